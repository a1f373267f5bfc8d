/*
 * All postures of a chain of six joints by elimination, from the fourteen equations of Raghavan and Roth.
 *
 * Jc acting on left (monomials of d, e) = right (monomials of b, a).  The monomials of a and b are eliminated by
 * orthogonal transformations; with x = tan of half the joint's angle (or r where it slides) the rest is a matrix
 * polynomial of degree 2 in xc, whose eigenvalues other than +i, -i are those of a matrix of size 16 at most
 * (Manocha and Canny).  Null vectors give d and e, invariants a and b, the closure f; Newton's method refines.
 */

enum { EQUATIONS = 14, MONOMIALS = 9, SIZE = 12, ROWS = 28, TURNED = 8, ROOTS = 16, JOINTS = 6 };

/* the joints at places a to f (from 0), their sign, which of them slide, by whose x equations are doubled (3 or 4) */
typedef struct {
    int order[JOINTS], sign, slides[JOINTS], multiplied;
} Reading;

typedef struct {
    double r[3][3], p[3];
} Pose;

typedef struct {
    int low, rows, size, powers[2], grown[2]; /* powers of xd and xe, before and after doubling */
    double n[3][SIZE][SIZE];                  /* coefficients of 1, cos c, sin c */
    double kr[TURNED][SIZE], ki[TURNED][SIZE];
    int turned;
    double length;
} Pencil;

static const double SMALL = 1e-9;
static const double HALF_TURN = 3.14159265358979323846;
static const double SOLVED = 1e-10; /* the largest error of a pose, lengths over that of the equations */

/* poses */

static Pose product(const Pose *a, const Pose *b)
{
    Pose c;
    int i, j;
    for (i = 0; i < 3; i++) {
        for (j = 0; j < 3; j++)
            c.r[i][j] = a->r[i][0]*b->r[0][j] + a->r[i][1]*b->r[1][j] + a->r[i][2]*b->r[2][j];
        c.p[i] = a->r[i][0]*b->p[0] + a->r[i][1]*b->p[1] + a->r[i][2]*b->p[2] + a->p[i];
    }
    return c;
}

static Pose inverse(const Pose *a)
{
    Pose c;
    int i, j;
    for (i = 0; i < 3; i++) {
        for (j = 0; j < 3; j++)
            c.r[i][j] = a->r[j][i];
        c.p[i] = -(a->r[0][i]*a->p[0] + a->r[1][i]*a->p[1] + a->r[2][i]*a->p[2]);
    }
    return c;
}

static Pose rows_of(const double t[12])
{
    Pose c;
    int i, j;
    for (i = 0; i < 3; i++) {
        for (j = 0; j < 3; j++)
            c.r[i][j] = t[4*i + j];
        c.p[i] = t[4*i + 3];
    }
    return c;
}

/* a J(q) */
static Pose after(const Pose *a, int slides, double q)
{
    Pose c = *a;
    double C, S;
    int i;
    if (slides) {
        for (i = 0; i < 3; i++)
            c.p[i] += q*a->r[i][2];
        return c;
    }
    C = cos(q);
    S = sin(q);
    for (i = 0; i < 3; i++) {
        c.r[i][0] = C*a->r[i][0] + S*a->r[i][1];
        c.r[i][1] = C*a->r[i][1] - S*a->r[i][0];
    }
    return c;
}

/* J(q) a */
static Pose before(int slides, double q, const Pose *a)
{
    Pose c = *a;
    double C, S;
    int j;
    if (slides) {
        c.p[2] += q;
        return c;
    }
    C = cos(q);
    S = sin(q);
    for (j = 0; j < 3; j++) {
        c.r[0][j] = C*a->r[0][j] - S*a->r[1][j];
        c.r[1][j] = S*a->r[0][j] + C*a->r[1][j];
    }
    c.p[0] = C*a->p[0] - S*a->p[1];
    c.p[1] = S*a->p[0] + C*a->p[1];
    return c;
}

