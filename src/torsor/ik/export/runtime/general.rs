type Square = [[f64; SIZE]; SIZE];
type Companion = [[f64; ROOTS]; ROOTS];

struct Pencil {
    n: [Square; 3], // coefficients of 1, cos c, sin c
    kr: [[f64; SIZE]; TURNED],
    ki: [[f64; SIZE]; TURNED],
    turned: usize,
    length: f64,
}

const TURN: f64 = 2.0 * core::f64::consts::PI;
const EPSILON: f64 = 2.2e-16;

fn below(x: f64) -> f64 {
    let whole = x as i64 as f64;
    if whole > x { whole - 1.0 } else { whole }
}

fn above(x: f64) -> f64 {
    -below(-x)
}

// small linear algebra

/// The factors of a with row exchanges; the smallest pivot over the largest.
fn factorised(a: &mut Square, n: usize, swaps: &mut [usize; SIZE]) -> f64 {
    let (mut least, mut most) = (f64::INFINITY, 0.0);
    for k in 0..n {
        let mut best = k;
        for i in k + 1..n {
            if a[i][k].abs() > a[best][k].abs() {
                best = i;
            }
        }
        swaps[k] = best;
        a.swap(k, best);
        let pivot = a[k][k].abs();
        if pivot < least {
            least = pivot;
        }
        if pivot > most {
            most = pivot;
        }
        if pivot < 1e-16 * most || pivot == 0.0 {
            a[k][k] = if most > 0.0 { 1e-16 * most } else { 1e-300 };
        }
        for i in k + 1..n {
            let factor = a[i][k] / a[k][k];
            a[i][k] = factor;
            if factor != 0.0 {
                for j in k + 1..n {
                    a[i][j] -= factor * a[k][j];
                }
            }
        }
    }
    if most > 0.0 { least / most } else { 0.0 }
}

/// a x = b for `many` columns of b (row by row), from the factors.
fn solved(a: &Square, n: usize, swaps: &[usize; SIZE], b: &mut [f64], many: usize) {
    for k in 0..n {
        for j in 0..many {
            b.swap(k * many + j, swaps[k] * many + j);
        }
    }
    for i in 1..n {
        for k in 0..i {
            for j in 0..many {
                b[i * many + j] -= a[i][k] * b[k * many + j];
            }
        }
    }
    for i in (0..n).rev() {
        for k in i + 1..n {
            for j in 0..many {
                b[i * many + j] -= a[i][k] * b[k * many + j];
            }
        }
        for j in 0..many {
            b[i * many + j] *= 1.0 / a[i][i];
        }
    }
}

/// Zeros below the first subdiagonal, by Householder's reflections on both sides.
fn hessenberg(a: &mut Companion, n: usize) {
    for k in 0..n.saturating_sub(2) {
        let mut v = [0.0; ROOTS];
        let mut norm = 0.0;
        for i in k + 1..n {
            v[i] = a[i][k];
            norm += v[i] * v[i];
        }
        norm = norm.sqrt();
        if norm == 0.0 {
            continue;
        }
        if a[k + 1][k] > 0.0 {
            norm = -norm;
        }
        v[k + 1] -= norm;
        let scale = -1.0 / (norm * v[k + 1]);
        for j in k..n {
            let mut s = 0.0;
            for i in k + 1..n {
                s += v[i] * a[i][j];
            }
            for i in k + 1..n {
                a[i][j] -= scale * s * v[i];
            }
        }
        for i in 0..n {
            let mut s = 0.0;
            for j in k + 1..n {
                s += a[i][j] * v[j];
            }
            for j in k + 1..n {
                a[i][j] -= scale * s * v[j];
            }
        }
        a[k + 1][k] = norm;
        for i in k + 2..n {
            a[i][k] = 0.0;
        }
    }
}

/// The eigenvalues of the last two rows, their diagonal being y, x and the product of the others w.
fn pair_of(x: f64, y: f64, w: f64) -> ([f64; 2], [f64; 2]) {
    let p = 0.5 * (y - x);
    let q = p * p + w;
    let z = q.abs().sqrt();
    if q < 0.0 {
        return ([x + p, x + p], [z, -z]);
    }
    let far = p + if p < 0.0 { -z } else { z };
    ([x + far, if far != 0.0 { x - w / far } else { x + far }], [0.0, 0.0])
}

