"""The command line at a terminal: a bar tells how far a long run is, and is gone when the run ends or is ended."""

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time

import pytest

from harness.program import BINARY

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals there")

GAME = b"1. a:B b:- a:- b:- a:- b:-\n2. c:I c:F d:- c:- d:- c:- d:-\n\n"
# What takes a line from the screen.
CLEARED = b"\x1b[2K"
# Nothing here takes longer; a machine may be busy.
PATIENCE = 60


class Run:
    """A run whose standard error is a terminal, and whose records come in by and by."""

    def __init__(self):
        self.terminal, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        command = [BINARY, "check", "-", "--notation", "kubb"]
        environment = os.environ | {"TERM": "xterm-256color"}
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=theirs, env=environment
        )
        os.close(theirs)
        self.shown = b""

    def write(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def read_until(self, is_enough):
        """Reads what the terminal shows until it is enough, or until nobody writes any more."""
        end = time.monotonic() + PATIENCE
        while not is_enough(self.shown):
            readable, _, _ = select.select([self.terminal], [], [], max(0, end - time.monotonic()))
            assert readable, self.shown
            try:
                block = os.read(self.terminal, 4096)
            except OSError:
                # The other end is closed.
                return
            if not block:
                return
            self.shown += block

    def end(self):
        """The exit code, with everything read."""
        code = self.process.wait(PATIENCE)
        self.read_until(lambda _: False)
        return code


@pytest.fixture
def run():
    run = Run()
    yield run
    run.process.kill()
    run.process.wait()
    os.close(run.terminal)
    with contextlib.suppress(BrokenPipeError):
        run.process.stdin.close()
    run.process.stdout.close()


def shows(count):
    return lambda shown: f"{count} B read".encode() in shown


def test_a_bar_counts_bytes_and_is_gone_at_the_end(run):
    run.write(GAME)
    run.read_until(shows(len(GAME)))
    run.write(GAME)
    run.read_until(shows(2 * len(GAME)))
    run.process.stdin.close()
    assert run.process.stdout.read() == b"No findings in 1 record (2 games)\n"
    assert run.end() == 0
    assert run.shown.rstrip(b"\r\n").endswith(CLEARED)


def test_ctrl_c_ends_a_run_at_once_and_takes_the_bar_away(run):
    run.write(GAME)
    run.read_until(shows(len(GAME)))
    run.process.send_signal(signal.SIGINT)
    assert run.end() == -signal.SIGINT
    assert run.shown.rstrip(b"\r\n").endswith(CLEARED)
