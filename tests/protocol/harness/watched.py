"""What a server does to the system around it: its sockets, what it writes, and the processor time it takes."""

import contextlib
import functools
import os
import pathlib
import re
import subprocess

import pytest

# Opened to be written, or changed by name.
WRITES = re.compile(
    r"(?:open\w*\([^\n]*O_(?:WRONLY|RDWR|CREAT)|\b(?:creat|mkdir\w*|mknod\w*|rename\w*|unlink\w*|rmdir|symlink\w*|link\w*|truncate)\()[^\n]*"
)


@functools.cache
def can(*command):
    """Whether a command that isolates another one works here."""
    try:
        return subprocess.run([*command, "true"], capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        return False


def traced(file):
    """A command that notes in `file` which sockets and files a server opens, if there is one. The server keeps its id."""
    command = ["strace", "-D", "-f", "-qq", "-o", os.devnull, "-e", "trace=%network,%file"]
    return [str(file) if word == os.devnull else word for word in command] if can(*command) else []


def without_network():
    """A command that starts a server in a network of its own, without any interface that works."""
    command = ["unshare", "-rn"]
    return command if can(*command) else []


def read_only():
    """A command that starts a server where nothing can be written at all, not even by root."""
    command = ["unshare", "-rm", "sh", "-c", 'mount -o remount,bind,ro / && exec "$@"', "sh"]
    return command if can(*command) else []


def required(*commands):
    """Fails without any of the commands: then nothing would be tested."""
    if not any(commands):
        pytest.fail("neither strace nor a namespace works here (apt-get install strace)")


def sockets(trace):
    """The calls in a trace that made a socket."""
    return [line for line in trace.read_text("utf-8", "replace").splitlines() if re.search(r"\bsocket(?:pair)?\(", line)]


def writes(trace):
    """The calls in a trace that could write to a file."""
    found = WRITES.findall(trace.read_text("utf-8", "replace"))
    return [call for call in found if '"/dev/' not in call]


def listing(folder):
    """Everything below a folder with its size and the time of its last change."""
    paths = [folder, *pathlib.Path(folder).rglob("*")]
    return {str(path): (path.lstat().st_size, path.lstat().st_mtime_ns) for path in paths}


def effort(pid):
    """The processor time of a process in ticks, and how often each of its threads was woken."""
    _, _, fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")
    user, system = fields.split()[11:13]
    woken = {}
    for status in pathlib.Path(f"/proc/{pid}/task").glob("*/status"):
        with contextlib.suppress(FileNotFoundError):
            woken[status.parent.name] = int(re.search(r"^voluntary_ctxt_switches:\s+(\d+)", status.read_text(), re.MULTILINE)[1])
    return int(user) + int(system), woken
