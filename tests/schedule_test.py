"""What `schedule.py` promises, tried with steps of the shell; and that every file of Rust tests belongs to a program."""

import contextlib
import io
import re
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
from schedule import Schedule, Step  # noqa: E402


class ScheduleTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def run_steps(self, *steps, room=2):
        """Whether all passed, what was said of each, and what was printed."""
        schedule = Schedule(list(steps), room, self.folder / "logs")
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            passed = schedule.run()
        return passed, {name: result.said for name, result in schedule.results.items()}, printed.getvalue()

    def marked(self, name, **how):
        """A step that notes when it begins and ends."""
        file = self.folder / "order"
        return Step(name, name, f"echo +{name} >> {file}; sleep 0.2; echo -{name} >> {file}", **how)

    def order(self):
        return (self.folder / "order").read_text().split()

    def test_all_pass(self):
        passed, said, printed = self.run_steps(Step("a", "one", "echo hello"), Step("b", "two", "true"))
        self.assertTrue(passed)
        self.assertEqual(said, {"a": "passed", "b": "passed"})
        self.assertIn("hello", printed)
        self.assertTrue(printed.endswith("all passed\n"))

    def test_everything_runs_but_what_needs_a_failed_step(self):
        passed, said, printed = self.run_steps(
            Step("bad", "the bad one", "echo why; exit 3"),
            Step("user", "needs it", "true", needs=("bad",)),
            Step("user-of-user", "needs that", "true", needs=("user",)),
            Step("later", "comes after it", "true", after=("bad",)),
            Step("other", "another", "true"),
        )
        self.assertFalse(passed)
        self.assertEqual(
            said,
            {
                "bad": "failed with 3",
                "user": "left out, it needs: bad",
                "user-of-user": "left out, it needs: user",
                "later": "passed",
                "other": "passed",
            },
        )
        end = printed.rpartition("== the end of")[2]
        self.assertIn("the bad one", end)
        self.assertIn("why", end)
        self.assertTrue(printed.endswith("failed: bad, user, user-of-user\n"))

    def test_what_failed_stands_at_the_end_wherever_it_was_printed(self):
        noise = "for i in $(seq 99); do echo noise; done"
        _, _, printed = self.run_steps(Step("bad", "the bad one", f"echo FAIL a cat; echo is no dog; {noise}; exit 1"))
        self.assertIn("== what failed in the bad one\nFAIL a cat\nis no dog\n", printed)

    def test_what_may_try_again_does_so_alone_and_says_it(self):
        mark = self.folder / "mark"
        once = f"echo once >> {self.folder}/order; echo FAIL for now; test -e {mark} || {{ touch {mark}; exit 1; }}"
        passed, said, printed = self.run_steps(Step("a", "flaky", once, again=True), self.marked("b"), self.marked("c"))
        self.assertTrue(passed)
        self.assertEqual(said, {"a": "passed, the second time", "b": "passed", "c": "passed"})
        self.assertEqual(self.order()[-1], "once")
        self.assertEqual(self.order().count("once"), 2)
        self.assertIn("== flaky: failed beside others, once more alone\nFAIL for now\n", printed)

    def test_what_fails_twice_fails(self):
        passed, said, _ = self.run_steps(Step("a", "broken", "exit 2", again=True))
        self.assertFalse(passed)
        self.assertEqual(said, {"a": "failed with 2, the second time"})

    def test_what_was_left_out_is_not_tried_again(self):
        _, said, _ = self.run_steps(Step("a", "", "exit 1"), Step("b", "", "true", needs=("a",), again=True))
        self.assertEqual(said, {"a": "failed with 1", "b": "left out, it needs: a"})

    def test_a_command_fails_with_any_of_its_parts(self):
        _, said, _ = self.run_steps(Step("a", "", "false; true"), Step("b", "", "false | true"))
        self.assertEqual(said, {"a": "failed with 1", "b": "failed with 1"})

    def test_a_step_that_a_signal_ends_fails(self):
        passed, _, _ = self.run_steps(Step("a", "", "kill -9 $$"))
        self.assertFalse(passed)

    def test_two_run_side_by_side(self):
        self.run_steps(self.marked("a"), self.marked("b"))
        self.assertEqual(set(self.order()[:2]), {"+a", "+b"})

    def test_a_third_waits_for_room(self):
        self.run_steps(self.marked("a"), self.marked("b"), self.marked("c"))
        self.assertIn(self.order().index("+c"), (3, 4))

    def test_what_wants_all_room_runs_alone(self):
        self.run_steps(self.marked("a", room=9), self.marked("b"))
        self.assertEqual(self.order(), ["+a", "-a", "+b", "-b"])

    def test_what_takes_no_room_runs_beside_that(self):
        self.run_steps(self.marked("a", room=9), self.marked("b", room=0))
        self.assertEqual(set(self.order()[:2]), {"+a", "+b"})

    def test_two_that_use_the_same_take_turns(self):
        self.run_steps(self.marked("a", uses=("x", "y")), self.marked("b", uses=("y",)))
        self.assertEqual(self.order(), ["+a", "-a", "+b", "-b"])


class ProgramsTest(unittest.TestCase):
    def test_every_file_of_tests_belongs_to_the_program_of_its_crate(self):
        """What `main.rs` does not name is never compiled, and nobody would miss it."""
        root = Path(__file__).resolve().parents[1]
        programs = sorted(root.glob("crates/*/tests/main.rs"))
        self.assertGreater(len(programs), 5)
        for program in programs:
            named = re.findall(r"^mod (\w+);$", program.read_text(encoding="utf-8"), re.MULTILINE)
            folder = program.parent
            files = {file.stem for file in folder.glob("*.rs")} | {file.parent.name for file in folder.glob("*/mod.rs")}
            self.assertEqual(files - {"main", *named}, set(), program.relative_to(root))


if __name__ == "__main__":
    unittest.main()
