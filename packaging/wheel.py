"""The wheel `movetext-cli`: the binary alone. (The package `movetext` is the library, crates/python.)"""

import base64
import hashlib
from pathlib import Path

from archives import Entry, write_zip
from facts import FACTS, ROOT
from stage import THIRD_PARTIES, Stage

NAME = "movetext-cli"
LICENSES = ["LICENSE-APACHE", "LICENSE-MIT", THIRD_PARTIES]


def metadata() -> str:
    lines = [
        "Metadata-Version: 2.4",
        f"Name: {NAME}",
        f"Version: {FACTS.version}",
        f"Summary: {FACTS.description}",
        f"Keywords: {','.join(FACTS.keywords)}",
        f"License-Expression: {FACTS.license}",
        *(f"License-File: {name}" for name in LICENSES),
        "Requires-Python: >=3.8",
        f"Project-URL: Homepage, {FACTS.homepage}",
        f"Project-URL: Changelog, {FACTS.repository}/blob/main/CHANGELOG.md",
        "Classifier: Programming Language :: Rust",
        "Classifier: Topic :: Games/Entertainment :: Board Games",
        "Description-Content-Type: text/markdown",
    ]
    return "\n".join(lines) + "\n\n" + (ROOT / "packaging/python/README.md").read_text()


def record(entries: list[Entry], own_name: str) -> str:
    """The list of files with their checksums, which the wheel holds, too."""
    rows = []
    for name, data, _ in entries:
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        rows.append(f"{name},sha256={digest},{len(data)}")
    return "\n".join([*rows, f"{own_name},,", ""])


def pack(stage: Stage, output: Path) -> Path:
    stem = f"{NAME.replace('-', '_')}-{FACTS.version}"
    info = f"{stem}.dist-info"
    tag = f"py3-none-{stage.target.wheel}"
    wheel = ["Wheel-Version: 1.0", "Generator: movetext packaging", "Root-Is-Purelib: false"]
    wheel += [f"Tag: py3-none-{platform}" for platform in stage.target.wheel.split(".")]
    entries = [
        (f"{stem}.data/scripts/{stage.target.executable}", stage.binary.read_bytes(), True),
        *((f"{info}/licenses/{name}", (stage.folder / name).read_bytes(), False) for name in LICENSES),
        (f"{info}/METADATA", metadata().encode(), False),
        (f"{info}/WHEEL", ("\n".join(wheel) + "\n").encode(), False),
    ]
    entries.append((f"{info}/RECORD", record(entries, f"{info}/RECORD").encode(), False))
    path = output / f"{stem}-{tag}.whl"
    write_zip(path, entries)
    return path
