# Sixfold: `make run` starts the server, `make test` checks everything. All tools are installed into .venv.
.DEFAULT_GOAL := help
SHELL := /bin/sh

PYTHON ?= $(shell tools/pythons | head -n 1)
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check install
PYTEST := $(BIN)/python -m pytest
NPM := tools/node npm --prefix web run --silent
# Lists the C++ sources.
CPP_FILES := git ls-files 'engine/*.hpp' 'engine/*.cpp' 'training/native/*.hpp' 'training/native/*.cpp'

.PHONY: help
help: ## List the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1\t\2/p' $(MAKEFILE_LIST) | expand -t 18

# Install and run --------------------------------------------------------------------------------------------------

.PHONY: setup
setup: $(VENV)/.installed $(VENV)/.engine web/dist/index.html ## Install Sixfold into .venv

.PHONY: run
run: setup ## Start the server and print its address
	@$(BIN)/sixfold serve

# Check ------------------------------------------------------------------------------------------------------------

.PHONY: test
test: $(VENV)/.developing web/dist/index.html ## Check form and types, run the tests (a quarter of an hour on two cores)
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target lint types test-core test-web test-wasm
	@$(MAKE) --no-print-directory test-rules
	@# These two wait more than they compute, so they share the cores.
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target test-server test-browser test-examples

.PHONY: format
format: $(VENV)/.developing web/node_modules/.installed ## Format Python, C++, TypeScript, Svelte and TOML
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .
	$(CPP_FILES) | xargs $(BIN)/clang-format -i
	$(BIN)/taplo format
	$(NPM) format

.PHONY: lint
lint: lint-python lint-cpp lint-web ## Check the form of Python, C++, TypeScript, Svelte and TOML

.PHONY: lint-python
lint-python: $(VENV)/.developing
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/taplo format --check
	tools/check-width

.PHONY: lint-cpp
lint-cpp: $(VENV)/.developing engine/build/sanitized/build.ninja
	$(CPP_FILES) | xargs $(BIN)/clang-format --dry-run --Werror
	$(BIN)/python tools/clang-tidy

.PHONY: lint-web
lint-web: web/node_modules/.installed
	$(NPM) lint

.PHONY: types
types: $(VENV)/.developing ## Check the types of Python
	$(BIN)/mypy

.PHONY: test-core
test-core: $(VENV)/.developing engine/build/sanitized/build.ninja ## Run the tests of the C++ core, with sanitizers
	@# Ninja must not see the jobs of this make.
	MAKEFLAGS= $(BIN)/cmake --build engine/build/sanitized
	$(BIN)/ctest --test-dir engine/build/sanitized --output-on-failure

engine/build/sanitized/build.ninja: engine/CMakeLists.txt tools/doctest | $(VENV)/.developing
	include=$$(tools/doctest) && $(BIN)/cmake -S engine -B engine/build/sanitized -G Ninja -DSANITIZE=ON \
		-DDOCTEST_INCLUDE=$$include -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja > /dev/null

.PHONY: test-rules
# The coverage of games and tables is measured by their own tests.
RULES := tests/games tests/tables tests/conformance
test-rules: $(VENV)/.developing ## Run the tests of games and tables, and measure their coverage
	$(PYTEST) -n auto -m "not long" $(RULES) --cov --cov-report=
	$(BIN)/coverage report --include='src/sixfold/games/*,src/sixfold/tables/*' --fail-under=98

.PHONY: test-server
test-server: $(VENV)/.developing web/dist/index.html ## Run the tests of server, bots, films, words and command line
	$(PYTEST) -n 6 -m "not long" --ignore=tests/browser --ignore=tests/training $(RULES:%=--ignore=%)

.PHONY: test-examples
test-examples: $(VENV)/.developing build/examples/.installed ## Install the example game beside Sixfold, run its tests
	PYTHONPATH=build/examples $(PYTEST) examples/hex/tests

build/examples/.installed: $(shell find examples -type f -not -name '*.pyc') | $(VENV)/.developing
	@rm -rf build/examples
	$(PIP) --no-deps --no-build-isolation --target build/examples ./examples/hex
	@touch $@

.PHONY: test-browser
# A process of its own: the driver of the browser keeps an event loop running that other tests cannot share.
BROWSER_PARTS := engine/wasm/build/index.js web/dist/index.html build/examples/.installed
test-browser: $(VENV)/.developing $(BROWSER_PARTS) ## Run the tests in Chromium
	$(PYTEST) -n 3 -m "not long" tests/browser

.PHONY: test-wasm
test-wasm: wasm engine/wasm/build/index.js ## Check the types of the WebAssembly core, run its tests in Node
	tools/node npm --prefix engine/wasm run --silent types
	tools/node npm --prefix engine/wasm run --silent test

.PHONY: test-web
test-web: web/node_modules/.installed engine/wasm/build/core.wasm ## Check the types of the client, run its unit tests
	$(NPM) types
	$(NPM) test

