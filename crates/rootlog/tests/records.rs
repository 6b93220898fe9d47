//! The sample records of this repository: the good ones replay without findings; each line of the mistakes has one.

use std::{fs, path::PathBuf};

use notation::{Notation, cut, fixture};
use rootlog::Rootlog;

fn records() -> Vec<(String, String)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/records/rootlog");
    let mut records: Vec<(String, String)> = fs::read_dir(folder)
        .expect("the repository has rootlog records")
        .map(|entry| entry.expect("a readable folder").path())
        .map(|path| {
            let name = path.file_name().expect("a file").to_string_lossy();
            let text = fs::read_to_string(&path).expect("a record in UTF-8");
            (name.into_owned(), text)
        })
        .collect();
    records.sort();
    records
}

/// The games of a file.
fn games(text: &str) -> Vec<&str> {
    let mut starts = cut::cut(&Rootlog, text);
    starts.push(text.len());
    starts
        .windows(2)
        .map(|ends| &text[ends[0]..ends[1]])
        .collect()
}

fn good() -> impl Iterator<Item = (String, String)> {
    records()
        .into_iter()
        .filter(|(name, _)| name != "mistakes.rootlog")
}

#[test]
fn correct_records_have_no_finding() {
    let names: Vec<String> = good().map(|(name, _)| name).collect();
    assert_eq!(
        names,
        ["fall", "lake", "mountain", "page", "productions", "winter"]
            .map(|name| format!("{name}.rootlog"))
    );
    for (name, text) in good() {
        for game in games(&text) {
            assert_eq!(fixture::findings(&Rootlog, game), "", "{name}");
        }
    }
}

#[test]
fn the_games_are_cut_where_their_maps_stand() {
    for (name, text) in good() {
        let expected = if name == "productions.rootlog" { 4 } else { 1 };
        assert_eq!(games(&text).len(), expected, "{name}");
    }
}

#[test]
fn records_are_formatted_and_lossless() {
    for (name, text) in records() {
        fixture::assert_lossless(&Rootlog, &text);
        let formatted = fixture::format(&Rootlog, &text);
        if name != "mistakes.rootlog" {
            assert_eq!(formatted, text, "{name}");
        }
    }
}

#[test]
fn the_games_together_know_every_faction_and_every_kind_of_action() {
    let text: String = good().map(|(_, text)| text).collect();
    for faction in "CEAVGLODPHK".chars() {
        assert!(text.contains(&format!("\n{faction}: ")), "{faction} plays");
    }
    for sign in [
        "h_Op->",
        "h_EX",
        "%uh_V$->",
        "h_T->K$4",
        "h_Od",
        "Landmarks:",
        "<->",
        "?Pt_",
        "^t_",
        "^2",
        "_->",
        "2_5->",
        "$_ho->",
        "$_f->",
        "($_h+$_m)->",
        "%_d->s+r",
        "*->",
        "#errandQ->",
        "++->$",
        "CXO",
        "R@B@",
        "(2,1)",
        "w0->",
        "t_f_3",
        "0->3",
        "(w_w+",
        "$_->",
        "--",
        "^/",
        ";",
        "p->1_9_10_12",
    ] {
        assert!(text.contains(sign), "{sign}");
    }
}

#[test]
fn mistakes_are_found_and_their_fixes_repair_them() {
    let (_, text) = records()
        .into_iter()
        .find(|(name, _)| name == "mistakes.rootlog")
        .expect("the file of mistakes");
    fixture::assert_fixes(&Rootlog, &text);
    fixture::assert_answers(&Rootlog, &text);
    let record = fixture::read(&Rootlog, &text);
    let mut codes: Vec<&str> = record
        .findings()
        .iter()
        .map(|finding| finding.code)
        .collect();
    codes.sort_unstable();
    codes.dedup();
    assert!(codes.len() >= 30, "{} codes: {codes:?}", codes.len());
    assert!(
        codes
            .iter()
            .all(|code| Rootlog.about().rules.iter().any(|rule| rule.code == *code))
    );
}
