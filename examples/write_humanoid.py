"""Writes humanoid.urdf: a person of 1.75 m and 75 kg, with 27 joints, after Winter's anthropometric table.

Lengths are fractions of the height, masses are fractions of the weight, and centres of mass of the limbs are
fractions of their lengths from above (D. A. Winter, Biomechanics and Motor Control of Human Movement, chapter 4;
lengths after Drillis and Contini).  Our own: the trunk is divided in proportion to its masses, widths are estimated,
and moments of inertia are those of solid cylinders and boxes.
x points forwards, y to the left, z up; the pelvis is the root, its origin between the hips.
"""

from __future__ import annotations

from pathlib import Path

HEIGHT, WEIGHT = 1.75, 75.0
LENGTH = {"thigh": 0.245, "shank": 0.246, "foot": 0.152, "upper_arm": 0.186, "forearm": 0.146, "hand": 0.108,
          "trunk": 0.288, "head": 0.182, "ankle_height": 0.039, "hips": 0.191, "shoulders": 0.259,
          "foot_breadth": 0.055}
MASS = {"thigh": 0.100, "shank": 0.0465, "foot": 0.0145, "upper_arm": 0.028, "forearm": 0.016, "hand": 0.006,
        "pelvis": 0.142, "abdomen": 0.139, "thorax": 0.216, "head": 0.081}
CENTRE = {"thigh": 0.433, "shank": 0.433, "upper_arm": 0.436, "forearm": 0.430, "hand": 0.506}
RADIUS = {"thigh": 0.075, "shank": 0.05, "upper_arm": 0.045, "forearm": 0.035, "hand": 0.03, "head": 0.08}  # m
AXES = {"x": "1 0 0", "y": "0 1 0", "z": "0 0 1"}

length = {name: part * HEIGHT for name, part in LENGTH.items()}
mass = {name: part * WEIGHT for name, part in MASS.items()}
trunk = {name: length["trunk"] * MASS[name] / 0.497 for name in ("pelvis", "abdomen", "thorax")}


def numbers(*values: float) -> str:
    """Coordinates as URDF has them."""
    return " ".join(f"{value:.6g}" for value in values)


def body(name: str, m: float, centre: tuple[float, float, float], moments: tuple[float, float, float]) -> str:
    ixx, iyy, izz = (f"{value:.6g}" for value in moments)
    return (f'  <link name="{name}">\n    <inertial>\n      <origin xyz="{numbers(*centre)}"/>\n'
            f'      <mass value="{m:.6g}"/>\n'
            f'      <inertia ixx="{ixx}" ixy="0" ixz="0" iyy="{iyy}" iyz="0" izz="{izz}"/>\n'
            f'    </inertial>\n  </link>\n')


def limb(name: str, kind: str) -> str:
    """A solid cylinder that hangs down from its joint."""
    m, r, long = mass[kind], RADIUS[kind], length[kind]
    across = m * (r**2 / 4 + long**2 / 12)
    return body(name, m, (0, 0, -CENTRE[kind] * long), (across, across, m * r**2 / 2))


def box(name: str, m: float, centre: tuple[float, float, float], sides: tuple[float, float, float]) -> str:
    """A solid box with its sides along the axes."""
    xx, yy, zz = (side**2 * m / 12 for side in sides)
    return body(name, m, centre, (yy + zz, xx + zz, xx + yy))


def joints(parent: str, child: str, at: tuple[float, float, float], **turns: str) -> str:
    """Revolute joints at one point, name=axis from the parent outwards, with massless links between them."""
    text = ""
    for k, (name, axis) in enumerate(turns.items(), 1):
        last = k == len(turns)
        link = child if last else f"{name}_link"
        text += "" if last else f'  <link name="{link}"/>\n'
        text += (f'  <joint name="{name}" type="continuous">\n    <parent link="{parent}"/>\n'
                 f'    <child link="{link}"/>\n    <origin xyz="{numbers(*at)}"/>\n'
                 f'    <axis xyz="{AXES[axis]}"/>\n  </joint>\n')
        parent, at = link, (0, 0, 0)
    return text


