//! Figures for players and teams: hits, base and field kubbs per baton, first batons, king shots, throw-ins.

use notation::{Figure, Order as _, Table};
use serde_json::{Value, json};

use crate::{
    checks::tags,
    game::{Side, letters::Letter},
    read::sheet::Throw,
    record::KubbRecord,
    replay::{Analysis, Played, Thrown},
};

/// What one player or one team did. Batons marked as not thrown are not counted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Figures {
    /// Turns with any throw.
    pub(crate) turns: u32,
    pub(crate) batons: u32,
    /// Batons that felled something that counts. An illegal throw is no hit.
    pub(crate) hits: u32,
    /// Batons thrown from the own base line at the other one: no field kubb standing, no advantage line, not at the king.
    pub(crate) base_batons: u32,
    /// Base kubbs that those batons felled.
    pub(crate) base_hits: u32,
    /// Batons thrown while field kubbs stood.
    pub(crate) field_batons: u32,
    pub(crate) field_kubbs: u32,
    /// All base kubbs, also from an advantage line.
    pub(crate) base_kubbs: u32,
    pub(crate) king_shots: u32,
    pub(crate) king_hits: u32,
    /// Field kubbs felled with the first baton of a turn, and the kubbs thrown in before it.
    pub(crate) first_field: u32,
    pub(crate) first_thrown_in: u32,
    pub(crate) thrown_in: u32,
    pub(crate) rethrows: u32,
    pub(crate) penalties: u32,
}

impl Figures {
    fn add_throw(&mut self, throw: &Throw, thrown: &Thrown, played: &Played) {
        let side = played.side;
        for step in throw.steps.iter() {
            let count = u32::from(step.count());
            match step.letter {
                Letter::Inkast => self.thrown_in += count,
                Letter::Rethrow => self.rethrows += count,
                Letter::Penalty => self.penalties += count,
                _ => {}
            }
        }
        let Some(baton) = thrown.baton else { return };
        let king_hit = throw.has(Letter::King);
        let (field, base) = (u32::from(thrown.felled.0), u32::from(thrown.felled.1));
        self.batons += 1;
        self.hits += u32::from(field + base > 0 || king_hit);
        self.king_shots += u32::from(is_king_shot(throw));
        self.king_hits += u32::from(king_hit);
        self.field_kubbs += field;
        self.base_kubbs += base;
        if thrown.before.field_against(side).min > 0 {
            self.field_batons += 1;
        } else if is_base_shot(throw, thrown, played) {
            self.base_batons += 1;
            self.base_hits += base;
        }
        if let (1, Some(thrown_in @ 1..)) = (baton, played.thrown_in) {
            self.first_field += field;
            self.first_thrown_in += u32::from(thrown_in);
        }
    }

    /// Hits per baton in percent.
    pub(crate) fn hit_percent(&self) -> Option<f64> {
        ratio(self.hits * 100, self.batons, 1)
    }

    fn values(&self) -> Vec<Value> {
        vec![
            json!(self.turns),
            json!(self.batons),
            json!(self.hits),
            json!(self.hit_percent()),
            json!(self.base_batons),
            json!(self.base_hits),
            json!(ratio(self.base_hits * 100, self.base_batons, 1)),
            json!(self.field_batons),
            json!(self.field_kubbs),
            json!(ratio(self.field_kubbs, self.field_batons, 2)),
            json!(self.base_kubbs),
            json!(self.king_shots),
            json!(self.king_hits),
            json!(self.first_thrown_in),
            json!(self.first_field),
            json!(ratio(self.first_field, self.first_thrown_in, 2)),
            json!(self.thrown_in),
            json!(self.rethrows),
            json!(self.penalties),
        ]
    }
}

/// Whether the throw is at the king.
fn is_king_shot(throw: &Throw) -> bool {
    throw.has(Letter::King) || throw.has(Letter::KingMiss)
}

/// Whether a baton is thrown from the own base line at the other one: no field kubb stands, there is no advantage line, and the
/// throw is not at the king.
pub(crate) fn is_base_shot(throw: &Throw, thrown: &Thrown, played: &Played) -> bool {
    thrown.baton.is_some()
        && thrown.before.field_against(played.side).max == 0
        && !played.line
        && !is_king_shot(throw)
}

/// The columns of [`Figures::values`].
const COLUMNS: [&str; 19] = [
    "turns",
    "batons",
    "hits",
    "hit_percent",
    "base_8m_batons",
    "base_8m_kubbs",
    "base_8m_percent",
    "field_batons",
    "field_kubbs",
    "field_kubbs_per_baton",
    "base_kubbs",
    "king_shots",
    "king_hits",
    "first_baton_thrown_in",
    "first_baton_field_kubbs",
    "first_baton_efficiency",
    "thrown_in",
    "rethrows",
    "penalties",
];

