//! Reads turns and actions into plain data. The faction of the turn decides what is left out: whose piece, whose board.

use notation::{Finding, Severity, TextRange};

use super::{
    Action, ActionKind, Area, Battle, Card, Craft, Entry, Game, ItemState, Move, Party, Piece,
    Place, Plot, Relation, Reveal, Service, Spanned, Spelling, Thing, Turn,
    header::{self, child_token, children, hireling, tokens},
};
use crate::{
    facts::{DecreeColumn, Faction, Hireling, Item, PieceClass, Suit},
    syntax::{SyntaxKind::*, SyntaxNode, SyntaxToken},
};

/// Reads the game whose tree is `root`, with what cannot be decoded although it parses.
pub(crate) fn lower(root: &SyntaxNode) -> (Game, Vec<Finding>) {
    let mut game = Game::default();
    let mut findings = Vec::new();
    let mut lowering = Lowering {
        findings: &mut findings,
    };
    for (line, node) in root.children().enumerate() {
        match node.kind() {
            HEADER_LINE => header::header_line(&mut lowering, &mut game, &node, line),
            WINNER_LINE => {
                let winner = header::winner(&node);
                game.winner.get_or_insert(winner);
            }
            PLAYER_LINE => {
                let Some(player) = header::player(&node, line) else {
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
            TURN_LINE => turn(&mut lowering, &mut game, &node, line),
            _ => {}
        }
    }
    (game, findings)
}

fn turn(lowering: &mut Lowering<'_>, game: &mut Game, node: &SyntaxNode, line: usize) {
    let Some(faction) = header::faction(node) else {
        return;
    };
    let setup = !game
        .turns
        .iter()
        .any(|turn| turn.faction.value == faction.value);
    let known = |player: &super::Player| player.faction.value == faction.value;
    let range = header::line_range(node);
    let actions = lowering.actions(node, Some(faction.value));
    if actions.is_empty() && setup && !game.players.iter().any(known) {
        // `C:` in the header: a player whose name is still missing.
        game.players.push(super::Player {
            faction,
            name: Spanned::new(String::new(), TextRange::empty(range.end())),
            line,
            range,
        });
        return;
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
    findings: &'f mut Vec<Finding>,
}

impl Lowering<'_> {
    /// The actions below `node`, on the turn of `turn`.
    pub(super) fn actions(&mut self, node: &SyntaxNode, turn: Option<Faction>) -> Vec<Action> {
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
            .map(|child| self.action(&child, turn))
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

    fn action(&mut self, node: &SyntaxNode, turn: Option<Faction>) -> Action {
        let range = trimmed(node);
        let broken = matches!(node.kind(), BAD | BAD_ACTION)
            || node.descendants().any(|node| node.kind() == BAD);
        let decoder = Decoder { turn };
        let kind = if broken {
            None
        } else {
            match decoder.action(node) {
                Ok(kind) => Some(kind),
                Err(slip) => {
                    let (code, at, message) = *slip;
                    self.findings
                        .push(Finding::new(code, Severity::Error, at, message));
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
    fn action(&self, node: &SyntaxNode) -> Result<ActionKind, Slip> {
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

    fn movement(&self, node: &SyntaxNode) -> Result<ActionKind, Slip> {
        let entries = self.entries(node)?;
        let mut destinations: Vec<Spanned<Place>> = Vec::new();
        for place in children(node, PLACE) {
            let place = self.place(&place)?;
            match (destinations.last_mut(), &place.value) {
                // `d+e`: one place, in two parts.
                (
                    Some(Spanned {
                        value: Place::Items { area, state, .. },
                        range,
                    }),
                    Place::Items {
                        board: None,
                        area: more_area,
                        state: more_state,
                    },
                ) => {
                    *area = more_area.or(*area);
                    *state = more_state.or(*state);
                    *range = range.cover(place.range);
                }
                _ => destinations.push(place),
            }
        }
        let arrow = child_token(node, ARROW).map_or(node.text_range(), |arrow| arrow.text_range());
        if entries.is_empty() {
            return slip(node.text_range(), "Say what moves.");
        }
        Ok(ActionKind::Move(Move {
            entries,
            destinations,
            arrow,
        }))
    }

    /// The entries of a side, groups taken apart.
    fn entries(&self, node: &SyntaxNode) -> Result<Vec<Entry>, Slip> {
        let mut entries = Vec::new();
        for entry in children(node, ENTRY) {
            let start = match children(&entry, PLACE).next() {
                Some(place) => Some(self.place(&place)?),
                None => None,
            };
            match children(&entry, GROUP).next() {
                Some(group) => {
                    for mut member in self.entries(&group)? {
                        member.start = member.start.or_else(|| start.clone());
                        entries.push(member);
                    }
                }
                None => entries.push(self.entry(&entry, start)?),
            }
        }
        Ok(entries)
    }

    fn entry(&self, node: &SyntaxNode, start: Option<Spanned<Place>>) -> Result<Entry, Slip> {
        let count = child_token(node, COUNT).map_or_else(
            || Spanned::new(1, TextRange::empty(node.text_range().start())),
            |token| Spanned::new(count(token.text()), token.text_range()),
        );
        let thing = node
            .children()
            .find(|child| matches!(child.kind(), PIECE | CARD | ITEM_NAME));
        let Some(thing) = thing else {
            return slip(node.text_range(), "Say what moves.");
        };
        let value = match thing.kind() {
            PIECE => Thing::Piece(self.piece(&thing)?),
            CARD => Thing::Card(card(&thing)?),
            _ => item(&thing)?,
        };
        Ok(Entry {
            count,
            thing: value,
            thing_range: thing.text_range(),
            start,
            range: trimmed(node),
        })
    }

    fn piece(&self, node: &SyntaxNode) -> Result<Piece, Slip> {
        let mut spelling = Spelling::Current;
        let bare = child_token(node, FACTION);
        let owner = if let Some(name) = children(node, HIRELING_NAME).next() {
            Party::Hireling(self.hireling(&name)?)
        } else if let Some(token) = &bare {
            let letter = first_letter(token.text());
            match (Faction::from_letter(letter), Hireling::from_letter(letter)) {
                (Some(faction), _) => Party::Faction(faction),
                (None, Some(hireling)) => {
                    spelling = Spelling::BareHireling;
                    Party::Hireling(hireling)
                }
                (None, None) => return unknown(token),
            }
        } else {
            Party::Faction(self.current(node.text_range())?)
        };
        let letters: Vec<SyntaxToken> = tokens(node)
            .filter(|token| token.kind() == PIECE_LETTER)
            .collect();
        let value = child_token(node, RELIC_VALUE);
        let kind = child_token(node, PIECE_KIND);
        let Some(kind) = kind.map(|token| first_letter(token.text())) else {
            return slip(node.text_range(), "Say which piece.");
        };
        let mut letter = letters.first().map(|token| first_letter(token.text()));
        let class = match (PieceClass::from_letter(kind), letter) {
            (None, None) if kind == 'r' => {
                spelling = Spelling::Raft;
                PieceClass::Ferry
            }
            (None | Some(PieceClass::Ferry), Some(class @ ('b' | 't' | 'w'))) => {
                spelling = Spelling::Reversed;
                letter = Some(kind);
                // These three letters are classes.
                PieceClass::from_letter(class).unwrap_or(PieceClass::Building)
            }
            (Some(class), _) => class,
            (None, _) => return slip(node.text_range(), "This is no kind of piece."),
        };
        if letters.len() == 2 {
            spelling = Spelling::BothSides;
        }
        if let (Some(value), Some(first)) = (&value, letters.first())
            && value.text_range().start() < first.text_range().start()
        {
            spelling = Spelling::ValueFirst;
        }
        Ok(Piece {
            owner,
            owner_written: bare.is_some() || children(node, HIRELING_NAME).next().is_some(),
            class,
            letter,
            value: value.map(|token| number(token.text())),
            spelling,
        })
    }

    fn hireling(&self, name: &SyntaxNode) -> Result<Hireling, Slip> {
        hireling(name).map_or_else(
            || {
                slip_of(
                    "rootlog/unknown-hireling",
                    name.text_range(),
                    "This is no hireling.",
                )
            },
            |(hireling, _)| Ok(hireling),
        )
    }

    fn place(&self, node: &SyntaxNode) -> Result<Spanned<Place>, Slip> {
        let range = node.text_range();
        let clearings: Vec<u8> = tokens(node)
            .filter(|token| token.kind() == CLEARING)
            .map(|token| number(token.text()))
            .collect();
        let area = |token: &SyntaxToken| token.kind() == ITEM_AREA;
        let board = child_token(node, DOLLAR).is_some();
        let party = self.place_party(node)?;
        let value = match clearings.as_slice() {
            [0] => Place::Burrow,
            [clearing] => Place::Clearing(*clearing),
            [first, second] => Place::Path(*first, *second),
            [_, ..] => Place::Forest(clearings),
            [] if child_token(node, STAR).is_some() => Place::Discard,
            [] if child_token(node, QUEST).is_some() => Place::Quests,
            [] if tokens(node).any(|token| area(&token)) => {
                let letters = tokens(node)
                    .filter(area)
                    .map(|token| first_letter(token.text()));
                item_place(board.then_some(party).flatten(), letters)
            }
            [] => match (child_token(node, SLOT), party) {
                (Some(slot), _) => slot_place(&slot)?,
                (None, Some(Party::Faction(faction))) if !board => Place::Hand(faction),
                (None, Some(party)) => Place::Board(party),
                (None, None) => return slip(range, "This is no place."),
            },
        };
        Ok(Spanned::new(value, range))
    }

    /// Whose hand or board a place is: as written, or that of the faction of the turn behind a bare `$`.
    fn place_party(&self, node: &SyntaxNode) -> Result<Option<Party>, Slip> {
        if let Some(name) = children(node, HIRELING_NAME).next() {
            return Ok(Some(Party::Hireling(self.hireling(&name)?)));
        }
        if let Some(token) = child_token(node, FACTION) {
            return Ok(Some(Party::Faction(faction(&token)?)));
        }
        match child_token(node, DOLLAR) {
            Some(_) => Ok(Some(Party::Faction(self.current(node.text_range())?))),
            None => Ok(None),
        }
    }

    fn battle(&self, node: &SyntaxNode) -> Result<ActionKind, Slip> {
        let mark =
            child_token(node, BATTLE_MARK).map_or(node.text_range(), |mark| mark.text_range());
        let mut attacker = None;
        let mut defender = None;
        for part in node.children_with_tokens() {
            let range = part.text_range();
            let party = match part {
                rowan::NodeOrToken::Node(name) if name.kind() == HIRELING_NAME => {
                    Party::Hireling(self.hireling(&name)?)
                }
                rowan::NodeOrToken::Token(token) if token.kind() == FACTION => {
                    Party::Faction(faction(&token)?)
                }
                _ => continue,
            };
            let side = if range.start() < mark.start() {
                &mut attacker
            } else {
                &mut defender
            };
            *side = Some(Spanned::new(party, range));
        }
        let attacker = match attacker {
            Some(attacker) => attacker,
            None => Spanned::new(Party::Faction(self.current(mark)?), mark),
        };
        let clearing = children(node, PLACE)
            .next()
            .and_then(|place| child_token(&place, CLEARING));
        let (Some(defender), Some(clearing)) = (defender, clearing) else {
            return slip(mark, "Say who is attacked and where.");
        };
        let mut ambushes = Vec::new();
        for ambush in children(node, AMBUSH) {
            let Some(suit) = child_token(&ambush, SUIT) else {
                continue;
            };
            ambushes.push(Spanned::new(self::suit(&suit)?, ambush.text_range()));
        }
        let mut rolls = tokens(node)
            .filter(|token| token.kind() == ROLL)
            .map(|token| Spanned::new(count(token.text()), token.text_range()));
        Ok(ActionKind::Battle(Battle {
            attacker,
            defender,
            clearing: Spanned::new(number(clearing.text()), clearing.text_range()),
            ambushes,
            rolls: rolls.next().zip(rolls.next()),
        }))
    }

    fn reveal(&self, node: &SyntaxNode) -> Result<ActionKind, Slip> {
        let cards = self.entries(node)?;
        let caret = child_token(node, CARET).map_or(node.text_range(), |caret| caret.text_range());
        let mut from = None;
        let mut to = None;
        for place in children(node, PLACE) {
            let before = place.text_range().start() < caret.start();
            match (self.place(&place)?, before) {
                (
                    Spanned {
                        value: Place::Hand(hand),
                        ..
                    },
                    true,
                ) => from = Some(hand),
                (
                    Spanned {
                        value: Place::Hand(hand),
                        range,
                    },
                    false,
                ) => to = Some(Spanned::new(hand, range)),
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
                Some(Spanned {
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

    fn score(&self, node: &SyntaxNode) -> Result<ActionKind, Slip> {
        let faction = match child_token(node, FACTION) {
            Some(token) => faction(&token)?,
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
            points: Spanned::new(points, range),
        })
    }

    fn dominance(&self, node: &SyntaxNode) -> Result<ActionKind, Slip> {
        let Some(place) = children(node, PLACE).next() else {
            return slip(node.text_range(), "Say which board the marker goes to.");
        };
        match self.place(&place)? {
            Spanned {
                value: Place::Board(Party::Faction(board)),
                range,
            } => Ok(ActionKind::Dominance {
                board: Spanned::new(board, range),
            }),
            other => slip_of(
                "rootlog/wrong-place",
                other.range,
                "A victory point marker goes to a faction board: `++->$` for dominance, `++->C$` for a coalition.",
            ),
        }
    }

    fn path_removal(&self, node: &SyntaxNode) -> Result<ActionKind, Slip> {
        let Some(place) = children(node, PLACE).next() else {
            return slip(node.text_range(), "Say which path is removed.");
        };
        match self.place(&place)? {
            Spanned {
                value: Place::Path(first, second),
                range,
            } => Ok(ActionKind::RemovePath {
                path: Spanned::new((first, second), range),
            }),
            other => slip(
                other.range,
                "A closed path has two clearings, as in `3_7->`.",
            ),
        }
    }

    fn setting(&self, node: &SyntaxNode) -> Result<ActionKind, Slip> {
        let value = child_token(node, VALUE);
        let mut slots: Vec<(Option<SyntaxToken>, SyntaxNode)> = Vec::new();
        for subject in children(node, SUBJECT) {
            slots.push((child_token(&subject, SLOT), subject));
        }
        let Some((slot, first)) = slots.first() else {
            return slip(node.text_range(), "Say what changes.");
        };
        let kind = slot.as_ref().map(|slot| slot.text().to_owned());
        match (kind.as_deref(), value) {
            (None, None) => Ok(ActionKind::DiscardDecree),
            (_, None) => slip(
                node.text_range(),
                "Nothing stands behind the arrow. Write what it becomes, as in `$_h->3`.",
            ),
            (None | Some("h" | "r" | "m"), Some(value)) => prices(&slots, &value),
            (Some("f"), Some(value)) => Ok(ActionKind::Funds {
                funds: digits(
                    &value,
                    "rootlog/unreadable",
                    "Funds are a number of warriors",
                )?,
            }),
            (Some("o" | "ho"), Some(value)) => Ok(ActionKind::Outcast {
                suit: Spanned::new(suit(&value)?, value.text_range()),
                hated: kind.as_deref() == Some("ho"),
            }),
            (Some(_), Some(value)) => {
                let vagabond = match child_token(first, FACTION) {
                    Some(token) => faction(&token)?,
                    None => self.current(first.text_range())?,
                };
                relationship(vagabond, &slots, &value)
            }
        }
    }

    fn flip(&self, node: &SyntaxNode) -> Result<ActionKind, Slip> {
        let entries = self.entries(node)?;
        let value = child_token(node, VALUE);
        let (Some(left), right) = (entries.first(), entries.get(1)) else {
            return slip(node.text_range(), "Say what is turned over.");
        };
        let Thing::Piece(piece) = &left.thing else {
            return slip(left.range, "Only plots and relics are turned over.");
        };
        let Some(place) = left.start.clone() else {
            return slip(left.range, "Say where it lies, as in t6^t_e.");
        };
        let right = match (right, value) {
            (Some(right), _) => match &right.thing {
                Thing::Piece(piece) => Err((*piece, right.thing_range)),
                _ => return slip(right.range, "Expected a plot, as in t_e."),
            },
            (None, Some(value)) => Ok(value),
            (None, None) => {
                return slip(
                    node.text_range(),
                    "Say what it turns out to be: a plot, as in t6^t_e, or a relic's value, as in t_t10^2.",
                );
            }
        };
        match right {
            Ok(value) => self.relic(piece.letter, left, place, &value),
            // Before V2.8 a relic's value stood in its token: `t10^t_2_t`.
            Err((token, range)) if token.value.is_some() => Ok(ActionKind::FlipRelic {
                relic: Spanned::new(token.letter.unwrap_or('t'), range),
                place,
                value: Spanned::new(u32::from(token.value.unwrap_or_default()), range),
                older: Some(left.thing_range),
            }),
            Err((token, range)) => self.plot(piece, left, &place, token, range),
        }
    }

    fn relic(
        &self,
        letter: Option<char>,
        left: &Entry,
        place: Spanned<Place>,
        value: &SyntaxToken,
    ) -> Result<ActionKind, Slip> {
        let Some(letter) = letter else {
            return slip(
                left.thing_range,
                "Say which relic is turned over: t_f a figure, t_t a tablet, t_j jewelry.",
            );
        };
        Ok(ActionKind::FlipRelic {
            relic: Spanned::new(letter, left.thing_range),
            place,
            value: Spanned::new(count(value.text()), value.text_range()),
            older: None,
        })
    }

    fn plot(
        &self,
        piece: &Piece,
        left: &Entry,
        place: &Spanned<Place>,
        token: Piece,
        range: TextRange,
    ) -> Result<ActionKind, Slip> {
        if piece.owner != Party::Faction(Faction::Corvids) || piece.letter.is_some() {
            return slip(
                left.thing_range,
                "Only face-down plots of the Corvids are turned over, Pt on another faction's turn.",
            );
        }
        Ok(ActionKind::FlipPlot {
            clearing: clearing(place)?,
            plot: plot(token, range)?,
        })
    }

    fn trick(&self, node: &SyntaxNode) -> Result<ActionKind, Slip> {
        let entries = self.entries(node)?;
        let mut places = Vec::new();
        for entry in &entries {
            match (&entry.thing, &entry.start) {
                (
                    Thing::Piece(Piece {
                        class: PieceClass::Token,
                        letter: None,
                        ..
                    }),
                    Some(place),
                ) => places.push(clearing(place)?),
                _ => return slip(entry.range, "A trick exchanges two plots, as in t12<->t4."),
            }
        }
        match places.as_slice() {
            [first, second] => Ok(ActionKind::Trick {
                first: first.clone(),
                second: second.clone(),
            }),
            _ => slip(
                node.text_range(),
                "A trick exchanges two plots, as in t12<->t4.",
            ),
        }
    }

    fn exposure(&self, node: &SyntaxNode) -> Result<ActionKind, Slip> {
        let entries = self.entries(node)?;
        let example = "Write the guessed plot and its clearing, as in ?Pt_e3.";
        let Some(Entry {
            thing: Thing::Piece(piece),
            thing_range,
            start: Some(place),
            ..
        }) = entries.first()
        else {
            return slip(node.text_range(), example);
        };
        if piece.owner != Party::Faction(Faction::Corvids) {
            return slip(*thing_range, example);
        }
        // The page's own example has the plot behind `^`: `?Pt3^t_e`.
        let (guess, older) = match entries.get(1) {
            Some(Entry {
                thing: Thing::Piece(guess),
                thing_range,
                ..
            }) => (plot(*guess, *thing_range)?, true),
            _ => (plot(*piece, *thing_range)?, false),
        };
        Ok(ActionKind::Exposure {
            plot: guess,
            clearing: clearing(place)?,
            older,
        })
    }

    fn hire(&self, node: &SyntaxNode) -> Result<ActionKind, Slip> {
        let Some(name) = children(node, HIRELING_NAME).next() else {
            return slip(node.text_range(), "Say who is hired.");
        };
        let hireling = Spanned::new(self.hireling(&name)?, name.text_range());
        let board = match (child_token(node, FACTION), child_token(node, DOLLAR)) {
            (Some(token), _) => Spanned::new(faction(&token)?, token.text_range()),
            (None, Some(dollar)) => {
                Spanned::new(self.current(node.text_range())?, dollar.text_range())
            }
            (None, None) => return slip(node.text_range(), "Say who hires, as in h_E->A$4."),
        };
        let markers = child_token(node, MARKERS)
            .map(|token| Spanned::new(count(token.text()), token.text_range()));
        Ok(ActionKind::Hire {
            hireling,
            board,
            markers,
        })
    }
}

fn prices(
    slots: &[(Option<SyntaxToken>, SyntaxNode)],
    value: &SyntaxToken,
) -> Result<ActionKind, Slip> {
    let mut services = Vec::new();
    for slot in slots.iter().filter_map(|(slot, _)| slot.as_ref()) {
        let service = match slot.text() {
            "h" => Service::HandCard,
            "r" => Service::Riverboats,
            "m" => Service::Mercenaries,
            _ => {
                return slip_of(
                    "rootlog/unknown-marker",
                    slot.text_range(),
                    "Prices are h, r or m: hand cards, riverboats, mercenaries.",
                );
            }
        };
        services.push(Spanned::new(service, slot.text_range()));
    }
    Ok(ActionKind::Prices {
        services,
        price: digits(
            value,
            "rootlog/unknown-price",
            "A price is a number from 1 to 4",
        )?,
    })
}

fn relationship(
    vagabond: Faction,
    slots: &[(Option<SyntaxToken>, SyntaxNode)],
    value: &SyntaxToken,
) -> Result<ActionKind, Slip> {
    let mut pairs = Vec::new();
    for (slot, subject) in slots {
        let with = slot
            .as_ref()
            .and_then(|slot| Faction::from_letter(first_letter(slot.text())));
        let Some(with) = with else {
            return slip(
                subject.text_range(),
                "Expected a faction behind `$_`, as in $_C.",
            );
        };
        pairs.push(Spanned::new((vagabond, with), subject.text_range()));
    }
    let Some(status) = Relation::from_text(value.text()) else {
        return slip_of(
            "rootlog/unknown-relation",
            value.text_range(),
            "A relationship becomes h (Hostile), 0 (Indifferent), 1, 2 or a (Allied).",
        );
    };
    Ok(ActionKind::Relationship {
        pairs,
        status: Spanned::new(status, value.text_range()),
    })
}

fn card(node: &SyntaxNode) -> Result<Card, Slip> {
    let suit = match child_token(node, SUIT) {
        Some(token) => Some(Spanned::new(suit(&token)?, token.text_range())),
        None => None,
    };
    let ambush = child_token(node, AT).map(|at| Spanned::new("@".to_owned(), at.text_range()));
    Ok(Card {
        suit,
        name: ambush.or_else(|| card_name(node)),
    })
}

/// The card's name as written, whatever blanks it holds.
fn card_name(node: &SyntaxNode) -> Option<Spanned<String>> {
    let mut name: Option<Spanned<String>> = None;
    for token in tokens(node).filter(|token| token.kind() == CARD_NAME) {
        match &mut name {
            Some(name) => {
                name.value.push_str(token.text());
                name.range = name.range.cover(token.text_range());
            }
            None => name = Some(Spanned::new(token.text().to_owned(), token.text_range())),
        }
    }
    name
}

fn item(node: &SyntaxNode) -> Result<Thing, Slip> {
    let Some(token) = child_token(node, ITEM) else {
        return slip(node.text_range(), "Say which item.");
    };
    if token.text() == "_" {
        return Ok(Thing::AllItems);
    }
    Ok(Thing::Item(item_of(&token)?))
}

fn item_of(token: &SyntaxToken) -> Result<Item, Slip> {
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

fn craft(node: &SyntaxNode) -> Result<ActionKind, Slip> {
    if let Some(name) = children(node, ITEM_NAME).next() {
        let Some(token) = child_token(&name, ITEM) else {
            return slip(name.text_range(), "Say which item is crafted, as in Z%s.");
        };
        let item = Spanned::new(item_of(&token)?, token.text_range());
        return Ok(ActionKind::Craft(Craft::Item(item)));
    }
    let name = children(node, CARD).next().as_ref().and_then(card_name);
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

fn item_place(board: Option<Party>, letters: impl Iterator<Item = char>) -> Place {
    let (mut area, mut state) = (None, None);
    for letter in letters {
        match letter {
            's' => area = Some(Area::Satchel),
            'd' => area = Some(Area::Damaged),
            't' => area = Some(Area::Track),
            'r' => state = Some(ItemState::Refreshed),
            _ => state = Some(ItemState::Exhausted),
        }
    }
    Place::Items { board, area, state }
}

fn slot_place(slot: &SyntaxToken) -> Result<Place, Slip> {
    if let Some(column) = DecreeColumn::from_letter(first_letter(slot.text())) {
        return Ok(Place::Decree(column));
    }
    match number(slot.text()) {
        column @ 1..=3 => Ok(Place::Retinue(column)),
        _ => slip(slot.text_range(), "This is no place on a board."),
    }
}

fn clearing(place: &Spanned<Place>) -> Result<Spanned<u8>, Slip> {
    match place.value {
        Place::Clearing(clearing) => Ok(Spanned::new(clearing, place.range)),
        _ => slip_of(
            "rootlog/wrong-place",
            place.range,
            "Plots lie in clearings.",
        ),
    }
}

fn plot(piece: Piece, range: TextRange) -> Result<Spanned<Plot>, Slip> {
    let plot = piece
        .letter
        .filter(|_| piece.class == PieceClass::Token)
        .and_then(Plot::from_letter);
    plot.map_or_else(
        || {
            slip_of(
                "rootlog/unknown-plot",
                range,
                "The plots are t_b bomb, t_s snare, t_r raid and t_e extortion.",
            )
        },
        |plot| Ok(Spanned::new(plot, range)),
    )
}

fn faction(token: &SyntaxToken) -> Result<Faction, Slip> {
    Faction::from_letter(first_letter(token.text())).map_or_else(|| unknown(token), Ok)
}

/// An unknown faction: the parser has said so already, at the same place.
fn unknown<T>(token: &SyntaxToken) -> Result<T, Slip> {
    slip_of(
        "rootlog/unknown-faction",
        token.text_range(),
        format!("{} is no faction.", token.text()),
    )
}

fn suit(token: &SyntaxToken) -> Result<Suit, Slip> {
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

fn digits(token: &SyntaxToken, code: &'static str, what: &str) -> Result<Spanned<u32>, Slip> {
    if token.kind() == VALUE && token.text().starts_with(|c: char| c.is_ascii_digit()) {
        return Ok(Spanned::new(count(token.text()), token.text_range()));
    }
    slip_of(
        code,
        token.text_range(),
        format!("{what}, not `{}`.", token.text()),
    )
}

/// A number of things; saturates, since records may hold any digits.
fn count(text: &str) -> u32 {
    text.parse().unwrap_or(u32::MAX)
}

/// A clearing or another small number; saturates.
pub(super) fn number(text: &str) -> u8 {
    text.parse().unwrap_or(u8::MAX)
}

pub(super) fn first_letter(text: &str) -> char {
    text.chars().next().unwrap_or_default()
}

/// The bytes of `node` without blanks at its end.
fn trimmed(node: &SyntaxNode) -> TextRange {
    let range = node.text_range();
    let mut end = range.end();
    let mut last = node.last_token();
    while let Some(token) = last.filter(|token| token.kind() == WHITESPACE) {
        end = token.text_range().start();
        last = token.prev_token();
    }
    TextRange::new(range.start(), end.max(range.start()))
}
