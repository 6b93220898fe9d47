//! Reports for services: SARIF, GitLab, JUnit. `tests/reports` validates them against the schemas of those formats.

#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot read a report has failed"
)]

use crate::support::{COMMA, COMMA_FIXED, Folder, MAP};
use expect_test::expect;
use serde_json::{Value, json};

fn two(name: &str) -> Folder {
    Folder::new(name)
        .with("a.carcassonne", COMMA)
        .with("sub/b.rootlog", MAP)
}

/// A record of Kubb with the same mistake in two equal lines.
const TWICE: &str = "1. a:B b:- a:- b:- a:- b:-\n2. c:I c:V d:- c:- d:- c:- d:-\n\n1. a:B b:- a:- b:- a:- b:-\n2. c:I c:V d:- c:- d:- c:- d:-\n";

fn sarif(folder: &Folder) -> Value {
    let run = folder.run(&["check", "--format", "sarif"]);
    serde_json::from_str(&run.stdout).unwrap()
}

#[test]
fn code_scanning_sees_one_document_with_all_rules() {
    let run = two("sarif").run(&["check", "--format", "sarif"]);
    assert_eq!(run.code, Some(1));
    let document: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(document["version"], "2.1.0");
    let only = &document["runs"][0];
    let rules = only["tool"]["driver"]["rules"].as_array().unwrap();
    let has_rule = |code: &str| rules.iter().any(|rule| rule["id"] == code);
    assert!(has_rule("carcassonne/comma-missing"));
    let results = only["results"].as_array().unwrap();
    let place = &results[0]["locations"][0]["physicalLocation"];
    assert_eq!(results.len(), 2);
    assert_eq!(results[0]["ruleId"], "carcassonne/comma-missing");
    assert_eq!(place["artifactLocation"]["uri"], "a.carcassonne");
    assert_eq!(place["region"]["startLine"], 4);
    assert_eq!(results[1]["level"], "warning");
}

#[test]
fn code_scanning_leads_to_the_pages_of_rules_that_the_settings_name() {
    let setting = "documentation.rules=https://wiki.example/rules";
    for (config, pages) in [
        (&[] as &[&str], "https://movetext.github.io/movetext/rules"),
        (&["--config", setting], "https://wiki.example/rules"),
    ] {
        let run = two("sarif-pages").run(&[&["check", "--format", "sarif"], config].concat());
        let document: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
        let rules = &document["runs"][0]["tool"]["driver"]["rules"];
        for rule in rules.as_array().unwrap() {
            let page = format!("{pages}/{}.html", rule["id"].as_str().unwrap());
            assert_eq!(rule["helpUri"], page);
        }
    }
}

#[test]
fn a_sarif_document_without_results_is_complete() {
    let folder = Folder::new("sarif-empty").with("a.carcassonne", COMMA_FIXED);
    let run = folder.run(&["check", "--format", "sarif"]);
    let document: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(document["runs"][0]["results"], serde_json::json!([]));
    assert_eq!(run.code, Some(0));
}

