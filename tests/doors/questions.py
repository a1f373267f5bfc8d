"""What a browser may ask: every question with fields of every kind, and the JSON that carries it."""

from __future__ import annotations

import json
import random
from base64 import b64encode

from starlette.exceptions import HTTPException

from tests.doors.damage import damaged
from tests.doors.files import recordings, robots
from torsor.web.bounded_json import parsed
from torsor.web.questions import QUESTIONS, answered

SLOW = ("previews", "workspace", "singularities", "identify", "excite", "speed", "verify", "simulate", "assemblies")
VALUES = [True, None, 0, 3, -1, 1e308, 1e-320, "x", "", [], ["1", "0", "0"], [True], {}, {"frame": 0}, {"a": True}, "c",
          "idm", [[]], "\ud800", ".toml", {"q1": 1}, {"q": ["q1"]}, ["c"], "deg", 10**30, [None], {"": ""}, "-1",
          ["q1"], [{"name": "x", "base64": "!"}], {"units": {"q": "x"}}, {"columns": 3}]
SMALL = {"samples": 2, "states": 1, "time": 0.01, "starts": 1, "harmonics": 1, "period": 1, "rate": 10}


def uploaded(draw: random.Random) -> list[dict[str, str]]:
    """Files of robots or recordings as a browser sends them, some of them damaged."""
    held = robots() | {name: data for name, data in recordings().items() if "/" not in name}
    names = draw.choices(sorted(held), k=draw.choice((1, 1, 2)))
    return [{"name": name, "base64": b64encode(damaged(held[name], draw) if draw.random() < 0.5 else held[name])
             .decode()} for name in names]


def question(draw: random.Random) -> None:
    """A question, with fields that fit or not."""
    asked = draw.choice([q for q in QUESTIONS if q.name not in SLOW or draw.random() < 0.05])
    fields = {name: draw.choice(VALUES) for name in asked.takes if draw.random() < 0.3}
    for name in asked.takes:
        if name in SMALL and draw.random() < 0.95:
            fields[name] = SMALL[name]
    if "robot" in asked.takes:
        whole = robots()[draw.choice(("planar_2r.toml", "rrp.toml", "slider_crank.toml"))]
        broken = damaged(whole, draw).decode(errors="surrogateescape")
        fields["robot"] = whole.decode() if draw.random() < 0.8 else broken
    if "model" in asked.takes:
        fields["model"] = draw.choice(("trm", "grav", "jdet", "x", "dim"))
    if "files" in asked.takes and draw.random() < 0.9:
        fields["files"] = uploaded(draw)
    if "name" in asked.takes and draw.random() < 0.7:
        fields["name"] = draw.choice(("rrp", "puma560", "scara", "serial", "../x"))
    json.dumps(answered(asked.name, fields).command)


def body(draw: random.Random) -> None:
    """The bytes of a request."""
    data = json.dumps({"robot": "x", "options": {"a": [1, 2.5, None]}, "q": [[1], {"b": "\u00e9"}]}).encode()
    try:
        parsed(damaged(data, draw))
    except HTTPException as refused:
        assert 400 <= refused.status_code < 500
