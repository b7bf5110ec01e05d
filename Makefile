# Everything a newcomer needs, from Python 3.11 (or newer) and make alone.
#   make play [GAME=terrus]   play against bots; with no terminal, bots play and the game is told
#   make serve [PORT=8000]    tables for browsers, until Ctrl-C
#   make test                 the whole suite: pytest, ruff, mypy --strict
#   make laws                 the laws over LAWS positions a game (10000), what is sent to viewers compared MESSAGES
#                             times (100000), and all random games of other tests; CI looks at a few of each
#   make fuzz                 5,000 changed inputs for every entry point, 1,400 changed saves, 200 kills, 100,000 malformed
#                             messages, 1,000 games killed at once, 10,000 dropped lines (an hour)
#   make compiled             build the inner packages with mypyc (needs a C compiler); make interpreted undoes it
#   make bench                the benchmarks, with their peers; BENCHED="terrus heirless" for some of the games only
#   make mutants              break the code of each clause in turn, and list what no case catches (some minutes);
#                             MUTANTS="--game terrus --clause T.25.3 --list" for less, and for every mutant
#   make truth                what 200 cards a game say beside what they do, for a person to read;
#                             TRUTH="--game grand-archive --cards FILE" for cards that you have
#   make docs                 the documents as a site in site/; a broken link fails it
#   make pictures             the pictures of tables in docs/pictures anew (needs Chromium)
#   make arena                all puzzles, and how strong bots are (hours): prints the table of docs/opponents.md, with
#                             ARENA_GAMES games for each row (200); what is played stands in arena.jsonl, and is not played again
#   make clean                remove everything that was made

GAME ?= terrus
PORT ?= 8000
BENCHED ?= terrus heirless marvel-champions grand-archive
BENCH_SECONDS ?= 2
LAWS ?= 10000
MESSAGES ?= 100000
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check --quiet
PYTHON ?= $(shell for p in python3 python python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)

.PHONY: play serve test lint types unit laws fuzz compiled interpreted bench docs clean help

help:
	@sed -n 's/^#   //p' Makefile

play: $(VENV)/.installed
	@$(PY) -m tallystick.cli play $(GAME)

serve: $(VENV)/.served
	@$(PY) -m tallystick.cli serve --port $(PORT)

# The types take a minute of one core: they are checked while the tests run.
test: $(VENV)/.tested
	@$(MAKE) --no-print-directory --jobs=3 lint types unit

unit: $(VENV)/.tested
	@$(PY) -m pytest -q -n auto --dist worksteal

laws: $(VENV)/.tested
	@LAWS=$(LAWS) $(PY) -m pytest -q -n auto tests/laws tests/examples -k law
	@LAWS=$(LAWS) $(PY) -m pytest -q -n auto tests/laws/test_sight.py tests/agents tests/bench tests/bots tests/cases tests/costs tests/games tests/play tests/sim \
		tests/truth tests/web/test_page_games.py
	@MESSAGES=$(MESSAGES) $(PY) -m pytest -q -n auto tests/web/test_secrets.py

fuzz: $(VENV)/.tested
	@TALLY_FUZZ=5000 MALFORMED=100000 KILLS=50 KILLED_GAMES=1000 RECONNECTS=10000 $(PY) -m pytest -q -n auto tests/fuzz tests/play/test_tampering.py tests/play/test_kills.py \
		tests/web/test_malformed.py tests/web/test_kill.py tests/web/test_reconnect.py

lint: $(VENV)/.tested
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .

types: $(VENV)/.tested
	@$(PY) -m mypy

compiled: $(VENV)/.installed interpreted
	@$${CC:-cc} --version >/dev/null 2>&1 || { \
		echo "make compiled: no C compiler ($${CC:-cc}); install gcc or clang, or stay with the interpreted build"; exit 1; }
	@$(PY) -c 'import os, sys, sysconfig as s; sys.exit(not os.path.exists(os.path.join(s.get_path("include"), "Python.h")))' || { \
		echo "make compiled: this Python came without its C headers (Python.h); install its development package"; exit 1; }
	@echo "compiling with mypyc; this takes some minutes"
	@HATCH_BUILD_HOOK_ENABLE_CUSTOM=true $(PIP) install --no-deps --force-reinstall -e .
	@$(PY) -m tallystick.cli --version

interpreted:
	@find src -name '*.so' -delete -o -name '*.pyd' -delete
	@rm -rf build

bench: $(VENV)/.benched
	@$(PY) bench/payments.py
	@$(PY) -m bench.hands
	@$(PY) -m bench.plays
	@$(PY) -m bench.growth
	@$(PY) -m bench.calls $(BENCHED)
	@$(PY) bench/texts.py $(BENCHED)
	@$(PY) bench/agents.py --seconds $(BENCH_SECONDS)
	@for game in $(BENCHED); do $(PY) bench/playouts.py $$game --seconds $(BENCH_SECONDS) || exit 1; done

docs: $(VENV)/.documented
	@$(PY) -m sphinx --quiet --fail-on-warning --keep-going --conf-dir docs . site
	@echo "the documents are in site/index.html"

MUTANTS ?=
.PHONY: mutants
mutants: $(VENV)/.tested interpreted
	@$(PY) -m tests.mutants $(MUTANTS)

TRUTH ?=
.PHONY: truth
truth: $(VENV)/.tested
	@$(PY) -m tests.truth $(TRUTH)

ARENA_GAMES ?= 200
.PHONY: arena
arena: $(VENV)/.tested
	@PUZZLES=all $(PY) -m pytest -q tests/puzzles
	@$(PY) -m bench.gates --games $(ARENA_GAMES)

.PHONY: pictures
pictures: $(VENV)/.tested
	@$(PY) -m tests.web.pictures

clean: interpreted
	@rm -rf $(VENV) dist site src/tallystick/cached .pytest_cache .mypy_cache .ruff_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(PY):
	@test -n "$(PYTHON)" || { echo "make: Python 3.11 or newer is needed (set PYTHON=/path/to/python)"; exit 1; }
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml | $(PY)
	@echo "installing tallystick into $(VENV)" >&2
	@$(PIP) install -e .
	@touch $@

$(VENV)/.served: pyproject.toml | $(VENV)/.installed
	@$(PIP) install -e '.[web]'
	@touch $@

$(VENV)/.tested: pyproject.toml | $(PY)
	@echo "installing tallystick into $(VENV), with all that its tests need" >&2
	@$(PIP) install --no-compile -e '.[test]'  # bytecode of what is used is made as it is used
	@touch $(VENV)/.installed $@

$(VENV)/.documented: pyproject.toml | $(VENV)/.installed
	@$(PIP) install -e '.[docs]'
	@touch $@

$(VENV)/.benched: pyproject.toml | $(VENV)/.installed
	@$(PIP) install -e '.[bench]' || echo "make bench: some peers did not install; they are left out" >&2
	@touch $@
