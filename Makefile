# The words of the house. Everything else (CI, hooks) only calls these.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
# Where no bytecode is written, every process compiles all libraries and every collection all tests again.
unexport PYTHONDONTWRITEBYTECODE

# uv where it is there, else pip (`make UV= …` for pip at any rate); $(1) is the folder of an environment.
UV     := $(shell command -v uv)
install = $(if $(UV),$(UV) pip install --quiet --compile-bytecode --python $(1)/bin/python,$(1)/bin/python -m pip --disable-pip-version-check --quiet install)
locked  = $(call install,$(1)) --require-hashes --no-deps -r requirements/$(2).txt
ours    = $(call install,$(1)) --no-deps --no-build-isolation --editable .
LOCK = uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header

SECONDS = 600
# How long laws are tried, and of what is tried call by call how much: `dev`, `gate`, or `all` of it.
PROFILE = gate

LOWEST = $(foreach extra,anthropic asp bench google inspect ja llm mcp notebook obo postgres web xlsx,--extra $(extra)) --resolution lowest-direct
CONTAINER = $(foreach extra,anthropic asp google ja mcp obo postgres web xlsx,--extra $(extra))
# One run through each door that needs more than Python.
SMOKES = tests/packaging/test_installed.py tests/page/test_run_page.py tests/scale/test_postgres_doors.py tests/scale/test_ray.py
HERE   = not scale and not web
SPREAD = -n 2 --max-worker-restart=0 --dist loadfile --no-loadscope-reorder
PYTEST = $(BIN)/python -m pytest $(SPREAD)
TOOLS  = tests/argdown/install && tests/failing/install
# The commit to which a change is compared; none is that of the last nightly run.
BASE =
# What touches each library that we ask for, once: commands, locks, sentences, models, ontologies, extras.
TELLING = tests/test_public.py tests/adapters/test_kept_rows.py tests/adapters/test_solvers.py \
	tests/adapters/test_endpoints.py tests/assistants/test_seats.py tests/endpoint/test_api.py \
	tests/evaluation/test_dialectic_picture.py tests/hierarchy/test_mends.py tests/hierarchy/test_reading.py \
	tests/inspecting/test_agent.py tests/logic/sentences/test_said_back.py tests/protocols/test_messages.py \
	tests/runtime/test_repetition.py tests/surfaces/test_commands.py tests/surfaces/test_live.py

.PHONY: demo install demo-real demo-judge demo-check demo-debate demo-deliberate test test-all touched smoke nightly traced durations test-scale test-lowest test-web fuzz fuzz-readers load mutants lint audit format bench docs faults lock clean

# The example in the language in which the command speaks here.
JA = $(filter ja%,$(firstword $(LANGUAGE) $(LC_ALL) $(LC_MESSAGES) $(LANG)))
comma = ,
said = $(if $(JA),$(2),$(1))

demo: $(VENV)/$(if $(JA),.run,.demo)  ## argue the published camera example, here, now
	$(BIN)/aufheben ask examples/camera$(if $(JA),.ja).toml
	@echo
	@[ -e $(VENV)/.run ] || echo "Installing what the other commands and models need …"
	@$(MAKE) --no-print-directory --silent $(VENV)/.run
	@echo "$(call said,Go on with:  source $(BIN)/activate   # or: make install$(comma) with pipx$(comma) for every shell,次は：       source $(BIN)/activate   # または make install：pipx でどのシェルからも)"
	@echo "$(call said,             aufheben init             # a question of your own$(comma) with comments,             aufheben init             # 注釈つきの自分の問い)"
	@echo "             aufheben --help"

install:                      ## the command in every shell, in an environment of its own
	@command -v pipx >/dev/null || { echo "pipx is not installed: see https://pipx.pypa.io, or: source $(BIN)/activate"; exit 1; }
	pipx install --force '.[ja,web]'

demo-real: $(VENV)/.run       ## three debates that a real model held, checked again and computed from the record
	$(BIN)/aufheben replay examples/recorded/x-camera-pub.jsonl
	$(BIN)/aufheben replay examples/recorded/x-curry-pub.jsonl
	$(BIN)/aufheben replay examples/recorded/t3-school-lift.jsonl

demo-judge: $(VENV)/.run      ## judge our own debate from a record, whose answers people wrote
	$(BIN)/aufheben replay examples/debate-judged.jsonl

demo-check: $(VENV)/.run      ## find what is wrong in a small hierarchy, without a model
	$(BIN)/aufheben check examples/traffic.csv --fail-on none

