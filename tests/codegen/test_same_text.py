"""A text is the same every time, whatever order Python keeps its sets in."""

import os
import subprocess
import sys

TWICE = """
import torsor
from torsor import cache
with cache.unused():
    print(torsor.write(torsor.generate("cmm", "knees", effort=0), "c"))
"""


def test_text_does_not_depend_on_the_order_of_sets():
    texts = {subprocess.run([sys.executable, "-c", TWICE], env={**os.environ, "PYTHONHASHSEED": seed}, check=True,
                            capture_output=True, text=True).stdout for seed in ("0", "1")}
    assert len(texts) == 1 and texts.pop()
