//! Completion: the next turn number, players of the team, throws that can follow, metadata. Only what grammar and position
//! allow, the likeliest first.

use notation::{Completion, CompletionKind, Cursor, Order as _, TextRange, TextSize, size};

use crate::{
    game::{Side, letters::Letter, usual},
    read::{
        sheet::Act,
        syntax::{SyntaxKind, lex_line},
        write::Thrown,
    },
    record::KubbRecord,
    replay::{Analysis, report::inkast_text},
    tell::{
        meaning::{TAGS, letter_card},
        next::{self, Legal, Next},
    },
};

/// The completions at `at`.
pub(crate) fn completions(record: &KubbRecord, at: TextSize) -> Vec<Completion> {
    let Some(cursor) = Cursor::of(&record.parse, at) else {
        return Vec::new();
    };
    let column = cursor.before.len();
    let in_comment = lex_line(cursor.text).iter().any(|(kind, range)| {
        let open = matches!(
            kind,
            SyntaxKind::LINE_COMMENT | SyntaxKind::UNCLOSED_COMMENT
        );
        kind.is_comment() && range.start < column && (column < range.end || open)
    });
    if in_comment {
        return Vec::new();
    }
    let place = CompletionContext { record, cursor };
    match cursor.text.trim_start().starts_with('[') {
        true => place.tags(),
        false => place.turn(),
    }
}

/// The batons of a turn, and how many turns of an opening may have fewer.
const BATONS: u8 = 6;
const OPENING: u32 = 2;

struct CompletionContext<'a> {
    record: &'a KubbRecord,
    cursor: Cursor<'a>,
}

