//! Where names stand: every place of a player, and where what is named comes from.

use notation::{
    NameKind, Occurrence, OccurrenceKind, Occurrences, Order as _, TextRange, TextSize, size,
};

use crate::{
    checks::head,
    game::letters::Letter,
    read::sheet::{Sheet, Tag},
    record::KubbRecord,
};

/// Every place that names the player at `at`: the throws, and the tags that list the players of a team.
pub(crate) fn occurrences(record: &KubbRecord, at: TextSize) -> Option<Occurrences> {
    let sheet = &record.game().sheet;
    let listed = listed(sheet);
    let player = player_at(record, at, &listed)?;
    let in_tags = listed.iter().filter(|(_, one)| *one == player);
    let in_throws = &sheet.players.get(player)?.places;
    let mut ranges: Vec<TextRange> = in_tags
        .map(|(range, _)| *range)
        .chain(in_throws.iter().map(|(range, ..)| *range))
        .collect();
    ranges.order_by_key(|range| range.start());
    let places = ranges.into_iter().enumerate();
    Some(Occurrences {
        kind: NameKind::Player,
        name: sheet.name(player).to_owned(),
        renamable: true,
        places: places
            .map(|(index, range)| Occurrence {
                range,
                kind: if index == 0 {
                    OccurrenceKind::Declaration
                } else {
                    OccurrenceKind::Read
                },
            })
            .collect(),
    })
}

/// The player named at `at`.
fn player_at(record: &KubbRecord, at: TextSize, listed: &[(TextRange, usize)]) -> Option<usize> {
    if let Some((_, player)) = listed
        .iter()
        .find(|(range, _)| range.contains_inclusive(at))
    {
        return Some(*player);
    }
    let sheet = &record.game().sheet;
    let (turn, throw) = sheet.throw_at(&record.parse, at)?;
    let (player, range) = sheet.turns[turn].throws[throw].player?;
    range.contains_inclusive(at).then_some(player)
}

/// The names in the tags that speak of teams, if a tag lists players and is no team's own name.
fn listed(sheet: &Sheet) -> Vec<(TextRange, usize)> {
    const TAGS: [&str; 4] = ["Team A", "Team B", "First", "Win"];
    let speaks_of_team = |tag: &&Tag| TAGS.iter().any(|key| tag.key.eq_ignore_ascii_case(key));
    sheet
        .tags
        .iter()
        .filter(speaks_of_team)
        .filter_map(|tag| names_in(sheet, tag))
        .flatten()
        .collect()
}

/// The players that the value names, if all its words do.
fn names_in(sheet: &Sheet, tag: &Tag) -> Option<Vec<(TextRange, usize)>> {
    let separates = |c: char| !c.is_alphanumeric();
    let mut start = tag.value_range.start();
    let mut names = Vec::new();
    for piece in tag.value.split_inclusive(separates) {
        let word = piece.trim_end_matches(separates);
        if !word.is_empty() {
            let player = sheet.player_named(word)?;
            names.push((TextRange::at(start, size(word.len())), player));
        }
        start += size(piece.len());
    }
    Some(names)
}

/// Where a player is listed, or else throws first; the throws that felled the kubbs thrown in; the turn that left an advantage line.
pub(crate) fn definition(record: &KubbRecord, at: TextSize) -> Vec<TextRange> {
    if let Some(occurrences) = occurrences(record, at) {
        return occurrences
            .places
            .first()
            .map(|place| place.range)
            .into_iter()
            .collect();
    }
    let game = record.game();
    let Some((turn, throw)) = game.sheet.throw_at(&record.parse, at) else {
        return Vec::new();
    };
    let word = &game.sheet.turns[turn].throws[throw];
    let Some(before) = turn.checked_sub(1) else {
        return Vec::new();
    };
    if word.has(Letter::Inkast) {
        let throws = game.sheet.turns[before].throws.iter();
        return throws
            .zip(&game.replay.turns[before].throws)
            .filter(|(_, thrown)| thrown.felled != (0, 0))
            .map(|(throw, _)| throw.range)
            .collect();
    }
    if word.has(Letter::Advantage) {
        return vec![head(&game.sheet.turns[before])];
    }
    Vec::new()
}
