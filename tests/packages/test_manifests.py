"""The manifests of package managers: each is read by its own parser or held against a schema, and names what was packed."""

import json
import os
import re
import shutil
import tomllib
from collections import defaultdict
from pathlib import Path

import jsonschema
import pytest
import yaml
from conftest import AS_ROOT, ROOT, TARGET, TOOLS, run

import facts
import licenses
from facts import FACTS

DEBIAN = TOOLS / "debian-base"
SHA256 = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
ADDRESS = {"type": "string", "pattern": f"^{re.escape(FACTS.downloads)}/"}
WINDOWS = facts.target("x86_64-pc-windows-gnu")


@pytest.fixture(scope="session")
def checksums(packages: Path, manifests: Path) -> dict[str, str]:
    """The checksum of every file of the release by its name, as SHA256SUMS has them."""
    run("sha256sum", "--check", "--strict", "SHA256SUMS", cwd=packages)
    lines = (packages / "SHA256SUMS").read_text().splitlines()
    return {name: checksum for checksum, name in (line.split("  ") for line in lines)}


def test_every_file_of_the_release_has_a_checksum(packages: Path, checksums: dict[str, str]) -> None:
    files = {path.name for path in packages.iterdir() if path.is_file()} - {"SHA256SUMS"}
    assert set(checksums) == files
    assert {target.archive for target in facts.TARGETS} < files
    assert "release-notes.md" in files


def test_archives_stand_beside_their_checksums(manifests: Path, checksums: dict[str, str]) -> None:
    """Wherever the address of an archive is followed by a checksum, it is that of the archive."""
    pairs = []
    for name in ["homebrew/movetext.rb", "nix/flake.nix", "scoop/movetext.json", "winget/Movetext.Movetext.installer.yaml"]:
        found = re.findall(r"/download/v[^/]+/(movetext-\S+?\.(?:tar\.gz|zip))\"?.*?\b([0-9a-fA-F]{64})\b", (manifests / name).read_text(), re.DOTALL)
        pairs += found
    assert len(pairs) == 4 + 4 + 1 + 1
    for archive, checksum in pairs:
        assert checksums[archive] == checksum


def test_homebrew(manifests: Path) -> None:
    formula = manifests / "homebrew/movetext.rb"
    assert run("ruby", "-wc", formula).stdout == "Syntax OK\n"
    # What Homebrew's audit asks of a description.
    [description] = re.findall(r'desc "(.*)"', formula.read_text())
    assert len(description) < 80
    assert not description.endswith(".")


def test_scoop(manifests: Path) -> None:
    manifest = json.loads((manifests / "scoop/movetext.json").read_text())
    one_system = {
        "type": "object",
        "required": ["url", "hash", "extract_dir"],
        "properties": {"url": ADDRESS, "hash": SHA256, "extract_dir": {"const": facts.archive_stem(WINDOWS.triple)}},
    }
    schema = {
        "type": "object",
        "additionalProperties": False,
        "required": ["version", "description", "homepage", "license", "architecture", "bin"],
        "properties": {
            "version": {"const": FACTS.version},
            "description": {"type": "string", "pattern": "[^.]$"},
            "homepage": {"const": FACTS.homepage},
            "license": {"const": "MIT|Apache-2.0"},
            "architecture": {"type": "object", "additionalProperties": False, "properties": {"64bit": one_system}},
            "bin": {"const": "movetext.exe"},
            "checkver": {"type": "object"},
            "autoupdate": {"type": "object"},
        },
    }
    jsonschema.validate(manifest, schema)
    # The next version is found by the same address.
    again = manifest["autoupdate"]["architecture"]["64bit"]["url"].replace("$version", FACTS.version)
    assert again == manifest["architecture"]["64bit"]["url"]


def winget(manifests: Path, kind: str) -> dict:
    name = "Movetext.Movetext" + kind
    return yaml.safe_load((manifests / f"winget/{name}.yaml").read_text())


