#!/usr/bin/env python3
"""Reads the app's test log (one JSON object per line, see src/app/test_log.h).

events.py count LOG                        number of lines
events.py wait LOG FROM SECONDS EXPR OUT   first event at line >= FROM for which EXPR holds; prints the value of OUT
events.py last LOG FROM EXPR OUT           the last such event, without waiting
events.py place LOG SECONDS ID             "x y width height" of a widget, once it is visible and two frames from now on have drawn
                                           it at the same place
events.py shown LOG SECONDS FRAMES         waits for so many frames from now on, the last of which leaves no input waiting
events.py newest LOG SECONDS EXPR WANTED   waits until WANTED holds for the newest event for which EXPR does, also when it is an old one
In EXPR and OUT `e` is the event: e.get("event") == "command". Exit code 1: no such event.
"""
import json
import sys
import time

POLL = 0.01  # s; a test waits some hundred times


class Log:
    """The whole lines of a file that grows, each read once."""

    def __init__(self, path):
        self.path, self.file, self.rest = path, None, b""

    def new_lines(self):
        if self.file is None:
            try:
                self.file = open(self.path, "rb")
            except FileNotFoundError:
                return []
        self.rest += self.file.read()
        *whole, self.rest = self.rest.split(b"\n")  # the last line may be half written
        return whole


def value(expression, event):
    return eval(expression, {"__builtins__": {"abs": abs, "round": round, "float": float, "int": int, "len": len}}, {"e": event})


def until(path, start, seconds, found):
    """Calls found(event) for the events from line `start` on until it returns something; None after so many seconds."""
    log, number, end = Log(path), 0, time.monotonic() + seconds
    while True:
        lines = log.new_lines()
        for line in lines:
            number += 1
            if number > start and (answer := found(json.loads(line))) is not None:
                return answer
        if not lines:
            if time.monotonic() > end:
                return None
            time.sleep(POLL)


def wait(path, start, seconds, expression, out):
    code = compile(expression, "EXPR", "eval")
    return until(path, start, seconds, lambda event: str(value(out, event)) if value(code, event) else None)


def last(path, start, expression, out):
    code = compile(expression, "EXPR", "eval")
    for line in reversed(Log(path).new_lines()[start:]):
        event = json.loads(line)
        if value(code, event):
            return str(value(out, event))
    return None


def place(path, seconds, name):
    log, end = Log(path), time.monotonic() + seconds
    found, frames, lines = None, 0, log.new_lines()
    known = True  # of what is written already the place counts, not the frames
    while True:
        for line in lines:
            if b'"widget"' in line:
                event = json.loads(line)
                if event["id"] == name:
                    found, frames = (event if event["width"] > 0 else None), 0
            elif b'"shown"' in line and not known:
                frames += 1
        if frames >= 2 and found is not None:
            return " ".join(str(round(found[key])) for key in ("x", "y", "width", "height"))
        if time.monotonic() > end:
            return None
        if not lines:
            time.sleep(POLL)
        known, lines = False, log.new_lines()


def shown(path, seconds, frames):
    log, end = Log(path), time.monotonic() + seconds
    log.new_lines()
    left = frames + 1  # the first was begun before
    while time.monotonic() < end:
        for line in log.new_lines():
            if b'"event":"shown"' in line and (left > 1 or not json.loads(line)["input_waits"]):
                left -= 1
                if left == 0:
                    return ""
        time.sleep(POLL)
    return None


def newest(path, seconds, expression, wanted):
    code, wanted_code, answer = compile(expression, "EXPR", "eval"), compile(wanted, "WANTED", "eval"), False
    log, end = Log(path), time.monotonic() + seconds
    while True:
        for line in reversed(log.new_lines()):
            event = json.loads(line)
            if value(code, event):
                answer = value(wanted_code, event)
                break
        if answer:
            return ""
        if time.monotonic() > end:
            return None
        time.sleep(POLL)


def main(arguments):
    command, path, rest = arguments[0], arguments[1], arguments[2:]
    if command == "count":
        answer = str(len(Log(path).new_lines()))
    elif command == "wait":
        answer = wait(path, int(rest[0]), float(rest[1]), rest[2], rest[3])
    elif command == "last":
        answer = last(path, int(rest[0]), rest[1], rest[2])
    elif command == "place":
        answer = place(path, float(rest[0]), rest[1])
    elif command == "shown":
        answer = shown(path, float(rest[0]), int(rest[1]))
    elif command == "newest":
        answer = newest(path, float(rest[0]), rest[1], rest[2])
    else:
        sys.exit(__doc__)
    if answer:
        print(answer)
    return 1 if answer is None else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