/* the fourteen numbers of the z axis of a pose, in units of length */
static void axis(const Pose *a, double length, double v[EQUATIONS])
{
    const double x = a->p[0]/length, y = a->p[1]/length, z = a->p[2]/length;
    const double l = a->r[0][2], m = a->r[1][2], n = a->r[2][2];
    const double pp = x*x + y*y + z*z, pl = x*l + y*m + z*n;
    v[0] = x; v[1] = y; v[2] = z;
    v[3] = l; v[4] = m; v[5] = n;
    v[6] = pp; v[7] = pl;
    v[8] = y*n - z*m; v[9] = z*l - x*n; v[10] = x*m - y*l;
    v[11] = pp*l - 2*pl*x; v[12] = pp*m - 2*pl*y; v[13] = pp*n - 2*pl*z;
}

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

static const int POWERS[EQUATIONS] = {1, 1, 1, 0, 0, 0, 2, 1, 1, 1, 1, 2, 2, 2};
static const int WITHOUT_SQUARES[10] = {0, 1, 2, 3, 4, 5, 7, 8, 9, 10};

static double power_of(double length, int n)
{
    return n == 0 ? 1.0 : n == 1 ? length : n == 2 ? length*length : n == -1 ? 1.0/length : 1.0/(length*length);
}

/* polynomial in xd, xe of a row of left */
static void polynomial(const Reading *how, const Pencil *p, const double row[MONOMIALS], double unit, double *out)
{
    double half[3][3];
    int i, j;
    for (i = 0; i < 3; i++) {
        const double *r = row + 3*i;
        if (how->slides[4]) {
            for (j = 0; j < 3; j++)
                half[i][j] = unit*r[j]*power_of(p->length, j);
        } else {
            half[i][0] = unit*(r[0] + r[1]);
            half[i][1] = unit*2.0*r[2];
            half[i][2] = unit*(r[0] - r[1]);
        }
    }
    for (j = 0; j < p->powers[1]; j++) {
        double column[3];
        if (how->slides[3]) {
            for (i = 0; i < 3; i++)
                column[i] = half[i][j]*power_of(p->length, i);
        } else {
            column[0] = half[0][j] + half[1][j];
            column[1] = 2.0*half[2][j];
            column[2] = half[0][j] - half[1][j];
        }
        for (i = 0; i < p->powers[0]; i++)
            out[i*p->powers[1] + j] = column[i];
    }
}

/* the row, and the row times x, of the polynomials in `row` */
static void doubled(const Reading *how, const Pencil *p, const double *row, double *once, double *times_x)
{
    const int d = how->multiplied == 3, ne = p->grown[1];
    int i, j;
    for (i = 0; i < p->size; i++)
        once[i] = times_x[i] = 0.0;
    for (i = 0; i < p->powers[0]; i++)
        for (j = 0; j < p->powers[1]; j++) {
            const double value = row[i*p->powers[1] + j];
            once[i*ne + j] = value;
            times_x[(d ? i + 1 : i)*ne + (d ? j : j + 1)] = value;
        }
}

