"""What a process needs."""

import os
import pathlib


def needs(pid):
    """Resident memory now and at its height, and the processor time so far, which a busy machine does not stretch."""
    lines = pathlib.Path(f"/proc/{pid}/status").read_text("ascii").splitlines()
    kilobytes = {line.split(":")[0]: int(line.split()[1]) for line in lines if line.startswith(("VmRSS", "VmHWM"))}
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    seconds = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return f"{kilobytes['VmRSS'] / 1000:.0f} MB now, {kilobytes['VmHWM'] / 1000:.0f} MB at most; {seconds:.1f} s of processor"