/// One of Francis's double steps on the rows l to n, as in EISPACK's hqr.
fn francis(a: &mut Companion, l: usize, n: usize, first: [f64; 3]) {
    let [mut x, mut y, w] = first;
    let (mut p, mut q, mut r);
    let mut m = n - 2;
    loop {
        let z = a[m][m];
        r = x - z;
        let mut s = y - z;
        p = (r * s - w) / a[m + 1][m] + a[m][m + 1];
        q = a[m + 1][m + 1] - z - r - s;
        r = a[m + 2][m + 1];
        s = p.abs() + q.abs() + r.abs();
        p /= s;
        q /= s;
        r /= s;
        if m == l
            || a[m][m - 1].abs() * (q.abs() + r.abs())
                <= EPSILON * p.abs() * (a[m - 1][m - 1].abs() + z.abs() + a[m + 1][m + 1].abs())
        {
            break;
        }
        m -= 1;
    }
    for i in m + 2..=n {
        a[i][i - 2] = 0.0;
        if i > m + 2 {
            a[i][i - 3] = 0.0;
        }
    }
    for k in m..n {
        let three = k + 1 != n;
        let end = if n < k + 3 { n } else { k + 3 };
        let mut scale = 1.0;
        if k != m {
            p = a[k][k - 1];
            q = a[k + 1][k - 1];
            r = if three { a[k + 2][k - 1] } else { 0.0 };
            scale = p.abs() + q.abs() + r.abs();
            if scale == 0.0 {
                continue;
            }
            p /= scale;
            q /= scale;
            r /= scale;
        }
        let mut s = (p * p + q * q + r * r).sqrt();
        if p < 0.0 {
            s = -s;
        }
        if k != m {
            a[k][k - 1] = -s * scale;
        } else if l != m {
            a[k][k - 1] = -a[k][k - 1];
        }
        p += s;
        x = p / s;
        y = q / s;
        let z = r / s;
        q /= p;
        r /= p;
        for j in k..=n {
            let mut t = a[k][j] + q * a[k + 1][j];
            if three {
                t += r * a[k + 2][j];
                a[k + 2][j] -= t * z;
            }
            a[k + 1][j] -= t * y;
            a[k][j] -= t * x;
        }
        for i in l..=end {
            let mut t = x * a[i][k] + y * a[i][k + 1];
            if three {
                t += z * a[i][k + 2];
                a[i][k + 2] -= t * r;
            }
            a[i][k + 1] -= t * q;
            a[i][k] -= t;
        }
    }
}

/// The eigenvalues of a, which is destroyed; returns how many are missing, the first ones.
fn eigenvalues(a: &mut Companion, n: usize, re: &mut [f64], im: &mut [f64]) -> usize {
    hessenberg(a, n);
    let (mut norm, mut shift) = (0.0, 0.0);
    for i in 0..n {
        for j in i.saturating_sub(1)..n {
            norm += a[i][j].abs();
        }
    }
    let (mut left, mut tries) = (n, 0);
    while left > 0 {
        let last = left - 1;
        let mut l = last;
        while l > 0 {
            let mut s = a[l - 1][l - 1].abs() + a[l][l].abs();
            if s == 0.0 {
                s = norm;
            }
            if !(a[l][l - 1].abs() > EPSILON * s) {
                a[l][l - 1] = 0.0;
                break;
            }
            l -= 1;
        }
        let mut x = a[last][last];
        if l == last {
            re[last] = x + shift;
            im[last] = 0.0;
            left -= 1;
            tries = 0;
            continue;
        }
        let mut y = a[last - 1][last - 1];
        let mut w = a[last][last - 1] * a[last - 1][last];
        if l == last - 1 {
            let (real, imaginary) = pair_of(x, y, w);
            for k in 0..2 {
                re[l + k] = real[k] + shift;
                im[l + k] = imaginary[k];
            }
            left -= 2;
            tries = 0;
            continue;
        }
        if tries == 300 {
            break;
        }
        if tries % 10 == 9 {
            let s = a[last][last - 1].abs() + a[last - 1][last - 2].abs();
            shift += x;
            for i in 0..left {
                a[i][i] -= x;
            }
            x = 0.75 * s;
            y = x;
            w = -0.4375 * s * s;
        }
        tries += 1;
        francis(a, l, last, [x, y, w]);
    }
    left
}

