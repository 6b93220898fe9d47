//! Cards and items: drawn, given, discarded, crafted, exhausted, damaged.

use notation::{Ranged, say};

use crate::{
    game::{
        Cards, Items, OwnedItem, Owner, Piece, Place,
        facts::{
            BoardCard, Clearing, Deck, DecreeColumn, Faction, Hireling, Item, PieceClass, Quest,
            board_card,
        },
        rules,
    },
    read::ast::{self, Craft, Entry, ItemState, Move, Party},
};

use super::{pieces::board_place, problem::Kind, replayer::Replayer};

impl Replayer<'_> {
    pub(super) fn move_cards(&mut self, entry: &Entry, card: &ast::Card, movement: &Move) {
        let n = entry.count.value;
        let places = u32::try_from(movement.destinations.len()).unwrap_or(u32::MAX);
        let total = n.saturating_mul(places.max(1));
        if let Some(start) = &entry.start {
            self.take_cards(start, total, card);
        }
        for destination in &movement.destinations {
            self.add_cards(&destination.value, entry.start.is_some(), n, card);
        }
    }

    fn deck(&self) -> Option<Deck> {
        self.facts.header.deck.as_ref().map(|deck| deck.value)
    }

    fn take_cards(&mut self, start: &Ranged<ast::Location>, n: u32, card: &ast::Card) {
        match &start.value {
            ast::Location::Hand(faction) => self.board.side_mut(*faction).hand.take(n),
            ast::Location::Board(Party::Faction(faction)) => {
                self.take_from_board(*faction, start, n, card);
            }
            ast::Location::Decree(column) => self.column(*column).take(n),
            ast::Location::Retinue(1..) => self.board.join(Faction::Keepers),
            _ => {}
        }
    }

    /// The name of `card` in full if the deck has it, else as `written`.
    fn full_name<'c>(&self, card: &ast::Card, written: &'c str) -> &'c str {
        let found = self.deck().and_then(|deck| match &card.suit {
            Some(suit) => deck.find_suited(written, suit.value),
            None => deck.called(written).first().copied(),
        });
        found.map_or(written, |card| card.name)
    }

    /// A column of the Decree.
    fn column(&mut self, column: DecreeColumn) -> &mut Cards {
        &mut self.board.side_mut(Faction::Eyrie).decree[column as usize]
    }

    /// Takes cards from a faction board: a crafted card, a minister, supporters.
    fn take_from_board(
        &mut self,
        faction: Faction,
        start: &Ranged<ast::Location>,
        n: u32,
        card: &ast::Card,
    ) {
        let name = card
            .name
            .as_ref()
            .map(|name| self.full_name(card, &name.value));
        let side = self.board.side_mut(faction);
        if let Some(name) = name
            && let Some(index) = side.crafted.iter().position(|card| card.name == name)
        {
            side.crafted.remove(index);
            return;
        }
        if faction == Faction::Alliance {
            side.supporters.take(n);
            return;
        }
        let improvement = name.and_then(|name| {
            let mut cards = self.deck()?.cards();
            cards.find(|card| card.name == name && card.stays())
        });
        if let (Some(improvement), Some(written)) = (improvement, &card.name)
            && self.tells(Owner::Faction(faction))
        {
            let message = format!(
                "{} {} no {} on the board: {} was not crafted, or has been discarded.",
                say::capitalized(&format!("the {}", faction.short_name())),
                if faction.is_plural() { "have" } else { "has" },
                improvement.title,
                "it"
            );
            self.report(
                &rules::replay::NOT_CRAFTED,
                written.range.cover(start.range),
                Kind::Other,
                message,
            );
        }
    }

    fn add_cards(&mut self, place: &ast::Location, from_somewhere: bool, n: u32, card: &ast::Card) {
        match place {
            ast::Location::Hand(faction) => self.board.side_mut(*faction).hand.add(n),
            ast::Location::Board(Party::Faction(faction)) => {
                let named = card.name.as_ref().and_then(|name| board_card(&name.value));
                match named {
                    Some(named) if !from_somewhere => self.appoint(*faction, named),
                    _ if *faction == Faction::Alliance => {
                        self.board.side_mut(*faction).supporters.add(n);
                    }
                    _ if faction.is_vagabond() && from_somewhere && may_be_quest(card) => {
                        self.board.join(*faction);
                    }
                    _ => {}
                }
            }
            ast::Location::Decree(column) => self.column(*column).add(n),
            ast::Location::Retinue(1..) => self.board.join(Faction::Keepers),
            _ => {}
        }
    }

    /// Puts a leader, character, minister or mood on a board.
    fn appoint(&mut self, faction: Faction, card: BoardCard) {
        let side = self.board.side_mut(faction);
        match card {
            BoardCard::Leader(_) | BoardCard::Mood(_) => side.leader = Some(card.name()),
            BoardCard::Character(character) => {
                side.leader = Some(character.name);
                side.items = Items::fresh(character.items);
                side.items_known = !character.items.is_empty();
            }
            BoardCard::Minister(_) | BoardCard::Retainer(_) => {}
        }
    }

    pub(super) fn craft(&mut self, craft: &Craft) {
        let Some(faction) = self.turn.faction else {
            return;
        };
        match craft {
            Craft::Item(item) => {
                self.board.side_mut(faction).hand.take(1);
                self.gain_crafted(faction, item.value, item.range);
            }
            Craft::Card(name) => {
                let card = self
                    .deck()
                    .and_then(|deck| deck.called(&name.value).first().copied());
                self.board.side_mut(faction).hand.take(1);
                let Some(card) = card else {
                    return;
                };
                if let Some(item) = card.item {
                    self.gain_crafted(faction, item, name.range);
                }
                if card.stays() {
                    self.board.side_mut(faction).crafted.push(card);
                }
            }
        }
    }

    fn gain_crafted(&mut self, faction: Faction, item: Item, range: notation::TextRange) {
        if self.board.craftable(item) == 0 && item.craftable() > 0 {
            let message = match item.craftable() {
                1 => format!(
                    "The supply has only one {}, and it is crafted already.",
                    item.name()
                ),
                n => format!(
                    "The supply has {n} {}, and all are crafted already.",
                    item.plural()
                ),
            };
            self.report(&rules::replay::NO_SUPPLY, range, Kind::Other, message);
        }
        self.board.craft_item(item);
        self.board.side_mut(faction).items.gain(item);
    }

    pub(super) fn move_items(
        &mut self,
        index: usize,
        entry: &Entry,
        item: Option<Item>,
        movement: &Move,
    ) {
        let Some(current) = self.turn.faction else {
            return;
        };
        let n = entry.count.value.min(54);
        let (holder, area, exhausted) = match entry.start.as_ref().map(|start| &start.value) {
            None => (current, None, None),
            Some(ast::Location::Clearing(clearing)) => {
                self.explore(index, entry, *clearing);
                if let Some(item) = item {
                    let gainer = self.gainer(current, movement);
                    let items = &mut self.board.side_mut(gainer).items;
                    (0..n).for_each(|_| items.gain(item));
                }
                return;
            }
            Some(ast::Location::Board(Party::Faction(faction))) => (*faction, None, None),
            Some(ast::Location::Items { board, area, state }) => match board {
                Some(Party::Faction(faction)) => (*faction, *area, state.map(is_down)),
                None => (current, *area, state.map(is_down)),
                Some(Party::Hireling(_)) => return,
            },
            Some(_) => return,
        };
        let to_down = movement
            .destinations
            .first()
            .and_then(|place| match place.value {
                ast::Location::Items { state, .. } => state.map(is_down),
                _ => None,
            });
        // To turn items over, take those that show the other side.
        let exhausted = exhausted.or(to_down.map(|down| !down));
        let taken = match item {
            None => self
                .board
                .side_mut(holder)
                .items
                .take_all(area, exhausted.filter(|_| area.is_none())),
            Some(item) => {
                self.check_items(entry, holder, item, n);
                self.board
                    .side_mut(holder)
                    .items
                    .take(item, n, area, exhausted)
            }
        };
        if item == Some(Item::Boot) && to_down == Some(true) && holder == current {
            self.turn.boots = self.turn.boots.saturating_add(n);
        }
        if !taken.is_empty() {
            self.put_items(holder, taken, movement);
        }
    }

    /// The faction that gets the item from a ruin.
    fn gainer(&self, current: Faction, movement: &Move) -> Faction {
        match movement.destinations.first().map(|place| &place.value) {
            Some(
                ast::Location::Board(Party::Faction(faction))
                | ast::Location::Items {
                    board: Some(Party::Faction(faction)),
                    ..
                },
            ) => *faction,
            _ => current,
        }
    }

    fn put_items(&mut self, holder: Faction, taken: Vec<OwnedItem>, movement: &Move) {
        let Some(destination) = movement.destinations.first() else {
            // Out of the game.
            return;
        };
        match &destination.value {
            ast::Location::Items { board, area, state } => {
                let to = match board {
                    Some(Party::Faction(faction)) => *faction,
                    _ => holder,
                };
                let items = &mut self.board.side_mut(to).items;
                for owned in taken {
                    items.put(OwnedItem {
                        item: owned.item,
                        area: area.unwrap_or(owned.area),
                        exhausted: state.map_or(owned.exhausted, is_down),
                    });
                }
            }
            ast::Location::Board(Party::Faction(faction)) => {
                let items = &mut self.board.side_mut(*faction).items;
                taken.iter().for_each(|owned| items.gain(owned.item));
            }
            _ => {}
        }
    }

    fn check_items(&mut self, entry: &Entry, holder: Faction, item: Item, n: u32) {
        let Some(side) = self.board.side(holder) else {
            return;
        };
        let has = side.items.count(item);
        let is_known = side.items_known && !self.board.is_thinned();
        if has >= n || !is_known || !self.tells(Owner::Faction(holder)) {
            return;
        }
        let name = |n: u32| if n == 1 { item.name() } else { item.plural() };
        let message = format!(
            "{} {} {}{}.",
            say::capitalized(&format!("the {}", holder.short_name())),
            if holder.is_plural() { "have" } else { "has" },
            match has {
                0 => format!("no {}", item.name()),
                _ => format!("only {has} {}", name(has)),
            },
            if n > 1 {
                format!(", not {n}")
            } else {
                String::new()
            }
        );
        self.report(
            &rules::replay::MISSING_ITEM,
            entry.thing_range,
            Kind::Item {
                faction: holder,
                item,
            },
            message,
        );
        // Adds the missing items: the record did not write how they were gained.
        let items = &mut self.board.side_mut(holder).items;
        (has..n).for_each(|_| items.gain(item));
    }

    fn explore(&mut self, index: usize, entry: &Entry, clearing: Clearing) {
        let setting = self.board.setting();
        let Some(map) = setting.map else {
            return;
        };
        let explorers = |faction: &&Faction| faction.is_vagabond();
        let sets = setting.factions.iter().filter(explorers).count().max(1);
        let outcast = setting
            .hirelings
            .iter()
            .any(|(hireling, _)| *hireling == Hireling::V);
        let taken = self.board.explored(clearing);
        let left = u32::try_from(sets)
            .unwrap_or(u32::MAX)
            .saturating_sub(taken);
        let is_ruin = map.facts().has_ruin(clearing);
        let range = entry
            .start
            .as_ref()
            .filter(|start| board_place(&start.value).is_some())
            .map_or(entry.range, |start| start.range);
        if !is_ruin {
            let ruins: Vec<String> = map.facts().ruins.iter().map(ToString::to_string).collect();
            let message = format!(
                "Clearing {clearing} has no ruin. On the {} map the ruins stand in {}.",
                map.name(),
                say::and(&ruins)
            );
            self.report(
                &rules::replay::NO_RUIN,
                range,
                Kind::Ruin { entry: index },
                message,
            );
        } else if left == 0 && !outcast {
            let message = format!(
                "The ruin in clearing {clearing} is empty: its last item was taken before."
            );
            self.report(
                &rules::replay::NO_RUIN,
                range,
                Kind::Ruin { entry: index },
                message,
            );
        } else {
            self.check_explorer(clearing, range);
        }
        self.board.explore(clearing);
    }

    /// Checks that the exploring Vagabond's pawn is at the ruin. If not, a move is missing.
    fn check_explorer(&mut self, clearing: Clearing, range: notation::TextRange) {
        let Some(faction) = self.turn.faction.filter(|faction| faction.is_vagabond()) else {
            return;
        };
        let owner = Owner::Faction(faction);
        let Some(stands) = self.board.pawn(owner) else {
            return;
        };
        let here = Place::Clearing(clearing);
        if stands == here || !self.board.is_trusted(faction) {
            return;
        }
        let message = format!(
            "The {} takes an item from the ruin in clearing {clearing}, but the pawn stands in {}. Is a move left out?",
            owner.name(),
            stands.described()
        );
        self.report(
            &rules::replay::NOBODY_THERE,
            range,
            Kind::Pawn { clearing },
            message,
        );
        // Puts the pawn at the ruin it explores.
        let pawn = Piece::of(faction, PieceClass::Pawn, None);
        self.board.take(&stands, pawn, 1);
        self.board.add(&here, pawn, 1);
    }
}

fn may_be_quest(card: &ast::Card) -> bool {
    let name = card.name.as_ref();
    name.is_none_or(|name| Quest::find(&name.value).is_some())
}

fn is_down(state: ItemState) -> bool {
    state == ItemState::Exhausted
}
