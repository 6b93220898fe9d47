"""The npm packages: one for each system with its binary, and `movetext`, which depends on all of them as options."""

import json
from pathlib import Path

from archives import Entry, write_tar
from facts import FACTS, ROOT, TARGETS
from stage import THIRD_PARTIES, Stage

LAUNCHER = ROOT / "packaging/npm"
LICENSES = ["LICENSE-APACHE", "LICENSE-MIT"]


def manifest(name: str, description: str, **more: object) -> bytes:
    fields = {
        "name": name,
        "version": FACTS.version,
        "description": description,
        "license": f"({FACTS.license})",
        "homepage": FACTS.homepage,
        "repository": {"type": "git", "url": f"git+{FACTS.repository}.git"},
        **more,
    }
    return (json.dumps(fields, indent=2) + "\n").encode()


def licenses() -> list[Entry]:
    return [(f"package/{name}", (ROOT / name).read_bytes(), False) for name in LICENSES]


def pack_binary(stage: Stage, output: Path) -> Path:
    platform, cpu = stage.target.npm
    name = stage.target.npm_package
    description = f"The binary of {FACTS.name} for {platform} on {cpu}"
    fields = manifest(name, description, os=[platform], cpu=[cpu], preferUnplugged=True)
    readme = f"# {name}\n\n{description}. Install the package `{FACTS.name}`.\n"
    entries = [
        ("package/package.json", fields, False),
        ("package/README.md", readme.encode(), False),
        *licenses(),
        (f"package/{THIRD_PARTIES}", (stage.folder / THIRD_PARTIES).read_bytes(), False),
        (f"package/bin/{stage.target.executable}", stage.binary.read_bytes(), True),
    ]
    path = output / f"{name.strip('@').replace('/', '-')}-{FACTS.version}.tgz"
    write_tar(path, entries)
    return path


def pack_launcher(output: Path) -> Path:
    fields = manifest(
        FACTS.name,
        FACTS.description,
        keywords=FACTS.keywords,
        bin={FACTS.name: "bin/movetext.js"},
        engines={"node": ">=18"},
        optionalDependencies={target.npm_package: FACTS.version for target in TARGETS},
    )
    entries = [
        ("package/package.json", fields, False),
        ("package/README.md", (LAUNCHER / "README.md").read_bytes(), False),
        *licenses(),
        ("package/bin/movetext.js", (LAUNCHER / "movetext.js").read_bytes(), True),
    ]
    path = output / f"{FACTS.name}-{FACTS.version}.tgz"
    write_tar(path, entries)
    return path
