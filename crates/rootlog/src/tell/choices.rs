//! What can be done next, for boards with buttons: the usual actions of the turn's faction, in steps, and the starts of turns.
//! Everything else can still be typed.

mod battle;
mod boards;
mod cards;
mod collect;
mod hirelings;
mod items;
mod losses;
mod map;
mod others;
mod place;
mod points;
mod turns;
mod usual;

use notation::{Choice, Edit, PadPlace, TextRange, TextSize, Then, say};

use crate::{
    game::{
        Board, Owner, Piece, Place,
        facts::{Clearing, Faction},
    },
    read::{
        ast::{self, ActionKind, Entry, Thing, Turn},
        words,
    },
    record::RootlogRecord,
    tell::next::Next,
};

pub(crate) use turns::{SEATS, new_game, player_line};

/// The choices after the action at `at`, once the keys `picked` were chosen.
pub(crate) fn choices(record: &RootlogRecord, at: TextSize, picked: &[String]) -> Vec<Choice> {
    let Some(next) = Next::at(record, at) else {
        return Vec::new();
    };
    let Some(turn) = next.turn() else {
        return match picked {
            [] => turns::lines(&next),
            _ => Vec::new(),
        };
    };
    let desk = Desk {
        faction: turn.faction.value,
        board: next.board(),
        turn,
        next,
        is_written: true,
    };
    let picked: Vec<&str> = picked.iter().map(String::as_str).collect();
    match picked[..] {
        [] => desk.headed(),
        [verb, ref rest @ ..] => match VERBS.iter().find(|one| one.key == verb) {
            Some(verb) => (verb.list)(&desk, rest),
            None => usual::after(&desk, &picked),
        },
    }
}

/// The name of a place as a region of the picture.
pub(crate) fn region(place: &Place) -> String {
    match place {
        Place::Clearing(0) => "Burrow".to_owned(),
        Place::Clearing(clearing) => format!("clearing {clearing}"),
        Place::Forest(_) => format!("forest {place}"),
        Place::Path(..) => format!("path {place}"),
        Place::Board(owner) => format!("board of {}", owner.the()),
    }
}

/// A turn that goes on.
#[derive(Clone)]
struct Desk<'g> {
    next: Next<'g>,
    turn: &'g Turn,
    faction: Faction,
    board: Board,
    /// Whether the text of actions is needed; it is not when choices are only counted.
    is_written: bool,
}

