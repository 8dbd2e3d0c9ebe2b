# make run      builds a release and serves it at http://127.0.0.1:8080
# make test     everything a change must pass, in under 15 minutes
# make bench    every measured figure with what it stands beside, in under 6 minutes
# make verify   the slow lanes: many seeds, sanitizers, fuzzing, kills, an installation, measured figures; in under 60 minutes
# make fuzz     fuzzes one reader for longer: make fuzz TARGET=html SECONDS=600
# make install  puts the program and its content below PREFIX; make uninstall takes them away again
PORT ?= 8080
PREFIX ?= /usr/local
TARGET ?= http
SECONDS ?= 300

.PHONY: run build install uninstall test verify fuzz bench format clean

run: build
	@.build/release/feedlab serve --port $(PORT)

build:
	@Scripts/check-swift
	@Scripts/install-packages build
	swift build -c release --static-swift-stdlib --product feedlab

# What was built is installed as it is, so that `sudo make install` builds nothing as root unless nothing was.
install:
	@test -x .build/release/feedlab || $(MAKE) build
	@Scripts/install "$(PREFIX)"

uninstall:
	@Scripts/install --remove "$(PREFIX)"

test:
	@Scripts/check-swift
	@Scripts/install-packages test
	@Scripts/test

verify:
	@Scripts/check-swift
	@Scripts/install-packages verify
	@Scripts/verify

fuzz:
	@Scripts/check-swift
	@Scripts/fuzz $(TARGET) $(SECONDS)

bench: build
	@Scripts/install-packages bench
	@.build/release/feedlab bench

format:
	swift format -i -r Sources Tests Package.swift

clean:
	rm -rf .build .build-* .venv
