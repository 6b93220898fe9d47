//! Places of names: all places of a player, and where an action comes from.

use notation::{
    NameKind, Named, Occurrence, OccurrenceKind, Order as _, TextRange, TextSize, size,
};

use crate::{
    game::letters::Letter,
    read::sheet::{Sheet, Tag},
    record::KubbRecord,
    replay::report::head,
};

/// What is named at `at`: a player, or an action that results from the turn before.
pub(crate) fn named(record: &KubbRecord, at: TextSize) -> Option<Named> {
    let sheet = &record.game().sheet;
    let listed = listed(sheet);
    match player_at(record, at, &listed) {
        Some(player) => of_player(sheet, player, &listed),
        None => of_action(record, at),
    }
}

/// The throws of a player, and the tags that list them. The first place is the definition.
fn of_player(sheet: &Sheet, player: usize, listed: &[(TextRange, usize)]) -> Option<Named> {
    let in_tags = listed.iter().filter(|(_, one)| *one == player);
    let in_throws = &sheet.players.get(player)?.places;
    let mut ranges: Vec<TextRange> = in_tags
        .map(|(range, _)| *range)
        .chain(in_throws.iter().map(|(range, ..)| *range))
        .collect();
    ranges.order_by_key(|range| range.start());
    let places = ranges.iter().enumerate();
    Some(Named {
        kind: NameKind::Player,
        name: sheet.name(player).to_owned(),
        origins: ranges.first().copied().into_iter().collect(),
        places: places
            .map(|(index, range)| Occurrence {
                range: *range,
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

/// The names in tags about teams, where a tag lists players and not a team's own name.
fn listed(sheet: &Sheet) -> Vec<(TextRange, usize)> {
    const TAGS: [&str; 4] = ["Team A", "Team B", "First", "Win"];
    let speaks_of_team = |tag: &&Tag| TAGS.iter().any(|key| tag.key.eq_ignore_ascii_case(key));
    sheet
        .tags
        .iter()
        .filter(speaks_of_team)
        .filter_map(|tag| names_in(sheet, tag))
        .flatten()
        .chain(signs(sheet))
        .collect()
}

/// The short names in the tags of players: `al` and `bo` of `[Players A "al = Anna-Lena, bo"]`.
fn signs(sheet: &Sheet) -> Vec<(TextRange, usize)> {
    const TAGS: [&str; 2] = ["Players A", "Players B"];
    let says_who = |tag: &&Tag| TAGS.iter().any(|key| tag.key.eq_ignore_ascii_case(key));
    let mut signs = Vec::new();
    for tag in sheet.tags.iter().filter(says_who) {
        let mut start = tag.value_range.start();
        for entry in tag.value.split_inclusive(',') {
            let before = entry.len() - entry.trim_start().len();
            let end = entry.find(['=', ',']).unwrap_or(entry.len());
            let sign = entry.get(before..end).unwrap_or_default().trim_end();
            if let Some(player) = sheet.player_named(sign) {
                signs.push((
                    TextRange::at(start + size(before), size(sign.len())),
                    player,
                ));
            }
            start += size(entry.len());
        }
    }
    signs
}

/// The players in a tag's value; `None` if a word of it is no player.
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

/// Where an action comes from: the throws that felled the kubbs thrown in, or the turn that left an advantage line.
fn of_action(record: &KubbRecord, at: TextSize) -> Option<Named> {
    let game = record.game();
    let (turn, throw) = game.sheet.throw_at(&record.parse, at)?;
    let word = &game.sheet.turns[turn].throws[throw];
    let before = turn.checked_sub(1)?;
    let mut letters = [Letter::Inkast, Letter::Advantage].into_iter();
    let letter = letters.find(|letter| word.has(*letter))?;
    let origins = match letter {
        Letter::Inkast => {
            let throws = game.sheet.turns[before].throws.iter();
            let thrown = throws.zip(&game.replay.turns[before].throws);
            let felled = thrown.filter(|(_, thrown)| thrown.felled != (0, 0));
            felled.map(|(throw, _)| throw.range).collect()
        }
        _ => vec![head(&game.sheet.turns[before])],
    };
    Some(Named::from_origins(
        NameKind::Action,
        letter.sign(),
        origins,
    ))
}