// from the equations to the pencil

/// The polynomial of a row, and the same times x.
fn doubled(row: &[f64], sign: f64) -> [[f64; SIZE]; 2] {
    let mut both = [[0.0; SIZE]; 2];
    for i in 0..TERMS {
        both[0][ONCE[i]] = sign * row[i];
        both[1][TIMES_X[i]] = sign * row[i];
    }
    both
}

/// Householder's QR with exchange of the columns to eliminate, the others being carried along; how
/// many were reduced.
fn reduced(work: &mut [[f64; WIDTH]; ROWS]) -> usize {
    let mut most = 0.0;
    for k in 0..ELIMINATED {
        let mut norm = -1.0;
        let mut best = k;
        for j in k..ELIMINATED {
            let mut s = 0.0;
            for i in k..ROWS {
                s += work[i][j] * work[i][j];
            }
            if s > norm {
                norm = s;
                best = j;
            }
        }
        norm = norm.sqrt();
        if norm > most {
            most = norm;
        }
        if !(norm > SMALL * most) {
            return k;
        }
        let mut v = [0.0; ROWS];
        for i in 0..ROWS {
            work[i].swap(k, best);
            v[i] = work[i][k];
        }
        if work[k][k] > 0.0 {
            norm = -norm;
        }
        v[k] -= norm;
        let scale = -1.0 / (norm * v[k]);
        for j in k..WIDTH {
            let mut s = 0.0;
            for i in k..ROWS {
                s += v[i] * work[i][j];
            }
            for i in k..ROWS {
                work[i][j] -= scale * s * v[i];
            }
        }
    }
    ELIMINATED
}

type Rows = [[f64; SIZE]; TURNED];

/// The product of row i of x, conjugated, and row k of y: real and imaginary part.
fn inner(xr: &Rows, xi: &Rows, i: usize, yr: &Rows, yi: &Rows, k: usize) -> (f64, f64) {
    let (mut a, mut b) = (0.0, 0.0);
    for j in 0..SIZE {
        a += xr[i][j] * yr[k][j] + xi[i][j] * yi[k][j];
        b += xr[i][j] * yi[k][j] - xi[i][j] * yr[k][j];
    }
    (a, b)
}

impl Pencil {
    /// Row i of re + i im without its part along row t of the orthonormal ones.
    fn freed(&self, t: usize, re: &mut Rows, im: &mut Rows, i: usize) {
        let (a, b) = inner(&self.kr, &self.ki, t, re, im, i);
        for j in 0..SIZE {
            re[i][j] -= a * self.kr[t][j] - b * self.ki[t][j];
            im[i][j] -= a * self.ki[t][j] + b * self.kr[t][j];
        }
    }

    /// Orthonormal rows for what joint c turns: Gram and Schmidt twice, the longest row first.
    fn orthonormal(&mut self, re: &mut Rows, im: &mut Rows) {
        let mut most = 0.0;
        let mut used = [false; TURNED];
        for _ in 0..TURNED {
            let mut longest = -1.0;
            let mut best = 0;
            for i in 0..TURNED {
                let (s, _) = inner(re, im, i, re, im, i);
                if !used[i] && s > longest {
                    longest = s;
                    best = i;
                }
            }
            used[best] = true;
            longest = longest.sqrt();
            if longest > most {
                most = longest;
            }
            if !(longest > SMALL * most) {
                return;
            }
            for pass in 0..2 {
                for t in 0..pass * self.turned {
                    self.freed(t, re, im, best);
                }
                let norm = 1.0 / inner(re, im, best, re, im, best).0.sqrt();
                for j in 0..SIZE {
                    re[best][j] *= norm;
                    im[best][j] *= norm;
                }
            }
            self.kr[self.turned] = re[best];
            self.ki[self.turned] = im[best];
            for i in 0..TURNED {
                if !used[i] {
                    self.freed(self.turned, re, im, i);
                }
            }
            self.turned += 1;
        }
    }

