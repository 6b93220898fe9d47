# Drives an editor in a terminal: sourced by the tests of editors that have no batch mode.
#
#   terminal_start COMMAND...     in a private tmux of 110 columns and 34 rows
#   keys KEY...                   as tmux names them: Escape, Enter, C-c; words are typed
#   shows PATTERN                 waits until the screen matches the extended regular expression
#   hides PATTERN                 waits until it does not
#   check NAME COMMAND...         one line: `ok NAME`, or `FAIL NAME: why` with what the screen showed
#   finish                        the closing line; the exit code
#
# Nothing sleeps a fixed time to be on the safe side: everything waits for what is to be seen, up to DEADLINE seconds.

DEADLINE=${DEADLINE:-30}
passed=0
failed=0

# A terminal has a server of its own: the last one may still be ending.
terminals=0
terminal() { tmux -L "movetext-$$-$terminals" "$@"; }

terminal_start() {
  terminals=$((terminals + 1))
  terminal -f /dev/null new-session -d -x 110 -y 34 "$*"
  terminal set-option -g status off
}

terminal_stop() { terminal kill-server 2>/dev/null || true; }

screen() { terminal capture-pane -p 2>/dev/null || true; }

keys() { terminal send-keys "$@"; }

# Waits until the command succeeds.
until_true() {
  local end=$((SECONDS + DEADLINE))
  until "$@"; do
    [ "$SECONDS" -lt "$end" ] || return 1
    sleep 0.05
  done
}

screen_matches() { screen | grep -qE -- "$1"; }
screen_lacks() { ! screen_matches "$1"; }
shows() { until_true screen_matches "$1"; }
hides() { until_true screen_lacks "$1"; }

# The file holds the line.
file_has() { grep -qxF -- "$2" "$1"; }
saved() { until_true file_has "$1" "$2"; }

check() {
  local name=$1
  shift
  if "$@"; then
    passed=$((passed + 1))
    echo "ok $name"
  else
    failed=$((failed + 1))
    echo "FAIL $name: waited in vain for: $*"
    screen | sed 's/^/    | /'
  fi
}

# Counts the lines of a report that another program printed.
count_report() {
  passed=$((passed + $(grep -ac '^ok ' "$1" || true)))
  failed=$((failed + $(grep -ac '^FAIL ' "$1" || true)))
}

finish() {
  echo "$passed passed, $failed failed"
  [ "$failed" = 0 ] && [ "$passed" -gt 0 ]
}
