#!/bin/sh
# Runs the official Python driver's own suite against a fresh platform: run.sh <checkout of python-arango> [arguments of pytest]
set -eu
[ $# -ge 1 ] && [ -f "$1/tests/conftest.py" ] || { echo 'usage: run.sh <checkout of python-arango> [arguments of pytest]' >&2; exit 2; }
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../../.." && pwd)
suite=$(CDPATH='' cd -- "$1" && pwd)
shift
[ $# -gt 0 ] || set -- tests
python=${PYTHON:-/usr/bin/python3}

work=$(mktemp -d "${TMPDIR:-/tmp}/strata-python.XXXXXX")
trap '"$root/strata" stop --data "$work/data" >/dev/null; rm -rf "$work"' EXIT INT TERM
cp -R "$suite/tests" "$suite/arango" "$work/"
# the suite makes tokens of its own, which name the issuer of ArangoDB: this platform's tokens name another
sed -i 's/"iss": "arangodb"/"iss": "dbserver"/' "$work/tests/helpers.py"
# the driver needs PyJWT 2.10; older ones cut the clock to seconds and so take every issue time with a fraction for the future
"$python" -c 'import jwt, sys; sys.exit(tuple(map(int, jwt.__version__.split(".")[:2])) < (2, 10))' ||
  sed -i 's/"verify_iat": True/"verify_iat": False/' "$work/arango/connection.py"

STRATA_ROOT_PASSWORD=passwd "$root/strata" start --data "$work/data" --port 0 >/dev/null
port=$("$root/strata" status --json --data "$work/data" | sed -n 's/^  "url": ".*:\([0-9]*\)",$/\1/p')
secret=$(cat "$work"/data/secrets/jwt/*)
cd "$work"
"$python" -m pytest -o addopts= -p no:warnings -p no:cacheprovider -q --tb short --port "$port" --secret "$secret" \
  --skip enterprise foxx js-transactions backup task jwt-secret-keyfile -- "$@"
