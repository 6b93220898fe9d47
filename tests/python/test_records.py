"""Answers about one text are those of the command line."""

import ast
import doctest
import json
import pickle
from importlib import resources
from pathlib import Path

import pyarrow as pa
import pytest
from conftest import NOTATIONS, movetext, records

import movetext as package
from movetext import _native
from movetext import _types as types

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


def test_drawings_are_pixels_as_on_the_command_line(tmp_path: Path) -> None:
    path = records("kubb")[0]
    for width in (None, 300):
        size = () if width is None else ("--size", width)
        movetext("draw", path, "-o", tmp_path / "board.png", *size)
        assert package.draw(path, width=width).png() == (tmp_path / "board.png").read_bytes()
    for width in (0, -1, 2**70):
        with pytest.raises(package.MovetextError, match=f"width is {width}, but can be from 16 to 8000 pixels"):
            package.draw(path, width=width)


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
    for line in (-1, -(2**70), 2**70):
        with pytest.raises(package.MovetextError, match=f"there is no line {line}: the record has 1"):
            package.explain("1. a:B", "kubb", line=line)
        with pytest.raises(package.MovetextError, match=f"there is no line {line}: the record has 1"):
            package.draw("1. a:B", "kubb", line=line)
    with pytest.raises(TypeError, match="a line is an int, from 1, and no str"):
        package.explain("1. a:B", "kubb", line="1")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a line is an int, from 1, and no bool"):
        package.draw("1. a:B", "kubb", line=True)
    for function in (package.check, package.replay, package.format):
        with pytest.raises(package.MovetextError, match=r"line 2 of the text holds '\\udcfc', which is no character"):
            function("1. a:B\n\udcfc", "kubb")
    with pytest.raises(package.MovetextError, match="line 1 of the text holds"):
        package.convert("\udcfc", "fen")
    with pytest.raises(ValueError, match='there is no theme "pink"; there are light, dark, print'):
        package.draw("1. a:B", "kubb", theme="pink")
    with pytest.raises(ValueError, match="errors is 'skip', but can be 'raise' or 'ignore'"):
        package.games(errors="skip")


def test_findings_show_what_they_are() -> None:
    (finding, *_) = package.check("1. a:B a:-\n2. b:2I b:F b:- b:- b:-\n", "kubb")
    assert repr(finding) == "<2:6 error kubb/inkast-count: 2 kubbs thrown in, but turn 1 felled 1 (a's base kubb).>"
    assert repr(finding.fixes[0]) == "<Write 1I>"
    assert repr(finding.fixes[0].edits) == '(<2:6-2:7 "1">,)'


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
            members |= {part.name for part in node.body if isinstance(part, ast.FunctionDef) and part.name != "__new__"}
            own = vars(getattr(_native, node.name))
            assert members == {name for name in own if not name.startswith("__") or "arrow" in name}
    assert dir(package) == sorted(package.__all__)
    assert all(hasattr(package, name) for name in package.__all__)


SLIP = "A = Änn\nB = Bob\n0 (0,0) RCRF\n1A (0 1) FFFC\n"
OPEN = "1. e4 e5 2. Nf3 Nc6 3. Bd5 a6 4. Ba4 *\n"


def test_fixes_are_applied() -> None:
    (finding, *_) = package.check(SLIP, "carcassonne")
    assert finding.fixes[0].apply(SLIP) == SLIP.replace("(0 1)", "(0,1)")
    # Columns count characters, and lines may end in any way.
    comment = SLIP.replace("1A (0 1) FFFC", "1A (0 1) FFFC // ü💥").replace("\n", "\r\n")
    (finding, *_) = package.check(comment, "carcassonne")
    assert finding.fixes[0].apply(comment) == comment.replace("(0 1)", "(0,1)")
    with pytest.raises(package.MovetextError, match="the text has no 4:6-4:7; is it another one?"):
        finding.fixes[0].apply("")


@pytest.mark.parametrize("notation", NOTATIONS)
def test_every_fix_can_be_applied(notation: str) -> None:
    for path in records(notation):
        text = path.read_text()
        for finding in package.check(text, notation):
            for fix in finding.fixes:
                assert (fix.apply(text) != text) == bool(fix.edits)


def test_findings_are_values() -> None:
    first, again = package.check(SLIP, "carcassonne"), package.check(SLIP, "carcassonne")
    assert first == again and first[0] is not again[0]
    assert len({*first, *again}) == len(first)
    assert first[0] != package.check(OPEN, "pgn")[0]
    assert pickle.loads(pickle.dumps(first)) == first
    repaired = package.repair(SLIP, "carcassonne")
    assert pickle.loads(pickle.dumps(repaired)) == repaired
    converted = package.convert(OPEN, "markdown", notation="pgn")
    assert pickle.loads(pickle.dumps(converted)) == converted
    for value in (first[0].fixes[0], repaired, repaired.repairs[0], converted, package.draw(OPEN, "pgn")):
        assert hash(value) == hash(pickle.loads(pickle.dumps(value)))
    with pytest.raises(AttributeError):
        first[0].line = 7  # type: ignore[misc]


def test_findings_sort_by_their_place() -> None:
    findings = package.check(OPEN * 2, "pgn")
    places = [(one.line, one.column) for one in sorted(reversed(findings))]
    assert len(set(places)) > 1
    assert places == sorted(places)


