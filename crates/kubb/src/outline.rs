//! The outline (header, rounds, turns), the meaning of tokens, the places of a player, links.

use notation::{
    NameKind, Occurrence, OccurrenceKind, Occurrences, Symbol, SymbolKind, TextRange, TextSize,
    Token, TokenClass, rowan::WalkEvent,
};

use crate::{
    checks::kubbs,
    letters::{self, Letter},
    players,
    record::KubbRecord,
    sheet::{Sheet, Tag, size},
    syntax::{KubbLanguage, SyntaxKind, SyntaxToken},
};

/// Header, then rounds of two turns.
pub(crate) fn outline(record: &KubbRecord) -> Vec<Symbol> {
    let game = record.game();
    let mut symbols = Vec::new();
    if let (Some(first), Some(last)) = (game.sheet.tags.first(), game.sheet.tags.last()) {
        symbols.push(Symbol {
            name: "Header".to_owned(),
            detail: String::new(),
            kind: SymbolKind::Header,
            range: first.range.cover(last.range),
            selection: first.range,
            children: names(&game.sheet),
        });
    }
    let mut rounds: Vec<(u32, Vec<Symbol>)> = Vec::new();
    for (index, numbered) in game.replay.numbering.turns.iter().enumerate() {
        let round = numbered.number.saturating_add(1) / 2;
        let turn = turn_symbol(record, index, numbered.number);
        match rounds.last_mut() {
            Some((last, turns)) if *last == round => turns.push(turn),
            _ => rounds.push((round, vec![turn])),
        }
    }
    symbols.extend(rounds.into_iter().filter_map(|(round, turns)| {
        let range = turns.first()?.range.cover(turns.last()?.range);
        Some(Symbol {
            name: format!("Round {round}"),
            detail: String::new(),
            kind: SymbolKind::Round,
            range,
            selection: turns.first()?.selection,
            children: turns,
        })
    }));
    symbols.sort_by_key(|symbol| symbol.range.start());
    symbols
}

/// The tags.
pub(crate) fn names(sheet: &Sheet) -> Vec<Symbol> {
    let tags = sheet.tags.iter().map(|tag| Symbol {
        name: tag.key.clone(),
        detail: tag.value.clone(),
        kind: SymbolKind::Tag,
        range: tag.range,
        selection: tag.range,
        children: Vec::new(),
    });
    tags.collect()
}

fn turn_symbol(record: &KubbRecord, index: usize, number: u32) -> Symbol {
    let game = record.game();
    let turn = &game.sheet.turns[index];
    let played = &game.replay.turns[index];
    let mut detail = game.teams.label(played.side);
    if played.felled != (0, 0) {
        detail.push_str(&format!(": {}", kubbs(played.felled)));
    }
    Symbol {
        name: format!("Turn {number}"),
        detail,
        kind: SymbolKind::Turn,
        range: turn.range,
        selection: turn.number.map_or(turn.range, |number| number.range),
        children: Vec::new(),
    }
}

/// The tokens touching `range` with their meaning.
pub(crate) fn tokens(record: &KubbRecord, range: Option<TextRange>) -> Vec<Token> {
    let root = record.parse.syntax::<KubbLanguage>();
    let mut tokens = Vec::new();
    let lines = record.parse.lines_in(range);
    for line in root.children().skip(lines.start).take(lines.len()) {
        for event in line.preorder_with_tokens() {
            if let WalkEvent::Enter(element) = event
                && let Some(token) = element.into_token()
            {
                push_token(record, &token, &mut tokens);
            }
        }
    }
    tokens
}

fn push_token(record: &KubbRecord, token: &SyntaxToken, tokens: &mut Vec<Token>) {
    let range = token.text_range();
    let class = match token.kind() {
        kind if kind.is_trivia() => return,
        kind if kind.is_comment() => TokenClass::Comment,
        SyntaxKind::WORD => return push_word(record, token, tokens),
        SyntaxKind::NUMBER => match token.parent().map(|parent| parent.kind()) {
            Some(SyntaxKind::TURN_NUMBER) => TokenClass::Index,
            _ => TokenClass::Number,
        },
        SyntaxKind::DOT => TokenClass::Index,
        SyntaxKind::PLAYER => TokenClass::Player,
        SyntaxKind::ACTION | SyntaxKind::SIDE => TokenClass::Action,
        SyntaxKind::KEY => TokenClass::Tag,
        SyntaxKind::VALUE => TokenClass::Text,
        SyntaxKind::COLON
        | SyntaxKind::SEPARATOR
        | SyntaxKind::L_BRACKET
        | SyntaxKind::R_BRACKET => TokenClass::Punctuation,
        _ => TokenClass::Invalid,
    };
    tokens.push(Token { range, class });
}

/// A word without a colon: the player, then numbers and actions.
fn push_word(record: &KubbRecord, token: &SyntaxToken, tokens: &mut Vec<Token>) {
    let (text, start) = (token.text(), token.text_range().start());
    let Some(at) = players::split(text, record.game().sheet.known()) else {
        return;
    };
    let mut push = |from: usize, to: usize, class| {
        if from < to {
            let range = TextRange::new(start + size(from), start + size(to));
            tokens.push(Token { range, class });
        }
    };
    push(0, at, TokenClass::Player);
    for piece in letters::scan(&text[at..]) {
        push(at + piece.range.start, at + piece.split, TokenClass::Number);
        push(at + piece.split, at + piece.range.end, TokenClass::Action);
    }
}

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
    ranges.sort_by_key(|range| range.start());
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
        return vec![crate::checks::head(&game.sheet.turns[before])];
    }
    Vec::new()
}
