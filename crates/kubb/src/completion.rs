//! Completion: the next turn number, this team's players, the throws that can follow, metadata. Only what the grammar and
//! the position allow at the place; the likeliest first.

use notation::{Completion, CompletionKind, TextRange, TextSize};

use crate::{
    checks::Game,
    game::{Count, Position, Side},
    hover::{TAGS, letter_card},
    letters::Letter,
    record::KubbRecord,
    sheet::{Form, size},
    syntax::{SyntaxKind, lex_line},
};

/// Answers what can be written at `at`.
pub(crate) fn completions(record: &KubbRecord, at: TextSize) -> Vec<Completion> {
    if at > record.parse.text_len() {
        return Vec::new();
    }
    let line = line_of(record, at);
    let start = record.parse.line_start(line);
    let text = record.parse.line_text(line);
    let body = notation::cut::trim_line_break(text);
    let column = usize::from(at - start);
    let Some(before) = body.get(..column) else {
        return Vec::new();
    };
    let in_comment = lex_line(body).iter().any(|(kind, range)| {
        let open = matches!(
            kind,
            SyntaxKind::LINE_COMMENT | SyntaxKind::UNCLOSED_COMMENT
        );
        kind.is_comment() && range.start < column && (column < range.end || open)
    });
    if in_comment {
        return Vec::new();
    }
    let place = Place {
        record,
        line,
        start,
        body,
        column,
    };
    if body.trim_start().starts_with('[') {
        place.tags(before)
    } else {
        place.turn(before)
    }
}

/// The line of the cursor; behind a last line break that is a new line.
fn line_of(record: &KubbRecord, at: TextSize) -> usize {
    let line = record.parse.line_at(at);
    let is_behind = at == record.parse.text_len() && record.parse.line_text(line).ends_with('\n');
    if is_behind { line + 1 } else { line }
}

struct Place<'a> {
    record: &'a KubbRecord,
    line: usize,
    start: TextSize,
    body: &'a str,
    /// The cursor in the line, in bytes.
    column: usize,
}

/// What the throws before the cursor leave open.
struct Open {
    side: Side,
    position: Position,
    /// Batons used up, thrown or not.
    batons: u8,
    allowed: u8,
    inkast: bool,
    advantage: bool,
}

