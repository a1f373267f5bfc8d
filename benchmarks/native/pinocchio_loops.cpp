// Robots with loops by Pinocchio, behind the interface of `contender.h`: direct dynamics as it offers them, inverse
// dynamics by its recursion over the tree and its constraint Jacobian.
//
// A way is a model with constraints; `closed_loops.py` says which there are.  A state of a way is a row: q, v, a of all
// joints, then the torques.

#include "pinocchio_reader.h"

#include "pinocchio/algorithm/constrained-dynamics.hpp"
#include "pinocchio/algorithm/jacobian.hpp"
#include "pinocchio/algorithm/kinematics.hpp"
#include "pinocchio/algorithm/loop-constrained-aba.hpp"
#include "pinocchio/algorithm/rnea.hpp"
#include "pinocchio/constraints.hpp"

#include <fstream>
#include <memory>
#include <vector>

namespace
{
using Vector = Eigen::Map<const Eigen::VectorXd>;
using Indices = std::vector<int>;

struct Way
{
    pinocchio::Model model;
    std::unique_ptr<pinocchio::Data> data, articulated;
    std::vector<pinocchio::RigidConstraintModel> constraints;
    std::vector<pinocchio::RigidConstraintData> closings;
    pinocchio::ProximalSettings settings, soft;
    Indices independent, passive;
    Eigen::MatrixXd J, Ja, Jp, square;
    Eigen::VectorXd v, a, drift, tau, unknown, torques;
    Eigen::PartialPivLU<Eigen::MatrixXd> lu;
    Eigen::LLT<Eigen::MatrixXd> llt;
    bool redundant;
};

Way ways[2];

Indices read_indices(std::istream &file)
{
    int count;
    file >> count;
    Indices indices(count);
    for (int &i : indices) file >> i;
    return indices;
}

void read_constraint(std::istream &file, Way &way)
{
    int size, joint1, joint2;
    file >> size >> joint1 >> joint2;
    const auto place1 = read_placement(file), place2 = read_placement(file);
    way.constraints.emplace_back(size == 6 ? pinocchio::CONTACT_6D : pinocchio::CONTACT_3D, way.model, joint1, place1,
                                 joint2, place2, pinocchio::LOCAL);
    way.closings.emplace_back(way.constraints.back());
}

pinocchio::ProximalSettings read_settings(std::istream &file)
{
    double softness, iterations;
    file >> softness >> iterations;
    return pinocchio::ProximalSettings(0, softness, int(iterations));
}

void read_way(std::istream &file, Way &way)
{
    read_model(file, way.model);
    Eigen::Vector3d gravity;
    read_block(file, gravity);
    way.model.gravity.linear() = gravity;
    read_block(file, way.model.armature);
    way.independent = read_indices(file);
    way.passive = read_indices(file);
    int constraints;
    file >> constraints;
    for (int k = 0; k < constraints; k++) read_constraint(file, way);
    way.settings = read_settings(file);
    way.soft = read_settings(file);
}

void make_room(Way &way)
{
    way.data = std::make_unique<pinocchio::Data>(way.model);
    way.articulated = std::make_unique<pinocchio::Data>(way.model);
    pinocchio::initConstraintDynamics(way.model, *way.data, way.constraints, way.closings);
    pinocchio::computeJointMinimalOrdering(way.model, *way.articulated, way.constraints);
    int rows = 0;
    for (const auto &c : way.constraints) rows += c.residualSize();
    const int n = way.independent.size(), p = way.passive.size();
    way.J = Eigen::MatrixXd::Zero(rows, way.model.nv);
    way.Ja.resize(rows, n);
    way.Jp.resize(rows, p);
    way.square.resize(p, p);
    way.v.resize(way.model.nv);
    way.a.resize(way.model.nv);
    way.drift.resize(rows);
    way.unknown.resize(p);
    way.torques.resize(n);
    way.redundant = rows > p;
    way.lu = Eigen::PartialPivLU<Eigen::MatrixXd>(p);
    way.llt = Eigen::LLT<Eigen::MatrixXd>(p);
}

// The Jacobian of the constraints at q, its columns apart, those of the passive joints factored.
void factor(Way &way, const Vector &q)
{
    pinocchio::computeJointJacobians(way.model, *way.data, q);
    for (size_t k = 0; k < way.constraints.size(); k++)
        way.constraints[k].calc(way.model, *way.data, way.closings[k]);
    way.J.setZero();
    pinocchio::getConstraintsJacobian(way.model, *way.data, way.constraints, way.closings, way.J);
    for (size_t i = 0; i < way.independent.size(); i++) way.Ja.col(i) = way.J.col(way.independent[i]);
    for (size_t i = 0; i < way.passive.size(); i++) way.Jp.col(i) = way.J.col(way.passive[i]);
    if (way.redundant)
    {
        way.square.noalias() = way.Jp.transpose() * way.Jp;
        way.llt.compute(way.square);
    }
    else
        way.lu.compute(way.Jp);
}

// Jp unknown = -drift
void solve(Way &way)
{
    if (way.redundant)
    {
        way.unknown.noalias() = -way.Jp.transpose() * way.drift;
        way.llt.solveInPlace(way.unknown);
    }
    else
        way.unknown.noalias() = -way.lu.solve(way.drift);
}

// Torques of the motors: those of the tree, less what the loops bear.
void project(Way &way, const Eigen::VectorXd &tau)
{
    for (size_t i = 0; i < way.passive.size(); i++) way.unknown[i] = tau[way.passive[i]];
    if (way.redundant)
    {
        way.llt.solveInPlace(way.unknown);
        way.drift.noalias() = way.Jp * way.unknown;
    }
    else
        way.drift.noalias() = way.lu.transpose().solve(way.unknown);
    way.torques.noalias() = -way.Ja.transpose() * way.drift;
    for (size_t i = 0; i < way.independent.size(); i++) way.torques[i] += tau[way.independent[i]];
}

// How the constraints accelerate apart, frame of the first side, for the accelerations that `data` has.
void measure_drift(Way &way)
{
    int row = 0;
    for (size_t k = 0; k < way.constraints.size(); k++)
    {
        const auto &c = way.constraints[k];
        const auto &closing = way.closings[k];
        const auto a1 = c.joint1_placement.actInv(way.data->a[c.joint1_id]);
        const auto a2 = c.joint2_placement.actInv(way.data->a[c.joint2_id]);
        const auto v1 = c.joint1_placement.actInv(way.data->v[c.joint1_id]);
        const auto v2 = c.joint2_placement.actInv(way.data->v[c.joint2_id]);
        if (c.type == pinocchio::CONTACT_6D)
            way.drift.segment<6>(row) = (a1 - closing.c1Mc2.act(a2)).toVector();
        else
            way.drift.segment<3>(row) = a1.linear() + v1.angular().cross(v1.linear())
                - closing.c1Mc2.rotation() * (a2.linear() + v2.angular().cross(v2.linear()));
        row += c.residualSize();
    }
}

void direct(Way &way, const double *row)
{
    const int n = way.model.nv;
    pinocchio::constraintDynamics(way.model, *way.data, Vector(row, n), Vector(row + n, n), Vector(row + 3 * n, n),
                                  way.constraints, way.closings, way.settings);
}

void direct_articulated(Way &way, const double *row)
{
    const int n = way.model.nv;
    pinocchio::lcaba(way.model, *way.articulated, Vector(row, n), Vector(row + n, n), Vector(row + 3 * n, n),
                     way.constraints, way.closings, way.soft);
}

// From rates and accelerations of the independent joints, as torsor's model takes them.
void inverse(Way &way, const double *row)
{
    const int n = way.model.nv;
    const Vector q(row, n), v(row + n, n), a(row + 2 * n, n);
    factor(way, q);
    way.a.setZero();
    way.drift.setZero();
    for (size_t i = 0; i < way.independent.size(); i++)
    {
        const int j = way.independent[i];
        way.v[j] = v[j];
        way.a[j] = a[j];
        way.drift += way.Ja.col(i) * v[j];
    }
    solve(way);
    for (size_t i = 0; i < way.passive.size(); i++) way.v[way.passive[i]] = way.unknown[i];
    pinocchio::forwardKinematics(way.model, *way.data, q, way.v, way.a);
    measure_drift(way);
    solve(way);
    for (size_t i = 0; i < way.passive.size(); i++) way.a[way.passive[i]] = way.unknown[i];
    project(way, pinocchio::rnea(way.model, *way.data, q, way.v, way.a));
}

// With rates and accelerations of all joints given: the recursion and one solution, less work than torsor's.
void inverse_given(Way &way, const double *row)
{
    const int n = way.model.nv;
    const Vector q(row, n);
    factor(way, q);
    project(way, pinocchio::rnea(way.model, *way.data, q, Vector(row + n, n), Vector(row + 2 * n, n)));
}

void independent_of(const Way &way, const Eigen::VectorXd &all, double *out)
{
    for (size_t i = 0; i < way.independent.size(); i++) out[i] = all[way.independent[i]];
}
} // namespace

extern "C" {

void loops_load(const char *path)
{
    std::ifstream file(path);
    int count;
    file >> count;
    for (int k = 0; k < count; k++)
    {
        read_way(file, ways[k]);
        must_have_read(file, path);
        make_room(ways[k]);
    }
}

#define WAY(k)                                                                                                         \
    void loops_direct_##k(const double *row, double *) { direct(ways[k], row); }                                       \
    void loops_direct_##k##_result(double *out) { independent_of(ways[k], ways[k].data->ddq, out); }                   \
    void loops_lcaba_##k(const double *row, double *) { direct_articulated(ways[k], row); }                            \
    void loops_lcaba_##k##_result(double *out) { independent_of(ways[k], ways[k].articulated->ddq, out); }             \
    void loops_inverse_##k(const double *row, double *) { inverse(ways[k], row); }                                     \
    void loops_given_##k(const double *row, double *) { inverse_given(ways[k], row); }                                 \
    void loops_torques_##k(double *out)                                                                                \
    {                                                                                                                  \
        Eigen::Map<Eigen::VectorXd>(out, ways[k].torques.size()) = ways[k].torques;                                    \
    }

WAY(0)
WAY(1)
}
