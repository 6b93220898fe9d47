//! Hovers: what a symbol means, and the move around it in a sentence.

use notation::{Meaning, Ranged, TextRange, TextSize, say, tree::token_at};

use crate::{
    game::tiles::{Figure, ReadCode, Sets, placed_geometry},
    read::{
        ast::{Content, Discard, Line, MoveLine, Part, Sheet, WrittenTile},
        syntax::{
            SyntaxKind::{self, *},
            SyntaxNode, SyntaxToken,
        },
    },
    record::CarcassonneRecord,
    replay::{Replayed, features},
    tell::{describe, inlay, sentence},
};

/// The meaning of the symbol at `at`.
pub(crate) fn meaning(record: &CarcassonneRecord, at: TextSize) -> Option<Meaning> {
    let (game, replayed) = (&record.game, record.replayed());
    let root: SyntaxNode = record.parse.syntax();
    let token = token_at(&root, at, SyntaxKind::is_trivia)?;
    let (index, line) = game.line_at(token.text_range().start())?;
    let context = LineContext {
        game,
        replayed,
        line,
        index,
    };
    let (range, text) = symbol(&context, &token)?;
    let meaning = Meaning::new(range, text.unwrap_or_default());
    if token.kind() == NOTE {
        return Some(meaning);
    }
    let told = sentence::told_on(game, replayed, index);
    let standing = replayed.move_on(index).filter(|_| told.is_some());
    let standing = standing.map(|view| format!("*{}*", inlay::standing_after(replayed, &view)));
    Some(Meaning {
        told,
        notes: Vec::from_iter(standing),
        step: match line.content {
            Content::Move(_) => replayed.step_after(index),
            _ => None,
        },
        ..meaning
    })
}

/// The line at the cursor, with its game.
struct LineContext<'a> {
    game: &'a Sheet,
    replayed: &'a Replayed,
    line: &'a Line,
    index: usize,
}

/// The range of the symbol and its meaning; no meaning if the sentence of the line has all of it.
fn symbol(context: &LineContext<'_>, token: &SyntaxToken) -> Option<(TextRange, Option<String>)> {
    let LineContext { line, .. } = *context;
    let range = token.text_range();
    let parent = token.parent()?;
    let of_token = |text: String| Some((range, Some(text)));
    let of_parent = |text: String| Some((parent.text_range(), Some(text)));
    match token.kind() {
        WHITESPACE | NEWLINE | SYMBOL => None,
        MOVE_NUMBER => Some((range, None)),
        // The sentence of the line introduces the player.
        PLAYER_ID if parent.kind() == PLAYER_LINE => Some((range, None)),
        PLAYER_ID => of_token(player(context, token)),
        NOTE => of_token("**Note** to the end of the line.".to_owned()),
        KEYWORD if parent.kind() == CONCESSION_LINE => {
            of_token("**concedes**: the player gives up. Nothing follows.".to_owned())
        }
        KEYWORD => of_token("**abandoned**: the game ends without a result.".to_owned()),
        DISCARD_WORD => of_token(
            "**(dis)**: the tile behind it fits nowhere. It is put away and another is drawn in the \
             same turn."
                .to_owned(),
        ),
        MARKUP | DOLLARS => of_token("Left over from a web page or a scan.".to_owned()),
        UNREADABLE => None,
        FACE | GROUP | FEATURE | MEEPLE | FIGURE => tile_symbol(line, range),
        _ => match parent.kind() {
            COORDINATE | POSITION => position(context),
            MEEPLE_PLACED | TILE => tile_symbol(line, range),
            GAIN if parent.parent().is_some_and(|node| node.kind() == OTHER_SCORES) => of_parent(
                "**Points of another player**, gained by this move.".to_owned(),
            ),
            GAIN => of_parent("**Points** that the player of this line gains.".to_owned()),
            TOTAL => of_parent("**Total** of the player after this move.".to_owned()),
            OTHER_SCORES => of_parent("**Points of the other players.**".to_owned()),
            NAME => of_parent("**Nickname** of the player.".to_owned()),
            REAL_NAME => of_parent("**Real name** of the player.".to_owned()),
            COUNTRY => of_parent("**Country** that the player represents.".to_owned()),
            COLOR => of_parent("**Color** of the player's meeples.".to_owned()),
            PLACE => of_parent("**Place** in which the player ends.".to_owned()),
            POINTS => of_parent("**Points** with which the player ends.".to_owned()),
            FIELD => of_parent(field(&parent)),
            _ => Some((range, None)),
        },
    }
}

