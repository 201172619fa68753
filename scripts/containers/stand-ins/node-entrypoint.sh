#!/bin/sh
set -e
# An option, or a word that is no program, is for node.
if [ "${1#-}" != "$1" ] || ! command -v "$1" >/dev/null; then
  set -- node "$@"
fi
exec "$@"
