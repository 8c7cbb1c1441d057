"""Diagrams as SVG, for scripts/plot-bench and scripts/validate: axes, curves, dots, a legend on the right. The text is the
same for the same numbers, so that a picture in the repository changes only when what it shows does."""
import math
from xml.sax.saxutils import escape

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 760, 300, 70, 170, 40, 45
COLOURS = ["#1f5fa8", "#d1495b", "#2a9d8f", "#edae49", "#7b5ea7", "#5c677d"]
DASHES = ["", "7 3", "2 2", "7 2 2 2"]
REFERENCE = "#222"


def plain(value):
    return f"{value:g}"


def short(value):
    for unit, name in ((1e6, "M"), (1e3, "k")):
        if value >= unit:
            return f"{value / unit:g}{name}"
    return f"{value:g}"


def logarithmic_ticks(low, high, coarse=False):
    """1, 2, 5, 10 ... within [low, high]; finer where that is little more than one decade, unless coarse."""
    steps = (1, 2, 5) if coarse or high > 20 * low else (1, 1.5, 2, 3, 4, 5, 7)
    values = []
    power = math.floor(math.log10(low))
    while 10.0**power <= high:
        values += [m * 10.0**power for m in steps if low <= m * 10.0**power <= high]
        power += 1
    return values


def linear_ticks(low, high, most=8):
    """Multiples of 1, 2 or 5 times a power of ten within [low, high], at most so many."""
    step = 10.0 ** math.floor(math.log10((high - low) / most))
    while (high - low) / step > most:
        step *= 2 if f"{step:e}"[0] in "15" else 2.5
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    # Rounded: 3 * 0.1 is not 0.3, and the label would say so.
    return [round(k * step, 12) + 0.0 for k in range(first, last + 1)]


def simplified(points, tolerance=0.2):
    """Without the points that lie within `tolerance` of the line between their neighbours (Douglas and Peucker 1973):
    what a screen cannot show need not be in the file."""
    if len(points) < 3:
        return points
    keep = [False] * len(points)
    keep[0] = keep[-1] = True
    parts = [(0, len(points) - 1)]
    while parts:
        first, last = parts.pop()
        (ax, ay), (bx, by) = points[first], points[last]
        length = math.hypot(bx - ax, by - ay)
        worst, where = tolerance, None
        for i in range(first + 1, last):
            px, py = points[i]
            if length > 0:
                distance = abs((bx - ax) * (py - ay) - (by - ay) * (px - ax)) / length
            else:
                distance = math.hypot(px - ax, py - ay)
            if distance > worst:
                worst, where = distance, i
        if where is not None:
            keep[where] = True
            parts += [(first, where), (where, last)]
    return [point for point, kept in zip(points, keep) if kept]


class Axis:
    """Values from low to high, spread evenly or by their logarithms."""

    def __init__(self, label, low, high, logarithmic=False, ticks=None, name_of=plain):
        self.label, self.low, self.high, self.logarithmic = label, low, high, logarithmic
        make_ticks = logarithmic_ticks if logarithmic else linear_ticks
        self.ticks, self.name_of = make_ticks(low, high) if ticks is None else ticks, name_of

    def part(self, value):
        """0 at low, 1 at high."""
        if self.logarithmic:
            return math.log(value / self.low) / math.log(self.high / self.low)
        return (value - self.low) / (self.high - self.low)


def axis_around(label, values, logarithmic=False, **rest):
    """An axis with all values and a little room at both ends."""
    low, high = min(values), max(values)
    if logarithmic:
        return Axis(label, low / 1.15, high * 1.15, True, **rest)
    room = 0.04 * (high - low) or 0.5 * abs(high) or 1.0
    return Axis(label, low - room, high + room, **rest)


