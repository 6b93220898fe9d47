//! Points: added up, and compared with the tracks after building and with the winner.

use notation::{Ranged, TextRange, say};

use crate::{
    game::{
        Board, Owner, Piece, VictoryBy, craft_points, eyrie_points,
        facts::{BoardCard, Faction, PieceClass, WINNING_POINTS, board_card},
        marquise_points, rules, sympathy_points, trade_post_points,
    },
    read::ast::{Action, ActionKind, Craft, Location, Move, Thing, Turn},
};

use super::{
    facts::Facts,
    pieces::piece,
    plots::FACE_DOWN,
    problem::{Kind, Problem},
    replayer::Replayer,
    turn::{Pending, ScoreSource, ScoringEvent},
};

/// More pieces of a kind than any faction has; their points are unknown.
const MOST_PLACED: u32 = 25;

impl Replayer<'_> {
    /// Notes what `action` should score, before it is played.
    pub(super) fn note_scoring(&mut self, action: &Action) {
        let Some(faction) = self.turn.faction else {
            return;
        };
        // If unchecked points are pending, the sum is unknown until points are written.
        if self.turn.setup || self.turn.pending.mixed || self.board.setting().forge {
            return;
        }
        let by_points = self
            .board
            .side(faction)
            .is_none_or(|side| side.victory == VictoryBy::Points);
        let told = faction.is_vagabond()
            || self.tells(Owner::Faction(faction)) && self.board.trusts_tracks(faction);
        if !by_points || !told {
            return;
        }
        if !action.sound {
            // The unreadable text may contain the points of the action before it.
            self.turn.pending.mixed = true;
            return;
        }
        let scored = match &action.kind {
            ActionKind::Move(movement) => {
                if self.scores_otherwise(faction, movement) {
                    self.turn.pending.mixed = true;
                    return;
                }
                self.placed(faction, movement)
            }
            ActionKind::Craft(craft) => self.crafted(faction, craft),
            ActionKind::FlipPlot { plot, .. } if faction == Faction::Corvids => {
                let up = |piece: Piece| FACE_DOWN.may_be(piece) && piece.letter.is_some();
                let face_up = self.board.sum_in_clearings(up) + 1;
                let what = ScoreSource::Plot(plot.value.name(), face_up);
                Some(ScoringEvent::new(face_up, vec![what]).counted(1))
            }
            ActionKind::RemovePath { .. } => Some(ScoringEvent::new(1, vec![ScoreSource::Path])),
            ActionKind::Relationship { .. } | ActionKind::Exposure { .. } => {
                self.turn.pending.mixed = true;
                None
            }
            _ => None,
        };
        if let Some(scored) = scored {
            self.turn.pending.events.push(ScoringEvent {
                action: self.action_index(),
                range: action.range,
                ..scored
            });
        }
    }

    /// Whether a move may score in ways that are not checked: removed enemy buildings and tokens, discarded cards,
    /// quests, aid, recovered relics.
    fn scores_otherwise(&self, faction: Faction, movement: &Move) -> bool {
        movement.entries.iter().any(|entry| match &entry.thing {
            Thing::Piece(written) => {
                let piece = piece(written);
                let token = matches!(piece.class, PieceClass::Building | PieceClass::Token);
                let enemy = piece.owner != Owner::Faction(faction);
                let vagabond = faction.is_vagabond();
                entry.start.is_some()
                    && (enemy && (token || vagabond) || faction == Faction::Keepers)
            }
            Thing::Card(_) => {
                let start = entry.start.as_ref().map(|start| &start.value);
                // The Alliance spends supporters without scoring.
                let spent = faction == Faction::Alliance;
                matches!(start, Some(Location::Board(_))) && !spent
                    || start == Some(&Location::Quests)
                    || faction.is_vagabond()
                    || faction == Faction::Lizards
            }
            Thing::Item(_) | Thing::AllItems => faction.is_vagabond(),
        })
    }

    /// The points for the pieces and cards that a move places.
    fn placed(&self, faction: Faction, movement: &Move) -> Option<ScoringEvent> {
        let mut points = 0;
        let mut what: Vec<ScoreSource> = Vec::new();
        for entry in movement
            .entries
            .iter()
            .filter(|entry| entry.start.is_none())
        {
            match &entry.thing {
                Thing::Piece(written) => {
                    let piece = piece(written);
                    let places = movement
                        .destinations
                        .iter()
                        .filter(|place| matches!(place.value, Location::Clearing(_)))
                        .count();
                    let n = entry
                        .count
                        .value
                        .min(54)
                        .saturating_mul(u32::try_from(places).unwrap_or(0));
                    if piece.owner != Owner::Faction(faction) {
                        continue;
                    }
                    if piece.class == PieceClass::Warrior {
                        // These score nothing.
                        continue;
                    }
                    if n > 0 && !is_scored(faction, piece) {
                        return None;
                    }
                    let on_map = self.board.sum_in_clearings(|other| other == piece);
                    if on_map.saturating_add(n) > MOST_PLACED {
                        return None;
                    }
                    for nth in (1..=n).map(|more| on_map + more) {
                        let (given, placed) = placement_points(faction, piece, nth)?;
                        points += given;
                        what.push(placed);
                    }
                }
                Thing::Card(card) => {
                    let name = card.name.as_ref()?;
                    if let Some(BoardCard::Minister(minister)) = board_card(&name.value) {
                        points += minister.rank.points();
                        what.push(ScoreSource::Minister(minister.title));
                    }
                }
                Thing::Item(_) | Thing::AllItems => {}
            }
        }
        let things = what.len();
        (things > 0).then(|| ScoringEvent::new(points, what).counted(things))
    }

    fn crafted(&self, faction: Faction, craft: &Craft) -> Option<ScoringEvent> {
        if faction == Faction::Hundreds {
            // They score only for items that they do not keep.
            return None;
        }
        let side = self.board.side(faction)?;
        let (points, name) = match craft {
            Craft::Item(item) => (item.value.craft_points()?, item.value.name()),
            Craft::Card(name) => {
                let deck = self.facts.header.deck.as_ref()?.value;
                let card = deck.called(&name.value).first().copied()?;
                (card.item.map(|_| card.points)?, card.item?.name())
            }
        };
        let points = craft_points(points, side, faction == Faction::Eyrie);
        Some(ScoringEvent::new(points, vec![ScoreSource::Crafted(name)]))
    }

    pub(super) fn score(&mut self, faction: Faction, points: &Ranged<i32>) {
        if Some(faction) == self.turn.faction && points.value >= 0 {
            self.check_points(faction, points);
        }
        let side = self.board.side_mut(faction);
        if side.victory == VictoryBy::Points {
            side.score_by(points.value);
        }
    }

    fn check_points(&mut self, faction: Faction, points: &Ranged<i32>) {
        let written = points.value.unsigned_abs();
        let index = self.action_index();
        let Pending { events, mixed } = std::mem::take(&mut self.turn.pending);
        let sum: u32 = events.iter().map(|event| event.points).sum();
        let Some(last) = events.last() else {
            if !mixed {
                self.check_evening(faction, points);
            }
            return;
        };
        let fits = written == sum || written == last.points || self.is_with_pass(written, sum);
        // Only points that directly follow their cause can be told from others.
        if fits || mixed || last.action + 1 != index {
            return;
        }
        let what: Vec<String> = events.iter().map(said).collect();
        let message = format!(
            "{} {} {}, not {written}.{}",
            say::capitalized(&say::and(&what)),
            scores(&events),
            spoken(sum),
            match sum {
                0 => " Leave them out.",
                _ => "",
            }
        );
        let range = self.points_range(points);
        let kind = Kind::Points { expected: sum };
        let problem = self.problem(&rules::replay::POINTS, range, kind, message);
        if sum == 0 && self.turn.early.is_none() {
            self.turn.early = Some((written, problem));
            return;
        }
        self.report_problem(problem);
        if events.iter().any(|event| event.counted) {
            // Later tracks depend on this count.
            self.board.distrust_tracks(faction);
        }
    }

    /// Whether `written` may include the point for ruling the Pass.
    fn is_with_pass(&self, written: u32, sum: u32) -> bool {
        self.board.setting().tower.is_some() && written == sum + 1
    }

    /// Checks the Eyrie's points in Evening if they directly follow a new roost.
    fn check_evening(&mut self, faction: Faction, points: &Ranged<i32>) {
        let told = self.tells(Owner::Faction(faction)) && self.board.trusts_tracks(faction);
        if faction != Faction::Eyrie || self.turn.setup || !told {
            return;
        }
        let Some(before) = self.action_index().checked_sub(1) else {
            return;
        };
        let actions = self.current_turn().map(|turn| &turn.actions);
        let builds = |action: &Action| {
            match &action.kind {
            ActionKind::Move(movement) => movement.entries.iter().any(|entry| {
                entry.start.is_none()
                    && matches!(&entry.thing, Thing::Piece(written) if written.class == PieceClass::Building)
            }),
            _ => false,
        }
        };
        if !actions
            .and_then(|actions| actions.get(before))
            .is_some_and(builds)
        {
            return;
        }
        let roost = Piece::of(Faction::Eyrie, PieceClass::Building, None);
        let roosts = self.board.sum_in_clearings(|piece| piece == roost);
        let Some(expected) = eyrie_points(roosts) else {
            return;
        };
        if expected != points.value.unsigned_abs() {
            let message = format!(
                "With {} on the map the Eyrie score {} in their Evening, not {}.",
                roost.counted(roosts),
                spoken(expected),
                points.value
            );
            let range = self.points_range(points);
            self.report(
                &rules::replay::POINTS,
                range,
                Kind::Points { expected },
                message,
            );
            self.board.distrust_tracks(faction);
        }
    }

    /// The bytes of the whole `++2`: a missing number has no bytes to underline.
    fn points_range(&self, points: &Ranged<i32>) -> TextRange {
        let index = self.action_index();
        self.current_turn()
            .and_then(|turn| turn.actions.get(index))
            .map_or(points.range, |action| action.range)
    }

    /// Reports, at the end of a turn, what scored without points written after it.
    pub(super) fn check_unscored(&mut self) {
        let Pending { mut events, mixed } = std::mem::take(&mut self.turn.pending);
        events.retain(|event| event.points > 0);
        let sum = events.iter().map(|event| event.points).sum();
        if let Some((early, problem)) = self.turn.early.take() {
            if early == sum {
                // The points are written before their cause.
                return;
            }
            self.report_problem(problem);
            if let Some(faction) = self.turn.faction {
                self.board.distrust_tracks(faction);
            }
        }
        let last_line = self.facts.last_line;
        let is_open = |turn: &Turn| {
            // The comment may hide the points.
            turn.line >= last_line || self.facts.doubts(turn.line..turn.line + 1)
        };
        let is_open = self.current_turn().is_some_and(is_open);
        let (Some(last), false) = (events.last(), mixed || is_open) else {
            return;
        };
        let what: Vec<String> = events.iter().map(said).collect();
        let message = format!(
            "{} {} {}, but no points are written behind.",
            say::capitalized(&say::and(&what)),
            scores(&events),
            spoken(sum)
        );
        let kind = Kind::NoPoints {
            expected: sum,
            after: last.action,
        };
        self.report(&rules::replay::POINTS, last.range, kind, message);
    }
}

