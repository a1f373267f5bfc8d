"""The Rust module: without the standard library, for f32 and f64 and numbers of one's own, without a warning."""

from __future__ import annotations

import numpy as np
import pytest

from tests.languages.batches import agrees, drawn_and_expected, lay_together, printed, six_models
from tests.languages.coverage import PROGRAMS
from tests.languages.numbers import DEFAULTS
from tests.languages.solutions import SOLUTIONS
from tests.languages.test_files import lay, run
from torsor.languages import find
from torsor.languages.draft import Draft
from torsor.languages.writing import function_blocks
from torsor.verification.generated_text import verify

RUSTC = ("rustc", "--edition=2021", "-D", "warnings")
STD = ("--cfg", 'feature="std"')
CASES = {**PROGRAMS, **SOLUTIONS, "hard": DEFAULTS["hard"]}


@pytest.mark.parametrize("std", [(), STD], ids=["no_std", "std"])
@pytest.mark.parametrize("short", [False, True])
def test_every_module_compiles_without_the_standard_library_and_without_a_warning(std, short, monkeypatch, tmp_path):
    if short:
        monkeypatch.setattr(function_blocks, "WHOLE", 12)
        monkeypatch.setattr(function_blocks, "LONGEST", 9)
    for program in CASES.values():
        lay(program, "rust", tmp_path)
    modules = [Draft(p, find("rust")).file.removesuffix(".rs") for p in CASES.values()]
    (tmp_path / "lib.rs").write_text("#![no_std]\n" + "".join(f"pub mod {m};\n" for m in ("torsor_real", *modules)))
    run(*RUSTC, *std, "--crate-type=lib", "--emit=metadata", "lib.rs", cwd=tmp_path)


def test_single_precision_gives_the_digits_of_a_float(tmp_path):
    programs = six_models("rx90", "scara")
    states, expected = drawn_and_expected(programs, 3)
    path = lay_together("rust", programs, states, tmp_path)
    path.write_text(path.read_text().replace("f64", "f32"))
    quick = ("-A", "dead_code", "-A", "non_snake_case")
    found = printed((*RUSTC, *STD, *quick, "-o", "all", "all.rs"), ("./all",), cwd=tmp_path)
    agrees(found, expected, 1e-3)
    assert np.max(np.abs(np.array(found) - expected)) > 1e-9  # it was no f64


OWN = """
mod torsor_real;
mod rx90_dgm;
mod rx90_jac_link6;
use core::ops::{Add, Div, Mul, Neg, Sub};
use torsor_real::Real;

#[derive(Clone, Copy, PartialEq, PartialOrd)]
struct Dual(f64, f64);
impl Add for Dual { type Output = Dual; fn add(self, b: Dual) -> Dual { Dual(self.0 + b.0, self.1 + b.1) } }
impl Sub for Dual { type Output = Dual; fn sub(self, b: Dual) -> Dual { Dual(self.0 - b.0, self.1 - b.1) } }
impl Mul for Dual { type Output = Dual; fn mul(self, b: Dual) -> Dual { Dual(self.0*b.0, self.1*b.0 + self.0*b.1) } }
impl Div for Dual { type Output = Dual; fn div(self, b: Dual) -> Dual {
    Dual(self.0/b.0, (self.1 - self.0/b.0*b.1)/b.0) } }
impl Neg for Dual { type Output = Dual; fn neg(self) -> Dual { Dual(-self.0, -self.1) } }
impl Real for Dual {
    fn number(x: f64) -> Dual { Dual(x, 0.0) }
    fn sin(self) -> Dual { Dual(self.0.sin(), self.0.cos()*self.1) }
    fn cos(self) -> Dual { Dual(self.0.cos(), -self.0.sin()*self.1) }
    fn tan(self) -> Dual { self.sin()/self.cos() }
    fn atan2(self, x: Dual) -> Dual {
        Dual(self.0.atan2(x.0), (self.1*x.0 - self.0*x.1)/(self.0*self.0 + x.0*x.0)) }
    fn sqrt(self) -> Dual { let r = self.0.sqrt(); Dual(r, 0.5*self.1/r) }
    fn exp(self) -> Dual { let e = self.0.exp(); Dual(e, e*self.1) }
    fn ln(self) -> Dual { Dual(self.0.ln(), self.1/self.0) }
}

fn main() {
    let q = [0.3, -0.7, 1.1, 0.4, -0.9, 2.0];
    let jacobian = rx90_jac_link6::rx90_jac_link6(&q, &rx90_jac_link6::rx90_jac_link6_defaults);
    for k in 0..6 {
        let turned: [Dual; 6] = core::array::from_fn(|j| Dual(q[j], if j == k { 1.0 } else { 0.0 }));
        let pose = rx90_dgm::rx90_dgm(&turned, &rx90_dgm::rx90_dgm_defaults.map(Real::number));
        for i in 0..3 {
            println!("{:e}", pose[i][3].1 - jacobian[i][k]);
        }
    }
}
"""


def test_a_number_of_ones_own_carries_derivatives(tmp_path):
    for program in six_models("rx90")[:2]:
        lay(program, "rust", tmp_path)
    (tmp_path / "own.rs").write_text(OWN)
    found = printed((*RUSTC, *STD, "-A", "dead_code", "-o", "own", "own.rs"), ("./own",), cwd=tmp_path)
    assert len(found) == 18 and max(map(abs, found)) < 1e-14


def test_every_word_of_rust_can_be_a_name():
    (check,) = verify(PROGRAMS["clashes"], ("rust",), states=3)
    assert check.ok, check
