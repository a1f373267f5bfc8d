"""Who is let in: the address, the origin, the token, the form of what is sent, and what every answer says."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest
from starlette.exceptions import HTTPException

from tests.web.conftest import PORT, TOKEN
from torsor.web import bounded_json
from torsor.web.bounded_json import MAX_BODY, MAX_DEPTH
from torsor.web.static_files import table

HERE = f"127.0.0.1:{PORT}"
ASK = "/api/ask/catalogue"
FILES = table()
MARKUP = ("innerHTML", "outerHTML", "insertAdjacent", "document.write", "eval(", "new Function", "setHTML")


@pytest.mark.parametrize("host", [
    "evil.example", f"evil.example:{PORT}", "127.0.0.1", f"127.0.0.1:{PORT + 1}", f"127.0.0.1.evil.example:{PORT}",
    f"[::1]:{PORT}", f"0.0.0.0:{PORT}", "", f"127.0.0.1:{PORT}@evil.example",
])
@pytest.mark.parametrize("address", ["/", "/api/start"])
def test_another_host_is_refused(client, host, address):
    assert client.get(address, headers={"Host": host}).status_code == 421


@pytest.mark.parametrize("origin", ["http://evil.example", "null", f"https://{HERE}", "http://127.0.0.1", "",
f"http://{HERE}.evil.example"])
def test_another_origin_is_refused(client, origin):
    assert client.post(ASK, json={}, headers={"Origin": origin}).status_code == 403


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_request_of_another_site_is_refused(client, site):
    assert client.get("/api/start", headers={"Sec-Fetch-Site": site}).status_code == 403


@pytest.mark.parametrize("token", ["", "wrong", TOKEN + "x", TOKEN[:-1], "é"])
@pytest.mark.parametrize(("method", "address"), [("GET", "/api/start"), ("POST", ASK), ("DELETE", "/api/jobs/x")])
def test_without_the_token_nothing_is_answered(client, token, method, address):
    refused = client.request(method, address, headers={"X-Torsor-Token": token.encode()})
    assert refused.status_code == 401 and "torsor web" in refused.json()["error"]["message"]


def test_the_page_itself_is_let_in(client):
    said = {"Origin": f"http://{HERE}", "Sec-Fetch-Site": "same-origin"}
    assert client.post(ASK, json={}, headers=said).status_code in (200, 202)
    assert client.get("/api/start", headers={"Host": f"localhost:{PORT}"}).json()["robot"].startswith("name")


@pytest.mark.parametrize(("method", "address", "status"), [
    ("PUT", ASK, 405), ("GET", ASK, 405), ("POST", "/", 405), ("PATCH", "/api/start", 405), ("DELETE", "/page.js", 405),
    ("OPTIONS", "/api/start", 405), ("GET", "/api/jobs/nothing", 404), ("DELETE", "/api/jobs/nothing", 404),
    ("GET", "/api/", 404), ("GET", "/static/page.js", 404), ("GET", "/../disk.py", 404),
    ("GET", "/%2e%2e/disk.py", 404), ("GET", "/..%2f..%2fdisk.py", 404), ("GET", "//etc/passwd", 404),
    ("GET", "/__init__.py", 404),
])
def test_other_methods_and_addresses_are_not_there(client, method, address, status):
    answer = client.request(method, f"http://{HERE}{address}")
    assert answer.status_code == status and "message" in answer.json()["error"]


def test_an_unknown_question_is_named_with_those_that_there_are(client):
    answer = client.post("/api/ask/shw", json={})
    assert answer.status_code == 404 and "did you mean show" in answer.json()["error"]["message"]


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "",
"application/jsonp"])
def test_only_json_is_taken(client, kind):
    assert client.post(ASK, content=b"{}", headers={"Content-Type": kind}).status_code == 415


@pytest.mark.parametrize("data", [
    b"", b"{", b"[]", b"null", b"3", b'{"a": NaN}', b'{"a": Infinity}', b'"\xff"', b"\xef\xbb\xbf{}",
    b'{"a": ' + b"9" * 5000 + b"}", b"[" * 100_000, b'{"a":' * 100_000,
    b'{"a": ' + b"[" * (MAX_DEPTH + 1) + b"]" * (MAX_DEPTH + 1) + b"}",
])
def test_what_is_no_bounded_json_object_is_refused(client, data):
    answer = client.post(ASK, content=data, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400


@pytest.mark.parametrize("data", [b'{"a": [' + b"{}," * 300_000 + b"{}]}", b'{"a": [' + b"1," * 3_000_000 + b"1]}"])
def test_a_body_of_very_many_parts_is_refused_before_it_is_read(data, monkeypatch):
    monkeypatch.setattr("torsor.web.bounded_json.json.loads", lambda *_given, **_named: pytest.fail("it was read"))
    with pytest.raises(HTTPException, match="objects and lists"):
        bounded_json.parsed(data)


def test_a_huge_body_is_refused_by_what_it_says_and_by_what_it_is(client):
    said = {"Content-Type": "application/json", "Content-Length": str(MAX_BODY + 1)}
    assert client.post(ASK, content=b"{}", headers=said).status_code == 413
    assert client.post(ASK, content=b"{}", headers=said | {"Content-Length": "-1"}).status_code == 413
    pieces = (b" " * 1_000_000 for _ in range(MAX_BODY // 1_000_000 + 2))
    assert client.post(ASK, content=pieces, headers={"Content-Type": "application/json"}).status_code == 413


def test_every_answer_says_what_a_browser_may_do_with_it(client):
    for address in (*FILES, "/api/start", "/nothing", "/api/nothing"):
        head = client.get(address).headers
        policy = dict(part.strip().split(" ", 1) for part in head["content-security-policy"].split(";"))
        assert policy["default-src"] == "'none'" and policy["script-src"] == "'self'" and "unsafe" not in str(policy)
        assert policy["frame-ancestors"] == "'none'"
        assert head["x-content-type-options"] == "nosniff" and head["referrer-policy"] == "no-referrer"
        assert head.get("cache-control") == "no-store" or not address.startswith("/api/")
        assert "access-control-allow-origin" not in head
    refused = client.get("/api/start", headers={"Host": "evil.example"})
    assert refused.headers["cache-control"] == "no-store" and "content-security-policy" in refused.headers


def test_files_of_the_page_come_with_their_kind_and_a_tag(client):
    for address, file in FILES.items():
        first = client.get(address, headers={"X-Torsor-Token": ""})
        assert first.status_code == 200 and first.headers["content-type"].startswith(file.kind)
        again = client.get(address, headers={"If-None-Match": first.headers["etag"]})
        assert again.status_code == 304 and not again.content


def test_the_page_has_no_script_or_style_in_it_and_makes_no_markup_of_data(client):
    page = client.get("/").text
    assert page.count("<script") == page.count("<script type=\"module\" src=") == 1
    assert "style=" not in page and "<style" not in page and "onload" not in page
    for address, file in FILES.items():
        if address.endswith(".js") and not address.startswith("/vendor/"):
            script = file.data.decode()
            assert not any(word in script for word in MARKUP), address
            assert "https://" not in script and "http://" not in script.replace("http://www.w3.org/2000/svg", "")


def test_what_others_wrote_is_what_was_bundled():
    """Files of three.js, KaTeX and uPlot are as `scripts/vendor_web.py` made them, with their licences."""
    kept = {name.removeprefix("/vendor/"): file.data for name, file in FILES.items() if name.startswith("/vendor/")}
    told = json.loads(kept.pop("vendored.json"))["sha256"]
    assert {name: sha256(data).hexdigest() for name, data in kept.items()} == told
    assert {f"LICENSE-{name}.txt" for name in ("three", "katex", "katex-fonts", "uplot")} <= kept.keys()


def test_the_token_is_in_no_answer(client):
    for address in (*FILES, "/api/start"):
        assert TOKEN not in client.get(address).text


def test_text_of_an_error_is_json(client):
    answer = client.get("/<script>alert(1)</script>")
    assert answer.headers["content-type"] == "application/json" and json.loads(answer.text)