impl CompletionContext<'_> {
    fn game(&self) -> &Analysis {
        self.record.game()
    }

    fn tags(&self) -> Vec<Completion> {
        let Cursor { before, after, .. } = self.cursor;
        let Some(open) = before.find('[') else {
            return Vec::new();
        };
        if let Some(quote) = before.find('"') {
            return self.tag_values(open, quote);
        }
        if before.contains(']') {
            return Vec::new();
        }
        let is_new = after.trim().is_empty() || after.trim() == "]";
        let key = after.split(['"', ']']).next().unwrap_or_default();
        let rest = match is_new {
            true => after.len(),
            false => key.trim_end().len(),
        };
        let to = before.len() + rest;
        let replace = self.cursor.range(open + 1, to);
        self.unused_tags()
            .map(|(key, meaning, example)| {
                let item = Completion::new(CompletionKind::Tag, key, replace)
                    .detail(meaning)
                    .documentation(format!("`[{key} \"{example}\"]`"));
                if is_new {
                    item.snippet(format!("{key} \"$1\"]"))
                } else {
                    item
                }
            })
            .collect()
    }

    fn unused_tags(&self) -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
        let used: Vec<String> = self
            .game()
            .sheet
            .tags
            .iter()
            .map(|tag| tag.key.to_lowercase())
            .collect();
        TAGS.iter()
            .copied()
            .filter(move |(key, ..)| !used.contains(&key.to_lowercase()))
    }

    fn tag_values(&self, open: usize, quote: usize) -> Vec<Completion> {
        let Cursor { before, after, .. } = self.cursor;
        let key = before[open + 1..quote].trim().to_lowercase();
        let is_closed = before[quote + 1..].contains('"');
        if is_closed || !matches!(key.as_str(), "first" | "win") {
            return Vec::new();
        }
        let to = before.len() + after.find(['"', ']']).unwrap_or(after.len());
        let replace = self.cursor.range(quote + 1, to);
        let winner = crate::checks::tags::winner_value(self.game()).filter(|_| key == "win");
        let mut items: Vec<Completion> = ["Team A", "Team B"]
            .into_iter()
            .map(|team| {
                let mut item = Completion::new(CompletionKind::Value, team, replace);
                item.preselect = winner == Some(team);
                item.certain = item.preselect;
                if let Some(tag) = crate::checks::tags::find(&self.game().sheet, team) {
                    item = item.detail(tag.value.clone());
                }
                item
            })
            .collect();
        items.order_by_key(|item| !item.preselect);
        items
    }

    fn turn(&self) -> Vec<Completion> {
        let cursor = &self.cursor;
        let parts = |c: char| c.is_whitespace() || matches!(c, '/' | '|' | '(' | ')' | '#');
        let (word_start, word_end) = cursor.word(parts);
        let (above, typed) = cursor.before.split_at(word_start);
        let replace = cursor.range(word_start, word_end);
        let sheet = &self.game().sheet;
        let at_start = above.trim().is_empty();
        let mut items = Vec::new();
        if at_start {
            items.extend(self.turn_start(typed, replace));
            if sheet.is_numbered() || sheet.turns.is_empty() {
                return items;
            }
        }
        // `7.F` lacks a blank: the throw is written after the number.
        let number_end = typed.find('.').map(|dot| word_start + dot + 1);
        let replace = match number_end {
            Some(end) if at_start => cursor.range(end, word_end),
            _ => replace,
        };
        if let Some(next) = self.next(word_start) {
            items.extend(self.throws(&next, typed, replace));
        }
        items
    }

    /// The next turn number, or a metadata line before the first turn.
    fn turn_start(&self, typed: &str, replace: TextRange) -> Vec<Completion> {
        let game = self.game();
        let sheet = &game.sheet;
        let mut items = Vec::new();
        let before = self.turns_above();
        let over = before > 0 && game.replay.turns[before - 1].after.end.is_some();
        let has_number = self
            .here()
            .is_some_and(|turn| sheet.turns[turn].number.is_some());
        if (sheet.is_numbered() || sheet.turns.is_empty()) && !over && !has_number {
            let number = match before.checked_sub(1) {
                Some(last) => game.replay.numbering.turns[last].number.saturating_add(1),
                None => 1,
            };
            let item = Completion::new(CompletionKind::Number, format!("{number}."), replace)
                .detail("the next turn")
                .insert(format!("{number}. "));
            items.push(item.certain());
        }
        let only_digits = typed.bytes().all(|byte| byte.is_ascii_digit());
        if before == 0 && (typed.is_empty() || !only_digits) {
            for (key, meaning, _) in self.unused_tags() {
                items.push(
                    Completion::new(CompletionKind::Tag, format!("[{key}]"), replace)
                        .detail(meaning)
                        .snippet(format!("[{key} \"$1\"]")),
                );
            }
        }
        items
    }

    /// The number of turns above the cursor's line.
    fn turns_above(&self) -> usize {
        let turns = &self.game().sheet.turns;
        turns.partition_point(|turn| turn.line < self.cursor.line)
    }

    /// The turn on the cursor's line.
    fn here(&self) -> Option<usize> {
        self.game().sheet.turn_on(self.cursor.line)
    }

    /// The next throw before the word that starts at `column`; `None` if the game is over.
    fn next(&self, column: usize) -> Option<Next> {
        let game = self.game();
        let mut next = match self.here() {
            Some(turn) => Next::in_turn(game, turn, self.cursor.start + size(column)),
            None => Some(Next::after_turns(game, self.turns_above()))
                .filter(|next| next.position.end.is_none()),
        }?;
        // The first turns themselves tell the opening, and the one that is written last is not complete yet.
        let is_last = self
            .here()
            .is_none_or(|turn| turn + 1 == game.sheet.turns.len());
        if is_last && next.number <= OPENING {
            next.allowed = next.allowed.max(BATONS);
        }
        Some(next)
    }

    fn throws(&self, next: &Next, typed: &str, replace: TextRange) -> Vec<Completion> {
        let game = self.game();
        let player = typed.split_once(':').map(|(player, _)| player);
        let names = self.players(next.side);
        let names_players = !game.sheet.players.is_empty();
        let mut items = Vec::new();
        if next.batons == 0 && !next.inkast {
            items.extend(self.inkast(next, player, replace));
        }
        let line = next.position.field[next.side].min > 0 && next.inkast;
        if player.is_none() && line && next.batons == 0 && !next.advantage {
            let sign = Letter::Advantage.sign();
            let mut item = Completion::new(CompletionKind::Action, sign, replace)
                .detail("field kubbs were left standing")
                .documentation(letter_card(Letter::Advantage));
            item.preselect = true;
            items.push(item);
        }
        if player.is_none()
            && names_players
            && next.batons < next.allowed
            && next.position.end.is_none()
        {
            for name in &names {
                items.push(
                    Completion::new(CompletionKind::Player, format!("{name}:"), replace)
                        .detail("player of this team"),
                );
            }
        }
        for (steps, letter) in actions(next) {
            if line && letter == Letter::Advantage {
                continue;
            }
            let own = matches!(
                letter,
                Letter::Advantage | Letter::Unthrown | Letter::Win | Letter::Resign
            );
            match player {
                Some(_) if own && letter != Letter::Resign => continue,
                None if names_players && !own => continue,
                _ => {}
            }
            let (kind, thrown) = (CompletionKind::Action, Thrown { player, steps });
            items.push(
                Completion::new(kind, thrown.to_string(), replace)
                    .detail(letter.facts().name)
                    .documentation(letter_card(letter)),
            );
        }
        items
    }

    /// `d:3I`: the throw-in with the right count, by `player`, by the only one of this team, or by the one who always throws in
    /// for it.
    fn inkast(&self, next: &Next, player: Option<&str>, replace: TextRange) -> Option<Completion> {
        let game = self.game();
        let hand = next.position.hand?;
        let turn = self.here().unwrap_or(self.turns_above());
        let names_players = !game.sheet.players.is_empty();
        let only = match player {
            None if names_players => next::only_player(game, next.side),
            _ => None,
        };
        let alone = || Act::of(Letter::Inkast, hand);
        let text = match player.or(only.as_deref()) {
            Some(player) => {
                let (player, steps) = (Some(player), vec![alone()]);
                Thrown { player, steps }.to_string()
            }
            None if turn < game.sheet.turns.len() => inkast_text(game, turn, hand),
            None => alone().to_string(),
        };
        let mut item = Completion::new(CompletionKind::Action, text, replace)
            .detail(format!("throw in the {hand} felled in the turn before"))
            .documentation(letter_card(Letter::Inkast));
        item.preselect = hand > 0;
        // Which of several players throws in is only a habit.
        item.certain = hand > 0 && (player.is_some() || only.is_some() || !names_players);
        Some(item)
    }

    /// The players of `side`, those with the most throws first.
    fn players(&self, side: Side) -> Vec<&str> {
        let sheet = &self.game().sheet;
        let mut players: Vec<usize> = next::players(self.game(), side).collect();
        players.order_by_key(|&player| std::cmp::Reverse(sheet.players[player].places.len()));
        let names = players.into_iter().map(|player| sheet.name(player));
        names.collect()
    }
}