def test_winget(manifests: Path, checksums: dict[str, str]) -> None:
    version, installer, locale = (winget(manifests, kind) for kind in ("", ".installer", ".locale.en-US"))
    for manifest, kind in [(version, "version"), (installer, "installer"), (locale, "defaultLocale")]:
        assert manifest["PackageIdentifier"] == "Movetext.Movetext"
        assert manifest["PackageVersion"] == FACTS.version
        assert manifest["ManifestType"] == kind
        assert manifest["ManifestVersion"] == "1.6.0"
    assert version["DefaultLocale"] == locale["PackageLocale"] == "en-US"
    assert installer["InstallerType"] == "zip"
    assert installer["NestedInstallerType"] == "portable"
    [nested] = installer["NestedInstallerFiles"]
    assert nested["RelativeFilePath"] == f"{facts.archive_stem(WINDOWS.triple)}\\movetext.exe"
    [system] = installer["Installers"]
    assert system == {
        "Architecture": "x64",
        "InstallerUrl": f"{FACTS.downloads}/{WINDOWS.archive}",
        "InstallerSha256": checksums[WINDOWS.archive],
    }
    for field in ("Publisher", "PackageName", "License", "ShortDescription"):
        assert locale[field]
    assert len(locale["ShortDescription"]) <= 256
    assert len(locale["Tags"]) <= 16


SOURCED = """
set -euo pipefail
source PKGBUILD
printf '%s\\n' "pkgbase = $pkgname" "\tpkgdesc = $pkgdesc" "\tpkgver = $pkgver" "\tpkgrel = $pkgrel" "\turl = $url"
printf '\tarch = %s\\n' "${arch[@]}"
printf '\tlicense = %s\\n' "${license[@]}"
printf '\tprovides = %s\\n' "${provides[@]}"
printf '\tconflicts = %s\\n' "${conflicts[@]}"
printf '\toptions = %s\\n' "${options[@]}"
for machine in "${arch[@]}"; do
  declare -n source=source_$machine sums=sha256sums_$machine
  printf '\tsource_%s = %s\\n\tsha256sums_%s = %s\\n' "$machine" "${source[0]}" "$machine" "${sums[0]}"
done
printf '\\npkgname = %s\\n' "$pkgname"
"""


def test_aur(manifests: Path, packages: Path, checksums: dict[str, str], tmp_path: Path) -> None:
    folder = manifests / "aur"
    # What makepkg writes there: the variables of PKGBUILD.
    assert run("bash", "-c", SOURCED, cwd=folder).stdout == (folder / ".SRCINFO").read_text()
    text = (folder / "PKGBUILD").read_text()
    for target in facts.TARGETS[:2]:
        machine = target.triple.partition("-")[0]
        assert f"source_{machine}=('{FACTS.downloads}/{target.archive}')" in text
        assert f"sha256sums_{machine}=('{checksums[target.archive]}')" in text

    # And what it does: unpack, then call `package`.
    shutil.copy(folder / "PKGBUILD", tmp_path)
    run("tar", "-xzf", packages / TARGET.archive, "-C", tmp_path)
    environment = os.environ | {"CARCH": TARGET.triple.partition("-")[0], "pkgdir": str(tmp_path / "pkg")}
    run("bash", "-euc", "source PKGBUILD; package", cwd=tmp_path, env=environment)
    installed = {path.relative_to(tmp_path / "pkg").as_posix() for path in (tmp_path / "pkg").rglob("*") if path.is_file()}
    pages = {name for name in installed if name.startswith("usr/share/man/man1/movetext")}
    assert "usr/share/man/man1/movetext.1" in pages
    assert installed - pages == {
        "usr/bin/movetext",
        "usr/share/bash-completion/completions/movetext",
        "usr/share/fish/vendor_completions.d/movetext.fish",
        "usr/share/licenses/movetext-bin/LICENSE-APACHE",
        "usr/share/licenses/movetext-bin/LICENSE-MIT",
        "usr/share/licenses/movetext-bin/THIRD-PARTIES.txt",
        "usr/share/zsh/site-functions/_movetext",
    }


# The flake with a nixpkgs that answers what it was asked.
NIX = """
let
  pkgs = {
    stdenvNoCC.mkDerivation = fields: { inherit (fields) version; inherit (fields.meta) description mainProgram; } // fields.src;
    fetchurl = fields: fields;
    installShellFiles = null;
    lib.licenses = { mit = null; asl20 = null; };
  };
  legacyPackages = builtins.listToAttrs (map (name: { inherit name; value = pkgs; })
    [ "x86_64-linux" "aarch64-linux" "x86_64-darwin" "aarch64-darwin" ]);
in (import FLAKE).outputs { self = null; nixpkgs = { inherit legacyPackages; }; }
"""


