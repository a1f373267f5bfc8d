% All postures of a chain of six joints by elimination, from the fourteen equations of Raghavan and Roth.
%
% Jc acting on left (monomials of d, e) = right (monomials of b, a).  What is orthogonal to the monomials of a and b
% is kept; with x = tan of half the joint's angle (or r where it slides) the rest is a matrix polynomial of degree 2
% in xc, whose eigenvalues other than +i, -i are those of a matrix of size 16 at most (Manocha and Canny).  Null
% vectors give d and e, invariants a and b, the closure f; the pose refines them and decides which are solutions.

function how = reading(order, direction, slides, multiplied)
% the joints at places 1 to 6 (a to f) of the ring Ja A1 Jb A2 Jc A3 Jd A4 Je A5 Jf A6 = 1, its direction, which
% joints slide, the place (4 or 5) by whose unknown the equations are doubled; and what follows from them
  how.order = order;
  how.direction = direction;
  how.slides = logical(slides(:)');
  how.kinds = how.slides(order);
  % Where two joints or more slide, one of them left of the equation, the ten equations without squares are taken,
  % with monomials of degree 1 in r.  Rows: p 1-3, l 4-6, p.p 7, p.l 8, m 9-11, w 12-14.
  low = sum(slides) > 1 && any(how.kinds(4:5));
  how.rows = 1:14;
  if low
    how.rows([7, 12, 13, 14]) = [];
  end
  how.x = find(ismember(how.rows, [1, 4, 9, 12]));  % what joint c turns: these, and the y after each
  powers = 3 - (low & how.kinds);  % how many powers of x of each joint, 1 among them
  how.eliminated = chosen(powers(2), powers(1));
  how.eliminated(1) = [];
  how.polynomials = kron(half_angle(how.kinds(4)), half_angle(how.kinds(5)));
  how.polynomials = how.polynomials(:, chosen(powers(4), powers(5)));
  % polynomials in xd, xe as they are, and times the x by which equations are doubled
  d = double(multiplied == 4);
  e = double(multiplied == 5);
  nd = eye(powers(4));
  ne = eye(powers(5));
  how.grown = [powers(4) + d, powers(5) + e];
  how.once = kron([nd, zeros(powers(4), d)], [ne, zeros(powers(5), e)]);
  how.times_x = kron([zeros(powers(4), d), nd], [zeros(powers(5), e), ne]);
end

function columns = chosen(slow, fast)
% the columns of the nine monomials that are powers in use
  nine = reshape(1:9, 3, 3)';
  nine = nine(1:slow, 1:fast)';
  columns = nine(:)';
end

function h = half_angle(slides)
% (1, c, s)(1 + x^2) in powers of x, row by row; (1, r, r^2) as it is
  if slides
    h = eye(3);
  else
    h = [1, 0, 1; 1, 0, -1; 0, 2, 0];
  end
end

function found = all_postures(how, left, right, E, T)
% one posture a row
  nearly_real = 1e-2;  % imaginary parts below this, over 1 + x^2, are tried as real
  solved = 1e-10;      % the largest error of a pose, lengths over that of the equations
  same = 1e-6;         % postures that are nearer are one
  found = zeros(0, 6);
  T = [T; 0, 0, 0, 1];
  if ~all(isfinite(T(:)))
    return
  end
  fixed = zeros(4, 4, 7);
  for k = 1:7
    fixed(:, :, k) = [reshape(E(k, :, :), 3, 4); 0, 0, 0, 1];
  end
  gaps = gaps_of(how, fixed, T);
  [N0, N1, N2, turned, len] = pencil(how, left, right);
  if isempty(N0)
    return
  end
  [xs, phi, M0, M1, M2] = hidden_joint(N0, N1, N2, turned);
  for k = 1:numel(xs)
    if ~(abs(imag(xs(k))) < nearly_real*(1 + real(xs(k))^2))
      continue
    end
    % a nearly real pair is tried on both sides: two close postures may have lost their way
    x = real(xs(k)) + imag(xs(k));
    [~, ~, V] = svd(M0 + M1*x + M2*x^2);
    q = posture(how, gaps, V(:, end), phi + 2*atan(x), len);
    if ~all(isfinite(q))
      continue
    end
    [q, err] = refined(how.slides, fixed, T, len, q);
    if err < solved && all(distances(how.slides, found, q, len) >= same)
      found(end + 1, :) = q;
    end
  end
end

function gaps = gaps_of(how, fixed, T)
% A1 to A6: what follows each joint in the ring J1 E1 ... J6 (E6 T^-1 E0) = 1, or its inverse backwards
  gaps = zeros(4, 4, 6);
  ring = fixed(:, :, 2:7);
  ring(:, :, 6) = fixed(:, :, 7)*inverse(T)*fixed(:, :, 1);
  for k = 1:6
    j = how.order(k);
    if how.direction > 0
      gaps(:, :, k) = ring(:, :, j);
    else
      gaps(:, :, k) = inverse(ring(:, :, mod(j - 2, 6) + 1));
    end
  end
end

% from the equations to the pencil

function [N0, N1, N2, turned, len] = pencil(how, left, right)
% N0 + N1 cos c + N2 sin c, singular at the solutions, empty where there are fewer equations than monomials;
% orthonormal complex rows of which the rows of N1 + i N2 are combinations; the unit of length
  len = sqrt(sum(sum(left(1:3, :).^2)) + sum(sum(right(1:3, :).^2)));
  if len == 0
    len = 1;
  end
  unit = diag(len.^-[1, 1, 1, 0, 0, 0, 2, 1, 1, 1, 1, 2, 2, 2]);
  left = unit*left*scales(how.kinds(4), how.kinds(5), len)*how.polynomials;
  right = unit*right*scales(how.kinds(2), how.kinds(1), len);
  left = left(how.rows, :);
  right = right(how.rows, :);

  % what is orthogonal to all columns of the right side is free of a and b
  [U, S, ~] = svd(right(:, how.eliminated));
  free = U(:, rank_of(S) + 1:end)';
  x = how.x;
  y = x + 1;
  still = left;
  still([x, y], :) = 0;
  cosine = zeros(size(left));
  cosine([x, y], :) = left([x, y], :);
  sine = zeros(size(left));
  sine(x, :) = -left(y, :);
  sine(y, :) = left(x, :);
  N0 = doubled(how, free*still - free*right(:, 1)*how.polynomials(1, :));
  N1 = doubled(how, free*cosine);
  N2 = doubled(how, free*sine);

  [~, S, V] = svd(doubled(how, left(x, :) - 1i*left(y, :)), 'econ');
  turned = V(:, 1:rank_of(S))';
  [m, n] = size(N0);
  if m < n
    N0 = [];
  elseif m > n  % as many combinations without structure as there are monomials
    [mix, ~] = qr(reshape(sin((1:m^2).^2), m, m));
    mix = mix(1:n, :);
    N0 = mix*N0;
    N1 = mix*N1;
    N2 = mix*N2;
  end
end

function W = scales(slow, fast, len)
% what makes monomials of r into monomials of r / len
  W = diag(kron(len.^([0, 1, 2]*slow), len.^([0, 1, 2]*fast)));
end

function rows = doubled(how, rows)
% polynomials, and after them the same times x
  rows = [rows*how.once; rows*how.times_x];
end

function r = rank_of(S)
  s = diag(S);
  r = sum(s > 1e-9*s(1));
end

% the hidden joint

function [xs, phi, M0, M1, M2] = hidden_joint(N0, N1, N2, turned)
% the eigenvalues x = tan((c - phi)/2), phi, the coefficients of 1, x and x^2
%
% (v, i v) with (N1 + i N2) v = 0 belong to the eigenvalues i and -i of the companion matrix, which are foreign to
% the problem; `basis` spans the orthogonal complement of all of them, and there the wanted ones are left.
  best = -1;
  for angle = [0, 1.1, 2.3, -0.6, -1.7]  % the one with the best conditioned M2 is taken
    s = rcond(N0 - cos(angle)*N1 - sin(angle)*N2);
    if s > best
      best = s;
      phi = angle;
    end
  end
  M0 = N0 + (cos(phi)*N1 + sin(phi)*N2);
  M1 = 2*(cos(phi)*N2 - sin(phi)*N1);
  M2 = N0 - (cos(phi)*N1 + sin(phi)*N2);
  if best > eps
    down = M2 \ [M0, M1];
  else
    down = pinv(M2)*[M0, M1];
  end
  basis = [real(turned), imag(turned); -imag(turned), real(turned)];
  n = size(turned, 2);
  xs = eig(basis*[basis(:, n + 1:end)'; -down*basis']);
end

% from a null vector to a posture

function q = posture(how, gaps, v, c, len)
% q in the robot's order, not yet refined
  kinds = how.kinds;
  v = reshape(v, how.grown(2), how.grown(1))';
  d = read_off(kinds(4), v(1:end - 1, :), v(2:end, :), len);
  e = read_off(kinds(5), v(:, 1:end - 1), v(:, 2:end), len);
  % Ja A1 Jb X Jf A6 = 1
  X = gaps(:, :, 2)*joint(false, c)*gaps(:, :, 3)*joint(kinds(4), d)*gaps(:, :, 4)*joint(kinds(5), e)*gaps(:, :, 5);
  before = inverse(gaps(:, :, 1));
  start = inverse(gaps(:, :, 6));
  a = first_joint(kinds, X, before, start, len);
  back = before*joint(kinds(1), -a)*start;  % Jb^-1 back = X on the axis of f
  b = second_joint(kinds, X, back, len);
  R = inverse(X)*joint(kinds(2), -b)*back;
  f = atan2(R(2, 1) - R(1, 2), R(1, 1) + R(2, 2));
  q(how.order) = how.direction*[a, b, c, d, e, f];
end

function q = read_off(slides, low, high, len)
% a joint, from the pair of components, a power of x apart, that stands out most
  [~, best] = max(low(:).^2 + high(:).^2);
  if slides
    q = high(best)/low(best)*len;
  else
    q = 2*atan2(high(best), low(best));
  end
end

function a = first_joint(kinds, X, before, start, len)
% what Jb leaves alone of the axis of f is linear in (ca, sa) or (ra, ra^2)
  if kinds(1)
    steps = [0, len, -len];
  else
    steps = [0, pi/2, pi];
  end
  at = zeros(14, 3);
  for k = 1:3
    at(:, k) = line_of(before*joint(kinds(1), -steps(k))*start, len);
  end
  if kinds(1)
    still = at(:, 1);
    G = [(at(:, 2) - at(:, 3))/2, (at(:, 2) + at(:, 3))/2 - still];
  else
    still = (at(:, 1) + at(:, 3))/2;
    G = [at(:, 1) - still, at(:, 2) - still];
  end
  if kinds(2)
    rows = [1, 2, 4, 5, 6, 11];
  else
    rows = [3, 6, 7, 8, 11, 14];
  end
  goal = line_of(X, len) - still;
  u = pinv(G(rows, :), 1e-9*norm(G(rows, :)))*goal(rows);
  if kinds(1)
    a = u(1)*len;
  else
    a = atan2(u(2), u(1));
  end
end

function b = second_joint(kinds, X, back, len)
% how far Jb turns or slides the axis of f
  if kinds(2)
    b = back(3, 4) - X(3, 4);
    return
  end
  x = [1, 4, 9];
  y = [2, 5, 10];
  u = line_of(back, len);
  w = line_of(X, len);
  b = atan2(u(y)'*w(x) - u(x)'*w(y), u(x)'*w(x) + u(y)'*w(y));
end

function v = line_of(T, len)
% the fourteen numbers of the z axis of T, in units of length
  p = T(1:3, 4)/len;
  l = T(1:3, 3);
  v = [p; l; p'*p; p'*l; cross(p, l); (p'*p)*l - 2*(p'*l)*p];
end

% the direct model

function T = inverse(T)
  T(1:3, :) = [T(1:3, 1:3)', -T(1:3, 1:3)'*T(1:3, 4)];
end

function J = joint(slides, q)
% a slide along z, or a turn about it
  J = eye(4);
  if slides
    J(3, 4) = q;
  else
    J(1:2, 1:2) = [cos(q), -sin(q); sin(q), cos(q)];
  end
end

function [T, J] = pose_and_jacobian(slides, fixed, q)
% T = E0 J1 E1 ... J6 E6, and its Jacobian: velocity of the origin, angular velocity, in the base frame
  T = fixed(:, :, 1);
  z = zeros(3, 6);
  p = zeros(3, 6);
  for k = 1:6
    z(:, k) = T(1:3, 3);
    p(:, k) = T(1:3, 4);
    T = T*joint(slides(k), q(k))*fixed(:, :, k + 1);
  end
  arm = T(1:3, 4)*ones(1, 6) - p;
  J = [cross(z, arm); z];
  J(1:3, slides) = z(:, slides);
  J(4:6, slides) = 0;
end

function [q, best] = refined(slides, fixed, target, len, q)
% the posture brought onto the pose, and the error that is left
%
% A step is that of Levenberg and Marquardt, damped by the error itself: quadratic at regular postures, and it does
% not run away at singular ones.
  q(slides) = q(slides)/len;
  fixed(1:3, 4, :) = fixed(1:3, 4, :)/len;
  target(1:3, 4) = target(1:3, 4)/len;
  best = Inf;
  kept = q;
  worse = 0;
  while best > 4e-16 && worse < 6
    [T, J] = pose_and_jacobian(slides, fixed, q);
    err = max(max(abs(target - T)));
    if err < best
      if err < best/2
        worse = 0;
      else
        worse = worse + 1;
      end
      best = err;
      kept = q;
    elseif best < 1e-13
      worse = 6;
    else
      worse = worse + 1;
    end
    dR = target(1:3, 1:3)*T(1:3, 1:3)';
    e = [target(1:3, 4) - T(1:3, 4); [dR(3, 2) - dR(2, 3); dR(1, 3) - dR(3, 1); dR(2, 1) - dR(1, 2)]/2];
    damping = max(norm(e), 1e-12);
    q = q + ([J; damping*eye(6)] \ [e; zeros(6, 1)])';
  end
  q = kept - 2*pi*ceil((kept - pi)/(2*pi));
  q(slides) = kept(slides)*len;
end

function d = distances(slides, some, q, len)
% the largest difference over the joints: radians, whole turns aside, or slides over length
  gap = some - ones(size(some, 1), 1)*q;
  turns = gap - 2*pi*round(gap/(2*pi));
  turns(:, slides) = gap(:, slides)/len;
  d = max(abs(turns), [], 2);
end
