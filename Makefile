# sharepipe: `make help` lists the targets. Each does the set-up that it needs and that is missing.

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=

# The targets of Fuzz that each change is tried with: they build in half the time of all.
SMOKE = PredicatesParsing PropertyLists Manifests LinkFiles DynamicIdentifiers TypeTags

RELEASE = -c release --static-swift-stdlib
BIN = $(DESTDIR)$(PREFIX)/bin
SHARE = $(DESTDIR)$(PREFIX)/share

export SWIFT

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help setup setup-release setup-integration run test crash-test torture sanitize test-integration fuzz fuzz-smoke lint docs bench record-samples install clean

help: ## List the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' $(firstword $(MAKEFILE_LIST)) \
	  | while IFS='|' read -r name text; do printf '  make %-17s %s\n' "$$name" "$$text"; done

setup: ## Install what is missing on this machine, and say what and why
	@.make/setup

setup-release: setup
	@.make/setup release

run: setup ## Build sharepipe, process Samples/inbox, and check how each sample ended
	$(SWIFT) build --product sharepipe
	$(SWIFT) build --product sharepipe-launcher
	$(SWIFT) build --product sharepipe-sniffer
	@.make/samples

test: setup ## Build and run every test
	@.make/test

crash-test: setup ## Kill the tool at every step, hundreds of times, and print what came of it
	$(SWIFT) build --build-tests
	for product in sharepipe sharepipe-sniffer sharepipe-launcher; do \
	  $(SWIFT) build -c release -Xswiftc -DDEBUG --scratch-path .build/crash --product $$product || exit; done
	SHAREPIPE_CRASH_TEST=long SHAREPIPE_TEST_TOOL=$(CURDIR)/.build/crash/release/sharepipe \
	  $(SWIFT) test --skip-build --filter 'CrashMatrixTests|RandomKillTests'

torture: setup ## Put the tool through the faults that a watched folder meets; minutes, and some need root
	$(SWIFT) build
	Tests/Torture/torture --full

sanitize: setup ## Run the tests with the thread sanitizer and then the address sanitizer
	@.make/sanitize thread
	@.make/sanitize address

setup-integration: setup
	@.make/setup integration

test-integration: setup-integration ## Schemas, the report in a browser, mail, print and web servers, new extensions, quick faults; some need root
	$(SWIFT) build --product sharepipe
	$(SWIFT) build --product sharepipe-launcher
	$(SWIFT) build --product sharepipe-sniffer
	@.make/integration
	@echo "make test-integration: all that could be tried here held; what each script tried, and what it skipped, is said above"

fuzz: setup ## Feed what reads from outside with what nobody would write, 60 s each (SECONDS, TARGETS)
	Fuzz/fuzz $(or $(SECONDS),60) $(TARGETS)
	@echo "make fuzz: nothing was found that breaks a promise"

fuzz-smoke: setup ## The same for 60 s in all over what is read most, as each change is tried
	Fuzz/fuzz --total $(or $(SECONDS),60) $(or $(TARGETS),$(SMOKE))
	@echo "make fuzz-smoke: nothing was found that breaks a promise"

lint: setup ## Check the format of the sources, the imports of the targets, and the files
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests \
	  Fuzz/Package.swift Fuzz/Sources Fuzz/Seeds
	$(SWIFT) build --build-tests --explicit-target-dependency-import-check error
	@.make/check-files
	@echo "make lint: nothing found"

docs: setup ## Make the pages of the libraries in .build/docs; a link that leads nowhere is an error
	@.make/docs

bench: setup-release ## Measure throughput against file(1), the journal, latency, memory, isolation, batches, links, predicates
	$(SWIFT) build $(RELEASE) --product sharepipe
	$(SWIFT) build $(RELEASE) --product sharepipe-sniffer
	@.make/launcher .build/libexec/sharepipe
	Benchmarks/sniffing
	Benchmarks/journal
	Benchmarks/latency
	Benchmarks/memory
	Benchmarks/isolation
	Benchmarks/batch
	Benchmarks/links/measure
	Benchmarks/predicates/measure || [ $$? -eq 75 ]

record-samples: setup ## Write Samples/expected.txt anew from a run
	$(SWIFT) build --product sharepipe
	$(SWIFT) build --product sharepipe-launcher
	$(SWIFT) build --product sharepipe-sniffer
	@.make/samples --record

install: setup-release ## Install the program, its man pages and shell completions below PREFIX
	$(SWIFT) build $(RELEASE) --product sharepipe
	$(SWIFT) build $(RELEASE) --product sharepipe-sniffer
	install -d $(BIN) $(SHARE)/man/man1 $(SHARE)/bash-completion/completions \
	  $(SHARE)/zsh/site-functions $(SHARE)/fish/vendor_completions.d
	install -m 755 .build/release/sharepipe $(BIN)/sharepipe
	@.make/launcher $(DESTDIR)$(PREFIX)/libexec/sharepipe
	install -m 755 .build/release/sharepipe-sniffer $(DESTDIR)$(PREFIX)/libexec/sharepipe/sharepipe-sniffer
	$(BIN)/sharepipe --generate-completion-script bash > $(SHARE)/bash-completion/completions/sharepipe
	$(BIN)/sharepipe --generate-completion-script zsh > $(SHARE)/zsh/site-functions/_sharepipe
	$(BIN)/sharepipe --generate-completion-script fish > $(SHARE)/fish/vendor_completions.d/sharepipe.fish
	@rm -rf .build/man && mkdir -p .build/man
	$(SWIFT) package --allow-writing-to-directory .build/man generate-manual --multi-page \
	  --output-directory .build/man
	install -m 644 .build/man/*.1 $(SHARE)/man/man1

clean: ## Remove everything that building and running made
	rm -rf .build .build-thread .build-address .build-fuzz Samples/inbox.sharepipe
