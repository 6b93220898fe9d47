//! The one who plays a record: the board, what this turn brought so far, and the dispatch of actions.

use std::{collections::BTreeMap, ops::Range, sync::Arc};

use notation::{Ranged, TextRange};

use crate::{
    ast::{self, Action, ActionKind, Game, Party, Service, Turn},
    facts::{CLEARINGS, Clearing, Faction, PieceClass},
    game::{Board, Freedom, Owner, Piece, Place, Relation, VictoryBy},
};

use super::{
    absent::Playing,
    issue::{At, Issue, Slip},
    order,
    score::Pending,
    setting::{self, Told},
    ways,
};

/// Plays a record action by action.
pub(super) struct Player<'g> {
    pub(super) game: &'g Game,
    text: &'g str,
    pub(super) board: Board,
    known: Known,
    pub(super) turn: Memory,
    /// Actions that are played otherwise than written.
    repairs: Repairs,
    at: At,
    /// Whether the action that is being played is known to be wrong already.
    mute: bool,
    issues: Vec<Issue>,
}

/// What the text tells before anything is played; read once for all who play the same record.
#[derive(Debug, Clone)]
pub(super) struct Known {
    told: Arc<Told>,
    playing: Arc<Playing>,
    /// Lines that may be turns and could not be read, in their order.
    hidden: Arc<[usize]>,
}

impl Known {
    /// What the text of `game` tells.
    pub(super) fn of(game: &Game, text: &str) -> Self {
        let mut hidden = setting::hidden_lines(game, text);
        hidden.extend(order::lines_before_wrong_letters(game, text));
        hidden.sort_unstable();
        Self {
            hidden: hidden.into(),
            ..Self::read(game)
        }
    }

    /// The same with every line taken for read: whoever plays has put turns for those that were not.
    pub(super) fn read(game: &Game) -> Self {
        Self {
            told: Arc::new(Told::of(game)),
            playing: Arc::new(Playing::of(game)),
            hidden: Arc::default(),
        }
    }

    /// Whether a line in `lines` may be a turn that could not be read.
    fn hides(&self, lines: Range<usize>) -> bool {
        let first = self.hidden.partition_point(|line| *line < lines.start);
        self.hidden.get(first).is_some_and(|line| *line < lines.end)
    }
}

/// What is played instead of an action as it is written: the evidence speaks for it.
pub(super) type Repairs = BTreeMap<At, Vec<Action>>;

/// What happened in this turn so far.
#[derive(Debug, Clone, Default)]
pub(super) struct Memory {
    /// Whose turn it is; nobody's in the set-up of hirelings.
    pub(super) faction: Option<Faction>,
    /// Whether it is a set-up turn.
    pub(super) setup: bool,
    /// Whether the Riverfolk were paid for something.
    pub(super) paid_riverfolk: bool,
    /// Where battles were fought.
    pub(super) battles: Vec<Clearing>,
    /// How many boots were exhausted since the pawn last moved.
    pub(super) boots: u32,
    /// Where somebody was attacked who is not there: that is said already.
    pub(super) absent: Vec<Clearing>,
    /// Where bombs went off.
    pub(super) bombs: Vec<Clearing>,
    /// Where the Riverfolk put warriors on their board: what they start with is written.
    pub(super) funded: bool,
    /// What should score and has not yet.
    pub(super) pending: Pending,
    /// Where the ferry goes in this turn.
    pub(super) ferry_goals: Vec<Clearing>,
}

impl<'g> Player<'g> {
    /// At the start of `game`, hirelings set up.
    pub(super) fn new(game: &'g Game, text: &'g str, known: &Known) -> Self {
        let mut player = Self::resume(game, text, known, Board::new(setting::setting(game)));
        player.turn.setup = true;
        for action in &game.hireling_setup {
            player.mute = true;
            player.play(action);
        }
        player
    }

    /// In the middle of `game`.
    pub(super) fn resume(game: &'g Game, text: &'g str, known: &Known, board: Board) -> Self {
        Self {
            game,
            text,
            board,
            known: known.clone(),
            turn: Memory::default(),
            repairs: Repairs::new(),
            at: At { turn: 0, action: 0 },
            mute: false,
            issues: Vec::new(),
        }
    }

    /// What was found so far; from here on only what is found then.
    pub(super) fn take_issues(&mut self) -> Vec<Issue> {
        std::mem::take(&mut self.issues)
    }

    /// Plays the actions in `repairs` otherwise than written.
    pub(super) fn repair(&mut self, repairs: Repairs) {
        self.repairs = repairs;
    }

    /// The board and the repairs, for whoever goes on from here.
    pub(super) fn into_parts(self) -> (Board, Repairs) {
        (self.board, self.repairs)
    }

