"""Checks the Zed extension without Zed: the component, the manifest, the languages and their queries.

Prints `ok …` or `FAIL …` for each check. Needs TREE_SITTER, PARSERS (a folder with NOTATION.so) and COMPONENT.
"""

import os
import re
import subprocess
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
EXTENSION = ROOT / "editors/zed"
NOTATIONS = ["kubb", "bucky", "rootlog", "carcassonne", "pgn"]

# The captures that Zed knows (https://zed.dev/docs/extensions/languages); a theme also colors a name with more parts.
CAPTURES = {
    "highlights.scm": """attribute boolean comment comment.doc constant constructor embedded emphasis emphasis.strong enum
        function hint keyword label link_text link_uri number operator predictive preproc primary property punctuation
        punctuation.bracket punctuation.delimiter punctuation.list_marker punctuation.special string string.escape
        string.regex string.special string.special.symbol tag text.literal title type variable variable.special
        variant""".split(),
    "outline.scm": ["name", "item", "context", "context.extra", "annotation"],
    "brackets.scm": ["open", "close"],
}

# What the outline of a sample shows: the context and the name of each item.
OUTLINES = {
    "kubb": ("1. 0I a:B\n2. K\n", ["1.", "2."]),
    "bucky": ('[White "Ash"]\n1. e2-e4\n', ["White", '"Ash"']),
    "rootlog": ("Map: Fall\nC: Ash\nC:w->1\n", ["Map", "Fall", "C", "Ash", "C"]),
    "carcassonne": ("A = amber\n0 (0,0) RCRF\n1A (0,1) FFFC\n", ["A", "amber", "0", "1", "A"]),
    "pgn": ('[White "Ash"]\n1. e4 (1. d4) *\n', ["White", '"Ash"']),
}
BRACKETS = {
    "kubb": '[Event "x"]\n',
    "bucky": "e2-e4(xd3)\n",
    "rootlog": "C:(w+b)->1\n",
    "carcassonne": "1A (0,1) FFFC\n",
    "pgn": "1. e4 (1. d4) *\n",
}


def read_toml(path: Path) -> dict:
    with path.open("rb") as file:
        return tomllib.load(file)


def query(notation: str, path: Path, text: str) -> list[tuple[str, str]]:
    """The captures of a query in a text: their names and what they cover. Fails if the query does not compile."""
    sample = Path(os.environ["PARSERS"]) / f"sample.{notation}"
    sample.write_text(text, encoding="utf-8")
    parser = Path(os.environ["PARSERS"]) / f"{notation}.so"
    command = [os.environ["TREE_SITTER"], "query", "--captures", "--lib-path", parser, "--lang-name", notation]
    done = subprocess.run([*command, path, sample], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return re.findall(r"capture: \d+ - ([\w.]+), start: .*, text: `(.*)`", done.stdout)


def component() -> None:
    """A component of WebAssembly that says for which version of Zed's interface it was made."""
    data = Path(os.environ["COMPONENT"]).read_bytes()
    assert data[:8] == b"\0asm\x0d\0\x01\0", data[:8]
    wanted = read_toml(EXTENSION / "Cargo.toml")["dependencies"]["zed_extension_api"]
    at = data.rindex(b"zed:api-version") + len(b"zed:api-version")
    version = ".".join(str(int.from_bytes(data[at + i : at + i + 2])) for i in (0, 2, 4))
    assert version == wanted, version


def manifest() -> None:
    extension = read_toml(EXTENSION / "extension.toml")
    package = read_toml(EXTENSION / "Cargo.toml")["package"]
    workspace = read_toml(ROOT / "Cargo.toml")["workspace"]["package"]
    for key in ["id", "name", "version", "schema_version", "authors", "description", "repository"]:
        assert extension.get(key), f"{key} is missing"
    assert extension["schema_version"] == 1
    assert extension["version"] == package["version"] == workspace["version"]
    assert extension["repository"] == package["repository"] == workspace["repository"]
    assert list(extension["grammars"]) == NOTATIONS
    for notation, grammar in extension["grammars"].items():
        assert set(grammar) == {"repository", "rev", "path"}, grammar
        folder = ROOT / grammar["path"]
        assert f"tree_sitter_{notation}(void)" in (folder / "src/parser.c").read_text(encoding="utf-8"), folder
    server = extension["language_servers"]["movetext"]
    assert list(server["language_ids"].values()) == NOTATIONS
    assert server["languages"] == list(server["language_ids"])


def language(notation: str) -> None:
    """The same endings and comments as the TextMate and tree-sitter grammars say."""
    config = read_toml(EXTENSION / f"languages/{notation}/config.toml")
    extension = read_toml(EXTENSION / "extension.toml")
    assert extension["language_servers"]["movetext"]["language_ids"][config["name"]] == notation
    assert config["grammar"] == config["code_fence_block_name"] == notation
    grammar = (ROOT / f"syntax/{notation}/tree-sitter/tree-sitter.json").read_text(encoding="utf-8")
    for suffix in config["path_suffixes"]:
        assert f'"{suffix}"' in grammar, suffix
    comments = (ROOT / f"syntax/{notation}/language-configuration.json").read_text(encoding="utf-8")
    assert f'"lineComment": "{config["line_comments"][0].strip()}"' in comments


def queries(notation: str) -> None:
    folder = EXTENSION / "languages" / notation
    assert {path.name for path in folder.glob("*.scm")} == set(CAPTURES)
    for name, known in CAPTURES.items():
        used = re.findall(r"@([\w.]+)", re.sub(r";.*", "", (folder / name).read_text(encoding="utf-8")))
        assert used and set(used) <= set(known), f"{name}: {set(used) - set(known)}"
        query(notation, folder / name, BRACKETS[notation])


def outline(notation: str) -> None:
    text, expected = OUTLINES[notation]
    captures = query(notation, EXTENSION / f"languages/{notation}/outline.scm", text)
    shown = [covered for name, covered in captures if name != "item"]
    assert shown == expected, shown


def brackets(notation: str) -> None:
    captures = query(notation, EXTENSION / f"languages/{notation}/brackets.scm", BRACKETS[notation])
    assert [name for name, _ in captures] == ["open", "close"], captures


def check(name: str, function, *arguments: str) -> None:
    try:
        function(*arguments)
    except (AssertionError, KeyError, OSError, ValueError) as error:
        print(f"FAIL {name}: {type(error).__name__} {error}")
    else:
        print(f"ok {name}")


def main() -> None:
    check("the component names the interface of Zed", component)
    check("the manifest", manifest)
    for notation in NOTATIONS:
        check(f"{notation}: the language", language, notation)
        check(f"{notation}: the queries compile, and Zed knows their captures", queries, notation)
        check(f"{notation}: the outline", outline, notation)
        check(f"{notation}: brackets", brackets, notation)


if __name__ == "__main__":
    main()