/// The actions that can follow, the likeliest first.
fn actions(next: &Next) -> Vec<(Vec<Act>, Letter)> {
    let alone = |letter: Letter| (vec![Act::of(letter, 1)], letter);
    if next.position.end.is_some() {
        let is_left = next.batons < next.allowed;
        return is_left
            .then(|| alone(Letter::Unthrown))
            .into_iter()
            .collect();
    }
    if next.batons >= next.allowed {
        return vec![alone(Letter::Win)];
    }
    let mut items: Vec<(Vec<Act>, Letter)> = Vec::new();
    if next.batons == 0 && !next.advantage && next.position.field[next.side].max > 0 {
        items.push(alone(Letter::Advantage));
    }
    let in_hand = next.position.hand.unwrap_or_default();
    let is_open = next.position.field_against(next.side).max > 0 || !next.inkast && in_hand > 0;
    let bits = |steps: &[Act]| {
        let throw: String = steps.iter().map(Act::to_string).collect();
        usual::baton_bits(is_open, &throw)
    };
    let legal = next.legal().into_iter().filter(is_usual);
    let mut throws: Vec<_> = legal.map(|legal| (legal.steps(), legal.letter)).collect();
    throws.order_by_key(|(steps, _)| bits(steps));
    items.extend(throws);
    items.extend([Letter::Unthrown, Letter::Win, Letter::Resign].map(alone));
    if next.batons == 0 && next.inkast && !next.advantage {
        let toss = [
            Letter::Rethrow,
            Letter::Penalty,
            Letter::Rescue,
            Letter::RescueTry,
        ];
        items.extend(toss.map(alone));
        let neighbor = Act {
            number: Some(1),
            ..Act::of(Letter::Neighbor, 1)
        };
        items.push((vec![neighbor], Letter::Neighbor));
    }
    items
}

/// Whether a list of words has it: seldom does one baton fell more than one base kubb.
fn is_usual(legal: &Legal) -> bool {
    matches!(legal.felled, (_, 0) | (0 | 1, 1))
}