    /// As many combinations of the equations as there are monomials.
    fn squared(&mut self, rows: &[[[f64; SIZE]; 2 * ROWS]; 3], many: usize) {
        let mut seed = 12345u32;
        for i in 0..SIZE {
            for k in 0..many {
                let mut weight = if i == k { 1.0 } else { 0.0 };
                if many != SIZE {
                    seed = seed.wrapping_mul(1664525).wrapping_add(1013904223);
                    weight = (seed >> 8) as f64 / 8388608.0 - 1.0;
                }
                for part in 0..3 {
                    for j in 0..SIZE {
                        self.n[part][i][j] += weight * rows[part][k][j];
                    }
                }
            }
        }
    }

    /// Nothing where there are fewer equations than monomials.
    fn of(left: &Equations, right: &Equations) -> Option<Pencil> {
        let mut sum = 0.0;
        for i in 0..3 {
            for k in 0..MONOMIALS {
                sum += left[i][k] * left[i][k] + right[i][k] * right[i][k];
            }
        }
        let length = if sum > 0.0 { sum.sqrt() } else { 1.0 };
        let mut p = Pencil {
            n: [[[0.0; SIZE]; SIZE]; 3],
            kr: [[0.0; SIZE]; TURNED],
            ki: [[0.0; SIZE]; TURNED],
            turned: 0,
            length,
        };
        let unit = |up: usize, row: usize| Real::power(length, up as i32 - POWERS[row] as i32);
        let mut poly = [[0.0; TERMS]; ROWS];
        let mut work = [[0.0; WIDTH]; ROWS];
        for i in 0..ROWS {
            let row = TAKEN[i];
            for k in 0..MONOMIALS {
                for j in 0..TERMS {
                    poly[i][j] += left[row][k] * unit(LEFT_POWERS[k], row) * POLYNOMIALS[k][j];
                }
            }
            for j in 0..ELIMINATED {
                work[i][j] = right[row][COLUMNS[j]] * unit(RIGHT_POWERS[COLUMNS[j]], row);
            }
            work[i][ELIMINATED..ELIMINATED + TERMS].copy_from_slice(&poly[i]);
            work[i][WIDTH - 1] = right[row][0] * unit(0, row);
        }
        let mut re = [[0.0; SIZE]; TURNED];
        let mut im = [[0.0; SIZE]; TURNED];
        for i in 0..FLATS {
            let (x, y) = (FLAT[i], FLAT[i] + 1); // joint c turns x, and y after it
            for j in 0..TERMS {
                let at = ELIMINATED + j;
                work[x][at] = 0.0;
                work[y][at] = 0.0;
                work[x][at + TERMS] = poly[x][j];
                work[y][at + 2 * TERMS] = poly[x][j];
                work[y][at + TERMS] = poly[y][j];
                work[x][at + 2 * TERMS] = -poly[y][j];
            }
            re[2 * i..2 * i + 2].copy_from_slice(&doubled(&poly[x], 1.0));
            im[2 * i..2 * i + 2].copy_from_slice(&doubled(&poly[y], -1.0));
        }
        p.orthonormal(&mut re, &mut im);

        let rank = reduced(&mut work);
        let mut rows = [[[0.0; SIZE]; 2 * ROWS]; 3];
        for i in rank..ROWS {
            let many = 2 * (i - rank);
            for j in 0..TERMS {
                work[i][ELIMINATED + j] -= work[i][WIDTH - 1] * POLYNOMIALS[0][j];
            }
            for k in 0..3 {
                let both = doubled(&work[i][ELIMINATED + k * TERMS..], 1.0);
                rows[k][many..many + 2].copy_from_slice(&both);
            }
        }
        if 2 * (ROWS - rank) < SIZE {
            return None;
        }
        p.squared(&rows, 2 * (ROWS - rank));
        Some(p)
    }
}

// the hidden joint

struct Hidden {
    m: [Square; 3], // coefficients of the powers of x
    phi: f64,
    re: [f64; ROOTS],
    im: [f64; ROOTS],
    missing: usize,
    end: usize,
    ratio: f64, // the smallest pivot of m[2] over the largest
}

