//! The game in sentences: a turn, a throw, what stands.

use notation::{TextSize, Told, say};

use crate::{
    game::{By, Position, Side, letters::Letter},
    read::sheet::Throw,
    record::KubbRecord,
    replay::{Analysis, meant::spell},
};

/// A turn in words.
pub(crate) struct Story {
    /// `Turn 14, d & jf`
    pub(crate) head: String,
    /// What the team did. If it begins with a small letter, it continues the head.
    pub(crate) deeds: String,
    /// What stands afterwards.
    pub(crate) standing: String,
}

/// Turn `turn` in words.
pub(crate) fn tell(game: &Analysis, turn: usize) -> Story {
    let number = game.replay.numbering.turns[turn].number;
    let played = &game.replay.turns[turn];
    let side = played.side;
    let head = format!("Turn {number}, {}", game.teams.label(side));
    if played.dead && played.batons == 0 {
        return Story {
            head,
            deeds: "The game is over: this turn is not played.".to_owned(),
            standing: String::new(),
        };
    }
    let mut sentences = Vec::new();
    sentences.extend(toss(game, turn));
    sentences.extend(batons(game, turn));
    let deeds = if sentences.is_empty() {
        "Nothing is recorded.".to_owned()
    } else {
        sentences.join(" ")
    };
    Story {
        head,
        deeds,
        standing: standing(game, turn),
    }
}

/// The sentence for the turn on the line of `at`; `None` without one.
pub(crate) fn told(record: &KubbRecord, at: TextSize) -> Option<Told> {
    let game = record.game();
    let turn = game.sheet.turn_on(record.parse.line_at(at))?;
    Some(turn_told(game, turn))
}

/// The sentence for turn `turn`.
pub(crate) fn turn_told(game: &Analysis, turn: usize) -> Told {
    Told {
        range: game.sheet.turns[turn].range,
        title: String::new(),
        text: turn_story(game, turn),
    }
}

/// A turn as Markdown.
pub(crate) fn turn_story(game: &Analysis, turn: usize) -> String {
    let story = tell(game, turn);
    let joined = if story.deeds.starts_with(char::is_lowercase)
        && game.replay.turns[turn]
            .thrown_in
            .is_some_and(|count| count > 0)
    {
        format!("**{}** {}", story.head, story.deeds)
    } else {
        format!("**{}.** {}", story.head, story.deeds)
    };
    if story.standing.is_empty() {
        joined
    } else {
        format!("{joined} *{}*", story.standing)
    }
}

/// `throw in 5 kubbs and play from an advantage line.`
fn toss(game: &Analysis, turn: usize) -> Option<String> {
    let played = &game.replay.turns[turn];
    let plural = game.teams.is_plural(played.side);
    let sum = |letter: Letter| -> u32 {
        game.sheet.turns[turn]
            .throws
            .iter()
            .filter(|throw| throw.is_toss())
            .flat_map(|throw| throw.steps.iter())
            .filter(|step| step.letter == letter)
            .fold(0, |sum, step| sum.saturating_add(step.count().into()))
    };
    let mut parts = Vec::new();
    if let Some(count @ 1..) = played.thrown_in {
        let mut extra = Vec::new();
        for (letter, what) in [
            (Letter::Rethrow, "rethrown"),
            (Letter::Penalty, "as a penalty"),
            (Letter::RescueTry, "not rescued"),
            (Letter::Rescue, "rescued"),
            (Letter::Neighbor, "left as neighbors"),
        ] {
            if let count @ 1.. = sum(letter) {
                extra.push(format!("{} {what}", say::number(count)));
            }
        }
        let extra = if extra.is_empty() {
            String::new()
        } else {
            format!(" ({})", say::and(&extra))
        };
        let verb = if plural { "throw" } else { "throws" };
        parts.push(format!(
            "{verb} in {}{extra}",
            say::counted(u32::from(count), "kubb")
        ));
    }
    if played.line {
        let verb = if plural { "play" } else { "plays" };
        parts.push(format!("{verb} from an advantage line"));
    }
    (!parts.is_empty()).then(|| format!("{}.", say::and(&parts)))
}

