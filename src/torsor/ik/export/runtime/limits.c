/* the solutions within the limits, whole turns added where that helps, to the front of q; how many there are */
static int within_limits(int count, double q[ROOTS*JOINTS])
{
    int i, k, kept = 0;
    for (i = 0; i < count; i++) {
        int inside = 1;
        for (k = 0; k < JOINTS; k++) {
            const double low = LIMITS[2*k] - 1e-9, high = LIMITS[2*k + 1] + 1e-9, turn = 2.0*HALF_TURN;
            double one = q[JOINTS*i + k];
            const double up = ceil((low - one)/turn), down = floor((high - one)/turn);
            if (!SLIDES[k] && up <= down)
                one += turn*fmin(fmax(0.0, up), down);
            inside = inside && one >= low && one <= high;
            q[JOINTS*kept + k] = one;
        }
        kept += inside;
    }
    return kept;
}