def test_nix(manifests: Path, checksums: dict[str, str], tmp_path: Path) -> None:
    flake = manifests / "nix/flake.nix"
    run("nix-instantiate", "--parse", flake)
    # A store of its own: it asks for one.
    environment = os.environ | {"NIX_STATE_DIR": str(tmp_path), "NIX_STORE_DIR": str(tmp_path / "store"), "HOME": str(tmp_path)}
    expression = NIX.replace("FLAKE", str(flake))
    found = json.loads(run("nix-instantiate", "--eval", "--strict", "--json", "-E", expression, env=environment).stdout)
    systems = {"linux-musl": "linux", "apple-darwin": "darwin"}
    for target in facts.TARGETS:
        machine, _, system = target.triple.partition("-")
        if target == WINDOWS:
            continue
        name = f"{machine}-{systems[system.removeprefix('unknown-')]}"
        package = found["packages"].pop(name)
        assert package["default"] == package["movetext"]
        assert package["movetext"] == {
            "version": FACTS.version,
            "description": FACTS.description.partition(":")[0],
            "mainProgram": "movetext",
            "url": f"{FACTS.downloads}/{target.archive}",
            "sha256": checksums[target.archive],
        }
    assert found["packages"] == {}


def test_docker(manifests: Path, packages: Path, checksums: dict[str, str]) -> None:
    """Its first stage, in a bare Debian, unpacks the binary where the second one takes it."""
    text = (manifests / "docker/Dockerfile").read_text().replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert [line.split()[0] for line in lines] == ["FROM", "ARG", "COPY", "RUN", "FROM", "LABEL", "COPY", "WORKDIR", "ENTRYPOINT"]
    assert lines[2].split()[1:] == [facts.TARGETS[0].archive, facts.TARGETS[1].archive, "/"]
    taken, _ = lines[6].removeprefix("COPY --from=unpack ").split()
    for target in facts.TARGETS[:2]:
        assert checksums[target.archive] in lines[3]

    run(*AS_ROOT, "cp", packages / TARGET.archive, DEBIAN)
    try:
        command = lines[3].removeprefix("RUN ")
        run(*AS_ROOT, "chroot", DEBIAN, "env", f"TARGETARCH={TARGET.deb}", "sh", "-c", command)
        assert (DEBIAN / taken.lstrip("/")).is_file()
    finally:
        run(*AS_ROOT, "sh", "-c", f"cd {DEBIAN} && rm -rf {TARGET.archive} $(tar -tzf {TARGET.archive} --strip-components=1 --show-transformed-names | sed 's#^#usr/local/#')")


def test_mason(manifests: Path, checksums: dict[str, str]) -> None:
    package = yaml.safe_load((manifests / "mason/package.yaml").read_text())
    assert set(package) == {"name", "description", "homepage", "licenses", "languages", "categories", "source", "bin", "neovim"}
    assert package["source"]["id"] == f"pkg:github/{FACTS.owner}/movetext@v{FACTS.version}"
    assert set(package["languages"]) == set(facts.language_names())
    version = '{{ version | strip_prefix "v" }}'
    platforms = {"linux": "linux", "darwin": "darwin", "win32": "win"}
    for asset in package["source"]["asset"]:
        file, program = (asset[key].replace(version, FACTS.version) for key in ("file", "bin"))
        assert file in checksums
        [known] = [target for target in facts.TARGETS if target.archive == file]
        platform, cpu = known.npm
        assert asset["target"] == f"{platforms[platform]}_{cpu}"
        assert program == f"{facts.archive_stem(known.triple)}/{known.executable}"
    assert len(package["source"]["asset"]) == len(facts.TARGETS)


def test_nvim_lspconfig(manifests: Path, tmp_path: Path) -> None:
    """Neovim itself reads it."""
    script = tmp_path / "read.lua"
    script.write_text(f"vim.opt.rtp:append('{manifests}/nvim-lspconfig')\nprint(vim.json.encode(vim.lsp.config.movetext))\n")
    done = run(TOOLS / "nvim-forky/nvim", "--clean", "-n", "-l", script, env=os.environ | {"HOME": str(tmp_path)})
    assert json.loads(done.stdout + done.stderr) == {
        "name": "movetext",
        "cmd": ["movetext", "lsp"],
        "filetypes": facts.languages(),
        "root_markers": ["movetext.toml", ".git"],
    }


