"""The program under test."""

import os
import subprocess

BINARY = os.environ.get("MOVETEXT", "movetext")


def version():
    done = subprocess.run([BINARY, "-V"], capture_output=True, text=True, check=True)
    return done.stdout.split()[-1]
