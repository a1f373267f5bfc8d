/// The configurations within the limits, whole turns added where that helps.
fn within_limits(all: Configurations) -> Configurations {
    let (mut kept, mut q) = (0, [[0.0; JOINTS]; ROOTS]);
    for one in &all.1[..all.0] {
        let mut inside = true;
        for k in 0..JOINTS {
            let (low, high) = (LIMITS[k][0] - 1e-9, LIMITS[k][1] + 1e-9);
            let (up, down) = (above((low - one[k]) / TURN), below((high - one[k]) / TURN));
            q[kept][k] = one[k];
            if !SLIDES[k] && up <= down {
                q[kept][k] += TURN * up.max(0.0).min(down);
            }
            inside = inside && q[kept][k] >= low && q[kept][k] <= high;
        }
        kept += inside as usize;
    }
    (kept, q, all.2)
}
