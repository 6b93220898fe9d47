"""Each package is installed by its own installer, and what it installs answers as the binary itself does."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from conftest import AS_ROOT, ROOT, TARGET, TESTS, TOOLS, Answer, answer, check, run

import facts
from facts import FACTS

Package = Callable[[str], Path]
DEBIAN = TOOLS / "debian-base"


def test_archive(package: Package, expected: Answer, tmp_path: Path) -> None:
    run("tar", "-xzf", package(TARGET.archive), "-C", tmp_path)
    folder = tmp_path / facts.archive_stem(TARGET.triple)
    assert sorted(path.name for path in folder.iterdir()) == [
        "CHANGELOG.md",
        "LICENSE-APACHE",
        "LICENSE-MIT",
        "README.md",
        "THIRD-PARTIES.txt",
        "completions",
        "man",
        "movetext",
    ]
    assert check(folder / "movetext") == expected


class TestDebian:
    """In a Debian with nothing but what every Debian has."""

    @pytest.fixture
    def deb(self, package: Package) -> Iterator[Path]:
        inside = DEBIAN / "tmp"
        run(*AS_ROOT, "cp", "-r", package("*.deb"), TESTS / "records", inside)
        yield Path("/tmp") / package("*.deb").name
        run(*AS_ROOT, "chroot", DEBIAN, "dpkg", "--purge", FACTS.name)
        run(*AS_ROOT, "sh", "-c", f"rm -rf {inside}/*")

    def test_installs_runs_and_leaves_nothing(self, deb: Path, expected: Answer) -> None:
        inside = [*AS_ROOT, "env", "-i", "PATH=/usr/bin:/usr/sbin:/bin:/sbin", "LANG=C.UTF-8", "chroot", DEBIAN]
        run(*inside, "apt-get", "install", "--yes", "--reinstall", deb)
        found = answer(*inside, "sh", "-c", "cd /tmp && movetext check records")
        assert found == expected
        owned = run(*inside, "dpkg", "--listfiles", FACTS.name).stdout.splitlines()
        for file in [
            "/usr/share/man/man1/movetext.1.gz",
            "/usr/share/bash-completion/completions/movetext",
            "/usr/share/zsh/vendor-completions/_movetext",
            "/usr/share/fish/vendor_completions.d/movetext.fish",
        ]:
            assert file in owned
        run(*inside, "apt-get", "purge", "--yes", FACTS.name)
        left = [file for file in owned if "movetext" in file and (DEBIAN / file.lstrip("/")).exists()]
        # A minimal Debian may leave out documents; what it has goes.
        assert left == []


def test_wheel(package: Package, expected: Answer, tmp_path: Path) -> None:
    run(sys.executable, "-m", "venv", tmp_path)
    run(tmp_path / "bin/pip", "install", "--no-index", package("*.whl"))
    assert check(tmp_path / "bin/movetext") == expected
    run(tmp_path / "bin/pip", "uninstall", "--yes", "movetext-cli")
    assert not (tmp_path / "bin/movetext").exists()


class TestNpm:
    """From a registry on this machine that has our packages only, of every system."""

    @pytest.fixture
    def registry(self, packages: Path, tmp_path: Path) -> Iterator[str]:
        folder = tmp_path / "registry"
        folder.mkdir()
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
        address = f"http://127.0.0.1:{server.server_port}"
        for file in packages.glob("*.tgz"):
            manifest = json.loads(run("tar", "-xzOf", file, "package/package.json").stdout)
            shutil.copy(file, folder)
            add_to_registry(folder, address, manifest, file)
            own = {key: manifest[key] for key in ("version", "license")}
        for target in facts.TARGETS:
            if target != TARGET:
                platform, cpu = target.npm
                add_to_registry(folder, address, {"name": target.npm_package, "os": [platform], "cpu": [cpu], **own}, None)
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield address
        server.shutdown()
        thread.join()
        server.server_close()

    @pytest.fixture
    def movetext(self, registry: str, tmp_path: Path) -> Path:
        prefix = tmp_path / "prefix"
        npm(tmp_path, registry, "install", "--global", "--prefix", prefix, FACTS.name)
        modules = prefix / "lib/node_modules" / FACTS.name
        installed = {path.parent.name for path in modules.rglob("package.json")}
        assert installed == {FACTS.name, "-".join(TARGET.npm)}
        return prefix / "bin/movetext"

    def test_installs_the_binary_of_this_system(self, movetext: Path, expected: Answer) -> None:
        assert check(movetext) == expected

    def test_passes_on_what_is_typed_and_what_ends_it(self, movetext: Path) -> None:
        record = "1. e4 e5\n"
        direct = answer(os.environ["MOVETEXT"], "check", "-", "--notation", "pgn", input=record)
        assert answer(movetext, "check", "-", "--notation", "pgn", input=record) == direct
        server = subprocess.Popen([movetext, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        # It answers, so it runs.
        body = b'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}'
        server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        server.stdin.flush()
        assert server.stdout.readline().startswith(b"Content-Length: ")
        server.terminate()
        assert server.wait(10) == 128 + 15

    def test_says_what_is_missing(self, package: Package, tmp_path: Path) -> None:
        launcher = package(f"{FACTS.name}-{FACTS.version}.tgz")
        run("tar", "-xzf", launcher, "-C", tmp_path)
        found = answer("node", tmp_path / "package/bin/movetext.js", "check")
        assert found.code == 2
        assert f"there is no binary for {TARGET.npm[0]} on {TARGET.npm[1]} here" in found.output


class Quiet(SimpleHTTPRequestHandler):
    """Serves the packages, and tells nobody."""

    def log_message(self, *_: object) -> None:
        pass

    def translate_path(self, path: str) -> str:
        # npm writes the slash of a name in a way of its own.
        return super().translate_path(path.replace("%2f", "__"))


def add_to_registry(folder: Path, address: str, manifest: dict, file: "Path | None") -> None:
    name, version = manifest["name"], manifest["version"]
    dist = {"tarball": f"{address}/{file.name if file else 'nowhere.tgz'}"}
    if file:
        dist["shasum"] = hashlib.sha1(file.read_bytes()).hexdigest()
    packument = {"name": name, "dist-tags": {"latest": version}, "versions": {version: {**manifest, "dist": dist}}}
    (folder / name.replace("/", "__")).write_text(json.dumps(packument))


def npm(home: Path, registry: str, *arguments: object) -> None:
    environment = {"PATH": os.environ["PATH"], "HOME": str(home), "npm_config_cache": str(home / "cache")}
    run("npm", *arguments, "--registry", registry, "--no-audit", "--no-fund", env=environment, cwd=home)


class TestAction:
    """The steps of the GitHub Action, with the packages where its releases would be."""

    def install(self, packages: Path, runner: Path) -> Answer:
        environment = os.environ | {
            "MOVETEXT_DOWNLOADS": packages.as_uri(),
            "RUNNER_OS": "Linux",
            "RUNNER_ARCH": TARGET.npm[1].upper(),
            "RUNNER_TEMP": str(runner),
            "GITHUB_PATH": str(runner / "path"),
        }
        return answer(ROOT / "packaging/action/install", env=environment)

    def test_checks_with_annotations(self, packages: Path, manifests: Path, tmp_path: Path) -> None:
        assert self.install(packages, tmp_path) == Answer(0, "")
        path = (tmp_path / "path").read_text().strip()
        environment = os.environ | {"PATH": f"{path}:{os.environ['PATH']}"}
        command = ["check", "--format", "github", "records/bucky"]
        found = answer("movetext", *command, cwd=TESTS, env=environment)
        assert found == answer(os.environ["MOVETEXT"], *command, cwd=TESTS)
        assert found.output.startswith("::")

    def test_refuses_another_file_than_was_released(self, packages: Path, manifests: Path, tmp_path: Path) -> None:
        changed = tmp_path / "changed"
        changed.mkdir()
        (changed / "SHA256SUMS").write_bytes((packages / "SHA256SUMS").read_bytes())
        (changed / TARGET.archive).write_bytes((packages / TARGET.archive).read_bytes() + b"\n")
        found = self.install(changed, tmp_path)
        assert found.code == 1
        assert found.output.startswith(f"::error::{TARGET.archive} is not the file that was released")


def test_pre_commit(packages: Path, tmp_path: Path) -> None:
    """The hooks of this repository, which take the wheel by its name."""
    shutil.copy(TESTS / "records/bucky/mistakes.bucky", tmp_path / "game.bucky")
    (tmp_path / "notes.txt").write_text("1. e4\n")
    run("git", "init", "--quiet", cwd=tmp_path)
    run("git", "add", ".", cwd=tmp_path)
    home = tmp_path / "home"
    environment = os.environ | {
        "PRE_COMMIT_HOME": str(home),
        "PIP_FIND_LINKS": str(packages),
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": "safe.directory",
        "GIT_CONFIG_VALUE_0": "*",
    }
    found = answer("pre-commit", "try-repo", ROOT, "movetext-check", "--all-files", cwd=tmp_path, env=environment)
    direct = answer(os.environ["MOVETEXT"], "check", "game.bucky", cwd=tmp_path)
    assert direct.code == found.code == 1
    assert direct.output.strip() in found.output


class TestSmall:
    """Packages of a program that is packed in no time."""

    @pytest.fixture(scope="class")
    def outputs(self, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
        """What two people got, at different times."""
        folder = tmp_path_factory.mktemp("small")
        outputs = []
        for number in range(2):
            binary = folder / f"binary-{number}"
            shutil.copyfile("/bin/true", binary)
            os.utime(binary, (number, number))
            output = folder / str(number)
            run(ROOT / "packaging/pack", TARGET.triple, binary, "--runs", os.environ["MOVETEXT"], "--output", output)
            outputs.append(output)
        return outputs

    def test_is_the_same_byte_for_byte(self, outputs: list[Path]) -> None:
        first, second = (
            {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in output.iterdir()} for output in outputs
        )
        assert len(first) == 5
        assert first == second

    def test_lintian_has_nothing_to_say(self, outputs: list[Path]) -> None:
        [deb] = outputs[0].glob("*.deb")
        found = answer("lintian", "--pedantic", deb)
        said = [line for line in found.output.splitlines() if line.startswith(("E:", "W:", "P:"))]
        assert said == []
