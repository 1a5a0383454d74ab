# `make play` and `make test` do all the set-up that they need; nothing has to be installed first but Python >= 3.11.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready
ARGS   ?=

export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_ROOT_USER_ACTION := ignore

.DEFAULT_GOAL := help
.PHONY: help play test test-browser chromium quick lint check bench docs clean

help:
	@echo "make play    a game: at the table in the browser, or in the terminal (ARGS=... for the terminal: '--deck elves')"
	@echo "make test    the whole test suite (ARGS=... are passed to pytest)"
	@echo "make test-browser   the table in a real browser, by clicks and keys (needs Debian's chromium)"
	@echo "make quick   the tests that take no more than a moment"
	@echo "make check   ruff, mypy --strict and the tests"
	@echo "make bench   speed: decisions, turns and games a second"
	@echo "make docs    the documentation as pages, in build/site"
	@echo "make clean   remove the environment, caches and builds"

# Redone only when pyproject.toml changes, or when an earlier try did not come to its end.
$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Apnap needs Python 3.11 or newer; say which one with: make PYTHON=python3.12 ..." >&2; exit 1; }
	@test -x $(BIN)/python && $(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV) \
	  || { echo "No environment could be made; on Debian or Ubuntu: apt-get install python3-venv" >&2; exit 1; }
	@echo "Setting up $(VENV) (once; about a minute) ..."
	@$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $@

play: $(READY)
	@$(BIN)/apnap start $(ARGS)

test: $(READY)
	@$(BIN)/python -m pytest -n auto $(ARGS)

test-browser: $(READY) chromium
	@$(BIN)/python -m pytest -m browser tests/browser $(ARGS)

# Playwright drives the system's own browser; none is downloaded.
chromium:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || test -n "$$CHROMIUM" \
	  || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && echo "Installing chromium ..." \
	       && apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium >/dev/null; } \
	  || { echo "The browser tests need Chromium: apt-get install chromium (or CHROMIUM=/path/to/it)" >&2; exit 1; }

quick: $(READY)
	@$(BIN)/python -m pytest -m "not slow" $(ARGS)

lint: $(READY)
	@$(BIN)/ruff check --output-format concise .
	@$(BIN)/mypy --strict src

check: lint test

bench: $(READY)
	@$(BIN)/apnap bench $(ARGS)

docs: $(READY)
	@$(BIN)/python -m pip install --quiet --editable '.[docs]'
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --quiet
	@echo "The pages are in build/site; $(BIN)/mkdocs serve shows them while you write."

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
