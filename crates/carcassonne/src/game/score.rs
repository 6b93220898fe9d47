//! Turns and points: a tile is placed, meeples claim, completed features score at once, the rest at the end.

use smallvec::{SmallVec, smallvec};

use notation::Order as _;

use super::{
    Board, Claim, ClaimRefusal, FeatureId, Fit, Refused, Square,
    claims::{Hand, may_stand, weight},
};
use crate::game::tiles::{Figure, Geometry, SegmentKind, Shared, Terrain};

/// A value for each player; few games have more than five.
pub type PerPlayer<T> = SmallVec<[T; 5]>;

/// The features of one tile.
type Few<T> = SmallVec<[T; 8]>;

/// A game as it stands.
#[derive(Debug, Clone)]
pub struct Game {
    pub(super) board: Board,
    hands: Vec<Hand>,
    pub(super) scores: Vec<u32>,
    pub(super) goods: Vec<[u32; 3]>,
    pub(super) claims: Vec<Claim>,
    /// Whether a completed city of two tiles scores half, as in the first edition.
    has_small_cities: bool,
}

/// What a feature consists of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// Its kind.
    pub kind: SegmentKind,
    /// Its tiles, as indices into [`Board::tiles`], ascending. For a cloister or garden only its own.
    pub tiles: Vec<usize>,
    /// The number of its pennants.
    pub pennants: u32,
    /// The number of its wine, grain and cloth.
    pub goods: [u32; 3],
    /// Whether it has an inn.
    pub has_inn: bool,
    /// Whether it has a cathedral.
    pub has_cathedral: bool,
    /// For a field, the number of completed cities that it touches; for a cloister or garden, the number of tiles around it.
    pub reach: u32,
}

impl Summary {
    /// Whether it is a city of two tiles, which scores less in the first edition.
    #[must_use]
    pub fn is_small_city(&self) -> bool {
        self.kind == SegmentKind::City && self.tiles.len() == 2
    }
}

/// A figure that returns to its player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Returned {
    /// The index of its player.
    pub player: usize,
    /// The figure.
    pub figure: Figure,
    /// The turn that had placed it.
    pub turn: u32,
}

/// A feature that was completed, or a farm that a barn scored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completed {
    /// What it consists of.
    pub summary: Summary,
    /// What it is worth.
    pub points: u32,
    /// The players who get the points; several in a tie, none if no figure is on it.
    pub winners: Vec<usize>,
    /// The figures that return to their players.
    pub returned: Vec<Returned>,
}

/// What a turn did.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TurnOutcome {
    /// How the tile fits; [`Fit::is_legal`] is also false for the first tile.
    pub fit: Fit,
    /// The tile's index on the board; `None` if it could not be placed.
    pub tile: Option<usize>,
    /// The successful claims, with the index of the tile's segment.
    pub claimed: SmallVec<[(Claim, usize); 1]>,
    /// The claims that were refused.
    pub refused: Vec<Refused>,
    /// The completed features.
    pub completed: Vec<Completed>,
    /// The points that each player gained.
    pub gained: PerPlayer<u32>,
    /// Whether the tile extended a road or city on which the mover has a builder.
    pub used_builder: bool,
}

impl Game {
    /// A game before its first tile.
    #[must_use]
    pub fn new(players: usize) -> Self {
        Self::with_room(players, 0)
    }

    /// A game before its first tile, with room for `tiles` of them.
    #[must_use]
    pub fn with_room(players: usize, tiles: usize) -> Self {
        Self {
            board: Board::with_room(tiles),
            hands: vec![Hand::full(); players],
            scores: vec![0; players],
            goods: vec![[0; 3]; players],
            claims: Vec::new(),
            has_small_cities: false,
        }
    }

