//! Settings: the same keys from a file and from an editor, and every invalid setting with its place.

use expect_test::{Expect, expect};
use ide::settings::{
    SettingsProblem, from_assignment, from_json, from_toml, merge, places, silenced, template,
};
use notation::{Level, Settings, apply_edits};
use serde_json::json;

#[track_caller]
fn check_problems(text: &str, expected: Expect) {
    let (_, problems) = from_toml(text);
    let drawn: String = problems
        .iter()
        .map(|problem| {
            let range = problem.range.expect("a file has places");
            format!(
                "`{}` {}\n",
                &text[usize::from(range.start())..usize::from(range.end())],
                problem.message
            )
        })
        .collect();
    expected.assert_eq(&drawn);
}

#[test]
fn a_file_sets_what_it_names_and_nothing_else() {
    let (layer, problems) = from_toml(
        "\u{feff}[format]\nalign = false\n\n[rules]\n\"movetext/unused-allow\" = \"off\"\n",
    );
    assert_eq!(problems, []);
    let settings = merge([&layer]);
    assert!(!settings.format.align && settings.format.capitals && settings.hints.score);
    assert_eq!(
        settings.rules.get("movetext/unused-allow"),
        Some(&Level::Off)
    );
}

#[test]
fn later_settings_win_key_by_key() {
    let (editor, _) = from_json(
        &json!({ "hints": { "score": false, "points": false }, "format": { "align": false } }),
    );
    let (project, _) = from_toml("[hints]\nscore = true\n");
    let settings = merge([&editor, &project]);
    assert!(settings.hints.score && !settings.hints.points && !settings.format.align);
}

