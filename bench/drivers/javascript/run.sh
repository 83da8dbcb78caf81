#!/bin/sh
# Runs the official JavaScript driver's test files against a fresh platform: run.sh <checkout of arangojs> [file numbers]
set -eu
[ $# -ge 1 ] && [ -f "$1/src/test/00-basics.ts" ] || { echo 'usage: run.sh <checkout of arangojs> [00 01 …]' >&2; exit 2; }
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../../.." && pwd)
suite=$(CDPATH='' cd -- "$1" && pwd)
shift
[ $# -gt 0 ] || set -- 00 01 02 03 04 05 06 07 08 09 10 11 13 14 15 16 17 18 19 20 23 24 25 26 27 28 29 30 31 32 33 34 35

cd "$suite"
if [ ! -d build/esm/test ]; then
  npm install --no-save --ignore-scripts --no-audit --no-fund typescript@5.4 @types/node@20 chai@4 mocha@10 source-map-support @types/chai@4 \
    @types/mocha@10 @tsconfig/node20 semver sinon undici >/dev/null 2>&1
  mkdir -p build
  npx tsc -p tsconfig.esm.json >/dev/null 2>&1 || true # tests are emitted whatever their types say
  echo '{"type":"module"}' >build/esm/package.json
fi

data=$(mktemp -d "${TMPDIR:-/tmp}/strata-driver.XXXXXX")
trap '"$root/strata" stop --data "$data" >/dev/null; rm -rf "$data"' EXIT INT TERM
# the driver's tests ask for access tokens without an expiry, which the gateway refuses unless it is told what that means
[ -n "${DEFAULT_SETTINGS:-}" ] || export AUTH_DEFAULT_ACCESS_TOKEN_EXPIRY_TIME=86400
STRATA_ROOT_PASSWORD='' "$root/strata" start --data "$data" --port 0 >/dev/null
TEST_ARANGODB_URL=$("$root/strata" status --json --data "$data" | sed -n 's/^  "url": "\(.*\)",$/\1/p')
ARANGO_RELEASE=3.12.9
export TEST_ARANGODB_URL ARANGO_RELEASE
for number in "$@"; do
  for file in build/esm/test/"$number"-*.js; do
    log="$data/$number.log"
    npx mocha --reporter dot --exit --timeout 10000 "$file" >"$log" 2>&1 || true
    count() { sed -n "s/^ *\([0-9]*\) $1.*/\1/p" "$log" | head -n 1; }
    passed=$(count passing) failed=$(count failing) pending=$(count pending)
    printf '%-40s %s passed, %s failed, %s pending\n' "$(basename "$file" .js)" "${passed:-0}" "${failed:-0}" "${pending:-0}"
    [ -z "$failed" ] || sed -n '/failing/,$p' "$log"
  done
done
