# sharepipe: `make help` lists the targets. Each does the set-up that it needs and that is missing.

SWIFT ?= swift
# `swift build` and `swift test` with what the packaged tool has.
BUILD = .make/swift build
TEST = .make/swift test
PREFIX ?= /usr/local
DESTDIR ?=

# The targets of Fuzz that each change is tried with: they build in half the time of all.
SMOKE = PredicatesParsing PropertyLists Manifests Conditions

export SWIFT

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help setup setup-release setup-test setup-bench setup-guard setup-order setup-package setup-dist setup-repository setup-dist-test setup-image-test setup-integration run test crash-test torture sanitize test-integration console-test setup-cluster cluster-test compare-origins ordinary-files fuzz fuzz-smoke lint docs release bench guard order package dist dist-test repository image image-test differ without-magic-rules record-samples install clean

help: ## List the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' $(firstword $(MAKEFILE_LIST)) \
	  | while IFS='|' read -r name text; do printf '  make %-20s %s\n' "$$name" "$$text"; done

setup: ## Install what is missing on this machine, and print what and why
	@.make/setup

setup-release setup-test setup-bench setup-guard setup-order setup-package setup-dist setup-repository setup-dist-test setup-image-test: setup
	@.make/setup $(@:setup-%=%)

run: setup ## Build sharepipe, process Samples/inbox, and check how each sample ended
	$(BUILD) --product sharepipe
	$(BUILD) --product sharepipe-launcher
	$(BUILD) --product sharepipe-sniffer
	@.make/samples

test: setup-test ## Build and run every test
	@.make/test

crash-test: setup ## Kill the tool at every step, hundreds of times, and print the results
	$(BUILD) --build-tests
	for product in sharepipe sharepipe-sniffer sharepipe-launcher; do \
	  $(BUILD) -c release -Xswiftc -DDEBUG --scratch-path .build/crash --product $$product || exit; done
	SHAREPIPE_CRASH_TEST=long SHAREPIPE_TEST_TOOL=$(CURDIR)/.build/crash/release/sharepipe \
	  $(TEST) --skip-build --filter 'CrashMatrixTests|RandomKillTests|PoisonTests|ApprovalCrashTests'

torture: setup-release ## Cause the faults that a watched folder meets, in the long form; some need root
	.make/release sharepipe sharepipe-sniffer sharepipe-launcher
	Tests/Torture/torture --full --tool .build/release/sharepipe

sanitize: setup-test ## Run the tests with the thread sanitizer and then the address sanitizer
	@.make/sanitize thread
	@.make/sanitize address

setup-integration: setup
	@.make/setup integration

test-integration: setup-integration ## Test schemas, the report in a browser, mail, print and web servers, new extensions, quick faults; some need root
	$(BUILD) --product sharepipe
	$(BUILD) --product sharepipe-console
	$(BUILD) --product sharepipe-launcher
	$(BUILD) --product sharepipe-sniffer
	$(BUILD) --product sharepipe-source-reader
	$(BUILD) --product sharepipe-thumbnailer
	@.make/integration
	@echo "make test-integration: all tests that could run here passed; the output above lists what each script tried and skipped"

console-test: setup-integration ## Use the console in Chromium, as its owner and as an attacker, at every width (ONLY=S13,wire)
	for product in sharepipe sharepipe-console sharepipe-launcher sharepipe-sniffer \
	  sharepipe-thumbnailer; do $(BUILD) --product $$product || exit; done
	Tests/Console/look --require-browser $(if $(ONLY),--only $(ONLY))

setup-cluster: setup
	@.make/setup cluster

cluster-test: setup-cluster ## Break hosts that share a ledger in every way; 10,000 entries × 10 seeds (ENTRIES, SEEDS); parts need root
	for product in sharepipe sharepipe-launcher sharepipe-sniffer; do $(BUILD) --product $$product || exit; done
	Tests/Cluster/cluster --hosts 3 --entries $(or $(ENTRIES),10000) --seeds $(or $(SEEDS),10) --report .build/cluster.md

