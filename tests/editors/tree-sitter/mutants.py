"""Writes broken records, random texts and long lines, always the same ones, and prints their paths.

    mutants.py NOTATION NUMBER FOLDER    with the paths of records on standard input
"""

import random
import sys
from pathlib import Path

SIGNS = "(){}[]<>\"'#;:/\\|,.+-=*$%@^?!_~&`"
CHARACTERS = SIGNS + " \t\r\n\n\n0123456789abcxyzABCXYZéß—…½\u00a0\u3000\u0001漢🎲"


def edit(text: list[str], texts: list[str], alphabet: list[str]) -> None:
    """Takes characters out, or puts some in, or the piece of another record."""
    at = random.randrange(len(text))
    kind = random.randrange(4)
    if kind == 0:
        del text[at : at + random.choice([1, 1, 5])]
    elif kind == 1:
        text.insert(at, random.choice(alphabet))
    elif kind == 2:
        text[at] = random.choice(alphabet)
    else:
        other = random.choice(texts)
        start = random.randrange(len(other))
        text[at:at] = other[start : start + random.choice([1, 3, 20])]


def mutant(texts: list[str], alphabet: list[str]) -> str:
    """A text of random characters, or a record with a few edits or many."""
    if random.random() < 0.3:
        return "".join(random.choices(alphabet, k=random.randrange(1, 300)))
    text = list(random.choice(texts))
    for _ in range(random.choice([1, 3, 10, 60])):
        if text:
            edit(text, texts, alphabet)
    if random.random() < 0.3:
        del text[random.randrange(len(text) + 1) :]
    return "".join(text)


def long_line(texts: list[str]) -> str:
    """The beginning of a line of a record, and then a piece of it again and again."""
    line = random.choice([line for text in texts for line in text.splitlines() if line])
    start = random.randrange(len(line))
    piece = line[start : start + random.choice([1, 2, 3, 8])]
    return line[:start] + piece * (50_000 // len(piece)) + "\n"


def main() -> None:
    notation, number, folder = sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])
    random.seed(1)
    texts = [Path(line).read_text(encoding="utf-8") for line in sys.stdin.read().splitlines()]
    alphabet = sorted(set("".join(texts))) + list(CHARACTERS)
    folder.mkdir()
    for index in range(number):
        path = folder / f"{index}.{notation}"
        text = long_line(texts) if index % 100 == 0 else mutant(texts, alphabet)
        path.write_text(text, encoding="utf-8", newline="")
        print(path)


if __name__ == "__main__":
    main()
