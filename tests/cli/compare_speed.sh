# scripts/compare-speed lets two commands take turns, prints the ratio of their times, and ends when one of them fails.
set -euo pipefail
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail() { echo "FAILED: $*" >&2; exit 1; }
compare=$SLOSH_SOURCE_DIR/scripts/compare-speed

"$compare" --commands "echo A >>$scratch/turns" "echo B >>$scratch/turns; sleep 0.2" --pairs 3 >"$scratch/out"
[ "$(tr '\n' ' ' <"$scratch/turns")" = "A B B A A B " ] || fail "the turns: $(tr '\n' ' ' <"$scratch/turns")"
grep -E '^A 0\.[0-9]+ s, B 0\.[2-9][0-9]* s, time of B over A +[0-9]+\.' "$scratch/out" >/dev/null || fail "$(cat "$scratch/out")"
status=0
"$compare" --commands "exit 3" true --pairs 1 2>"$scratch/error" || status=$?
[ $status = 1 ] && grep 'exit 3: exit status 3' "$scratch/error" >/dev/null || fail "a command that fails: $status, $(cat "$scratch/error")"
