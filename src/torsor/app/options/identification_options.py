"""The options of identification, and of the search for a motion to identify with."""

from __future__ import annotations

from functools import cache

from torsor.app.options import typed_kinds as kinds
from torsor.app.options.model_options import OF_MODEL
from torsor.app.options.motion_options import given_numbers
from torsor.app.options.use_option import UseOption
from torsor.errors import either
from torsor.models.options import YES_NO

DRIVES = UseOption("drives", kinds.TEXT, "", "Some of IA,FV,FS for every joint: rotor inertia, viscous and Coulomb "
                   "friction. None by default.")
MOST = 1e12  # of a weight or a frequency from the page


@cache
def identify_options() -> tuple[UseOption, ...]:
    """Those of `torsor.identify`, of the files that it reads, and of those that are written."""
    from torsor.identification.identify import ESTIMATORS
    from torsor.identification.physical.consistent import SOLVERS
    from torsor.identification.physical.objective import PRIORS
    from torsor.identification.regressor import MODELS

    return (
        UseOption("model", kinds.choice(MODELS), "dim",
                  "Equations: of torques (dim), filtered torques (fim), energy (eim) or power (pim)."),
        UseOption("estimator", kinds.choice(ESTIMATORS), "wls", "Estimator of the parameters."),
        DRIVES,
        UseOption("physical", YES_NO, False, "Allow only parameters that bodies can have, near a prior."),
        UseOption("prior", kinds.READ_ROBOT, None,
                  "Robot with numbers to stay near. By default bodies that the lengths suggest."),
        UseOption("weight", kinds.NUMBER, None,
                  "Weight of the prior. By default chosen by cross-validation on the runs.", bounds=(0, MOST)),
        UseOption("distance", kinds.choice(PRIORS), PRIORS[0], "Distance to the prior."),
        UseOption("solver", kinds.choice(SOLVERS), None,
                  "Solver of what --physical asks for, newton by default; lmi needs cvxpy and clarabel."),
        UseOption("validate", kinds.READ_FILES, (), "Another run, to predict and not to learn from; repeat for more."),
        UseOption("essential", YES_NO, False, "Leave out parameters that the runs do not need, by an F test."),
        UseOption("ratio", kinds.NUMBER, None,
                  "The same by Gautier's rule: no relative deviation more than this many times the least."),
        UseOption("cutoff", kinds.NUMBER, None, "Cutoff frequency of the filter of positions (Hz). By default chosen "
                  "from the runs.", bounds=(0, MOST)),
        UseOption("decimate", kinds.count(1), None, "Samples from one equation to the next. By default chosen from the "
                  "runs.", bounds=(1, 1_000_000)),
        UseOption("slowest", kinds.PER_MOTOR, None, "Speed (rad/s, m/s) below which the equations of a joint are left "
                  "out: one, or one for each motor with commas between. By default chosen from the runs."),
        UseOption("columns", kinds.COLUMNS, None, "Which columns of the files hold t, q, qd, qdd or tau, as 'q=a1,a2' "
                  "or 'tau=4,5': names, or numbers from 1.", word="column"),
        UseOption("units", kinds.pairs("WHAT=UNIT"), None,
                  "Units of the files, as 'q=deg', 'tau=N mm', 't=ms'. By default rad, m, N m, N and s.", word="unit"),
        UseOption("step", kinds.NUMBER, None, "Time between samples (s), where the files have no times."),
        UseOption("gear", kinds.PER_MOTOR, None,
                  "Turns of each motor for one turn of its joint, with commas between. 1 by default."),
        UseOption("gain", kinds.PER_MOTOR, None,
                  "Torque of each motor per unit of the reading, such as N m per ampere. 1 by default."),
        UseOption("sign", kinds.PER_MOTOR, None, "For each joint 1, or -1 where its drive counts the other way. 1 by "
                  "default."),
        UseOption("zero", kinds.PER_MOTOR, None,
                  "What is added to each position (rad, m), as '0, -pi/2'. 0 by default."),
        UseOption("options", OF_MODEL, {}, "An option of the model: columns=, offset=true, extra=spring2=sin(q2), "
                  "payload=yes, ...", word="option"),
        *given_numbers("known "),
        UseOption("cluster", kinds.ADDRESS, None, "Scheduler of a Dask cluster, whose machines do the work."),
        UseOption("robot_file", kinds.WRITTEN_FILE, "",
                  "Robot file to write, with the numbers that were found as defaults.", word="output"),
        UseOption("report", kinds.WRITTEN_FILE, "",
                  "Report to write, one .html page: torques, residuals, parameters, errors."),
    )


@cache
def excite_options() -> tuple[UseOption, ...]:
    """Those of `torsor.excite`, and where the motion goes."""
    from torsor.identification.excitation.excitation import SUFFIXES
    from torsor.identification.excitation.information import CRITERIA
    from torsor.identification.excitation.trajectories import FAMILIES

    return (
        UseOption("kind", kinds.choice(FAMILIES), "fourier", "Kind of motion."),
        UseOption("criterion", kinds.choice(CRITERIA), "condition", "What is made best: the condition number of the "
                  "regressor, or (d) the determinant of the information."),
        UseOption("harmonics", kinds.count(), 5, "Harmonics of the series, or coefficients of the spline."),
        UseOption("period", kinds.NUMBER, 10.0, "How long the motion takes (s).", bounds=(0.1, 1000)),
        UseOption("rate", kinds.NUMBER, 100.0, "Samples a second of the CSV file.", bounds=(1, 2000)),
        UseOption("starts", kinds.count(), 8, "Random motions to begin with; the best result is kept.", bounds=(1, 64)),
        UseOption("seed", kinds.count(), 0, "Seed of these motions."),
        UseOption("seconds", kinds.NUMBER, None, "Time after which no more of them are begun (s). By default all are."),
        UseOption("position", kinds.RANGES, None, "Limits of positions (rad, m), as '-1:1': one for all, one for each "
                  "joint with commas between, or by name, as 'q2=-1:0'. By default those of the robot, else cautious "
                  "ones."),
        UseOption("velocity", kinds.LIMITS, None, "Greatest velocities (rad/s, m/s), as '2': one for all, one for each "
                  "joint with commas between, or by name, as 'q2=1.5'. By default as for positions."),
        UseOption("acceleration", kinds.LIMITS, None, "Greatest accelerations (rad/s^2, m/s^2), written the same way."),
        UseOption("torque", kinds.LIMITS, None, "Greatest torques (N m, N), written the same way; computed with the "
                  "numbers of the robot or of the prior."),
        UseOption("prior", kinds.READ_ROBOT, None, "Robot of the same structure with numbers for its bodies."),
        UseOption("boxes", kinds.BOXES, None, "Box that the origin of a frame stays in (m), as 'link6=-1:1,-1:1,0:' "
                  "for x, y, z seen from the base.", word="box"),
        DRIVES,
        UseOption("options", OF_MODEL, {}, "An option of the model: offset=true, ...", word="option"),
        *given_numbers("known "),
        UseOption("table", kinds.WRITTEN_FILE, "",
                  "CSV file to write. By default the rows are printed.", word="output"),
        UseOption("chart", kinds.WRITTEN_FILE, "", f"Chart to write: {either(SUFFIXES)}.", word="plot"),
    )
