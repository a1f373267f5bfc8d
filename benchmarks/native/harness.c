/*
 * Runs the contenders of one robot on the same states.
 *
 *   harness FILE STATES COUNT check OUT          the results of all, as doubles, contender by contender
 *   harness FILE STATES COUNT time ROUNDS MS     ns a call: one line per round, one column per contender
 *   harness FILE STATES COUNT count PASSES       for callgrind: a dump of PASSES passes, a contender a dump
 *
 * FILE goes to `prepare`; STATES holds the states of each set, one set after the other.  Contenders take turns
 * round after round, so that whatever else the machine does meets all of them alike.
 */

#define _POSIX_C_SOURCE 199309L
#include "contender.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#else /* then nothing is counted, and `count` is not asked for */
#define CALLGRIND_START_INSTRUMENTATION
#define CALLGRIND_STOP_INSTRUMENTATION
#define CALLGRIND_ZERO_STATS
#define CALLGRIND_DUMP_STATS_AT(name)
#endif

enum { MOST_SETS = 4 };

static double *states[MOST_SETS];
static long count;
static double *out;

static void *must(void *pointer, const char *what)
{
    if (!pointer) {
        perror(what);
        exit(1);
    }
    return pointer;
}

static void read_states(const char *path)
{
    FILE *file = must(fopen(path, "rb"), path);
    for (int set = 0; set < set_count; set++) {
        const size_t size = (size_t)(count * state_sizes[set]);
        states[set] = must(aligned_alloc(64, (size * sizeof(double) + 63) / 64 * 64), "states");
        if (fread(states[set], sizeof(double), size, file) != size) {
            fprintf(stderr, "%s ends early\n", path);
            exit(1);
        }
    }
    fclose(file);
}

static void make_room(void)
{
    int most = 1;
    for (int k = 0; k < contender_count; k++)
        if (contenders[k].size > most)
            most = contenders[k].size;
    out = must(aligned_alloc(64, (most * sizeof(double) + 63) / 64 * 64), "results");
}

static void check(const char *path)
{
    FILE *file = must(fopen(path, "wb"), path);
    for (int k = 0; k < contender_count; k++) {
        const Contender *c = &contenders[k];
        for (long i = 0; i < count; i++) {
            memset(out, 0, c->size * sizeof(double));
            c->run(states[c->set] + i * state_sizes[c->set], out);
            if (c->result)
                c->result(out);
            fwrite(out, sizeof(double), c->size, file);
        }
    }
    fclose(file);
}

/* All states, `passes` times.  The function is behind a pointer and its results in memory that others can see:
 * nothing can be left out. */
static void __attribute__((noinline)) pass(const Contender *c, long passes)
{
    void (*volatile run)(const double *, double *) = c->run;
    const long size = state_sizes[c->set];
    for (long p = 0; p < passes; p++)
        for (long i = 0; i < count; i++)
            run(states[c->set] + i * size, out);
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e9 * t.tv_sec + t.tv_nsec;
}

static double timed(const Contender *c, long passes)
{
    const double began = now();
    pass(c, passes);
    return now() - began;
}

static void time_all(int rounds, double milliseconds)
{
    long *passes = must(malloc(contender_count * sizeof(long)), "passes");
    for (int k = 0; k < contender_count; k++) {
        timed(&contenders[k], 1);
        const double once = timed(&contenders[k], 1);
        passes[k] = (long)(milliseconds * 1e6 / once) + 1;
    }
    for (int round = 0; round < rounds; round++) {
        for (int k = 0; k < contender_count; k++) {
            pass(&contenders[k], 1); /* warm its code and data again */
            printf("%.4f ", timed(&contenders[k], passes[k]) / ((double)passes[k] * count));
        }
        printf("\n");
    }
    free(passes);
}

static void count_all(long passes)
{
    CALLGRIND_START_INSTRUMENTATION;
    for (int k = 0; k < contender_count; k++) {
        pass(&contenders[k], 1); /* symbols are bound, tables are made */
        CALLGRIND_ZERO_STATS;
        pass(&contenders[k], passes);
        CALLGRIND_DUMP_STATS_AT(contenders[k].name);
    }
    CALLGRIND_STOP_INSTRUMENTATION;
}

int main(int argc, char **argv)
{
    if (argc < 5)
        return 1;
    prepare(argv[1]);
    count = atol(argv[3]);
    read_states(argv[2]);
    make_room();
    if (!strcmp(argv[4], "check") && argc == 6)
        check(argv[5]);
    else if (!strcmp(argv[4], "time") && argc == 7)
        time_all(atoi(argv[5]), atof(argv[6]));
    else if (!strcmp(argv[4], "count") && argc == 6)
        count_all(atol(argv[5]));
    else
        return 1;
    return 0;
}