    /// The same game, with the first edition's rule for small cities if `has_small_cities`: a completed city of two tiles
    /// scores one point for each tile and pennant.
    #[must_use]
    pub fn with_small_cities(self, has_small_cities: bool) -> Self {
        Self {
            has_small_cities,
            ..self
        }
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The score of each player.
    #[must_use]
    pub fn scores(&self) -> &[u32] {
        &self.scores
    }

    /// The number of a player's `figure` in hand.
    #[must_use]
    pub fn in_hand(&self, player: usize, figure: Figure) -> u8 {
        self.hands.get(player).map_or(0, |hand| hand.count(figure))
    }

    /// The wine, grain and cloth of each player.
    #[must_use]
    pub fn goods(&self) -> &[[u32; 3]] {
        &self.goods
    }

    /// The figures on the board, in the order of their placement.
    #[must_use]
    pub fn claims(&self) -> &[Claim] {
        &self.claims
    }

    /// The figures on `feature`.
    #[must_use]
    pub fn claims_on(&self, feature: FeatureId) -> Vec<Claim> {
        let mut claims = Vec::new();
        for claim in &self.claims {
            if self.is_on(claim, feature) {
                claims.push(*claim);
            }
        }
        claims
    }

    fn is_on(&self, claim: &Claim, feature: FeatureId) -> bool {
        self.board.current(claim.feature) == feature
    }

    /// Plays a turn: the tile with `geometry` on `square`, and figures of `mover` on the segments of `claims`. Places a tile
    /// that does not fit, too, unless the square is occupied; leaves out claims that the rules forbid.
    pub fn play(
        &mut self,
        turn: u32,
        mover: Option<usize>,
        square: Square,
        geometry: &Shared<Geometry>,
        claims: &[(usize, Figure)],
    ) -> TurnOutcome {
        let (fit, tile) = self.board.place(square, geometry.clone(), turn);
        let mut outcome = TurnOutcome {
            fit,
            tile,
            gained: smallvec![0; self.scores.len()],
            ..TurnOutcome::default()
        };
        let Some(tile) = outcome.tile else {
            return outcome;
        };
        if let Some(mover) = mover.filter(|&mover| mover < self.hands.len()) {
            outcome.used_builder = self.extends_builder(tile, mover);
            for &(segment, figure) in claims {
                self.claim(&mut outcome, turn, mover, tile, segment, figure);
            }
        }
        self.score_barns(&mut outcome, tile);
        self.complete(&mut outcome, mover, tile, square);
        for (score, gained) in self.scores.iter_mut().zip(&outcome.gained) {
            *score = score.saturating_add(*gained);
        }
        outcome
    }

    fn extends_builder(&self, tile: usize, mover: usize) -> bool {
        let is_builder = |claim: &&Claim| claim.player == mover && claim.figure == Figure::Builder;
        let mut builders = self.claims.iter().filter(is_builder).peekable();
        builders.peek().is_some() && {
            let features = self.features_of(tile);
            builders.any(|claim| features.contains(&self.board.current(claim.feature)))
        }
    }

    /// Whether `mover` may place `figure` on `feature`.
    ///
    /// # Errors
    /// The reason why not.
    pub fn may_claim(
        &self,
        mover: usize,
        feature: FeatureId,
        figure: Figure,
    ) -> Result<(), ClaimRefusal> {
        let kind = self.board.kind(feature);
        if !may_stand(figure, kind) {
            return Err(ClaimRefusal::WrongPlace(kind));
        }
        // The course of fields over some tiles is uncertain, so their farmers are, too.
        let is_certain = self.board.is_certain(feature);
        match figure {
            Figure::Builder | Figure::Pig => {
                let follows = self.claims.iter().any(|claim| {
                    let is_follower = claim.player == mover && weight(claim.figure, 1) > 0;
                    is_follower && self.is_on(claim, feature)
                });
                if !follows && is_certain {
                    return Err(ClaimRefusal::NoFollower(kind));
                }
            }
            // A barn may stand among farmers.
            Figure::Barn => {}
            _ if !is_certain => {}
            _ => {
                let others = self.claims_on(feature);
                if !others.is_empty() {
                    return Err(ClaimRefusal::Taken(others));
                }
            }
        }
        if self.in_hand(mover, figure) == 0 {
            return Err(ClaimRefusal::NoneLeft);
        }
        Ok(())
    }

    fn claim(
        &mut self,
        outcome: &mut TurnOutcome,
        turn: u32,
        player: usize,
        tile: usize,
        segment: usize,
        figure: Figure,
    ) {
        let Some(feature) = self.board.feature(tile, segment) else {
            return;
        };
        if let Err(why) = self.may_claim(player, feature, figure) {
            outcome.refused.push(Refused {
                figure,
                segment,
                why,
            });
            return;
        }
        self.hands[player].take(figure);
        let claim = Claim {
            player,
            figure,
            turn,
            feature,
        };
        self.claims.push(claim);
        outcome.claimed.push((claim, segment));
    }

    /// Scores the farmers on fields with a barn, also those that join one later (one point for each city).
    fn score_barns(&mut self, outcome: &mut TurnOutcome, tile: usize) {
        if !self.claims.iter().any(|claim| claim.figure == Figure::Barn) {
            return;
        }
        let mut features = self.features_of(tile);
        features.order();
        features.dedup();
        for feature in features {
            let claims = self.claims_on(feature);
            if !self.board.is_certain(feature) {
                continue;
            }
            let Some(barn) = claims.iter().find(|claim| claim.figure == Figure::Barn) else {
                continue;
            };
            let each = if outcome.claimed.iter().any(|(claim, _)| claim == barn) {
                3
            } else {
                1
            };
            if claims.iter().any(|claim| weight(claim.figure, 1) > 0) {
                let summary = self.summary(feature);
                let points = each * summary.reach;
                self.award(outcome, feature, summary, points, |figure| {
                    figure != Figure::Barn
                });
            }
        }
    }

    /// Returns the abbot of `player` from an unfinished cloister or garden that is worth `points` now, and adds the points to
    /// the turn of `outcome`. Does nothing without such an abbot.
    pub fn recall_abbot(&mut self, player: usize, points: u32, outcome: &mut TurnOutcome) {
        let abbot = self.claims.iter().position(|claim| {
            claim.player == player
                && claim.figure == Figure::Abbot
                && self.worth(self.board.current(claim.feature)) == points
        });
        let Some(abbot) = abbot else {
            return;
        };
        let claim = self.claims.remove(abbot);
        self.hands[player].put_back(Figure::Abbot);
        if let (Some(score), Some(gained)) =
            (self.scores.get_mut(player), outcome.gained.get_mut(player))
        {
            *score = score.saturating_add(points);
            *gained = gained.saturating_add(points);
        }
        outcome.completed.push(Completed {
            summary: self.summary(self.board.current(claim.feature)),
            points,
            winners: vec![player],
            returned: vec![Returned {
                player,
                figure: Figure::Abbot,
                turn: claim.turn,
            }],
        });
    }

    /// The features of a tile; one may occur twice.
    fn features_of(&self, tile: usize) -> Few<FeatureId> {
        self.board.features_of(tile).collect()
    }

    /// The current names of the cities and roads that a tile completes, each once: its own, and those that end at an abbey.
    fn completed_lines(&self, tile: usize, square: Square) -> Few<FeatureId> {
        let is_complete = |feature: &FeatureId| self.board.is_complete_line(*feature);
        let own = self.board.features_of(tile);
        let mut features: Few<FeatureId> = own.filter(is_complete).collect();
        let edges = self.board.tiles()[tile].geometry.edges();
        if edges.contains(&Terrain::Abbey) {
            let beside = (0..4).flat_map(|side| self.board.features_at(square.beside(side)));
            features.extend(beside.filter(is_complete));
        }
        features.order();
        features.dedup();
        features
    }

    fn complete(
        &mut self,
        outcome: &mut TurnOutcome,
        mover: Option<usize>,
        tile: usize,
        square: Square,
    ) {
        for feature in self.completed_lines(tile, square) {
            self.complete_feature(outcome, mover, feature);
        }
        for center in self.board.completed_centers(tile) {
            self.complete_feature(outcome, mover, center);
        }
    }

    fn complete_feature(
        &mut self,
        outcome: &mut TurnOutcome,
        mover: Option<usize>,
        feature: FeatureId,
    ) {
        self.board.finish(feature);
        let summary = self.summary(feature);
        if let Some(goods) = mover.and_then(|mover| self.goods.get_mut(mover)) {
            for (have, more) in goods.iter_mut().zip(summary.goods) {
                *have += more;
            }
        }
        let points = self.value(&summary, true);
        self.award(outcome, feature, summary, points, |_| true);
    }

    /// Gives `points` to the majority on `feature` and returns the figures for which `goes` is true.
    fn award(
        &mut self,
        outcome: &mut TurnOutcome,
        feature: FeatureId,
        summary: Summary,
        points: u32,
        goes: impl Fn(Figure) -> bool,
    ) {
        let claims = self.claims_on(feature);
        let winners = self.winners(&claims, summary.pennants);
        for &winner in &winners {
            outcome.gained[winner] = outcome.gained[winner].saturating_add(points);
        }
        let mut returned = Vec::new();
        for claim in claims.iter().filter(|claim| goes(claim.figure)) {
            self.hands[claim.player].put_back(claim.figure);
            returned.push(Returned {
                player: claim.player,
                figure: claim.figure,
                turn: claim.turn,
            });
        }
        if !returned.is_empty() {
            let board = &self.board;
            let leaves =
                |claim: &Claim| goes(claim.figure) && board.current(claim.feature) == feature;
            self.claims.retain(|claim| !leaves(claim));
        }
        outcome.completed.push(Completed {
            summary,
            points,
            winners,
            returned,
        });
    }

    /// The players with the majority of `claims` on a feature with this number of pennants, in ascending order.
    pub(super) fn winners(&self, claims: &[Claim], pennants: u32) -> Vec<usize> {
        let weight_of = |player: usize| -> u32 {
            let own = claims.iter().filter(|claim| claim.player == player);
            own.map(|claim| weight(claim.figure, pennants)).sum()
        };
        let most = claims.iter().map(|claim| weight_of(claim.player)).max();
        let Some(most) = most.filter(|most| *most > 0) else {
            return Vec::new();
        };
        (0..self.hands.len())
            .filter(|&player| weight_of(player) == most)
            .collect()
    }

    /// What `feature` consists of.
    #[must_use]
    pub fn summary(&self, feature: FeatureId) -> Summary {
        let kind = self.board.kind(feature);
        let mut summary = Summary {
            kind,
            tiles: Vec::with_capacity(self.board.size(feature)),
            pennants: 0,
            goods: [0; 3],
            has_inn: false,
            has_cathedral: false,
            reach: 0,
        };
        for (tile, segment) in self.board.segments(feature) {
            summary.tiles.push(tile);
            let segment = &self.board.tiles()[tile].geometry.segments[segment];
            summary.pennants += u32::from(segment.pennants);
            summary.has_inn |= segment.has_inn;
            summary.has_cathedral |= segment.is_cathedral;
            for (sum, more) in summary.goods.iter_mut().zip(segment.goods) {
                *sum += u32::from(more);
            }
        }
        // Each trial of a repair comes here often.
        summary.tiles.sort_unstable();
        summary.tiles.dedup();
        summary.reach = match kind {
            SegmentKind::Field => self.board.cities_of(feature).len() as u32,
            SegmentKind::Cloister | SegmentKind::Garden => 8 - self.board.open_ends(feature),
            SegmentKind::City | SegmentKind::Road => 0,
        };
        summary
    }

    /// The points of `feature`: as scored if it is completed, else if the game ended now.
    #[must_use]
    pub fn worth(&self, feature: FeatureId) -> u32 {
        self.value(&self.summary(feature), self.board.is_finished(feature))
    }

    /// The points of a feature, completed or at the end of the game.
    pub(super) fn value(&self, summary: &Summary, is_finished: bool) -> u32 {
        let tiles = summary.tiles.len() as u32;
        match (summary.kind, is_finished) {
            (SegmentKind::City, true) => {
                let each = match summary.has_cathedral {
                    true => 3,
                    false if self.has_small_cities && summary.is_small_city() => 1,
                    false => 2,
                };
                (tiles + summary.pennants) * each
            }
            (SegmentKind::City, false) if summary.has_cathedral => 0,
            (SegmentKind::City, false) => tiles + summary.pennants,
            (SegmentKind::Road, true) => tiles * if summary.has_inn { 2 } else { 1 },
            (SegmentKind::Road, false) if summary.has_inn => 0,
            (SegmentKind::Road, false) => tiles,
            (SegmentKind::Cloister | SegmentKind::Garden, _) => 1 + summary.reach,
            (SegmentKind::Field, _) => 3 * summary.reach,
        }
    }
}

#[cfg(test)]
mod tests;
