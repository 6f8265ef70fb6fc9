# Debian's PostgreSQL 15 and PgBouncer, deleted at the end. `run` sources this file and sets $work to a folder.
pg_programs=${PG_PROGRAMS:-/usr/lib/postgresql/15/bin}
pg_folder="$work/pg15"
# It does not sync to disk, so a power cut would lose it.
pg_settings='-c fsync=off -c full_page_writes=off -c max_connections=300'

# Runs a command as nobody: neither server runs as root.
as_servant() {
  if [ "$(id -u)" = 0 ]; then
    (cd "$pg_folder" && setpriv --reuid=nobody --regid=nogroup --clear-groups "$@")
  else
    "$@"
  fi
}

# A new cluster with these settings that listens only on a socket in its folder.
start_database() {
  local password
  password=$(head -c 24 /dev/urandom | base64 | tr -d '+/=')
  mkdir -p "$pg_folder"
  printf '%s' "$password" >"$pg_folder/password"
  printf '"postgres" "%s"\n' "$password" >"$pg_folder/users.txt"
  chmod -R go= "$pg_folder"
  [ "$(id -u)" != 0 ] || chown -R nobody:nogroup "$pg_folder"
  as_servant "$pg_programs/initdb" -D "$pg_folder/data" -U postgres --pwfile="$pg_folder/password" \
    --auth=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8 --no-sync >"$pg_folder/initdb.log" &&
    as_servant "$pg_programs/pg_ctl" -D "$pg_folder/data" -l "$pg_folder/log" -w -t 60 \
      -o "-c listen_addresses= -c unix_socket_directories=$pg_folder $pg_settings" \
      start >/dev/null || { tail -n 20 "$pg_folder"/*log; return 1; }
  export TEST_DATABASE_URL="postgres://postgres:$password@localhost/postgres?host=$pg_folder"
}

# Debian's PgBouncer in transaction mode in front of it, for any database and any role.
start_pooler() {
  cat >"$pg_folder/pgbouncer.ini" <<INI
[databases]
* = host=$pg_folder port=5432
[pgbouncer]
listen_addr =
listen_port = 6432
unix_socket_dir = $pg_folder
pidfile = $pg_folder/pgbouncer.pid
logfile = $pg_folder/pgbouncer.log
auth_type = scram-sha-256
auth_file = $pg_folder/users.txt
auth_user = postgres
auth_query = select usename, passwd from pg_shadow where usename = \$1
pool_mode = transaction
max_client_conn = 1000
default_pool_size = 10
server_idle_timeout = 5
INI
  as_servant "$(pooler_program)" -q -d "$pg_folder/pgbouncer.ini" || { tail -n 20 "$pg_folder/pgbouncer.log"; return 1; }
  export TEST_POOLER_URL="postgres://localhost:6432/postgres?host=$pg_folder"
}

pooler_program() { command -v pgbouncer || echo /usr/sbin/pgbouncer; }

# Stops both, by the process ids in their files.
stop_databases() {
  unset TEST_DATABASE_URL TEST_POOLER_URL
  if [ -s "$pg_folder/pgbouncer.pid" ]; then
    kill -TERM "$(cat "$pg_folder/pgbouncer.pid")" 2>/dev/null
  fi
  if [ -s "$pg_folder/data/postmaster.pid" ]; then
    as_servant "$pg_programs/pg_ctl" -D "$pg_folder/data" -w -t 30 -m immediate stop >/dev/null
  fi
}
