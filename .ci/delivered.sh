# Checks files of deploy/ with the programs that will read them. `run` sources this file and sets $work to a folder.

# systemd reads the units of the portal and of the trainer without a complaint, in a root folder that has their program,
# and finds them well confined.
units_are_sound() {
  local root="$work/unit" unit=deploy/systemd/recourse.service trainer=recourse-trainer.service program said
  local units="$root/etc/systemd/system"
  program=$(sed -n 's/^ExecStart=\([^ ]*\).*/\1/p' "$unit")
  mkdir -p "$root/etc/systemd" "$root/${program%/*}" && cp -r /usr/lib/systemd/system "$root/etc/systemd/" &&
    cp "$unit" "$units/" && cp "$unit" "$units/$trainer" && cp -r "deploy/systemd/$trainer.d" "$units/" &&
    printf '#!/bin/sh\n' >"$root/$program" && chmod 755 "$root/$program" ||
    return 1
  # A key that it doesn't know is a warning only, so nothing may be said.
  said=$(systemd-analyze verify --man=no --root="$root" "${unit##*/}" "$trainer" 2>&1) && [ -z "$said" ] ||
    { echo "$said"; return 1; }
  # Out of 100; a service without a line of it has 96.
  systemd-analyze security --offline=yes --threshold=20 --no-pager "$unit" >"$root/score" ||
    { tail -n 1 "$root/score"; return 1; }
}

# promtool checks the rules and runs their tests. Prometheus itself is neither installed nor started.
alerts_pass() {
  local promtool=${PROMTOOL:-$work/prometheus/usr/bin/promtool} log="$work/promtool.log"
  [ -x "$promtool" ] || fetch_promtool || return 1
  { "$promtool" check rules deploy/prometheus/alerts.yml && "$promtool" test rules deploy/prometheus/alerts.test.yml &&
    "$promtool" check config --syntax-only deploy/prometheus/prometheus.yml; } >"$log" 2>&1 || { cat "$log"; return 1; }
}

fetch_promtool() {
  mkdir -p "$work/prometheus" &&
    (cd "$work/prometheus" && apt-get download -qq -o APT::Sandbox::User=root prometheus >/dev/null) &&
    dpkg-deb --fsys-tarfile "$work"/prometheus/*.deb | tar -x -C "$work/prometheus" ./usr/bin/promtool
}