/* Householder's QR with exchange of columns: work has `fixed` columns to reduce, then `more` to carry along */
static int reduced(double work[EQUATIONS][8 + 3*MONOMIALS + 1], int rows, int fixed, int more)
{
    double most = 0.0;
    int i, j, k;
    for (k = 0; k < fixed; k++) {
        double v[EQUATIONS], norm = -1.0, scale;
        int best = k;
        for (j = k; j < fixed; j++) {
            double s = 0.0;
            for (i = k; i < rows; i++)
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
            for (i = 0; i < rows; i++) {
                const double held = work[i][k];
                work[i][k] = work[i][best];
                work[i][best] = held;
            }
        if (work[k][k] > 0.0)
            norm = -norm;
        for (i = k; i < rows; i++)
            v[i] = work[i][k];
        v[k] -= norm;
        scale = -1.0/(norm*v[k]);
        for (j = k; j < fixed + more; j++) {
            double s = 0.0;
            for (i = k; i < rows; i++)
                s += v[i]*work[i][j];
            s *= scale;
            for (i = k; i < rows; i++)
                work[i][j] -= s*v[i];
        }
    }
    return fixed;
}

/* orthonormal rows for what joint c turns: Gram and Schmidt twice, the longest row first */
static void orthonormal(Pencil *p, double re[2*4][SIZE], double im[2*4][SIZE], int many)
{
    const int n = p->size;
    double most = 0.0;
    int used[8] = {0}, i, j, k, pass;
    p->turned = 0;
    for (k = 0; k < many; k++) {
        double longest = -1.0;
        int best = -1;
        for (i = 0; i < many; i++) {
            double s = 0.0;
            if (used[i])
                continue;
            for (j = 0; j < n; j++)
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
                for (j = 0; j < n; j++) {
                    a += p->kr[t][j]*re[best][j] + p->ki[t][j]*im[best][j];
                    b += p->kr[t][j]*im[best][j] - p->ki[t][j]*re[best][j];
                }
                for (j = 0; j < n; j++) {
                    re[best][j] -= a*p->kr[t][j] - b*p->ki[t][j];
                    im[best][j] -= a*p->ki[t][j] + b*p->kr[t][j];
                }
            }
            for (j = 0; j < n; j++)
                norm += re[best][j]*re[best][j] + im[best][j]*im[best][j];
            norm = 1.0/sqrt(norm);
            for (j = 0; j < n; j++) {
                re[best][j] *= norm;
                im[best][j] *= norm;
            }
        }
        for (j = 0; j < n; j++) {
            p->kr[p->turned][j] = re[best][j];
            p->ki[p->turned][j] = im[best][j];
        }
        for (i = 0; i < many; i++) {
            double a = 0.0, b = 0.0;
            if (used[i])
                continue;
            for (j = 0; j < n; j++) {
                a += re[best][j]*re[i][j] + im[best][j]*im[i][j];
                b += re[best][j]*im[i][j] - im[best][j]*re[i][j];
            }
            for (j = 0; j < n; j++) {
                re[i][j] -= a*re[best][j] - b*im[best][j];
                im[i][j] -= a*im[best][j] + b*re[best][j];
            }
        }
        p->turned += 1;
    }
}

/* as many combinations of the equations as there are monomials */
static void squared(Pencil *p, double rows[3][ROWS][SIZE], int many)
{
    unsigned int seed = 12345u;
    int i, j, k, part;
    if (many == p->size) {
        for (part = 0; part < 3; part++)
            for (i = 0; i < many; i++)
                for (j = 0; j < p->size; j++)
                    p->n[part][i][j] = rows[part][i][j];
        return;
    }
    for (i = 0; i < p->size; i++) {
        for (part = 0; part < 3; part++)
            for (j = 0; j < p->size; j++)
                p->n[part][i][j] = 0.0;
        for (k = 0; k < many; k++) {
            double weight;
            seed = (1664525u*seed + 1013904223u) & 0xffffffffu;
            weight = (double)(seed >> 8)/8388608.0 - 1.0;
            for (part = 0; part < 3; part++)
                for (j = 0; j < p->size; j++)
                    p->n[part][i][j] += weight*rows[part][k][j];
        }
    }
}

