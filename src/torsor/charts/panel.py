"""What a chart shows: curves on common axes, in colours that most eyes tell apart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from numpy.typing import NDArray

# told apart by most colour-blind eyes (Okabe and Ito, without yellow)
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#7a7a7a")


@dataclass(frozen=True)
class Panel:
    """Curves on common axes: name -> values."""

    title: str
    curves: dict[str, NDArray[Any]]
