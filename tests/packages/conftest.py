"""What all tests use: the packages of a binary, the manifests made of them, and what `movetext check` should answer."""

import os
import platform
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "packaging"))

import facts  # noqa: E402

TOOLS = Path(os.environ["MOVETEXT_TOOLS"])
TESTS = ROOT / "tests"
# The target that the binary of this machine stands for.
TARGET = facts.target(f"{platform.machine().replace('arm64', 'aarch64')}-unknown-linux-musl")
AS_ROOT = [] if os.geteuid() == 0 else ["sudo"]


def run(*command: object, **options: object) -> "subprocess.CompletedProcess[str]":
    """Runs a program that must succeed."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done


@dataclass(frozen=True)
class Answer:
    code: int
    output: str


def answer(*command: object, **options: object) -> Answer:
    """What a program answers, by whatever exit code."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)
    return Answer(done.returncode, done.stdout + done.stderr)


def check(*movetext: object, cwd: Path = TESTS) -> Answer:
    """What `movetext check` says of the sample records, some of which hold mistakes."""
    return answer(*movetext, "check", "records", cwd=cwd)


@pytest.fixture(scope="session")
def expected() -> Answer:
    found = check(os.environ["MOVETEXT"])
    assert found.code == 1
    assert "errors" in found.output
    return found


@pytest.fixture(scope="session")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the packages of the binary, and a stand-in for the archive of every other system."""
    folder = tmp_path_factory.mktemp("packages")
    # As cargo does for what ships; half of it would be names.
    stripped = tmp_path_factory.mktemp("stripped") / "movetext"
    run("strip", "-o", stripped, os.environ["MOVETEXT"])
    run(ROOT / "packaging/pack", TARGET.triple, stripped, "--output", folder)
    for target in facts.TARGETS:
        if target != TARGET:
            (folder / target.archive).write_text(target.triple)
    return folder


@pytest.fixture(scope="session")
def manifests(packages: Path) -> Path:
    run(ROOT / "packaging/manifests", "--packages", packages)
    return packages / "manifests"


@pytest.fixture(scope="session")
def package(packages: Path) -> Callable[[str], Path]:
    """The only package whose name fits."""

    def find(pattern: str) -> Path:
        [found] = packages.glob(pattern)
        return found

    return find
