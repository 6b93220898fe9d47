"""The Debian package: the binary, its manual, completions of bash, zsh and fish. Needs dpkg-dev."""

import email.utils
import hashlib
import os
import subprocess
import tempfile
import textwrap
from pathlib import Path

from archives import LEVEL, compressed
from facts import FACTS, ROOT, epoch
from stage import THIRD_PARTIES, Stage

OVERRIDES = f"""\
# One binary for every release: no library of the system is in it, nor is it asked for.
{FACTS.name}: statically-linked-binary [usr/bin/{FACTS.name}]
"""
COPYRIGHT = f"""\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: {FACTS.name}
Source: {FACTS.repository}

Files: *
Copyright: The Movetext authors
License: Expat or Apache-2.0
Comment: The binary holds packages of others; THIRD-PARTIES.txt.gz lists them with their licenses.

License: Expat
"""
APACHE = """
License: Apache-2.0
 On Debian systems, the full text of the Apache License, version 2.0, is in
 /usr/share/common-licenses/Apache-2.0.
"""


def copyright_text() -> str:
    expat = (ROOT / "LICENSE-MIT").read_text().strip()
    lines = (f" {line}" if line else " ." for line in expat.splitlines())
    return COPYRIGHT + "\n".join(lines) + "\n" + APACHE


def changelog() -> str:
    moment = email.utils.formatdate(epoch())
    return (
        f"{FACTS.name} ({FACTS.version}) unstable; urgency=medium\n\n"
        f"  * What is new stands in CHANGELOG.md.gz.\n\n -- {FACTS.maintainer}  {moment}\n"
    )


def dependencies(binary: Path, architecture: str) -> str:
    """The packages with the libraries that a binary needs; none if it is static."""
    with tempfile.TemporaryDirectory() as folder:
        source = f"Source: {FACTS.name}\n\nPackage: {FACTS.name}\nArchitecture: {architecture}\n"
        (Path(folder) / "debian").mkdir()
        (Path(folder) / "debian/control").write_text(source)
        command = ["dpkg-shlibdeps", "-O", "--warnings=0", f"-e{binary.resolve()}"]
        answer = subprocess.check_output(command, cwd=folder, text=True, stderr=subprocess.DEVNULL)
    return answer.strip().removeprefix("shlibs:Depends=")


def is_static(binary: Path) -> bool:
    headers = subprocess.check_output(["readelf", "--program-headers", "--wide", binary], text=True)
    return "INTERP" not in headers


def control(stage: Stage, size: int) -> str:
    architecture = stage.target.deb
    needed = "" if is_static(stage.binary) else dependencies(stage.binary, architecture)
    fields = {
        "Package": FACTS.name,
        "Version": FACTS.version,
        "Architecture": architecture,
        "Maintainer": FACTS.maintainer,
        "Installed-Size": str(size // 1024 + 1),
        "Depends": needed,
        "Section": "utils",
        "Priority": "optional",
        "Homepage": FACTS.homepage,
        "Description": description(),
    }
    return "".join(f"{name}: {value}\n" for name, value in fields.items() if value)


def description() -> str:
    """A line without a name or a verb's ending, as lintian has it, and what follows it."""
    more = (ROOT / "packaging/debian/description.txt").read_text()
    return "referee for written game records\n" + textwrap.indent(textwrap.fill(more, 76), " ")


def install(source: bytes, path: Path, is_executable: bool = False) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(source)
    path.chmod(0o755 if is_executable else 0o644)


def fill(stage: Stage, root: Path) -> None:
    """Puts every file where Debian has it."""
    share = root / "usr/share"
    documents = share / "doc" / FACTS.name
    install(stage.binary.read_bytes(), root / "usr/bin" / FACTS.name, is_executable=True)
    for page in stage.manual:
        install(compressed(page.read_bytes()), share / "man/man1" / f"{page.name}.gz")
    completions = {
        "bash": f"bash-completion/completions/{FACTS.name}",
        "zsh": f"zsh/vendor-completions/_{FACTS.name}",
        "fish": f"fish/vendor_completions.d/{FACTS.name}.fish",
    }
    for shell, place in completions.items():
        install(stage.completion(shell).read_bytes(), share / place)
    install(copyright_text().encode(), documents / "copyright")
    install(compressed(changelog().encode()), documents / "changelog.gz")
    for name in ("CHANGELOG.md", THIRD_PARTIES):
        install(compressed((stage.folder / name).read_bytes()), documents / f"{name}.gz")
    if is_static(stage.binary):
        install(OVERRIDES.encode(), share / "lintian/overrides" / FACTS.name)


def pack(stage: Stage, output: Path) -> Path:
    path = output / f"{FACTS.name}_{FACTS.version}_{stage.target.deb}.deb"
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "root"
        fill(stage, root)
        files = sorted(file for file in root.rglob("*") if file.is_file())
        sums = (f"{hashlib.md5(file.read_bytes()).hexdigest()}  {file.relative_to(root)}\n" for file in files)
        size = sum(file.stat().st_size for file in files)
        checksums = "".join(sums)
        install(control(stage, size).encode(), root / "DEBIAN/control")
        install(checksums.encode(), root / "DEBIAN/md5sums")
        for directory in [root, *(path for path in root.rglob("*") if path.is_dir())]:
            directory.chmod(0o755)
        # Times later than the epoch become the epoch.
        environment = os.environ | {"SOURCE_DATE_EPOCH": str(epoch())}
        command = ["dpkg-deb", "--root-owner-group", "-Zxz", f"-z{LEVEL}", "--build", root, path]
        subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)
    return path
