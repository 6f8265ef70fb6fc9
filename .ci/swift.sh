# Debian's OpenStack Swift with its S3 interface, deleted at the end. `run` sources this file and sets $work to a folder.
swift_python=${SWIFT_PYTHON:-/usr/bin/python3}
swift_folder="$work/swift"

has_swift() { [ -e /usr/lib/python3/dist-packages/swift/proxy/server.py ]; }

# Runs a command as nobody: the servers don't run as root.
as_swift() {
  if [ "$(id -u)" = 0 ]; then
    (cd "$swift_folder" && exec setpriv --reuid=nobody --regid=nogroup --clear-groups "$@")
  else
    "$@"
  fi
}

# One account, one bucket, one device, one replica. It listens on loopback, and the last line that it prints is its address.
start_swift() {
  local end secret name
  secret=$(head -c 24 /dev/urandom | base64 | tr -d '+/=')
  mkdir -p "$swift_folder/devices/disk"
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
  chmod -R go= "$swift_folder"
  [ "$(id -u)" != 0 ] || chown -R nobody:nogroup "$swift_folder"
  as_swift "$swift_python" "$swift_folder/server.py" "$swift_folder" >"$swift_folder/log" 2>&1 &
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
