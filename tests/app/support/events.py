#!/usr/bin/env python3
"""Reads the app's test log (one JSON object per line, see src/app/workspace/test_log.h) for a script that asks.

events.py LOG: a process for the whole script, so that each event is read once. It reads questions from its input, one a line, the
words of which end with the byte 1f:
count                          number of events
wait FROM SECONDS EXPR OUT     first event at place >= FROM for which EXPR holds: the value of OUT
last FROM EXPR OUT             the last such event, without waiting
place SECONDS ID               "x y width height" of a widget, once it is visible and two frames from now on have drawn it at the
                               same place
shown SECONDS FRAMES           waits for so many frames from now on, the last of which leaves no input waiting
newest SECONDS EXPR WANTED     waits until WANTED holds for the newest event for which EXPR does, also when it is an old one
In EXPR, OUT and WANTED `e` is the event: e["event"] == "command". The answer is a digit, then text, then a null byte. The digit is
0 with the text asked for, or 1: no such event.
"""
import json
import sys
import time

POLL = 0.005  # s; a script waits some hundred times


class Log:
    """The events of a file that grows, each read once."""

    def __init__(self, path):
        self.path, self.file, self.rest, self.events = path, None, b"", []

    def read(self):
        """Whether there were new ones."""
        if self.file is None:
            try:
                self.file = open(self.path, "rb")
            except FileNotFoundError:
                return False
        self.rest += self.file.read()
        *whole, self.rest = self.rest.split(b"\n")  # the last line may be half written
        self.events += map(json.loads, whole)
        return bool(whole)

    def until(self, seconds, found):
        """Calls found() whenever there are new events until it returns something; None after so many seconds."""
        end = time.monotonic() + seconds
        while (answer := found()) is None:
            while not self.read():
                if time.monotonic() > end:
                    return None
                time.sleep(POLL)
        return answer


def compiled(expression):
    code = compile(expression, "EXPR", "eval")
    names = {"__builtins__": {"abs": abs, "round": round, "float": float, "int": int, "len": len}}
    return lambda event: eval(code, names, {"e": event})


def wait(log, start, seconds, expression, out):
    holds, value, place = compiled(expression), compiled(out), int(start)

    def found():
        nonlocal place
        for event in log.events[place:]:
            place += 1
            if holds(event):
                return str(value(event))

    return log.until(float(seconds), found)


def last(log, start, expression, out):
    holds, value = compiled(expression), compiled(out)
    return next((str(value(event)) for event in reversed(log.events[int(start):]) if holds(event)), None)


def place(log, seconds, name):
    known, since, frames, seen = 0, len(log.events), 0, None

    def found():
        nonlocal known, frames, seen
        for i in range(known, len(log.events)):
            event = log.events[i]
            if event["event"] == "widget" and event["id"] == name:
                seen, frames = (event if event["width"] > 0 else None), 0
            elif event["event"] == "shown" and i >= since:
                frames += 1
        known = len(log.events)
        if frames >= 2 and seen is not None:
            return " ".join(str(round(seen[key])) for key in ("x", "y", "width", "height"))

    return log.until(float(seconds), found)


def shown(log, seconds, frames):
    known, left = len(log.events), int(frames) + 1  # the first was begun before

    def found():
        nonlocal known, left
        for event in log.events[known:]:
            if event["event"] == "shown" and left > 0 and (left > 1 or not event["input_waits"]):
                left -= 1
        known = len(log.events)
        return "" if left == 0 else None

    return log.until(float(seconds), found)


def newest(log, seconds, expression, wanted):
    holds, fits, known, answer = compiled(expression), compiled(wanted), 0, False

    def found():
        nonlocal known, answer
        event = next((event for event in reversed(log.events[known:]) if holds(event)), None)
        known = len(log.events)
        answer = answer if event is None else fits(event)
        return "" if answer else None

    return log.until(float(seconds), found)


def count(log):
    return len(log.events)


def main(path):
    log = Log(path)
    questions = {"count": count, "wait": wait, "last": last, "place": place, "shown": shown, "newest": newest}
    for line in sys.stdin:
        question, *words = line.rstrip("\n").split("\x1f")
        log.read()
        answer = questions[question](log, *words)
        sys.stdout.write(("1" if answer is None else f"0{answer}") + "\0")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])