compare-origins: setup ## Compare the dates and cameras that content names with what ExifTool reports
	@.make/setup origins
	$(BUILD) --product OriginWitness
	Tests/Origins/compare
	@echo "make compare-origins: the dates and cameras of all content that could be made here agree"

ordinary-files: setup ## Process 2,000 ordinary files under strict rules, and programs and scripts under their names
	for product in sharepipe sharepipe-launcher sharepipe-sniffer; do \
	  $(BUILD) --product $$product || exit; done
	Tests/Ordinary/pass
	@echo "make ordinary-files: at most 0.2 % were refused, and no program or script passed"

fuzz: setup ## Fuzz each reader of outside input, 60 s each (SECONDS, TARGETS)
	Fuzz/fuzz $(or $(SECONDS),60) $(TARGETS)
	@echo "make fuzz: nothing was found that breaks a promise"

fuzz-smoke: setup ## Fuzz the most used readers, 60 s in all and without the optimizer, as for each change
	Fuzz/fuzz --total $(or $(SECONDS),60) $(or $(TARGETS),$(SMOKE))
	@echo "make fuzz-smoke: nothing was found that breaks a promise"

lint: setup ## Check the format of the sources, the imports of targets, the order of folders, the files, and the words
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests \
	  Fuzz/Package.swift Fuzz/Sources Fuzz/Seeds Samples/libraries
	$(BUILD) --build-tests --explicit-target-dependency-import-check error
	@.make/check-files
	@.make/check-order
	@.make/check-words
	@echo "make lint: nothing found"

docs: setup ## Make the pages of the libraries in .build/docs; a broken link is an error
	@.make/docs

release: setup-release
	.make/release sharepipe sharepipe-console sharepipe-source-reader

bench: setup-bench release ## Measure speed, growth, memory and starts, compared with others; print goals and results (ONLY, QUICK=1, DISK)
	@rm -rf .build/stage && .make/stage .build/stage --bare
	Benchmarks/peers --install
	Benchmarks/all $(if $(QUICK),--quick) $(ONLY)

guard: setup-guard ## Fail when a context takes more allocations or system calls than it did (.build/debug)
	$(BUILD) --product sharepipe
	$(BUILD) --product sharepipe-sniffer
	Benchmarks/guard

order: setup-order release ## Note again which functions starts and runs need, which a release has side by side (.make/functions.order)
	@.make/order

package: setup-package release ## Make a .deb for this system: one executable that contains the Swift library; check its dependencies
	@.make/package

dist: setup-dist ## Make a .deb of the last commit for each of SUITES (bookworm trixie), each in a clean root of it
	@.make/dist $(SUITES)

dist-test: setup-dist-test ## Install, upgrade and remove the packages of .build/dist in a clean Debian that boots (SUITES, WAY=chroot)
	@.make/dist-test $(SUITES)

repository: setup-repository ## Make a signed apt repository of the packages in .build/dist (KEY, URL)
	@.make/repository "$(KEY)" $(URL)

image: setup-dist ## Make an OCI image of the package for SUITE (trixie) in .build/dist, without a daemon
	@.make/image $(SUITE)

image-test: setup-image-test ## Run that image as an ordinary user, on a mounted folder and with the sandbox on
	@.make/image-test

differ: setup ## Compare the types of fast recognition with those of libmagic over every file of this machine, or of a system of SUITE
	Tests/Recognition/differ $(if $(SUITE),--suite $(SUITE))

without-magic-rules: setup ## Build the tool without the target MagicRules and without PostgreSQL, and check that each sample ends as with them
	@.make/without-magic-rules

record-samples: setup ## Write Samples/expected.txt again from a run
	$(BUILD) --product sharepipe
	$(BUILD) --product sharepipe-launcher
	$(BUILD) --product sharepipe-sniffer
	@.make/samples --record

install: release ## Install the program, its man pages and shell completions below PREFIX
	@.make/stage $(DESTDIR)$(PREFIX)

clean: ## Remove everything that building and running made
	rm -rf .build .build-thread .build-address .build-fuzz Samples/inbox.sharepipe .ci/action/__pycache__
