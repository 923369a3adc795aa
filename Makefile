# On a fresh machine: `make play` opens the game, `make test` runs every check.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
NPM := $(BIN)/python web/npm.py
PACKAGES := web/node_modules/.ready
PYTEST_WORKERS ?= auto
PYTEST := $(BIN)/pytest -n $(PYTEST_WORKERS) --dist loadfile

.PHONY: play test lint types contracts web client unit coverage wire postgresql chromium pictures bench pins clean

play: $(READY)
	$(BIN)/yatzy play

# First what keeps one core busy, side by side; then the tests, which use all.
test:
	$(MAKE) --no-print-directory --jobs=2 --output-sync=target lint types contracts web client chromium
	$(PYTEST)

lint: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(READY)
	$(BIN)/mypy

contracts: $(READY)
	$(BIN)/lint-imports

web: $(PACKAGES)
	$(NPM) run --silent check

# The browser tests play what this builds.
client: $(PACKAGES)
	$(NPM) run --silent build -- --logLevel warn

unit: $(READY) client chromium
	$(PYTEST)

# Which lines the tests reach; takes longer than the tests alone.
coverage: $(READY) client chromium
	$(PYTEST) --cov --cov-report=term

# The client's types, after those of the server have changed.
wire: $(PACKAGES)
	$(BIN)/python web/wire.py

# The tests start a PostgreSQL server of their own; its programs have to be there.
postgresql:
	@ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || command -v postgres >/dev/null || \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y postgresql >/dev/null; \
	else \
		echo "the tests need PostgreSQL's server programs (Debian: apt-get install postgresql)" >&2; exit 1; \
	fi

# The tests drive a real browser. It comes after the server, since packages are installed one at a time.
chromium: postgresql
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || \
	command -v google-chrome >/dev/null || command -v google-chrome-stable >/dev/null || \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y chromium >/dev/null; \
	else \
		echo "the tests need Chromium or Chrome (Debian: apt-get install chromium)" >&2; exit 1; \
	fi

# The pictures of the README, from the real program.
pictures: $(READY) client chromium
	$(BIN)/python docs/take_pictures.py

# Some figures are ratios to a peer, which is installed for that.
bench: $(READY) client chromium
	$(BIN)/pip install --quiet -r requirements/bench.txt
	@for program in bench/*.py; do echo "== $$program"; $(BIN)/python $$program || exit 1; done

# The pins are what the ranges of pyproject.toml resolve to today.
pins:
	rm -rf build/pins
	$(PYTHON) -m venv build/pins
	build/pins/bin/pip install --quiet -e '.[dev]'
	build/pins/bin/pip freeze --exclude-editable > requirements/dev.txt

clean:
	rm -rf $(VENV) build dist .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache
	rm -rf web/node_modules src/yatzy/server/static

$(READY): pyproject.toml requirements/dev.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Yatzy needs Python 3.11 or later; name one with: make PYTHON=python3.11")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet -r requirements/dev.txt
	$(BIN)/pip install --quiet --no-deps -e .
	touch $@

# Not `npm ci`: it refuses a lock in which optional packages of other platforms are missing.
$(PACKAGES): $(READY) web/package.json web/package-lock.json
	$(NPM) install --no-save --loglevel=error
	touch $@
