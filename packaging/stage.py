"""The files of a release, gathered once: every package is made of them."""

import subprocess
from dataclasses import dataclass
from pathlib import Path

from facts import ROOT, Target
from licenses import third_parties

# The shells that complete our commands, and the file that each looks for.
COMPLETIONS = {
    "bash": "movetext.bash",
    "zsh": "_movetext",
    "fish": "movetext.fish",
    "nushell": "movetext.nu",
    "powershell": "_movetext.ps1",
    "elvish": "movetext.elv",
}
DOCUMENTS = ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"]

# What the binary holds of others, with their licenses.
THIRD_PARTIES = "THIRD-PARTIES.txt"


@dataclass(frozen=True)
class Stage:
    """A folder with the binary, documents, `man` and `completions`."""

    target: Target
    folder: Path

    @property
    def binary(self) -> Path:
        return self.folder / self.target.executable

    @property
    def manual(self) -> list[Path]:
        return sorted((self.folder / "man").glob("*.1"))

    def completion(self, shell: str) -> Path:
        return self.folder / "completions" / COMPLETIONS[shell]

    def files(self) -> list[Path]:
        """All files, in an order that is the same everywhere."""
        found = (path for path in self.folder.rglob("*") if path.is_file())
        return sorted(found, key=lambda path: path.relative_to(self.folder).as_posix())


def gather(target: Target, binary: Path, runs: Path, folder: Path) -> Stage:
    """Fills a new `folder`. `runs` is a binary that runs here: it writes its manual and completions."""
    (folder / "completions").mkdir(parents=True)
    (folder / "man").mkdir()
    (folder / target.executable).write_bytes(binary.read_bytes())
    for name in DOCUMENTS:
        (folder / name).write_bytes((ROOT / name).read_bytes())
    (folder / THIRD_PARTIES).write_text(third_parties(target))
    subprocess.run([runs, "man", folder / "man"], check=True)
    stage = Stage(target, folder)
    for shell in COMPLETIONS:
        stage.completion(shell).write_bytes(subprocess.check_output([runs, "completions", shell]))
    return stage
