//! The plan of a picture: every kubb on the pitch, the king and the batons.

use notation::{TextRange, say};

use crate::{
    checks::tags,
    game::{BASE, By, Count, Side, letters::Letter},
    read::sheet::Throw,
    replay::{Analysis, Played},
    tell::sentence,
};

/// What a picture shows.
pub(super) struct Plan {
    /// `Turn 14, d & jf`
    pub(super) head: String,
    /// What happened, in sentences.
    pub(super) story: String,
    /// The standing kubbs, in a sentence.
    pub(super) standing: String,
    /// The names of the teams.
    pub(super) teams: [String; 2],
    /// The team that threw; `None` at the start.
    pub(super) thrower: Option<Side>,
    /// The five places on each base line: kubbs that stand first, then those that fell.
    pub(super) base: [Vec<Kubb>; 2],
    /// The kubbs on each team's field, those that fell in this turn first.
    pub(super) field: [Vec<Kubb>; 2],
    pub(super) king: King,
    /// The batons of the turn.
    pub(super) batons: Vec<Baton>,
    /// The side whose field kubbs the batons were thrown from.
    pub(super) line_used: Option<Side>,
    /// The side whose field kubbs are an advantage line for the next turn.
    pub(super) line_given: Option<Side>,
    /// How the game ended, if it has.
    pub(super) end: Option<String>,
}