impl Place<'_> {
    fn range(&self, from: usize, to: usize) -> TextRange {
        TextRange::new(self.start + size(from), self.start + size(to))
    }

    fn game(&self) -> &Game {
        self.record.game()
    }

    fn tags(&self, before: &str) -> Vec<Completion> {
        let Some(open) = before.find('[') else {
            return Vec::new();
        };
        if let Some(quote) = before.find('"') {
            return self.tag_values(before, open, quote);
        }
        if before.contains(']') {
            return Vec::new();
        }
        let rest = &self.body[self.column..];
        let is_new = rest.trim().is_empty() || rest.trim() == "]";
        let to = if is_new {
            self.body.len()
        } else {
            self.column + rest.find(['"', ']', ' ']).unwrap_or(rest.len())
        };
        let replace = self.range(open + 1, to);
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

    fn tag_values(&self, before: &str, open: usize, quote: usize) -> Vec<Completion> {
        let key = before[open + 1..quote].trim().to_lowercase();
        let is_closed = before[quote + 1..].contains('"');
        if is_closed || !matches!(key.as_str(), "first" | "win") {
            return Vec::new();
        }
        let rest = &self.body[self.column..];
        let to = self.column + rest.find(['"', ']']).unwrap_or(rest.len());
        let replace = self.range(quote + 1, to);
        let winner = crate::checks::tags::winner_value(self.game()).filter(|_| key == "win");
        let mut items: Vec<Completion> = ["Team A", "Team B"]
            .into_iter()
            .map(|team| {
                let mut item = Completion::new(CompletionKind::Value, team, replace);
                item.preselect = winner == Some(team);
                if let Some(tag) = crate::checks::tags::find(&self.game().sheet, team) {
                    item = item.detail(tag.value.clone());
                }
                item
            })
            .collect();
        items.sort_by_key(|item| !item.preselect);
        items
    }

    fn turn(&self, before: &str) -> Vec<Completion> {
        let word_start = before
            .rfind(|c: char| c.is_whitespace() || matches!(c, '/' | '|' | '(' | ')'))
            .map_or(0, |at| {
                at + before[at..].chars().next().map_or(1, char::len_utf8)
            });
        let typed = &before[word_start..];
        let rest = &self.body[self.column..];
        let word_end = self.column
            + rest
                .find(|c: char| c.is_whitespace() || matches!(c, '/' | '|' | '(' | ')' | '#'))
                .unwrap_or(rest.len());
        let replace = self.range(word_start, word_end);
        let sheet = &self.game().sheet;
        let at_start = before[..word_start].trim().is_empty();
        let mut items = Vec::new();
        if at_start {
            items.extend(self.turn_start(typed, replace));
            if sheet.is_numbered() || sheet.turns.is_empty() {
                return items;
            }
        }
        // `7.F` has no blank yet: the word of the number is no place for a throw.
        let number_end = typed.find('.').map(|dot| word_start + dot + 1);
        let replace = match number_end {
            Some(end) if at_start => self.range(end, word_end),
            _ => replace,
        };
        if let Some(open) = self.open(word_start) {
            items.extend(self.throws(&open, typed, replace));
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
            let mut item = Completion::new(CompletionKind::Number, format!("{number}."), replace)
                .detail("the next turn")
                .insert(format!("{number}. "));
            item.preselect = true;
            items.push(item);
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

    /// How many turns stand above the cursor's line.
    fn turns_above(&self) -> usize {
        let turns = &self.game().sheet.turns;
        turns.partition_point(|turn| turn.line < self.line)
    }

    /// The turn on the cursor's line.
    fn here(&self) -> Option<usize> {
        self.game().sheet.turn_on(self.line)
    }

    /// What is open before the word that starts at `column`; nothing if the game is over.
    fn open(&self, column: usize) -> Option<Open> {
        let game = self.game();
        let index = self.turns_above();
        let word = self.start + size(column);
        let (side, number, mut position) = match (self.here(), index.checked_sub(1)) {
            (Some(turn), _) => {
                let numbered = game.replay.numbering.turns[turn];
                let before = game.replay.turns[turn].before;
                (numbered.side, numbered.number, before)
            }
            (None, Some(last)) => {
                let numbered = game.replay.numbering.turns[last];
                let after = game.replay.turns[last].after;
                (1 - numbered.side, numbered.number.saturating_add(1), after)
            }
            (None, None) => (0, 1, Position::START),
        };
        let mut open = Open {
            side,
            position,
            batons: 0,
            allowed: game.replay.opening.batons(number),
            inkast: false,
            advantage: false,
        };
        let Some(turn) = self.here() else {
            return open.position.end.is_none().then_some(open);
        };
        if game.replay.turns[turn].dead {
            return None;
        }
        let throws = &game.sheet.turns[turn].throws;
        for (throw, thrown) in throws.iter().zip(&game.replay.turns[turn].throws) {
            if throw.range.end() > word {
                break;
            }
            open.inkast |= throw.has(Letter::Inkast) || throw.form == Form::Count;
            open.advantage |= throw.has(Letter::Advantage);
            open.batons = open.batons.saturating_add(u8::from(throw.is_baton()));
            position = thrown.after;
        }
        open.position = position;
        // Kubbs thrown in are on the pitch once the first baton is thrown; until then they are still counted in the hand.
        if open.batons == 0 {
            let hand = open
                .position
                .hand
                .map_or(Count { min: 0, max: 10 }, Count::exactly);
            open.position.throw_in(side, hand);
        }
        Some(open)
    }

    fn throws(&self, open: &Open, typed: &str, replace: TextRange) -> Vec<Completion> {
        let game = self.game();
        let player = typed.split_once(':').map(|(player, _)| player);
        let names = self.players(open.side);
        let names_players = !game.sheet.players.is_empty();
        let mut items = Vec::new();
        if player.is_none() && open.batons == 0 && !open.inkast {
            items.extend(self.inkast(open, replace));
        }
        let line = open.position.field[open.side].min > 0 && open.inkast;
        if player.is_none() && line && open.batons == 0 && !open.advantage {
            let sign = Letter::Advantage.sign();
            let mut item = Completion::new(CompletionKind::Action, sign, replace)
                .detail("field kubbs were left standing")
                .documentation(letter_card(Letter::Advantage));
            item.preselect = true;
            items.push(item);
        }
        if player.is_none()
            && names_players
            && open.batons < open.allowed
            && open.position.end.is_none()
        {
            for name in &names {
                items.push(
                    Completion::new(CompletionKind::Player, format!("{name}:"), replace)
                        .detail("player of this team"),
                );
            }
        }
        for (action, letter) in actions(open) {
            if line && letter == Letter::Advantage {
                continue;
            }
            let own = matches!(
                letter,
                Letter::Advantage | Letter::Unthrown | Letter::Win | Letter::Resign
            );
            let text = match player {
                Some(_) if own && letter != Letter::Resign => continue,
                Some(player) => format!("{player}:{action}"),
                None if names_players && !own => continue,
                None => action,
            };
            let kind = CompletionKind::Action;
            items.push(
                Completion::new(kind, text, replace)
                    .detail(letter.facts().name)
                    .documentation(letter_card(letter)),
            );
        }
        items
    }

    /// `d:3I`: the throw-in with the right number, by whoever throws in for this team.
    fn inkast(&self, open: &Open, replace: TextRange) -> Option<Completion> {
        let game = self.game();
        let hand = open.position.hand?;
        let turn = self.here().unwrap_or(self.turns_above());
        let text = if turn < game.sheet.turns.len() {
            crate::checks::inkast_text(game, turn, hand)
        } else {
            format!(
                "{}I",
                if hand == 1 {
                    String::new()
                } else {
                    hand.to_string()
                }
            )
        };
        let mut item = Completion::new(CompletionKind::Action, text, replace)
            .detail(format!("throw in the {hand} felled in the turn before"))
            .documentation(letter_card(Letter::Inkast));
        item.preselect = hand > 0;
        Some(item)
    }

    /// The players of `side`, those who throw more first.
    fn players(&self, side: Side) -> Vec<&str> {
        let game = self.game();
        let mut players: Vec<usize> = (0..game.sheet.players.len())
            .filter(|&player| game.teams.side(player) == side)
            .collect();
        players.sort_by_key(|&player| std::cmp::Reverse(game.sheet.players[player].places.len()));
        players
            .into_iter()
            .map(|player| game.sheet.name(player))
            .collect()
    }
}

/// The actions that can follow, the likeliest first.
fn actions(open: &Open) -> Vec<(String, Letter)> {
    let mut items: Vec<(String, Letter)> = Vec::new();
    let mut push = |letter: Letter| items.push((letter.sign().to_owned(), letter));
    let position = &open.position;
    let (field, base) = (
        position.field_against(open.side),
        position.base_against(open.side),
    );
    if position.end.is_some() {
        if open.batons < open.allowed {
            push(Letter::Unthrown);
        }
        return items;
    }
    if open.batons >= open.allowed {
        push(Letter::Win);
        return items;
    }
    if open.batons == 0 && !open.advantage && position.field[open.side].max > 0 {
        push(Letter::Advantage);
    }
    if field.max > 0 {
        push(Letter::Field);
        push(Letter::Miss);
        for count in 2..=field.max {
            items.push((format!("{count}F"), Letter::Field));
        }
    }
    let mut push = |letter: Letter| items.push((letter.sign().to_owned(), letter));
    if field.min == 0 && base.max > 0 {
        if field.max == 0 {
            push(Letter::Miss);
        }
        push(Letter::Base);
    }
    if position.king_is_free(open.side) {
        push(Letter::King);
        push(Letter::KingMiss);
    }
    if field.known() == Some(1) && base.max > 0 {
        items.push(("FB".to_owned(), Letter::Base));
    }
    let mut push = |letter: Letter| items.push((letter.sign().to_owned(), letter));
    for letter in [
        Letter::EarlyKing,
        Letter::Illegal,
        Letter::Unthrown,
        Letter::Win,
        Letter::Resign,
    ] {
        push(letter);
    }
    if open.batons == 0 && open.inkast && !open.advantage {
        for letter in [
            Letter::Rethrow,
            Letter::Penalty,
            Letter::Rescue,
            Letter::RescueTry,
        ] {
            items.push((letter.sign().to_owned(), letter));
        }
        items.push(("1N".to_owned(), Letter::Neighbor));
    }
    items
}
