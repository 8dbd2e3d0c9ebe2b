# make run      builds a release and serves it at http://127.0.0.1:8080
# make test     everything a change must pass, in under 15 minutes
# make bench    every measured figure with what it stands beside, in under 6 minutes
# make verify   the slow lanes: many seeds, sanitizers, measured figures
PORT ?= 8080

.PHONY: run build test verify bench format clean

run: build
	@.build/release/feedlab serve --port $(PORT)

build:
	@Scripts/check-swift
	@Scripts/install-packages build
	swift build -c release --product feedlab

test:
	@Scripts/check-swift
	@Scripts/install-packages test
	@Scripts/test

verify:
	@Scripts/check-swift
	@Scripts/install-packages build
	@Scripts/verify

bench: build
	@Scripts/install-packages bench
	@.build/release/feedlab bench

format:
	swift format -i -r Sources Tests Package.swift

clean:
	rm -rf .build .build-* .venv