/// Whether placing `piece` may score by itself.
fn is_scored(faction: Faction, piece: Piece) -> bool {
    let scored = match faction {
        Faction::Marquise => PieceClass::Building,
        Faction::Alliance | Faction::Riverfolk => PieceClass::Token,
        _ => return false,
    };
    piece.class == scored
}

/// Points for the `nth` piece of a kind, with its source; `None` if placing it scores nothing.
fn placement_points(faction: Faction, piece: Piece, nth: u32) -> Option<(u32, ScoreSource)> {
    match (faction, piece.class, piece.letter) {
        (Faction::Marquise, PieceClass::Building, Some(kind)) => {
            Some((marquise_points(kind, nth)?, ScoreSource::Nth(nth, piece)))
        }
        (Faction::Alliance, PieceClass::Token, _) => {
            Some((sympathy_points(nth)?, ScoreSource::Nth(nth, piece)))
        }
        (Faction::Riverfolk, PieceClass::Token, _) => {
            Some((trade_post_points(), ScoreSource::Piece(piece)))
        }
        _ => None,
    }
}

/// The sources of `event`, in words.
fn said(event: &ScoringEvent) -> String {
    let one = |what: &ScoreSource| match *what {
        ScoreSource::Nth(nth, piece) => format!("the {} {}", nth_word(nth), piece.name()),
        ScoreSource::Piece(piece) => format!("a {}", piece.name()),
        ScoreSource::Minister(title) => format!("the {title}"),
        ScoreSource::Crafted(name) => format!("crafting a {name}"),
        ScoreSource::Path => "opening a path".to_owned(),
        ScoreSource::Plot(name, face_up) => {
            format!("turning up the {name}, with {face_up} face up,")
        }
    };
    let all: Vec<String> = event.what.iter().map(one).collect();
    say::and(&all)
}

