"""Build what the page takes from others: three.js, KaTeX and uPlot from npm into `src/torsor/web/static/vendor`.

    python scripts/vendor_web.py

needs npm, and is run by hand when a version below changes; the files are committed, so that neither installing nor
running torsor needs npm.  `vendored.json` says the versions and the SHA-256 of every file, which the tests hold them
to.  KaTeX is changed in one line, so that a strict content security policy is enough: styles are set, not written as
attributes.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

VERSIONS = {"three": "0.187.0", "katex": "0.19.1", "uplot": "1.6.32", "esbuild": "0.28.2"}
BUNDLED = ("three", "katex", "uplot")
WRITTEN = re.compile(r"node\.setAttribute\((attr), (this\.attributes\[attr\])\)")
FONTS = "LICENSE-katex-fonts.txt"  # what the fonts say of themselves; npm brings no file of it
TARGET = Path(__file__).parent.parent / "src/torsor/web/static/vendor"
ENTRIES = {
    "three.js": """
export {
  BoxGeometry, BufferGeometry, CapsuleGeometry, Color, CylinderGeometry, DirectionalLight, Float32BufferAttribute,
  GridHelper, Group, HemisphereLight, LineBasicMaterial, LineDashedMaterial, LineSegments, Matrix4, Mesh,
  MeshStandardMaterial, Object3D, PerspectiveCamera, Points, PointsMaterial, Raycaster, Scene, SphereGeometry,
  TorusGeometry, Vector2, Vector3, WebGLRenderer,
} from "three";
export { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
export { TransformControls } from "three/examples/jsm/controls/TransformControls.js";
export { STLLoader } from "three/examples/jsm/loaders/STLLoader.js";
export { OBJLoader } from "three/examples/jsm/loaders/OBJLoader.js";
export { ColladaLoader } from "three/examples/jsm/loaders/ColladaLoader.js";
""",
    "katex.js": 'export { default } from "katex";\n',
    "uplot.js": 'export { default } from "uplot";\n',
}


def main() -> None:
    """Build all of it anew."""
    with TemporaryDirectory() as folder:
        home = Path(folder)
        (home / "package.json").write_text(json.dumps({"private": True, "dependencies": VERSIONS}))
        subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund"], cwd=home, check=True)
        fonts = (TARGET / FONTS).read_text()
        shutil.rmtree(TARGET)
        (TARGET / "fonts").mkdir(parents=True)
        _strict(home / "node_modules/katex/dist/katex.mjs")
        for name, text in ENTRIES.items():
            _bundled(home, name, text)
        _styles(home / "node_modules")
        for name in BUNDLED:
            shutil.copy(home / "node_modules" / name / "LICENSE", TARGET / f"LICENSE-{name}.txt")
        (TARGET / FONTS).write_text(fonts)
    made = {str(path.relative_to(TARGET)): sha256(path.read_bytes()).hexdigest()
            for path in sorted(TARGET.rglob("*")) if path.is_file()}
    (TARGET / "vendored.json").write_text(json.dumps({"versions": VERSIONS, "sha256": made}, indent=1) + "\n")


def _strict(file: Path) -> None:
    text, times = WRITTEN.subn(r'\1 === "style" ? (node.style.cssText = \2) : \g<0>', file.read_text())
    assert times == 3, f"KaTeX writes attributes at {times} places; look at them again"
    file.write_text(text)


def _bundled(home: Path, name: str, text: str) -> None:
    """One ES module of what the page uses, without what it does not."""
    (home / name).write_text(text)
    subprocess.run([home / "node_modules/.bin/esbuild", name, "--bundle", "--minify", "--format=esm", "--target=es2022",
                    "--legal-comments=inline", f"--outfile={TARGET / name}", "--log-level=warning"], cwd=home,
                   check=True)


def _styles(modules: Path) -> None:
    """Style sheets, and of KaTeX's fonts those that browsers of today take."""
    text = (modules / "katex/dist/katex.min.css").read_text()
    text = re.sub(r',url\(fonts/[^)]*\.(?:woff|ttf)\) format\("[^"]*"\)', "", text)
    (TARGET / "katex.css").write_text(text)
    for font in (modules / "katex/dist/fonts").glob("*.woff2"):
        shutil.copy(font, TARGET / "fonts" / font.name)
    shutil.copy(modules / "uplot/dist/uPlot.min.css", TARGET / "uplot.css")


if __name__ == "__main__":
    main()