def marked(parent: str, name: str, at: tuple[float, float, float]) -> str:
    """A frame without mass, fixed to a link."""
    return (f'  <link name="{name}"/>\n  <joint name="{name}_fixed" type="fixed">\n    <parent link="{parent}"/>\n'
            f'    <child link="{name}"/>\n    <origin xyz="{numbers(*at)}"/>\n  </joint>\n')


def leg(side: str, sign: int) -> str:
    foot = (length["foot"], length["foot_breadth"], length["ankle_height"])
    forward = foot[0] / 4  # the ankle stands over the rear quarter of the foot
    turned = {f"{side}_hip_yaw": "z", f"{side}_hip_roll": "x", f"{side}_hip_pitch": "y"}
    hip = (0, sign * length["hips"] / 2, 0)
    return (limb(f"{side}_thigh", "thigh") + joints("pelvis", f"{side}_thigh", hip, **turned)
            + limb(f"{side}_shank", "shank")
            + joints(f"{side}_thigh", f"{side}_shank", (0, 0, -length["thigh"]), **{f"{side}_knee": "y"})
            + box(f"{side}_foot", mass["foot"], (forward, 0, -foot[2] / 2), foot)
            + joints(f"{side}_shank", f"{side}_foot", (0, 0, -length["shank"]),
                     **{f"{side}_ankle_pitch": "y", f"{side}_ankle_roll": "x"})
            + marked(f"{side}_foot", f"{side}_sole", (forward, 0, -foot[2])))


def arm(side: str, sign: int) -> str:
    turned = {f"{side}_shoulder_pitch": "y", f"{side}_shoulder_roll": "x", f"{side}_shoulder_yaw": "z"}
    shoulder = (0, sign * length["shoulders"] / 2, trunk["thorax"])
    return (limb(f"{side}_upper_arm", "upper_arm") + joints("thorax", f"{side}_upper_arm", shoulder, **turned)
            + limb(f"{side}_forearm", "forearm")
            + joints(f"{side}_upper_arm", f"{side}_forearm", (0, 0, -length["upper_arm"]), **{f"{side}_elbow": "y"})
            + limb(f"{side}_hand", "hand")
            + joints(f"{side}_forearm", f"{side}_hand", (0, 0, -length["forearm"]), **{f"{side}_wrist": "z"}))


def humanoid() -> str:
    """The whole file."""
    deep, wide = 0.2, length["shoulders"]
    text = ""
    for name, breadth in (("pelvis", 1.5 * length["hips"]), ("abdomen", 0.8 * wide), ("thorax", wide)):
        text += box(name, mass[name], (0, 0, trunk[name] / 2), (deep, breadth, trunk[name]))
    text += joints("pelvis", "abdomen", (0, 0, trunk["pelvis"]), waist_yaw="z", waist_pitch="y")
    text += joints("abdomen", "thorax", (0, 0, trunk["abdomen"]), chest_roll="x")
    r, long = RADIUS["head"], length["head"]
    across = mass["head"] * (r**2 / 4 + long**2 / 12)
    text += body("head", mass["head"], (0, 0, long / 2), (across, across, mass["head"] * r**2 / 2))
    text += joints("thorax", "head", (0, 0, trunk["thorax"]), neck_yaw="z", neck_pitch="y")
    text += marked("head", "crown", (0, 0, long))
    text += "".join(part(side, sign) for side, sign in (("left", 1), ("right", -1)) for part in (leg, arm))
    return (f'<?xml version="1.0"?>\n'
            f'<!-- {HEIGHT} m, {WEIGHT:g} kg, fractions after Winter; written by write_humanoid.py -->\n'
            f'<robot name="humanoid">\n{text}</robot>\n')


if __name__ == "__main__":
    Path(__file__).with_name("humanoid.urdf").write_text(humanoid(), encoding="utf-8")
