# Sixfold: `make run` starts the house, `make test` proves it. Everything is installed into .venv.
.DEFAULT_GOAL := help
SHELL := /bin/sh

PYTHON ?= $(shell tools/pythons | head -n 1)
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check install
PYTEST := $(BIN)/python -m pytest

.PHONY: help
help: ## Say what can be made
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1\t\2/p' $(MAKEFILE_LIST) | expand -t 12

.PHONY: setup
setup: $(VENV)/.installed $(VENV)/.engine web/dist/index.html ## Install Sixfold into .venv

.PHONY: run
run: setup ## Start the house, and say where its page is
	@$(BIN)/sixfold serve

.PHONY: test
test: $(VENV)/.training ## Prove everything: form, types, tests, every Python there is
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target core types lint workshop wasm client
	@$(MAKE) --no-print-directory law
	@# These wait more than they work, one after the other, and leave that time to the other Pythons.
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target others pythons browser AFTER=others

.PHONY: lint
lint: $(VENV)/.developing ## Check form
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

.PHONY: types
types: $(VENV)/.training ## Check types
	$(BIN)/mypy

.PHONY: core
core: $(VENV)/.developing ## Build and run the core's own tests, with the sanitizers on
	@$(BIN)/cmake -S engine -B engine/build/sanitized -G Ninja -DSANITIZE=ON \
		-DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja > /dev/null
	@# Ninja need not hear of the jobs that make runs beside it.
	MAKEFLAGS= $(BIN)/cmake --build engine/build/sanitized
	$(BIN)/ctest --test-dir engine/build/sanitized --output-on-failure

.PHONY: agree
SECONDS ?= 600
agree: $(VENV)/.developing ## Play core and referee against each other for SECONDS
	$(BIN)/python -m tests.bots.agreement $(SECONDS)

.PHONY: tune
GAME ?= sixth
tune: $(VENV)/.developing ## Tune the evaluation of GAME (six or sixth) by self-play, which takes an hour or so
	@$(BIN)/cmake -S engine -B engine/build/tune -G Ninja -DTUNE=ON \
		-DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja > /dev/null
	@$(BIN)/cmake --build engine/build/tune > /dev/null
	$(BIN)/python engine/tune/tune.py $(GAME) $(TUNING)

.PHONY: training
training: workshop ## Install PyTorch and Ray, and test the workshop, with actors in processes of their own, too
	$(PYTEST) -m long tests/training

.PHONY: workshop
workshop: $(VENV)/.training ## Test the workshop: the smallest configuration has to learn something
	$(PYTEST) -m "not long" training tests/training

.PHONY: nets
nets: $(VENV)/.training ## Make the nets that are shipped anew, all or NETS, on a machine with a GPU
	PYTHON=$(BIN)/python bash training/device.sh --ship $(NETS)

.PHONY: suite law others
# What is the law is measured by the tests of the law. Many of the others wait more than they work.
LAW := tests/games tests/tables tests/conformance
suite: law others ## Run all but the long tests and those in browsers; measure what those of the law cover
law: $(VENV)/.developing
	$(PYTEST) -n auto -m "not long" $(LAW) --cov --cov-report=
	$(BIN)/coverage report --include='src/sixfold/games/*,src/sixfold/tables/*' --fail-under=98

others: $(VENV)/.developing web/dist/index.html
	$(PYTEST) -n 6 -m "not long" --ignore=tests/browser --ignore=tests/training $(LAW:%=--ignore=%)

.PHONY: long
long: $(VENV)/.developing ## Play thousands of games against the law, and each implementation against the others
	$(PYTEST) -n auto -m long --ignore=tests/browser

.PHONY: coverage
coverage: $(VENV)/.developing ## Measure what all but the long tests cover
	$(PYTEST) -n 4 -m "not long" --ignore=tests/browser --cov --cov-report=
	$(BIN)/coverage report --omit='src/sixfold/games/*' --fail-under=90

.PHONY: faults
faults: $(VENV)/.developing ## Kill, starve and mislead a house, at length
	$(BIN)/python -m tests.faults.killing --rounds 100
	FAULTS_TIMES=5 $(PYTEST) tests/server/faults tests/server/http/test_schema.py

.PHONY: wasm
wasm: engine/wasm/build/core.wasm engine/wasm/build/index.js ## Build the core for browsers

.PHONY: node
node: wasm ## Test the core for browsers: its types, and in Node
	tools/node npm --prefix engine/wasm run --silent types
	tools/node npm --prefix engine/wasm run --silent test
	tools/node engine/wasm/node_modules/.bin/tsc --noEmit --strict web/types/api.ts

.PHONY: browser
# In processes of their own: a browser's driver keeps a loop running that others could not run theirs beside.
browser: $(VENV)/.developing node web/dist/index.html | $(AFTER) ## Test core and client in Chromium
	$(PYTEST) -n 3 tests/browser