/// The verb after the names of `events`.
fn scores(events: &[ScoringEvent]) -> &'static str {
    match events {
        [event] if event.things == 1 => "scores",
        _ => "score",
    }
}

fn nth_word(n: u32) -> String {
    let suffix = match (n % 10, n % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{n}{suffix}")
}

fn spoken(points: u32) -> String {
    match points {
        0 => "no points".to_owned(),
        1 => "1 point".to_owned(),
        _ => format!("{points} points"),
    }
}

/// Whether all of `turn` could be read.
pub(super) fn is_sound(turn: &Turn) -> bool {
    turn.actions.iter().all(|action| action.sound)
}

/// The problem with the winner of a complete game, in which the turn of `next` would follow; `end` is the index of that turn.
pub(super) fn wrong_winner(
    facts: &Facts,
    board: &Board,
    next: Option<Faction>,
    end: usize,
) -> Option<Problem> {
    let winner = facts.header.winner.as_ref().filter(|_| facts.is_played)?;
    let mut factions: Vec<Faction> = Vec::new();
    for faction in winner.value.iter().map(|faction| faction.value) {
        if !factions.contains(&faction) {
            factions.push(faction);
        }
    }
    let sides: Vec<_> = factions
        .iter()
        .filter_map(|&faction| board.side(faction))
        .collect();
    let by_points =
        sides.len() == factions.len() && sides.iter().all(|side| side.victory == VictoryBy::Points);
    let best = sides.iter().map(|side| side.score).max();
    let best = best.filter(|best| by_points && *best < WINNING_POINTS)?;
    let name = |faction: &Faction| format!("the {}", faction.short_name());
    let names: Vec<String> = factions.iter().map(name).collect();
    let plural = factions.len() > 1 || factions.iter().all(|faction| faction.is_plural());
    let mut message = format!(
        "{} {}, but the points written for them come to {best}, and nobody played a dominance card. {WINNING_POINTS} \
         points win.",
        say::capitalized(&say::and(&names)),
        if plural { "win" } else { "wins" },
    );
    let ahead = board
        .sides()
        .filter(|(_, side)| side.score >= WINNING_POINTS && side.victory == VictoryBy::Points)
        .map(|(faction, side)| format!("{} {}", name(&faction), side.score))
        .next();
    if let Some(ahead) = ahead {
        message.push_str(&format!(" ({}.)", say::capitalized(&ahead)));
    }
    let is_next = next.is_some() && factions.first().copied() == next;
    if is_next {
        message.push_str(" The next turn would be theirs: is it left out?");
    }
    Some(Problem {
        rule: Some(&rules::replay::WINNER),
        message,
        kind: if is_next { Kind::LastTurn } else { Kind::Other },
        ..Problem::unread(end, winner.range)
    })
}
