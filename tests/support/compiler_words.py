#!/usr/bin/env python3
"""The compiler and its options for the files of a target, each followed by a null byte, without what names input and output.
usage: compiler_words.py BUILD TARGET
"""
import json
import shlex
import sys

entries = json.load(open(f"{sys.argv[1]}/compile_commands.json", encoding="utf-8"))
entry = next(e for e in entries if f"{sys.argv[2]}.dir" in e["command"])
words = shlex.split(entry["command"])
words = words[next(i for i, word in enumerate(words) if word.endswith("++") or "++-" in word):]
for flag in ("-o", "-c"):
    del words[words.index(flag):words.index(flag) + 2]
sys.stdout.write("\0".join(words) + "\0")
