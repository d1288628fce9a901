SWIFT ?= swift
# No rule of its own is of use here, and to look through them for each file would take longer than all else.
MAKEFLAGS += --no-builtin-rules
PREFIX ?= /usr/local
# The peers that `make bench` runs: all, none, or names from bench/peers with commas.
PEERS ?= all
# How many cases `make fuzz` tries.
CASES ?= 1000000
SEED ?= 1

# On macOS the Swift library is in the system, and programs may lie anywhere in memory.
RELEASE = -c release
ifeq ($(shell uname -s),Linux)
  # A static Swift library starts faster, and runs where no Swift is installed.
  RELEASE += --static-swift-stdlib
  # A program at a fixed address has no 30,000 pointers to set right when it starts: 1 ms.
  RELEASE += -Xswiftc -Xclang-linker -Xswiftc -no-pie
  # Of C++'s library little is used, but a shared one has thousands of pointers of its own to set right: 1 ms. A folder
  # of nothing but the static one is what makes the linker take it.
  RELEASE += -Xswiftc -L$(CURDIR)/.build/static -Xswiftc -Xclang-linker -Xswiftc -static-libgcc
  STATIC = .build/static/libstdc++.a
endif

SCRIM = .build/release/scrim
RECORD = build/guides/guides.json
# What the last bake read, as a rule. A bake that did not end well leaves none.
DEPFILE = build/guides.d

.PHONY: guides build test test-slurm goldens coverage fuzz bench lint format install clean help dependencies anew
# What a bake that is stopped has done by then is recorded, too.
.PRECIOUS: $(RECORD)

guides: $(RECORD) ## Bake guides.yaml into build/guides (what `make` alone does).

# The folder and the pictures are looked at, as one may be deleted or written by another program. A bake that finds nothing
# to do leaves the record as it is.
$(RECORD): guides.yaml $(SCRIM) $(wildcard build/guides build/guides/*.png) $(if $(wildcard $(DEPFILE)),,anew)
	$(SCRIM) bake --depfile $(DEPFILE)
	@touch $@

-include $(DEPFILE)

build: $(SCRIM) ## Build scrim for release.

# Folders are newer where a file is gone. Swift leaves a program that would not change as it is.
$(SCRIM): $(shell find Sources) Package.swift Makefile scripts/install-dependencies $(STATIC)
	@scripts/install-dependencies
	$(SWIFT) build $(RELEASE) --product scrim
	@touch $@

test: dependencies ## Build and run the tests.
	$(SWIFT) build --build-tests
	$(SWIFT) test

test-slurm: build ## Bake shards on a real Slurm of one node, as root; installs it (Debian).
	scripts/test-slurm .build/release/scrim

goldens: dependencies ## Record the golden pictures anew, and say which changed.
	$(SWIFT) build --build-tests
	SCRIM_GOLDENS=record $(SWIFT) test --skip-build --filter GoldenTests
	git status --short Tests/GoldenTests

coverage: dependencies ## Run the tests and print the share of lines that they reach.
	SWIFT="$(SWIFT)" scripts/coverage

fuzz: dependencies ## Read CASES hostile files under the address sanitizer, and save what takes the program down.
	$(SWIFT) build -c release --sanitize=address --scratch-path .build/asan --product fuzz
	ASAN_OPTIONS=detect_leaks=0 .build/asan/release/fuzz --cases $(CASES) --seed $(SEED)

bench: build ## Measure Scrim against a C baseline and its peers; with PEERS=none quicker.
	@[ "$(PEERS)" = none ] || bench/install-tools
	bench/run --peers "$(PEERS)"

lint: ## Check the format of the source.
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests

format: ## Put the source into its format.
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests

install: build ## Install scrim into PREFIX/bin (/usr/local).
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 .build/release/scrim "$(DESTDIR)$(PREFIX)/bin/scrim"

clean: ## Remove what was built and baked.
	rm -rf .build build

help: ## Show this list.
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 18

.build/static/libstdc++.a:
	@mkdir -p $(@D)
	@ln -sf "$$($(CC) -print-file-name=$(@F))" $@

dependencies:
	@scripts/install-dependencies tests
