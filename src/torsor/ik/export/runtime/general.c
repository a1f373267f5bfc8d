typedef struct {
    double n[3][SIZE][SIZE]; /* coefficients of 1, cos c, sin c */
    double kr[TURNED][SIZE], ki[TURNED][SIZE];
    int turned;
    double length;
} Pencil;

static const double HALF_TURN = 3.14159265358979323846;

/* small linear algebra */

/* the factors of a with row exchanges; the smallest pivot over the largest */
static double factorised(double a[SIZE][SIZE], int n, int swaps[SIZE])
{
    double least = HUGE_VAL, most = 0.0;
    int i, j, k;
    for (k = 0; k < n; k++) {
        int best = k;
        double pivot;
        for (i = k + 1; i < n; i++)
            if (fabs(a[i][k]) > fabs(a[best][k]))
                best = i;
        swaps[k] = best;
        if (best != k)
            for (j = 0; j < n; j++) {
                const double held = a[k][j];
                a[k][j] = a[best][j];
                a[best][j] = held;
            }
        pivot = fabs(a[k][k]);
        if (pivot < least) least = pivot;
        if (pivot > most) most = pivot;
        if (pivot < 1e-16*most || pivot == 0.0)
            a[k][k] = most > 0.0 ? 1e-16*most : 1e-300;
        for (i = k + 1; i < n; i++) {
            const double factor = a[i][k] / a[k][k];
            a[i][k] = factor;
            if (factor != 0.0)
                for (j = k + 1; j < n; j++)
                    a[i][j] -= factor*a[k][j];
        }
    }
    return most > 0.0 ? least/most : 0.0;
}

/* a x = b for `many` columns of b (rows of `stride`), from the factors */
static void solved(double a[SIZE][SIZE], int n, const int swaps[SIZE], double *b, int stride, int many)
{
    int i, j, k;
    for (k = 0; k < n; k++)
        if (swaps[k] != k)
            for (j = 0; j < many; j++) {
                const double held = b[k*stride + j];
                b[k*stride + j] = b[swaps[k]*stride + j];
                b[swaps[k]*stride + j] = held;
            }
    for (i = 1; i < n; i++)
        for (k = 0; k < i; k++) {
            const double factor = a[i][k];
            for (j = 0; j < many; j++)
                b[i*stride + j] -= factor*b[k*stride + j];
        }
    for (i = n - 1; i >= 0; i--) {
        const double scale = 1.0/a[i][i];
        for (k = i + 1; k < n; k++) {
            const double factor = a[i][k];
            for (j = 0; j < many; j++)
                b[i*stride + j] -= factor*b[k*stride + j];
        }
        for (j = 0; j < many; j++)
            b[i*stride + j] *= scale;
    }
}

/* zeros below the first subdiagonal, by Householder's reflections on both sides */
static void hessenberg(double a[ROOTS][ROOTS], int n)
{
    int i, j, k;
    for (k = 0; k < n - 2; k++) {
        double v[ROOTS], norm = 0.0, scale;
        for (i = k + 1; i < n; i++)
            norm += a[i][k]*a[i][k];
        norm = sqrt(norm);
        if (norm == 0.0)
            continue;
        if (a[k + 1][k] > 0.0)
            norm = -norm;
        for (i = k + 1; i < n; i++)
            v[i] = a[i][k];
        v[k + 1] -= norm;
        scale = -1.0/(norm*v[k + 1]);
        for (j = k; j < n; j++) {
            double s = 0.0;
            for (i = k + 1; i < n; i++)
                s += v[i]*a[i][j];
            s *= scale;
            for (i = k + 1; i < n; i++)
                a[i][j] -= s*v[i];
        }
        for (i = 0; i < n; i++) {
            double s = 0.0;
            for (j = k + 1; j < n; j++)
                s += a[i][j]*v[j];
            s *= scale;
            for (j = k + 1; j < n; j++)
                a[i][j] -= s*v[j];
        }
        a[k + 1][k] = norm;
        for (i = k + 2; i < n; i++)
            a[i][k] = 0.0;
    }
}