demo-debate: $(VENV)/.run     ## the debate of an edge as in the paper's figure 3, from a record that people wrote
	$(BIN)/aufheben replay examples/expense-debated.jsonl
	rm -f $(VENV)/demo.db*
	$(BIN)/aufheben runs import examples/expense-debated.jsonl --journal $(VENV)/demo.db
	$(BIN)/aufheben show --edge "expense,amount of money" --journal $(VENV)/demo.db

demo-deliberate: $(VENV)/.run ## deliberate the camera example alone; then how every act was weighed
	$(BIN)/aufheben deliberate examples/camera.toml
	$(BIN)/aufheben show --utility

test: $(VENV)/.test           ## every promise, in minutes: what was measured as quick
	$(TOOLS)
	$(PYTEST) -m "not slow and $(HERE)"

test-all: $(VENV)/.test       ## every test, and every law at length; PROFILE=all leaves nothing out
	$(TOOLS)
	$(PYTEST) --hypothesis-profile=$(PROFILE) -m "$(HERE)"

touched: $(VENV)/.test        ## the slow tests and laws at length that a change since BASE touches, and others in turn
	$(TOOLS)
	mkdir -p build/pace
	$(BIN)/python -m tests.pace chosen $(BASE) >build/pace/chosen
	$(PYTEST) --hypothesis-profile=gate -m "(slow or hypothesis or at_length) and $(HERE)" @build/pace/chosen

smoke: $(VENV)/.scale         ## a run through each door that needs more than Python: wheel, browser, PostgreSQL, Ray
	tests/page/install
	tests/scale/install
	$(BIN)/python -m pytest --durations=0 -m smoke $(SMOKES)

nightly:                      ## every test, in an hour; renews the map of files to tests
	.ci/stages lint traced test-lowest test-scale test-web docs "fuzz-readers SECONDS=60 SEED=1" "load SECONDS=60"

traced: $(VENV)/.test         ## test-all under coverage: which test runs through which file, and what none does
	$(TOOLS)
	rm -rf build/pace/traced build/coverage*
	$(BIN)/python -m coverage run -m pytest $(SPREAD) --measure build/pace/traced --hypothesis-profile=$(PROFILE) -m "$(HERE)"
	$(BIN)/python -m coverage combine --quiet
	$(BIN)/python -m tests.pace touching build/pace/traced
	$(BIN)/python -m coverage report --skip-covered --format=total

durations: $(VENV)/.test      ## measure what each test costs, each the lower of two runs in opposite orders
	$(TOOLS)
	rm -rf build/pace/forwards build/pace/backwards
	$(PYTEST) --measure build/pace/forwards -m "$(HERE)"
	$(PYTEST) --measure build/pace/backwards --backwards -m "$(HERE)"
	$(BIN)/python -m tests.pace durations build/pace/forwards build/pace/backwards

test-scale: $(VENV)/.scale    ## a real PostgreSQL, a real cluster of two nodes, both killed; PROFILE=all: at every statement
	tests/scale/install
	$(BIN)/python -m pytest --hypothesis-profile=$(if $(filter all,$(PROFILE)),all,dev) -m scale

