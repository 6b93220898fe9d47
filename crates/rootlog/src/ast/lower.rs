//! Reads turns and actions into plain data. The faction of the turn decides what is left out: whose piece, whose board.

mod markers;
mod things;

use notation::{Finding, Ranged, Severity, TextRange, rowan::NodeOrToken, walk};

use super::{
    Action, ActionKind, Battle, Craft, Game, Node, Party, Place, Reveal, Thing, Token, Turn,
    header::{self, child_token, children, tokens},
};
use crate::{
    facts::{Faction, Item, Suit},
    syntax::SyntaxKind::*,
};
use things::card_name;

/// What is wrong in an action, with the bytes of that action.
pub(crate) type ActionFinding = (TextRange, Finding);

/// Reads the turn whose line is `node`, with what cannot be decoded although it parses; nothing if it is no turn.
pub(crate) fn lower_turn(node: Node<'_>) -> Option<(Turn, Vec<Finding>)> {
    if node.kind() != TURN_LINE {
        return None;
    }
    let mut game = Game::default();
    let mut findings = Vec::new();
    let mut lowering = Lowering {
        findings: &mut findings,
        seen: Vec::new(),
    };
    turn(&mut lowering, &mut game, node, 0);
    let findings = findings.into_iter().map(|(_, finding)| finding);
    Some((game.turns.pop()?, findings.collect()))
}

/// Reads the game whose tree is `root`, with what cannot be decoded although it parses and the action that it is about.
pub(crate) fn lower_by_action(root: Node<'_>) -> (Game, Vec<ActionFinding>) {
    let mut game = Game::default();
    let mut findings = Vec::new();
    let mut lowering = Lowering {
        findings: &mut findings,
        seen: Vec::new(),
    };
    for (line, node) in root.children().enumerate() {
        match node.kind() {
            HEADER_LINE => header::header_line(&mut lowering, &mut game, node, line),
            WINNER_LINE => {
                let winner = header::winner(node);
                game.winner.get_or_insert(winner);
            }
            PLAYER_LINE => {
                let Some(player) = header::player(node, line) else {
                    continue;
                };
                let known = |faction: Faction| {
                    let mut seen = game.players.iter().map(|player| player.faction.value);
                    seen.any(|seen| seen == faction)
                };
                if known(player.faction.value) {
                    game.stray.push(player);
                } else {
                    game.players.push(player);
                }
            }
            TURN_LINE => turn(&mut lowering, &mut game, node, line),
            _ => {}
        }
    }
    (game, findings)
}

fn turn(lowering: &mut Lowering<'_>, game: &mut Game, node: Node<'_>, line: usize) {
    let Some(faction) = header::faction(node) else {
        return;
    };
    let setup = !lowering.seen.contains(&faction.value);
    let known = |player: &super::Player| player.faction.value == faction.value;
    let range = header::line_range(node);
    let actions = lowering.actions(node, Some(faction.value));
    if actions.is_empty() && setup && !game.players.iter().any(known) {
        // `C:` in the header: a player whose name is still missing.
        game.players.push(super::Player {
            faction,
            name: Ranged::new(String::new(), TextRange::empty(range.end())),
            line,
            range,
        });
        return;
    }
    if setup {
        lowering.seen.push(faction.value);
    }
    game.turns.push(Turn {
        faction,
        line,
        range,
        setup,
        actions,
    });
}

/// Decodes actions and collects what cannot be decoded.
pub(super) struct Lowering<'f> {
    findings: &'f mut Vec<ActionFinding>,
    /// The factions that have taken a turn: eleven at most, however long the record is.
    seen: Vec<Faction>,
}

