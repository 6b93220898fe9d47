"""Answers about one text are those of the command line."""

import ast
import json
from importlib import resources

import pytest
from conftest import NOTATIONS, movetext, records

import movetext as package
from movetext import _native

# The command line guesses repairs in so many games of a record.
GUESSED = 20


@pytest.mark.parametrize("notation", NOTATIONS)
def test_findings_are_those_of_the_command_line(notation: str) -> None:
    found = 0
    for path in records(notation):
        text = path.read_text()
        expected = [json.loads(line) for line in movetext("check", "--format", "json", path).splitlines()]
        findings = package.check(text, notation)
        found += len(findings)
        for finding, one in zip(findings, expected, strict=True):
            assert (finding.line, finding.column) == (one["line"], one["column"])
            assert (finding.end_line, finding.end_column) == (one["endLine"], one["endColumn"])
            assert (finding.severity, finding.code) == (one["severity"], one["code"])
            assert finding.message == one["message"]
            if len(package.replay(text, notation)) > GUESSED:
                continue
            for fix, other in zip(finding.fixes, one["fixes"], strict=True):
                assert (fix.title, fix.safe, fix.certain) == (other["title"], other["safe"], other["certain"])
                edits = [
                    {
                        "line": edit.line,
                        "column": edit.column,
                        "endLine": edit.end_line,
                        "endColumn": edit.end_column,
                        "text": edit.text,
                    }
                    for edit in fix.edits
                ]
                assert edits == other["edits"]
    assert found > 0


@pytest.mark.parametrize("notation", NOTATIONS)
def test_replays_are_those_of_the_command_line(notation: str) -> None:
    for path in records(notation):
        expected = json.loads(movetext("replay", "--format", "json", path))["games"]
        assert package.replay(path.read_text(), notation) == expected


@pytest.mark.parametrize("notation", NOTATIONS)
def test_drawings_are_those_of_the_command_line(notation: str) -> None:
    path = records(notation)[0]
    text = path.read_text()
    drawing = package.draw(text, notation)
    assert drawing._repr_svg_() == drawing.svg == movetext("draw", "--to", "svg", path)
    last = len(text.splitlines())
    in_the_dark = movetext("draw", "--to", "svg", "--theme", "dark", f"{path}:{last}")
    assert package.draw(text, notation, line=last, theme="dark").svg == in_the_dark


def test_moves_are_explained() -> None:
    text = "1. a:B a:-\n2. b:2I b:F\n"
    explained = package.explain(text, "kubb")
    assert package.explain(text, "kubb", line=2) in explained
    assert package.explain(text, "kubb", line=1) == (
        "Turn 1, a. a takes a base kubb and misses. Standing: 5 base kubbs against 4."
    )
    assert package.explain("", "kubb") == ""


def test_what_cannot_be_is_said_in_words() -> None:
    with pytest.raises(package.MovetextError, match='there is no notation "chess"; there are kubb, '):
        package.check("1. e4", "chess")
    with pytest.raises(ValueError, match="there is no line 3: the record has 1"):
        package.draw("1. a:B", "kubb", line=3)
    with pytest.raises(ValueError, match="there is no line 0: the record has 1"):
        package.explain("1. a:B", "kubb", line=0)
    with pytest.raises(ValueError, match='there is no theme "pink"; there are light, dark, print'):
        package.draw("1. a:B", "kubb", theme="pink")
    with pytest.raises(ValueError, match="errors is 'skip', but can be 'raise' or 'ignore'"):
        package.games(errors="skip")


def test_findings_show_what_they_are() -> None:
    (finding, *_) = package.check("1. a:B a:-\n2. b:2I b:F b:- b:- b:-\n", "kubb")
    assert repr(finding) == "<2:6 error kubb/inkast-count: 2 kubbs thrown in, but turn 1 felled 1 (a's base kubb).>"
    assert repr(finding.fixes[0]) == "<Write 1I>"
    assert repr(finding.fixes[0].edits) == '[<2:6-2:7 "1">]'


def test_the_types_name_what_there_is() -> None:
    files = resources.files("movetext")
    assert files.joinpath("py.typed").is_file()
    stubs = ast.parse(files.joinpath("_native.pyi").read_text())
    named = {node.name for node in stubs.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    named |= {node.target.id for node in stubs.body if isinstance(node, ast.AnnAssign)}
    assert named == {name for name in dir(_native) if not name.startswith("__")} | {"__version__"}
    for node in stubs.body:
        if isinstance(node, ast.ClassDef) and node.name != "MovetextError":
            members = {part.target.id for part in node.body if isinstance(part, ast.AnnAssign)}
            members |= {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
            own = vars(getattr(_native, node.name))
            assert members == {name for name in own if not name.startswith("__") or "arrow" in name}
    assert set(package.__all__) <= set(dir(package))
