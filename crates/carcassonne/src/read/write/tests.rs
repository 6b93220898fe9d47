//! Written lines read as the same lines: those of all records, and generated ones.

use std::{fs, path::PathBuf};

use notation::fixture;
use proptest::{prelude::*, sample::select, test_runner::RngSeed};

use super::*;
use crate::{game::tiles::kinds, read::ast::Line};

/// The content of a line. Tiles and squares by their texts, since those of the tables have another form.
fn meant(content: &Content) -> String {
    fn tile(tile: Option<&WrittenTile>) -> Option<&str> {
        tile.map(WrittenTile::text)
    }
    match content {
        Content::Move(played) => {
            let discards = played.discards.iter();
            let discards: Vec<_> = discards.map(|one| tile(one.tile.as_ref())).collect();
            let label = (played.number, played.player, &*played.scores);
            let square = played.position.map(|square| (square.x, square.y));
            let label = fixture::without_ranges(&(label, square));
            format!("{label} {discards:?} {:?}", tile(played.tile.as_ref()))
        }
        other => fixture::without_ranges(other),
    }
}

/// A line after a player and a move.
fn read(written: &str) -> Option<Line> {
    let text = format!("A = Ash\nB = Fir\n0 (0,0) CRFR\n{written}\n");
    let lines = Sheet::decode(&Parse::new(&Carcassonne, &text)).lines;
    lines.into_iter().nth(3)
}

#[track_caller]
fn check(content: &Content) {
    let written = match content {
        Content::Move(played) => played.to_string(),
        Content::Player(player) => player.to_string(),
        Content::Concession(concession) => concession.to_string(),
        Content::Abandoned(abandoned) => abandoned.to_string(),
        Content::End(end) => end.to_string(),
        _ => return,
    };
    // The output leaves out ranges, so an optional range is shown as `Some()` or `None`. Both are the same here.
    let plain = |shown: String| shown.replace("Some()", "None");
    let read = read(&written).map(|line| plain(meant(&line.content)));
    assert_eq!(read, Some(plain(meant(content))), "{written}");
}

#[test]
fn every_line_of_records_reads_back() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/records/carcassonne");
    let files = fs::read_dir(folder).expect("the repository has records");
    let texts = files.map(|file| fs::read_to_string(file.expect("a file").path()).expect("UTF-8"));
    let corpus = fixture::corpus("carcassonne").into_iter();
    let mut count = 0;
    for text in texts.chain(corpus.map(|(_, text)| text)) {
        for start in notation::cut::cut(&Carcassonne, &text) {
            let parse = Parse::new(&Carcassonne, &text[start..]);
            let lines = Sheet::decode(&parse).lines.into_iter().enumerate();
            let is_sound = |line: usize| {
                let range = parse.line_range(line);
                let mut findings = parse.findings();
                !findings.any(|finding| range.contains_range(finding.range))
            };
            for (_, line) in lines.filter(|(index, _)| is_sound(*index)) {
                check(&line.content);
                count += 1;
            }
        }
    }
    assert!(count > 300, "{count}");
}

fn points() -> impl Strategy<Value = Scores> {
    let others = prop::collection::vec((select(vec!['B', 'C', 'D']), 1..60_u32), 0..3);
    let parts = (
        prop::collection::vec(1..60_u32, 0..4),
        others,
        prop::option::of(0..200_u32),
    );
    parts.prop_map(|(own, others, total)| Scores {
        own: own.into_iter().map(Ranged::from).collect(),
        others: others
            .into_iter()
            .map(|(player, points)| OtherPoints::of(Some(player), points))
            .collect(),
        total: total.map(Ranged::from),
        ..Scores::default()
    })
}

/// A tile of the tables in some rotation.
fn code() -> impl Strategy<Value = String> {
    let parts = (any::<prop::sample::Index>(), 0..4_u8);
    parts.prop_map(|(index, quarters)| index.get(kinds()).tile().turned(quarters).code())
}

/// A tile, perhaps with a figure after its first side.
fn claimed() -> impl Strategy<Value = String> {
    let figures = ["", "m", "m[B]", "m[P]"];
    (code(), select(figures.to_vec())).prop_map(|(mut code, figure)| {
        code.insert_str(1, figure);
        code
    })
}

fn played() -> impl Strategy<Value = MoveLine> {
    let discards = prop::collection::vec(code(), 0..2);
    let square = (-30..30_i32, -30..30_i32);
    let parts = (
        1..200_u32,
        select(vec!['A', 'B', 'C']),
        discards,
        square,
        claimed(),
        points(),
    );
    parts.prop_map(|(number, player, discards, (x, y), code, scores)| {
        let played = MoveLine::of(number, Some(player));
        let played = discards
            .iter()
            .fold(played, |played, code| played.discard(code));
        played.lay(Square::new(x, y), &code, scores)
    })
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(28),
        ..ProptestConfig::with_cases(500)
    })]

    #[test]
    fn made_up_moves_read_back(played in played()) {
        check(&Content::Move(Box::new(played)));
    }

    #[test]
    fn made_up_ends_read_back(number in 1..200_u32, player in select(vec!['A', 'B'])) {
        check(&Content::Concession(Box::new(Concession::of(number, player))));
        let all = ['A', 'B'].into_iter();
        check(&Content::Abandoned(Box::new(Abandoned::of(number, all))));
    }

    #[test]
    fn made_up_final_lines_read_back(scores in points()) {
        prop_assume!(!scores.own.is_empty());
        check(&Content::End(Box::new(EndLine {
            range: TextRange::default(),
            player: Some('A'.into()),
            scores: scores.into(),
        })));
    }
}
