function q = within_limits(q, slides, limits)
% the configurations within the limits, whole turns added where that helps
  low = limits(:, 1)' - 1e-9;
  high = limits(:, 2)' + 1e-9;
  inside = true(size(q, 1), 1);
  for k = 1:size(q, 2)
    up = ceil((low(k) - q(:, k))/(2*pi));
    down = floor((high(k) - q(:, k))/(2*pi));
    if ~slides(k)
      turns = min(max(0, up), down);
      turns(up > down) = 0;
      q(:, k) = q(:, k) + 2*pi*turns;
    end
    inside = inside & q(:, k) >= low(k) & q(:, k) <= high(k);
  end
  q = q(inside, :);
end
