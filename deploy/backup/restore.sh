#!/usr/bin/env bash
# Restores one backup that backup.sh made, into an empty database and an empty folder.
#
#   PGHOST=… PGUSER=… PGPASSWORD=… PGDATABASE=… [MEDIA_DIR=…] deploy/backup/restore.sh <folder>/chasqui-<UTC time>
#
# The apps must be stopped. All of the database is restored or nothing. What to do next: docs/backup.md.
set -euo pipefail
umask 077

fail() { echo "restore: $*" >&2; exit 1; }

[[ $# -eq 1 && -f $1/SHA256SUMS ]] || fail "give the folder of one complete backup, chasqui-<UTC time>"
[[ -n ${PGDATABASE:-} ]] || fail "set PGDATABASE, and PGHOST, PGUSER and PGPASSWORD as pg_restore needs them"
backup=$(cd "$1" && pwd)

(cd "$backup" && sha256sum --check --quiet --strict SHA256SUMS) || fail "$1 is damaged: a file is not as it was written"
if [[ -f $backup/media.tar.gz ]]; then
  [[ -n ${MEDIA_DIR:-} ]] || fail "this backup has files: set MEDIA_DIR to an empty folder"
  mkdir -p "$MEDIA_DIR"
  [[ -z $(ls -A --ignore=lost+found "$MEDIA_DIR") ]] || fail "$MEDIA_DIR is not empty: files are restored into an empty folder only"
fi
relations=$(psql --no-psqlrc --quiet --tuples-only --no-align --command="select count(*) from pg_class c
  join pg_namespace n on n.oid = c.relnamespace where n.nspname not like 'pg\_%' and n.nspname <> 'information_schema'")
[[ $relations -eq 0 ]] || fail "the database $PGDATABASE is not empty: a backup is restored into an empty one only"

# The files are unpacked first and put in place last: whatever fails before, both are empty and this can be done again.
if [[ -f $backup/media.tar.gz ]]; then
  unpacked=$MEDIA_DIR/.restoring
  mkdir "$unpacked" || fail "$MEDIA_DIR cannot be written: give it to the user who restores, and do this again"
  trap 'rm -rf "$unpacked"' EXIT
  # They belong to whom restores them: as root, give them to the user of the apps afterwards.
  tar --extract --gzip --no-same-owner --file="$backup/media.tar.gz" --directory="$unpacked"
fi
pg_restore --exit-on-error --single-transaction --no-owner --no-privileges --dbname="$PGDATABASE" "$backup/database.dump"
if [[ -f $backup/media.tar.gz ]]; then
  # From here on the database is complete, so no file may be lost.
  trap - EXIT
  find "$unpacked" -mindepth 1 -maxdepth 1 -exec mv -t "$MEDIA_DIR" {} + && rmdir "$unpacked" ||
    fail "the database is restored; files are left in $unpacked: move them into $MEDIA_DIR by hand"
fi
psql --no-psqlrc --quiet --command='analyze' || echo "restore: the database is restored; run ANALYZE in it later" >&2
echo "Restored $1. Next: migrate, secrets:check, then start the apps."
