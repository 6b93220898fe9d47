//! Whole records: the samples, recorded games, and games of random legal moves.

use std::{fs, path::PathBuf};

use expect_test::expect;
use notation::{Parse, Settings, apply_edits, cut, fixture};

use super::super::{
    resolve::{Resolved, resolve},
    spell,
};
use crate::{
    Bucky,
    game::{Field, Position, Status},
    read::sheet::Sheet,
    record::BuckyRecord,
};

/// The games of a sample record.
fn games(folder: PathBuf, name: &str) -> Vec<String> {
    let text = fs::read_to_string(folder.join(name)).expect("a sample record");
    let mut starts = cut(&Bucky, &text);
    starts.push(text.len());
    starts
        .windows(2)
        .map(|pair| text[pair[0]..pair[1]].to_owned())
        .collect()
}

fn samples(name: &str) -> Vec<String> {
    games(
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/records/bucky"),
        name,
    )
}

#[test]
fn the_correct_samples_have_no_finding() {
    for (name, count) in [
        ("diagrams.bucky", 8),
        ("complete.bucky", 1),
        ("several.bucky", 5),
    ] {
        let games = samples(name);
        assert_eq!(games.len(), count, "{name}");
        for game in games {
            assert_eq!(fixture::findings(&Bucky, &game), "", "{name}");
        }
    }
}

#[test]
fn the_correct_samples_are_formatted_already() {
    for name in ["diagrams.bucky", "complete.bucky", "several.bucky"] {
        for game in samples(name) {
            assert_eq!(fixture::format(&Bucky, &game), game, "{name}");
        }
    }
}

#[test]
fn answers_about_the_samples_stay_inside_them() {
    for game in samples("mistakes.bucky") {
        fixture::assert_answers(&Bucky, &game);
        fixture::assert_fixes(&Bucky, &game);
    }
}

#[test]
fn the_diagrams_lead_to_the_boards_of_the_page() {
    let after: Vec<String> = samples("diagrams.bucky")
        .into_iter()
        .map(|game| {
            let replay = fixture::read(&Bucky, &game).replay(&Bucky);
            let state = &replay.moves.last().expect("a move").state;
            state["board"]
                .as_str()
                .expect("a board")
                .replace('.', " ")
                .trim_end()
                .to_owned()
        })
        .collect();
    assert_eq!(
        after,
        [
            "                                                               M",
            "     M",
            "                                      M",
            "         SJ    S                  S",
            "                                     W",
            "                                    j",
            "                                    D  M",
            "  S   S                    M        DJ         d     S",
        ]
    );
}