fn player(context: &LineContext<'_>, token: &SyntaxToken) -> String {
    let LineContext { game, .. } = *context;
    let letter = token
        .text()
        .chars()
        .next()
        .unwrap_or('?')
        .to_ascii_uppercase();
    let Some(player) = game.players().find(|player| player.id.value == letter) else {
        return format!("**{letter}**: a player whom the header does not name.");
    };
    let mut text = format!("**{letter}**");
    let text_of = |part: &Option<Ranged<String>>| part.as_ref().map(|part| part.value.clone());
    if let Some(name) = text_of(&player.name) {
        text.push_str(&format!(" is {name}"));
    }
    if let Some(name) = text_of(&player.real_name) {
        text.push_str(&format!(" ({name})"));
    }
    if let Some(country) = text_of(&player.country) {
        text.push_str(&format!(", {country}"));
    }
    if let Some(color) = text_of(&player.color) {
        text.push_str(&format!(", {color} meeples"));
    }
    if let Some(standing) = standing(context, letter) {
        text.push_str(&format!(". {standing}"));
    }
    text
}

/// The player's points and meeples after the move.
fn standing(context: &LineContext<'_>, letter: char) -> Option<String> {
    let replayed = context.replayed;
    let player = replayed
        .players()
        .iter()
        .position(|other| *other == letter)?;
    let view = replayed.move_on(context.index)?;
    let meeples = match view.meeples.get(player)? {
        1 => "1 meeple".to_owned(),
        count => format!("{count} meeples"),
    };
    let score = say::counted(*view.scores.get(player)?, "point");
    Some(format!("After this move: {score}, {meeples} in hand."))
}

/// The square and its surroundings.
fn position(context: &LineContext<'_>) -> Option<(TextRange, Option<String>)> {
    let LineContext { game, line, .. } = *context;
    let Content::Move(played) = &line.content else {
        return None;
    };
    let position = played.position.as_ref()?;
    let (x, y) = (position.x.value, position.y.value);
    let away = |count: i32, more: &str, less: &str| match count {
        0 => None,
        1.. => Some(format!("{count} {more}")),
        _ => Some(format!("{} {less}", count.unsigned_abs())),
    };
    let steps: Vec<String> = [
        away(x, "to the right", "to the left"),
        away(y, "up", "down"),
    ]
    .into_iter()
    .flatten()
    .collect();
    let mut text = if steps.is_empty() {
        format!("**({x},{y})**: the starter tile's square.")
    } else {
        format!("**({x},{y})**: {} from the starter tile.", say::and(&steps))
    };
    if let Some(square) = context
        .replayed
        .move_on(context.index)
        .and_then(|view| view.square)
    {
        // The replay may have taken another square than the written one.
        if (square.x, square.y) != (x, y) {
            text.push_str(&format!(
                " The tile is taken to lie at ({},{}).",
                square.x, square.y
            ));
        }
        text.push_str(&features::list_at(
            game,
            context.replayed,
            context.index,
            square,
        ));
    }
    for (word, x, y) in describe::neighbors(x, y) {
        if let Some((_, other)) = game.move_at(x, y) {
            let tile = other.tile.as_ref().map_or(String::new(), WrittenTile::bare);
            text.push_str(&format!(
                "\n- {word} {tile} at ({x},{y}), move {}",
                other.label()
            ));
        }
    }
    Some((position.range, Some(text)))
}

/// A letter of a tile, and the tile.
fn tile_symbol(line: &Line, at: TextRange) -> Option<(TextRange, Option<String>)> {
    let Content::Move(played) = &line.content else {
        return None;
    };
    let tile = tiles_of(played).find(|tile| tile.range.contains_range(at))?;
    let parts = tile.parts();
    let index = parts.iter().position(|part| part.range.contains_range(at));
    let mut text = String::new();
    if let Some(index) = index
        && let Some(meaning) = part(tile, index)
    {
        text.push_str(&meaning);
        text.push_str("\n\n");
    }
    text.push_str(&tile_card(tile));
    let range = index
        .and_then(|index| parts.get(index))
        .map_or(tile.range, |part| part.range);
    Some((range, Some(text)))
}

fn tiles_of(played: &MoveLine) -> impl Iterator<Item = &WrittenTile> {
    let discarded = played
        .discards
        .iter()
        .filter_map(|discard: &Discard| discard.tile.as_ref());
    played.tile.iter().chain(discarded)
}

/// The meaning of one letter of a tile.
fn part(tile: &WrittenTile, index: usize) -> Option<String> {
    const PLACES: [&str; 4] = ["left", "top", "right", "bottom"];
    let parts = tile.parts();
    Some(match parts.get(index)?.value {
        Part::Face { letter, group } => {
            let before = parts.iter().take(index);
            let side = before
                .filter(|part| matches!(part.value, Part::Face { .. }))
                .count();
            let place = PLACES.get(side)?;
            let name = terrain_name(letter);
            let joined = match (letter, group) {
                ('F', Some(_)) => ". The number says that this tile's fields are parted",
                (_, Some(_)) => ". Sides with the same letter and number are joined",
                _ => "",
            };
            let digit = group.map_or(String::new(), |group| group.to_string());
            format!("**{letter}{digit}**: {name} on the {place} side{joined}.")
        }
        Part::Feature(letter) => format!("**{letter}**: {}.", feature_name(letter)),
        Part::Meeple { farmer, figure } => meeple(tile, index, farmer, figure),
    })
}

