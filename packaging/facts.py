"""What packages say of Movetext, read from Cargo.toml, and the systems that it is built for."""

import os
import re
import subprocess
import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
# What is built: archives, packages, manifests, checksums.
OUTPUT = ROOT / "target/packages"


@dataclass(frozen=True)
class Target:
    """A system that a binary is built for, and what each channel calls it."""

    triple: str
    # `process.platform` and `process.arch` of Node.
    npm: tuple[str, str]
    # The platform tag of wheels. A static binary fits every Linux.
    wheel: str
    # `None` where there is no Debian.
    deb: str | None

    @property
    def is_windows(self) -> bool:
        return self.npm[0] == "win32"

    @property
    def executable(self) -> str:
        return "movetext.exe" if self.is_windows else "movetext"

    @property
    def archive(self) -> str:
        return archive_stem(self.triple) + (".zip" if self.is_windows else ".tar.gz")

    @property
    def npm_package(self) -> str:
        return f"@{FACTS.name}/{'-'.join(self.npm)}"


@dataclass(frozen=True)
class Facts:
    """What stands once, in Cargo.toml."""

    name: str
    version: str
    description: str
    license: str
    repository: str
    homepage: str
    rust_version: str
    keywords: list[str]

    @property
    def owner(self) -> str:
        return self.repository.split("/")[-2]

    @property
    def maintainer(self) -> str:
        return f"The Movetext authors <{self.owner}@users.noreply.github.com>"

    @property
    def downloads(self) -> str:
        """The address below which the files of this version can be fetched."""
        return f"{self.repository}/releases/download/v{self.version}"

    @property
    def raw(self) -> str:
        """The address below which the files of the repository can be fetched."""
        return self.repository.replace("https://github.com/", "https://raw.githubusercontent.com/") + "/main"


def read_facts() -> Facts:
    workspace = tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]["package"]
    package = tomllib.loads((ROOT / "crates/movetext/Cargo.toml").read_text())["package"]
    return Facts(
        name=package["name"],
        version=workspace["version"],
        description=package["description"],
        license=workspace["license"],
        repository=workspace["repository"],
        homepage=workspace["homepage"],
        rust_version=workspace["rust-version"],
        keywords=workspace["keywords"],
    )


FACTS = read_facts()
TARGETS = [
    Target(
        "x86_64-unknown-linux-musl",
        npm=("linux", "x64"),
        wheel="manylinux_2_17_x86_64.manylinux2014_x86_64.musllinux_1_1_x86_64",
        deb="amd64",
    ),
    Target(
        "aarch64-unknown-linux-musl",
        npm=("linux", "arm64"),
        wheel="manylinux_2_17_aarch64.manylinux2014_aarch64.musllinux_1_1_aarch64",
        deb="arm64",
    ),
    Target(
        "x86_64-pc-windows-gnu",
        npm=("win32", "x64"),
        wheel="win_amd64",
        deb=None,
    ),
    Target(
        "x86_64-apple-darwin",
        npm=("darwin", "x64"),
        wheel="macosx_10_12_x86_64",
        deb=None,
    ),
    Target(
        "aarch64-apple-darwin",
        npm=("darwin", "arm64"),
        wheel="macosx_11_0_arm64",
        deb=None,
    ),
]


def target(triple: str) -> Target:
    for known in TARGETS:
        if known.triple == triple:
            return known
    raise SystemExit(f"nothing is built for {triple}; known are: {', '.join(known.triple for known in TARGETS)}")


def archive_stem(triple: str) -> str:
    """The name of an archive without its ending, and of the folder in it."""
    return f"{FACTS.name}-{FACTS.version}-{triple}"


def languages() -> list[str]:
    """The language ids of the notations, as editors know them."""
    return sorted(path.parent.name for path in ROOT.glob("syntax/*/editors.toml"))


def language_names() -> list[str]:
    """The names of the notations, in the order of their ids."""
    return [
        tomllib.loads((ROOT / "syntax" / language / "editors.toml").read_text())["name"] for language in languages()
    ]


def epoch() -> int:
    """The time that every packed file bears: SOURCE_DATE_EPOCH, or else that of the commit."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given:
        return int(given)
    return int(subprocess.check_output(["git", "log", "-1", "--format=%ct"], cwd=ROOT, text=True))


def release_notes(version: str) -> str:
    """What CHANGELOG.md says of a version, or of the next one as long as it has no part of its own."""
    text = (ROOT / "CHANGELOG.md").read_text()
    parts = {}
    for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        title, _, body = part.partition("\n")
        parts[title.split()[0]] = body.strip() + "\n"
    notes = parts.get(version) or parts.get("Unreleased")
    if not notes:
        raise SystemExit(f"CHANGELOG.md says nothing of {version}")
    return notes
