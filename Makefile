# The commands of the README.  Everything goes into .venv and node_modules; nothing outside is changed, except that
# `make tools` installs Debian packages for the tests when run as root.

PYTHON ?= python3
PYTHONS ?= $(PYTHON)
VENV := .venv
BIN := $(VENV)/bin
WORKERS ?= 2
MINUTES ?= 10

# program (or file) -> Debian package, for what the tests run generated code with
TOOLS := octave-cli:octave gfortran:gfortran gcc:gcc g++:g++ clang++:clang clang:clang cmake:cmake make:make rustc:rustc giac:xcas node:nodejs npm:npm \
	tsc:node-typescript pdflatex:texlive-latex-base chromium:chromium /usr/include/eigen3/Eigen/Core:libeigen3-dev

# for `make bench`: a folder of URDF files, and more options of benchmarks/native.py (see its head)
URDF ?= robots
NATIVE ?=
# NEEDS=optional goes on without what is missing
NEEDS ?= all

.PHONY: demo test docs fuzz tools lint units bench versions minute clean

demo: $(VENV)/installed
	$(BIN)/python examples/demo.py

# side by side, as mypy uses one core
test: tools $(VENV)/tested node_modules/installed
	$(MAKE) --no-print-directory -j2 lint units

# one worker more, as the one with the page mostly waits for its browser
units: $(VENV)/tested
	$(BIN)/python -m pytest -n $$(($(WORKERS) + 1))

# the manual as a site in build/site, a warning being an error
docs: $(VENV)/tested
	$(BIN)/python -m sphinx -q -W --keep-going -b html docs build/site
	@echo "build/site/index.html"

# tests that draw, with fresh draws, for so many minutes
fuzz: $(VENV)/tested
	$(BIN)/python -m tests.fuzz --minutes $(MINUTES) --workers $(WORKERS)

# the oldest and the newest versions of what torsor asks for, on the interpreters of PYTHONS (see the head of the script)
versions: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	$(BIN)/python scripts/try_versions.py --python $(PYTHONS)

# how long it takes from `pip install` to C code of a robot of one's own
minute: $(VENV)/tested
	$(BIN)/python scripts/time_to_code.py

lint: $(VENV)/tested node_modules/installed
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	node_modules/.bin/eslint .
	node_modules/.bin/prettier --check --log-level warn .

bench: $(VENV)/tested
	$(BIN)/python benchmarks/native.py --needs $(NEEDS)
	$(BIN)/python benchmarks/operations.py
	$(BIN)/python benchmarks/startup.py
	$(BIN)/python benchmarks/generation.py
	$(BIN)/python benchmarks/compile.py
	$(BIN)/python benchmarks/calls.py
	$(BIN)/python benchmarks/languages.py
	$(BIN)/python benchmarks/languages.py --blocks
	$(BIN)/python benchmarks/loops.py
	$(BIN)/python benchmarks/identification.py
	$(BIN)/python benchmarks/page.py
	$(BIN)/python benchmarks/native.py --urdf $(URDF) $(NATIVE)
	OMP_NUM_THREADS=1 $(BIN)/python benchmarks/inverse.py
	$(BIN)/python benchmarks/urdf.py $(URDF)
	$(BIN)/python benchmarks/urdf.py $(URDF) --operations

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV) || { echo "the venv module is missing: apt-get install python3-venv"; exit 1; }

$(VENV)/installed: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	touch $@

$(VENV)/tested: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[test]'
	touch $@ $(VENV)/installed

node_modules/installed: package.json package-lock.json
	npm ci --silent --no-audit --no-fund
	touch $@

tools:
	@missing=""; \
	for tool in $(TOOLS); do \
	  command -v $${tool%%:*} >/dev/null 2>&1 || [ -f $${tool%%:*} ] || missing="$$missing $${tool##*:}"; \
	done; \
	if [ -n "$$missing" ]; then \
	  if [ "$$(id -u)" = 0 ]; then \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing >/dev/null; \
	  else \
	    echo "the tests need:$$missing"; echo "run: sudo apt-get install --no-install-recommends$$missing"; exit 1; \
	  fi; \
	fi

clean:
	rm -rf $(VENV) node_modules build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
