#!/usr/bin/env python3
"""Writes the grammars of ../../syntax for Sublime Text, which reads TextMate grammars as property lists only.

    convert.py FOLDER        the folder Packages/Movetext of Sublime Text, or any other
"""

import json
import plistlib
import sys
from pathlib import Path

SYNTAX = Path(__file__).resolve().parents[2] / "syntax"
NOTATIONS = sorted(source.parent.name for source in SYNTAX.glob("*/highlight.toml"))


def comment_settings(notation: str) -> dict:
    """What tells Sublime Text how comments of the notation start."""
    configuration = json.loads((SYNTAX / notation / "language-configuration.json").read_text("utf-8"))
    comments = configuration["comments"]
    # Which comments the line has may be told with the indent that they want.
    line = comments["lineComment"]
    start = line["comment"] if isinstance(line, dict) else line
    return {
        "name": "Comments",
        "scope": f"source.{notation}",
        "settings": {"shellVariables": [{"name": "TM_COMMENT_START", "value": start + " "}]},
    }


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for notation in NOTATIONS:
        grammar = json.loads((SYNTAX / notation / f"{notation}.tmLanguage.json").read_text("utf-8"))
        grammar.pop("information_for_contributors", None)
        (folder / f"{notation}.tmLanguage").write_bytes(plistlib.dumps(grammar))
        (folder / f"{notation}.tmPreferences").write_bytes(plistlib.dumps(comment_settings(notation)))


if __name__ == "__main__":
    main()
