"""The reports of `movetext check` on the sample records, held against their formats: SARIF's schema, the keys that GitLab
demands, and what readers of JUnit's XML rely on."""

import functools
import json
import os
import subprocess
import sys
import unittest
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path

import fastjsonschema

MOVETEXT = os.environ["MOVETEXT"]
RECORDS = Path(__file__).resolve().parents[1] / "records"
SCHEMA = Path(sys.prefix) / "sarif.json"


@functools.cache
def report(format: str, *more: str) -> str:
    """What is found in the sample records, some of which hold every kind of slip."""
    command = [MOVETEXT, "check", "--format", format, *more]
    run = subprocess.run(command, cwd=RECORDS, capture_output=True, text=True, encoding="utf-8")
    assert run.returncode in (0, 1) and run.stderr == "", (run.returncode, run.stderr)
    return run.stdout


def sarif_validator():
    """Says what is no SARIF. (Addresses are of characters that need no escape.)"""
    formats = {"uri-reference": r"^(%[0-9A-F]{2}|[A-Za-z0-9._~:/?#@!$&'()*+,;=\[\]-])*$"}
    return fastjsonschema.compile(json.loads(SCHEMA.read_text("utf-8")), formats=formats)


def findings() -> list[dict]:
    return [json.loads(line) for line in report("json").splitlines()]


class Sarif(unittest.TestCase):
    def test_reports_fit_the_schema(self):
        is_valid = sarif_validator()
        for more in ([], ["--select", "pgn"], ["-q", "--exclude", "*"]):
            is_valid(json.loads(report("sarif", *more)))

    def test_the_schema_is_not_blind(self):
        is_valid = sarif_validator()
        document = json.loads(report("sarif"))
        document["runs"][0]["results"][0]["level"] = "hint"
        with self.assertRaises(fastjsonschema.JsonSchemaException):
            is_valid(document)

    def test_results_are_the_findings(self):
        (run,) = json.loads(report("sarif"))["runs"]
        rules = run["tool"]["driver"]["rules"]
        results = run["results"]
        self.assertEqual(
            [(result["ruleId"], result["message"]["text"]) for result in results],
            [(finding["code"], finding["message"]) for finding in findings()],
        )
        prints = Counter()
        for result in results:
            self.assertEqual(rules[result["ruleIndex"]]["id"], result["ruleId"])
            (location,) = result["locations"]
            artifact = location["physicalLocation"]["artifactLocation"]
            self.assertIn(artifact["uriBaseId"], run["originalUriBaseIds"])
            self.assertTrue((RECORDS / artifact["uri"]).exists(), artifact)
            prints[artifact["uri"], result["partialFingerprints"]["primaryLocationLineHash"]] += 1
        self.assertEqual(prints.most_common(1)[0][1], 1)
        (base,) = run["originalUriBaseIds"].values()
        self.assertEqual(base["uri"], RECORDS.as_uri() + "/")


class Gitlab(unittest.TestCase):
    def test_issues_are_the_findings(self):
        issues = json.loads(report("gitlab"))
        self.assertEqual(
            [
                (
                    issue["location"]["path"],
                    issue["location"]["positions"]["begin"],
                    issue["check_name"],
                    issue["description"],
                )
                for issue in issues
            ],
            [
                (
                    finding["file"],
                    {"line": finding["line"], "column": finding["column"]},
                    finding["code"],
                    finding["message"],
                )
                for finding in findings()
            ],
        )
        self.assertLessEqual(
            {issue["severity"] for issue in issues}, {"info", "minor", "major", "critical", "blocker"}
        )
        self.assertEqual(len({issue["fingerprint"] for issue in issues}), len(issues))


class JUnit(unittest.TestCase):
    def test_suites_are_the_records(self):
        root = ElementTree.fromstring(report("junit").encode("utf-8"))
        self.assertEqual(root.tag, "testsuites")
        found = Counter(finding["file"] for finding in findings())
        wrong = Counter(finding["file"] for finding in findings() if finding["severity"] == "error")
        names = [suite.get("name") for suite in root]
        self.assertEqual(len(set(names)), len(names))
        self.assertLessEqual(set(found), set(names))
        for suite in root:
            name = suite.get("name")
            self.assertEqual(suite.tag, "testsuite")
            self.assertEqual({case.tag for case in suite}, {"testcase"})
            self.assertEqual(len(suite), max(1, found[name]))
            self.assertEqual(suite.get("tests"), str(len(suite)))
            self.assertEqual(suite.get("failures"), str(wrong[name]))
            self.assertEqual(len(suite.findall("testcase/failure")), wrong[name])
            for case in suite:
                self.assertEqual(case.get("classname"), name)
                self.assertTrue(case.get("name"))


if __name__ == "__main__":
    unittest.main()
