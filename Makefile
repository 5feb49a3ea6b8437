# Works on a bare Debian 12 with python3, pip, make and git: no root, no compiler, no python3-venv.

PYTHON ?= python3
VENV ?= .venv
PORT ?= 8000
SERVE ?= 1
WORKERS ?= 2
JOBS ?= 2

BIN := $(VENV)/bin
# A file of tests stays in one process, so that what it sets up for itself is set up once; slow ones come first.
PYTEST := $(BIN)/python -m pytest -n $(JOBS) --dist loadfile --no-loadscope-reorder
MANAGE := $(BIN)/python manage.py
# A proof in full may take hours.
UNHURRIED := -o faulthandler_timeout=0
# Tests start hundreds of programs; none of them shall compile the whole project again.
unexport PYTHONDONTWRITEBYTECODE
# Processes beside each other multiply their small matrices sooner by one thread each; so the reader does in its own.
test proofs: export OPENBLAS_NUM_THREADS := 1
# The environment of a server that can be reached from outside; the checks of a deployment ask for it.
DEPLOYED := env -u DATABASE_URL -u REDIS_URL DEBUG=no HTTPS=yes ALLOWED_HOSTS=rating.example.org INTAKE_AUTHSERV_ID=mx.example.org ALARM_EMAIL=admin@example.org \
	EMAIL_BACKEND=django.core.mail.backends.smtp.EmailBackend \
	SECRET_KEY=$$($(BIN)/python -c 'import secrets; print(secrets.token_urlsafe(50))')

.PHONY: help env fast dev demo port test check types style fmt bench weights network messages proofs simulate mutations audit accessibility pictures showcase lock clean

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile

# A stamp is named after the content of its lock, so a changed lock installs again and a touched
# one does not. The locks agree with each other: dev adds to the same environment.
stamp = $(VENV)/.installed-$(1)-$(shell sha256sum $(2) | cut -c1-16)
ENV_STAMP := $(call stamp,env,requirements.txt)
FAST_STAMP := $(call stamp,fast,requirements-fast.txt)
DEV_STAMP := $(call stamp,dev,requirements-dev.txt)
LEARN_STAMP := $(call stamp,learn,requirements-learn.txt)

# install STAMP-PREFIX LOCK STAMP: exactly what the lock says, proved by hashes. pip works with one core: two of them
# install every second package each.
define install
	test -x $(BIN)/python || $(PYTHON) -m venv --without-pip $(VENV)
	awk '/^[a-z0-9]/ { count++ } { print > ("$(VENV)/half-" count % 2) }' $(2)
	ls $(VENV)/half-? | xargs -n 1 -P 2 \
		$(PYTHON) -m pip --python $(BIN)/python install --quiet --require-hashes --no-deps -r
	rm -f $(VENV)/half-?
	rm -f $(VENV)/.installed-$(1)-*
	touch $(3)
endef

$(ENV_STAMP):
	$(call install,env,requirements.txt,$@)

$(FAST_STAMP):
	$(call install,fast,requirements-fast.txt,$@)

$(DEV_STAMP):
	$(call install,dev,requirements-dev.txt,$@)

$(LEARN_STAMP):
	$(call install,learn,requirements-learn.txt,$@)

env: $(ENV_STAMP) ## the environment of a server in .venv

fast: $(FAST_STAMP) ## the same with a compiler for loops over long histories (280 MB)

dev: $(DEV_STAMP) ## the same with all tools of development

# The mails of the demo carry the verdicts of this mail server.
demo: export INTAKE_AUTHSERV_ID ?= mail.fernwertung.example
demo: export SITE_URL ?= http://localhost:$(PORT)
# Nobody else reaches the pages of the demo, and whoever tries them has no app at hand.
demo: export STAFF_TWO_FACTOR ?= no
demo: export SHARED_FEDERATIONS ?= *
demo: export LOG_LEVEL ?= WARNING
# Whoever answers for the pages is as invented as the federation.
demo: export DEFAULT_FROM_EMAIL ?= Fernwertung <ergebnisse@fernwertung.example>
demo: export OFFICER_NAME ?= Friederike Achterberg
demo: export OFFICER_EMAIL ?= wertung@fernwertung.example
demo: export IMPRINT ?= Fernschachverband Beispiel e. V.|Springerweg 64|12345 Musterstadt
demo: port env ## the sample federation, its mails, its rankings, its pages (PORT=8000, SERVE=0 ends before serving)
	$(MANAGE) migrate --verbosity 0
	$(MANAGE) demo
ifneq ($(SERVE),0)
	$(BIN)/gunicorn config.wsgi --config python:config.gunicorn --bind 127.0.0.1:$(PORT) --workers $(WORKERS)
endif

# Asked first: what comes before the web server takes long.
port:
ifneq ($(SERVE),0)
	@$(PYTHON) -m config.port $(PORT)