def test_schemastore(manifests: Path) -> None:
    entry = json.loads((manifests / "schemastore/catalog-entry.json").read_text())
    assert set(entry) == {"name", "description", "fileMatch", "url"}
    assert entry["fileMatch"] == ["movetext.toml"]
    schema = ROOT / entry["url"].removeprefix(FACTS.raw + "/")
    assert json.loads(schema.read_text())["$id"] == entry["url"]
    run("check-jsonschema", "--check-metaschema", schema)


@pytest.mark.parametrize("name", ["ci.yml", "release.yml"])
def test_workflows(name: str) -> None:
    workflow = ROOT / ".github/workflows" / name
    run("check-jsonschema", "--builtin-schema", "vendor.github-workflows", workflow)
    # What it calls is there and can be run.
    for script in re.findall(r"run: ((?:packaging|editors|tests|\.ci)/\S+)", workflow.read_text()):
        assert os.access(ROOT / script, os.X_OK), script


def test_release_builds_every_target() -> None:
    workflow = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text())
    built = [system["target"] for system in workflow["jobs"]["build"]["strategy"]["matrix"]["include"]]
    assert built == [target.triple for target in facts.TARGETS]


def test_action() -> None:
    run("check-jsonschema", "--builtin-schema", "vendor.github-actions", ROOT / "action.yml")


def test_hooks_of_pre_commit() -> None:
    hooks = ROOT / ".pre-commit-hooks.yaml"
    run("pre-commit", "validate-manifest", hooks)
    # Every extension of a record.
    help_text = run(os.environ["MOVETEXT"], "--help").stdout
    listed = help_text.partition("Records are known by their extensions:")[2].partition("\n\n")[0]
    extensions = sorted(re.findall(r"\.(\w+)", listed))
    assert len(extensions) >= 6
    for hook in yaml.safe_load(hooks.read_text()):
        [alternatives] = re.findall(r"\((.*)\)", hook["files"])
        assert sorted(alternatives.split("|")) == extensions


def test_versions_are_the_same_everywhere() -> None:
    run(ROOT / "packaging/set-version", "--check")


def test_versions_are_written_everywhere(tmp_path: Path) -> None:
    """In a copy, which cargo then takes as it is: its lock file, too, has the version."""
    run("git", "-c", "safe.directory=*", "clone", "--quiet", "--shared", ROOT, tmp_path)
    run(tmp_path / "packaging/set-version", "9.8.7")
    run(tmp_path / "packaging/set-version", "--check")
    found = json.loads(run("cargo", "metadata", "--no-deps", "--format-version", "1", "--locked", cwd=tmp_path).stdout)
    assert {package["version"] for package in found["packages"]} == {"9.8.7"}
    run("cargo", "tree", "--workspace", "--locked", "--depth", "0", cwd=tmp_path)


def test_licenses_of_the_binary_are_allowed() -> None:
    """What `cargo deny` says in CI, of the same list."""
    allowed = set(tomllib.loads((ROOT / "deny.toml").read_text())["licenses"]["allow"])
    found = licenses.packages(TARGET)
    assert len(found) > 100
    assert [package["name"] for package in found if not is_allowed(package["license"], allowed)] == []


def test_packages_of_which_there_are_two_are_known() -> None:
    """What `cargo deny` says in CI, of the packages that are compiled for this machine."""
    skipped = {entry["crate"] for entry in tomllib.loads((ROOT / "deny.toml").read_text())["bans"]["skip"]}
    command = ["cargo", "tree", "--locked", "--workspace", "--all-features", "--duplicates", "--depth", "0"]
    found = defaultdict(set)
    for line in filter(None, run(*command, cwd=ROOT).stdout.splitlines()):
        if line.startswith("["):  # the title of a section
            continue
        name, version, *_ = line.split()
        found[name].add(version.removeprefix("v"))
    for name, versions in found.items():
        unknown = [version for version in versions if not any(is_of(version, name, entry) for entry in skipped)]
        assert len(unknown) == 1, f"{name}: {sorted(versions)}"


def is_of(version: str, name: str, entry: str) -> bool:
    return f"{name}@{version}.".startswith(f"{entry}.")


def is_allowed(expression: str, allowed: set[str]) -> bool:
    """Whether of every part of the package one license is allowed."""
    parts = re.sub("[()]", "", expression).split(" AND ")
    return all(any(choice.strip() in allowed for choice in re.split(" OR |/", part)) for part in parts)
