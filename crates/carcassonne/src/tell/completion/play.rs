//! Completion in moves: labels, squares beside other tiles, tiles that fit, meeples, points.

use notation::{Completion, CompletionKind, Order as _, TextRange, say};

use super::{
    CompletionContext,
    tile::{figures, tile_words},
};
use crate::{
    game::{Edges, tiles::ReadCode},
    read::{
        ast::Content,
        numbering::{next_label, player_after},
    },
    tell::{describe, next, sentence},
};

/// The next move, discards and endings, for a new line.
pub(super) fn next_moves(place: &CompletionContext<'_>) -> Vec<Completion> {
    let game = place.game;
    let is_behind = game
        .moves()
        .last()
        .is_none_or(|(line, _)| line < place.cursor.line);
    if place.replayed.is_complete() && is_behind {
        return final_scores(place, place.last(place.before.len()));
    }
    let Some(label) = place
        .cursor
        .line
        .checked_sub(1)
        .and_then(|above| next_label(game, above))
    else {
        return Vec::new();
    };
    let replace = place.last(place.before.len());
    if label == "0" {
        if !place.before.is_empty() {
            return Vec::new();
        }
        return vec![
            Completion::new(CompletionKind::Snippet, "0 (0,0) CRFR", replace)
                .detail("the starter tile, in any rotation")
                .snippet("0 (0,0) ${1:CRFR}\n$0"),
        ];
    }
    let next = Completion::new(CompletionKind::Number, format!("{label} ("), replace)
        .detail(mover(place, &label))
        .insert(format!("{label} ("));
    let mut found = vec![next.certain()];
    let discard = format!("{label} (dis) ");
    found.push(
        Completion::new(CompletionKind::Number, discard.trim_end(), replace)
            .detail("a drawn tile fits nowhere")
            .insert(discard),
    );
    found.push(
        Completion::new(
            CompletionKind::Keyword,
            format!("{label} concedes"),
            replace,
        )
        .detail("the player gives up"),
    );
    let number: String = label.chars().take_while(char::is_ascii_digit).collect();
    let letters: String = game.letters().iter().collect();
    found.push(
        Completion::new(
            CompletionKind::Keyword,
            format!("{number}{letters} abandoned"),
            replace,
        )
        .detail("the game is broken off"),
    );
    for letter in game.letters() {
        found.push(
            Completion::new(CompletionKind::Snippet, format!("{letter}+"), replace)
                .detail(format!(
                    "points of {} at the end",
                    sentence::player_name(game, letter)
                ))
                .snippet(format!("{letter}+${{1:points}} = ${{2:total}}$0")),
        );
    }
    if !place.before.is_empty() {
        found.retain(|completion| completion.label.starts_with(place.before));
    }
    found
}

/// The missing final scores, as the board gives them.
fn final_scores(place: &CompletionContext<'_>, replace: TextRange) -> Vec<Completion> {
    let lines = next::final_lines(place.game, place.replayed).into_iter();
    lines
        .filter(|(_, line)| line.starts_with(place.before))
        .map(|(letter, line)| {
            let name = sentence::player_name(place.game, letter);
            let mut completion = Completion::new(CompletionKind::Value, line, replace)
                .detail(format!("points of {name} at the end"));
            completion.certain = true;
            completion
        })
        .collect()
}

fn mover(place: &CompletionContext<'_>, label: &str) -> String {
    label.chars().last().map_or(String::new(), |letter| {
        sentence::player_name(place.game, letter)
    })
}

/// What can follow the start of a move.
pub(super) fn completions(place: &CompletionContext<'_>) -> Vec<Completion> {
    let before = place.before;
    let digits = before.len()
        - before
            .trim_start_matches(|c: char| c.is_ascii_digit())
            .len();
    let (number, rest) = before.split_at(digits);
    if rest.is_empty() {
        return labels(place, number);
    }
    let letters = rest.len()
        - rest
            .trim_start_matches(|c: char| c.is_ascii_alphabetic())
            .len();
    let (_, rest) = rest.split_at(letters);
    if rest.is_empty() {
        return Vec::new();
    }
    let context = Context::of(rest);
    match context {
        Context::Square(typed) => squares(place, typed),
        Context::Tile(typed) => tile_words(place, typed),
        Context::Figure(typed) => figures(place, typed),
        Context::Score => scores(place),
        Context::Points(typed) => computed(place, typed),
        Context::OtherPlayer => other_players(place),
        Context::None => Vec::new(),
    }
}

