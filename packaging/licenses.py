"""The licenses of what is in the binary, gathered from the sources that it is compiled from."""

import json
import re
import subprocess
from collections import defaultdict
from pathlib import Path

from facts import FACTS, ROOT, Target

INTRODUCTION = f"""\
{FACTS.name} {FACTS.version} is under {FACTS.license}: see LICENSE-MIT and LICENSE-APACHE.
Its binary also holds the Rust standard library (MIT OR Apache-2.0), on Linux the C library musl (MIT), and the packages
below, each under the license that stands beside it.
"""
LINE = "-" * 100 + "\n"


def packages(target: Target) -> list[dict]:
    """The packages of others that are linked into the binary, in order."""
    command = ["cargo", "metadata", "--format-version", "1", "--locked", "--all-features"]
    command += ["--filter-platform", target.triple]
    metadata = json.loads(subprocess.check_output(command, cwd=ROOT))
    known = {package["id"]: package for package in metadata["packages"]}
    uses = {
        node["id"]: [
            dependency["pkg"]
            for dependency in node["deps"]
            if any(kind["kind"] is None for kind in dependency["dep_kinds"])
        ]
        for node in metadata["resolve"]["nodes"]
    }
    waiting = [package["id"] for package in metadata["packages"] if package["name"] == FACTS.name]
    found = set()
    while waiting:
        package = waiting.pop()
        if package not in found:
            found.add(package)
            waiting += uses[package]
    foreign = (known[package] for package in found if known[package]["source"])
    return sorted(foreign, key=lambda package: (package["name"], package["version"]))


def texts(package: dict) -> list[str]:
    folder = Path(package["manifest_path"]).parent
    files = (path for path in folder.iterdir() if re.match("(licen[cs]e|copying|notice)", path.name, re.IGNORECASE))
    return [path.read_text(errors="replace").strip() for path in sorted(files) if path.is_file()]


def third_parties(target: Target) -> str:
    """A list of packages, then every text once, with those that it belongs to."""
    found = packages(target)
    owners = defaultdict(list)
    for package in found:
        for text in texts(package):
            owners[text].append(f"{package['name']} {package['version']}")
    listed = "".join(f"{package['name']} {package['version']}: {package['license']}\n" for package in found)
    parts = (f"{LINE}{', '.join(names)}\n{LINE}\n{text}\n\n" for text, names in owners.items())
    return f"{INTRODUCTION}\n{listed}\n" + "".join(parts)
