#!/usr/bin/env bash
# One backup of Chasqui: the database by pg_dump, and the files that came in if a folder keeps them.
#
#   PGHOST=… PGUSER=… PGPASSWORD=… PGDATABASE=… [MEDIA_DIR=…] [KEEP=7] deploy/backup/backup.sh <folder>
#
# PostgreSQL's own variables say which database: give the server itself, not a pooler that lends connections for a
# transaction. It needs pg_dump of the server's version or a newer one. The dump is of one moment, and the service goes on
# meanwhile. A backup is a folder <folder>/chasqui-<UTC time>; it has that name only once it is complete and was read again.
# KEEP removes older ones after that, and only then. The secrets of the apps are not in it: docs/backup.md.
set -euo pipefail
umask 077

fail() { echo "backup: $*" >&2; exit 1; }

[[ $# -eq 1 ]] || fail "give one folder, in which the backup is to stand"
[[ -n ${PGDATABASE:-} ]] || fail "set PGDATABASE, and PGHOST, PGUSER and PGPASSWORD as pg_dump needs them"
[[ ${KEEP:-1} =~ ^[1-9][0-9]{0,3}$ ]] || fail "KEEP must be a number from 1 to 9999: that many backups are kept"
[[ -z ${MEDIA_DIR:-} || -d $MEDIA_DIR ]] || fail "MEDIA_DIR is no folder: $MEDIA_DIR"

folder=$1
mkdir -p "$folder"
name=chasqui-$(date -u +%Y%m%dT%H%M%SZ)
[[ ! -e $folder/$name ]] || fail "$folder/$name is there already: one backup a second"
# What a killed run left behind.
find "$folder" -mindepth 1 -maxdepth 1 -type d -name '.partial-??????' -mtime +0 -exec rm -rf {} +
partial=$(mktemp -d "$folder/.partial-XXXXXX")
trap 'rm -rf "$partial"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

pg_dump --format=custom --no-owner --no-privileges --file="$partial/database.dump"
# Files after the database: every file that a row of the dump names was there then.
if [[ -n ${MEDIA_DIR:-} ]]; then
  # 1: a file was deleted or grew while it was read, as files may while the service runs.
  tar --create --gzip --exclude=./lost+found --file="$partial/media.tar.gz" --directory="$MEDIA_DIR" . || [[ $? -eq 1 ]] || fail "the files could not be packed"
fi
pg_restore --list "$partial/database.dump" >"$partial/contents.txt" || fail "the dump cannot be read again"
(cd "$partial" && sha256sum -- * >SHA256SUMS)
sync "$partial"/*
mv -T "$partial" "$folder/$name"
trap - EXIT
sync "$folder"

if [[ -n ${KEEP:-} ]]; then
  # Names sort by time; what is older than the newest KEEP goes.
  find "$folder" -mindepth 1 -maxdepth 1 -type d -regex '.*/chasqui-[0-9]*T[0-9]*Z' | sort -r | tail -n +"$((KEEP + 1))" |
    while IFS= read -r old; do rm -rf "$old"; done
fi
echo "$folder/$name"