/// A kind of action, chosen in steps.
struct Verb {
    /// The key that leads to its first step.
    key: &'static str,
    group: &'static str,
    label: &'static str,
    /// The choices after some keys.
    list: fn(&Desk<'_>, &[&str]) -> Vec<Choice>,
}

const fn verb(
    key: &'static str,
    group: &'static str,
    label: &'static str,
    list: fn(&Desk<'_>, &[&str]) -> Vec<Choice>,
) -> Verb {
    Verb {
        key,
        group,
        label,
        list,
    }
}

const BATTLE: &str = "the battle";
const MAP: &str = "on the map";
const CARDS: &str = "cards";
const BOARD: &str = "on the board";
const ITEMS: &str = "items";
const POINTS: &str = "points";

/// All verbs, in the order in which a player looks for them.
static VERBS: &[Verb] = &[
    verb("losses", BATTLE, "pieces that fall", losses::losses),
    verb("ambush", BATTLE, "an ambush card", battle::ambush),
    verb("rolls", BATTLE, "what the dice show", battle::rolls),
    verb("move", MAP, "move warriors", map::moves),
    verb("go", MAP, "move the pawn", map::pawn),
    verb("battle", MAP, "begin a battle", battle::battle),
    verb("place", MAP, "place a piece from the supply", place::place),
    verb("wood", MAP, "spend wood", losses::wood),
    verb("take off", MAP, "take pieces off the map", losses::take_off),
    verb("hospitals", MAP, "Field Hospitals", losses::hospitals),
    verb(
        "orders",
        MAP,
        "move another faction's warriors",
        others::orders,
    ),
    verb(
        "raid",
        MAP,
        "place Corvid warriors for a raid",
        others::raid,
    ),
    verb("hire", BOARD, "hire a hireling", hirelings::hire),
    verb("hirelings", MAP, "move hirelings", hirelings::moves),
    verb(
        "hirelings' battle",
        MAP,
        "begin a battle with hirelings",
        hirelings::battle,
    ),
    verb("path", MAP, "open a closed path", boards::path),
    verb("plots", MAP, "turn over a plot", boards::plots),
    verb("trick", MAP, "swap two plots", boards::trick),
    verb("guess", MAP, "guess a plot", boards::guess),
    verb("delve", MAP, "move a relic out of a forest", boards::delve),
    verb("value", MAP, "turn over a relic", boards::value),
    verb("recover", MAP, "recover a relic", boards::recover),
    verb("decree", CARDS, "add a card to the Decree", cards::decree),
    verb(
        "retinue",
        CARDS,
        "add a card to the retinue",
        cards::retinue,
    ),
    verb("draw", CARDS, "draw cards", cards::draw),
    verb("craft", CARDS, "craft a card", cards::craft),
    verb("discard", CARDS, "discard or spend cards", cards::discard),
    verb("supporters", CARDS, "spend supporters", cards::supporters),
    verb("show", CARDS, "show cards", cards::show),
    verb("hand over", CARDS, "give a card", cards::give),
    verb("get", CARDS, "get a card from another hand", cards::get),
    verb("others", CARDS, "another faction discards", cards::others),
    verb("crafted", CARDS, "discard a crafted card", cards::crafted),
    verb(
        "dominance",
        CARDS,
        "play a dominance card",
        cards::dominance,
    ),
    verb("appoint", BOARD, "choose who leads", boards::appoint),
    verb("spend", BOARD, "spend pieces of the board", boards::spend),
    verb(
        "deploy",
        BOARD,
        "move warriors of the board to the map",
        others::deploy,
    ),
    verb(
        "off boards",
        BOARD,
        "take pieces off another board",
        others::off_boards,
    ),
    verb("pay", BOARD, "pay the Riverfolk", others::pay),
    verb("prices", BOARD, "set prices", boards::prices),
    verb("funds", BOARD, "write down the funds", boards::funds),
    verb("outcast", BOARD, "choose the outcast", boards::outcast),
    verb("relation", BOARD, "move a relationship", boards::relation),
    verb("exhaust", ITEMS, "exhaust items", items::exhaust),
    verb("refresh", ITEMS, "refresh items", items::refresh),
    verb("damage", ITEMS, "damage items", items::damage),
    verb("repair", ITEMS, "repair items", items::repair),
    verb("track", ITEMS, "move items to their tracks", items::track),
    verb("item", ITEMS, "move any item", items::any),
    verb("ruin", ITEMS, "explore the ruin", items::ruin),
    verb("aid", ITEMS, "get an item of another faction", items::aid),
    verb("quest", ITEMS, "complete a quest", items::quest),
    verb("points", POINTS, "other points", points::others),
];

impl Desk<'_> {
    /// All choices; verbs without choices are left out.
    fn all(&self) -> Vec<Choice> {
        let counted = Desk {
            is_written: false,
            ..self.clone()
        };
        let points = points::score(self);
        let mut choices = usual::first_roll(&counted);
        choices.extend(usual::whole(self, &points));
        // A tap on the map leads to those that have a place there.
        let is_on_map = |choice: &Choice| usual::has_map(self) && choice.route.to.is_some();
        let also = place::also(self).into_iter();
        choices.extend(also.filter(|choice| !is_on_map(choice)));
        choices.extend(cards::also(self));
        if self.has_drawn() || self.turn.setup {
            choices.extend(turns::end(self));
        }
        for group in [BATTLE, MAP, CARDS, BOARD, ITEMS, POINTS] {
            if group == BOARD {
                choices.extend(boards::at_once(self));
            }
            if group == POINTS {
                choices.extend(points.clone());
            }
            let verbs = VERBS.iter().filter(|verb| verb.group == group);
            let verbs = verbs.filter(|verb| !(verb.list)(&counted, &[]).is_empty());
            choices.extend(verbs.map(|verb| Choice::ask(verb.label, verb.key).group(group)));
        }
        choices.extend(turns::end(self));
        choices.extend(usual::on_map(self));
        // What is usual is offered once.
        let mut seen = std::collections::HashSet::new();
        choices.retain(|choice| match choice.then {
            Then::Ask(_) => true,
            _ => seen.insert((choice.sign.clone(), choice.route.to.clone())),
        });
        choices
    }

    /// Whether the last action drew cards: a turn mostly ends with it.
    fn has_drawn(&self) -> bool {
        let hand = self.hand();
        let last = self.next.last_action().map(|action| &action.kind);
        match last {
            Some(ActionKind::Move(cards)) => cards.destinations.iter().any(|to| to.value == hand),
            _ => false,
        }
    }

    /// All choices, under a heading with the faction and whether it is its set-up.
    fn headed(&self) -> Vec<Choice> {
        let by = say::capitalized(&words::the(self.faction));
        let what = if self.turn.setup { "set-up" } else { "turn" };
        let place = PadPlace {
            head: format!("{by}: {what}"),
            by,
            keys: &[],
            key: None,
        };
        let choices = self.all().into_iter();
        choices.map(|choice| choice.pad(place.clone())).collect()
    }

    /// A choice whose button shows the text it writes.
    fn choice(&self, label: impl Into<String>, action: impl Into<ActionKind>) -> Choice {
        let text = self.text(&action.into());
        let then = self.write(&text);
        Choice::new(label, text, then)
    }

    /// Writes an action, or moves past the next one if it says the same.
    fn act(&self, action: impl Into<ActionKind>) -> Then {
        self.write(&self.text(&action.into()))
    }

    /// The text of an action; empty if it is not needed.
    fn text(&self, action: &ActionKind) -> String {
        match self.is_written {
            true => action.on(Some(self.faction)).to_string(),
            false => String::new(),
        }
    }

    fn write(&self, text: &str) -> Then {
        if !self.is_written {
            return Then::Write(Vec::new());
        }
        let follower = self.turn.actions.get(self.next.done);
        let written = follower.map(|follower| follower.range);
        let written = written.filter(|range| self.slice(*range) == text);
        Then::follow_or(written, || match self.next.last_action() {
            Some(last) => vec![Edit::insert(last.range.end(), format!("/{text}"))],
            None => {
                let separator = if follower.is_some() { "/" } else { "" };
                let begin = turns::behind_colon(&self.next, self.turn);
                vec![Edit::insert(begin, format!("{text}{separator}"))]
            }
        })
    }

    /// Writes text at the end of the last action.
    fn extend(&self, text: &str) -> Then {
        let end = self.next.last_action().map(|action| action.range.end());
        let edit = end.map(|end| Edit::insert(end, text));
        Then::Write(edit.into_iter().collect())
    }

    fn slice(&self, range: TextRange) -> &str {
        let text = self.next.record.text();
        text.get(std::ops::Range::from(range)).unwrap_or_default()
    }

    fn owner(&self) -> Owner {
        Owner::Faction(self.faction)
    }

    fn hand(&self) -> ast::Location {
        ast::Location::Hand(self.faction)
    }

    /// The own board.
    fn own_board(&self) -> Place {
        Place::Board(self.owner())
    }

    /// An entry of `n` pieces.
    fn pieces(&self, n: u32, piece: Piece) -> Entry {
        Entry::of(n, Thing::Piece(ast::WrittenPiece::of(piece, self.faction)))
    }

    /// The entry as written on this turn.
    fn code(&self, entry: &Entry) -> String {
        entry.on(self.faction)
    }

    /// The other factions of the game.
    fn others(&self) -> impl Iterator<Item = Faction> {
        let factions = self.board.setting().factions.iter().copied();
        factions.filter(|faction| *faction != self.faction)
    }

    /// The other faction with the letter `key`.
    fn other(&self, key: &str) -> Option<Faction> {
        self.others()
            .find(|other| other.letter().to_string() == key)
    }

    /// A step to actions that start in a clearing.
    fn ask_from(&self, clearing: Clearing) -> Choice {
        let place = Place::Clearing(clearing);
        let label = format!("from {}", self.spoken(&place));
        Choice::ask(label, clearing).from(region(&place))
    }

    /// A place for labels; a clearing with its suit.
    fn spoken(&self, place: &Place) -> String {
        let suit = match place {
            Place::Clearing(clearing) => self.board.suit(*clearing),
            _ => None,
        };
        match suit {
            Some(suit) => format!("{} ({})", place.described(), suit.name().to_lowercase()),
            None => place.described(),
        }
    }
}