/// The columns that are ratios of others, for figures over many games.
pub(crate) const RATIOS: &[Figure] = &[
    ratio_of("hit_percent", "hits", "batons", 100, 1),
    ratio_of("base_8m_percent", "base_8m_kubbs", "base_8m_batons", 100, 1),
    ratio_of("field_kubbs_per_baton", "field_kubbs", "field_batons", 1, 2),
    ratio_of(
        "first_baton_efficiency",
        "first_baton_field_kubbs",
        "first_baton_thrown_in",
        1,
        2,
    ),
];

const fn ratio_of(
    column: &'static str,
    of: &'static str,
    per: &'static str,
    times: u32,
    decimals: i32,
) -> Figure {
    Figure {
        column,
        of,
        per,
        times,
        decimals,
    }
}

/// `part / whole`, rounded to `decimals` decimals; `None` if `whole` is 0.
fn ratio(part: u32, whole: u32, decimals: i32) -> Option<f64> {
    let scale = 10_f64.powi(decimals);
    (whole > 0).then(|| (f64::from(part) / f64::from(whole) * scale).round() / scale)
}

/// The figures of player `index` in the turns before `until`.
pub(crate) fn of_player(game: &Analysis, index: usize, until: usize) -> Figures {
    let mut figures = Figures::default();
    let Some(player) = game.sheet.players.get(index) else {
        return figures;
    };
    let mut last = None;
    for &(_, turn, throw) in &player.places {
        let played = &game.replay.turns[turn];
        if turn >= until || played.dead {
            break;
        }
        figures.turns += u32::from(last.replace(turn) != Some(turn));
        if let Some(thrown) = played.throws.get(throw) {
            figures.add_throw(&game.sheet.turns[turn].throws[throw], thrown, played);
        }
    }
    figures
}

/// The figures of a team.
pub(crate) fn of_team(game: &Analysis, side: Side) -> Figures {
    let mut figures = Figures::default();
    for (turn, played) in game.sheet.turns.iter().zip(&game.replay.turns) {
        if played.side != side || played.dead {
            continue;
        }
        figures.turns += 1;
        for (throw, thrown) in turn.throws.iter().zip(&played.throws) {
            figures.add_throw(throw, thrown, played);
        }
    }
    figures
}

/// The number of turns after which the team left field kubbs standing.
pub(crate) fn lines_given(game: &Analysis, side: Side) -> u32 {
    let turns = game.replay.turns.iter();
    let left = turns.filter(|played| {
        played.side == side && !played.dead && played.after.field_against(side).min > 0
    });
    u32::try_from(left.count()).unwrap_or(u32::MAX)
}

/// The number of the turn in which the team felled the other's last base kubb; `None` if it did not.
fn base_cleared(game: &Analysis, side: Side) -> Option<u32> {
    game.replay
        .turns
        .iter()
        .zip(&game.replay.numbering.turns)
        .find(|(played, _)| played.side == side && played.after.base_against(side).max == 0)
        .map(|(_, numbered)| numbered.number)
}

/// The name of a team in tables: from the tags, else its players.
pub(crate) fn team_name(game: &Analysis, side: Side) -> String {
    tags::team_name(game, side).unwrap_or_else(|| game.teams.slug(side))
}

/// The tables `players` and `teams`.
pub(crate) fn tables(record: &KubbRecord) -> Vec<Table> {
    let game = record.game();
    let columns = |first: &[&str], last: &[&str]| -> Vec<String> {
        [first, &COLUMNS, last]
            .concat()
            .into_iter()
            .map(str::to_owned)
            .collect()
    };
    let won = |side: Side| match game.replay.settled_end() {
        Some(end) if end.winner == side => json!("won"),
        Some(_) => json!("lost"),
        None => Value::Null,
    };
    let names = [team_name(game, 0), team_name(game, 1)];
    let mut players: Vec<(Side, &str, usize)> = (0..game.sheet.players.len())
        .map(|player| (game.teams.side(player), game.sheet.name(player), player))
        .collect();
    players.order();
    let players = Table {
        name: "players".to_owned(),
        columns: columns(&["player", "team"], &["result"]),
        rows: players
            .into_iter()
            .map(|(side, name, player)| {
                let mut row = vec![json!(name), json!(names[side])];
                row.extend(of_player(game, player, usize::MAX).values());
                row.push(won(side));
                row
            })
            .collect(),
    };
    let teams = Table {
        name: "teams".to_owned(),
        columns: columns(
            &["team", "players"],
            &["advantage_lines_given", "base_line_cleared_turn", "result"],
        ),
        rows: (0..2)
            .filter(|_| !game.sheet.turns.is_empty())
            .map(|side| {
                let mut row = vec![
                    json!(names[side]),
                    json!(game.teams.members(side).join(" ")),
                ];
                row.extend(of_team(game, side).values());
                row.push(json!(lines_given(game, side)));
                row.push(json!(base_cleared(game, side)));
                row.push(won(side));
                row
            })
            .collect(),
    };
    vec![players, teams]
}
