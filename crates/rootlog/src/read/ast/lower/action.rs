//! Reads actions into plain data. Owners and boards that are not written are those of the turn's faction.

use notation::{Ranged, TextRange};

use super::{
    ActionFinding,
    word::{DecodeSlip, count, faction, number, slip, slip_of, suit},
};
use crate::game::rules;
use crate::{
    game::facts::Faction,
    read::{
        ast::{Action, ActionKind, Battle, Location, Node, Party, Reveal, Thing},
        syntax::SyntaxKind::{self, *},
    },
};

/// Decodes actions and collects findings on those that cannot be decoded.
pub(super) struct Lowering<'f> {
    pub(super) findings: &'f mut Vec<ActionFinding>,
    /// The factions that have taken a turn: eleven at most, however long the record is.
    pub(super) seen: Vec<Faction>,
}

impl Lowering<'_> {
    /// The actions below `node`, on the turn of `turn`.
    pub(super) fn actions(&mut self, node: Node<'_>, turn: Option<Faction>) -> Vec<Action> {
        // Few turns have more actions.
        let mut actions: Vec<Action> = Vec::with_capacity(16);
        let has_bad = node.holds(BAD);
        for node in node.parts().filter(|part| is_action(part.kind())) {
            let is_bad = node.kind() == BAD_ACTION || has_bad && node.holds(BAD);
            let action = match is_bad {
                true => Action::unreadable(trimmed(node)),
                false => self.action(node, turn),
            };
            match actions.last_mut() {
                // An unreadable rest that directly follows an action makes that action unreadable.
                Some(last) if action.range.start() == last.range.end() => {
                    *last = Action::unreadable(last.range.cover(action.range));
                }
                _ => actions.push(action),
            }
        }
        actions
    }

    /// The action `node`, whose whole text the parser understood.
    fn action(&mut self, node: Node<'_>, turn: Option<Faction>) -> Action {
        let range = trimmed(node);
        match (Decoder { turn }).action(node) {
            Ok(kind) => Action {
                range,
                kind,
                sound: true,
            },
            Err(finding) => {
                self.findings.push((range, *finding));
                Action::unreadable(range)
            }
        }
    }
}

impl Action {
    /// An action that cannot be read.
    fn unreadable(range: TextRange) -> Self {
        Self {
            range,
            kind: ActionKind::Unreadable,
            sound: false,
        }
    }
}

fn is_action(kind: SyntaxKind) -> bool {
    matches!(
        kind,
        MOVE | BATTLE
            | REVEAL
            | CRAFT
            | SCORE
            | DOMINANCE
            | PATH_REMOVAL
            | SETTING
            | FLIP
            | TRICK
            | EXPOSURE
            | HIRE
            | BAD_ACTION
            | BAD
    )
}

/// Decodes the nodes of one action on the turn of `turn`.
pub(super) struct Decoder {
    turn: Option<Faction>,
}

impl Decoder {
    fn action(&self, node: Node<'_>) -> Result<ActionKind, DecodeSlip> {
        match node.kind() {
            MOVE => self.movement(node),
            BATTLE => self.battle(node),
            REVEAL => self.reveal(node),
            CRAFT => Self::craft(node),
            SCORE => self.score(node),
            DOMINANCE => self.dominance(node),
            PATH_REMOVAL => self.path_removal(node),
            SETTING => self.setting(node),
            FLIP => self.flip(node),
            TRICK => self.trick(node),
            EXPOSURE => self.exposure(node),
            _ => self.hire(node),
        }
    }

    /// The faction of the turn, or the reason why there must be one: set-up lines of hirelings have none.
    pub(super) fn current(&self, at: TextRange) -> Result<Faction, DecodeSlip> {
        self.turn.map_or_else(
            || {
                slip(
                    at,
                    "The set-up of hirelings is nobody's turn: write whose this is.",
                )
            },
            Ok,
        )
    }