#[test]
fn places_are_below_the_folder_of_the_run() {
    let folder = two("sarif-places");
    let whole = folder.path("sub");
    let args = ["check", "--format", "sarif", whole.to_str().unwrap()];
    let document: Value = serde_json::from_str(&folder.run(&args).stdout).unwrap();
    let only = &document["runs"][0];
    let base = format!(
        "file://{}/",
        std::fs::canonicalize(folder.path("")).unwrap().display()
    );
    assert_eq!(only["originalUriBaseIds"]["%SRCROOT%"]["uri"], base);
    let location = &only["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"];
    assert_eq!(
        *location,
        json!({"uri": "sub/b.rootlog", "uriBaseId": "%SRCROOT%"})
    );
    // From another folder, the path is absolute.
    let elsewhere = Folder::new("sarif-elsewhere");
    let document: Value = serde_json::from_str(&elsewhere.run(&args).stdout).unwrap();
    let location = &document["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
    assert_eq!(
        location["artifactLocation"],
        json!({"uri": format!("{base}sub/b.rootlog")})
    );
}

#[test]
fn a_result_names_its_rule_by_its_place_in_the_list() {
    let document = sarif(&two("sarif-rules"));
    let only = &document["runs"][0];
    let rules = only["tool"]["driver"]["rules"].as_array().unwrap();
    let results = only["results"].as_array().unwrap();
    for result in results {
        let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(rules[index]["id"], result["ruleId"]);
    }
    assert_eq!((rules.len(), results.len()), (ide::rules().count(), 2));
}

/// The fingerprints of all results.
fn fingerprints(document: &Value) -> Vec<String> {
    let results = document["runs"][0]["results"].as_array().unwrap();
    let print = |result: &Value| {
        let print = &result["partialFingerprints"]["primaryLocationLineHash"];
        print.as_str().unwrap().to_owned()
    };
    results.iter().map(print).collect()
}

#[test]
fn a_fingerprint_stays_where_lines_move() {
    let folder = Folder::new("sarif-moved").with("a.kubb", TWICE);
    let prints = fingerprints(&sarif(&folder));
    let (one, number) = prints[0].split_once(':').unwrap();
    assert_eq!((one.len(), number), (16, "1"));
    assert_eq!(prints, [format!("{one}:1"), format!("{one}:2")]);
    let moved = TWICE.replace("2. c:I c:V", "2.   c:I  c:V");
    let folder = folder.with("a.kubb", format!("# A note.\n\n{moved}"));
    assert_eq!(fingerprints(&sarif(&folder)), prints);
    let folder = folder.with("a.kubb", TWICE.replace("c:V d:-", "c:V d:F"));
    assert_ne!(fingerprints(&sarif(&folder)), prints);
}

#[test]
fn gitlab_sees_an_array_of_issues() {
    let folder = two("gitlab").with("c.kubb", TWICE);
    let run = folder.run(&[
        "check",
        "--format",
        "gitlab",
        "./a.carcassonne",
        "sub",
        "c.kubb",
    ]);
    assert_eq!(run.code, Some(1));
    expect![[r#"
        [
        {"description":"The comma between the coordinates is missing. Read as (0,1).","check_name":"carcassonne/comma-missing","severity":"major","location":{"path":"a.carcassonne","positions":{"begin":{"line":4,"column":5},"end":{"line":4,"column":8}}},"fingerprint":"661623e42e0d9518:1"},
        {"description":"The map is written Fall in a record.","check_name":"rootlog/header-spelling","severity":"minor","location":{"path":"sub/b.rootlog","positions":{"begin":{"line":1,"column":6},"end":{"line":1,"column":12}}},"fingerprint":"5caf8ccd6d7c9e23:1"},
        {"description":"`V` is no action. A baton is F, B, -, K, =, X, E or Z; before the batons stand I, R, P, Y, Q, N and A.","check_name":"kubb/unknown-action","severity":"major","location":{"path":"c.kubb","positions":{"begin":{"line":2,"column":10},"end":{"line":2,"column":11}}},"fingerprint":"dfd8e340cefe6716:1"},
        {"description":"`V` is no action. A baton is F, B, -, K, =, X, E or Z; before the batons stand I, R, P, Y, Q, N and A.","check_name":"kubb/unknown-action","severity":"major","location":{"path":"c.kubb","positions":{"begin":{"line":5,"column":10},"end":{"line":5,"column":11}}},"fingerprint":"dfd8e340cefe6716:2"}
        ]
    "#]].assert_eq(&run.stdout);
    let run = folder.run(&["check", "--format", "gitlab", "--select", "pgn"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), "[\n\n]\n"));
    assert_eq!(
        serde_json::from_str::<Value>(&run.stdout).unwrap(),
        json!([])
    );
}

#[test]
fn services_see_a_suite_a_record() {
    let folder = two("junit").with("clean.carcassonne", COMMA_FIXED);
    let run = folder.run(&["check", "--format", "junit"]);
    assert_eq!(run.code, Some(1));
    expect![[r#"
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="movetext">
          <testsuite name="a.carcassonne" tests="1" failures="1" errors="0">
            <testcase name="carcassonne/comma-missing 4:5" classname="a.carcassonne" file="a.carcassonne" line="4">
              <failure type="error" message="The comma between the coordinates is missing. Read as (0,1).">a.carcassonne:4:5: error[carcassonne/comma-missing] The comma between the coordinates is missing. Read as (0,1).</failure>
            </testcase>
          </testsuite>
          <testsuite name="clean.carcassonne" tests="1" failures="0" errors="0">
            <testcase name="No findings" classname="clean.carcassonne"/>
          </testsuite>
          <testsuite name="sub/b.rootlog" tests="1" failures="0" errors="0">
            <testcase name="rootlog/header-spelling 1:6" classname="sub/b.rootlog" file="sub/b.rootlog" line="1">
              <system-out>sub/b.rootlog:1:6: warning[rootlog/header-spelling] The map is written Fall in a record.</system-out>
            </testcase>
          </testsuite>
        </testsuites>
    "#]].assert_eq(&run.stdout);
    let run = folder.run(&["check", "--format", "junit", "--deny", "warning", "sub"]);
    assert_eq!(run.code, Some(1));
    expect![[r#"
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="movetext">
          <testsuite name="sub/b.rootlog" tests="1" failures="1" errors="0">
            <testcase name="rootlog/header-spelling 1:6" classname="sub/b.rootlog" file="sub/b.rootlog" line="1">
              <failure type="warning" message="The map is written Fall in a record.">sub/b.rootlog:1:6: warning[rootlog/header-spelling] The map is written Fall in a record.</failure>
            </testcase>
          </testsuite>
        </testsuites>
    "#]].assert_eq(&run.stdout);
    let run = folder.run(&["check", "--format", "junit", "-q", "--exclude", "*"]);
    assert_eq!(
        run.stdout,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"movetext\">\n</testsuites>\n"
    );
}

#[test]
fn what_is_repaired_is_not_reported() {
    let folder = two("junit-fix").with("c.kubb", TWICE);
    let run = folder.run(&["check", "--format", "junit", "--fix"]);
    assert_eq!(run.code, Some(1));
    expect![[r#"
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="movetext">
          <testsuite name="a.carcassonne" tests="1" failures="0" errors="0">
            <testcase name="No findings" classname="a.carcassonne"/>
          </testsuite>
          <testsuite name="c.kubb" tests="2" failures="2" errors="0">
            <testcase name="kubb/unknown-action 2:10" classname="c.kubb" file="c.kubb" line="2">
              <failure type="error" message="`V` is no action. A baton is F, B, -, K, =, X, E or Z; before the batons stand I, R, P, Y, Q, N and A.">c.kubb:2:10: error[kubb/unknown-action] `V` is no action. A baton is F, B, -, K, =, X, E or Z; before the batons stand I, R, P, Y, Q, N and A.</failure>
            </testcase>
            <testcase name="kubb/unknown-action 5:10" classname="c.kubb" file="c.kubb" line="5">
              <failure type="error" message="`V` is no action. A baton is F, B, -, K, =, X, E or Z; before the batons stand I, R, P, Y, Q, N and A.">c.kubb:5:10: error[kubb/unknown-action] `V` is no action. A baton is F, B, -, K, =, X, E or Z; before the batons stand I, R, P, Y, Q, N and A.</failure>
            </testcase>
          </testsuite>
          <testsuite name="sub/b.rootlog" tests="1" failures="0" errors="0">
            <testcase name="No findings" classname="sub/b.rootlog"/>
          </testsuite>
        </testsuites>
    "#]].assert_eq(&run.stdout);
}