/* the eigenvalues of the last two rows, their diagonal being y, x and the product of the others w */
static void pair_of(double x, double y, double w, double re[2], double im[2])
{
    const double p = 0.5*(y - x), q = p*p + w, z = sqrt(fabs(q));
    im[0] = im[1] = 0.0;
    if (q >= 0.0) {
        const double far = p + (p < 0.0 ? -z : z);
        re[0] = re[1] = x + far;
        if (far != 0.0)
            re[1] = x - w/far;
    } else {
        re[0] = re[1] = x + p;
        im[0] = z;
        im[1] = -z;
    }
}

/* one of Francis's double steps on the rows l to n, as in EISPACK's hqr */
static void francis(double a[ROOTS][ROOTS], int l, int n, double x, double y, double w)
{
    const double eps = 2.2e-16;
    double p = 0.0, q = 0.0, r = 0.0, s, z;
    int i, j, k, m;
    for (m = n - 2; m >= l; m--) {
        z = a[m][m];
        r = x - z;
        s = y - z;
        p = (r*s - w)/a[m + 1][m] + a[m][m + 1];
        q = a[m + 1][m + 1] - z - r - s;
        r = a[m + 2][m + 1];
        s = fabs(p) + fabs(q) + fabs(r);
        p /= s;
        q /= s;
        r /= s;
        if (m == l || fabs(a[m][m - 1])*(fabs(q) + fabs(r))
                      <= eps*fabs(p)*(fabs(a[m - 1][m - 1]) + fabs(z) + fabs(a[m + 1][m + 1])))
            break;
    }
    for (i = m + 2; i <= n; i++) {
        a[i][i - 2] = 0.0;
        if (i > m + 2)
            a[i][i - 3] = 0.0;
    }
    for (k = m; k < n; k++) {
        const int three = k + 1 != n, end = n < k + 3 ? n : k + 3;
        double scale = 1.0;
        if (k != m) {
            p = a[k][k - 1];
            q = a[k + 1][k - 1];
            r = three ? a[k + 2][k - 1] : 0.0;
            scale = fabs(p) + fabs(q) + fabs(r);
            if (scale == 0.0)
                continue;
            p /= scale;
            q /= scale;
            r /= scale;
        }
        s = sqrt(p*p + q*q + r*r);
        if (p < 0.0)
            s = -s;
        if (k != m)
            a[k][k - 1] = -s*scale;
        else if (l != m)
            a[k][k - 1] = -a[k][k - 1];
        p += s;
        x = p/s;
        y = q/s;
        z = r/s;
        q /= p;
        r /= p;
        for (j = k; j <= n; j++) {
            double t = a[k][j] + q*a[k + 1][j];
            if (three) {
                t += r*a[k + 2][j];
                a[k + 2][j] -= t*z;
            }
            a[k + 1][j] -= t*y;
            a[k][j] -= t*x;
        }
        for (i = l; i <= end; i++) {
            double t = x*a[i][k] + y*a[i][k + 1];
            if (three) {
                t += z*a[i][k + 2];
                a[i][k + 2] -= t*r;
            }
            a[i][k + 1] -= t*q;
            a[i][k] -= t;
        }
    }
}

