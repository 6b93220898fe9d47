"""Runs steps side by side and tells what came of them; `tests/run` says which.

A step is a command of bash. It begins when what it needs has passed and there is room for it; what it prints is shown
whole when it has ended, and kept in a file. All steps run, whatever fails, but those that need what failed. A step that
drives a program with timeouts of its own may ask for a second try: alone, when all others have ended.
"""

import contextlib
import os
import re
import signal
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path

# Of a step that failed, so many of its last lines stand again at the very end, and at most so many that tell of a failure.
LAST_LINES = 30
LINES_OF_FAILURES = 40
# What failed, as our own checks, cargo, a panic and a traceback say it.
FAILURE = re.compile(r"FAIL|panicked at|^error|Error:")


@dataclass(frozen=True)
class Step:
    """One command, and when it may run."""

    name: str
    title: str
    command: str
    # These have passed before it begins.
    needs: tuple[str, ...] = ()
    # These have ended before it begins, however that was.
    after: tuple[str, ...] = ()
    # Two steps that use the same thing do not run at the same time.
    uses: tuple[str, ...] = ()
    # How much room it takes: 0 for one that waits for the network, several for one that keeps all cores busy.
    room: int = 1
    # If it fails it is run once more, alone: what it drives gives up after a while, on a busy machine also when nothing is
    # wrong. What failed at first is told all the same.
    again: bool = False
    # It is slow and seldom fails when the others pass: left to those who ask for all.
    nightly: bool = False


@dataclass
class Result:
    """What came of a step, in seconds on the clock and seconds of processors."""

    said: str
    passed: bool
    wall: float = 0.0
    processor: float = 0.0

    @property
    def ran(self) -> bool:
        """Whether it was begun, and not left out."""
        return not self.said.startswith("left out")


@dataclass
class Running:
    """A step at work."""

    step: Step
    log: Path
    began: float


@dataclass
class Schedule:
    """Steps and what became of them so far."""

    steps: list[Step]
    room: int
    logs: Path
    running: dict[int, Running] = field(default_factory=dict)
    results: dict[str, Result] = field(default_factory=dict)

    def run(self) -> bool:
        """Runs all steps; whether all passed."""
        self.logs.mkdir(parents=True, exist_ok=True)
        began = time.monotonic()
        try:
            while len(self.results) < len(self.steps):
                self._begin_what_can()
                if self.running:
                    self._await_one()
            for step in self.steps:
                if step.again and self.results[step.name].ran and not self.results[step.name].passed:
                    self._run_again(step)
        finally:
            for group in self.running:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(group, signal.SIGTERM)
        self._conclude(time.monotonic() - began)
        return all(result.passed for result in self.results.values())

    def _begin_what_can(self) -> None:
        """In the order in which they are given, so that long ones can be put first."""
        for step in self.steps:
            if step.name in self.results or any(one.step is step for one in self.running.values()):
                continue
            broken = [name for name in step.needs if name in self.results and not self.results[name].passed]
            if broken:
                self.results[step.name] = Result(f"left out, it needs: {', '.join(broken)}", passed=False)
                say(f"== {step.title}: {self.results[step.name].said}")
            elif self._may_begin(step):
                self._begin(step)

    def _may_begin(self, step: Step) -> bool:
        others = [one.step for one in self.running.values()]
        taken = sum(one.room for one in others)
        # One that wants more than there is gets all.
        has_room = step.room == 0 or taken == 0 or taken + step.room <= self.room
        is_used = any(set(step.uses) & set(one.uses) for one in others)
        return has_room and not is_used and all(name in self.results for name in (*step.needs, *step.after))

    def _begin(self, step: Step) -> None:
        log = self.logs / f"{step.name}.log"
        with log.open("wb") as output:
            process = subprocess.Popen(
                ["bash", "-euo", "pipefail", "-c", step.command],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                # Whatever it starts ends with it.
                start_new_session=True,
            )
        self.running[process.pid] = Running(step, log, time.monotonic())
        # It is waited for below, with what it took.
        process.returncode = 0
        say(f"-- {step.title} …")

    def _await_one(self) -> None:
        pid, status, usage = os.wait4(-1, 0)
        ended = self.running.pop(pid, None)
        if ended is None:
            return
        code = os.waitstatus_to_exitcode(status)
        said = "passed" if code == 0 else f"failed with {code}"
        wall = time.monotonic() - ended.began
        self.results[ended.step.name] = Result(said, code == 0, wall, usage.ru_utime + usage.ru_stime)
        say(f"\n== {ended.step.title}: {said} in {wall:.0f} s\n{text_of(ended.log)}")

    def _run_again(self, step: Step) -> None:
        """With the log of the first time kept beside that of the second."""
        first = self.results[step.name]
        log = self.logs / f"{step.name}.log"
        log.replace(self.logs / f"{step.name}-first.log")
        say("\n".join([f"\n== {step.title}: failed beside others, once more alone", *failures(log.with_stem(f"{step.name}-first"))]))
        self._begin(step)
        while self.running:
            self._await_one()
        second = self.results[step.name]
        second.said += ", the second time"
        second.wall += first.wall
        second.processor += first.processor

    def _conclude(self, wall: float) -> None:
        rows = [("step", "seconds", "of processors", "")]
        for step in self.steps:
            result = self.results[step.name]
            rows.append((step.title, f"{result.wall:.0f}", f"{result.processor:.0f}", result.said))
        processor = sum(result.processor for result in self.results.values())
        rows.append(("together", f"{wall:.0f}", f"{processor:.0f}", ""))
        widths = [max(len(row[column]) for row in rows) for column in range(3)]
        say("")
        for title, seconds, processors, said in rows:
            say(f"{title:<{widths[0]}}  {seconds:>{widths[1]}}  {processors:>{widths[2]}}  {said}".rstrip())

        failed = [step for step in self.steps if not self.results[step.name].passed]
        for step in failed:
            log = self.logs / f"{step.name}.log"
            if self.results[step.name].ran:
                say(f"\n== the end of {step.title}; the whole is in {log}")
                say("\n".join(text_of(log).splitlines()[-LAST_LINES:]))
                say("\n".join([f"\n== what failed in {step.title}", *failures(log)]))
        if failed:
            say(f"\nfailed: {', '.join(step.name for step in failed)}")
        else:
            say("\nall passed")


def text_of(log: Path) -> str:
    """What a step printed."""
    return log.read_text(encoding="utf-8", errors="replace")


def failures(log: Path) -> list[str]:
    """The lines of a log that tell of a failure, each with the next, which mostly says why."""
    lines = text_of(log).splitlines()
    told = {number + next for number, line in enumerate(lines) if FAILURE.search(line) for next in (0, 1)}
    return [lines[number] for number in sorted(told) if number < len(lines)][:LINES_OF_FAILURES]


def say(text: str) -> None:
    """Prints at once: whoever waits sees how far it is."""
    print(text, flush=True)