fn terrain_name(letter: char) -> &'static str {
    match letter {
        'C' => "city",
        'R' => "road",
        'F' => "field",
        'V' => "river",
        'A' => "abbey",
        'O' => "ocean",
        'S' => "shore",
        _ => "forest",
    }
}

fn feature_name(letter: char) -> &'static str {
    match letter {
        'K' => "a cloister, worth 9 points when its eight neighbors lie",
        'P' | 'p' => "a pennant, worth 2 points in a finished city and 1 at the end",
        'I' => "an inn: the finished road scores 2 points a tile, the unfinished one nothing",
        'w' => "wine, one of the goods of Traders & Builders",
        'g' => "grain, one of the goods of Traders & Builders",
        'c' => "cloth, one of the goods of Traders & Builders",
        _ => "a garden, for the abbot",
    }
}

fn meeple(tile: &WrittenTile, index: usize, farmer: bool, figure: Figure) -> String {
    let letter = if farmer { 'M' } else { 'm' };
    let code = match figure {
        Figure::Meeple => String::new(),
        figure => format!("[{}]", figure.letters()),
    };
    let number = tile
        .parts()
        .iter()
        .take(index)
        .filter(|part| matches!(part.value, Part::Meeple { .. }))
        .count();
    let claim = tile.written().and_then(|written| {
        let meeple = written.meeples.get(number)?;
        describe::claim(written, meeple)
    });
    let does = match (claim, farmer) {
        (Some(claim), _) => claim,
        (None, true) => "lays a farmer on a field".to_owned(),
        (None, false) => "claims a city, a road or a cloister".to_owned(),
    };
    format!("**{letter}{code}**: {does}.{}", figure_rule(figure))
}

fn figure_rule(figure: Figure) -> &'static str {
    match figure {
        Figure::Meeple => "",
        Figure::Big => " The big meeple counts as two.",
        Figure::Builder => {
            " The builder joins an own meeple; extending its road or city gives a second turn."
        }
        Figure::Abbot => " The abbot stands on gardens and cloisters and may be taken back.",
        Figure::Mayor => " The mayor counts as many meeples as its city has pennants.",
        Figure::Pig => " The pig joins an own farmer; the farm then scores 4 points a city.",
        Figure::Wagon => " The wagon may move on to an unclaimed feature when its own is finished.",
        Figure::Barn => " The barn stands where four fields meet and settles the farm.",
        Figure::Phantom => " The phantom may be placed as a second meeple in the same turn.",
    }
}

/// The tile as a small card: name, sides, middle, count.
fn tile_card(tile: &WrittenTile) -> String {
    let Some(written) = tile.written() else {
        return format!("**{}**: not a complete tile.", tile.text());
    };
    let mut text = format!("**{}**", tile.bare());
    if let Some(name) = describe::tile_name(written) {
        text.push_str(&format!(": {name}"));
    }
    text.push_str(&format!(". Sides: {}.", describe::sides(written)));
    if let Some(marks) = describe::marks(written) {
        text.push_str(&format!(" In the middle: {marks}."));
    }
    text.push_str(&format!(" Box: {}.", describe::boxes(written)));
    text.push_str(&fields(written));
    text
}

/// The number of the tile's fields.
fn fields(written: &ReadCode) -> String {
    let geometry = placed_geometry(&written.tile, Sets::ALL);
    let count = geometry
        .segments
        .iter()
        .filter(|segment| segment.kind == crate::game::tiles::SegmentKind::Field)
        .count();
    match count {
        0 => " No field.".to_owned(),
        1 => " One field.".to_owned(),
        _ => format!(" {count} fields."),
    }
}

/// The meaning of a part of the line about the game.
fn field(node: &SyntaxNode) -> String {
    let before = node
        .parent()
        .into_iter()
        .flat_map(|line| line.children().collect::<Vec<_>>())
        .take_while(|other| other != node)
        .count();
    let text = node.text().to_string();
    let name = if before == 0 {
        "Date of the game"
    } else if text.contains(':') && text.contains(|c: char| c.is_ascii_digit()) {
        "Start time"
    } else if is_mode(&text) {
        "Game mode"
    } else {
        "Type of game"
    };
    format!("**{name}**.")
}

fn is_mode(text: &str) -> bool {
    let text = text.to_lowercase();
    text.contains("turn-based") || text.contains("real-time") || text.contains("realtime")
}
