"""The generated parts of docs/VALIDATION.md and docs/validation/TABLES.md, their pictures and the CSV files beside them, from what
scripts/validate measured."""
import csv
import io
import math
import os
import re

from plotting import (COLOURS, DASHES, HEIGHT, REFERENCE, Axis, Diagram, axis_around, logarithmic_ticks, picture)
from validation_table import CHECKS, SWEEP_SCENE

BEGIN = "<!-- scripts/validate writes from here on -->"
END = "<!-- scripts/validate wrote up to here -->"
SWEEP_LIMITS = (1e-2, 1e-3, 1e-4)  # mean density errors of the table of the sweep


class BadData(Exception):
    """One sentence that names the file and what is wrong with it."""


def natural(text):
    """Sorts R/d 10 behind R/d 5."""
    parts = re.split(r"(\d+\.?\d*)", text)
    return [float(part) if i % 2 else part for i, part in enumerate(parts)]


# --- curves ---------------------------------------------------------------------------------------------------------


class Curve:
    """A file that tests/physics/series.h wrote: kind (measured, exact, experiment), label, columns and rows."""

    def __init__(self, path):
        try:
            with open(path, encoding="utf-8", newline="") as file:
                heading = re.fullmatch(r"# (measured|exact|experiment): (.+)", file.readline().strip())
                if not heading:
                    raise ValueError("the first line does not say what was measured")
                rows = list(csv.reader(file))
            if len(rows) < 2:
                raise ValueError("no values")
            self.kind, self.label = heading.groups()
            self.columns = rows[0]
            self.rows = [[float(value) for value in row] for row in rows[1:]]
            if any(len(row) != len(self.columns) for row in self.rows):
                raise ValueError("a row has more or fewer values than the header")
        except OSError as error:
            raise BadData(f"{path}: {error.strerror}") from None
        except ValueError as error:
            raise BadData(f"{path}: {error}") from None
        # "pbf, a/d 40": colours go by the solver, dashes by the rest.
        self.solver, _, self.variant = self.label.partition(", ")

    def points(self, column):
        return [(row[0], row[column]) for row in self.rows]


def curves_of(folder, series):
    paths = sorted(name for name in os.listdir(folder) if name.startswith(series + ".") and name.endswith(".csv"))
    return [Curve(os.path.join(folder, name)) for name in paths]


def place(solver, solvers):
    """Solvers keep their colour in every picture."""
    return solvers.index(solver) if solver in solvers else len(solvers)


def draw_panel(panel, curves, solvers, top):
    """One diagram: what was measured in colour, exact curves dashed and experiments dotted in black above."""
    points = [p for curve in curves for column in panel.columns for p in curve.points(column)]
    diagram = Diagram(panel.title, axis_around(curves[0].columns[0], [p[0] for p in points]),
                      axis_around(curves[0].columns[panel.columns[0]], [p[1] for p in points]), top)
    measured = sorted((c for c in curves if c.kind == "measured"),
                      key=lambda c: (place(c.solver, solvers), natural(c.variant)))
    variants = sorted({c.variant for c in measured}, key=natural)
    for curve in measured:
        colour = COLOURS[place(curve.solver, solvers) % len(COLOURS)]
        # The finest is solid.
        dash = DASHES[(len(variants) - 1 - variants.index(curve.variant)) % len(DASHES)]
        for number, column in enumerate(panel.columns):
            diagram.line(curve.points(column), colour, dash, 1.8 if number == 0 else 1)
        diagram.legend(curve.label, colour, dash, 1.8)
    for curve in curves:
        if curve.kind == "exact":
            for column in panel.columns:
                diagram.line(curve.points(column), REFERENCE, "3 3", 1.2)
            diagram.legend(curve.label, REFERENCE, "3 3", 1.2)
        elif curve.kind == "experiment":
            diagram.dots(curve.points(panel.columns[0]), REFERENCE, 3.5, hollow=True)
            diagram.legend(curve.label, REFERENCE, hollow_dot=True)
    return diagram


def check_pictures(check, folder, solvers):
    """File name -> SVG text; a picture none of whose curves were written is left out."""
    pictures = {}
    for name, panels in check.pictures.items():
        found = [(panel, curves_of(folder, panel.series)) for panel in panels]
        found = [(panel, curves) for panel, curves in found if curves]
        if found:
            pictures[name] = picture([draw_panel(panel, curves, solvers, HEIGHT * i)
                                      for i, (panel, curves) in enumerate(found)])
    return pictures


