# Runs a test and keeps what it took: "LABEL PROCESSOR_SECONDS SECONDS" in FILE, for the table that scripts/test prints.
# usage: with_cost.bash FILE LABEL COMMAND...
file=$1 label=$2
shift 2
TIMEFORMAT='%U %S %R'
status=0
{ time "$@" 2>&3 || status=$?; } 3>&2 2>"$file.time"
awk -v label="$label" 'END { printf "%s %.2f %.2f\n", label, $1 + $2, $3 }' "$file.time" >"$file"
rm "$file.time"
exit $status