    /// Plays one turn.
    pub(super) fn play_turn(&mut self, turn: usize) {
        self.begin_turn(turn);
        let actions = self
            .game
            .turns
            .get(turn)
            .map_or(0, |turn| turn.actions.len());
        for action in 0..actions {
            self.act(At { turn, action });
        }
        self.end_turn();
    }

    /// Begins a turn.
    pub(super) fn begin_turn(&mut self, index: usize) {
        let Some(turn) = self.game.turns.get(index) else {
            return;
        };
        let from = index
            .checked_sub(1)
            .and_then(|before| self.game.turns.get(before))
            .map_or(0, |before| before.line);
        if self.known.hides(from..turn.line) {
            // A turn that cannot be read: it may have moved anything.
            let factions = self.board.setting().factions.clone();
            factions
                .into_iter()
                .for_each(|faction| self.board.distrust(faction));
            (0..=CLEARINGS).for_each(|clearing| self.board.doubt(clearing));
            self.board.doubt_ferry();
        }
        self.turn = Memory {
            faction: Some(turn.faction.value),
            setup: turn.setup,
            ferry_goals: turn.actions.iter().flat_map(ways::ferry_goals).collect(),
            ..Memory::default()
        };
        self.board.side_mut(turn.faction.value);
    }

    /// Ends the turn that was played.
    pub(super) fn end_turn(&mut self) {
        self.mute = false;
        let starts = self.turn.setup && self.turn.faction == Some(Faction::Riverfolk);
        if starts && !self.turn.funded {
            // The Riverfolk start with three warriors in Payments, whether that is written or not.
            let riverfolk = Owner::Faction(Faction::Riverfolk);
            self.board
                .add(&Place::Board(riverfolk), Piece::warrior(riverfolk), 3);
        }
        self.check_unscored();
    }

    /// Plays the action at `at`.
    pub(super) fn act(&mut self, at: At) {
        let game = self.game;
        let turn = game.turns.get(at.turn);
        let Some(action) = turn.and_then(|turn| turn.actions.get(at.action)) else {
            return;
        };
        self.at = at;
        self.mute = !action.sound;
        if !action.sound {
            self.distrust(action.range);
        }
        match self.repairs.remove(&at) {
            Some(actions) => {
                for action in &actions {
                    self.play(action);
                }
                self.repairs.insert(at, actions);
            }
            None => self.play(action),
        }
    }

    /// Adds a contradiction at the action that is being played.
    pub(super) fn report(
        &mut self,
        code: &'static str,
        range: TextRange,
        slip: Slip,
        message: String,
    ) {
        if !self.mute {
            self.issues.push(Issue {
                code,
                range,
                message,
                at: self.at,
                slip,
            });
        }
    }