# --- the sweep ------------------------------------------------------------------------------------------------------


def settings_text(settings):
    return ", ".join(f"{key} {value:g}" for key, value in settings) or "as it is"


def sweep_picture(rows, solvers):
    """Density error over wall time; a curve per solver and value of all settings but the last."""
    rows = [r for r in rows if r["density_error_mean"] > 0 and r["wall"] > 0]
    if not rows:
        return None
    times = [r[key] for r in rows for key in ("wall_least", "wall_most")]
    errors = [100 * r["density_error_mean"] for r in rows]
    x = axis_around("wall seconds per simulated second", times, True)
    y = axis_around("mean density error, %", errors, True)
    x.low, x.high, y.low, y.high = x.low / 1.1, x.high * 1.1, y.low / 1.1, y.high * 1.1
    x.ticks, y.ticks = logarithmic_ticks(x.low, x.high, True), logarithmic_ticks(y.low, y.high, True)
    diagram = Diagram("Density error over computing time, dam break; left and low is better", x, y, height=420)
    curves = {}
    for row in rows:
        shared = settings_text([s for s in row["settings"][:-1]])
        curves.setdefault((row["solver"], shared if len(row["settings"]) > 1 else ""), []).append(row)
    numbers, labels = {}, []
    for solver, shared in sorted(curves, key=lambda c: (place(c[0], solvers), natural(c[1]))):
        of_curve = curves[solver, shared]
        numbers[solver] = numbers.get(solver, -1) + 1
        colour, dash = COLOURS[place(solver, solvers) % len(COLOURS)], DASHES[numbers[solver] % len(DASHES)]
        # In the order of the settings: a noisy time shows as a kink.
        points = [(r["wall"], 100 * r["density_error_mean"]) for r in of_curve]
        diagram.line(points, colour, dash)
        for row, (_, error) in zip(of_curve, points):
            diagram.line([(row["wall_least"], error), (row["wall_most"], error)], colour, width=0.6)
        diagram.dots(points, colour)
        # Keys without their group: "substeps 2".
        diagram.legend(", ".join(filter(None, [solver, re.sub(r"\b[a-z]+\.", "", shared)])), colour, dash)
        labels += [(point, f'{row["settings"][-1][1]:g}', colour) for point, row in zip(points, of_curve) if row["settings"]]
    diagram.point_labels(labels)
    return picture([diagram])


def cheapest(rows, limit):
    """Solver -> the row of the least time whose mean density error is at most `limit`."""
    found = {}
    for row in sorted((r for r in rows if r["density_error_mean"] <= limit), key=lambda r: r["wall"]):
        found.setdefault(row["solver"], row)
    return found


def sweep_section(sweep, solvers, pictures):
    about = sweep["about"]
    once = about["repeats"] == 1
    lines = ["## Density error against computing time", ""]
    lines += [f'`{SWEEP_SCENE}` with {about["particles"]} particles, `{about["options"]}`, {about["threads"]} '
              f'thread{"s" if about["threads"] > 1 else ""} ({about["simd"]}) of {about["machine"]}. '
              + ("Each time is that of one run. " if once else f'Each time is the median of {about["repeats"]} runs. ')
              + "Times scatter; errors repeat exactly. The table has the cheapest setting of each solver that keeps the error. "
              "All settings are in [sweep.csv](sweep.csv).", ""]
    if "sweep" in pictures:
        lines += ["![Density error against computing time](sweep.svg)", ""]
    lines += ["| mean density error | solver | settings | mean / max | wall s per simulated s |", "|---|---|---|---|---|"]
    for limit in SWEEP_LIMITS:
        found = cheapest(sweep["rows"], limit)
        for solver in sorted(found, key=lambda name: place(name, solvers)):
            row = found[solver]
            lines.append(f'| <= {100 * limit:g} % | {solver} | {settings_text(row["settings"])} | '
                         f'{100 * row["density_error_mean"]:.2g} / {100 * row["density_error_max"]:.2g} % | {row["wall"]:.3g} |')
    for problem in sweep["problems"]:
        lines.append(f"\n**{problem}**")
    return lines + [""]


