# Begins an empty volume as the image postgres does: a superuser with a password, and the database POSTGRES_DB.
set -eu
data=/var/lib/postgresql/data
mkdir -p "$data" /run/postgresql && chown postgres:postgres /var/lib/postgresql "$data" /run/postgresql
as_postgres() { setpriv --reuid=postgres --regid=postgres --init-groups "$@"; }
if [ ! -e "$data/PG_VERSION" ]; then
  install -m 0400 -o postgres "$POSTGRES_PASSWORD_FILE" /run/postgresql/password
  as_postgres initdb -D "$data" -U postgres --auth-local=trust --auth-host=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8 --data-checksums --pwfile=/run/postgresql/password
  rm /run/postgresql/password
  echo 'host all all all scram-sha-256' >> "$data/pg_hba.conf"
  as_postgres pg_ctl -D "$data" -w -o "-c listen_addresses=''" start
  as_postgres psql -U postgres -c "create database \"$POSTGRES_DB\""
  as_postgres pg_ctl -D "$data" -w -m fast stop
fi
[ "$1" = postgres ] && shift
exec setpriv --reuid=postgres --regid=postgres --init-groups postgres -D "$data" -c listen_addresses='*' "$@"