impl Hidden {
    /// How many nearly real eigenvalues have another that is close.
    fn crowded(&self) -> usize {
        let mut many = 0;
        for i in self.missing..self.end {
            let size = 1.0 + self.re[i] * self.re[i];
            let mut close = false;
            for j in self.missing..self.end {
                let (x, y) = (self.re[i] - self.re[j], self.im[i] - self.im[j]);
                let wide = size * (1.0 + self.re[j] * self.re[j]);
                close |= j != i && x * x + y * y < CLOSE * CLOSE * wide;
            }
            many += (close && self.im[i].abs() < NEARLY_REAL * size) as usize;
        }
        many
    }
}

/// The eigenvalues x = tan((c - phi)/2), those from `missing` to `end`.
fn hidden(p: &Pencil) -> Hidden {
    let k = p.turned;
    let mut swaps = [0; SIZE];
    let mut factors = [[0.0; SIZE]; SIZE];
    let (mut best, mut chosen, mut ratio) = (-1.0, 0, 0.0);
    for t in 0..ANGLES.len() + 1 {
        let angle = if t < ANGLES.len() { t } else { chosen }; // the last time for the best
        let (c, s) = (ANGLES[angle].cos(), ANGLES[angle].sin());
        for i in 0..SIZE {
            for j in 0..SIZE {
                factors[i][j] = p.n[0][i][j] - c * p.n[1][i][j] - s * p.n[2][i][j];
            }
        }
        ratio = factorised(&mut factors, SIZE, &mut swaps);
        if t == ANGLES.len() || ratio > 0.03 {
            chosen = angle;
            break;
        }
        if ratio > best {
            best = ratio;
            chosen = angle;
        }
    }
    let phi = ANGLES[chosen];
    let (c, s) = (phi.cos(), phi.sin());
    let mut m = [[[0.0; SIZE]; SIZE]; 3];
    let mut down = [0.0; 2 * SIZE * SIZE];
    for i in 0..SIZE {
        for j in 0..SIZE {
            let (n0, n1) = (p.n[0][i][j], c * p.n[1][i][j] + s * p.n[2][i][j]);
            m[0][i][j] = n0 + n1;
            m[1][i][j] = 2.0 * (c * p.n[2][i][j] - s * p.n[1][i][j]);
            m[2][i][j] = n0 - n1;
            down[2 * SIZE * i + j] = m[0][i][j];
            down[2 * SIZE * i + SIZE + j] = m[1][i][j];
        }
    }
    solved(&factors, SIZE, &swaps, &mut down, 2 * SIZE);
    let mut basis = [[0.0; 2 * SIZE]; ROOTS];
    for i in 0..k {
        for j in 0..SIZE {
            basis[i][j] = p.kr[i][j];
            basis[k + i][SIZE + j] = p.kr[i][j];
            basis[i][SIZE + j] = p.ki[i][j];
            basis[k + i][j] = -p.ki[i][j];
        }
    }
    let mut w = [[0.0; ROOTS]; SIZE];
    for i in 0..SIZE {
        for j in 0..2 * k {
            for t in 0..2 * SIZE {
                w[i][j] -= down[2 * SIZE * i + t] * basis[j][t];
            }
        }
    }
    let mut a = [[0.0; ROOTS]; ROOTS];
    for i in 0..2 * k {
        for j in 0..2 * k {
            for t in 0..SIZE {
                a[i][j] += basis[i][t] * basis[j][SIZE + t] + basis[i][SIZE + t] * w[t][j];
            }
        }
    }
    let (mut re, mut im) = ([0.0; ROOTS], [0.0; ROOTS]);
    let missing = eigenvalues(&mut a, 2 * k, &mut re, &mut im);
    Hidden { m, phi, re, im, missing, end: 2 * k, ratio }
}

/// The vector that m0 + m1 x + m2 x^2 makes zero, by inverse iteration.
fn null_vector(m: &[Square; 3], x: f64) -> [f64; SIZE] {
    let scale = if x.abs() > 1.0 { 1.0 / (x * x) } else { 1.0 };
    let (a, b, c) = (scale, scale * x, if x.abs() > 1.0 { 1.0 } else { x * x });
    let mut at = [[0.0; SIZE]; SIZE];
    let mut swaps = [0; SIZE];
    let mut v = [0.0; SIZE];
    for i in 0..SIZE {
        v[i] = 1.0 + 0.1 * i as f64;
        for j in 0..SIZE {
            at[i][j] = a * m[0][i][j] + b * m[1][i][j] + c * m[2][i][j];
        }
    }
    factorised(&mut at, SIZE, &mut swaps);
    for _ in 0..2 {
        solved(&at, SIZE, &swaps, &mut v, 1);
        let most = v.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
        if !(most > 0.0) {
            return v;
        }
        for i in 0..SIZE {
            v[i] /= most;
        }
    }
    v
}