/* the eigenvalues of a, which is destroyed; returns how many are missing, the first ones */
static int eigenvalues(double a[ROOTS][ROOTS], int n, double re[ROOTS], double im[ROOTS])
{
    const double eps = 2.2e-16;
    double norm = 0.0, shift = 0.0;
    int i, j, last = n - 1, tries = 0;
    hessenberg(a, n);
    for (i = 0; i < n; i++)
        for (j = i > 0 ? i - 1 : 0; j < n; j++)
            norm += fabs(a[i][j]);
    while (last >= 0) {
        int l;
        double x, y, w;
        for (l = last; l > 0; l--) {
            double s = fabs(a[l - 1][l - 1]) + fabs(a[l][l]);
            if (s == 0.0)
                s = norm;
            if (!(fabs(a[l][l - 1]) > eps*s)) {
                a[l][l - 1] = 0.0;
                break;
            }
        }
        x = a[last][last];
        if (l == last) {
            re[last] = x + shift;
            im[last] = 0.0;
            last -= 1;
            tries = 0;
            continue;
        }
        y = a[last - 1][last - 1];
        w = a[last][last - 1]*a[last - 1][last];
        if (l == last - 1) {
            pair_of(x, y, w, re + last - 1, im + last - 1);
            re[last - 1] += shift;
            re[last] += shift;
            last -= 2;
            tries = 0;
            continue;
        }
        if (tries == 300)
            break;
        if (tries % 10 == 9) {
            const double s = fabs(a[last][last - 1]) + fabs(a[last - 1][last - 2]);
            shift += x;
            for (i = 0; i <= last; i++)
                a[i][i] -= x;
            x = y = 0.75*s;
            w = -0.4375*s*s;
        }
        tries += 1;
        francis(a, l, last, x, y, w);
    }
    return last + 1;
}

/* from the equations to the pencil */

/* the polynomial of a row, and after it the same times x */
static void doubled(const double row[TERMS], double sign, double once[SIZE], double times_x[SIZE])
{
    int i;
    for (i = 0; i < SIZE; i++)
        once[i] = times_x[i] = 0.0;
    for (i = 0; i < TERMS; i++)
        once[ONCE[i]] = times_x[TIMES_X[i]] = sign*row[i];
}

/* Householder's QR with exchange of the columns to eliminate, the others carried along; how many were reduced */
static int reduced(double work[ROWS][WIDTH])
{
    double most = 0.0;
    int i, j, k;
    for (k = 0; k < ELIMINATED; k++) {
        double v[ROWS], norm = -1.0, scale;
        int best = k;
        for (j = k; j < ELIMINATED; j++) {
            double s = 0.0;
            for (i = k; i < ROWS; i++)
                s += work[i][j]*work[i][j];
            if (s > norm) {
                norm = s;
                best = j;
            }
        }
        norm = sqrt(norm);
        if (norm > most)
            most = norm;
        if (!(norm > SMALL*most))
            return k;
        if (best != k)
            for (i = 0; i < ROWS; i++) {
                const double held = work[i][k];
                work[i][k] = work[i][best];
                work[i][best] = held;
            }
        if (work[k][k] > 0.0)
            norm = -norm;
        for (i = k; i < ROWS; i++)
            v[i] = work[i][k];
        v[k] -= norm;
        scale = -1.0/(norm*v[k]);
        for (j = k; j < WIDTH; j++) {
            double s = 0.0;
            for (i = k; i < ROWS; i++)
                s += v[i]*work[i][j];
            s *= scale;
            for (i = k; i < ROWS; i++)
                work[i][j] -= s*v[i];
        }
    }
    return ELIMINATED;
}

