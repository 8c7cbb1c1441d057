# What check-scenes, check-energy and check-leaks share: a test program of build/test runs its tests for longer than the tests
# do, one process per test and as many at a time as there are cores, a line per test. A whole run writes its date into
# tests/slow/LAST_RUN.md. Sourced after common.sh.

# long_check NAME PROGRAM FILTER WHOLE WHAT: WHOLE is 1 for a run with everything as the script's heading says.
long_check() {
    local name=$1 target=$2 filter=$3 whole=$4 what=$5 started=$SECONDS count failures
    "$root/scripts/setup" --tests
    configure test
    build test "$target"
    export program=$root/build/test/bin/$target GOMP_SPINCOUNT=0
    long_scratch=$(mktemp -d)
    export long_scratch
    trap 'rm -rf "$long_scratch"' EXIT
    "$program" --gtest_filter="$filter" --gtest_list_tests |
        awk '/^[^ ]/ { suite = $1; next } { print suite $1 }' >"$long_scratch/tests"
    count=$(wc -l <"$long_scratch/tests")
    [ "$count" -gt 0 ] || die "no test is called $filter"
    xargs -r -n 1 -P "$jobs" bash -c 'one_long_test "$1"' long_check <"$long_scratch/tests"
    failures=$(cat "$long_scratch"/*.failed 2>/dev/null | wc -l)
    if [ "$whole" = 1 ]; then
        note_long_check "$name" "$what" "$count" "$failures" $(((SECONDS - started + 59) / 60))
    fi
    [ "$failures" -eq 0 ] || die "$failures of $count runs failed"
    say "$count runs, none failed"
}

one_long_test() {
    if "$program" --gtest_filter="$1" >"$long_scratch/$$.log" 2>&1; then
        echo "ok      $1 $(sed -n 's/^figure: [^:]*: //p' "$long_scratch/$$.log")"
    else
        echo "FAILED  $1"
        grep -v '^\[\|^Note: ' "$long_scratch/$$.log" | head -n 5
        echo "$1" >>"$long_scratch/$$.failed"
    fi
}
export -f one_long_test

# Replaces the check's line of the table.
note_long_check() {
    local file=$root/tests/slow/LAST_RUN.md line
    line="| \`scripts/$1\` | $2 | $(date -u +%Y-%m-%d), $(git -C "$root" rev-parse --short HEAD 2>/dev/null || echo 'no commit') | $5 min | $4 of $3 failed |"
    awk -v name="| \`scripts/$1\` |" -v line="$line" 'index($0, name) == 1 { print line; found = 1; next } { print }
        END { if (!found) print line }' "$file" >"$file.new"
    mv "$file.new" "$file"
}

# is_number NAME VALUE
is_number() { [[ "$2" =~ ^[0-9]+(\.[0-9]+)?$ ]] || die "$1: expected a number, got \"$2\""; }