// from a null vector to a configuration

/// A joint, over length where it slides, from the pair of components, a power of its x apart, that
/// stands out most.
fn read_off(v: &[f64; SIZE], slides: bool, slow: usize, fast: usize) -> f64 {
    let step = if slow > 0 { GROWN[1] } else { 1 };
    let (mut low, mut high, mut best) = (1.0, 0.0, -1.0);
    for i in 0..GROWN[0] - slow {
        for j in 0..GROWN[1] - fast {
            let (a, b) = (v[i * GROWN[1] + j], v[i * GROWN[1] + j + step]);
            if a * a + b * b > best {
                best = a * a + b * b;
                low = a;
                high = b;
            }
        }
    }
    if !slides {
        return 2.0 * high.atan2(low);
    }
    if low != 0.0 { high / low } else { 0.0 }
}

/// The configuration brought onto the pose; the error that is left.
///
/// A step is that of Levenberg and Marquardt, damped by the error itself: quadratic at regular
/// configurations, and it does not run away at singular ones.
fn refined(fixed: &Constants, target: &[f64; 12], length: f64, q: &mut [f64; JOINTS]) -> f64 {
    let (mut best, mut kept, mut worse) = (f64::INFINITY, *q, 0);
    for _ in 0..50 {
        let (error, slope, largest) = lack::<f64>(fixed, target, q, &[length]);
        if largest != largest {
            break;
        }
        worse = if largest < 0.5 * best { 0 } else { worse + 1 };
        if largest < best {
            best = largest;
            kept = *q;
        } else if best < 1e-13 {
            break;
        }
        if best < 4e-16 || worse >= 15 {
            break;
        }
        let damping = error.iter().fold(0.0, |sum: f64, x| sum + x * x).max(1e-24);
        let mut a = [[0.0; SIZE]; SIZE];
        let mut swaps = [0; SIZE];
        let mut step = [0.0; JOINTS];
        for i in 0..JOINTS {
            a[i][i] = damping;
            for k in 0..JOINTS {
                step[i] += slope[k][i] * error[k];
                for j in 0..JOINTS {
                    a[i][j] += slope[k][i] * slope[k][j];
                }
            }
        }
        factorised(&mut a, JOINTS, &mut swaps);
        solved(&a, JOINTS, &swaps, &mut step, 1);
        for k in 0..JOINTS {
            q[k] += step[k] * if SLIDES[k] { length } else { 1.0 };
        }
    }
    for k in 0..JOINTS {
        q[k] = kept[k];
        if !SLIDES[k] {
            q[k] -= TURN * above((q[k] - 0.5 * TURN) / TURN);
        }
    }
    best
}

/// Whether other configurations are near, or fall together with this one.
fn singular(fixed: &Constants, target: &[f64; 12], length: f64, q: &[f64; JOINTS]) -> bool {
    let (_, slope, _) = lack::<f64>(fixed, target, q, &[length]);
    let mut a = [[0.0; SIZE]; SIZE];
    for i in 0..JOINTS {
        a[i][..JOINTS].copy_from_slice(&slope[i]);
    }
    !(factorised(&mut a, JOINTS, &mut [0; SIZE]) > SINGULAR)
}

struct Found {
    known: usize,
    q: [[f64; JOINTS]; ROOTS],
    length: f64,
    led: u32,   // a bit for each configuration to which a root of its own of the last target led
    sure: bool, // whether nothing vanished there that must not
}

impl Found {
    /// The place of a configuration, behind those that are known where it is new and there is room.
    fn place_of(&mut self, one: &[f64; JOINTS]) -> usize {
        for i in 0..self.known {
            let mut most: f64 = 0.0;
            for k in 0..JOINTS {
                let gap = one[k] - self.q[i][k];
                let turned = gap - TURN * below(gap / TURN + 0.5);
                most = most.max(if SLIDES[k] { gap.abs() / self.length } else { turned.abs() });
            }
            if most < SAME {
                return i;
            }
        }
        if self.known < ROOTS {
            self.q[self.known] = *one;
            self.known += 1;
            return self.known - 1;
        }
        ROOTS
    }