/* 0 where there are fewer equations than monomials */
static int pencil(const Reading *how, const double left[EQUATIONS*MONOMIALS], const double right[EQUATIONS*MONOMIALS],
                  Pencil *p)
{
    double poly[EQUATIONS][MONOMIALS] = {{0}}, work[EQUATIONS][8 + 3*MONOMIALS + 1], constant[MONOMIALS] = {0};
    double rows[3][ROWS][SIZE], re[8][SIZE], im[8][SIZE];
    const double one[MONOMIALS] = {1};
    int i, j, k, slides = 0, monomials, fixed, rank, many, flats = 0;
    double sum = 0.0;
    for (i = 0; i < JOINTS; i++)
        slides += how->slides[i];
    p->low = slides > 1 && (how->slides[3] || how->slides[4]);
    p->rows = p->low ? 10 : EQUATIONS;
    for (i = 0; i < 2; i++) {
        p->powers[i] = p->low && how->slides[3 + i] ? 2 : 3;
        p->grown[i] = p->powers[i] + (how->multiplied == 3 + i);
    }
    p->size = p->grown[0]*p->grown[1];
    monomials = p->powers[0]*p->powers[1];
    for (i = 0; i < 3*MONOMIALS; i++)
        sum += left[i]*left[i] + right[i]*right[i];
    p->length = sum > 0.0 ? sqrt(sum) : 1.0;

    polynomial(how, p, one, 1.0, constant);
    for (i = 0; i < p->rows; i++) {
        const int row = p->low ? WITHOUT_SQUARES[i] : i;
        const double unit = power_of(p->length, -POWERS[row]);
        const int nb = p->low && how->slides[1] ? 2 : 3, na = p->low && how->slides[0] ? 2 : 3;
        polynomial(how, p, left + MONOMIALS*row, unit, poly[i]);
        fixed = 0;
        for (j = 0; j < nb; j++)
            for (k = 0; k < na; k++)
                if (j || k)
                    work[i][fixed++] = unit*right[MONOMIALS*row + 3*j + k]
                                       *(how->slides[1] ? power_of(p->length, j) : 1.0)
                                       *(how->slides[0] ? power_of(p->length, k) : 1.0);
        work[i][fixed + 3*monomials] = unit*right[MONOMIALS*row];
    }
    for (i = 0; i < p->rows; i++) {
        const int row = p->low ? WITHOUT_SQUARES[i] : i;
        const int x = row == 0 || row == 3 || row == 8 || row == 11, y = row == 1 || row == 4 || row == 9 || row == 12;
        for (j = 0; j < monomials; j++) {
            work[i][fixed + j] = x || y ? 0.0 : poly[i][j];
            work[i][fixed + monomials + j] = x || y ? poly[i][j] : 0.0;
            work[i][fixed + 2*monomials + j] = x ? -poly[i + 1][j] : y ? poly[i - 1][j] : 0.0;
        }
        if (x) {
            double minus[MONOMIALS];
            for (j = 0; j < monomials; j++)
                minus[j] = -poly[i + 1][j];
            doubled(how, p, poly[i], re[2*flats], re[2*flats + 1]);
            doubled(how, p, minus, im[2*flats], im[2*flats + 1]);
            flats += 1;
        }
    }
    orthonormal(p, re, im, 2*flats);

    rank = reduced(work, p->rows, fixed, 3*monomials + 1);
    many = 0;
    for (i = rank; i < p->rows; i++, many += 2) {
        double *at = work[i] + fixed;
        for (j = 0; j < monomials; j++)
            at[j] -= at[3*monomials]*constant[j];
        for (k = 0; k < 3; k++)
            doubled(how, p, at + k*monomials, rows[k][many], rows[k][many + 1]);
    }
    if (many < p->size)
        return 0;
    squared(p, rows, many);
    return 1;
}

/* the hidden joint */

static const double ANGLES[5] = {0.0, 1.1, 2.3, -0.6, -1.7};

