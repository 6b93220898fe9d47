//! The plan of a picture: what stands where, and what the last action changed.

use std::collections::BTreeMap;

use notation::{Order as _, TextRange};

use crate::{
    game::{
        Board, Owner, Piece, Pile, Place, Ruler,
        facts::{CLEARINGS, Clearing, Faction, Map, PieceClass, Suit},
    },
    read::ast::{Action, ActionKind, Sheet, Turn},
    replay::Replayed,
    tell::sentence,
};

/// A picture's plan.
pub(super) struct Plan {
    /// `Eyrie: 6w->3`
    pub(super) head: String,
    /// The action in plain English.
    pub(super) story: String,
    pub(super) map: Option<Map>,
    pub(super) clearings: Vec<MapPlace>,
    /// Forests and paths where something stands.
    pub(super) elsewhere: Vec<MapPlace>,
    pub(super) factions: Vec<Holder>,
    /// Closed paths that are open now.
    pub(super) opened: Vec<(Clearing, Clearing)>,
    /// The place of the battle, if the last action is one.
    pub(super) battle: Option<Place>,
}

/// A clearing, a forest or a path.
pub(super) struct MapPlace {
    pub(super) place: Place,
    pub(super) suit: Option<Suit>,
    /// The ruler's letter.
    pub(super) ruler: Option<String>,
    /// Building slots, and how many are filled.
    pub(super) slots: Option<(u32, u32)>,
    pub(super) has_ruin: bool,
    /// `ferry`, `tower`, `Lost City`.
    pub(super) landmarks: Vec<&'static str>,
    /// The pieces there, by owner.
    pub(super) groups: Vec<PieceGroup>,
    /// Whether the last action changed its contents.
    pub(super) is_changed: bool,
    /// The last action that changed it, and its bytes.
    pub(super) part: Option<(String, TextRange)>,
}

/// The pieces of one owner at a place.
pub(super) struct PieceGroup {
    pub(super) owner: Owner,
    /// `4w [s] (w)`: warriors, [buildings], (tokens).
    pub(super) text: String,
}

/// A faction beside the map.
pub(super) struct Holder {
    pub(super) faction: Faction,
    pub(super) player: Option<String>,
    pub(super) score: u32,
    /// The change of score by the last action.
    pub(super) gained: i64,
    /// Cards in hand; `None` if not known.
    pub(super) hand: Option<u32>,
    /// Whether it is this faction's turn.
    pub(super) is_acting: bool,
}

impl Plan {
    /// The plan after the first `step` actions; `None` beyond the last.
    pub(super) fn of(game: &Sheet, replay: &Replayed, text: &str, step: usize) -> Option<Self> {
        Self::at(game, replay, text, step, last_changes)
    }

    /// Like [`Plan::of`], but without `part`: nothing in the picture can be pointed at.
    pub(super) fn without_parts(
        game: &Sheet,
        replay: &Replayed,
        text: &str,
        step: usize,
    ) -> Option<Self> {
        Self::at(game, replay, text, step, |_, _, _, _| LastActions::new())
    }

    fn at(
        game: &Sheet,
        replay: &Replayed,
        text: &str,
        step: usize,
        changes: impl Fn(&Sheet, &Replayed, (usize, usize), &[Board]) -> LastActions,
    ) -> Option<Self> {
        let Some(index) = step.checked_sub(1) else {
            let board = replay.before_turn(0);
            return Some(Self::new(game, board, None, &LastActions::new()));
        };
        let (turn, action) = nth_action(game, index)?;
        let boards = replay.boards(game, turn);
        let (before, after) = (boards.get(action)?, boards.get(action + 1)?);
        let moment = Moment {
            turn: game.turns.get(turn)?,
            action: game.turns.get(turn)?.actions.get(action)?,
            before,
            text,
        };
        let changes = changes(game, replay, (turn, action), &boards);
        Some(Self::new(game, after, Some(&moment), &changes))
    }