/// What one baton did. Equal neighbors are joined.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Deed {
    /// Field and base kubbs as written.
    Fell(u8, u8),
    /// Field and base kubbs as written, and as counted.
    Read((u8, u8), (u8, u8)),
    Miss,
    KingMiss,
    King,
    /// The king too early, with this many field and base kubbs.
    Early(u8, u8),
    Illegal,
    Raised,
    Unthrown,
    Win,
    Resign,
    Unclear,
}

/// What one player did in a row: each deed with its number of times.
type DeedsInRow = (Option<usize>, Vec<(Deed, u32)>);

fn batons(game: &Analysis, turn: usize) -> Option<String> {
    let line = &game.sheet.turns[turn];
    let played = &game.replay.turns[turn];
    let mut runs: Vec<DeedsInRow> = Vec::new();
    for (throw, thrown) in line.throws.iter().zip(&played.throws) {
        let ends = throw.has(Letter::EarlyKing) && throw.is_toss();
        if throw.is_toss() && !ends {
            continue;
        }
        let deed = deed(throw, thrown.felled);
        let player = throw.player.map(|(player, _)| player);
        // Batons that were not thrown are narrated on their own.
        let is_left = deed == Deed::Unthrown;
        let begins = runs.last().is_some_and(|(_, deeds)| {
            is_left != deeds.iter().all(|(deed, _)| *deed == Deed::Unthrown)
        });
        match runs.last_mut() {
            Some((last, deeds)) if (*last == player || is_left) && !begins => {
                match deeds.last_mut() {
                    Some((other, times)) if same_kind(*other, deed) => {
                        *other = merged(*other, deed);
                        *times = times.saturating_add(1);
                    }
                    _ => deeds.push((deed, 1)),
                }
            }
            _ => runs.push((player, vec![(deed, 1)])),
        }
    }
    let clauses: Vec<String> = runs
        .iter()
        .map(|(player, deeds)| {
            let plural = player.is_none();
            let verbs: Vec<String> = deeds
                .iter()
                .map(|(deed, times)| phrase(*deed, *times, plural))
                .collect();
            let only_unthrown = deeds.iter().all(|(deed, _)| *deed == Deed::Unthrown);
            match player {
                _ if only_unthrown => say::and(&verbs),
                Some(player) => format!("{} {}", game.sheet.name(*player), say::and(&verbs)),
                None => format!("they {}", say::and(&verbs)),
            }
        })
        .collect();
    // A name keeps its case at the start of a sentence; `they` is capitalized.
    (!clauses.is_empty()).then(|| {
        let text = format!("{}.", clauses.join("; "));
        if runs.first().is_some_and(|(player, _)| player.is_none()) {
            say::capitalized(&text)
        } else {
            text
        }
    })
}

fn same_kind(one: Deed, other: Deed) -> bool {
    match (one, other) {
        (Deed::Fell(_, 0), Deed::Fell(_, 0)) | (Deed::Fell(0, _), Deed::Fell(0, _)) => true,
        (Deed::Fell(..), Deed::Fell(..)) => false,
        _ => one == other,
    }
}

fn merged(one: Deed, other: Deed) -> Deed {
    match (one, other) {
        (Deed::Fell(field, base), Deed::Fell(more_field, more_base)) => Deed::Fell(
            field.saturating_add(more_field),
            base.saturating_add(more_base),
        ),
        _ => one,
    }
}

fn deed(throw: &Throw, felled: (u8, u8)) -> Deed {
    let ends_with = |letter| throw.steps.last().is_some_and(|step| step.letter == letter);
    if throw.flawed {
        return Deed::Unclear;
    }
    let written = written(throw);
    if ends_with(Letter::EarlyKing) {
        return Deed::Early(written.0, written.1);
    }
    if ends_with(Letter::King) {
        return Deed::King;
    }
    match throw.first() {
        Some(Letter::Field | Letter::Base) if felled != (0, 0) => match felled == written {
            true => Deed::Fell(felled.0, felled.1),
            false => Deed::Read(written, felled),
        },
        Some(Letter::Base) if throw.steps.iter().any(|step| step.count() > 0) => Deed::Raised,
        Some(Letter::Field | Letter::Base | Letter::Miss) => Deed::Miss,
        Some(Letter::KingMiss) => Deed::KingMiss,
        Some(Letter::Illegal) => Deed::Illegal,
        Some(Letter::Unthrown) => Deed::Unthrown,
        Some(Letter::Win) => Deed::Win,
        Some(Letter::Resign) => Deed::Resign,
        _ => Deed::Unclear,
    }
}

