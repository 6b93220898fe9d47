//! Pictures and pages of records with arbitrary texts: always well-formed, and no text of a record becomes markup.

#![allow(
    clippy::unwrap_used,
    reason = "a picture that cannot be read is a failure"
)]

use std::sync::Arc;

use crate::support::Folder;
use ide::Document;
use notation::picture::{Charset, Theme, svg};
use proptest::{prelude::*, sample::Index, test_runner::RngSeed};
use serde_json::Value;

/// Parts of names, comments and numbers.
const PIECES: &[&str] = &[
    "<mark>",
    "</script><script>",
    "</title></text></svg>",
    "<!--",
    "-->",
    "]]>",
    "<?xml",
    "&",
    "&amp;",
    "&#0;",
    "\"",
    "' onload='",
    "`${x}",
    "{{data}}",
    "\\u003c",
    "\u{0}",
    "\u{7}",
    "\u{b}",
    "\u{1b}]0;x\u{7}",
    "\u{7f}",
    "\u{85}",
    "\u{9b}",
    "\r",
    "\t",
    "\u{2028}",
    "\u{202e}",
    "\u{2066}",
    "\u{feff}",
    "\u{fdd0}",
    "\u{fffe}",
    "\u{ffff}",
    "\u{1fffe}",
    "\u{10ffff}",
    "\u{1f468}\u{200d}\u{1f469}",
    "e\u{301}",
    "0",
    "-",
    "255",
    "100000",
    "4294967295",
    "(2000000000,0)",
    "(-2147483648,2147483647)",
    "99999999999999999999",
];

/// The elements of pictures.
const ELEMENTS: &[&str] = &[
    "circle", "defs", "desc", "g", "line", "path", "pattern", "polygon", "rect", "svg", "text",
    "title", "use",
];

/// Records with such parts, made from the wrong and right examples of all rules, which are small, and from the samples with
/// mistakes.
fn record(with_samples: bool) -> impl Strategy<Value = (&'static str, String)> {
    let samples: [(&str, &str); 4] = [
        (
            "bucky",
            include_str!("../../../tests/records/bucky/mistakes.bucky"),
        ),
        (
            "carcassonne",
            include_str!("../../../tests/records/carcassonne/mistakes.carcassonne"),
        ),
        (
            "kubb",
            include_str!("../../../tests/records/kubb/mistakes.kubb"),
        ),
        (
            "rootlog",
            include_str!("../../../tests/records/rootlog/mistakes.rootlog"),
        ),
    ];
    let mut texts: Vec<(&'static str, &'static str)> = Vec::new();
    for &notation in ide::notations() {
        let rules = notation.rules().iter();
        texts.extend(
            rules.flat_map(|rule| [(notation.id(), rule.wrong), (notation.id(), rule.right)]),
        );
        let sample = samples.iter().find(|(id, _)| *id == notation.id());
        texts.extend(
            sample
                .filter(|_| with_samples)
                .map(|(id, text)| (*id, *text)),
        );
    }
    let piece = prop::sample::select(PIECES);
    let pieces = prop::collection::vec((any::<Index>(), piece), 0..6);
    (prop::sample::select(texts), pieces).prop_map(|((id, text), pieces)| {
        let mut text: Vec<char> = text.chars().collect();
        for (at, piece) in pieces {
            let at = at.index(text.len() + 1);
            text.splice(at..at, piece.chars());
        }
        (id, text.into_iter().collect())
    })
}

/// A fixed seed: the same cases in every run.
fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(5),
        ..ProptestConfig::with_cases(cases)
    }
}

/// Checks that `svg` is one well-formed picture without scripts, events and external content.
#[track_caller]
fn check_svg(svg: &str) {
    let document = roxmltree::Document::parse(svg);
    let document = document.unwrap_or_else(|error| panic!("{error}: {svg}"));
    for node in document.descendants().filter(roxmltree::Node::is_element) {
        let name = node.tag_name().name();
        assert!(ELEMENTS.contains(&name), "<{name}> in {svg}");
        for attribute in node.attributes() {
            assert!(!attribute.name().starts_with("on"), "{svg}");
            assert!(
                attribute.name() != "href" || attribute.value().starts_with('#'),
                "{svg}"
            );
        }
    }
}

/// Checks that a text has no control characters and no signs that change its direction.
#[track_caller]
fn check_text(text: &str) {
    let is_wild = |c: char| {
        (c.is_control() && c != '\n')
            || ('\u{202a}'..='\u{202e}').contains(&c)
            || ('\u{2066}'..='\u{2069}').contains(&c)
    };
    assert!(!text.contains(is_wild), "{text:?}");
}

proptest! {
    #![proptest_config(config(256))]

    #[test]
    fn a_picture_of_any_record_is_well_formed((id, text) in record(true), at in any::<Index>()) {
        let document = Document::new(ide::by_id(id).unwrap(), &text, Arc::default());
        let games = document.games().count();
        for game in 0..games {
            let steps = document.step_of(game, 0).unwrap().steps;
            for step in [at.index(steps + 1), steps] {
                let step = document.step_of(game, step).unwrap();
                let Some(scene) = document.scene(step) else { continue };
                for theme in [Theme::Light, Theme::Dark, Theme::Print, Theme::Page] {
                    check_svg(&svg::render(&scene, svg::SvgOptions { theme, ..svg::SvgOptions::default() }));
                }
                check_svg(&svg::render(&scene.focused(), svg::SvgOptions::default()));
                for charset in [Charset::Unicode, Charset::Ascii] {
                    check_text(&document.text_board(step, charset).unwrap().plain());
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(config(64))]

    #[test]
    fn a_page_of_any_record_holds_it_as_data((id, text) in record(false)) {
        let file = format!("{{{{data}}}}.{id}");
        let folder = Folder::new("any-page").with(&file, &text);
        let run = folder.run(&["view", &file]);
        prop_assert_eq!(run.code, Some(0), "{}", run.stderr);
        let page = run.stdout;
        prop_assert!(!page.contains("<mark"), "{}", page);
        prop_assert_eq!(page.matches("<script").count(), 2);
        prop_assert_eq!(page.matches("</script").count(), 2);
        prop_assert_eq!(page.matches("<!--").count(), 0);
        let (_, rest) = page.split_once("id=\"data\">").unwrap();
        let (json, _) = rest.split_once("</script>").unwrap();
        let data: Value = serde_json::from_str(json).unwrap();
        prop_assert_eq!(&data["file"], &Value::from(file));
        for game in data["games"].as_array().unwrap() {
            for pieces in [&game["definitions"], &game["elements"]] {
                let pieces: String = pieces.as_array().unwrap().iter().filter_map(Value::as_str).collect();
                check_svg(&format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{pieces}</svg>"));
            }
        }
    }
}