    fn battle(&self, node: Node<'_>) -> Result<ActionKind, DecodeSlip> {
        let mark = node
            .part(BATTLE_MARK)
            .map_or(node.text_range(), |mark| mark.text_range());
        let mut attacker = None;
        let mut defender = None;
        for part in node.parts() {
            let party = match part.kind() {
                HIRELING_NAME => Party::Hireling(self.hireling(part)?),
                FACTION => Party::Faction(faction(part)?),
                _ => continue,
            };
            let range = part.text_range();
            let side = if range.start() < mark.start() {
                &mut attacker
            } else {
                &mut defender
            };
            *side = Some(Ranged::new(party, range));
        }
        let attacker = match attacker {
            Some(attacker) => attacker,
            None => Ranged::new(Party::Faction(self.current(mark)?), mark),
        };
        let clearing = node.part(PLACE).and_then(|place| place.part(CLEARING));
        let (Some(defender), Some(clearing)) = (defender, clearing) else {
            return slip(mark, "Say who is attacked and where.");
        };
        let mut ambushes = Vec::new();
        for ambush in node.nodes(AMBUSH) {
            let Some(letter) = ambush.part(SUIT) else {
                continue;
            };
            ambushes.push(Ranged::new(suit(letter)?, ambush.text_range()));
        }
        let mut rolls = node
            .parts()
            .filter(|part| part.kind() == ROLL)
            .map(|roll| Ranged::new(count(roll.text()), roll.text_range()));
        Ok(ActionKind::Battle(Battle {
            attacker,
            defender,
            clearing: Ranged::new(number(clearing.text()), clearing.text_range()),
            ambushes,
            rolls: rolls.next().zip(rolls.next()),
        }))
    }

    fn reveal(&self, node: Node<'_>) -> Result<ActionKind, DecodeSlip> {
        let cards = self.entries(node)?;
        let caret = node
            .part(CARET)
            .map_or(node.text_range(), |caret| caret.text_range());
        let mut from = None;
        let mut to = None;
        for place in node.nodes(PLACE) {
            let before = place.text_range().start() < caret.start();
            match (self.place(place)?, before) {
                (
                    Ranged {
                        value: Location::Hand(hand),
                        ..
                    },
                    true,
                ) => from = Some(hand),
                (
                    Ranged {
                        value: Location::Hand(hand),
                        range,
                    },
                    false,
                ) => to = Some(Ranged::new(hand, range)),
                (other, _) => {
                    return slip(other.range, "Cards are shown from one hand to a faction.");
                }
            }
        }
        for card in &cards {
            if !matches!(card.thing, Thing::Card(_)) {
                return slip(card.range, "Only cards are revealed with `^`.");
            }
            match &card.start {
                Some(Ranged {
                    value: Location::Hand(hand),
                    ..
                }) => from = Some(*hand),
                Some(other) => return slip(other.range, "Cards are revealed from a hand."),
                None => {}
            }
        }
        let from = match from {
            Some(from) => from,
            None => self.current(caret)?,
        };
        Ok(ActionKind::Reveal(Reveal { cards, from, to }))
    }

    fn score(&self, node: Node<'_>) -> Result<ActionKind, DecodeSlip> {
        let range = node.text_range();
        let mut scorer = None;
        let mut points = Ranged::new(1, TextRange::empty(range.end()));
        let mut sign = 1;
        for part in node.parts() {
            match part.kind() {
                FACTION => scorer = Some(faction(part)?),
                LOSE => sign = -1,
                POINTS => {
                    let written = i32::try_from(count(part.text())).unwrap_or(i32::MAX);
                    points = Ranged::new(written, part.text_range());
                }
                _ => {}
            }
        }
        points.value *= sign;
        Ok(ActionKind::Score {
            faction: match scorer {
                Some(scorer) => scorer,
                None => self.current(range)?,
            },
            points,
        })
    }

    fn dominance(&self, node: Node<'_>) -> Result<ActionKind, DecodeSlip> {
        let Some(place) = node.part(PLACE) else {
            return slip(node.text_range(), "Say which board the marker goes to.");
        };
        match self.place(place)? {
            Ranged {
                value: Location::Board(Party::Faction(board)),
                range,
            } => Ok(ActionKind::Dominance {
                board: Ranged::new(board, range),
            }),
            other => slip_of(
                &rules::syntax::WRONG_PLACE,
                other.range,
                "A victory point marker goes to a faction board: `++->$` for dominance, `++->C$` for a coalition.",
            ),
        }
    }

    fn path_removal(&self, node: Node<'_>) -> Result<ActionKind, DecodeSlip> {
        let Some(place) = node.part(PLACE) else {
            return slip(node.text_range(), "Say which path is removed.");
        };
        match self.place(place)? {
            Ranged {
                value: Location::Path(first, second),
                range,
            } => Ok(ActionKind::RemovePath {
                path: Ranged::new((first, second), range),
            }),
            other => slip(
                other.range,
                "A closed path has two clearings, as in `3_7->`.",
            ),
        }
    }
}

/// The bytes of `node` without blanks at its end. Blanks before an empty node stay, as after the `+` of `($_h+ _r)`: the
/// unreadable part after them belongs to the action.
pub(super) fn trimmed(node: Node<'_>) -> TextRange {
    let is_blank = |kind: SyntaxKind| kind == WHITESPACE;
    match node.last_token() {
        Some(last) if is_blank(last.kind()) => node.without_end(is_blank),
        _ => node.text_range(),
    }
}
