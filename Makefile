# On a fresh machine: `make play` opens the game, `make test` runs every check.
# What a target does stands behind its `##`, and `make` alone lists it.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# What side by side targets say is shown target by target, where make is new enough for that.
WHOLE := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
# Browsers and servers wait much of the time, so that more workers than processors finish sooner.
PYTEST_WORKERS ?= $(shell $(PYTHON) -c "import os; print(2 * (os.cpu_count() or 1))")
PYTEST := $(BIN)/pytest -n $(PYTEST_WORKERS) --dist loadfile --no-loadscope-reorder

.PHONY: help play test quick look ready lint types platforms contracts web client unit coverage wire postgresql chromium pictures bench pins clean

help: ## lists these targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1|\2/p' Makefile | awk -F'|' '{ printf "%-16s %s\n", $$1, $$2 }'

play: ## sets up what playing needs, once, and opens the game
	@$(PYTHON) install.py play
	@$(BIN)/yatzy play

# First what keeps one core busy, side by side; then the tests, which use all.
test: ready ## sets up all the rest and runs every check
	$(MAKE) --no-print-directory --jobs=2 $(WHOLE) lint types platforms contracts web chromium
	$(PYTEST)

quick: ready ## everything but browsers, faults and PostgreSQL, for the hand of a developer
	$(MAKE) --no-print-directory --jobs=2 $(WHOLE) lint types contracts web
	$(PYTEST) --quick

look: ready chromium ## every page on every screen, light and dark, as pictures in build/pictures
	YATZY_LOOK=1 $(PYTEST) tests/e2e

ready: ## sets up what the checks need, and runs none
	@$(PYTHON) install.py test

lint: ready ## formatting and lint of the Python code
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: ready ## types of the Python code
	$(BIN)/mypy

# What a system does not have, Python's types do not have there either.
platforms: ready ## the same for code that only runs on Windows or macOS
	$(BIN)/mypy src --platform win32 --no-warn-unreachable --cache-dir .mypy_cache/win32
	$(BIN)/mypy src --platform darwin --no-warn-unreachable --cache-dir .mypy_cache/darwin

contracts: ready ## the arrows between the packages
	$(BIN)/lint-imports

web: ready ## every check of the web client
	$(BIN)/python web/npm.py run --silent check

client: ready ## the web page, where its sources have changed

unit: ready chromium ## the tests alone
	$(PYTEST)

coverage: ready chromium ## which lines the tests reach; takes longer than the tests alone
	$(PYTEST) --cov --cov-report=term

wire: ready ## the client's types, after those of the server have changed
	$(BIN)/python web/wire.py

# The tests start a PostgreSQL server of their own; its programs have to be there.
postgresql: ## the database server that the tests start, where it is missing
	@ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || command -v postgres >/dev/null || \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y postgresql >/dev/null; \
	else \
		echo "the tests need PostgreSQL's server programs (Debian: apt-get install postgresql)" >&2; exit 1; \
	fi

# The tests drive a real browser. It comes after the server, since packages are installed one at a time.
# The headless shell is Chromium without a desktop, and takes half the processor's time.
BROWSERS := chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable
chromium: postgresql ## the browser that the tests drive, where it is missing
	@for browser in $(BROWSERS); do command -v $$browser >/dev/null && exit 0; done; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -qq && export DEBIAN_FRONTEND=noninteractive && \
		(apt-get install -qq -y chromium-headless-shell || apt-get install -qq -y chromium) >/dev/null; \
	else \
		echo "the tests need Chromium or Chrome (Debian: apt-get install chromium-headless-shell)" >&2; exit 1; \
	fi

pictures: ready chromium ## the pictures of the README, from the real program
	$(BIN)/python docs/take_pictures.py

# Some figures are ratios to a peer, which is installed for that. The soak and the scale take 10 and 5 minutes.
PROGRAMS := $(filter-out bench/players.py,$(wildcard bench/*.py))
bench: ready chromium ## the figures of docs/performance.md
	$(BIN)/pip install --quiet -r requirements/bench.txt
	@for program in $(PROGRAMS); do echo "== $$program"; $(BIN)/python $$program || exit 1; done

# The pins are what the ranges of pyproject.toml resolve to today; those for playing are some of all.
pins: ## renews requirements/dev.txt and requirements/play.txt
	rm -rf build/pins
	$(PYTHON) -m venv build/pins/dev
	build/pins/dev/bin/pip install --quiet -e '.[dev]'
	build/pins/dev/bin/pip freeze --exclude-editable > requirements/dev.txt
	$(PYTHON) -m venv build/pins/play
	build/pins/play/bin/pip install --quiet -c requirements/dev.txt -e '.[build]'
	build/pins/play/bin/pip freeze --exclude-editable > requirements/play.txt

clean: ## removes all that was installed and built
	rm -rf $(VENV) build dist .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache
	rm -rf web/node_modules src/yatzy/server/static
