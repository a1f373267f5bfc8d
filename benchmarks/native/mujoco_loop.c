/* Inverse dynamics of a batch by MuJoCo: one state after the other through its model and data. */

#include <mujoco/mujoco.h>
#include <string.h>

void mujoco_batch(const mjModel *m, mjData *d, const double *q, const double *v, const double *a, double *tau,
                  long count)
{
    const size_t row = m->nv * sizeof(double);
    for (long i = 0; i < count; i++) {
        memcpy(d->qpos, q + i * m->nv, row);
        memcpy(d->qvel, v + i * m->nv, row);
        memcpy(d->qacc, a + i * m->nv, row);
        mj_inverse(m, d);
        memcpy(tau + i * m->nv, d->qfrc_inverse, row);
    }
}
