#!/usr/bin/env python3
"""Reads the app's test log (one JSON object per line, see src/app/test_log.h).

events.py count LOG                        number of lines
events.py wait LOG FROM SECONDS EXPR OUT   first event at line >= FROM for which EXPR holds; prints the value of OUT
events.py last LOG FROM EXPR OUT           the last such event, without waiting
events.py place LOG ID                     "x y width height" of a widget as drawn last; empty when it is not visible
In EXPR and OUT `e` is the event: e.get("event") == "command". Exit code 1: no such event.
"""
import json
import sys
import time


def lines(path):
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
    except FileNotFoundError:
        return []
    # The last line may be half written.
    return [json.loads(line) for line in text[: text.rfind("\n") + 1].splitlines()]


def value(expression, event):
    return eval(expression, {"__builtins__": {"abs": abs, "round": round, "float": float, "int": int, "len": len}}, {"e": event})


def wait(path, start, seconds, expression, out):
    end = time.monotonic() + seconds
    while True:
        for event in lines(path)[start:]:
            if value(expression, event):
                print(value(out, event))
                return 0
        if time.monotonic() > end:
            return 1
        time.sleep(0.05)


def main(arguments):
    command, path = arguments[0], arguments[1]
    if command == "count":
        print(len(lines(path)))
        return 0
    if command == "wait":
        return wait(path, int(arguments[2]), float(arguments[3]), arguments[4], arguments[5])
    if command == "last":
        found = [event for event in lines(path)[int(arguments[2]):] if value(arguments[3], event)]
        if not found:
            return 1
        print(value(arguments[4], found[-1]))
        return 0
    if command == "place":
        found = [event for event in lines(path) if event.get("event") == "widget" and event["id"] == arguments[2]]
        if not found or found[-1]["width"] <= 0:
            return 1
        print(*(round(found[-1][key]) for key in ("x", "y", "width", "height")))
        return 0
    sys.exit(__doc__)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
