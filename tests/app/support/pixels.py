#!/usr/bin/env python3
"""Compares pictures by their pixels; ImageMagick (of which the tests also take pictures of the display) decodes them.

pixels.py differ A B    "PER_MILLE X0 Y0 X1 Y1": how many pixels differ visibly, and the box around them; exit code 1 when the
                        sizes differ
pixels.py halves A X Y WIDTH HEIGHT   how many per mille of the pixels of that part's left half differ visibly from the right half
pixels.py tinted A B X Y WIDTH HEIGHT  of that part, how many pixels of B are more violet than they were in A
pixels.py colours A     how many different colours there are: a black or empty picture has one
"""
import subprocess
import sys

visible = 10  # of 255: below is a matter of rounding


def load(path):
    size = subprocess.run(["identify", "-format", "%w %h", path], check=True, capture_output=True, text=True).stdout.split()
    data = subprocess.run(["convert", path, "-alpha", "off", "-depth", "8", "RGB:-"], check=True, capture_output=True).stdout
    width, height = int(size[0]), int(size[1])
    assert len(data) == 3 * width * height, (path, size, len(data))
    return width, height, data


def differ(a, b):
    width, height, first = load(a)
    other_width, other_height, second = load(b)
    if (width, height) != (other_width, other_height):
        sys.exit(f"{a} has {width}x{height} pixels, {b} {other_width}x{other_height}")
    columns, rows, count = [], [], 0
    for y in range(height):
        row = slice(3 * width * y, 3 * width * (y + 1))
        if first[row] == second[row]:
            continue
        places = {i // 3 for i, (one, two) in enumerate(zip(first[row], second[row])) if abs(one - two) > visible}
        if places:
            count += len(places)
            rows.append(y)
            columns += [min(places), max(places)]
    box = (min(columns), min(rows), max(columns), max(rows)) if rows else (0, 0, 0, 0)
    print(f"{1000.0 * count / (width * height):.2f}", *box)


def halves(path, x, y, width, height):
    full, _, data = load(path)
    half = width // 2
    count = 0
    for row in range(y, y + height):
        left, right = (data[3 * (full * row + x + begin) : 3 * (full * row + x + begin + half)] for begin in (0, width - half))
        if left != right:
            count += len({i // 3 for i, (one, two) in enumerate(zip(left, right)) if abs(one - two) > visible})
    print(f"{1000.0 * count / (half * height):.2f}")


def tinted(a, b, x, y, width, height):
    """Green has lost more than red and blue have: something violet lies over it, faintly."""
    full, _, first = load(a)
    _, _, second = load(b)
    count = 0
    for row in range(y, y + height):
        for i in range(3 * (full * row + x), 3 * (full * row + x + width), 3):
            if first[i : i + 3] == second[i : i + 3]:
                continue
            red, green, blue = (second[i + c] - first[i + c] for c in range(3))
            count += (red + blue) / 2 - green > visible / 2
    print(count)


def colours(path):
    _, _, data = load(path)
    print(len({data[i : i + 3] for i in range(0, len(data), 3)}))


if __name__ == "__main__":
    if len(sys.argv) == 4 and sys.argv[1] == "differ":
        differ(sys.argv[2], sys.argv[3])
    elif len(sys.argv) == 7 and sys.argv[1] == "halves":
        halves(sys.argv[2], *map(int, sys.argv[3:]))
    elif len(sys.argv) == 8 and sys.argv[1] == "tinted":
        tinted(sys.argv[2], sys.argv[3], *map(int, sys.argv[4:]))
    elif len(sys.argv) == 3 and sys.argv[1] == "colours":
        colours(sys.argv[2])
    else:
        sys.exit(__doc__)