class Diagram:
    """One pair of axes. Everything is drawn in the order of the calls; `elements` are the lines of SVG."""

    def __init__(self, title, x, y, top=0, height=HEIGHT, left=LEFT):
        self.x, self.y, self.top, self.height, self.left = x, y, top, height, left
        self.elements, self.legend_lines = [], 0
        floor, right = top + height - BOTTOM, WIDTH - RIGHT
        self.text(left, top + 24, title, 'font-size="14" font-weight="bold"')
        for value in x.ticks:
            at = self.x_of(value)
            self.elements.append(f'<line x1="{at:.1f}" x2="{at:.1f}" y1="{top + TOP}" y2="{floor}" stroke="#ddd"/>')
            self.text(f"{at:.1f}", floor + 16, x.name_of(value), 'text-anchor="middle"')
        for value in y.ticks:
            at = self.y_of(value)
            self.elements.append(f'<line x1="{left}" x2="{right}" y1="{at:.1f}" y2="{at:.1f}" stroke="#ddd"/>')
            self.text(left - 6, f"{at + 4:.1f}", y.name_of(value), 'text-anchor="end"')
        self.text((left + right) / 2, top + height - 10, x.label, 'text-anchor="middle"')
        if y.label:
            middle = top + (TOP + height - BOTTOM) / 2
            self.text(18, middle, y.label, f'text-anchor="middle" transform="rotate(-90 18 {middle:g})"')

    def x_of(self, value):
        return self.left + (WIDTH - self.left - RIGHT) * self.x.part(value)

    def y_of(self, value):
        return self.top + TOP + (self.height - TOP - BOTTOM) * (1 - self.y.part(value))

    def text(self, x, y, text, attributes=""):
        self.elements.append(f'<text x="{x}" y="{y}"{" " + attributes if attributes else ""}>{escape(text)}</text>')

    def line(self, points, colour, dash="", width=2):
        places = simplified([(self.x_of(x), self.y_of(y)) for x, y in points])
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        self.elements.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width}"{dashes}/>')

    def dots(self, points, colour, radius=3, hollow=False, opacity=1):
        paint = f'fill="white" stroke="{colour}" stroke-width="1.5"' if hollow else f'fill="{colour}"'
        if opacity != 1:
            paint += f' fill-opacity="{opacity}"'
        self.elements += [f'<circle cx="{self.x_of(x):.1f}" cy="{self.y_of(y):.1f}" r="{radius:g}" {paint}/>' for x, y in points]

    def point_labels(self, labels):
        """A small text beside each point ((x, y), text, colour): above it, else at the first place around it that covers no
        point and no other label."""
        taken = [(self.x_of(x) - 3, self.y_of(y) - 3, self.x_of(x) + 3, self.y_of(y) + 3) for (x, y), _, _ in labels]
        for (x, y), text, colour in labels:
            width = 6.5 * len(text)
            around = [(0, -11), (0, 11), (9 + width / 2, 0), (-9 - width / 2, 0), (width, -11), (-width, -11), (width, 11),
                      (-width, 11), (0, -22), (0, 22)]
            boxes = [(self.x_of(x) + dx - width / 2, self.y_of(y) + dy - 5, self.x_of(x) + dx + width / 2, self.y_of(y) + dy + 5)
                     for dx, dy in around]
            free = [b for b in boxes
                    if not any(b[0] < t[2] and t[0] < b[2] and b[1] < t[3] and t[1] < b[3] for t in taken)]
            box = (free or boxes)[0]
            taken.append(box)
            # A white rim: readable on top of a curve.
            self.text(f"{(box[0] + box[2]) / 2:.1f}", f"{box[3] - 1.5:.1f}", text,
                      f'text-anchor="middle" font-size="10" fill="{colour}" stroke="white" stroke-width="2.5" paint-order="stroke"')

    def legend(self, label, colour, dash="", width=2, hollow_dot=False):
        """The next line of the legend, right of the diagram."""
        x, y = WIDTH - RIGHT + 12, self.top + TOP + 16 * self.legend_lines + 4
        self.legend_lines += 1
        if hollow_dot:
            self.elements.append(f'<circle cx="{x + 11}" cy="{y}" r="3" fill="white" stroke="{colour}" stroke-width="1.5"/>')
        else:
            dashes = f' stroke-dasharray="{dash}"' if dash else ""
            self.elements.append(f'<path d="M{x} {y}h22" stroke="{colour}" stroke-width="{width}"{dashes}/>')
        self.text(x + 28, y + 4, label)


def picture(diagrams):
    """The text of an SVG file with diagrams that stand below each other."""
    height = max(d.top + d.height for d in diagrams)
    body = "\n".join(line for d in diagrams for line in d.elements)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="12">\n'
            f'<rect width="{WIDTH}" height="{height}" fill="white"/>\n{body}\n</svg>\n')