/* orthonormal rows for what joint c turns: Gram and Schmidt twice, the longest row first */
static void orthonormal(Pencil *p, double re[TURNED][SIZE], double im[TURNED][SIZE])
{
    double most = 0.0;
    int used[TURNED] = {0}, i, j, k, pass;
    p->turned = 0;
    for (k = 0; k < TURNED; k++) {
        double longest = -1.0;
        int best = -1;
        for (i = 0; i < TURNED; i++) {
            double s = 0.0;
            if (used[i])
                continue;
            for (j = 0; j < SIZE; j++)
                s += re[i][j]*re[i][j] + im[i][j]*im[i][j];
            if (s > longest) {
                longest = s;
                best = i;
            }
        }
        used[best] = 1;
        longest = sqrt(longest);
        if (longest > most)
            most = longest;
        if (!(longest > SMALL*most))
            return;
        for (pass = 0; pass < 2; pass++) {
            double norm = 0.0;
            int t;
            for (t = 0; pass && t < p->turned; t++) {
                double a = 0.0, b = 0.0;
                for (j = 0; j < SIZE; j++) {
                    a += p->kr[t][j]*re[best][j] + p->ki[t][j]*im[best][j];
                    b += p->kr[t][j]*im[best][j] - p->ki[t][j]*re[best][j];
                }
                for (j = 0; j < SIZE; j++) {
                    re[best][j] -= a*p->kr[t][j] - b*p->ki[t][j];
                    im[best][j] -= a*p->ki[t][j] + b*p->kr[t][j];
                }
            }
            for (j = 0; j < SIZE; j++)
                norm += re[best][j]*re[best][j] + im[best][j]*im[best][j];
            norm = 1.0/sqrt(norm);
            for (j = 0; j < SIZE; j++) {
                re[best][j] *= norm;
                im[best][j] *= norm;
            }
        }
        for (j = 0; j < SIZE; j++) {
            p->kr[p->turned][j] = re[best][j];
            p->ki[p->turned][j] = im[best][j];
        }
        for (i = 0; i < TURNED; i++) {
            double a = 0.0, b = 0.0;
            if (used[i])
                continue;
            for (j = 0; j < SIZE; j++) {
                a += re[best][j]*re[i][j] + im[best][j]*im[i][j];
                b += re[best][j]*im[i][j] - im[best][j]*re[i][j];
            }
            for (j = 0; j < SIZE; j++) {
                re[i][j] -= a*re[best][j] - b*im[best][j];
                im[i][j] -= a*im[best][j] + b*re[best][j];
            }
        }
        p->turned += 1;
    }
}

/* as many combinations of the equations as there are monomials */
static void squared(Pencil *p, double rows[3][2*ROWS][SIZE], int many)
{
    unsigned int seed = 12345u;
    int i, j, k, part;
    if (many == SIZE) {
        for (part = 0; part < 3; part++)
            for (i = 0; i < many; i++)
                for (j = 0; j < SIZE; j++)
                    p->n[part][i][j] = rows[part][i][j];
        return;
    }
    for (i = 0; i < SIZE; i++) {
        for (part = 0; part < 3; part++)
            for (j = 0; j < SIZE; j++)
                p->n[part][i][j] = 0.0;
        for (k = 0; k < many; k++) {
            double weight;
            seed = (1664525u*seed + 1013904223u) & 0xffffffffu;
            weight = (seed >> 8)/8388608.0 - 1.0;
            for (part = 0; part < 3; part++)
                for (j = 0; j < SIZE; j++)
                    p->n[part][i][j] += weight*rows[part][k][j];
        }
    }
}