    /// The turn that is being played.
    pub(super) fn current_turn(&self) -> Option<&'g Turn> {
        self.game.turns.get(self.at.turn)
    }

    /// The index of the action that is being played.
    pub(super) fn action_index(&self) -> usize {
        self.at.action
    }

    fn play(&mut self, action: &Action) {
        if self.known.playing.has_absent(action) {
            return;
        }
        self.note_scoring(action);
        match &action.kind {
            ActionKind::Move(movement) => self.movement(movement),
            ActionKind::Battle(battle) => self.battle(battle),
            ActionKind::Craft(craft) => self.craft(craft),
            ActionKind::Score { faction, points } => self.score(*faction, points),
            ActionKind::Dominance { board } => self.dominance(board.value),
            ActionKind::RemovePath { path } => self.remove_path(path),
            ActionKind::DiscardDecree => self.discard_decree(),
            ActionKind::Prices { services, price } => self.prices(services, price.value),
            ActionKind::Funds { funds } => {
                self.board.side_mut(Faction::Riverfolk).funds = Some(funds.value);
            }
            ActionKind::Outcast { suit, hated } => {
                self.board.side_mut(Faction::Lizards).outcast = Some((suit.value, *hated));
            }
            ActionKind::Relationship { pairs, status } => {
                for pair in pairs {
                    let (vagabond, with) = pair.value;
                    let relations = &mut self.board.side_mut(vagabond).relations;
                    relations.insert(with, relation(status.value));
                }
            }
            ActionKind::FlipPlot { clearing, plot } => self.flip_plot(clearing, plot),
            ActionKind::Trick { first, second } => self.trick(first, second),
            ActionKind::Exposure { clearing, .. } => self.exposure(clearing),
            ActionKind::Hire {
                hireling, board, ..
            } => self.board.hire(hireling.value, board.value),
            ActionKind::Reveal(_) | ActionKind::FlipRelic { .. } => {}
            ActionKind::Unreadable => {}
        }
    }

    /// After an action that is wrong in itself nothing is known of the clearings whose numbers stand in it, nor of the
    /// pieces of those whose letters do, nor where the ferry went: that it is wrong has been said, and what follows from
    /// it need not be.
    fn distrust(&mut self, range: TextRange) {
        let text = self
            .text
            .get(usize::from(range.start())..usize::from(range.end()))
            .unwrap_or_default();
        for number in text.split(|character: char| !character.is_ascii_digit()) {
            let clearing: Option<Clearing> = number.parse().ok();
            if let Some(clearing) = clearing.filter(|clearing| *clearing <= CLEARINGS) {
                self.board.doubt(clearing);
            }
        }
        let named = text.chars().filter_map(Faction::from_letter);
        for faction in named.chain(self.turn.faction) {
            self.board.distrust(faction);
        }
        self.board.doubt_ferry();
    }

    /// Whether the record tells where the pieces of `owner` are.
    pub(super) fn tells(&self, owner: Owner) -> bool {
        self.known.told.tells(owner)
            && owner
                .faction()
                .is_none_or(|faction| self.board.is_trusted(faction))
    }

    /// What those who move pieces of `owner` in this turn may use.
    pub(super) fn freedom(&self, owner: Owner) -> Freedom {
        let movers = [self.turn.faction, owner.faction()];
        let movers: Vec<Faction> = movers.into_iter().flatten().collect();
        let has = |card: &str| {
            let crafted = |faction: &&Faction| {
                self.board
                    .side(**faction)
                    .is_some_and(|side| side.has_crafted(card))
            };
            movers
                .iter()
                .filter(crafted)
                .copied()
                .collect::<Vec<Faction>>()
        };
        let setting = self.board.setting();
        Freedom {
            rivers: movers.contains(&Faction::Riverfolk)
                || self.turn.paid_riverfolk
                || !has("boatbuilders").is_empty()
                || setting.has_demoted(crate::facts::Hireling::O),
            ferry: false,
            tunnels: has("tunnels"),
        }
    }

    fn dominance(&mut self, board: Faction) {
        let Some(faction) = self.turn.faction else {
            return;
        };
        self.board.side_mut(faction).victory = if board == faction {
            VictoryBy::Dominance
        } else {
            VictoryBy::Coalition(board)
        };
    }

    fn remove_path(&mut self, path: &Ranged<(u8, u8)>) {
        let (a, b) = path.value;
        if self.board.is_opened(a, b) {
            let (low, high) = (a.min(b), a.max(b));
            self.report(
                "rootlog/open-path",
                path.range,
                Slip::Other,
                format!("The path between {low} and {high} is open already: its marker left the game before."),
            );
        }
        self.board.open_path(a, b);
    }

    fn discard_decree(&mut self) {
        let side = self.board.side_mut(Faction::Eyrie);
        side.decree.iter_mut().for_each(crate::game::Cards::clear);
        side.leader = None;
    }

    fn prices(&mut self, services: &[Ranged<Service>], price: u32) {
        let prices = &mut self.board.side_mut(Faction::Riverfolk).prices;
        if services.is_empty() {
            *prices = [Some(price); 3];
        }
        for service in services {
            let index = match service.value {
                Service::HandCard => 0,
                Service::Riverboats => 1,
                Service::Mercenaries => 2,
            };
            prices[index] = Some(price);
        }
    }
}

fn relation(relation: ast::Relation) -> Relation {
    match relation {
        ast::Relation::Hostile => Relation::Hostile,
        ast::Relation::Indifferent => Relation::Indifferent,
        ast::Relation::First => Relation::First,
        ast::Relation::Second => Relation::Second,
        ast::Relation::Allied => Relation::Allied,
    }
}

/// Who a party is on the board.
pub(super) fn owner(party: Party) -> Owner {
    match party {
        Party::Faction(faction) => Owner::Faction(faction),
        Party::Hireling(hireling) => Owner::Hireling(hireling),
    }
}

/// What a written piece is on the board.
pub(super) fn piece(piece: &ast::Piece) -> Piece {
    Piece {
        owner: owner(piece.owner),
        class: piece.class,
        // The other letter of a waystation written with both sides is its back.
        letter: piece.letter.filter(|_| piece.class != PieceClass::Pawn),
    }
}

/// Where pieces stand that are at `place`; nothing for places of cards and items, and for clearings that no map has.
pub(super) fn board_place(place: &ast::Place) -> Option<Place> {
    Some(match place {
        ast::Place::Clearing(clearing) if (1..=CLEARINGS).contains(clearing) => {
            Place::Clearing(*clearing)
        }
        ast::Place::Burrow => Place::Clearing(0),
        ast::Place::Forest(clearings) => Place::Forest(clearings.clone().into_boxed_slice()),
        ast::Place::Path(a, b) => Place::Path(*a.min(b), *a.max(b)),
        ast::Place::Board(party) => Place::Board(owner(*party)),
        _ => return None,
    })
}
