// Pinocchio's algorithms behind the interface of `contender.h`, from its headers alone.

#include "pinocchio_reader.h"

#include "pinocchio/algorithm/aba.hpp"
#include "pinocchio/algorithm/crba.hpp"
#include "pinocchio/algorithm/regressor.hpp"
#include "pinocchio/algorithm/rnea-derivatives.hpp"
#include "pinocchio/algorithm/rnea.hpp"

#include <fstream>
#include <memory>

namespace
{
using Vector = Eigen::Map<const Eigen::VectorXd>;

pinocchio::Model model;
std::unique_ptr<pinocchio::Data> data;

// a state is a row: q, then v, then a (or the torques)
struct State
{
    Vector q, v, a;
    explicit State(const double *row)
    : q(row, model.nq), v(row + model.nq, model.nv), a(row + model.nq + model.nv, model.nv)
    {
    }
};

void copy(const Eigen::MatrixXd &matrix, double *out)
{
    Eigen::Map<Rows>(out, matrix.rows(), matrix.cols()) = matrix;
}
} // namespace

extern "C" {

void pinocchio_load(const char *path)
{
    std::ifstream file(path);
    read_model(file, model);
    must_have_read(file, path);
    data = std::make_unique<pinocchio::Data>(model);
}

void pinocchio_rnea(const double *row, double *)
{
    const State s(row);
    pinocchio::rnea(model, *data, s.q, s.v, s.a);
}

void pinocchio_crba(const double *row, double *)
{
    pinocchio::crba(model, *data, State(row).q);
}

void pinocchio_aba(const double *row, double *)
{
    const State s(row);
    pinocchio::aba(model, *data, s.q, s.v, s.a);
}

// The other way of Pinocchio, by quantities in the frame of the world: fewer instructions on some robots.

void pinocchio_crba_world(const double *row, double *)
{
    pinocchio::crba(model, *data, State(row).q, pinocchio::Convention::WORLD);
}

void pinocchio_aba_world(const double *row, double *)
{
    const State s(row);
    pinocchio::aba(model, *data, s.q, s.v, s.a, pinocchio::Convention::WORLD);
}

void pinocchio_nle(const double *row, double *)
{
    const State s(row);
    pinocchio::nonLinearEffects(model, *data, s.q, s.v);
}

void pinocchio_regressor(const double *row, double *)
{
    const State s(row);
    pinocchio::computeJointTorqueRegressor(model, *data, s.q, s.v, s.a);
}

void pinocchio_derivatives(const double *row, double *)
{
    const State s(row);
    pinocchio::computeRNEADerivatives(model, *data, s.q, s.v, s.a);
}

// What the last call left in `data`, row by row: only looked at when results are compared.

void pinocchio_rnea_result(double *out) { copy(data->tau, out); }
void pinocchio_nle_result(double *out) { copy(data->nle, out); }
void pinocchio_aba_result(double *out) { copy(data->ddq, out); }
void pinocchio_regressor_result(double *out) { copy(data->jointTorqueRegressor, out); }

void pinocchio_crba_result(double *out)
{
    copy(data->M.selfadjointView<Eigen::Upper>(), out);
}

void pinocchio_derivatives_result(double *out)
{
    const int size = model.nv * model.nv;
    copy(data->dtau_dq, out);
    copy(data->dtau_dv, out + size);
    copy(data->M.selfadjointView<Eigen::Upper>(), out + 2 * size);
}

// Batches: rows in, rows out.

void pinocchio_rnea_batch(const double *q, const double *v, const double *a, double *tau, long count)
{
    for (long i = 0; i < count; i++)
        Eigen::Map<Eigen::VectorXd>(tau + i * model.nv, model.nv) = pinocchio::rnea(
            model, *data, Vector(q + i * model.nq, model.nq), Vector(v + i * model.nv, model.nv),
            Vector(a + i * model.nv, model.nv));
}

void pinocchio_regressor_batch(const double *q, const double *v, const double *a, double *out, long count)
{
    const long columns = 10 * (model.njoints - 1), size = model.nv * columns;
    for (long i = 0; i < count; i++)
        // column by column, as Pinocchio has it: the order that costs it least
        Eigen::Map<Eigen::MatrixXd>(out + i * size, model.nv, columns) = pinocchio::computeJointTorqueRegressor(
            model, *data, Vector(q + i * model.nq, model.nq), Vector(v + i * model.nv, model.nv),
            Vector(a + i * model.nv, model.nv));
}
}
