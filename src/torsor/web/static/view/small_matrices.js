// A little linear algebra: what posing needs of it, on plain arrays.

/** x that solves the symmetric positive definite A x = b (rows of numbers), by Cholesky's factors. */
export function solved(A, b) {
  const n = b.length;
  const L = A.map((row) => row.slice());
  const x = b.slice();
  for (let j = 0; j < n; j++) {
    for (let k = 0; k < j; k++) for (let i = j; i < n; i++) L[i][j] -= L[i][k] * L[j][k];
    const pivot = Math.sqrt(Math.max(L[j][j], 1e-300));
    for (let i = j; i < n; i++) L[i][j] /= pivot;
  }
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) x[i] -= L[i][k] * x[k];
    x[i] /= L[i][i];
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) x[i] -= L[k][i] * x[k];
    x[i] /= L[i][i];
  }
  return x;
}

/** The step dx of damped least squares for J dx = e: dx = J' (J J' + damping I)^-1 e. */
export function dampedStep(J, e, damping) {
  const A = J.map((row, i) =>
    J.map((other, k) => row.reduce((sum, x, m) => sum + x * other[m], i === k ? damping : 0)),
  );
  const y = solved(A, e);
  return J[0].map((_, m) => J.reduce((sum, row, i) => sum + row[m] * y[i], 0));
}

/** Eigenvalues, largest first, and unit eigenvectors of a symmetric 3 x 3 matrix, by Jacobi's rotations. */
export function eigen3(S) {
  const A = S.map((row) => row.slice());
  const V = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  for (let sweep = 0; sweep < 12; sweep++) {
    for (const [p, q] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ]) {
      if (Math.abs(A[p][q]) < 1e-300) continue;
      const tau = (A[q][q] - A[p][p]) / (2 * A[p][q]);
      const t = Math.sign(tau || 1) / (Math.abs(tau) + Math.hypot(1, tau));
      const c = 1 / Math.hypot(1, t);
      const s = t * c;
      for (let k = 0; k < 3; k++) [A[k][p], A[k][q]] = [c * A[k][p] - s * A[k][q], s * A[k][p] + c * A[k][q]];
      for (let k = 0; k < 3; k++) [A[p][k], A[q][k]] = [c * A[p][k] - s * A[q][k], s * A[p][k] + c * A[q][k]];
      for (let k = 0; k < 3; k++) [V[k][p], V[k][q]] = [c * V[k][p] - s * V[k][q], s * V[k][p] + c * V[k][q]];
    }
  }
  return [0, 1, 2]
    .map((k) => ({ value: A[k][k], vector: [V[0][k], V[1][k], V[2][k]] }))
    .sort((a, b) => b.value - a.value);
}

/** The rotation vector from one orientation to another; both are transforms of 16 numbers, row by row. */
export function turnBetween(from, to) {
  const R = (i, k) => to[4 * i] * from[4 * k] + to[4 * i + 1] * from[4 * k + 1] + to[4 * i + 2] * from[4 * k + 2];
  const axis = [R(2, 1) - R(1, 2), R(0, 2) - R(2, 0), R(1, 0) - R(0, 1)];
  const sine = Math.hypot(...axis) / 2;
  const cosine = (R(0, 0) + R(1, 1) + R(2, 2) - 1) / 2;
  const angle = Math.atan2(sine, cosine);
  if (sine > 1e-9) return axis.map((x) => (x * angle) / (2 * sine));
  if (cosine > 0) return [0, 0, 0];
  const k = [0, 1, 2].reduce((best, i) => (R(i, i) > R(best, best) ? i : best), 0); // half a turn
  const column = [0, 1, 2].map((i) => R(i, k) + (i === k ? 1 : 0));
  const size = Math.hypot(...column);
  return column.map((x) => (x * Math.PI) / size);
}