#[test]
fn slips_are_reported_at_their_place_and_the_rest_counts() {
    check_problems(
        "speed = 3\n[formats]\nalign = true\n[hints]\nscore = 'yes'\npoint = true\n[rules]\n'movetext/unusd-allow' = 'off'\n'movetext/unknown-rule' = 'loud'\n'movetext/unused-allow' = false\n",
        expect![[r#"
            `speed` There is no setting "speed".
            `formats` There is no table "formats". Did you mean "format"?
            `'yes'` "hints.score" cannot be "yes"; write true or false.
            `point` There is no setting of [hints] "point". Did you mean "points"?
            `'movetext/unusd-allow'` There is no rule "movetext/unusd-allow". Did you mean "movetext/unused-allow"?
            `'loud'` The level of "movetext/unknown-rule" cannot be "loud"; write off, hint, info, warning or error.
            `false` The level of "movetext/unused-allow" cannot be false; write off, hint, info, warning or error.
        "#]],
    );
    let (layer, _) = from_toml("[hints]\nscore = 'yes'\npoints = false\n");
    assert!(merge([&layer]).hints.score && !merge([&layer]).hints.points);
}

#[test]
fn a_file_that_is_not_toml_still_gives_what_can_be_read() {
    let (layer, problems) = from_toml("[hints]\nscore = false\npoints = \n");
    assert!(!merge([&layer]).hints.score);
    assert_eq!(problems.len(), 1);
    assert!(
        problems[0].message.starts_with("This is not TOML: "),
        "{problems:?}"
    );
}

#[test]
fn an_editor_may_send_anything() {
    for value in [
        json!(null),
        json!({}),
        json!({ "movetext": {} }),
        json!({ "movetext": { "server": { "path": "x" }, "trace": { "server": "off" }, "hints": null } }),
    ] {
        let (layer, problems) = from_json(&value);
        assert_eq!(
            (merge([&layer]), problems),
            (notation::Settings::default(), vec![]),
            "{value}"
        );
    }
    let (layer, problems) = from_json(&json!({ "movetext": { "hints": { "score": false } } }));
    assert!(!merge([&layer]).hints.score && problems.is_empty());
    let (_, problems) = from_json(&json!([1]));
    assert_eq!(
        problems,
        [SettingsProblem {
            range: None,
            message: "The settings are not an object.".to_owned()
        }]
    );
    for (value, expected) in [
        (
            json!({ "rules": 3 }),
            "\"rules\" cannot be 3; write a table of rules with their levels.",
        ),
        (
            json!({ "kubb": "2-4-6" }),
            "\"kubb\" cannot be \"2-4-6\"; write a table of its settings.",
        ),
        (json!({ "speed": 3 }), "There is no setting \"speed\"."),
    ] {
        let (_, problems) = from_json(&value);
        let messages: Vec<&str> = problems.iter().map(|one| one.message.as_str()).collect();
        assert_eq!(messages, [expected]);
    }
}

#[test]
fn an_option_that_takes_several_values_takes_a_list_or_commas() {
    for good in ["'inns'", "'inns, river-2'", "['inns', 'abbey']", "[]"] {
        let (_, problems) = from_toml(&format!("[carcassonne]\nboxes = {good}\n"));
        assert_eq!(problems, [], "{good}");
    }
    check_problems(
        "[carcassonne]\nboxes = 'inns, outs'\n[kubb]\nopening = ['2-4-6']\n",
        expect![[r#"
            `'inns, outs'` "carcassonne.boxes" cannot be "inns, outs"; write auto, base, river, river-2, inns, traders or abbey, or several of them.
            `['2-4-6']` "kubb.opening" cannot be ["2-4-6"]; write infer, 6-6-6, 2-4-6, 4-6-6 or 3-6-6.
        "#]],
    );
}

#[test]
fn every_option_is_documented_once() {
    for (table, options) in ide::settings::tables() {
        for option in options {
            let same = options
                .iter()
                .filter(|other| other.key == option.key)
                .count();
            assert_eq!(same, 1, "{table}.{}", option.key);
            assert!(option.summary.ends_with('.'), "{table}.{}", option.key);
            let (_, problems) =
                from_json(&json!({ table: { option.key: option.default_value() } }));
            assert_eq!(problems, [], "{table}.{}", option.key);
        }
    }
}

#[test]
fn the_pages_of_rules_are_at_an_address() {
    for (written, page) in [
        ("https://a.example/b", "https://a.example/b/kubb/comma.html"),
        ("file:///srv/rules/", "file:///srv/rules/kubb/comma.html"),
    ] {
        let (layer, problems) = from_toml(&format!("[documentation]\nrules = '{written}'\n"));
        assert_eq!(problems, []);
        assert_eq!(merge([&layer]).documentation.page("kubb/comma"), page);
    }
    check_problems(
        "[documentation]\nrules = 'javascript:alert(1)'\n",
        expect![[r#"
            `'javascript:alert(1)'` "documentation.rules" cannot be "javascript:alert(1)"; write an address that begins with https://, http:// or file:///.
        "#]],
    );
}

#[test]
fn an_empty_table_of_lua_is_no_setting() {
    for value in [json!([]), json!({ "movetext": [] })] {
        let (layer, problems) = from_json(&value);
        assert_eq!((layer, problems), Default::default(), "{value}");
    }
}

#[test]
fn one_setting_can_be_given_without_quotes() {
    let settings = |text: &str| {
        let (layer, problems) = from_assignment(text);
        assert_eq!(problems, [], "{text}");
        merge([&layer])
    };
    assert!(!settings("hints.score=false").hints.score);
    for text in [
        "rules.movetext/unused-allow=off",
        " rules . \"movetext/unused-allow\" = 'off' ",
    ] {
        let level = settings(text).rules.get("movetext/unused-allow").copied();
        assert_eq!(level, Some(Level::Off), "{text}");
    }
    let complaint = |text: &str| from_assignment(text).1.remove(0).message;
    assert_eq!(
        complaint("score=false"),
        "There is no setting \"score\": write TABLE.KEY=VALUE. Did you mean \"hints.score\"?"
    );
    assert_eq!(
        complaint("rules.unused-allow=off"),
        "There is no rule \"unused-allow\". Did you mean \"movetext/unused-allow\"?"
    );
    // Nothing can be added after the value.
    assert_eq!(
        complaint("hints.score=false\nx=1"),
        "\"hints.score\" cannot be \"false\\nx=1\"; write true or false."
    );
    for text in ["", "=", ".", ".=", "a.=", ".b=", "rules.=off"] {
        assert_eq!(from_assignment(text).1.len(), 1, "{text}");
    }
}

#[test]
fn keys_have_places() {
    let text = "\u{feff}[hints]\nscore = true\n[rules]\n\"movetext/unused-allow\" = \"off\"\n";
    let found: Vec<String> = places(text)
        .into_iter()
        .map(|(table, key, range)| format!("{table} {key} {:?}", &text[range]))
        .collect();
    assert_eq!(
        found,
        [
            "hints score \"score\"",
            "rules movetext/unused-allow \"\\\"movetext/unused-allow\\\"\""
        ]
    );
}

#[test]
fn the_template_sets_nothing_and_names_what_holds() {
    let text = template();
    let (layer, problems) = from_toml(&text);
    assert_eq!((problems, merge([&layer])), (vec![], Settings::default()));
    let is_setting = |line: &&str| line.starts_with("# ") && line.contains(" = ");
    let count = text.lines().filter(is_setting).count();
    let options: usize = ide::settings::tables()
        .map(|(_, options)| options.len())
        .sum();
    assert_eq!(count, options + 1, "every option, and one rule");
    let set: String = text
        .lines()
        .map(|line| match is_setting(&line) {
            true => format!("{}\n", &line[2..]),
            false => format!("{line}\n"),
        })
        .collect();
    let (layer, problems) = from_toml(&set);
    assert_eq!(problems, []);
    assert_eq!(layer.entries().count(), options + 1);
    let set = merge([&layer]);
    let unset = Settings::default();
    assert_eq!(
        (set.format, set.hints, set.hover),
        (unset.format, unset.hints, unset.hover)
    );
    assert!(text.lines().all(|line| line.len() <= 100));
}

#[test]
fn a_rule_is_silenced_however_the_file_is_written() {
    const CODE: &str = "movetext/unused-allow";
    let check = |text: &str, expected: &str| {
        let edit = silenced(text, CODE).expect("an edit");
        assert_eq!(apply_edits(text, &[edit]), expected);
        let (layer, problems) = from_toml(expected);
        assert_eq!(problems, []);
        assert_eq!(merge([&layer]).rules.get(CODE), Some(&Level::Off));
    };
    let line = "\"movetext/unused-allow\" = \"off\"";
    check("", &format!("[rules]\n{line}\n"));
    check(
        "[hints]\nscore = true",
        &format!("[hints]\nscore = true\n\n[rules]\n{line}\n"),
    );
    check(
        "\u{feff}[hints]\r\n",
        &format!("\u{feff}[hints]\r\n\r\n[rules]\r\n{line}\r\n"),
    );
    check("[rules]", &format!("[rules]\n{line}\n"));
    let other = "\"movetext/unknown-rule\" = \"off\"";
    check(
        &format!("# Ä\n[rules] # ours\n{other}\n\n[hints]\n"),
        &format!("# Ä\n[rules] # ours\n{line}\n{other}\n\n[hints]\n"),
    );
    check(
        "[rules]\n'movetext/unused-allow' = 'error' # why\n",
        "[rules]\n'movetext/unused-allow' = \"off\" # why\n",
    );
    check(
        &format!("rules.{other}\n[hints]\n"),
        &format!("rules.{line}\nrules.{other}\n[hints]\n"),
    );
    check(
        &format!("rules = {{ {other} }}\n"),
        &format!("rules = {{ {line}, {other} }}\n"),
    );
    check("rules = {}\n", &format!("rules = {{ {line} }}\n"));
    // If the file cannot be read up to there, there is no edit.
    assert_eq!(silenced("rules = 3\n", CODE), None);
    assert_eq!(silenced("", "movetext/no-such-rule"), None);
}