/* the eigenvalues x = tan((c - phi)/2) and m, the coefficients of its powers; returns their number */
static int hidden(const Pencil *p, double m[3][SIZE][SIZE], double *phi, double re[ROOTS], double im[ROOTS])
{
    const int n = p->size, k = p->turned;
    double factors[SIZE][SIZE], best = -1.0, down[SIZE][2*SIZE], w[SIZE][ROOTS], a[ROOTS][ROOTS];
    double basis[ROOTS][2*SIZE];
    int swaps[SIZE], i, j, t, chosen = 0, missing;
    for (t = 0; t < 6; t++) { /* the last time for the best */
        const int angle = t < 5 ? t : chosen;
        const double C = cos(ANGLES[angle]), S = sin(ANGLES[angle]);
        double ratio;
        for (i = 0; i < n; i++)
            for (j = 0; j < n; j++)
                factors[i][j] = p->n[0][i][j] - C*p->n[1][i][j] - S*p->n[2][i][j];
        ratio = factorised(factors, n, swaps);
        if (t == 5 || ratio > 0.03) {
            chosen = angle;
            break;
        }
        if (ratio > best) {
            best = ratio;
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
static void null_vector(double m[3][SIZE][SIZE], int n, double x, double v[SIZE])
{
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

/* from a null vector to a posture */

/* x from the pair of components, a power of x apart, that stands out most */
static double read_off(const Reading *how, const Pencil *p, const double v[SIZE], int place)
{
    const int ne = p->grown[1], step = place == 3 ? ne : 1;
    double low = 1.0, high = 0.0, best = -1.0;
    int i, j;
    for (i = 0; i < p->grown[0] - (place == 3); i++)
        for (j = 0; j < ne - (place == 4); j++) {
            const double a = v[i*ne + j], b = v[i*ne + j + step];
            if (a*a + b*b > best) {
                best = a*a + b*b;
                low = a;
                high = b;
            }
        }
    return how->slides[place] ? (low != 0.0 ? high/low*p->length : 0.0) : 2.0*atan2(high, low);
}

/* least squares: g (6 by 2) u = h */
static void two_unknowns(double g[6][2], const double h[6], double u[2])
{
    double first = 0.0, second = 0.0, cross = 0.0, rest[6], x = 0.0, y = 0.0;
    int i, big;
    for (i = 0; i < 6; i++) {
        first += g[i][0]*g[i][0];
        second += g[i][1]*g[i][1];
    }
    big = second > first;
    if (big)
        first = second;
    u[0] = u[1] = 0.0;
    if (!(first > 0.0))
        return;
    for (i = 0; i < 6; i++) {
        cross += g[i][0]*g[i][1];
        x += g[i][big]*h[i];
    }
    cross /= first;
    second = 0.0;
    for (i = 0; i < 6; i++) {
        rest[i] = g[i][!big] - cross*g[i][big];
        second += rest[i]*rest[i];
    }
    for (i = 0; i < 6; i++)
        y += rest[i]*h[i];
    y = second > SMALL*SMALL*first ? y/second : 0.0;
    u[big] = x/first - cross*y;
    u[!big] = y;
}

/* joint a: what Jb leaves alone of the axis of f */
static double first_joint(const Reading *how, const Pose *x, const Pose *a1, const Pose *start, double length)
{
    static const int turning[6] = {2, 5, 6, 7, 10, 13}, sliding[6] = {0, 1, 3, 4, 5, 10};
    const int *rows = how->slides[1] ? sliding : turning;
    const Pose back = inverse(a1);
    double at[3][EQUATIONS], goal[EQUATIONS], g[6][2], h[6], u[2];
    int i, k;
    for (k = 0; k < 3; k++) {
        /* Ja^-1 at 0, a quarter and half a turn, or at 0, 1 and -1 lengths */
        const double q = how->slides[0] ? (k == 0 ? 0.0 : k == 1 ? -length : length) : -0.5*HALF_TURN*k;
        const Pose moved = before(how->slides[0], q, start), there = product(&back, &moved);
        axis(&there, length, at[k]);
    }
    axis(x, length, goal);
    for (i = 0; i < 6; i++) {
        const double v0 = at[0][rows[i]], v1 = at[1][rows[i]], v2 = at[2][rows[i]];
        const double still = how->slides[0] ? v0 : 0.5*(v0 + v2);
        g[i][0] = how->slides[0] ? 0.5*(v1 - v2) : v0 - still;
        g[i][1] = how->slides[0] ? 0.5*(v1 + v2) - v0 : v1 - still;
        h[i] = goal[rows[i]] - still;
    }
    two_unknowns(g, h, u);
    return how->slides[0] ? u[0]*length : atan2(u[1], u[0]);
}

static double second_joint(const Reading *how, const Pose *x, const Pose *back, double length)
{
    static const int flat[3] = {0, 3, 8};
    double from[EQUATIONS], to[EQUATIONS], C = 0.0, S = 0.0;
    int i;
    if (how->slides[1])
        return back->p[2] - x->p[2];
    axis(back, length, from);
    axis(x, length, to);
    for (i = 0; i < 3; i++) {
        const int k = flat[i];
        C += from[k]*to[k] + from[k + 1]*to[k + 1];
        S += from[k + 1]*to[k] - from[k]*to[k + 1];
    }
    return atan2(S, C);
}

static void posture(const Reading *how, const Pencil *p, const Pose gaps[JOINTS], const double v[SIZE], double c,
                    double q[JOINTS])
{
    const Pose start = inverse(&gaps[5]), back_one = inverse(&gaps[0]);
    const double d = read_off(how, p, v, 3), e = read_off(how, p, v, 4);
    double at[JOINTS];
    Pose x, back, rest;
    int k;
    x = after(&gaps[1], 0, c);
    x = product(&x, &gaps[2]);
    x = after(&x, how->slides[3], d);
    x = product(&x, &gaps[3]);
    x = after(&x, how->slides[4], e);
    x = product(&x, &gaps[4]); /* Ja A1 Jb x Jf A6 = 1 */
    at[0] = first_joint(how, &x, &gaps[0], &start, p->length);
    back = before(how->slides[0], -at[0], &start);
    back = product(&back_one, &back);
    at[1] = second_joint(how, &x, &back, p->length);
    rest = before(how->slides[1], -at[1], &back);
    x = inverse(&x);
    rest = product(&x, &rest);
    at[2] = c;
    at[3] = d;
    at[4] = e;
    at[5] = atan2(rest.r[1][0] - rest.r[0][1], rest.r[0][0] + rest.r[1][1]);
    for (k = 0; k < JOINTS; k++)
        q[how->order[k]] = how->sign*at[k];
}

/* Newton's method on the pose; the error that is left */
static double refined(const int slides[JOINTS], const Pose constants[JOINTS + 1], const Pose *target, double length,
                      double q[JOINTS])
{
    double best = HUGE_VAL, kept[JOINTS];
    int turn, i, j, k;
    for (i = 0; i < JOINTS; i++)
        kept[i] = q[i];
    for (turn = 0; turn < 20; turn++) {
        Pose at = constants[0], frames[JOINTS];
        double a[SIZE][SIZE], e[JOINTS], difference[3][3], error = 0.0, longest = 0.0, shorten;
        int swaps[SIZE];
        for (k = 0; k < JOINTS; k++) {
            frames[k] = at;
            at = after(&at, slides[k], q[k]);
            at = product(&at, &constants[k + 1]);
        }
        for (i = 0; i < 3; i++) {
            e[i] = (target->p[i] - at.p[i])/length;
            error = fmax(error, fabs(e[i]));
            for (j = 0; j < 3; j++) {
                error = fmax(error, fabs(target->r[i][j] - at.r[i][j]));
                difference[i][j] = target->r[i][0]*at.r[j][0] + target->r[i][1]*at.r[j][1] + target->r[i][2]*at.r[j][2];
            }
        }
        if (!(error < best)) {
            if (turn > 3 || error != error || error < 1e-13)
                break;
        } else {
            best = error;
            for (i = 0; i < JOINTS; i++)
                kept[i] = q[i];
            if (error < 4e-16)
                break;
        }
        e[3] = 0.5*(difference[2][1] - difference[1][2]);
        e[4] = 0.5*(difference[0][2] - difference[2][0]);
        e[5] = 0.5*(difference[1][0] - difference[0][1]);
        for (k = 0; k < JOINTS; k++) {
            const double x = frames[k].r[0][2], y = frames[k].r[1][2], z = frames[k].r[2][2];
            const double u = (at.p[0] - frames[k].p[0])/length, v = (at.p[1] - frames[k].p[1])/length;
            const double w = (at.p[2] - frames[k].p[2])/length;
            a[0][k] = slides[k] ? x : y*w - z*v;
            a[1][k] = slides[k] ? y : z*u - x*w;
            a[2][k] = slides[k] ? z : x*v - y*u;
            a[3][k] = slides[k] ? 0.0 : x;
            a[4][k] = slides[k] ? 0.0 : y;
            a[5][k] = slides[k] ? 0.0 : z;
        }
        factorised(a, JOINTS, swaps);
        solved(a, JOINTS, swaps, e, 1, 1);
        for (k = 0; k < JOINTS; k++)
            longest = fmax(longest, fabs(e[k]));
        if (!(longest < 1e6))
            break;
        shorten = longest > 1.0 ? 1.0/longest : 1.0;
        for (k = 0; k < JOINTS; k++)
            q[k] += shorten*e[k]*(slides[k] ? length : 1.0);
    }
    for (i = 0; i < JOINTS; i++) {
        q[i] = kept[i];
        if (!slides[i])
            q[i] -= 2.0*HALF_TURN*ceil((q[i] - HALF_TURN)/(2.0*HALF_TURN));
    }
    return best;
}

static int is_new(const int slides[JOINTS], double length, const double *all, int many, const double q[JOINTS])
{
    int i, k;
    for (i = 0; i < many; i++) {
        double most = 0.0;
        for (k = 0; k < JOINTS; k++) {
            double gap = q[k] - all[JOINTS*i + k];
            gap = slides[k] ? fabs(gap)/length : fabs(gap - 2.0*HALF_TURN*floor(gap/(2.0*HALF_TURN) + 0.5));
            most = fmax(most, gap);
        }
        if (most < 1e-6)
            return 0;
    }
    return 1;
}

/* the number of postures, and the postures one after the other in q (96 numbers) */
static int all_postures(const Reading *how, const double left[EQUATIONS*MONOMIALS],
                        const double right[EQUATIONS*MONOMIALS], const double E[12*(JOINTS + 1)], const double T[12],
                        double q[ROOTS*JOINTS])
{
    Pencil p;
    Pose constants[JOINTS + 1], gaps[JOINTS], target = rows_of(T), back = inverse(&target), last;
    double m[3][SIZE][SIZE], re[ROOTS], im[ROOTS], phi;
    int slides[JOINTS], i, k, roots, found = 0;
    for (k = 0; k <= JOINTS; k++)
        constants[k] = rows_of(E + 12*k);
    last = product(&constants[JOINTS], &back);
    last = product(&last, &constants[0]);
    for (i = 0; i < JOINTS; i++) {
        const int j = how->order[i], gap = how->sign > 0 ? j : (j + JOINTS - 1) % JOINTS;
        gaps[i] = gap == JOINTS - 1 ? last : constants[gap + 1];
        if (how->sign < 0)
            gaps[i] = inverse(&gaps[i]);
        slides[j] = how->slides[i];
    }
    if (!pencil(how, left, right, &p))
        return 0;
    roots = hidden(&p, m, &phi, re, im);
    for (i = 0; i < roots && found < ROOTS; i++) {
        /* nearly real pairs are tried on both sides: two close real postures may have lost their way */
        const double size = 1.0 + re[i]*re[i];
        double v[SIZE], one[JOINTS], x = re[i] + im[i];
        if (!(fabs(im[i]) < 0.01*size))
            continue;
        null_vector(m, p.size, x, v);
        posture(how, &p, gaps, v, phi + 2.0*atan(x), one);
        if (refined(slides, constants, &target, p.length, one) < SOLVED && is_new(slides, p.length, q, found, one)) {
            for (k = 0; k < JOINTS; k++)
                q[JOINTS*found + k] = one[k];
            found += 1;
        }
    }
    return found;
}