#[test]
fn the_sample_of_mistakes_shows_each_of_them() {
    let codes: Vec<String> = samples("mistakes.bucky")
        .into_iter()
        .map(|game| {
            let record = fixture::read(&Bucky, &game);
            let codes: Vec<&str> = record.findings().iter().map(|found| found.code).collect();
            codes.join(" ")
        })
        .collect();
    expect![[r#"
        bucky/square
        bucky/impossible-move
        bucky/empty-origin
        bucky/hypnotized
        bucky/wrong-takes bucky/buck-mark
        bucky/missing-promotion
        bucky/second-teleport
        bucky/case bucky/odd-sign bucky/promotion-equals bucky/mark-order
        bucky/tag-syntax bucky/unknown-word bucky/move-number bucky/unclosed-comment"#]]
    .assert_eq(&codes.join("\n"));
}

#[test]
fn games_of_moves_by_chance_have_no_error_and_keep_their_words() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    for name in [0, 1, 2, 3].map(|number| format!("chance-{number}.bucky")) {
        for game in games(folder.clone(), &name) {
            let findings = fixture::findings(&Bucky, &game);
            let expected = if name == "chance-2.bucky" {
                "warning bucky/exposed-dude 13:33 "
            } else {
                ""
            };
            assert!(findings.starts_with(expected), "{name}: {findings}");
            assert_eq!(
                findings.matches(" bucky/").count(),
                usize::from(!expected.is_empty()),
                "{findings}"
            );
            assert_eq!(fixture::format(&Bucky, &game), game, "{name}");
        }
    }
}

/// A game of `length` random legal moves in canonical spelling. The same seed gives the same game.
fn random_game(seed: u64, length: usize) -> String {
    let mut state = seed;
    let mut position = Position::initial();
    let mut text = String::new();
    for ply in 0..length {
        let field = Field::new(&position);
        let legal: Vec<_> = position
            .legal_moves()
            .into_iter()
            .filter_map(|action| Some((action, position.play(&field, action).ok()?)))
            .filter(|(_, outcome)| !outcome.after.exposes_dude())
            .collect();
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let count = u64::try_from(legal.len()).expect("few moves").max(1);
        let index = usize::try_from((state >> 33) % count).expect("few moves");
        let Some((action, outcome)) = legal.into_iter().nth(index) else {
            break;
        };
        if ply % 2 == 0 {
            text += &format!("{}. ", ply / 2 + 1);
        }
        let status = outcome.after.status();
        text += &format!("{}\n", spell::whole(&action, &outcome.waves, status));
        position = outcome.after;
        if status == Status::Buckmate {
            break;
        }
    }
    text
}

#[test]
fn games_of_legal_moves_have_no_finding() {
    for seed in 1..=12 {
        let game = random_game(seed, 120);
        assert_eq!(fixture::findings(&Bucky, &game), "", "{game}");
        assert_eq!(fixture::format(&Bucky, &game), game);
    }
}

#[test]
fn a_mistyped_square_is_found_and_the_first_fix_is_right() {
    let game = random_game(7, 60);
    let moves: Vec<(usize, &str)> = game.match_indices('-').collect();
    let mut repaired = 0;
    for (at, _) in &moves {
        // The rank of the target square is missing.
        let mut wrong = game.clone();
        wrong.remove(at + 2);
        let record = fixture::read(&Bucky, &wrong);
        let [finding] = record.findings() else {
            panic!("{}", fixture::findings(&Bucky, &wrong));
        };
        let line = |at: usize| wrong[..at].matches('\n').count();
        assert_eq!(line(usize::from(finding.range.start())), line(*at));
        let fixes = finding.fixes.iter();
        let texts: Vec<String> = fixes.map(|fix| apply_edits(&wrong, &fix.edits)).collect();
        assert!(texts.contains(&game) || at + 60 > game.len(), "{wrong}");
        repaired += usize::from(texts.first() == Some(&game));
    }
    assert!(
        repaired * 10 >= moves.len() * 9,
        "{repaired} of {}",
        moves.len()
    );
}

/// Every played move, written in full, is read as the same move with the same effect.
#[test]
fn every_move_of_records_reads_back() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/records/bucky");
    let names = ["complete", "diagrams", "mistakes", "several"];
    let own = names.map(|name| format!("{name}.bucky"));
    let own = own.map(|name| fs::read_to_string(folder.join(name)).expect("a sample record"));
    let corpus = fixture::corpus("bucky").into_iter().map(|(_, text)| text);
    let mut count = 0;
    for text in own.into_iter().chain(corpus) {
        let mut starts = cut(&Bucky, &text);
        starts.push(text.len());
        for ends in starts.windows(2) {
            let parse = Parse::new(&Bucky, &text[ends[0]..ends[1]]);
            let game = BuckyRecord::new(parse, &Settings::default());
            for ply in &game.replayed().plies {
                let (Some(position), Some(played)) = (ply.before.known(), &ply.played) else {
                    continue;
                };
                let field = Field::new(position);
                // A move played after a slip may be illegal.
                let Ok(outcome) = position.play(&field, played.action) else {
                    continue;
                };
                let resolved = Resolved::new(played.action, outcome);
                let written = resolved.to_string();
                let sheet = Sheet::new(&Parse::new(&Bucky, &format!("1. {written}\n")));
                let read = resolve(position, &field, &sheet.moves[0]).expect(&written);
                let is_same = read.to_string() == written;
                assert!(
                    is_same && read.action.landing() == played.action.landing(),
                    "{written}"
                );
                count += 1;
            }
        }
    }
    assert!(count > 100, "{count}");
}