/* 0 where there are fewer equations than monomials */
static int pencil(const double left[EQUATIONS*MONOMIALS], const double right[EQUATIONS*MONOMIALS], Pencil *p)
{
    double poly[ROWS][TERMS] = {{0}}, work[ROWS][WIDTH], rows[3][2*ROWS][SIZE], re[TURNED][SIZE], im[TURNED][SIZE];
    double sum = 0.0, powers[7];
    int i, j, k, rank, many = 0;
    for (i = 0; i < 3*MONOMIALS; i++)
        sum += left[i]*left[i] + right[i]*right[i];
    p->length = sum > 0.0 ? sqrt(sum) : 1.0;
    for (i = 0; i < 7; i++)
        powers[i] = pow(p->length, i - 2);

    for (i = 0; i < ROWS; i++) {
        const int row = TAKEN[i];
        const double *unit = powers + 2 - POWERS[row];
        for (k = 0; k < MONOMIALS; k++)
            for (j = 0; j < TERMS; j++)
                poly[i][j] += left[MONOMIALS*row + k]*unit[LEFT_POWERS[k]]*POLYNOMIALS[k][j];
        for (j = 0; j < ELIMINATED; j++)
            work[i][j] = right[MONOMIALS*row + COLUMNS[j]]*unit[RIGHT_POWERS[COLUMNS[j]]];
        for (j = 0; j < TERMS; j++) {
            work[i][ELIMINATED + j] = poly[i][j];
            work[i][ELIMINATED + TERMS + j] = work[i][ELIMINATED + 2*TERMS + j] = 0.0;
        }
        work[i][WIDTH - 1] = right[MONOMIALS*row]*unit[0];
    }
    for (i = 0; i < FLATS; i++) { /* joint c turns x, and y after it */
        const int x = FLAT[i], y = x + 1;
        for (j = 0; j < TERMS; j++) {
            work[x][ELIMINATED + j] = work[y][ELIMINATED + j] = 0.0;
            work[x][ELIMINATED + TERMS + j] = work[y][ELIMINATED + 2*TERMS + j] = poly[x][j];
            work[y][ELIMINATED + TERMS + j] = poly[y][j];
            work[x][ELIMINATED + 2*TERMS + j] = -poly[y][j];
        }
        doubled(poly[x], 1.0, re[2*i], re[2*i + 1]);
        doubled(poly[y], -1.0, im[2*i], im[2*i + 1]);
    }
    orthonormal(p, re, im);

    rank = reduced(work);
    for (i = rank; i < ROWS; i++, many += 2) {
        double *at = work[i] + ELIMINATED;
        for (j = 0; j < TERMS; j++)
            at[j] -= work[i][WIDTH - 1]*POLYNOMIALS[0][j];
        for (k = 0; k < 3; k++)
            doubled(at + k*TERMS, 1.0, rows[k][many], rows[k][many + 1]);
    }
    if (many < SIZE)
        return 0;
    squared(p, rows, many);
    return 1;
}

/* the hidden joint */

/* the eigenvalues x = tan((c - phi)/2), m, the coefficients of its powers, and the smallest pivot of the last of these
   over the largest; returns their number */
static int hidden(const Pencil *p, double m[3][SIZE][SIZE], double *phi, double *ratio, double re[ROOTS],
                  double im[ROOTS])
{
    const int n = SIZE, k = p->turned;
    double factors[SIZE][SIZE], best = -1.0, down[SIZE][2*SIZE], w[SIZE][ROOTS], a[ROOTS][ROOTS];
    double basis[ROOTS][2*SIZE];
    int swaps[SIZE], i, j, t, chosen = 0, missing;
    for (t = 0; t < 6; t++) { /* the last time for the best */
        const int angle = t < 5 ? t : chosen;
        const double C = cos(ANGLES[angle]), S = sin(ANGLES[angle]);
        for (i = 0; i < n; i++)
            for (j = 0; j < n; j++)
                factors[i][j] = p->n[0][i][j] - C*p->n[1][i][j] - S*p->n[2][i][j];
        *ratio = factorised(factors, n, swaps);
        if (t == 5 || *ratio > 0.03) {
            chosen = angle;
            break;
        }
        if (*ratio > best) {
            best = *ratio;
            chosen = angle;
        }
    }
    *phi = ANGLES[chosen];
    {
        const double C = cos(*phi), S = sin(*phi);
        for (i = 0; i < n; i++)
            for (j = 0; j < n; j++) {
                const double n0 = p->n[0][i][j], n1 = C*p->n[1][i][j] + S*p->n[2][i][j];
                m[0][i][j] = down[i][j] = n0 + n1;
                m[1][i][j] = down[i][n + j] = 2.0*(C*p->n[2][i][j] - S*p->n[1][i][j]);
                m[2][i][j] = n0 - n1;
            }
    }
    solved(factors, n, swaps, &down[0][0], 2*SIZE, 2*n);
    for (i = 0; i < k; i++)
        for (j = 0; j < n; j++) {
            basis[i][j] = basis[k + i][n + j] = p->kr[i][j];
            basis[i][n + j] = p->ki[i][j];
            basis[k + i][j] = -p->ki[i][j];
        }
    for (i = 0; i < n; i++)
        for (j = 0; j < 2*k; j++) {
            double s = 0.0;
            for (t = 0; t < 2*n; t++)
                s += down[i][t]*basis[j][t];
            w[i][j] = -s;
        }
    for (i = 0; i < 2*k; i++)
        for (j = 0; j < 2*k; j++) {
            double s = 0.0;
            for (t = 0; t < n; t++)
                s += basis[i][t]*basis[j][n + t] + basis[i][n + t]*w[t][j];
            a[i][j] = s;
        }
    missing = eigenvalues(a, 2*k, re, im);
    for (i = missing; i < 2*k; i++) {
        re[i - missing] = re[i];
        im[i - missing] = im[i];
    }
    return 2*k - missing;
}

