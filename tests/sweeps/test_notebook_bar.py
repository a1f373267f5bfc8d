"""Progress below a cell of a notebook: in a real kernel, without a terminal."""

from __future__ import annotations

import json
import subprocess
import sys

from torsor.sweeps.notebook_bar import in_notebook

CELL = """
import time, numpy as np, torsor
from torsor.sweeps import notebook_bar
notebook_bar.below_cell.__wrapped__.__defaults__ = (0.05,)
def slow_and_steady(x):
    time.sleep(0.15)
    return {"y": x}
len(torsor.sweep(slow_and_steady, {"x": np.arange(6.0)}, workers=1, piece=1))
"""

KERNEL = f"""
import json
from jupyter_client.manager import run_kernel
told = []
with run_kernel(kernel_name="python3") as client:
    client.execute_interactive({CELL!r}, timeout=60, output_hook=lambda m: told.append((m["msg_type"], m["content"])))
print(json.dumps(told))
"""


def test_a_line_of_html_is_replaced_as_the_sweep_goes_on_and_is_gone_at_the_end():
    done = subprocess.run([sys.executable, "-c", KERNEL], capture_output=True, text=True, timeout=90, check=True)
    told = json.loads(done.stdout)
    lines = [content for kind, content in told if kind in ("display_data", "update_display_data")]
    texts = [content["data"]["text/html"] for content in lines]
    assert len({content["transient"]["display_id"] for content in lines}) == 1
    assert texts[0].startswith("<progress") and "sweep of slow_and_steady" in texts[0] and texts[-1] == ""
    parts = [float(text.split('"')[1]) for text in texts[:-1]]
    assert len(parts) > 3 and parts == sorted(parts) and parts[-1] > 0.8 and "5 of 6 pieces" in "".join(texts)
    assert [content["data"]["text/plain"] for kind, content in told if kind == "execute_result"] == ["6"]
    assert not [content for kind, content in told if kind in ("stream", "error")]


def test_python_alone_is_no_notebook():
    assert not in_notebook()
