# Counts checks and tests. `run` sources this file and sets $work to a folder.
passed=0 failed=0

# check NAME COMMAND...: runs the command and counts it as one check
check() {
  local name=$1
  shift
  if "$@"; then
    passed=$((passed + 1))
    echo "ok     $name"
  else
    failed=$((failed + 1))
    echo "FAILED $name"
    return 1
  fi
}

# count_tests LIMIT COMMAND...: runs a command that prints its figures at the end, and adds them up.
# Missing figures, a skipped test, or an exit code that the figures don't explain count as one more failure.
count_tests() {
  local limit=$1 begun=$SECONDS code figures its_failures
  shift
  timeout --kill-after=20 "$limit" "$@" 2>&1 | tee "$work/test.log"
  code=${PIPESTATUS[0]}
  echo "$* took $((SECONDS - begun)) s"
  figures=$(grep -E '^[0-9]+ passed, [0-9]+ failed' "$work/test.log" | tail -n 1)
  if [[ ! $figures =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed(,\ [0-9]+\ skipped)?$ ]]; then
    failed=$((failed + 1))
    echo "FAILED $*: it ended with no figures"
    return
  fi
  its_failures=${BASH_REMATCH[2]}
  passed=$((passed + BASH_REMATCH[1]))
  failed=$((failed + its_failures))
  if [ -n "${BASH_REMATCH[3]}" ]; then
    failed=$((failed + 1))
    echo "FAILED $*: tests were skipped"
  elif [ "$code" -ne 0 ] && [ "$its_failures" -eq 0 ]; then
    failed=$((failed + 1))
    echo "FAILED $*: it ended with $code and named no failure"
  fi
}

# Prints the last line; true only when something ran and nothing failed.
verdict() {
  echo
  echo "$passed passed, $failed failed"
  [ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
}
