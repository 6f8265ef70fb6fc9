# Debian's OpenStack Swift with its S3 interface, deleted at the end. `run` sources this file and sets $work to a folder.
swift_program=${SWIFT_PYTHON:-/usr/bin/python3}
swift_folder="$work/swift"
swift_packages="$swift_folder/debian"

# Unpacks Swift and what it needs without installing them, because the install scripts of 47 packages would take ten
# times as long.
fetch_swift() {
  [ -z "${SWIFT_PYTHON:-}" ] && [ ! -d /usr/lib/python3/dist-packages/swift ] && [ ! -d "$swift_packages/usr" ] ||
    return 0
  local archives="$swift_folder/archives" archive
  mkdir -p "$archives/partial" "$swift_packages"
  download_swift || { apt-get update -qq && download_swift; } || { tail -n 20 "$swift_folder/apt.log"; return 1; }
  for archive in "$archives"/*.deb; do dpkg-deb --extract "$archive" "$swift_packages" || return 1; done
  rm -r "$archives"
}

download_swift() {
  apt-get install -y -qq --no-install-recommends --download-only -o Debug::NoLocking=1 \
    -o Dir::Cache::archives="$archives" -o APT::Sandbox::User=root python3-swift >"$swift_folder/apt.log" 2>&1
}

# Runs Debian's Python as nobody: the servers don't run as root.
swift_python() {
  local servant=()
  [ "$(id -u)" != 0 ] || servant=(setpriv --reuid=nobody --regid=nogroup --clear-groups)
  cd "$swift_folder" && exec env PYTHONPATH="$swift_packages/usr/lib/python3/dist-packages" \
    LD_LIBRARY_PATH="$(echo "$swift_packages"/usr/lib/*-linux-gnu)" "${servant[@]}" "$swift_program" "$@"
}

# One account, one device, one replica. It listens on loopback, at the address that the server writes to a file.
start_swift() {
  local end secret name
  secret=$(head -c 24 /dev/urandom | base64 | tr -d '+/=')
  mkdir -p "$swift_folder/devices/disk"
  fetch_swift || return 1
  cp .ci/swift-server.py "$swift_folder/server.py"
  cat >"$swift_folder/swift.conf" <<INI
[swift-hash]
swift_hash_path_suffix = recourse
INI
  for name in account container object; do
    cat >"$swift_folder/$name-server.conf" <<INI
[DEFAULT]
devices = $swift_folder/devices
mount_check = false
swift_dir = $swift_folder
[pipeline:main]
pipeline = $name-server
[app:$name-server]
use = egg:swift#$name
INI
  done
  cat >"$swift_folder/proxy-server.conf" <<INI
[DEFAULT]
swift_dir = $swift_folder
[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
[filter:tempauth]
use = egg:swift#tempauth
user_test_recourse = $secret .admin
[filter:s3api]
use = egg:swift#s3api
[filter:cache]
use = call:server:no_cache
INI
  for name in catch_errors gatekeeper listing_formats copy slo dlo; do
    printf '[filter:%s]\nuse = egg:swift#%s\n' "$name" "$name" >>"$swift_folder/proxy-server.conf"
  done
  chmod go= "$swift_folder"
  [ "$(id -u)" != 0 ] || chown -R nobody:nogroup "$swift_folder"
  swift_python "$swift_folder/server.py" "$swift_folder" >"$swift_folder/log" 2>&1 &
  swift_pid=$!
  end=$((SECONDS + 30))
  until [ -s "$swift_folder/address" ]; do
    if ! kill -0 "$swift_pid" 2>/dev/null || [ "$SECONDS" -ge "$end" ]; then
      tail -n 20 "$swift_folder/log"
      return 1
    fi
    sleep 0.1
  done
  export TEST_S3_URL="http://test%3Arecourse:$secret@$(cat "$swift_folder/address")"
}

# Stops it, by its process id.
stop_swift() {
  unset TEST_S3_URL
  [ -z "${swift_pid:-}" ] || kill -TERM "$swift_pid" 2>/dev/null
  swift_pid=
}
