//! One action: its parts, and whether the turn's faction may take it.

use notation::{Edit, Fix, Ranged, TextRange, apply_edits, say};

use super::Check;
use crate::{
    game::{
        facts::{BoardCard, Faction, PieceClass, Suit, board_card},
        rules,
    },
    read::{
        ast::{
            Action, ActionKind, Battle, Card, Entry, Location, Move, Party, Reveal, Spelling, Thing,
        },
        words,
    },
};

impl Check<'_> {
    pub(super) fn action(&mut self, action: &Action) {
        match &action.kind {
            ActionKind::Move(movement) => self.movement(action, movement),
            ActionKind::Battle(battle) => self.battle(action.range, battle),
            ActionKind::Reveal(reveal) => self.reveal(action, reveal),
            ActionKind::Craft(craft) => self.craft(craft),
            ActionKind::Score { faction, .. } => {
                self.faction(*faction, action.range);
            }
            ActionKind::Dominance { board } => self.faction(board.value, board.range),
            ActionKind::RemovePath { path } => self.closed_path(path),
            ActionKind::DiscardDecree => {
                self.reserved(Faction::Eyrie, action.range, "discard the Decree");
            }
            ActionKind::Prices { price, .. } => {
                if self.reserved(Faction::Riverfolk, action.range, "set prices")
                    && !(1..=4).contains(&price.value)
                {
                    self.find(
                        &rules::syntax::UNKNOWN_PRICE,
                        price.range,
                        format!("A price is 1, 2, 3 or 4, not {}.", price.value),
                    );
                }
            }
            ActionKind::Outcast { suit, .. } => {
                if self.reserved(Faction::Lizards, action.range, "set the outcast")
                    && suit.value == Suit::Bird
                {
                    self.find(
                        &rules::syntax::BIRD_OUTCAST,
                        suit.range,
                        "Birds are never outcast. The outcast is F, M or R.",
                    );
                }
            }
            ActionKind::Relationship { pairs, .. } => self.relationship(pairs),
            ActionKind::FlipPlot { clearing, .. } => {
                self.faction(Faction::Corvids, action.range);
                self.clearing(clearing.value, clearing.range);
            }
            ActionKind::FlipRelic {
                relic,
                place,
                value,
                older,
            } => {
                self.flip_relic(action.range, relic, place, value);
                if let Some(older) = older {
                    self.older_relic(action, *older);
                }
            }
            ActionKind::Trick { first, second } => {
                if self.reserved(Faction::Corvids, action.range, "play a trick") {
                    self.clearing(first.value, first.range);
                    self.clearing(second.value, second.range);
                }
            }
            ActionKind::Exposure {
                clearing, older, ..
            } => {
                self.faction(Faction::Corvids, action.range);
                self.clearing(clearing.value, clearing.range);
                if *older {
                    let write = action.kind.on(self.turn).to_string();
                    let message =
                        format!("A guessed plot is written before its clearing: `{write}`.");
                    let finding = rules::syntax::OLD_EXPOSURE.at(action.range, message);
                    let title = format!("Write {write}");
                    let edits = vec![Edit::replace(action.range, write)];
                    self.report(finding.with_fix(Fix::guess(title, edits)));
                }
                if self.turn == Some(Faction::Corvids) {
                    self.find(
                        &rules::syntax::NOT_YOUR_TURN,
                        action.range,
                        "The Corvids do not guess their own plots: exposure is for the others.",
                    );
                }
            }
            ActionKind::Hire {
                hireling, board, ..
            } => {
                self.party(Party::Hireling(hireling.value), hireling.range);
                // The hiring faction's letter is always written, as with a hand.
                self.hand_of_absent(board.value, board.range, true);
            }
            ActionKind::Funds { .. } => {
                self.faction(Faction::Riverfolk, action.range);
            }
            ActionKind::Unreadable => {}
        }
    }

    /// Reports an action that only `faction` takes when it stands in another faction's turn. Returns whether the turn is right.
    fn reserved(&mut self, faction: Faction, range: TextRange, what: &str) -> bool {
        if self.turn == Some(faction) {
            return true;
        }
        self.find(
            &rules::syntax::NOT_YOUR_TURN,
            range,
            format!("Only {} {what}, on their own turn.", words::the(faction)),
        );
        false
    }

    fn movement(&mut self, action: &Action, movement: &Move) {
        if movement.destinations.is_empty() && self.nowhere(action, movement) {
            return;
        }
        // No ferry goes to a board.
        let to_board = |place: &Ranged<Location>| matches!(place.value, Location::Board(_));
        if movement.destinations.iter().any(to_board)
            && let [entry] = movement.entries.as_slice()
            && let Thing::Piece(piece) = &entry.thing
            && piece.spelling == Spelling::Raft
        {
            return self.bare_torch(entry.thing_range);
        }
        let before = self.findings.len();
        for entry in &movement.entries {
            self.entry(entry);
        }
        for destination in &movement.destinations {
            self.destination(movement, destination);
        }
        if self.findings.len() == before {
            self.reserved_move(action, movement);
        }
        self.leader(movement);
    }

    /// Reports a move of a card or piece without start and destination.
    fn nowhere(&mut self, action: &Action, movement: &Move) -> bool {
        let needs = |entry: &Entry| match &entry.thing {
            Thing::Piece(piece) => piece.class != PieceClass::Pawn,
            Thing::Card(_) => true,
            Thing::Item(_) | Thing::AllItems => false,
        };
        let Some(lost) = movement
            .entries
            .iter()
            .find(|entry| entry.start.is_none() && needs(entry))
        else {
            return false;
        };
        let card = matches!(lost.thing, Thing::Card(_));
        let mut finding = rules::syntax::NO_PLACE.at(action.range,
            if card {
                "This card goes from the draw pile to the discard pile. Say whose hand it leaves, as in `#C->`, or who draws it, as in `#->C`."
            } else {
                "Neither a start nor a destination is written. Say where it leaves, as in `w3->`, or where it goes, as in `w->3`."
            },
        );
        if let (Some(turn), [_]) = (self.turn, movement.entries.as_slice()) {
            let meant = match &lost.thing {
                Thing::Card(card) => self.ways_of(card, turn),
                // A piece that leaves the board most likely fell in the last battle.
                _ => (self.battle.into_iter())
                    .map(|clearing| (clearing.to_string(), String::new()))
                    .collect(),
            };
            for (from, to) in meant {
                let write = format!("Write {}{from}->{to}", self.text(lost.range));
                let edit = match from.is_empty() {
                    true => Edit::insert(movement.arrow.end(), to),
                    false => Edit::insert(lost.range.end(), from),
                };
                finding = finding.with_fix(Fix::guess(write, vec![edit]));
            }
        }
        self.report(finding);
        true
    }

    /// The (start, destination) pairs that `card` may have in the turn of `turn`, the likeliest first.
    fn ways_of(&self, card: &Card, turn: Faction) -> Vec<(String, String)> {
        let hand = turn.letter().to_string();
        let nowhere = String::new;
        let draws = (nowhere(), hand.clone());
        let discards = (hand, nowhere());
        let name = card.name.as_ref().map(|name| name.value.as_str());
        let board = name.and_then(board_card);
        if board.is_some_and(|card| card.belongs_to(turn)) {
            return vec![(nowhere(), "$".to_owned())];
        }
        match (name, card.suit) {
            // A card without name and suit is likely drawn: nobody has seen it.
            (None, None) => vec![draws, discards],
            // Supporters are spent more often than hand cards.
            _ if turn == Faction::Alliance => vec![("$".to_owned(), nowhere()), discards, draws],
            _ => vec![discards, draws],
        }
    }

    fn entry(&mut self, entry: &Entry) {
        match &entry.thing {
            Thing::Piece(piece) => self.piece(piece, entry),
            Thing::Card(card) => self.card(card, entry),
            Thing::Item(_) if self.text(entry.thing_range) == "r" => {
                self.bare_torch(entry.thing_range);
            }
            Thing::Item(_) | Thing::AllItems => {}
        }
        if let Some(start) = &entry.start {
            self.place(start, &entry.thing);
        }
    }

    fn destination(&mut self, movement: &Move, destination: &Ranged<Location>) {
        if matches!(destination.value, Location::Discard) {
            return self.report(
                rules::syntax::WRONG_PLACE.at(destination.range,
                    "`*` is where a card comes from. To discard a card, write nothing behind the arrow.",
                )
                .with_fix(Fix::guess(
                    "Remove `*`",
                    vec![Edit::delete(destination.range)],
                )),
            );
        }
        for entry in &movement.entries {
            let before = self.findings.len();
            self.place(destination, &entry.thing);
            if self.findings.len() > before {
                // All destinations share the error, so one finding is enough.
                return;
            }
        }
    }

    /// Places of the Decree and the retinue: only on their own faction's turn.
    fn reserved_move(&mut self, action: &Action, movement: &Move) {
        let starts = movement
            .entries
            .iter()
            .filter_map(|entry| entry.start.as_ref());
        for place in movement.destinations.iter().chain(starts) {
            let fine = match place.value {
                Location::Decree(_) => {
                    self.reserved(Faction::Eyrie, action.range, "move cards of the Decree")
                }
                Location::Retinue(_) => {
                    self.reserved(Faction::Keepers, action.range, "move cards of the retinue")
                }
                _ => true,
            };
            if !fine {
                return;
            }
        }
    }

    /// `#name->$`: a leader, character, minister or mood goes to its own faction's board on its turn.
    fn leader(&mut self, movement: &Move) {
        let [
            Ranged {
                value: Location::Board(Party::Faction(board)),
                ..
            },
        ] = movement.destinations.as_slice()
        else {
            return;
        };
        for entry in &movement.entries {
            let Thing::Card(card) = &entry.thing else {
                continue;
            };
            let Some(name) = &card.name else { continue };
            let Some(found) = board_card(&name.value) else {
                continue;
            };
            if found.belongs_to(*board) && self.turn == Some(*board) {
                continue;
            }
            let message = if found.belongs_to(*board) {
                // Characters are chosen in the set-up; retainers come with the board.
                if matches!(found, BoardCard::Character(_) | BoardCard::Retainer(_)) {
                    continue;
                }
                format!(
                    "{} is {}: it is chosen on {} own turn.",
                    found.title(),
                    found.kind_text(),
                    words::whose(Party::Faction(*board))
                )
            } else {
                format!(
                    "{} is {} and does not go to {} board.",
                    found.title(),
                    found.kind_text(),
                    words::whose(Party::Faction(*board))
                )
            };
            self.find(&rules::syntax::NOT_YOUR_TURN, name.range, message);
        }
    }

    fn battle(&mut self, action: TextRange, battle: &Battle) {
        self.battle = Some(battle.clearing.value);
        self.party(battle.attacker.value, battle.attacker.range);
        self.party(battle.defender.value, battle.defender.range);
        self.clearing(battle.clearing.value, battle.clearing.range);
        if battle.attacker.value == battle.defender.value {
            self.battle_with_itself(action, battle);
        }
        if let Some(third) = battle.ambushes.get(2) {
            self.find(
                &rules::syntax::UNREADABLE,
                third.range,
                "A battle has two ambushes at most: the defender's, then the attacker's.",
            );
        }
        if let Some((attacker, defender)) = &battle.rolls {
            for roll in [attacker, defender] {
                if roll.value > 3 {
                    self.find(
                        &rules::syntax::UNKNOWN_ROLL,
                        roll.range,
                        format!("A die shows 0, 1, 2 or 3, not {}.", roll.value),
                    );
                }
            }
        }
    }

    fn battle_with_itself(&mut self, action: TextRange, battle: &Battle) {
        let attacker = battle.attacker.value;
        let mut finding = rules::syntax::BATTLE_ITSELF.at(
            battle.defender.range,
            format!(
                "{} cannot battle itself. Write the faction that is attacked behind `X`.",
                say::capitalized(&words::the_party(attacker))
            ),
        );
        let mut edits = Vec::new();
        let is_written = battle.attacker.range.end() <= battle.defender.range.start()
            && self.text(battle.attacker.range) != "X";
        if is_written && self.turn.map(Party::Faction) != Some(attacker) {
            // The faction of the turn attacks.
            edits.push(Edit::delete(battle.attacker.range));
        } else if let Party::Faction(_) = attacker {
            let enemies = self.enemies(attacker, battle.clearing.value);
            let letters = enemies.into_iter().map(Faction::letter);
            edits.extend(letters.map(|letter| Edit::replace(battle.defender.range, letter)));
        }
        for edit in edits.into_iter().take(4) {
            let local = Edit::replace(edit.range - action.start(), edit.text.clone());
            let write = apply_edits(self.text(action), &[local]);
            finding = finding.with_fix(Fix::guess(format!("Write {write}"), vec![edit]));
        }
        self.report(finding);
    }

    /// The factions that `attacker` may have attacked in `clearing`, the likeliest first: those whose pieces are removed from
    /// there next, or all other factions if there are none.
    fn enemies(&self, attacker: Party, clearing: u8) -> Vec<Faction> {
        let entries = self
            .rest
            .iter()
            .take(3)
            .flat_map(|action| match &action.kind {
                ActionKind::Move(movement) => &movement.entries[..],
                _ => &[],
            });
        let mut enemies: Vec<Faction> = Vec::new();
        for entry in entries {
            let start = entry.start.as_ref().map(|start| &start.value);
            if let (Thing::Piece(piece), Some(Location::Clearing(from))) = (&entry.thing, start)
                && let Party::Faction(owner) = piece.owner
                && *from == clearing
                && piece.owner != attacker
                && !enemies.contains(&owner)
            {
                enemies.push(owner);
            }
        }
        if enemies.is_empty() {
            let others = self.in_game.iter().copied();
            enemies.extend(others.filter(|other| Party::Faction(*other) != attacker));
        }
        enemies
    }

    fn reveal(&mut self, action: &Action, reveal: &Reveal) {
        for card in &reveal.cards {
            self.entry(card);
        }
        if reveal.cards.is_empty() {
            self.faction(reveal.from, action.range);
        }
        if let Some(to) = &reveal.to {
            self.faction(to.value, to.range);
        }
    }

    fn relationship(&mut self, pairs: &[Ranged<(Faction, Faction)>]) {
        for pair in pairs {
            let (vagabond, with) = pair.value;
            if !vagabond.is_vagabond() {
                self.find(
                    &rules::syntax::NOT_YOUR_TURN,
                    pair.range,
                    format!(
                        "Only the Vagabonds have relationships. On another faction's turn say whose: `V$_{}`.",
                        with.letter()
                    ),
                );
                return;
            }
            self.faction(with, pair.range);
            if vagabond == with {
                self.find(
                    &rules::syntax::WRONG_PLACE,
                    pair.range,
                    "A Vagabond has no relationship with itself.",
                );
            }
        }
    }

    fn flip_relic(
        &mut self,
        range: TextRange,
        relic: &Ranged<char>,
        place: &Ranged<Location>,
        value: &Ranged<u32>,
    ) {
        if !self.reserved(Faction::Keepers, range, "turn over relics") {
            return;
        }
        if Faction::Keepers
            .piece(PieceClass::Token, Some(relic.value))
            .is_none()
        {
            return self.find(
                &rules::syntax::UNKNOWN_PIECE,
                relic.range,
                "The relics are t_f figures, t_t tablets and t_j jewelry.",
            );
        }
        match &place.value {
            Location::Clearing(clearing) => self.clearing(*clearing, place.range),
            Location::Forest(_) => self.forest(place),
            _ => self.find(
                &rules::syntax::WRONG_PLACE,
                place.range,
                "A relic is turned over in a clearing or a forest.",
            ),
        }
        if !(1..=3).contains(&value.value) {
            self.find(
                &rules::syntax::UNKNOWN_RELIC_VALUE,
                value.range,
                format!("Relics are worth 1, 2 or 3, not {}.", value.value),
            );
        }
    }

    /// `t10^t_2_t` is `t_t10^2` since V2.8.
    fn older_relic(&mut self, action: &Action, token: TextRange) {
        if self.turn != Some(Faction::Keepers) {
            return;
        }
        let write = action.kind.on(self.turn).to_string();
        self.spelling(
            &rules::syntax::OLD_RELIC,
            TextRange::new(token.start(), action.range.end()),
            format!(
                "A relic is turned over with its kind before and its value behind `^`: `{write}`."
            ),
            &write,
        );
    }
}
