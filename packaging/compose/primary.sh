#!/usr/bin/env bash
# Runs once, when the database is created: admits the standby, and makes every later commit wait for it.
set -euo pipefail
psql --username "$POSTGRES_USER" --command "CREATE ROLE standby LOGIN REPLICATION PASSWORD 'standby'" \
    --command "ALTER SYSTEM SET synchronous_standby_names = '*'"
echo 'host replication standby all scram-sha-256' >> "$PGDATA/pg_hba.conf"
