function found = all_postures(how, left, right, E, T)
% one posture a row
  found = zeros(0, 6);
  if ~all(isfinite(T(:)))
    return
  end
  E = reshape(permute(E, [3, 2, 1]), 1, []);  % row by row
  T = reshape(T', 1, []);
  [N0, N1, N2, turned, len] = pencil(how, left, right);
  if isempty(N0)
    return
  end
  [xs, phi, M0, M1, M2] = hidden_joint(how, N0, N1, N2, turned);
  for k = 1:numel(xs)
    if ~(abs(imag(xs(k))) < how.nearly_real*(1 + real(xs(k))^2))
      continue
    end
    % a nearly real pair is tried on both sides: two close postures may have lost their way
    x = real(xs(k)) + imag(xs(k));
    [~, ~, V] = svd(M0 + M1*x + M2*x^2);
    v = reshape(V(:, end), how.grown(2), how.grown(1))';
    d = read_off(how.slides_de(1), v(1:end - 1, :), v(2:end, :));
    e = read_off(how.slides_de(2), v(:, 1:end - 1), v(:, 2:end));
    q = posture(E, T, [phi + 2*atan(x), d, e], len);
    if ~all(isfinite(q))
      continue
    end
    [q, err] = refined(how.slides, E, T, len, q);
    if err < how.solved && all(distances(how.slides, found, q, len) >= how.same)
      found(end + 1, :) = q;
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
  unit = diag(len.^-how.powers);
  left = unit*left*diag(len.^how.left_powers)*how.polynomials;
  right = unit*right*diag(len.^how.right_powers);
  left = left(how.taken, :);
  right = right(how.taken, :);

  % what is orthogonal to all columns of the right side is free of a and b
  [U, S, ~] = svd(right(:, how.columns));
  free = U(:, rank_of(how, S) + 1:end)';
  x = how.flat;
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
  turned = V(:, 1:rank_of(how, S))';
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

function twice = doubled(how, rows)
% polynomials, and after them the same times x
  [m, n] = deal(size(rows, 1), prod(how.grown));
  twice = zeros(2*m, n);
  twice(1:m, how.once) = rows;
  twice(m + 1:end, how.times_x) = rows;
end

function r = rank_of(how, S)
  s = diag(S);
  r = sum(s > how.small*s(1));
end

% the hidden joint

function [xs, phi, M0, M1, M2] = hidden_joint(how, N0, N1, N2, turned)
% the eigenvalues x = tan((c - phi)/2), phi, the coefficients of 1, x and x^2
%
% (v, i v) with (N1 + i N2) v = 0 belong to the eigenvalues i and -i of the companion matrix, which are foreign to
% the problem; `basis` spans the orthogonal complement of all of them, and there the wanted ones are left.
  best = -1;
  for angle = how.angles
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

function q = read_off(slides, low, high)
% a joint, over length where it slides, from the pair of components, a power of x apart, that stands out most
  [~, best] = max(low(:).^2 + high(:).^2);
  if slides
    q = high(best)/low(best);
  else
    q = 2*atan2(high(best), low(best));
  end
end

function [q, best] = refined(slides, E, T, len, q)
% the posture brought onto the pose, and the error that is left
%
% A step is that of Levenberg and Marquardt, damped by the error itself: quadratic at regular postures, and it does
% not run away at singular ones.
  unit = ones(6, 1);
  unit(slides) = len;
  best = Inf;
  kept = q;
  worse = 0;
  while best > 4e-16 && worse < 6
    [e, J, err] = lack(E, T, q, len);
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
    damping = max(norm(e), 1e-12);
    q = q + unit.*([J; damping*eye(6)] \ [e; zeros(6, 1)]);
  end
  q = kept' - 2*pi*ceil((kept' - pi)/(2*pi));
  q(slides) = kept(slides);
end

function d = distances(slides, some, q, len)
% the largest difference over the joints: radians, whole turns aside, or slides over length
  gap = some - ones(size(some, 1), 1)*q;
  turns = gap - 2*pi*round(gap/(2*pi));
  turns(:, slides) = gap(:, slides)/len;
  d = max(abs(turns), [], 2);
end