    fn new(
        game: &Sheet,
        board: &Board,
        moment: Option<&Moment<'_>>,
        changes: &LastActions,
    ) -> Self {
        let spot = |place: Place| spot(board, place, moment, changes);
        let elsewhere = board
            .places()
            .map(|(place, _)| place)
            .filter(|place| matches!(place, Place::Forest(_) | Place::Path(..)));
        let map = board.setting().map;
        let closed = map.map_or(&[][..], |map| map.facts().closed);
        let opened = closed.iter().copied();
        Self {
            head: moment.map_or_else(|| "Before the first turn".to_owned(), Moment::head),
            story: moment.map_or_else(String::new, Moment::story),
            map,
            clearings: (1..=CLEARINGS)
                .map(|clearing| spot(Place::Clearing(clearing)))
                .chain((!board.clearing(0).is_empty()).then(|| spot(Place::Clearing(0))))
                .collect(),
            elsewhere: elsewhere.map(spot).collect(),
            factions: holders(game, board, moment),
            opened: opened.filter(|&(a, b)| board.is_opened(a, b)).collect(),
            battle: moment.and_then(|moment| match &moment.action.kind {
                ActionKind::Battle(battle) => Some(Place::Clearing(battle.clearing.value)),
                _ => None,
            }),
        }
    }

    /// The places that the last action concerns: what it changed, or where it is a battle.
    pub(super) fn concerned(&self) -> impl Iterator<Item = &Place> {
        let spots = self.clearings.iter().chain(&self.elsewhere);
        let concerned =
            spots.filter(|spot| spot.is_changed || self.battle.as_ref() == Some(&spot.place));
        concerned.map(|spot| &spot.place)
    }
}

/// The last action and the board before it.
struct Moment<'g> {
    turn: &'g Turn,
    action: &'g Action,
    before: &'g Board,
    text: &'g str,
}

impl Moment<'_> {
    fn head(&self) -> String {
        let range = self.action.range;
        let written = self
            .text
            .get(usize::from(range.start())..usize::from(range.end()));
        let faction = self.turn.faction.value.short_name();
        format!("{faction}: {}", written.unwrap_or_default().trim())
    }

    fn story(&self) -> String {
        sentence::action(Some(self.turn.faction.value), self.action).unwrap_or_default()
    }
}

/// The turn, and the action in it, of the action with index `index` in the game.
fn nth_action(game: &Sheet, mut index: usize) -> Option<(usize, usize)> {
    for (turn, actions) in game.turns.iter().map(|turn| turn.actions.len()).enumerate() {
        if index < actions {
            return Some((turn, index));
        }
        index -= actions;
    }
    None
}

/// The last action that changed each place.
type LastActions = BTreeMap<Place, TextRange>;

/// The last action up to the given one that changed each place. Only the boards between turns are kept, so a turn with a last
/// change is replayed.
fn last_changes(
    game: &Sheet,
    replay: &Replayed,
    (turn, action): (usize, usize),
    boards: &[Board],
) -> LastActions {
    let mut changes = LastActions::new();
    let add = |changes: &mut LastActions, turn: usize, boards: &[Board]| {
        let actions = game.turns.get(turn).map_or(&[][..], |turn| &turn.actions);
        for (pair, action) in boards.windows(2).zip(actions).rev() {
            for place in pair[0].differences(&pair[1]) {
                changes.entry(place).or_insert(action.range);
            }
        }
    };
    add(
        &mut changes,
        turn,
        boards.get(..action + 2).unwrap_or(boards),
    );
    for earlier in (0..turn).rev() {
        let (before, after) = (replay.before_turn(earlier), replay.after_turn(earlier));
        let mut places = before.differences(after).into_iter();
        if places.any(|place| !changes.contains_key(&place)) {
            add(&mut changes, earlier, &replay.boards(game, earlier));
        }
    }
    changes
}