/// What the end of a move's text can be followed by.
enum Context<'a> {
    /// An open parenthesis with the text in it, or the blank before it.
    Square(&'a str),
    Tile(&'a str),
    Figure(&'a str),
    Score,
    /// Points of the mover that are being written, from their first sign.
    Points(&'a str),
    OtherPlayer,
    None,
}

impl<'a> Context<'a> {
    /// `rest` is the move after its label.
    fn of(rest: &'a str) -> Self {
        let trimmed = rest.trim_end();
        let has_square = rest.contains(')') && rest.contains(',');
        let open = rest.rfind('(').filter(|at| !rest[*at..].contains(')'));
        if let Some(figure) = rest.rfind('[').filter(|at| !rest[*at..].contains(']')) {
            return Self::Figure(&rest[figure + 1..]);
        }
        if let Some(open) = open {
            let inside = rest[open + 1..].trim_start();
            if !has_square && !inside.contains(['d', '+']) {
                return Self::Square(&rest[open..]);
            }
            let wants_player = inside.is_empty() || inside.ends_with([',', ' ']);
            return if has_square && wants_player {
                Self::OtherPlayer
            } else {
                Self::None
            };
        }
        let ends_discard = trimmed.to_lowercase().ends_with("(dis)");
        if trimmed.is_empty() {
            return Self::Square("");
        }
        let word_start = rest.rfind([' ', '\t', ')']).map_or(0, |at| at + 1);
        let (word, before) = (&rest[word_start..], rest[..word_start].trim_end());
        let is_tile_place = before.ends_with(')') && !before.ends_with("4)");
        let after_square = before.ends_with(')') && square_ends(before);
        if word.is_empty() && (after_square || ends_discard) {
            return Self::Tile("");
        }
        if (after_square || before.to_lowercase().ends_with("(dis)")) && is_letters(word) {
            return Self::Tile(word);
        }
        let discarded = before.to_lowercase().contains("(dis)") && !has_square;
        if word.is_empty() && discarded {
            return Self::Square("");
        }
        if word.is_empty() && has_square && !is_tile_place {
            return Self::Score;
        }
        match begun_points(rest) {
            Some(typed) if has_square => Self::Points(typed),
            _ => Self::None,
        }
    }
}

/// The points at the end of `text`, as far as they are written: `+12 = `.
fn begun_points(text: &str) -> Option<&str> {
    let at = text.find(" +")? + 1;
    text.get(at..)
}

/// Whether `text` ends with a square rather than with points in parentheses.
fn square_ends(text: &str) -> bool {
    text.rfind('(').is_some_and(|open| {
        let inside = &text[open..];
        inside.contains(',') && !inside.contains(['+', '=']) || inside.contains(",+")
    })
}

fn is_letters(word: &str) -> bool {
    word.chars()
        .all(|c| c.is_ascii_alphanumeric() || matches!(c, '[' | ']'))
}

/// After digits: the number and player of the next move.
fn labels(place: &CompletionContext<'_>, number: &str) -> Vec<Completion> {
    let above = place.cursor.line.checked_sub(1);
    let Some(label) = above.and_then(|above| next_label(place.game, above)) else {
        return Vec::new();
    };
    if !label.starts_with(number) || label == number {
        return Vec::new();
    }
    let mut completion = Completion::new(
        CompletionKind::Number,
        label.clone(),
        place.last(number.len()),
    )
    .detail(mover(place, &label));
    completion.certain = true;
    vec![completion]
}

/// Free squares beside tiles, the likeliest first; if a tile follows the cursor, only those that it fits.
fn squares(place: &CompletionContext<'_>, typed: &str) -> Vec<Completion> {
    let tile = place
        .cursor
        .after
        .split(|c: char| c.is_whitespace() || c == ')')
        .find_map(|word| ReadCode::read(word).ok())
        .map(|written| written.tile);
    let game = place.game_before();
    let mut sites = next::sites(place.replayed, &game, place.mover());
    if let Some(tile) = tile {
        let edges = tile.faces.map(|face| face.terrain);
        let legal = place.replayed.legal_squares(&game, edges);
        sites.retain(|site| legal.contains(&site.square));
    }
    let drawn = next::drawn(place.game, |line| line != place.cursor.line);
    let tiles = next::tiles(place.replayed.sets(), &drawn);
    let likely = next::likely_squares(&tiles, &sites);
    let mut sites: Vec<_> = sites.into_iter().zip(likely).collect();
    sites.order_by(|(_, one), (_, other)| other.total_cmp(one));
    // Replaces the rest of the square, but not its closing parenthesis.
    let is_square = |c: char| c.is_ascii_digit() || matches!(c, '-' | '\u{2212}' | ',');
    let replace = place.word(typed.len(), is_square);
    let completion = |(site, _): (next::Site, f32)| {
        let (x, y) = (site.square.x, site.square.y);
        Completion::new(CompletionKind::Place, format!("({x},{y})"), replace)
            .detail(wanted(&site.edges))
            .insert(format!("({x},{y}) "))
    };
    sites.into_iter().map(completion).collect()
}

/// The terrain that a tile needs on each side: `needs road on the left and city at the top`.
fn wanted(edges: &Edges) -> String {
    let sides: Vec<String> = edges
        .iter()
        .zip(describe::SIDES)
        .filter_map(|(edge, side)| Some(format!("{} {side}", (*edge)?.name())))
        .collect();
    format!("needs {}", say::and(&sides))
}

/// Points after the tile.
fn scores(place: &CompletionContext<'_>) -> Vec<Completion> {
    let replace = TextRange::empty(place.cursor.at());
    let snippet = |label: &str, detail: &str, text: String| {
        Completion::new(CompletionKind::Snippet, label, replace)
            .detail(detail)
            .snippet(text)
    };
    // After a total, only the totals of others can follow.
    let has_total = place.before.contains('=');
    let mut found = Vec::new();
    let has_points = place.before.contains('+');
    let begun = begun_points(place.before).or((!has_points).then_some(""));
    if let Some(typed) = begun {
        found.extend(computed(place, typed));
    }
    if !has_total {
        found.push(snippet(
            "+",
            "points of the mover",
            "+${1:points}$0".to_owned(),
        ));
        found.push(snippet(
            "=",
            "total of the mover",
            "= ${1:total}$0".to_owned(),
        ));
    }
    let sign = if has_total { '=' } else { '+' };
    for letter in others(place) {
        let name = sentence::player_name(place.game, letter);
        found.push(snippet(
            &format!("({letter}{sign})"),
            &format!("points of {name}"),
            format!("({letter}{sign}${{1:points}})$0"),
        ));
    }
    found.push(snippet("/", "a note", "/ $0".to_owned()));
    found
}

/// The computed points of the move, with and without the total; first as the moves above are written. Only what begins with
/// `typed`, and nothing if that is all that is usually written.
fn computed(place: &CompletionContext<'_>, typed: &str) -> Vec<Completion> {
    let mut found: Vec<Completion> = Vec::new();
    // A number may be all that is meant, and what stands behind the cursor the rest of the same points.
    let is_open = typed.ends_with(['+', '=', ' ', '\t']) && place.cursor.after.trim().is_empty();
    if !typed.is_empty() && !is_open {
        return found;
    }
    let replace = place.last(typed.len());
    let mut above = place.game.moves();
    let writes_totals =
        above.any(|(line, played)| line < place.cursor.line && played.scores.total.is_some());
    for with_total in [writes_totals, !writes_totals] {
        let text = place.replayed.annotation(place.cursor.line, with_total);
        if text == typed.trim_end() {
            break;
        }
        if !text.starts_with(typed) || found.iter().any(|other| other.label == text) {
            continue;
        }
        let mut completion =
            Completion::new(CompletionKind::Value, text, replace).detail("what this move scores");
        completion.preselect = found.is_empty();
        completion.certain = true;
        found.push(completion);
    }
    found
}

/// All players except the mover.
fn others(place: &CompletionContext<'_>) -> Vec<char> {
    let mover = match place.content() {
        Some(Content::Move(played)) => played.player.map(|player| player.value),
        _ => None,
    };
    let mut letters = place.game.letters();
    letters.retain(|letter| Some(*letter) != mover);
    if let Some(mover) = mover {
        // The next player first.
        let next = player_after(place.game, Some(mover));
        let turn = letters
            .iter()
            .position(|letter| *letter == next)
            .unwrap_or(0);
        letters.rotate_left(turn);
    }
    letters
}

fn other_players(place: &CompletionContext<'_>) -> Vec<Completion> {
    let replace = TextRange::empty(place.cursor.at());
    others(place)
        .into_iter()
        .map(|letter| {
            Completion::new(CompletionKind::Player, format!("{letter}+"), replace)
                .detail(sentence::player_name(place.game, letter))
        })
        .collect()
}
