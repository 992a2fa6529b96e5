#!/usr/bin/env bash
# Run once, when the database is made: lets the standby in, and lets every commit wait for it from then on.
set -euo pipefail
psql --username "$POSTGRES_USER" --command "CREATE ROLE standby LOGIN REPLICATION PASSWORD 'standby'" \
    --command "ALTER SYSTEM SET synchronous_standby_names = '*'"
echo 'host replication standby all scram-sha-256' >> "$PGDATA/pg_hba.conf"