/// A kubb, or the place of one.
pub(super) struct Kubb {
    pub(super) state: KubbState,
    /// A label, and the text range that put the kubb there or felled it; `None` at the start of a game.
    pub(super) part: Option<(String, TextRange)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum KubbState {
    Standing,
    /// It may stand: the record does not show whether it does.
    Unsure,
    /// Felled in this turn by the baton of this number; 0 if the record names no baton.
    Fallen(u32),
    /// Felled in an earlier turn.
    Gone,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum King {
    Standing,
    Fallen,
}

/// One baton of the turn.
pub(super) struct Baton {
    pub(super) number: u32,
    pub(super) player: Option<String>,
    /// `2 field`, `miss`, `not thrown`.
    pub(super) deed: String,
    pub(super) kind: BatonResult,
    pub(super) range: TextRange,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BatonResult {
    Hit,
    Miss,
    King,
    Unthrown,
}

impl Plan {
    /// The plan after the first `step` turns; `None` after the last turn.
    pub(super) fn of(game: &Analysis, step: usize) -> Option<Self> {
        let teams = [0, 1].map(|side| {
            tags::team_name(game, side).unwrap_or_else(|| capitalized_label(game, side))
        });
        let Some(turn) = step.checked_sub(1) else {
            return Some(Self::start(game, teams));
        };
        let played = game.replay.turns.get(turn)?;
        let story = sentence::tell(game, turn);
        let against = 1 - played.side;
        let end = played.after.end;
        let own = [0, 1].map(|side| side == against);
        Some(Self {
            head: story.head,
            story: say::capitalized(&notation::plain_text(&story.deeds)),
            standing: notation::plain_text(&story.standing),
            thrower: Some(played.side),
            base: [0, 1].map(|side| base(game, turn, side)),
            field: [0, 1].map(|side| field(game, turn, side, own[side])),
            king: match end {
                Some(end) if matches!(end.by, By::King | By::EarlyKing) => King::Fallen,
                _ => King::Standing,
            },
            batons: batons(game, turn),
            line_used: played.line.then_some(played.side),
            line_given: (end.is_none() && played.after.field[against].min > 0).then_some(against),
            end: end.map(|end| format!("{} won", teams[end.winner])),
            teams,
        })
    }

    /// The plan before the first turn: five base kubbs on each side, or unknown where the record begins in the middle of a
    /// game.
    fn start(game: &Analysis, teams: [String; 2]) -> Self {
        let before = game.replay.turns.first().map(|played| played.before);
        let base = before.map_or([Count::exactly(BASE); 2], |position| position.base);
        let field = before.map_or([Count::ZERO; 2], |position| position.field);
        let kubbs = |count: Count, places: u8| -> Vec<Kubb> {
            (0..places)
                .map(|index| standing(count, index, None))
                .collect()
        };
        Self {
            head: "Before the first turn".to_owned(),
            story: String::new(),
            standing: String::new(),
            teams,
            thrower: None,
            base: base.map(|count| kubbs(count, BASE)),
            field: field.map(|count| kubbs(count, shown(count))),
            king: King::Standing,
            batons: Vec::new(),
            line_used: None,
            line_given: None,
            end: None,
        }
    }
}

/// How many places a count of field kubbs takes: a single `?` stands for all that are uncertain.
fn shown(count: Count) -> u8 {
    count.max.min(count.min.saturating_add(1))
}

/// The players of a team as they are written, or `First team`.
fn capitalized_label(game: &Analysis, side: Side) -> String {
    if game.teams.members(side).is_empty() {
        return ["First team", "Second team"][side].to_owned();
    }
    game.teams.label(side)
}

/// Kubb `index` of a count: it stands, may stand, or is gone.
fn standing(count: Count, index: u8, part: Option<(String, TextRange)>) -> Kubb {
    let state = if index < count.min {
        KubbState::Standing
    } else if index < count.max {
        KubbState::Unsure
    } else {
        KubbState::Gone
    };
    Kubb { state, part }
}

/// The base line of `side` after `turn`: the kubbs that stand, then those that fell, the last first.
fn base(game: &Analysis, turn: usize, side: Side) -> Vec<Kubb> {
    let after = game.replay.turns[turn].after.base[side];
    let mut kubbs: Vec<Kubb> = (0..after.max.min(BASE))
        .map(|index| standing(after, index, None))
        .collect();
    for earlier in (0..=turn).rev() {
        for (baton, fallen) in felled_base(game, earlier, side).into_iter().rev() {
            if kubbs.len() < usize::from(BASE) {
                let number = game.replay.numbering.turns[earlier].number;
                kubbs.push(Kubb {
                    state: if earlier == turn {
                        KubbState::Fallen(baton)
                    } else {
                        KubbState::Gone
                    },
                    part: Some((format!("base kubb, felled in turn {number}"), fallen)),
                });
            }
        }
    }
    while kubbs.len() < usize::from(BASE) {
        kubbs.push(standing(Count::ZERO, 0, None));
    }
    kubbs
}

/// The batons of `turn` that felled base kubbs of `side`, with their ranges, one entry for each kubb.
fn felled_base(game: &Analysis, turn: usize, side: Side) -> Vec<(u32, TextRange)> {
    let played = &game.replay.turns[turn];
    if played.side == side {
        return Vec::new();
    }
    fell(game, turn, played, |felled| felled.1)
}

/// The batons of `turn` that felled kubbs, with their ranges, one entry for each kubb.
fn fell(
    game: &Analysis,
    turn: usize,
    played: &Played,
    which: impl Fn((u8, u8)) -> u8,
) -> Vec<(u32, TextRange)> {
    let throws = game.sheet.turns[turn].throws.iter().zip(&played.throws);
    throws
        .flat_map(|(throw, thrown)| {
            let times = usize::from(which(thrown.felled));
            std::iter::repeat_n((thrown.baton.unwrap_or(0), throw.range), times)
        })
        .collect()
}

/// The field of `side` after `turn`: the kubbs that fell in this turn, if it was thrown at, then those that stand.
fn field(game: &Analysis, turn: usize, side: Side, thrown_at: bool) -> Vec<Kubb> {
    let played = &game.replay.turns[turn];
    let mut kubbs: Vec<Kubb> = Vec::new();
    if thrown_at {
        for (baton, range) in fell(game, turn, played, |felled| felled.0) {
            kubbs.push(Kubb {
                state: KubbState::Fallen(baton),
                part: Some(("field kubb, felled in this turn".to_owned(), range)),
            });
        }
    }
    // Those that stand were thrown in by the other team. Records do not show which is which.
    let tossed = (0..=turn).rev().find(|&earlier| {
        let played = &game.replay.turns[earlier];
        played.side != side && played.thrown_in.is_some_and(|count| count > 0)
    });
    let part = tossed.map(|earlier| {
        let number = game.replay.numbering.turns[earlier].number;
        let line = &game.sheet.turns[earlier];
        let toss = line.throws.iter().find(|throw| throw.is_toss());
        let range = toss.map_or(line.range, |throw| throw.range);
        (format!("field kubb, thrown in by turn {number}"), range)
    });
    let after = played.after.field[side];
    kubbs.extend((0..shown(after)).map(|index| standing(after, index, part.clone())));
    kubbs
}

fn batons(game: &Analysis, turn: usize) -> Vec<Baton> {
    let played = &game.replay.turns[turn];
    let throws = game.sheet.turns[turn].throws.iter().zip(&played.throws);
    let mut number = 0;
    throws
        .filter(|(throw, _)| throw.is_baton())
        .map(|(throw, thrown)| {
            number = thrown.baton.unwrap_or(number + 1);
            let (kind, deed) = deed(throw, thrown.felled);
            Baton {
                number,
                player: throw
                    .player
                    .map(|(player, _)| game.sheet.name(player).to_owned()),
                deed,
                kind,
                range: throw.range,
            }
        })
        .collect()
}

/// What a baton did, in a word or two.
fn deed(throw: &Throw, (field, base): (u8, u8)) -> (BatonResult, String) {
    if throw.has(Letter::King) {
        return (BatonResult::King, "king".to_owned());
    }
    if throw.has(Letter::EarlyKing) {
        return (BatonResult::King, "early king".to_owned());
    }
    if throw.is_unthrown() {
        return (BatonResult::Unthrown, "not thrown".to_owned());
    }
    let deed = match (field, base) {
        (0, 0) if throw.has(Letter::KingMiss) => {
            return (BatonResult::Miss, "king missed".to_owned());
        }
        (0, 0) if throw.has(Letter::Illegal) => return (BatonResult::Miss, "illegal".to_owned()),
        (0, 0) if throw.flawed => return (BatonResult::Miss, "?".to_owned()),
        (0, 0) => return (BatonResult::Miss, "miss".to_owned()),
        (field, 0) => format!("{field} field"),
        (0, base) => format!("{base} base"),
        (field, base) => format!("{field} field, {base} base"),
    };
    (BatonResult::Hit, deed)
}
