//! What an editor shows while a correct record is typed, character by character: nothing that the rest of the line removes.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    sync::Arc,
};

use ide::{Document, TextRange, TextSize};

/// The rule of a finding and where it begins.
type Place = (&'static str, TextSize);

/// How often each rule reports something while one of the last `lines` of `record` is typed and nothing once the line is
/// complete. `rest` follows the cursor: some editors end each file with a line break.
fn flashes(record: &str, lines: usize, rest: &str) -> BTreeMap<&'static str, usize> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/records")
        .join(record);
    let text = fs::read_to_string(&path).expect("the sample is there");
    let notation = ide::by_path(&path).expect("the sample has its notation's ending");
    let above = text.lines().count() - lines;
    let start: usize = text.split_inclusive('\n').take(above).map(str::len).sum();
    let (above, typed) = text.split_at(start);

    let mut document = Document::new(notation, &format!("{above}{rest}"), Arc::default());
    let mut flashes = BTreeMap::new();
    let mut before = shown(&document);
    let mut during: BTreeSet<Place> = BTreeSet::new();
    let mut at = TextSize::of(above);
    for character in typed.chars() {
        document = document.edit(TextRange::empty(at), character.encode_utf8(&mut [0; 4]));
        at += TextSize::of(character);
        let now = shown(&document);
        if character == '\n' {
            for (code, _) in during.difference(&before).filter(|one| !now.contains(one)) {
                *flashes.entry(*code).or_default() += 1;
            }
            during.clear();
            before = now;
        } else {
            during.extend(now);
        }
    }
    flashes
}

/// The findings that an editor shows for `document`.
fn shown(document: &Document) -> BTreeSet<Place> {
    document
        .findings()
        .filter(|finding| !document.is_unfinished(finding))
        .map(|finding| (finding.code, finding.range.start()))
        .collect()
}

#[test]
fn nothing_flashes_while_kubb_is_typed() {
    assert_eq!(flashes("kubb/eighteen-turns.kubb", 18, ""), [].into());
    assert_eq!(flashes("kubb/complete.kubb", 9, "\n"), [].into());
}

#[test]
fn nothing_flashes_while_bucky_is_typed() {
    assert_eq!(flashes("bucky/complete.bucky", 2, "\n"), [].into());
}

#[test]
fn nothing_flashes_while_pgn_is_typed() {
    assert_eq!(flashes("pgn/opera.pgn", 12, "\n"), [].into());
    assert_eq!(flashes("pgn/opera.pgn", 12, ""), [].into());
}

#[test]
fn nothing_flashes_while_rootlog_is_typed() {
    assert_eq!(flashes("rootlog/page.rootlog", 8, "\n"), [].into());
}

#[test]
fn nothing_flashes_while_carcassonne_is_typed() {
    assert_eq!(
        flashes("carcassonne/conceded.carcassonne", 8, "\n"),
        [].into()
    );
    // The last tile ends the game, and the points in its head are compared.
    for whole in [
        "carcassonne/game-1.carcassonne",
        "carcassonne/three-players.carcassonne",
    ] {
        assert_eq!(flashes(whole, 3, "\n"), [].into(), "{whole}");
    }
}
