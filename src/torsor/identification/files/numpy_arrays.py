"""NPZ, and folders of .npy: arrays of numpy.  Pickled objects are refused; large arrays stay on disk."""

from __future__ import annotations

import struct
import zipfile
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
from numpy.lib import format as npy

from torsor.errors import MotionError
from torsor.identification.files.named_arrays import is_numeric, recording
from torsor.identification.files.recording import Expansion, FileFormat, Recording, is_large

LOCAL = struct.Struct("<4s5H3I2H")  # the header of a file within a zip file, before its name


def look(path: Path, on_disk: bool | None = None) -> Recording:
    """The arrays of an NPZ file."""
    try:
        with zipfile.ZipFile(path) as archive, np.load(path, allow_pickle=False) as arrays:
            stored = {i.filename.removesuffix(".npy"): i for i in archive.infolist()
                      if i.compress_type == zipfile.ZIP_STORED and is_large(path, on_disk)}
            expansion = Expansion(str(path))
            for inside in archive.infolist():
                if inside.filename.removesuffix(".npy") not in stored:
                    _check_sizes(archive, inside, expansion)
            read = {n: _mapped(path, stored[n]) if n in stored else arrays[n] for n in arrays.files}
    except MotionError:
        raise
    except Exception as error:  # of zip files, of what compresses them, of numpy
        raise _refused(path, error) from None
    return recording(str(path), {n: a for n, a in read.items() if is_numeric(a)})


def _check_sizes(archive: zipfile.ZipFile, inside: zipfile.ZipInfo, expansion: Expansion) -> None:
    """Refuse an array that expands too far, or that declares more numbers than there are bytes."""
    if inside.compress_type != zipfile.ZIP_STORED:
        expansion.allow(inside.file_size)
    with archive.open(inside) as stream:
        shape, _, dtype = _header(stream)
        if not dtype.hasobject and prod(shape) * dtype.itemsize > inside.file_size:
            raise ValueError(f"{inside.filename[:60]} declares {' x '.join(map(str, shape))} numbers and is shorter")


def _header(stream: Any) -> tuple[tuple[int, ...], bool, np.dtype[Any]]:
    """Shape, whether the first index runs fastest, and type of an array."""
    version = npy.read_magic(stream)
    return npy.read_array_header_1_0(stream) if version == (1, 0) else npy.read_array_header_2_0(stream)


def _mapped(path: Path, inside: zipfile.ZipInfo) -> Any:
    """An array of an uncompressed NPZ file, where it lies."""
    with path.open("rb") as stream:
        stream.seek(inside.header_offset)
        *_, name, extra = LOCAL.unpack(stream.read(LOCAL.size))
        stream.seek(name + extra, 1)
        shape, fortran, dtype = _header(stream)
        if dtype.hasobject:
            raise ValueError("object arrays are pickles")
        offset = stream.tell()
    if not shape:
        return np.array(np.memmap(path, dtype, "r", offset, (1,))[0])
    return np.memmap(path, dtype, "r", offset, shape, "F" if fortran else "C")


def _refused(path: Path, error: Exception) -> MotionError:
    why = "it holds Python objects, which are not read" if "bject" in str(error) else f"it cannot be read: {error}"
    return MotionError(f"{path}: {why}; arrays of numbers were expected, as numpy.savez writes them")


def look_into_folder(path: Path, on_disk: bool | None = None) -> Recording:
    """The arrays of a folder, one a file: q.npy, tau.npy, t.npy."""
    arrays = {}
    for file in sorted(path.glob("*.npy")):
        try:
            array = np.load(file, mmap_mode="r" if is_large(file, on_disk) else None, allow_pickle=False)
        except Exception as error:
            raise _refused(file, error) from None
        if is_numeric(array):
            arrays[file.stem] = array
    return recording(str(path), arrays)


FORMAT = FileFormat("NPZ", (".npz",), look, ("on_disk",))
FOLDER = FileFormat("folder of .npy", (), look_into_folder, ("on_disk",), lambda path: any(path.glob("*.npy")))
