//! The end of a game: what unfinished features, farms and goods bring.

use super::{Claim, FeatureId, Game, Summary, score::value};
use crate::tiles::Figure;

/// What a player gets for one feature at the end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinalPart {
    /// The feature.
    pub summary: Summary,
    /// Who gets the points.
    pub winners: Vec<usize>,
    /// Who stands there.
    pub claims: Vec<Claim>,
    /// The points; nothing if it is not certain how the feature runs.
    pub points: Option<u32>,
}

/// The end of a game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Ending {
    /// Unfinished features and farms with figures on them.
    pub parts: Vec<FinalPart>,
    /// Points for having most of a good, per player.
    pub goods: Vec<u32>,
    /// The final scores.
    pub scores: Vec<u32>,
    /// Whether every part is certain.
    pub is_certain: bool,
}

impl Game {
    /// The end of the game as it stands: what unfinished features and farms are worth, and the final scores.
    #[must_use]
    pub fn ending(&self) -> Ending {
        let mut features: Vec<FeatureId> = self
            .claims
            .iter()
            .map(|claim| self.board.current(claim.feature))
            .collect();
        features.sort_unstable();
        features.dedup();
        let mut ending = Ending {
            parts: Vec::new(),
            goods: self.goods_points(),
            scores: self.scores.clone(),
            is_certain: true,
        };
        for feature in features {
            for part in self.final_parts(feature) {
                ending.is_certain &= part.points.is_some();
                for &winner in &part.winners {
                    ending.scores[winner] += part.points.unwrap_or(0);
                }
                ending.parts.push(part);
            }
        }
        let first_turn = |part: &FinalPart| part.claims.iter().map(|claim| claim.turn).min();
        ending
            .parts
            .sort_by_key(|part| (part.summary.kind, first_turn(part)));
        for (score, goods) in ending.scores.iter_mut().zip(&ending.goods) {
            *score += goods;
        }
        ending
    }

    /// What one feature brings at the end: usually one part; on a farm, owners of barns and pigs get theirs apart.
    fn final_parts(&self, feature: FeatureId) -> Vec<FinalPart> {
        let summary = self.summary(feature);
        let claims = self.claims_on(feature);
        let is_certain = self.board.is_certain(feature);
        let part = |winners: Vec<usize>, points: u32| FinalPart {
            summary: summary.clone(),
            winners,
            claims: claims.clone(),
            points: is_certain.then_some(points),
        };
        if let Some(barn) = claims.iter().find(|claim| claim.figure == Figure::Barn) {
            return vec![part(vec![barn.player], 4 * summary.reach)];
        }
        let winners = self.winners(feature, summary.pennants);
        let points = value(&summary, false);
        let has_pig = |player: &usize| {
            claims
                .iter()
                .any(|claim| claim.figure == Figure::Pig && claim.player == *player)
        };
        let (with_pig, plain): (Vec<usize>, Vec<usize>) = winners.into_iter().partition(has_pig);
        let mut parts = Vec::new();
        if !with_pig.is_empty() {
            parts.push(part(with_pig, points + summary.reach));
        }
        if !plain.is_empty() || parts.is_empty() {
            parts.push(part(plain, points));
        }
        parts
    }

    /// Ten points to whoever has most of a good, for each good.
    fn goods_points(&self) -> Vec<u32> {
        let mut points = vec![0; self.goods.len()];
        for good in 0..3 {
            let most = self.goods.iter().map(|goods| goods[good]).max();
            for (player, goods) in self.goods.iter().enumerate() {
                if goods[good] > 0 && Some(goods[good]) == most {
                    points[player] += 10;
                }
            }
        }
        points
    }
}
