"""MAT: variables of MATLAB, up to its version 7; fields of a structure are told by a dot: run.q."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from torsor.errors import MotionError
from torsor.identification.files.named_arrays import is_numeric, recording
from torsor.identification.files.recording import FileFormat, Recording

DEPTH = 4  # structures within structures


def look(path: Path) -> Recording:
    """The variables of a MAT file that are arrays of real numbers; objects, cells and functions are not read."""
    from scipy import io  # imported only where it is needed, as it is slow

    try:
        variables = io.loadmat(str(path), appendmat=False, chars_as_strings=False)
    except NotImplementedError:
        raise MotionError(f"{path}: this is a MAT file of version 7.3, which is HDF5 and not read here: save it with "
                          "save(..., '-v7'), or give an NPZ, CSV or Parquet file") from None
    except Exception as error:  # of many kinds, where a file is damaged
        raise MotionError(f"{path}: this is not a MAT file that can be read: {error}") from None
    arrays = dict(pair for n, v in variables.items() if not n.startswith("__") for pair in _numeric(n, v, DEPTH))
    return recording(str(path), arrays)


def _numeric(name: str, value: Any, depth: int) -> Iterator[tuple[str, Any]]:
    """The arrays of numbers in a variable, by name."""
    if not isinstance(value, np.ndarray) or not depth:
        return
    if value.dtype.names and value.size == 1 and type(value) is np.ndarray:
        for field in value.dtype.names:
            yield from _numeric(f"{name}.{field}", value.reshape(())[()][field], depth - 1)
    elif is_numeric(value) and value.size:
        yield name, value


FORMAT = FileFormat("MAT", (".mat",), look)
