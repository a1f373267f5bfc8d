/*
 * What this processor can do at most, one core: `limits ROUNDS` prints name and number, the best of so many rounds.
 *
 *   scalar_fma, vector_fma    multiply-adds a nanosecond, one double and four doubles an instruction (each double counts)
 *   sincos                    ns a sine and cosine of the C library
 *   read, write, stream       bytes a nanosecond from and to memory; stream: stores that pass by the cache
 */

#define _GNU_SOURCE
#include <immintrin.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { STEPS = 200000, ANGLES = 4096 };
static const size_t BYTES = (size_t)256 << 20;
static char *memory;
static double *angles;
static volatile double kept;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e9 * t.tv_sec + t.tv_nsec;
}

/* Enough sums of its own keep both units busy over the latency of a multiply-add.  The empty assembly hides the
 * values from the compiler, which could otherwise vectorise the first loop and shorten both. */

#define TWELVE(X) X(0) X(1) X(2) X(3) X(4) X(5) X(6) X(7) X(8) X(9) X(10) X(11)

static double scalar_fma(void)
{
    const double a = 0.999999, b = 1e-9;
#define BEGIN(k) double s##k = k;
#define STEP(k) s##k = fma(s##k, a, b); __asm__("" : "+x"(s##k));
#define END(k) kept += s##k;
    TWELVE(BEGIN)
    const double began = now();
    for (int i = 0; i < STEPS; i++) {
        TWELVE(STEP)
    }
    const double took = now() - began;
    TWELVE(END)
#undef BEGIN
#undef STEP
#undef END
    return 12.0 * STEPS / took;
}

static double vector_fma(void)
{
    const __m256d a = _mm256_set1_pd(0.999999), b = _mm256_set1_pd(1e-9);
#define BEGIN(k) __m256d s##k = _mm256_set1_pd(k);
#define STEP(k) s##k = _mm256_fmadd_pd(s##k, a, b); __asm__("" : "+x"(s##k));
#define END(k) kept += _mm256_cvtsd_f64(s##k);
    TWELVE(BEGIN)
    const double began = now();
    for (int i = 0; i < STEPS; i++) {
        TWELVE(STEP)
    }
    const double took = now() - began;
    TWELVE(END)
    return 4 * 12.0 * STEPS / took;
}

static double sines(void)
{
    double total = 0;
    const double began = now();
    for (int k = 0; k < ANGLES; k++) {
        double s, c;
        sincos(angles[k], &s, &c);
        total += s + c;
    }
    const double took = now() - began;
    kept += total;
    return took / ANGLES;
}

static double reading(void)
{
    __m256d a = _mm256_setzero_pd(), b = a, c = a, d = a;
    const double began = now();
    for (size_t i = 0; i < BYTES; i += 128) {
        a = _mm256_add_pd(a, _mm256_load_pd((double *)(memory + i)));
        b = _mm256_add_pd(b, _mm256_load_pd((double *)(memory + i + 32)));
        c = _mm256_add_pd(c, _mm256_load_pd((double *)(memory + i + 64)));
        d = _mm256_add_pd(d, _mm256_load_pd((double *)(memory + i + 96)));
    }
    const double took = now() - began;
    kept += _mm256_cvtsd_f64(_mm256_add_pd(_mm256_add_pd(a, b), _mm256_add_pd(c, d)));
    return BYTES / took;
}

static double writing(void)
{
    const __m256d one = _mm256_set1_pd(1);
    const double began = now();
    for (size_t i = 0; i < BYTES; i += 32)
        _mm256_store_pd((double *)(memory + i), one);
    __asm__ volatile("" ::: "memory");
    return BYTES / (now() - began);
}

static double streaming(void)
{
    const __m256d one = _mm256_set1_pd(1);
    const double began = now();
    for (size_t i = 0; i < BYTES; i += 32)
        _mm256_stream_pd((double *)(memory + i), one);
    _mm_sfence();
    return BYTES / (now() - began);
}

int main(int argc, char **argv)
{
    const struct { const char *name; double (*measure)(void); int least; } all[] = {
        {"scalar_fma", scalar_fma, 0}, {"vector_fma", vector_fma, 0}, {"sincos", sines, 1},
        {"read", reading, 0}, {"write", writing, 0}, {"stream", streaming, 0},
    };
    double best[6] = {0};
    memory = aligned_alloc(64, BYTES);
    angles = malloc(ANGLES * sizeof(double));
    if (!memory || !angles)
        return 1;
    memset(memory, 0, BYTES);
    for (int k = 0; k < ANGLES; k++)
        angles[k] = sin(k); /* from -1 to 1, in no order */
    for (int round = 0; round < (argc > 1 ? atoi(argv[1]) : 10); round++)
        for (int k = 0; k < 6; k++) {
            const double found = all[k].measure();
            if (!best[k] || (all[k].least ? found < best[k] : found > best[k]))
                best[k] = found;
        }
    for (int k = 0; k < 6; k++)
        printf("%s %.6g\n", all[k].name, best[k]);
    return 0;
}