/* the vector that m0 + m1 x + m2 x^2 makes zero, by inverse iteration */
static void null_vector(double m[3][SIZE][SIZE], double x, double v[SIZE])
{
    const int n = SIZE;
    const double scale = fabs(x) > 1.0 ? 1.0/(x*x) : 1.0;
    const double a = scale, b = scale*x, c = fabs(x) > 1.0 ? 1.0 : x*x;
    double at[SIZE][SIZE];
    int swaps[SIZE], i, j, turn;
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            at[i][j] = a*m[0][i][j] + b*m[1][i][j] + c*m[2][i][j];
    factorised(at, n, swaps);
    for (i = 0; i < n; i++)
        v[i] = 1.0 + 0.1*i;
    for (turn = 0; turn < 2; turn++) {
        double most = 0.0;
        solved(at, n, swaps, v, 1, 1);
        for (i = 0; i < n; i++)
            if (fabs(v[i]) > most)
                most = fabs(v[i]);
        if (!(most > 0.0))
            return;
        for (i = 0; i < n; i++)
            v[i] /= most;
    }
}

/* from a null vector to a configuration */

/* a joint, over length where it slides, from the pair of components, a power of its x apart, that is largest */
static double read_off(const double v[SIZE], int slides, int slow, int fast)
{
    const int step = slow ? GROWN[1] : 1;
    double low = 1.0, high = 0.0, best = -1.0;
    int i, j;
    for (i = 0; i < GROWN[0] - slow; i++)
        for (j = 0; j < GROWN[1] - fast; j++) {
            const double a = v[i*GROWN[1] + j], b = v[i*GROWN[1] + j + step];
            if (a*a + b*b > best) {
                best = a*a + b*b;
                low = a;
                high = b;
            }
        }
    return slides ? (low != 0.0 ? high/low : 0.0) : 2.0*atan2(high, low);
}

/* the configuration brought onto the pose; the error that is left

   A step is that of Levenberg and Marquardt, damped by the error itself: quadratic at regular configurations, and
   it does not run away at singular ones. */
