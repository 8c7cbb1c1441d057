# scripts/plot-bench: a picture from a table, one sentence for anything else.
set -euo pipefail
command -v python3 >/dev/null || { echo "FAILED: python3 is needed" >&2; exit 1; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
plot=$SLOSH_SOURCE_DIR/scripts/plot-bench
fail() { echo "FAILED: $*" >&2; exit 1; }

cat >"$scratch/table.csv" <<'TABLE'
solver,particles,threads,simd,steps,ms_median,ms_p95,ns_per_particle,ns_per_iteration,gflops,peak_share,gb_per_s,seconds_per_second,density_error,bytes_per_particle,state_hash,memory_gb_per_s,phases_ms
pbf,10000,1,avx2,12,4.2,4.5,420,54,25,0.25,6,1.2,0.004,430,aa,20,lambda 1
pbf,100000,1,avx2,12,42,45,420,55,24,0.24,6,0.1,0.004,390,ab,20,lambda 1
wcsph,10000,2,avx2,12,8,9,800,30,50,0.25,10,0.8,0.004,430,ac,30,density 1
TABLE
"$plot" "$scratch/table.csv" "$scratch/out.svg"
python3 - "$scratch/out.svg" <<'CHECK'
import sys
import xml.etree.ElementTree as tree
root = tree.parse(sys.argv[1]).getroot()
circles = root.findall("{http://www.w3.org/2000/svg}circle")
texts = [t.text for t in root.findall("{http://www.w3.org/2000/svg}text")]
assert len(circles) == 9, f"three rows in three diagrams: {len(circles)} dots"
assert any("pbf, 1 thread" == t for t in texts), texts
assert any("Roofline" in t for t in texts), texts
assert all(0 <= float(c.get("cx")) <= 760 and 0 <= float(c.get("cy")) <= 900 for c in circles), "a dot outside"
CHECK

# Each of these ends with status 1 and one line that names the file.
printf '' >"$scratch/empty.csv"
printf 'a,b\n1,2\n' >"$scratch/other.csv"
sed 's/,420,54/,many,54/' "$scratch/table.csv" >"$scratch/words.csv"
for bad in empty other words missing; do
    if message=$("$plot" "$scratch/$bad.csv" "$scratch/bad.svg" 2>&1); then fail "$bad.csv was accepted"; fi
    [[ $(wc -l <<<"$message") == 1 && $message == *"$bad.csv"* ]] || fail "$bad.csv: $message"
    [[ ! -e $scratch/bad.svg ]] || fail "$bad.csv left a picture"
done
echo "ok"