    /// The configurations of one target brought onto another.
    fn look(&mut self, equations: &impl Fn(&[f64; 12]) -> Of, from: &[f64; 12], target: &[f64; 12]) {
        let (left, right, fixed) = equations(from);
        (self.led, self.sure) = (0, false);
        let p = match Pencil::of(&left, &right) {
            Some(p) => p,
            None => return,
        };
        let (h, mut owned, mut astray) = (hidden(&p), 0, 0);
        self.length = p.length;
        self.sure = h.ratio > VANISHED && h.missing == 0 && h.crowded() <= CROWDED;
        for i in h.missing..h.end {
            // nearly real pairs are tried on both sides: two close real configurations may have gone astray
            let (size, x) = (1.0 + h.re[i] * h.re[i], h.re[i] + h.im[i]);
            if !(h.im[i].abs() < NEARLY_REAL * size) {
                continue;
            }
            let v = null_vector(&h.m, x);
            let d = read_off(&v, SLIDES_DE[0], 1, 0);
            let e = read_off(&v, SLIDES_DE[1], 0, 1);
            let mut one = configuration(&fixed, from, &[h.phi + 2.0 * x.atan2(1.0), d, e], &[p.length]);
            let (_, _, largest) = lack::<f64>(&fixed, from, &one, &[p.length]);
            let own = h.im[i] == 0.0 && largest < ROUGH; // there is a configuration of this root alone
            owned += own as usize;
            astray += (!own && h.im[i].abs() < 10.0 * CLOSE * size) as usize;
            if refined(&fixed, target, p.length, &mut one) < SOLVED {
                let bit = (own as u32) << self.place_of(&one);
                if self.led & bit != 0 || singular(&fixed, target, p.length, &one) {
                    self.sure = false;
                }
                self.led |= bit;
            }
        }
        // complex ones come in pairs
        self.sure = self.sure && astray <= FOREIGN && owned % 2 == 0;
    }

    /// Configurations to which others lead that are spread over all.
    fn from_anywhere(&mut self, fixed: &Constants, target: &[f64; 12]) {
        let mut seed = 12345u32;
        for _ in 0..STARTS {
            let mut one = [0.0; JOINTS];
            for k in 0..JOINTS {
                seed = seed.wrapping_mul(1664525).wrapping_add(1013904223);
                one[k] = (seed >> 8) as f64 / 8388608.0 - 1.0;
                one[k] *= if SLIDES[k] { self.length } else { 0.5 * TURN };
            }
            if refined(fixed, target, self.length, &mut one) < SOLVED {
                self.place_of(&one);
            }
        }
    }
}

/// The number of configurations, the configurations, and the status: 1 where none is missing, 0 where some may
/// be, -1 where the target is no transform.
///
/// Where the equations of the target do not tell, those of its neighbours are asked, which are in
/// general position: if several lead to the same configurations, these are all.
fn all_configurations(equations: impl Fn(&[f64; 12]) -> Of, target: &[f64; 12]) -> Configurations {
    let q = [[0.0; JOINTS]; ROOTS];
    let mut found = Found { known: 0, q, length: 1.0, led: 0, sure: false };
    let (pose, off) = clean::<f64>(target);
    if !target.iter().all(|x| x.is_finite()) || !(off <= NEAR_ROTATION) {
        return (0, q, -1);
    }
    found.look(&equations, &pose, &pose);
    for step in ASIDE {
        if found.sure {
            break;
        }
        let (mut sure, mut all) = (0, !0);
        for direction in DIRECTIONS {
            let from = beside(&pose, &direction.map(|x| x * step), &[found.length]);
            found.look(&equations, &from, &pose);
            if found.sure {
                sure += 1;
                all &= found.led;
            }
        }
        found.sure = sure >= ENOUGH && found.known > 0 && all == (1 << found.known) - 1;
    }
    if !found.sure {
        found.from_anywhere(&equations(&pose).2, &pose);
    }
    (found.known, found.q, found.sure as i32)
}