test-lowest: $(VENV)/.lowest ## with the oldest libraries that pyproject.toml allows: a part of the suite
	rm -rf build/lowest
	$(BIN)/python -m hatchling build -d build/lowest -t wheel
	$(VENV)/lowest/bin/python -m pip --disable-pip-version-check --quiet install --no-deps --no-index --force-reinstall build/lowest/*.whl
	$(VENV)/lowest/bin/python -m pytest -q -o filterwarnings=default -m "not slow and not scale and not web" $(TELLING)

test-web: $(VENV)/.test       ## the page in a real browser; pictures of it go to build/screens
	tests/page/install
	$(BIN)/python -m pytest -m web tests/page

fuzz: $(VENV)/.test           ## a thousand debates of models that misbehave; any words anywhere
	$(BIN)/python -m tests.fuzz.fuzzing 1000
	$(BIN)/python -m tests.fuzz.prose 10
	$(BIN)/python -m pytest -n 2 --hypothesis-profile=fuzz tests/test_any_words.py
	$(MAKE) fuzz-readers

fuzz-readers: $(VENV)/.test   ## every reader on files that are nearly right, for SECONDS; SEED draws the same again
	$(BIN)/python -m tests.fuzz.readers $(SECONDS) $(SEED)

load: $(VENV)/.test           ## two hundred runs at once through the real doors, for SECONDS
	$(BIN)/python -m tests.load $(SECONDS)

mutants: $(VENV)/.mutants     ## plant 300 faults in logic, protocols and the chair; the suite must find nine of ten
	$(VENV)/mutants/bin/python -m tests.mutants

lint: $(VENV)/.test           ## style, types, floors, licenses of what comes with us, size, patterns that cannot take long
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --num-workers 2
	$(BIN)/lint-imports
	$(BIN)/python -m tests.packaging.licenses
	$(BIN)/python -m tests.packaging.house
	$(BIN)/python -m tests.packaging.budget
	$(BIN)/python -m tests.packaging.patterns

audit: $(VENV)/.audit         ## known vulnerabilities of what comes with us; asks the database of PyPI
	for lock in run container scale; do \
		$(VENV)/audit/bin/pip-audit --strict --require-hashes --disable-pip -r requirements/$$lock.txt || \
		{ echo "not clean, or not audited: pip-audit says why above; offline nothing can be said"; exit 1; }; done

format: $(VENV)/.test
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

docs: $(VENV)/.docs $(VENV)/.run ## the site in English and Japanese, in build/site; nothing in it asks another host
	rm -rf build/docs build/site
	$(BIN)/python -m website ready build/docs
	NO_MKDOCS_2_WARNING=1 $(VENV)/docs/bin/mkdocs build -q -f build/docs/en.yml -d $(CURDIR)/build/site
	NO_MKDOCS_2_WARNING=1 $(VENV)/docs/bin/mkdocs build -q -f build/docs/ja.yml -d $(CURDIR)/build/site/ja
	$(BIN)/python -m website done build/docs build/site

faults: $(VENV)/.run          ## the tables of docs/reliability.md, made of the rows and of the tests' names
	$(BIN)/python -m website.faults

bench: $(VENV)/.bench         ## ratios against peers, written to benchmarks/RESULTS.md
	for part in logic overhead structure startup complete ends rated "scale one-process" "scale langgraph" "scale ray" \
		"scale failures" "scale postgres" "scale ray-failures" simulate code_metrics; do \
		$(VENV)/bench/bin/python -m benchmarks.$$part || exit; done

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.demo: requirements/demo.txt pyproject.toml | $(BIN)/python
	$(call locked,$(VENV),demo)
	$(call ours,$(VENV))
	touch $@

$(VENV)/.run: requirements/run.txt $(VENV)/.demo
	$(call locked,$(VENV),run)
	$(BIN)/python -m compileall -q src   # an editable install compiles nothing by itself
	touch $@

$(VENV)/.test: requirements/test.txt $(VENV)/.run
	$(call locked,$(VENV),test)
	touch $@

$(VENV)/.scale: requirements/scale.txt $(VENV)/.test
	$(call locked,$(VENV),scale)
	touch $@

$(VENV)/%/bin/python:
	$(PYTHON) -m venv $(VENV)/$*

# An environment of its own for each: measured, mutated, oldest, audited, documented.
$(VENV)/.bench $(VENV)/.mutants: $(VENV)/.%: requirements/%.txt pyproject.toml | $(VENV)/%/bin/python
	$(call locked,$(VENV)/$*,$*)
	$(call ours,$(VENV)/$*)
	touch $@

$(VENV)/.lowest $(VENV)/.audit $(VENV)/.docs: $(VENV)/.%: requirements/%.txt | $(VENV)/%/bin/python
	$(call locked,$(VENV)/$*,$*)
	touch $@

lock:                         ## needs uv; what is tested is what people install
	$(LOCK) requirements/run.in -o requirements/run.txt
	$(LOCK) -c requirements/run.txt requirements/demo.in -o requirements/demo.txt
	$(LOCK) -c requirements/run.txt requirements/test.in -o requirements/test.txt
	$(LOCK) -c requirements/test.txt requirements/scale.in -o requirements/scale.txt
	$(LOCK) -c requirements/test.txt requirements/bench.in -o requirements/bench.txt
	$(LOCK) -c requirements/test.txt requirements/mutants.in -o requirements/mutants.txt
	$(LOCK) -c requirements/test.txt requirements/docs.in -o requirements/docs.txt
	$(LOCK) -c requirements/test.txt requirements/audit.in -o requirements/audit.txt
	$(LOCK) -c requirements/test.txt $(CONTAINER) pyproject.toml requirements/run.in -o requirements/container.txt
	$(LOCK) $(LOWEST) pyproject.toml requirements/lowest.in -o requirements/lowest.txt

clean:
	rm -rf $(VENV)
