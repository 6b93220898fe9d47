//! Long texts: which records stay in memory, and what lists show.

#![allow(clippy::unwrap_used, reason = "a test fails where it unwraps nothing")]

use std::sync::Arc;

use ide::{Document, FoldKind, GameSymbol, TextRange, TextSize};
use notation::Symbol;

/// A game with a slip; its text differs for every number.
fn game(number: usize) -> String {
    format!(
        "# game {number}\n# of many\n1. 0I ab:B ab:- ab:- ab:- ab:- ab:V\n2. 1I cd:F cd:- cd:- cd:- cd:- cd:-\n\n"
    )
}

fn many(count: usize) -> String {
    (0..count).map(game).collect()
}

fn open(text: &str) -> Document {
    Document::new(ide::by_id("kubb").unwrap(), text, Arc::default())
}

fn kept(document: &Document) -> usize {
    let games = document.games();
    let kept = games.filter(|placed| placed.game.is_kept());
    kept.map(|placed| usize::from(placed.game.text_len())).sum()
}

#[test]
fn few_records_are_kept_and_findings_are() {
    let document = open(&many(1_800));
    assert_eq!(document.game_count(), 1_800);
    assert_eq!(kept(&document), 0);
    let count = document.findings().count();
    let limit = 64 * 1024;
    assert!((limit / 2..=limit).contains(&kept(&document)));
    assert!(document.games().all(|placed| placed.game.is_checked()));
    // A record that was dropped is read again, with the same answers.
    let first = document.game(0).unwrap();
    assert!(!first.game.is_kept());
    assert_eq!(first.record().parse().text(), game(0));
    assert!(first.game.is_kept());
    assert_eq!(document.findings().count(), count);
}

#[test]
fn an_edited_game_that_was_let_go_is_read_from_its_tree() {
    let text = many(1_800);
    let at = TextSize::try_from(text.find("ab:V").unwrap() + 3).unwrap();
    let edited = open(&text).edit(TextRange::at(at, 1.into()), "-");
    let expected = edited.game(0).unwrap().record().parse().text().to_owned();
    assert_eq!(expected, game(0).replace("ab:V", "ab:-"));
    for placed in edited.games().skip(1) {
        let _ = placed.record();
    }
    let first = edited.game(0).unwrap();
    assert!(!first.game.is_kept());
    assert_eq!(first.record().parse().text(), expected);
    assert_eq!(first.game.findings(), []);
}

#[test]
fn a_long_game_is_kept_however_long_it_is_and_its_old_versions_are_not() {
    let turn = "1. 0I ab:B ab:- ab:- ab:- ab:- ab:-\n";
    let mut document = open(&format!(
        "[Event \"E\"]\n{}",
        format!("#{turn}").repeat(8_000)
    ));
    assert_eq!(document.game_count(), 1);
    let mut old = Vec::new();
    for _ in 0..4 {
        let _ = document.findings().count();
        assert!(document.games().all(|placed| placed.game.is_kept()));
        old.push(Arc::downgrade(&document.game(0).unwrap().record()));
        document = document.edit(TextRange::empty(document.text_len()), "# more\n");
    }
    let alive = old.iter().filter(|record| record.strong_count() > 0);
    assert_eq!(alive.count(), 0);
}

fn depth(symbols: &[Symbol]) -> usize {
    let below = symbols.iter().map(|symbol| 1 + depth(&symbol.children));
    below.max().unwrap_or_default()
}

fn count(symbols: &[Symbol]) -> usize {
    symbols
        .iter()
        .map(|symbol| 1 + count(&symbol.children))
        .sum()
}

/// How many levels are below the games, and how many symbols there are in all.
fn size(outline: &[GameSymbol]) -> (usize, usize) {
    let levels = outline.iter().map(|game| depth(&game.children)).max();
    let below: usize = outline.iter().map(|game| count(&game.children)).sum();
    (levels.unwrap_or_default(), outline.len() + below)
}

#[test]
fn a_long_list_of_games_is_outlined_and_folded_by_its_games() {
    let (few, many) = (open(&many(15)), open(&many(1_000)));
    assert_eq!(few.outline(), few.symbols());
    assert!(size(&few.outline()).0 > 0);
    assert_eq!(many.outline().len(), 1_000);
    assert_eq!(many.outline()[7].name, "Game 8");
    assert_eq!(many.outline()[7].detail, "");
    many.games()
        .take(7)
        .for_each(|placed| placed.game.prepare());
    let (known, titles) = (many.outline(), many.titles());
    assert_eq!(known[..7], titles[..7]);
    assert_ne!(titles[7].detail, "");
    assert_eq!(many.outline(), titles);
    assert!(many.text().len_bytes() > 64 * 1024);

    let folds = many.folds();
    let comments = folds.iter().filter(|fold| fold.kind == FoldKind::Comment);
    // A game begins with its comment: the larger of the two folds is the game.
    assert_eq!((folds.len(), comments.count()), (1_000, 0));
    assert_eq!((folds[1].first, folds[1].last), (5, 8));
    // One more line above moves the folds.
    let moved = many.edit(TextRange::default(), "# more\n").folds();
    assert_eq!((moved[1].first, moved[1].last), (6, 9));
}

#[test]
fn an_outline_of_few_long_games_loses_its_lowest_levels() {
    let text = "1. 0I ab:B ab:- ab:- ab:- ab:- ab:-\n".to_owned()
        + &(2..10_000)
            .map(|turn| format!("{turn}. I ab:- ab:- ab:- ab:- ab:- ab:-\n"))
            .collect::<String>();
    let document = open(&text);
    assert_eq!(document.game_count(), 1);
    let (all, outlined) = (size(&document.symbols()), size(&document.outline()));
    assert!(all.1 > 8_000, "{all:?}");
    assert!(outlined.0 < all.0 && outlined.1 <= 8_000, "{outlined:?}");
}