static double refined(const double E[12*(JOINTS + 1)], const double T[12], double length, double q[JOINTS])
{
    double best = HUGE_VAL, kept[JOINTS];
    int turn, worse = 0, i, j, k;
    for (i = 0; i < JOINTS; i++)
        kept[i] = q[i];
    for (turn = 0; turn < 50 && worse < 15; turn++) {
        double a[SIZE][SIZE], step[JOINTS], e[JOINTS], J[JOINTS*JOINTS], largest, damping = 0.0;
        int swaps[SIZE];
        lack(E, T, q, &length, e, J, &largest);
        if (largest != largest)
            break;
        worse = largest < 0.5*best ? 0 : worse + 1;
        if (largest < best) {
            best = largest;
            for (i = 0; i < JOINTS; i++)
                kept[i] = q[i];
        } else if (best < 1e-13)
            break;
        if (best < 4e-16)
            break;
        for (i = 0; i < JOINTS; i++)
            damping += e[i]*e[i];
        for (i = 0; i < JOINTS; i++) {
            for (j = 0; j < JOINTS; j++) {
                a[i][j] = i == j ? fmax(damping, 1e-24) : 0.0;
                for (k = 0; k < JOINTS; k++)
                    a[i][j] += J[JOINTS*k + i]*J[JOINTS*k + j];
            }
            step[i] = 0.0;
            for (k = 0; k < JOINTS; k++)
                step[i] += J[JOINTS*k + i]*e[k];
        }
        factorised(a, JOINTS, swaps);
        solved(a, JOINTS, swaps, step, 1, 1);
        for (k = 0; k < JOINTS; k++)
            q[k] += step[k]*(SLIDES[k] ? length : 1.0);
    }
    for (i = 0; i < JOINTS; i++) {
        q[i] = kept[i];
        if (!SLIDES[i])
            q[i] -= 2.0*HALF_TURN*ceil((q[i] - HALF_TURN)/(2.0*HALF_TURN));
    }
    return best;
}

/* whether other configurations are near, or fall together with this one */
static int singular(const double E[12*(JOINTS + 1)], const double T[12], double length, const double q[JOINTS])
{
    double a[SIZE][SIZE], e[JOINTS], J[JOINTS*JOINTS], largest;
    int swaps[SIZE], i, j;
    lack(E, T, q, &length, e, J, &largest);
    for (i = 0; i < JOINTS; i++)
        for (j = 0; j < JOINTS; j++)
            a[i][j] = J[JOINTS*i + j];
    return !(factorised(a, JOINTS, swaps) > SINGULAR);
}

/* the place of a solution among those that are known, behind which it is put where it is new and there is room */
static int place_of(double length, double q[ROOTS*JOINTS], int *known, const double one[JOINTS])
{
    int i, k;
    for (i = 0; i < *known; i++) {
        double most = 0.0;
        for (k = 0; k < JOINTS; k++) {
            double gap = one[k] - q[JOINTS*i + k];
            gap = SLIDES[k] ? fabs(gap)/length : fabs(gap - 2.0*HALF_TURN*floor(gap/(2.0*HALF_TURN) + 0.5));
            most = fmax(most, gap);
        }
        if (most < SAME)
            return i;
    }
    if (i < ROOTS) {
        for (k = 0; k < JOINTS; k++)
            q[JOINTS*i + k] = one[k];
        *known += 1;
    }
    return i;
}

/* how many nearly real eigenvalues have another that is close */
static int crowded(int roots, const double re[ROOTS], const double im[ROOTS])
{
    int i, j, many = 0;
    for (i = 0; i < roots; i++) {
        const double size = 1.0 + re[i]*re[i];
        int close = 0;
        for (j = 0; j < roots && fabs(im[i]) < NEARLY_REAL*size; j++)
            if (j != i && hypot(re[i] - re[j], im[i] - im[j]) < CLOSE*sqrt(size*(1.0 + re[j]*re[j])))
                close = 1;
        many += close;
    }
    return many;
}

typedef struct {
    int known, led; /* how many configurations there are; a bit for each to which the last target led */
    int sure;       /* whether nothing vanished that must not */
} Found;