impl Lowering<'_> {
    /// The actions below `node`, on the turn of `turn`.
    pub(super) fn actions(&mut self, node: Node<'_>, turn: Option<Faction>) -> Vec<Action> {
        node.children()
            .filter(|child| {
                matches!(
                    child.kind(),
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
            })
            .map(|child| self.action(child, turn))
            .fold(Vec::new(), |mut actions: Vec<Action>, action| {
                // What is left over behind a readable beginning is no action of its own.
                match actions.last_mut() {
                    Some(last) if action.range.start() == last.range.end() => {
                        *last = Action {
                            range: last.range.cover(action.range),
                            kind: ActionKind::Unreadable,
                            sound: false,
                        };
                    }
                    _ => actions.push(action),
                }
                actions
            })
    }

    fn action(&mut self, node: Node<'_>, turn: Option<Faction>) -> Action {
        let range = trimmed(node);
        let broken = matches!(node.kind(), BAD | BAD_ACTION) || node.has_node(BAD);
        let decoder = Decoder { turn };
        let kind = if broken {
            None
        } else {
            match decoder.action(node) {
                Ok(kind) => Some(kind),
                Err(slip) => {
                    let (code, at, message) = *slip;
                    let finding = Finding::new(code, Severity::Error, at, message);
                    self.findings.push((range, finding));
                    None
                }
            }
        };
        Action {
            range,
            sound: kind.is_some(),
            kind: kind.unwrap_or(ActionKind::Unreadable),
        }
    }
}