/// The field and base kubbs that `throw` felled as written.
fn written(throw: &Throw) -> (u8, u8) {
    let sum = |letter| {
        let steps = throw.steps.iter().filter(|step| step.letter == letter);
        steps.fold(0_u8, |sum, step| sum.saturating_add(step.count()))
    };
    (sum(Letter::Field), sum(Letter::Base))
}

/// `a field kubb and two base kubbs`
fn kubbs((field, base): (u8, u8)) -> String {
    let count = |count: u8, what: &str| (count > 0).then(|| say::in_words(count, what));
    let parts = [count(field, "field kubb"), count(base, "base kubb")];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    match parts.is_empty() {
        true => "nothing".to_owned(),
        false => say::and(&parts),
    }
}

fn phrase(deed: Deed, times: u32, plural: bool) -> String {
    let s = if plural { "" } else { "s" };
    let es = if plural { "" } else { "es" };
    let often = match times {
        1 => String::new(),
        2 => " twice".to_owned(),
        _ => format!(" {} times", say::number(times)),
    };
    match deed {
        Deed::Fell(field, 0) => {
            let with = if field == 1 {
                String::new()
            } else {
                format!(" with {}", batons_word(times))
            };
            format!("fell{s} {}{with}", say::in_words(field, "field kubb"))
        }
        Deed::Fell(0, base) => {
            let with = if u32::from(base) == times {
                String::new()
            } else {
                format!(" with {}", batons_word(times))
            };
            format!("take{s} {}{with}", say::in_words(base, "base kubb"))
        }
        Deed::Fell(field, base) => format!("fell{s} {} with one baton", kubbs((field, base))),
        Deed::Read(written, read) => format!(
            "fell{s} {} (read as {})",
            kubbs(written),
            spell(read.0, read.1)
        ),
        Deed::Miss => format!("miss{es}{often}"),
        Deed::KingMiss => format!("miss{es} the king{often}"),
        Deed::King => format!("fell{s} the king"),
        Deed::Early(0, 0) => format!("fell{s} the king too early"),
        Deed::Early(field, base) => {
            format!("fell{s} {} and the king too early", kubbs((field, base)))
        }
        Deed::Illegal => format!("throw{s} {} illegally", batons_word(times)),
        Deed::Raised => format!("hit{s} a base kubb too early, which is raised again"),
        Deed::Unthrown => match times {
            1 => "one baton is left".to_owned(),
            _ => format!("{} batons are left", say::number(times)),
        },
        Deed::Win => format!("win{s} when the game is called"),
        Deed::Resign => format!("give{s} up"),
        Deed::Unclear => format!("throw{s} something that cannot be read"),
    }
}

fn batons_word(count: u32) -> String {
    if count == 1 {
        "one baton".to_owned()
    } else {
        format!("{} batons", say::number(count))
    }
}

/// `Standing: 2 base kubbs against 1.`, and the advantage line left or the end of the game.
fn standing(game: &Analysis, turn: usize) -> String {
    let played = &game.replay.turns[turn];
    let side = played.side;
    let mut parts = Vec::new();
    if let Some(end) = played.after.end {
        if end.by == By::King && game.replay.has_king_too_early(turn) {
            return "The king fell too early: whoever fells it then loses.".to_owned();
        }
        let how = match end.by {
            By::King => "with the king",
            By::EarlyKing => "because the king fell too early",
            By::Resignation => "by resignation",
            // The turn's own text has all of it.
            By::Called => return String::new(),
        };
        let winner = game.teams.label(end.winner);
        let verb = if game.teams.is_plural(end.winner) {
            "win"
        } else {
            "wins"
        };
        return format!(
            "{} {verb} {how}.",
            sentence_start(game, end.winner, &winner)
        );
    }
    if let (Some(own), Some(other)) = (
        played.after.base[side].known(),
        played.after.base[1 - side].known(),
    ) {
        parts.push(format!(
            "Standing: {} against {other}.",
            say::counted(u32::from(own), "base kubb")
        ));
    }
    if let left @ 1.. = played.after.field_against(side).min {
        let verb = if left == 1 { "is" } else { "are" };
        let get = if game.teams.is_plural(1 - side) {
            "get"
        } else {
            "gets"
        };
        parts.push(format!(
            "{} {verb} left, so {} {get} an advantage line.",
            say::counted(u32::from(left), "field kubb"),
            game.teams.label(1 - side)
        ));
    }
    parts.join(" ")
}

