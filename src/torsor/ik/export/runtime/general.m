function [known, status] = all_configurations(how, equations, target)
% one configuration per row; status: 1 where none is missing, 0 where some may be, -1 where the target is no transform
%
% Where the equations of the target do not tell, those of its neighbours are asked, which are in general position: if
% several lead to the same configurations, these are all.
  known = zeros(0, 6);
  status = -1;
  if ~all(isfinite(target))
    return
  end
  [T, off] = clean(target);
  if off > how.near_rotation
    return
  end
  [known, ~, sure, len] = configurations_of(how, equations, T, T, known);
  for step = how.aside
    if sure
      break
    end
    led = {};
    for direction = how.directions'
      [known, to, trusted] = configurations_of(how, equations, beside(T, step*direction, len), T, known);
      if trusted
        led{end + 1} = to;
      end
    end
    whole = cellfun(@(to) numel(unique(to)) == size(known, 1), led);
    sure = numel(led) >= how.enough && ~isempty(known) && all(whole);
  end
  status = double(sure);
  if ~sure
    known = led_from_anywhere(how, equations, T, len, known);
  end
end

function known = led_from_anywhere(how, equations, T, len, known)
% configurations to which others lead that are spread over all
  [~, ~, E] = equations(T);
  E = reshape(permute(E, [3, 2, 1]), 1, []);
  seed = 12345;
  for start = 1:how.starts
    q = zeros(6, 1);
    for k = 1:6
      seed = mod(1664525*seed + 1013904223, 2^32);
      q(k) = (floor(seed/256)/8388608 - 1)*pi;
    end
    q(how.slides) = q(how.slides)/pi*len;
    [q, err] = refined(how.slides, E, T, len, q);
    if err < how.solved && size(known, 1) < 16
      known = joined(how, known, q, len);
    end
  end
end

function [known, led, sure, len] = configurations_of(how, equations, from, T, known)
% the configurations of one target brought onto another, T: all that are known then, the places of those that roots of
% their own led to, whether nothing vanished that must not, and the length of the equations
  led = [];
  astray = 0;
  [left, right, E] = equations(from);
  E = reshape(permute(E, [3, 2, 1]), 1, []);  % row by row
  [N0, N1, N2, turned, len] = pencil(how, left, right);
  sure = ~isempty(N0);
  if ~sure
    return
  end
  [xs, phi, M0, M1, M2, best] = hidden_joint(how, N0, N1, N2, turned);
  sure = best > how.vanished && crowded(how, xs) <= how.crowded;
  for k = 1:numel(xs)
    far = abs(imag(xs(k)))/(1 + real(xs(k))^2);
    if ~(far < how.nearly_real)
      continue
    end
    % a nearly real pair is tried on both sides: two close configurations may have lost their way
    x = real(xs(k)) + imag(xs(k));
    [~, ~, V] = svd(M0 + M1*x + M2*x^2);
    v = reshape(V(:, end), how.grown(2), how.grown(1))';
    d = read_off(how.slides_de(1), v(1:end - 1, :), v(2:end, :));
    e = read_off(how.slides_de(2), v(:, 1:end - 1), v(:, 2:end));
    q = configuration(E, from, [phi + 2*atan(x), d, e], len);
    err = Inf;
    if all(isfinite(q))
      [~, ~, err] = lack(E, from, q, len);
    end
    own = far == 0 && err < how.rough;
    astray = astray + (~own && far < 10*how.close);
    if ~isfinite(err)
      continue
    end
    [q, err] = refined(how.slides, E, T, len, q);
    if ~(err < how.solved)
      continue
    end
    [known, place] = joined(how, known, q, len);
    [~, J] = lack(E, T, q, len);
    sure = sure && ~(own && any(led == place)) && rcond(J) > how.singular;
    if own
      led(end + 1) = place;
    end
  end
  sure = sure && astray <= how.foreign && mod(numel(led), 2) == 0;  % complex ones come in pairs
end

function many = crowded(how, xs)
% how many nearly real eigenvalues have another that is close
  xs = xs(:);
  wide = 1 + real(xs).^2;
  near = abs(xs - xs.') < how.close*sqrt(wide*wide');
  many = sum(sum(near, 2) > 1 & abs(imag(xs)) < how.nearly_real*wide);
end

function [known, place] = joined(how, known, q, len)
% the configurations that are known with one more where it is new, and its place among them
  [gap, place] = min(distances(how.slides, known, q, len));
  if isempty(gap) || gap >= how.same
    known(end + 1, :) = q;
    place = size(known, 1);
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

function [xs, phi, M0, M1, M2, best] = hidden_joint(how, N0, N1, N2, turned)
% the eigenvalues x = tan((c - phi)/2), phi, the coefficients of 1, x and x^2, and how regular that of x^2 is
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

% from a null vector to a configuration

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
% the configuration brought onto the pose, and the error that is left
%
% A step is that of Levenberg and Marquardt, damped by the error itself: quadratic at regular configurations, and it
% does not run away at singular ones.
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