.PHONY: test-training
test-training: $(VENV)/.training ## Install PyTorch and Ray, check types and run the tests of training
	$(BIN)/mypy training $(wildcard tests/training/*.py)
	$(PYTEST) training tests/training

.PHONY: test-pythons
test-pythons: $(VENV)/.developing ## Run the quicker tests on every other Python of this machine
	tools/test-pythons

.PHONY: test-long
test-long: $(VENV)/.developing $(BROWSER_PARTS) ## Play thousands of random games, check every page in more themes
	$(PYTEST) -n auto -m long --ignore=tests/browser --ignore=tests/training
	$(PYTEST) -n 3 -m long tests/browser

.PHONY: test-wheels
test-wheels: dist ## Install the built wheels into empty environments and use them
	tools/test-wheels

.PHONY: faults
faults: $(VENV)/.developing ## Run the long fault-injection tests
	$(BIN)/python -m tests.server.faults.kill_server --rounds 100
	FAULTS_TIMES=5 $(PYTEST) tests/server/faults tests/server/http/test_schema.py \
		--ignore=tests/server/faults/test_kill_server.py

.PHONY: coverage
coverage: $(VENV)/.developing ## Measure what all but the long tests cover
	$(PYTEST) -n 4 -m "not long" --ignore=tests/browser --ignore=tests/training --cov --cov-report=
	$(BIN)/coverage report --omit='src/sixfold/games/*' --fail-under=90

.PHONY: agree
SECONDS ?= 600
agree: $(VENV)/.developing ## Compare the C++ core with the referee for SECONDS
	$(BIN)/python -m tests.engine.agreement $(SECONDS)

.PHONY: bench
bench: $(VENV)/.developing ## Run every benchmark
	@for name in referees engine startup positions levels wasm sixes degrees imports films store client browser; do \
		echo "$$name:"; $(BIN)/sixfold bench $$name || exit 1; \
	done

# Generate ---------------------------------------------------------------------------------------------------------

.PHONY: playthroughs
playthroughs: $(VENV)/.developing ## Rewrite the golden playthroughs
	$(BIN)/python -m tests.conformance.test_golden

.PHONY: generate
generate: $(VENV)/.developing ## Regenerate what the core shares with the referees: rules, presets and error codes
	$(BIN)/python tools/generate-rules
	$(BIN)/python tools/generate-error-codes

.PHONY: board-pictures
board-pictures: setup ## Redraw the boards in the documentation
	@for game in docs/games/*.txt; do \
		$(BIN)/sixfold show $$game --force --svg docs/pictures/$$(basename $$game .txt).svg || exit 1; \
	done

.PHONY: screenshots
screenshots: $(VENV)/.developing web/dist/index.html ## Photograph every page on every screen into build/screenshots
	$(BIN)/python -m tests.browser.screenshots build/screenshots

.PHONY: readme-pictures
readme-pictures: $(VENV)/.developing web/dist/index.html ## Retake the screenshots of the README
	$(BIN)/python -m tests.browser.screenshots --readme

.PHONY: api-types
api-types: $(VENV)/.developing ## Regenerate the TypeScript types of the API
	$(BIN)/python tools/types

.PHONY: films
films: $(VENV)/.developing $(VENV)/.films ## Rebuild the shipped film catalogue and check the deck against it
	$(BIN)/python -m sixfold.movies.derivation

.PHONY: nets
nets: $(VENV)/.training ## Retrain the shipped nets, all or NETS, on a machine with a GPU
	PYTHON=$(BIN)/python bash training/device.sh --ship $(NETS)

.PHONY: tune
GAME ?= sixth
tune: $(VENV)/.developing ## Tune the evaluation of GAME (six or sixth) by self-play, about an hour
	@$(BIN)/cmake -S engine -B engine/build/tune -G Ninja -DTUNE=ON \
		-DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja > /dev/null
	@$(BIN)/cmake --build engine/build/tune > /dev/null
	$(BIN)/python engine/tune/tune.py $(GAME) $(TUNING)

.PHONY: lock
lock: $(VENV)/.developing ## Pin the newest versions of all dependencies
	tools/lock

.PHONY: dist
dist: $(VENV)/.developing ## Build the wheels and the source archive into dist/
	tools/node $(BIN)/hatchling build -d dist
	$(BIN)/python -m pip --quiet --disable-pip-version-check wheel --no-deps --no-build-isolation -w dist ./engine

.PHONY: clean
clean: ## Remove everything that was installed or built
	rm -rf .venv .venv-* dist build engine/build engine/wasm/build engine/wasm/node_modules web/dist web/node_modules
	rm -rf .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache

# Files ------------------------------------------------------------------------------------------------------------

$(VENV)/bin/python: | tools/pythons tools/venv
	@test -n "$(PYTHON)" || { echo "sixfold: Python 3.11 or newer is needed" >&2; exit 1; }
	tools/venv $(PYTHON) $(VENV)

$(VENV)/.installed: $(VENV)/bin/python requirements/run.txt pyproject.toml
	$(PIP) -r requirements/run.txt
	$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

ENGINE := $(wildcard engine/*.* engine/src/* engine/sixfold_engine/*.py engine/include/sixfold/*.hpp \
	engine/include/sixfold/*/*.hpp engine/include/sixfold/*/*/*.hpp)

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

.PHONY: wasm
wasm: engine/wasm/build/core.wasm ## Build the core for browsers

engine/wasm/build/core.wasm: tools/wasm $(wildcard engine/wasm/*.cpp engine/wasm/*.hpp) $(ENGINE) | $(VENV)/.wasm
	@$(BIN)/python tools/wasm

engine/wasm/node_modules/.installed: engine/wasm/package.json engine/wasm/package-lock.json $(VENV)/bin/python
	tools/node npm --prefix engine/wasm ci --loglevel=error
	@touch $@

WASM_SOURCES := $(wildcard engine/wasm/src/*.ts engine/wasm/tsconfig*.json)

engine/wasm/build/index.js: $(WASM_SOURCES) engine/wasm/node_modules/.installed
	tools/node npm --prefix engine/wasm run --silent build
	@touch $@

web/node_modules/.installed: web/package.json web/package-lock.json $(VENV)/bin/python
	tools/node npm --prefix web ci --loglevel=error
	@touch $@

WEB_SOURCES := web/index.html $(wildcard web/*.ts web/*.js web/public/* web/types/*.ts) $(shell find web/src -type f)

web/dist/index.html: $(WEB_SOURCES) $(WASM_SOURCES) engine/wasm/build/core.wasm web/node_modules/.installed
	$(NPM) build