/* the configurations of one target brought onto another, T, and put behind those that are known in q */
static Found configurations_of(const double from[12], const double T[12], const double *given, int known,
                               double *length, double q[ROOTS*JOINTS])
{
    double left[EQUATIONS*MONOMIALS], right[EQUATIONS*MONOMIALS], E[12*(JOINTS + 1)];
    double m[3][SIZE][SIZE], re[ROOTS], im[ROOTS], phi, ratio;
    Found found = {0, 0, 0};
    Pencil p;
    int i, roots, owned = 0, astray = 0;
    found.known = known;
    equations(from, given, left, right, E);
    if (!pencil(left, right, &p))
        return found;
    *length = p.length;
    roots = hidden(&p, m, &phi, &ratio, re, im);
    found.sure = ratio > VANISHED && roots == 2*p.turned && crowded(roots, re, im) <= CROWDED;
    for (i = 0; i < roots; i++) {
        /* nearly real pairs are tried on both sides: two close real configurations may have lost their way */
        const double size = 1.0 + re[i]*re[i], x = re[i] + im[i];
        double v[SIZE], cde[3], one[JOINTS], e[JOINTS], J[JOINTS*JOINTS], largest;
        int own; /* whether there is a configuration of this root alone */
        if (!(fabs(im[i]) < NEARLY_REAL*size))
            continue;
        null_vector(m, x, v);
        cde[0] = phi + 2.0*atan(x);
        cde[1] = read_off(v, SLIDES_DE[0], 1, 0);
        cde[2] = read_off(v, SLIDES_DE[1], 0, 1);
        configuration(E, from, cde, &p.length, one);
        lack(E, from, one, &p.length, e, J, &largest);
        own = im[i] == 0.0 && largest < ROUGH;
        owned += own;
        astray += !own && fabs(im[i]) < 10.0*CLOSE*size;
        if (refined(E, T, p.length, one) < SOLVED) {
            const int place = place_of(p.length, q, &found.known, one);
            if ((own & found.led >> place) || singular(E, T, p.length, one))
                found.sure = 0;
            found.led |= own << place;
        }
    }
    found.sure = found.sure && astray <= FOREIGN && owned % 2 == 0; /* complex ones come in pairs */
    return found;
}

/* configurations to which others lead that are spread over all; how many are known then */
static int led_from_anywhere(const double T[12], const double *given, int known, double length, double q[ROOTS*JOINTS])
{
    double left[EQUATIONS*MONOMIALS], right[EQUATIONS*MONOMIALS], E[12*(JOINTS + 1)], one[JOINTS];
    unsigned int seed = 12345u;
    int k, start;
    equations(T, given, left, right, E);
    for (start = 0; start < STARTS && known < ROOTS; start++) {
        for (k = 0; k < JOINTS; k++) {
            seed = (1664525u*seed + 1013904223u) & 0xffffffffu;
            one[k] = ((seed >> 8)/8388608.0 - 1.0)*(SLIDES[k] ? length : HALF_TURN);
        }
        if (refined(E, T, length, one) < SOLVED)
            place_of(length, q, &known, one);
    }
    return known;
}

/* the number of configurations, which stand one after the other in q; status: 1 where none is missing, 0 where some
   may be, -1 where the target is no transform

   Where the equations of the target do not tell, those of its neighbours are asked, which are in general position: if
   several lead to the same configurations, these are all. */
static int all_configurations(const double target[12], const double *given, double q[ROOTS*JOINTS], int *status)
{
    double T[12], off, length = 1.0;
    int step, i, k;
    Found found;
    clean(target, T, &off);
    for (i = 0; i < 12; i++)
        off += 0.0*target[i]; /* no number where that is none */
    *status = -1;
    if (!(off <= NEAR_ROTATION))
        return 0;
    found = configurations_of(T, T, given, 0, &length, q);
    for (step = 0; step < STEPS && !found.sure; step++) {
        int sure = 0, all = ~0;
        for (k = 0; k < NEIGHBOURS; k++) {
            double from[12], twist[6];
            for (i = 0; i < 6; i++)
                twist[i] = ASIDE[step]*DIRECTIONS[k][i];
            beside(T, twist, &length, from);
            found = configurations_of(from, T, given, found.known, &length, q);
            sure += found.sure;
            all &= found.sure ? found.led : ~0;
        }
        found.sure = sure >= ENOUGH && found.known > 0 && all == (1 << found.known) - 1;
    }
    *status = found.sure;
    if (!found.sure)
        found.known = led_from_anywhere(T, given, found.known, length, q);
    return found.known;
}