@pytest.mark.parametrize("notation", NOTATIONS)
def test_records_are_formatted_and_repaired_as_on_the_command_line(notation: str) -> None:
    for path in records(notation):
        text = path.read_text()
        stdin = ("-", "--notation", notation)
        assert package.format(text, notation) == movetext("fmt", *stdin, text=text)
        repaired = package.repair(text, notation)
        assert repaired.text == str(repaired) == movetext("check", "--repair", *stdin, text=text)
        assert (repaired.repairs == ()) == (repaired.text == text)


def test_repairs_have_reasons_and_the_likely_ones_must_be_asked_for() -> None:
    repaired = package.repair(SLIP, "carcassonne")
    assert [(one.lines, one.code) for one in repaired.repairs] == [((4,), "carcassonne/comma-missing")]
    assert package.repair(OPEN, "pgn").text == OPEN
    assert package.repair(OPEN, "pgn", certain=False).text == OPEN.replace("Bd5", "Bb5")


@pytest.mark.parametrize("notation", NOTATIONS)
def test_figures_are_those_of_the_command_line(notation: str) -> None:
    for path in records(notation):
        lines = movetext("stats", "--format", "json", path).splitlines()
        expected = [{key: value for key, value in json.loads(line).items() if key != "file"} for line in lines]
        assert package.stats(path) == expected


def test_records_are_converted_as_on_the_command_line(tmp_path: Path) -> None:
    path = records("pgn")[0]
    for form in ["fen", "markdown", "pgn"]:
        converted = package.convert(path, form)
        assert converted.text == movetext("convert", path, "--to", form)
        assert converted.to == form
    page = package.convert("1. a:B a:-\n", "planet-kubb", notation="kubb").text
    assert package.convert(page, source="planet-kubb").to == "kubb"
    with pytest.raises(package.MovetextError, match="what is in it. source= says its form: kubb, "):
        package.convert("hello", "fen")
    with pytest.raises(package.MovetextError, match='"pdf" cannot be written; there are kubb, '):
        package.convert(OPEN, "pdf", notation="pgn")
    with pytest.raises(package.MovetextError, match="source= names the form of a text without a notation"):
        package.convert(OPEN, "fen", notation="pgn", source="pgn")


def test_a_path_leads_to_a_record(tmp_path: Path) -> None:
    path = tmp_path / "a.carcassonne"
    path.write_text(SLIP)
    assert package.check(path) == package.check(SLIP, "carcassonne")
    assert package.explain(path, line=4) == package.explain(SLIP, "carcassonne", line=4)
    assert package.draw(path) == package.draw(SLIP, "carcassonne")
    (tmp_path / "movetext.toml").write_text('[rules]\n"carcassonne/comma-missing" = "off"\n')
    assert [found.code for found in package.check(path)] == []
    assert package.check(path, settings={"rules": {"carcassonne/comma-missing": "warning"}})[0].severity == "warning"
    with pytest.raises(package.MovetextError, match="nowhere.pgn: no such file or folder"):
        package.check(tmp_path / "nowhere.pgn")
    (tmp_path / "notes.txt").write_text(SLIP)
    for function in (package.check, package.findings):
        with pytest.raises(package.MovetextError, match="notes.txt: not a known kind of record .*; say which with notation="):
            function(tmp_path / "notes.txt")
    with pytest.raises(package.MovetextError, match="one record is asked for"):
        package.replay(tmp_path)
    with pytest.raises(TypeError, match=r"a record is a str with its text, or a path such as pathlib.Path\(...\), and no bytes; decode"):
        package.check(SLIP.encode(), "carcassonne")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="and no NoneType"):
        package.format(None)  # type: ignore[arg-type]
    with pytest.raises(package.MovetextError, match="say which notation the text is written in: kubb, "):
        package.check(SLIP)


def test_settings_count_everywhere(tmp_path: Path) -> None:
    off = {"rules": {"pgn/illegal-move": "off"}}
    config = tmp_path / "mine.toml"
    config.write_text('[rules]\n"pgn/illegal-move" = "off"\n')
    plain = {found.code for found in package.check(OPEN, "pgn")}
    for settings in ({"settings": off}, {"config": config}):
        assert {found.code for found in package.check(OPEN, "pgn", **settings)} == plain - {"pgn/illegal-move"}
    path = tmp_path / "a.pgn"
    path.write_text(OPEN)
    codes = lambda **more: pa.table(package.findings(path, **more))["code"].to_pylist()  # noqa: E731
    assert "pgn/illegal-move" in codes() and "pgn/illegal-move" not in codes(settings=off)
    for function in (package.replay, package.explain, package.draw, package.format, package.repair, package.stats):
        with pytest.raises(package.MovetextError, match="pgn/none"):
            function(OPEN, "pgn", settings={"rules": {"pgn/none": "off"}})
    with pytest.raises(package.MovetextError, match='"rules" cannot be 3; write a table of rules with their levels'):
        package.check(OPEN, "pgn", settings={"rules": 3})
    with pytest.raises(package.MovetextError, match="pgn/none"):
        package.convert(OPEN, "fen", notation="pgn", settings={"rules": {"pgn/none": "off"}})


def test_tables_become_data_frames_of_pandas() -> None:
    path = records("kubb")[0]
    moves = package.moves(path)
    frame = moves.to_pandas()
    assert frame.equals(pa.table(moves).to_pandas())
    assert list(frame.columns) == moves.columns and len(frame) > 0


def test_examples_say_what_happens() -> None:
    for module in (package, types):
        ran = doctest.testmod(module)
        assert (ran.failed, ran.attempted > 2) == (0, True), module.__name__
    readme = Path(__file__).resolve().parents[2] / "crates/python/README.md"
    ran = doctest.testfile(str(readme), module_relative=False)
    assert (ran.failed, ran.attempted > 5) == (0, True)
