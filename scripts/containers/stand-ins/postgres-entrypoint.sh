#!/bin/bash
# Makes a new database in two steps, as the official entrypoint does: the server listens on its socket only until the
# database of POSTGRES_DB exists.
set -Eeo pipefail
run="$(readlink -f /var/run)/postgresql"
if [ "$1" = postgres ] && [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA" "$run"
  find "$PGDATA" "$run" \! -user postgres -exec chown postgres '{}' +
  exec setpriv --reuid=postgres --regid=postgres --clear-groups "$0" "$@"
fi
if [ "$1" = postgres ] && [ ! -s "$PGDATA/PG_VERSION" ]; then
  : "${POSTGRES_PASSWORD:?must be set}"
  mkdir -p "$PGDATA"
  chmod 700 "$PGDATA"
  read -ra options <<<"${POSTGRES_INITDB_ARGS:-}"
  initdb --pgdata="$PGDATA" --username="$POSTGRES_USER" --pwfile=<(printf '%s\n' "$POSTGRES_PASSWORD") "${options[@]}"
  printf '\nhost all all all scram-sha-256\n' >>"$PGDATA/pg_hba.conf"
  pg_ctl -D "$PGDATA" -o "-c listen_addresses='' -c unix_socket_directories=$run" -w start
  PGPASSWORD="$POSTGRES_PASSWORD" psql -h "$run" -U "$POSTGRES_USER" -d postgres -v ON_ERROR_STOP=1 \
    -c "create database \"$POSTGRES_DB\""
  pg_ctl -D "$PGDATA" -m fast -w stop
fi
if [ "$1" = postgres ]; then set -- "$@" -c 'listen_addresses=*' -c "unix_socket_directories=$run"; fi
exec "$@"
