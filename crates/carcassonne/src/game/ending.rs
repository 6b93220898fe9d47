//! The end of a game: points for unfinished features, farms and goods.

use notation::Order as _;

use super::{Claim, FeatureId, Game, Summary};
use crate::game::tiles::Figure;

/// The points for one feature at the end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinalPart {
    /// The feature.
    pub summary: Summary,
    /// The players who get the points.
    pub winners: Vec<usize>,
    /// The figures on the feature.
    pub claims: Vec<Claim>,
    /// The points; `None` if the course of the feature is uncertain.
    pub points: Option<u32>,
}

/// The end of a game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Ending {
    /// Unfinished features and farms with figures on them.
    pub parts: Vec<FinalPart>,
    /// Points for the majority in goods, for each player.
    pub goods: Vec<u32>,
    /// The final scores.
    pub scores: Vec<u32>,
    /// Whether all parts are certain.
    pub is_certain: bool,
}

impl Game {
    /// The end of the game as it stands: points for unfinished features and farms, and the final scores.
    #[must_use]
    pub fn ending(&self) -> Ending {
        let claims = self.claims.iter();
        let mut claims: Vec<(FeatureId, Claim)> = claims
            .map(|claim| (self.board.current(claim.feature), *claim))
            .collect();
        // The figures on one feature stay in the order of their placement.
        claims.order_by_key(|(feature, _)| *feature);
        let mut ending = Ending {
            parts: Vec::new(),
            goods: self.goods_points(),
            scores: self.scores.clone(),
            is_certain: true,
        };
        for on_feature in claims.chunk_by(|one, other| one.0 == other.0) {
            if let Some((feature, _)) = on_feature.first() {
                let claims = on_feature.iter().map(|(_, claim)| *claim).collect();
                self.add_final_parts(*feature, claims, &mut ending.parts);
            }
        }
        for part in &ending.parts {
            ending.is_certain &= part.points.is_some();
            for &winner in &part.winners {
                ending.scores[winner] += part.points.unwrap_or(0);
            }
        }
        let first_turn = |part: &FinalPart| part.claims.iter().map(|claim| claim.turn).min();
        ending
            .parts
            .order_by_key(|part| (part.summary.kind, first_turn(part)));
        for (score, goods) in ending.scores.iter_mut().zip(&ending.goods) {
            *score += goods;
        }
        ending
    }

    /// Adds the points of one feature with `claims` at the end. That is usually one part; on a farm, owners of barns and pigs
    /// get parts of their own.
    fn add_final_parts(&self, feature: FeatureId, claims: Vec<Claim>, parts: &mut Vec<FinalPart>) {
        let summary = self.summary(feature);
        let is_certain = self.board.is_certain(feature);
        let (points, reach) = (self.value(&summary, false), summary.reach);
        let barn = claims.iter().find(|claim| claim.figure == Figure::Barn);
        let (mut winners, points) = match barn {
            Some(barn) => (vec![barn.player], 4 * reach),
            None => (self.winners(&claims, summary.pennants), points),
        };
        let has_pig = |player: usize| {
            let is_pig = |claim: &Claim| claim.figure == Figure::Pig && claim.player == player;
            barn.is_none() && claims.iter().any(is_pig)
        };
        let with_pig: Vec<usize> = winners
            .iter()
            .copied()
            .filter(|one| has_pig(*one))
            .collect();
        winners.retain(|one| !with_pig.contains(one));
        let part = |summary, claims, winners, points: u32| FinalPart {
            summary,
            winners,
            claims,
            points: is_certain.then_some(points),
        };
        if with_pig.is_empty() {
            return parts.push(part(summary, claims, winners, points));
        }
        let is_shared = !winners.is_empty();
        let plain = is_shared.then(|| part(summary.clone(), claims.clone(), winners, points));
        parts.push(part(summary, claims, with_pig, points + reach));
        parts.extend(plain);
    }

    /// Ten points for the majority in each good.
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
