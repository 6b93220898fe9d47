"""Answers the questions of docs/questions.md: runs their SQL and writes what comes of it below each.

    questions.py BINARY           writes the answers
    questions.py BINARY --check   fails if the page has others

Needs DuckDB and the binary `movetext`, with which it exports the sample records.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import duckdb

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/questions.md"
RECORDS = ROOT / "tests/records"


def answered(page: str, database: duckdb.DuckDBPyConnection) -> str:
    """The page with an answer below each query."""
    lines: list[str] = []
    query: "list[str] | None" = None
    is_old_answer = False
    for line in page.splitlines():
        if is_old_answer and (line.startswith("|") or not line):
            continue
        if is_old_answer:
            is_old_answer = False
            lines.append("")
        lines.append(line)
        if line == "```sql":
            query = []
        elif line == "```" and query is not None:
            answer = table(database.execute("\n".join(query)))
            if answer:
                lines += ["", *answer]
                is_old_answer = True
            query = None
        elif query is not None:
            query.append(line)
    return "\n".join(lines) + "\n"


def table(result: duckdb.DuckDBPyConnection) -> list[str]:
    """A result as a table of Markdown; nothing for a statement without one."""
    rows = result.fetchall()
    if not rows:
        return []
    names = [column[0] for column in result.description or []]
    if names == ["Count"]:
        return []
    cells = [names, ["---"] * len(names), *([shown(value) for value in row] for row in rows)]
    return [f"| {' | '.join(row)} |" for row in cells]


def shown(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value).replace("|", "\\|")


def main() -> int:
    binary = Path(sys.argv[1]).absolute()
    page = PAGE.read_text()
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([binary, "export", ".", "-o", folder], cwd=RECORDS, check=True, stdout=subprocess.DEVNULL)
        os.chdir(folder)
        answers = answered(page, duckdb.connect())
    if answers == page:
        return 0
    if "--check" in sys.argv[2:]:
        print("docs/questions.md has other answers; run tests/python/run questions", file=sys.stderr)
        return 1
    PAGE.write_text(answers)
    return 0


if __name__ == "__main__":
    sys.exit(main())