/// The code of the rule, where and why something cannot be decoded.
type Slip = Box<(&'static str, TextRange, String)>;

fn slip<T>(at: TextRange, message: impl Into<String>) -> Result<T, Slip> {
    slip_of("rootlog/unreadable", at, message)
}

fn slip_of<T>(code: &'static str, at: TextRange, message: impl Into<String>) -> Result<T, Slip> {
    Err(Box::new((code, at, message.into())))
}

/// Decodes the nodes of one action on the turn of `turn`.
struct Decoder {
    turn: Option<Faction>,
}

impl Decoder {
    fn action(&self, node: Node<'_>) -> Result<ActionKind, Slip> {
        match node.kind() {
            MOVE => self.movement(node),
            BATTLE => self.battle(node),
            REVEAL => self.reveal(node),
            CRAFT => craft(node),
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

    /// The faction of the turn, or why it is missed: set-up lines of hirelings have none.
    fn current(&self, at: TextRange) -> Result<Faction, Slip> {
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

    fn battle(&self, node: Node<'_>) -> Result<ActionKind, Slip> {
        let mark =
            child_token(node, BATTLE_MARK).map_or(node.text_range(), |mark| mark.text_range());
        let mut attacker = None;
        let mut defender = None;
        for part in node.children_with_tokens() {
            let (_, range) = walk::part(&part);
            let party = match part {
                NodeOrToken::Node(name) if name.kind() == HIRELING_NAME => {
                    Party::Hireling(self.hireling(name)?)
                }
                NodeOrToken::Token(token) if token.kind() == FACTION => {
                    Party::Faction(faction(token)?)
                }
                _ => continue,
            };
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
        let clearing = children(node, PLACE)
            .next()
            .and_then(|place| child_token(place, CLEARING));
        let (Some(defender), Some(clearing)) = (defender, clearing) else {
            return slip(mark, "Say who is attacked and where.");
        };
        let mut ambushes = Vec::new();
        for ambush in children(node, AMBUSH) {
            let Some(suit) = child_token(ambush, SUIT) else {
                continue;
            };
            ambushes.push(Ranged::new(self::suit(suit)?, ambush.text_range()));
        }
        let mut rolls = tokens(node)
            .filter(|token| token.kind() == ROLL)
            .map(|token| Ranged::new(count(token.text()), token.text_range()));
        Ok(ActionKind::Battle(Battle {
            attacker,
            defender,
            clearing: Ranged::new(number(clearing.text()), clearing.text_range()),
            ambushes,
            rolls: rolls.next().zip(rolls.next()),
        }))
    }

    fn reveal(&self, node: Node<'_>) -> Result<ActionKind, Slip> {
        let cards = self.entries(node)?;
        let caret = child_token(node, CARET).map_or(node.text_range(), |caret| caret.text_range());
        let mut from = None;
        let mut to = None;
        for place in children(node, PLACE) {
            let before = place.text_range().start() < caret.start();
            match (self.place(place)?, before) {
                (
                    Ranged {
                        value: Place::Hand(hand),
                        ..
                    },
                    true,
                ) => from = Some(hand),
                (
                    Ranged {
                        value: Place::Hand(hand),
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
                    value: Place::Hand(hand),
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

    fn score(&self, node: Node<'_>) -> Result<ActionKind, Slip> {
        let faction = match child_token(node, FACTION) {
            Some(token) => faction(token)?,
            None => self.current(node.text_range())?,
        };
        let (number, range) = match child_token(node, POINTS) {
            Some(token) => (count(token.text()), token.text_range()),
            None => (1, TextRange::empty(node.text_range().end())),
        };
        let points = i32::try_from(number).unwrap_or(i32::MAX);
        let points = if child_token(node, LOSE).is_some() {
            -points
        } else {
            points
        };
        Ok(ActionKind::Score {
            faction,
            points: Ranged::new(points, range),
        })
    }

    fn dominance(&self, node: Node<'_>) -> Result<ActionKind, Slip> {
        let Some(place) = children(node, PLACE).next() else {
            return slip(node.text_range(), "Say which board the marker goes to.");
        };
        match self.place(place)? {
            Ranged {
                value: Place::Board(Party::Faction(board)),
                range,
            } => Ok(ActionKind::Dominance {
                board: Ranged::new(board, range),
            }),
            other => slip_of(
                "rootlog/wrong-place",
                other.range,
                "A victory point marker goes to a faction board: `++->$` for dominance, `++->C$` for a coalition.",
            ),
        }
    }

    fn path_removal(&self, node: Node<'_>) -> Result<ActionKind, Slip> {
        let Some(place) = children(node, PLACE).next() else {
            return slip(node.text_range(), "Say which path is removed.");
        };
        match self.place(place)? {
            Ranged {
                value: Place::Path(first, second),
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

fn craft(node: Node<'_>) -> Result<ActionKind, Slip> {
    if let Some(name) = children(node, ITEM_NAME).next() {
        let Some(token) = child_token(name, ITEM) else {
            return slip(name.text_range(), "Say which item is crafted, as in Z%s.");
        };
        let item = Ranged::new(item_of(token)?, token.text_range());
        return Ok(ActionKind::Craft(Craft::Item(item)));
    }
    let name = children(node, CARD).next().and_then(card_name);
    name.map_or_else(
        || {
            slip(
                node.text_range(),
                "Say what is crafted, as in Z%s or Zsappers.",
            )
        },
        |name| Ok(ActionKind::Craft(Craft::Card(name))),
    )
}

/// A clearing or another small number; saturates.
pub(super) fn number(text: &str) -> u8 {
    text.parse().unwrap_or(u8::MAX)
}

pub(super) fn first_letter(text: &str) -> char {
    text.chars().next().unwrap_or_default()
}

/// The bytes of `node` without blanks at its end.
fn trimmed(node: Node<'_>) -> TextRange {
    let range = node.text_range();
    let is_blank = |token: Token<'_>| token.kind() == WHITESPACE;
    if !node.last_token().is_some_and(is_blank) {
        return range;
    }
    let mut end = range.start();
    node.visit_tokens(&mut |token| {
        if !is_blank(token) {
            end = token.text_range().end();
        }
    });
    TextRange::new(range.start(), end)
}

fn item_of(token: Token<'_>) -> Result<Item, Slip> {
    Item::from_letter(first_letter(token.text())).map_or_else(
        || {
            slip_of("rootlog/unknown-item", 
                token.text_range(),
                format!(
                    "`{}` is no item. They are s sword, b bag, c coin, x crossbow, h hammer, t tea, r torch, f boot, u club.",
                    token.text()
                ),
            )
        },
        Ok,
    )
}

fn faction(token: Token<'_>) -> Result<Faction, Slip> {
    Faction::from_letter(first_letter(token.text())).map_or_else(|| unknown(token), Ok)
}

/// An unknown faction: the parser has said so already, at the same place.
fn unknown<T>(token: Token<'_>) -> Result<T, Slip> {
    slip_of(
        "rootlog/unknown-faction",
        token.text_range(),
        format!("{} is no faction.", token.text()),
    )
}

fn suit(token: Token<'_>) -> Result<Suit, Slip> {
    let suit = Suit::from_letter(first_letter(token.text())).filter(|_| token.text().len() == 1);
    suit.map_or_else(
        || {
            slip_of(
                "rootlog/unknown-suit",
                token.text_range(),
                format!("`{}` is no suit. They are B, F, M and R.", token.text()),
            )
        },
        Ok,
    )
}

/// A number of things; saturates, since records may hold any digits.
fn count(text: &str) -> u32 {
    text.parse().unwrap_or(u32::MAX)
}
