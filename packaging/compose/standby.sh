#!/usr/bin/env bash
# Copies the primary once, then follows it.
set -euo pipefail
copy() {
    rm -rf "${PGDATA:?}"/*
    pg_basebackup --host=db1 --username=standby --pgdata="$PGDATA" --write-recovery-conf --slot=db2 "$@"
}
# The slot already exists if a copy was interrupted.
until [ -s "$PGDATA/standby.signal" ] || [ -s "$PGDATA/PG_VERSION" ]; do
    copy --create-slot || copy || sleep 1
done
chmod 0700 "$PGDATA"
exec postgres