def sweep_csv(sweep, solvers):
    """Every run of the sweep, for a script."""
    columns = ["substeps", "iterations", "density_error_mean", "density_error_max", "wall", "wall_least", "wall_most"]
    rows = sorted(sweep["rows"], key=lambda r: place(r["solver"], solvers))
    return csv_text([["solver", "settings", *columns]]
                    + [[row["solver"], settings_text(row["settings"]), *(f"{row[key]:.6g}" for key in columns)] for row in rows])


# --- the tables -----------------------------------------------------------------------------------------------------


def parsed_figure(line, solvers):
    """"drop 2-D pbf R/d 40: period +1.0 % [±2 %], decay 2 %" -> ("drop 2-D R/d 40", "pbf", [("period", "+1.0 %", "±2 %"),
    ("decay", "2 %", "")]). A line that names no solver holds for all: solver ""."""
    head, separator, rest = line.partition(": ")
    if not separator or not head:
        raise BadData(f'figure "{line}": expected "what it is: name value, name value"')
    words = head.split()
    place = next((i for i, word in enumerate(words) if word.rstrip(",") in solvers), None)
    solver = ""
    if place is not None:
        solver = words.pop(place).rstrip(",")
        if place > 0 and f"{solver}," in head.split():
            words[place - 1] += ","
    items = []
    for item in re.split(r", (?![^(]*\))", rest):
        text = re.fullmatch(r"(.*?)\s+([-+]?(?:\d|nan|inf).*?)(?:\s*\[([^]]*)\])?", item)
        if not text:
            raise BadData(f'figure "{line}": "{item}" is no name and number')
        items.append((text[1], text[2], text[3] or ""))
    return " ".join(words), solver, items


def csv_text(rows):
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


def figures_csv(results):
    """Every figure of the checks, for a script. Columns: what was measured, the test's limit, the solvers."""
    solvers, cells, limits = results["solvers"], {}, {}
    for check in CHECKS:
        figures = results["checks"].get(check.name, {}).get("figures", [])
        of_check = {}
        for line in figures:
            head, solver, items = parsed_figure(line, solvers)
            for name, value, limit in items:
                key = check.name, head, name
                of_check.setdefault(key, {})[solver] = value
                limits.setdefault(key, limit)
        cells.update(sorted(of_check.items(), key=lambda cell: natural(cell[0][1])))
    columns = solvers + ([""] if any("" in c for c in cells.values()) else [])
    return csv_text([["check", "case", "quantity", "limit", *(s or "all" for s in columns)]]
                    + [[*key, limits[key], *(of_key.get(s, "") for s in columns)] for key, of_key in cells.items()])


def tables_part(results, pictures):
    """What stands between the markers of TABLES.md. `pictures`: names of those that exist."""
    lines = []
    for check in CHECKS:
        drawn = [name for name in check.pictures if name in pictures]
        if check.name in results["checks"] and drawn:
            lines += [f"## {check.title}", ""]
            for name in drawn:
                lines += [f"![{check.pictures[name][0].title}]({name}.svg)", ""]
    if results.get("sweep"):
        lines += sweep_section(results["sweep"], results["solvers"], pictures)
    return "\n".join(lines).rstrip("\n")


# --- the verdicts ---------------------------------------------------------------------------------------------------


def number(value):
    """The figure at the beginning of "-0.84 % (exact)"; the one after a duration in "3 rad 1.0000 of the first"."""
    text = re.sub(r"^[0-9.]+ rad ", "", value)
    return float(re.match(r"[-+]?(?:nan|inf|[0-9.]+(?:e[-+]?[0-9]+)?)", text)[0])


def bounds(target):
    """Least, wanted and greatest value of "±5 %", "1 ±0.02", "<= 1e-5" or ">= 0.98"."""
    centre, relation, amount = re.match(r"([0-9.]+ )?(±|<= |>= )([0-9.]+(?:e[-+]?[0-9]+)?)", target).groups()
    amount, centre = float(amount), float(centre or 0)
    if relation == "±":
        return centre - amount, centre, centre + amount
    return (amount, amount, math.inf) if relation == ">= " else (-math.inf, 0, amount)


def keeps(value, target):
    """NaN keeps nothing."""
    least, _, most = bounds(target)
    return least <= value <= most


