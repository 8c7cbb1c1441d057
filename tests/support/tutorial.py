#!/usr/bin/env python3
"""Turns a page of docs/tutorial into what its reader does.

tutorial.py script [--all] PAGE   a bash script: commands as printed, listings as files, outputs compared
tutorial.py steps PAGE            the numbered steps, one a line, without markup
tutorial.py compare WANTED FOUND  exit status 1 unless FOUND ends with the lines of WANTED; numbers may differ by a tenth

Every fenced block of a page is one of these:
sh             commands for bash, run in the folder where the block before has ended
diff           a change of files in this folder
text           the last lines that the commands of the block before print
cpp, cmake, json, python   a file; the line before the block is its name: `game.cpp`:
An HTML comment before an sh block leaves it out, with the text after it. "<!-- not run: why -->": always;
"<!-- nightly: why -->": without --all.
"""
import re
import sys
from itertools import zip_longest

LISTINGS = {"cpp": "true", "cmake": "true", "json": "python3 -m json.tool", "python": "python3 -m py_compile"}
COMPARE = 'python3 "$SLOSH_SOURCE_DIR/tests/support/tutorial.py" compare wanted printed'


def blocks(page):
    """(line, kind, name, mark, text) of each fenced block."""
    lines = open(page, encoding="utf-8").read().split("\n")
    name = mark = ""
    at = 0
    while at < len(lines):
        line = lines[at]
        if line.startswith("```"):
            end = lines.index("```", at + 1)
            yield at + 1, line[3:], name, mark, "\n".join(lines[at + 1:end]) + "\n"
            name, mark, at = "", "", end
        elif found := re.fullmatch(r"`([^`]+)`:", line):
            name = found[1]
        elif found := re.fullmatch(r"<!-- (not run|nightly): .+ -->", line):
            mark = found[1]
        elif line:
            if mark:
                sys.exit(f"{page}:{at + 1}: expected a block after the comment")
            name = ""
        at += 1


def here(text):
    return f"<<'END OF BLOCK'\n{text}END OF BLOCK\n"


def script(page, everything):
    parts, ran = ["set -Eeuo pipefail\ntrap 'echo \"$place\" >&2' ERR\n"], False
    for line, kind, name, mark, text in blocks(page):
        parts.append(f"place='{page}:{line}'\n")
        if kind == "sh":
            ran = not mark or (mark == "nightly" and everything)
            if ran:
                parts.append(f'{{\n{text}}} >"$SCRATCH/printed"\n')
        elif kind == "text":
            if ran:
                parts.append(f'cat >"$SCRATCH/wanted" {here(text)}(cd "$SCRATCH" && {COMPARE})\n')
        elif kind == "diff":
            parts.append(f"git apply --whitespace=nowarn {here(text)}")
        elif kind in LISTINGS and name:
            parts.append(f"cat >'{name}' {here(text)}{LISTINGS[kind]} '{name}' >/dev/null\n")
        else:
            sys.exit(f'{page}:{line}: got a block "{kind}" of the file "{name}"; expected sh, text, diff, or the name of a listing')
    return "".join(parts)


def steps(page):
    """Each step with its following lines, as one line."""
    text = open(page, encoding="utf-8").read()
    found = re.findall(r"^(\d+)\. (.*(?:\n   +.*)*)", text, re.MULTILINE)
    for expected, (number, _) in enumerate(found, start=1):
        if int(number) != expected:
            sys.exit(f"{page}: got step {number}, expected {expected}")
    return [re.sub(r"\s+", " ", re.sub(r"[*`]", "", step)) for _, step in found]


def number(word):
    try:
        return float(word)
    except ValueError:
        return None


def same(wanted, found):
    a, b = number(wanted or ""), number(found or "")
    return wanted == found if a is None or b is None else abs(a - b) <= 0.1 * max(abs(a), abs(b))


def compare(wanted, found):
    wanted, found = (open(path, encoding="utf-8").read().splitlines() for path in (wanted, found))
    for a, b in zip_longest(wanted, found[-len(wanted):], fillvalue=""):
        if not all(same(*words) for words in zip_longest(a.split(), b.split())):
            sys.exit(f"the page says: {a.strip()}\nit prints:     {b.strip()}")


def main(question, *words):
    if question == "script":
        print(script(words[-1], "--all" in words), end="")
    elif question == "steps":
        print("\n".join(steps(words[0])))
    elif question == "compare":
        compare(*words)
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(*sys.argv[1:])
