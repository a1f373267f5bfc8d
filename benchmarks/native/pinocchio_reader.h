// Pinocchio's model from the text that `pinocchio_model.py` writes, not from Pinocchio's own reader of URDF: the
// libraries of the wheel are built for any processor, and what they allocate is aligned for one without AVX.

#ifndef PINOCCHIO_READER_H
#define PINOCCHIO_READER_H

#include "pinocchio/multibody.hpp"
#include "pinocchio/multibody/joint.hpp"

#include <cstdlib>
#include <istream>
#include <iostream>
#include <string>

using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

inline pinocchio::JointModel joint_called(const std::string &kind, const Eigen::Vector3d &axis)
{
    if (kind == "JointModelRX") return pinocchio::JointModelRX();
    if (kind == "JointModelRY") return pinocchio::JointModelRY();
    if (kind == "JointModelRZ") return pinocchio::JointModelRZ();
    if (kind == "JointModelPX") return pinocchio::JointModelPX();
    if (kind == "JointModelPY") return pinocchio::JointModelPY();
    if (kind == "JointModelPZ") return pinocchio::JointModelPZ();
    if (kind == "JointModelRevoluteUnaligned") return pinocchio::JointModelRevoluteUnaligned(axis);
    if (kind == "JointModelPrismaticUnaligned") return pinocchio::JointModelPrismaticUnaligned(axis);
    if (kind == "JointModelFreeFlyer") return pinocchio::JointModelFreeFlyer();
    std::cerr << "no joint " << kind << "\n";
    std::exit(1);
}

template<typename Block>
inline void read_block(std::istream &file, Block &block)
{
    for (int i = 0; i < block.size(); i++) file >> block.data()[i];
}

inline pinocchio::SE3 read_placement(std::istream &file)
{
    Eigen::Vector3d place;
    Rows turn(3, 3);
    read_block(file, place);
    read_block(file, turn);
    return pinocchio::SE3(turn, place);
}

inline pinocchio::Inertia read_inertia(std::istream &file)
{
    double mass;
    Eigen::Vector3d centre;
    Rows inertia(3, 3);
    file >> mass;
    read_block(file, centre);
    read_block(file, inertia);
    return pinocchio::Inertia(mass, centre, inertia);
}

inline void read_model(std::istream &file, pinocchio::Model &model)
{
    int joints;
    file >> joints;
    for (int k = 0; k < joints; k++)
    {
        int parent;
        std::string name, kind;
        Eigen::Vector3d axis;
        file >> parent >> name >> kind;
        read_block(file, axis);
        const auto id = model.addJoint(parent, joint_called(kind, axis), read_placement(file), name);
        model.appendBodyToJoint(id, read_inertia(file), pinocchio::SE3::Identity());
    }
}

inline void must_have_read(const std::istream &file, const char *path)
{
    if (file) return;
    std::cerr << path << " ends early\n";
    std::exit(1);
}

#endif