fn sentence_start(game: &Analysis, side: Side, label: &str) -> String {
    if game.teams.members(side).is_empty() {
        say::capitalized(label)
    } else {
        label.to_owned()
    }
}

/// One throw in a sentence: `jt fells two field kubbs with baton 3.`
pub(crate) fn throw(game: &Analysis, turn: usize, throw: usize) -> String {
    let line = &game.sheet.turns[turn];
    let word = &line.throws[throw];
    let played = &game.replay.turns[turn];
    let who = match word.player {
        Some((player, _)) => game.sheet.name(player).to_owned(),
        None => sentence_start(game, played.side, &game.teams.label(played.side)),
    };
    let plural = word.player.is_none() && game.teams.is_plural(played.side);
    let s = if plural { "" } else { "s" };
    if word.is_toss() && !word.flawed {
        let mut deeds: Vec<String> = word
            .steps
            .iter()
            .map(|step| toss_phrase(step.letter, step.count(), step.number, s))
            .collect();
        deeds.retain(|deed| !deed.is_empty());
        return format!("{who} {}.", say::and(&deeds));
    }
    let Some(thrown) = played.throws.get(throw) else {
        return String::new();
    };
    let deed = deed(word, thrown.felled);
    if deed == Deed::Unthrown {
        return "This baton is not thrown.".to_owned();
    }
    let baton = thrown.baton.map_or_else(String::new, |baton| match deed {
        Deed::Fell(_, 0)
        | Deed::Fell(0, _)
        | Deed::Miss
        | Deed::KingMiss
        | Deed::King
        | Deed::Early(..) => {
            format!(" with baton {baton}")
        }
        _ => String::new(),
    });
    let phrase = match deed {
        Deed::Fell(field, 0) => format!("fell{s} {}", say::in_words(field, "field kubb")),
        Deed::Fell(0, base) => format!("take{s} {}", say::in_words(base, "base kubb")),
        _ => phrase(deed, 1, plural),
    };
    format!("{who} {phrase}{baton}.")
}

fn toss_phrase(letter: Letter, count: u8, number: Option<u32>, s: &str) -> String {
    match letter {
        Letter::Inkast if count == 0 => format!("throw{s} no kubb in"),
        Letter::Inkast => format!(
            "throw{s} {} in",
            say::in_words(count, "kubb").replace("a kubb", "one kubb")
        ),
        Letter::Rethrow => format!(
            "rethrow{s} {}",
            say::in_words(count, "kubb").replace("a kubb", "one kubb")
        ),
        Letter::Penalty => format!("get{s} {}", say::in_words(count, "penalty kubb")),
        Letter::RescueTry => format!("fail{s} to rescue {}", say::in_words(count, "kubb")),
        Letter::Rescue => format!("rescue{s} {}", say::in_words(count, "kubb")),
        Letter::Neighbor => format!("leave{s} {}", say::in_words(count, "neighbor")),
        Letter::Advantage => match number {
            Some(meters) => format!("play{s} from an advantage line at {meters} m"),
            None => format!("play{s} from an advantage line"),
        },
        Letter::EarlyKing => format!("fell{s} the king with it"),
        _ => String::new(),
    }
}

/// The kubbs that stand against the thrower after a throw: `2 field kubbs and 4 base kubbs stand.`
pub(crate) fn stands_against(position: &Position, side: Side) -> Option<String> {
    let field = position.field_against(side).known()?;
    let base = position.base_against(side).known()?;
    let text = match (field, base) {
        (0, 0) => "Everything is down: the king is free.".to_owned(),
        (0, _) => format!(
            "{} left standing.",
            say::counted(u32::from(base), "base kubb")
        ),
        _ => format!(
            "{} and {} left standing.",
            say::counted(u32::from(field), "field kubb"),
            say::counted(u32::from(base), "base kubb")
        ),
    };
    Some(text)
}