def unit_of(value):
    """"%" of "-0.84 % (0.1 m for 0.2 m)"; what figures say behind their unit is left to the tables."""
    found = re.match(r"[-+]?[0-9.]+(?:e[-+]?[0-9]+)? (%|m/s|m|degrees|d|sqrt\(g D\))(?![a-z/])", value)
    return f" {found[1]}" if found else ""


def values_of(verdict, figures, solvers):
    """Solver -> [(number, text to print)] of the rows that the verdict is about."""
    found = {}
    for line in figures:
        head, solver, items = parsed_figure(line, solvers)
        if not re.search(verdict.rows, head):
            continue
        exact = [number(value) for name, value, _ in items if verdict.minus and re.search(verdict.minus, name)]
        for name, value, _ in items:
            if not re.search(verdict.quantity, name) or (verdict.minus and not exact):
                continue
            if verdict.minus:
                found.setdefault(solver, []).append((number(value) - exact[0], f"{number(value) - exact[0]:+g}{unit_of(value)}"))
            else:
                digits = re.match(r"[-+]?\S+", re.sub(r"^[0-9.]+ rad ", "", value))[0]
                found.setdefault(solver, []).append((number(value), digits + unit_of(value)))
    return found


def worst(values, target):
    """The figure farthest from its target, without a unit that the target names; the range where there is none."""
    if not target:
        low, high = min(values)[1], max(values)[1]
        return low if low == high else f"{low.split(' ')[0]} to {high}"
    _, centre, most = bounds(target)
    text = (min(values) if most == math.inf else max(values, key=lambda v: abs(v[0] - centre)))[1]
    digits, _, unit = text.partition(" ")
    return digits if unit and target.endswith(f" {unit}") else text


def verdict_row(verdict, figures, solvers):
    """The line of the table, and whether a target is met by every solver that was measured."""
    found = values_of(verdict, figures, solvers)
    cells, misses = [], 0
    for solver in solvers:
        values = found.get(solver, found.get("", []))
        missed = bool(verdict.target) and any(not keeps(value, verdict.target) for value, _ in values)
        misses += missed
        cells.append("" if not values else f"**{worst(values, verdict.target)}**" if missed else worst(values, verdict.target))
    measured = sum(bool(cell) for cell in cells)
    met = bool(measured and verdict.target and not misses)
    answer = ("not measured" if not measured else "" if not verdict.target else "met" if met else
              "**not met**" if misses == measured else f"**not met** by {misses} of {measured}")
    # "1" and "1 ±0.02" say the same.
    aim = verdict.target if verdict.target.startswith(verdict.reference) else f"{verdict.reference}, {verdict.target or 'no target'}"
    return f"| {verdict.case} | {aim} | " + " | ".join(cells) + f" | {answer} |", met


def verdicts_part(results):
    """What stands between the markers of VALIDATION.md."""
    solvers, checks = results["solvers"], [check for check in CHECKS if check.name in results["checks"]]
    rows = [(verdict, *verdict_row(verdict, results["checks"][check.name]["figures"], solvers))
            for check in checks for verdict in check.verdicts]
    aims = sum(bool(verdict.target) for verdict, _, _ in rows)
    lines = [f"Of {aims} targets, {sum(met for _, _, met in rows)} are met by every solver. Each figure is the worst one of the case, in "
             "the unit of the target; **bold** figures miss it. "
             "[figures.csv](validation/figures.csv) has all figures.", "",
             "| case | reference and target | " + " | ".join(solvers) + " | verdict |", "|---" * (3 + len(solvers)) + "|"]
    lines += [row for _, row, _ in rows]
    for test in (name for check in checks for name in results["checks"][check.name]["failed"]):
        lines += ["", f"**Limit of the test not met: {test}**"]
    return "\n".join(lines)


def rewritten(page, part, name):
    """The page with `part` between its markers; everything else as it was."""
    before, found_begin, rest = page.partition(BEGIN)
    _, found_end, after = rest.partition(END)
    if not found_begin or not found_end or BEGIN in rest or END in after:
        raise BadData(f'{name}: expected one line "{BEGIN}" and after it one line "{END}"')
    return f"{before}{BEGIN}\n\n{part}\n\n{END}{after}"
