"""MAT: variables of MATLAB, up to its version 7; fields of a structure are told by a dot: run.q."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from torsor.errors import MotionError
from torsor.identification.files.mat_elements import DamagedFile, NewerFile, variables
from torsor.identification.files.named_arrays import recording
from torsor.identification.files.recording import Expansion, FileFormat, Recording, contents


def look(path: Path) -> Recording:
    """The variables of a MAT file that are arrays of real numbers; objects, cells and functions are not read."""
    arrays: dict[str, Any] = {}
    try:
        for name, array in variables(contents(path), Expansion(str(path))):
            if name in arrays:
                raise DamagedFile(f"two variables are called {name[:60]}")
            arrays[name] = array
    except NewerFile:
        raise MotionError(f"{path}: this is a MAT file of version 7.3, which is HDF5 and not read here: save it with "
                          "save(..., '-v7'), or give an NPZ, CSV or Parquet file") from None
    except DamagedFile as error:
        raise MotionError(f"{path}: this is not a MAT file that can be read: {error}") from None
    return recording(str(path), arrays)


FORMAT = FileFormat("MAT", (".mat",), look)
