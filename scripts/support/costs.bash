# What tests took: files that tests/support/with_cost.bash wrote, and GoogleTest's JUnit files beside them. Sourced after common.sh.

# costs_by_label TESTS: processor seconds of each label beside its budget (tests/CMakeLists.txt), as a table.
costs_by_label() {
    find "$1/costs" -type f ! -name '*.xml' ! -name '*.time' -exec cat {} + | awk -v budgets="$1/budgets" '
        BEGIN {
            while ((getline line < budgets) > 0) { split(line, words, " "); budget[words[1]] = words[2] }
            printf "\n%-12s %9s %9s %9s\n", "label", "CPU s", "budget", "wall s"
        }
        { spent[$1] += $2; wall[$1] += $3; all += $2 }
        END {
            for (label in spent) {
                over = budget[label] != "" && spent[label] > budget[label] + 0 ? "  over its budget" : ""
                printf "%-12s %9.1f %9s %9.1f%s\n", label, spent[label], budget[label], wall[label], over | "sort"
            }
            close("sort")
            printf "%-12s %9.1f\n\n", "all", all
        }'
}

# slowest_tests COSTS N: the N tests that took most, processor seconds first: those of the programs one by one, and the scripts.
slowest_tests() {
    python3 - "$1" "$2" <<'PYTHON'
import glob, os, sys, xml.etree.ElementTree as tree

folder, count = sys.argv[1], int(sys.argv[2])
rows = []
for path in glob.glob(os.path.join(folder, "*")):
    name = os.path.basename(path)
    if name.endswith(".xml"):
        for case in tree.parse(path).getroot().iter("testcase"):
            seconds = [p.get("value") for p in case.iter("property") if p.get("name") == "processor_seconds"]
            if seconds:
                rows.append((float(seconds[0]), float(case.get("time")), f'{case.get("classname")}.{case.get("name")}'))
    elif not os.path.exists(path + ".xml"):
        _, processor, wall = open(path).read().split()
        rows.append((float(processor), float(wall), name))
if not rows:
    sys.exit("slosh: no test has run yet; run scripts/test")
print("  CPU s  wall s  test")
for processor, wall, name in sorted(rows, reverse=True)[:count]:
    print(f"{processor:7.2f} {wall:7.2f}  {name}")
PYTHON
}