fn spot(
    board: &Board,
    place: Place,
    moment: Option<&Moment<'_>>,
    changes: &LastActions,
) -> MapPlace {
    let pile = board.pile(&place);
    let clearing = match place {
        Place::Clearing(clearing) => Some(clearing),
        _ => None,
    };
    let setting = board.setting();
    let mut landmarks = Vec::new();
    for (at, name) in [
        (board.ferry(), "ferry"),
        (setting.tower, "tower"),
        (setting.lost_city, "Lost City"),
    ] {
        if at.is_some() && at == clearing {
            landmarks.push(name);
        }
    }
    let groups = groups(pile);
    let part = changes.get(&place).map(|range| {
        let pieces: Vec<String> = groups
            .iter()
            .map(|group| format!("{} {}", group.owner, group.text))
            .collect();
        let pieces = if pieces.is_empty() {
            "empty".to_owned()
        } else {
            pieces.join(", ")
        };
        (format!("{}: {pieces}", place.described()), *range)
    });
    MapPlace {
        suit: clearing.and_then(|clearing| board.suit(clearing)),
        ruler: clearing.and_then(|clearing| match board.ruler(clearing) {
            Ruler::Nobody => None,
            Ruler::Faction(faction) => Some(faction.letter().to_string()),
            Ruler::Hireling(owner) => Some(owner.to_string()),
        }),
        slots: clearing.and_then(|clearing| board.slots(clearing)),
        has_ruin: clearing.is_some_and(|clearing| board.has_whole_ruin(clearing)),
        landmarks,
        groups,
        is_changed: moment.is_some_and(|moment| moment.before.pile(&place) != pile),
        part,
        place,
    }
}

/// The pieces of each owner.
fn groups(pile: Pile<'_>) -> Vec<PieceGroup> {
    let mut owners: Vec<Owner> = pile.iter().map(|(piece, _)| piece.owner).collect();
    owners.order();
    owners.dedup();
    owners
        .into_iter()
        .map(|owner| PieceGroup {
            owner,
            text: pile
                .iter()
                .filter(|(piece, _)| piece.owner == owner)
                .map(|(piece, count)| piece_text(piece, count))
                .collect::<Vec<_>>()
                .join(" "),
        })
        .collect()
}

/// `4w`, `[s]`, `2(w)`.
fn piece_text(piece: Piece, count: u32) -> String {
    let letter = piece.letter.map_or_else(String::new, String::from);
    let many = if count > 1 {
        count.to_string()
    } else {
        String::new()
    };
    match piece.class {
        // A warrior with a letter is the Warlord.
        PieceClass::Warrior if !letter.is_empty() => piece.name(),
        PieceClass::Warrior => format!("{count}w"),
        PieceClass::Pawn => format!("{many}pawn"),
        PieceClass::Building if letter.is_empty() => format!("{many}[b]"),
        PieceClass::Building => format!("{many}[{letter}]"),
        PieceClass::Token if letter.is_empty() => format!("{many}(t)"),
        PieceClass::Token => format!("{many}({letter})"),
        PieceClass::Ferry => "ferry".to_owned(),
    }
}

fn holders(game: &Sheet, board: &Board, moment: Option<&Moment<'_>>) -> Vec<Holder> {
    board
        .sides()
        .map(|(faction, side)| {
            let before = moment.and_then(|moment| moment.before.side(faction));
            let player = game
                .players
                .iter()
                .find(|player| player.faction.value == faction)
                .map(|player| player.name.value.trim().to_owned());
            Holder {
                faction,
                player: player.filter(|name| !name.is_empty()),
                score: side.score,
                gained: before.map_or(0, |before| i64::from(side.score) - i64::from(before.score)),
                hand: side.hand.count(),
                is_acting: moment.is_some_and(|moment| moment.turn.faction.value == faction),
            }
        })
        .collect()
}

/// `1 card`, `2 cards`.
pub(super) fn count(number: u32, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}
