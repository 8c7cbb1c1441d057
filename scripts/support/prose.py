"""The words that people read, for the checks: prose of Markdown pages, comments of headers."""
import os
import re

# Pages that are being rewritten: their sentences and words are not checked yet.
UNFINISHED = ()


def pages(root):
    """Paths of *.md in the root and below docs."""
    found = [name for name in sorted(os.listdir(root)) if name.endswith(".md")]
    for folder, folders, files in os.walk(os.path.join(root, "docs")):
        folders.sort()
        found += [os.path.relpath(os.path.join(folder, name), root) for name in sorted(files) if name.endswith(".md")]
    return found


def is_finished(page):
    return not page.lower().startswith(UNFINISHED)


def prose(text):
    """Markdown without code, HTML and the targets of links. Lines stay lines."""
    blank = lambda match: re.sub(r"[^\n]+", " ", match.group(0))
    text = re.sub(r"^```.*?^```", blank, text, flags=re.DOTALL | re.MULTILINE)
    text = re.sub(r"<!--.*?-->|</?[a-z][^>]*>", blank, text, flags=re.DOTALL)
    text = re.sub(r"(`+)[^`]+?\1", blank, text)
    return re.sub(r"\]\([^)]*\)|https?://\S+", lambda match: "]" + "\n" * match.group(0).count("\n"), text)


def sentences(text):
    """Pairs of line and sentence of a page, without tables, headings, formulas and code."""
    paragraph, begin = [], 0
    lines = prose(text).split("\n")
    for number, line in enumerate([*lines, ""], 1):
        starts = re.match(r"\s*([*+-]|\d+\.)\s", line)
        ends = not line.strip() or line.lstrip().startswith(("|", "#", "    "))
        if paragraph and (starts or ends):
            for sentence in re.split(r"(?<=[.!?])[)\"'*]*\s+|(?<=[.!?][)\"'*])\s+", " ".join(paragraph)):
                yield begin, sentence
            paragraph = []
        if not ends:
            begin = begin if paragraph else number
            paragraph.append(line.strip())


def comments(text):
    """Pairs of line and text of a header's comments."""
    for number, line in enumerate(text.split("\n"), 1):
        if "//" in line:
            yield number, re.sub(r"`[^`]*`|\"[^\"]*\"", " ", line[line.index("//") + 2:])