.PHONY: client
client: web/dist/index.html ## Check the client's types, and run its own tests
	tools/node npm --prefix web run --silent types
	tools/node npm --prefix web run --silent test

.PHONY: pythons
pythons: $(VENV)/.developing ## Run the quicker tests on every other Python there is
	nice -n 10 tools/each-python

.PHONY: golden
golden: $(VENV)/.developing ## Write the golden playthroughs anew, and the law that the core quotes
	$(BIN)/python -m tests.conformance.golden
	$(BIN)/python -m tests.engine.law

.PHONY: pictures
pictures: setup ## Draw the pictures of the book anew
	@for game in docs/games/*.txt; do \
		$(BIN)/sixfold show $$game --force --svg docs/pictures/$$(basename $$game .txt).svg || exit 1; \
	done

.PHONY: shots
shots: $(VENV)/.developing web/dist/index.html ## Take pictures of every page and state, for every screen, into build/shots
	$(BIN)/python -m tests.browser.shots build/shots

.PHONY: portraits
portraits: $(VENV)/.developing web/dist/index.html ## Take the pictures of pages in the README anew
	$(BIN)/python -m tests.browser.shots --book

.PHONY: types-ts
types-ts: $(VENV)/.developing ## Write the API's types for TypeScript anew
	$(BIN)/python tools/types

.PHONY: films
films: $(VENV)/.developing $(VENV)/.films ## Derive the shipped film catalogue anew, and prove the deck against it
	$(BIN)/python -m sixfold.movies.deriving

.PHONY: bench
bench: $(VENV)/.developing ## Measure: every benchmark, each one command
	@for name in referees engine startup positions levels wasm sixes degrees imports films store client browser; do echo "$$name:"; $(BIN)/sixfold bench $$name || exit 1; done

.PHONY: lock
lock: $(VENV)/.developing ## Pin the newest versions of what is needed
	tools/lock

.PHONY: dist
dist: $(VENV)/.developing ## Build the wheel and the source archive
	tools/node $(BIN)/hatchling build -d dist

.PHONY: clean
clean: ## Remove what was installed and built
	rm -rf .venv .venv-* dist engine/build engine/wasm/build engine/wasm/node_modules web/dist web/node_modules
	rm -rf .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache

$(VENV)/bin/python: | tools/pythons tools/venv
	@test -n "$(PYTHON)" || { echo "sixfold: Python 3.11 or newer is needed" >&2; exit 1; }
	tools/venv $(PYTHON) $(VENV)

$(VENV)/.installed: $(VENV)/bin/python requirements/run.txt pyproject.toml
	$(PIP) -r requirements/run.txt
	$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

ENGINE := $(wildcard engine/*.* engine/src/* engine/sixfold_engine/*.py engine/include/sixfold/*.hpp \
	engine/include/sixfold/*/*.hpp)

$(VENV)/.engine: $(VENV)/.installed $(ENGINE)
	$(PIP) --no-deps --no-build-isolation ./engine
	@touch $@

$(VENV)/.developing: $(VENV)/.installed $(VENV)/.engine requirements/dev.txt
	$(PIP) -r requirements/dev.txt
	@touch $@

$(VENV)/.films: $(VENV)/.installed requirements/films.txt
	$(PIP) --no-deps -r requirements/films.txt
	@touch $@

$(VENV)/.training: $(VENV)/.developing requirements/training.txt
	$(PIP) -r requirements/training.txt
	@touch $@

$(VENV)/.wasm: $(VENV)/.installed requirements/wasm.txt
	$(PIP) -r requirements/wasm.txt
	@touch $@

engine/wasm/build/core.wasm: tools/wasm $(wildcard engine/wasm/*.cpp engine/wasm/*.hpp) $(ENGINE) | $(VENV)/.wasm
	@$(BIN)/python tools/wasm

engine/wasm/node_modules/.installed: engine/wasm/package.json engine/wasm/package-lock.json $(VENV)/bin/python
	tools/node npm --prefix engine/wasm ci --loglevel=error
	@touch $@

WASM_FACE := $(wildcard engine/wasm/src/*.ts engine/wasm/tsconfig*.json)

engine/wasm/build/index.js: $(WASM_FACE) engine/wasm/node_modules/.installed
	tools/node npm --prefix engine/wasm run --silent build
	@touch $@

web/node_modules/.installed: web/package.json web/package-lock.json $(VENV)/bin/python
	tools/node npm --prefix web ci --loglevel=error
	@touch $@

WEB := web/index.html web/vite.config.ts web/preloading.ts web/svelte.config.js $(wildcard web/public/* web/types/*.ts) \
	$(shell find web/src -type f)

web/dist/index.html: $(WEB) $(WASM_FACE) engine/wasm/build/core.wasm web/node_modules/.installed
	tools/node npm --prefix web run --silent build