endif

# One seed for both databases: it draws which long tests run, each on one of them.
DRAW := $(shell date +%s)

test: dev ## the tests on PostgreSQL, then those of the database on SQLite; a part of the long ones (LONG=all, DRAW=seed)
	TEST_DATABASE=postgresql $(PYTEST) --randomly-seed=$(DRAW)
	env -u DATABASE_URL TEST_DATABASE=sqlite $(PYTEST) --randomly-seed=$(DRAW) --only-database

proofs: dev accessibility ## all long tests and the long form of the proofs, on both databases
	PROOFS=full TEST_DATABASE=postgresql $(PYTEST) $(UNHURRIED) -m "proof or long"
	env -u DATABASE_URL PROOFS=full TEST_DATABASE=sqlite $(PYTEST) $(UNHURRIED) -m "proof or (long and both_databases)"

SEED ?= 1
MINUTES ?= 10
MORE ?=

simulate: dev ## everything fails at once, as a seed draws it, for as long as wanted (SEED=1 MINUTES=10 MORE="--database sqlite")
	$(BIN)/python -m tests.simulation --seed $(SEED) --minutes $(MINUTES) $(MORE)

# In parts of 500, each of which leaves its line below var/mutations: stopped at any time, it goes on with the next one.
mutations: dev ## 20,000 mutations of the mails that FERNWERTUNG_SAMPLE_DATA names, a night's work (SEED=1)
	@test -d "$$FERNWERTUNG_SAMPLE_DATA" || { echo "FERNWERTUNG_SAMPLE_DATA names no folder"; exit 1; }
	@mkdir -p var/mutations
	@for first in $$(seq 0 500 19500); do \
		part=var/mutations/$(SEED)-$$first; \
		test -e $$part || { MUTATIONS=$$first-$$((first + 500)) PROOFS=full $(BIN)/python -m pytest -q $(UNHURRIED) -k sample \
			--randomly-seed=$(SEED) tests/proofs/test_mutations.py >$$part.new && mv $$part.new $$part; } || exit 1; \
	done; grep -h "11 mutations" var/mutations/$(SEED)-*

# It comes with thirty packages of its own, which nobody needs beside ours; --strict: what could not be asked is a fault.
audit: ## known weaknesses of everything the locks name, asked at the index of Python (needs a network)
	test -x var/audit/bin/pip-audit || { $(PYTHON) -m venv --without-pip var/audit && \
		$(PYTHON) -m pip --python var/audit/bin/python install --quiet pip-audit==2.10.1; }
	var/audit/bin/pip-audit --strict --require-hashes --disable-pip -r requirements.txt -r requirements-fast.txt -r requirements-dev.txt -r requirements-learn.txt

accessibility: dev ## every kind of page in Chromium: rules of accessibility in both languages, light and dark
	LOOKS=all TEST_DATABASE=sqlite $(PYTEST) tests/browser/test_pages.py

pictures: dev ## pictures of every kind of page in var/pictures, narrow and wide, light and dark
	$(BIN)/python -m tests.browser.clock tests.browser.pictures

showcase: dev ## the pictures of the README anew, in docs/pictures
	$(BIN)/python -m tests.browser.clock tests.browser.showcase

check: dev ## format, lint, types, layers, deployment, migrations, translations
	$(MAKE) --no-print-directory --jobs 2 --output-sync types style

types:
	$(BIN)/mypy .

style:
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	$(DEPLOYED) $(MANAGE) check --deploy --fail-level WARNING
	$(DEPLOYED) $(MANAGE) makemigrations --check --dry-run
	$(BIN)/python -m config.messages --check

bench: dev ## figures of speed beside what they are compared with (BENCH=intake runs one)
	$(BIN)/python -m benchmarks

fmt: dev ## format and repair what can be repaired
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

weights: dev ## learn from the examples anew, after a change of intake/reading/weighing/examples
	$(BIN)/python -m config.weights

# Lists of words, one in each line, whose pieces the network knows, too: WORDS="german.txt english.txt".
WORDS ?=

network: $(LEARN_STAMP) ## learn the network of whole mails anew (two hours; PyTorch is 2.7 GB to fetch), after a change of its examples
	$(BIN)/python -m config.learn_network $(if $(WORDS),--words $(WORDS))

messages: dev ## compile the translations
	$(BIN)/python -m config.messages

# uv is asked for here only; it writes the files that pip installs from.
LOCK := uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header

lock: ## write the requirement files anew from pyproject.toml
	$(LOCK) -o requirements.txt
	$(LOCK) --extra fast -c requirements.txt -o requirements-fast.txt
	$(LOCK) --extra dev -c requirements.txt -o requirements-dev.txt
	$(LOCK) --extra learn -c requirements.txt -o requirements-learn.txt

clean: ## remove everything made here but the data in var/
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
