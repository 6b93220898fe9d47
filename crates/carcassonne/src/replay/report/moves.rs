//! Findings about moves.

use notation::{Edit, Fix, TextRange, say};

use super::{ReportText, Reporter};
use crate::{
    game::{
        Claim, ClaimRefusal, Mismatch, Refused, Square, rules,
        tiles::{Anchor, ReadCode, SegmentKind, Shared, Terrain, TileText, side_name},
    },
    read::ast,
    replay::{
        problem::{Kind, Problem},
        referee::Run,
        script::Script,
        words::{describe_claims, label_of, points_of},
    },
};

/// The most steps of a game; in a longer record, meeples on the board are not searched.
const MAX_STEPS: usize = 500;

impl Reporter<'_> {
    /// The text of a problem of a move, with its code and range; `None` for problems that the parser reports.
    pub(super) fn say_move(
        &self,
        script: &Script,
        run: &Run,
        problem: &Problem,
    ) -> Option<ReportText> {
        let index = problem.step;
        match &problem.kind {
            Kind::Occupied(other) => self.say_occupied(script, index, *other),
            Kind::Detached => self.say_detached(script, index),
            Kind::NoHole(sides) => self.say_no_hole(script, index, *sides),
            Kind::Wagon(player) => self.say_wagon(script, index, *player),
            Kind::Mismatch(mismatches) => self.say_mismatch(script, index, mismatches),
            Kind::Refused(refused) => Some(self.say_refused(script, run, index, refused)),
            Kind::OddFarmer => Some(self.say_odd_farmer(script, index)),
            Kind::UncertainFarm(claims) => Some(self.say_uncertain_farm(script, index, claims)),
            Kind::Overdrawn(drawn, count, held) => {
                self.say_overdrawn(script, run, (index, *drawn), (*count, *held))
            }
            Kind::Foreign(drawn, sets) => Some(self.say_foreign(index, *drawn, *sets)),
            Kind::StarterTile | Kind::StarterPlace => self.say_starter(problem),
            Kind::DiscardFits(number, place) => self.say_discard(index, *number, *place),
            Kind::WrongPlayer(expected) => self.say_wrong_player(script, index, *expected),
            Kind::WrongNumber(expected) => self.say_wrong_number(script, run, index, *expected),
            Kind::Gap(_, 0) => self.say_no_starter(index),
            Kind::Gap(first, last) => self.say_gap(script, index, *first, *last),
            Kind::Points(player, ..) | Kind::Total(player, ..) => {
                self.say_points(script, run, problem, *player)
            }
            Kind::Unreadable
            | Kind::BadMeeple
            | Kind::DoubtfulSquare
            | Kind::DoubtfulTile
            | Kind::UnknownTile(_)
            | Kind::Undrawn(_)
            | Kind::FinalParts(_)
            | Kind::FinalTotal(..)
            | Kind::Result(..)
            | Kind::Place(..) => None,
        }
    }

    fn square_range(&self, index: usize) -> Option<TextRange> {
        let step = self.written.steps.get(index)?;
        Some(step.square_range.unwrap_or(step.range))
    }

    fn say_occupied(&self, script: &Script, index: usize, other: usize) -> Option<ReportText> {
        let square = self.square(script.steps.get(index)?.square?);
        let message = format!(
            "{square} holds a tile already: {} put it there.",
            label_of(script, other)
        );
        let said = ReportText::new(&rules::replay::OCCUPIED, self.square_range(index)?, message);
        Some(said.with_related(self.tile_range(other), format!("put on {square} here")))
    }

    fn say_detached(&self, script: &Script, index: usize) -> Option<ReportText> {
        let square = self.square(script.steps.get(index)?.square?);
        Some(ReportText::new(
            &rules::replay::TOUCHES_NOTHING,
            self.square_range(index)?,
            format!("{square} touches no tile."),
        ))
    }

    fn say_no_hole(&self, script: &Script, index: usize, sides: usize) -> Option<ReportText> {
        let square = self.square(script.steps.get(index)?.square?);
        let beside = match sides {
            1 => "only one of them has",
            2 => "two of them have",
            _ => "three of them have",
        };
        Some(ReportText::new(
            &rules::replay::ABBEY_HOLE,
            self.square_range(index)?,
            format!("An abbey goes where tiles lie on all four sides; at {square} {beside} one."),
        ))
    }

    fn say_wagon(&self, script: &Script, index: usize, player: usize) -> Option<ReportText> {
        let range = self.written.steps.get(index)?.scores.range?;
        let letter = script.letter(player);
        Some(ReportText::new(
            &rules::replay::WAGON,
            range,
            format!(
                "These points are {letter}'s if the wagon that scored before drove on. The notation has no sign for \
                 that; they are taken as written."
            ),
        ))
    }

    fn say_mismatch(
        &self,
        script: &Script,
        index: usize,
        mismatches: &[Mismatch],
    ) -> Option<ReportText> {
        let step = script.steps.get(index)?;
        let text = |index: usize| {
            let tile = script.steps.get(index).and_then(|step| step.tile.as_ref());
            tile.map_or("", |tile| tile.text.as_str())
        };
        let parts: Vec<String> = mismatches
            .iter()
            .map(|mismatch| {
                format!(
                    "meets {} with {}, but {} has {} there",
                    self.square(mismatch.square),
                    with_article(mismatch.here),
                    text(mismatch.turn as usize),
                    with_article(mismatch.there),
                )
            })
            .collect();
        let message = format!(
            "{} at {} {}.",
            text(index),
            self.square(step.square?),
            say::and(&parts)
        );
        let range = self.square_range(index)?.cover(self.tile_range(index));
        let mut said = ReportText::new(&rules::replay::EDGE_MISMATCH, range, message);
        for mismatch in mismatches {
            let turn = mismatch.turn as usize;
            let lies = format!(
                "{} has {} there",
                label_of(script, turn),
                with_article(mismatch.there)
            );
            said = said.with_related(self.tile_range(turn), lies);
        }
        Some(said)
    }

    fn say_refused(
        &self,
        script: &Script,
        run: &Run,
        index: usize,
        refused: &Refused,
    ) -> ReportText {
        let mover = run.played.get(index).and_then(|played| played.mover);
        let letter = mover.map_or('?', |player| script.letter(player));
        let tile = script.steps.get(index).and_then(|step| step.tile.as_ref());
        let kind = tile
            .and_then(|tile| tile.geometry.segments.get(refused.segment))
            .map_or(SegmentKind::Field, |segment| segment.kind);
        let figure = refused.figure.name();
        let (rule, message) = match &refused.why {
            ClaimRefusal::Taken(claims) => (
                &rules::replay::CLAIMED,
                format!(
                    "{letter} cannot claim this {}: {} there already.",
                    kind.name(),
                    describe_claims(script, claims)
                ),
            ),
            ClaimRefusal::NoneLeft => (
                &rules::replay::NO_MEEPLE,
                format!("{letter} has no {figure} left to place here."),
            ),
            ClaimRefusal::WrongPlace(kind) => (
                &rules::replay::WRONG_FIGURE,
                format!("A {figure} cannot stand on a {}.", kind.name()),
            ),
            ClaimRefusal::NoFollower(kind) => (
                &rules::replay::WRONG_FIGURE,
                format!(
                    "A {figure} needs a meeple of its player on the same {}.",
                    kind.name()
                ),
            ),
        };
        let mut said = ReportText::new(rule, self.tile_range(index), message);
        match &refused.why {
            ClaimRefusal::Taken(claims) => {
                for claim in claims {
                    let letter = script.letter(claim.player);
                    let range = self.tile_range(claim.turn as usize);
                    said = said.with_related(range, format!("claimed by {letter} here"));
                }
            }
            ClaimRefusal::NoneLeft => said.related = self.still_standing(script, run, index, mover),
            ClaimRefusal::WrongPlace(_) | ClaimRefusal::NoFollower(_) => {}
        }
        said
    }

    /// The moves that placed those meeples of `mover` that did not return before step `index`.
    fn still_standing(
        &self,
        script: &Script,
        run: &Run,
        index: usize,
        mover: Option<usize>,
    ) -> Vec<(TextRange, String)> {
        let mut placed: Vec<usize> = Vec::new();
        if index > MAX_STEPS {
            return Vec::new();
        }
        for (step, played) in run.played.iter().enumerate().take(index) {
            let Some(outcome) = &played.outcome else {
                continue;
            };
            let claimed = outcome.claimed.iter();
            placed.extend(
                claimed
                    .filter(|(claim, _)| Some(claim.player) == mover)
                    .map(|_| step),
            );
            for completed in &outcome.completed {
                placed.retain(|&step| {
                    !completed.returned.iter().any(|returned| {
                        returned.turn as usize == step && Some(returned.player) == mover
                    })
                });
            }
        }
        placed
            .into_iter()
            .map(|step| {
                let label = label_of(script, step);
                (
                    self.tile_range(step),
                    format!("the meeple of {label} still stands"),
                )
            })
            .collect()
    }

    fn say_odd_farmer(&self, script: &Script, index: usize) -> ReportText {
        let tile = script.steps.get(index).and_then(|step| step.tile.as_ref());
        let segment = tile.and_then(|tile| Some((tile, tile.claims.first()?.0)));
        let same = segment.and_then(|(tile, segment)| {
            let (_, Anchor::Face(side)) = tile.geometry.anchor_of(segment)? else {
                return None;
            };
            let bare = tile.bare();
            let read = ReadCode::read(&bare).ok()?;
            let end = read.faces.get(usize::from(side))?.end;
            let (before, after) = bare.split_at_checked(end)?;
            Some((format!("{before}M{after}"), side))
        });
        let range = self.tile_range(index);
        let rule = &rules::replay::FARMER_AFTER_OTHER_SIDE;
        let Some((text, side)) = same else {
            let message = "Write the farmer after the F of its field.".to_owned();
            return ReportText::new(rule, range, message);
        };
        let message = format!(
            "This farmer stands on the field of the {} side. Write M after that F: {text}.",
            side_name(side)
        );
        let mut said = ReportText::new(rule, range, message);
        said.fixes.push(Fix::guess(
            format!("Write {text} (the same field)"),
            vec![Edit::replace(range, text)],
        ));
        said
    }

    fn say_uncertain_farm(&self, script: &Script, index: usize, claims: &[Claim]) -> ReportText {
        let message = format!(
            "{} on a farm over a tile whose code fits two tiles with different fields, so the farm is not counted. Write F1 \
             on the tile whose road or city divides the field.",
            describe_claims(script, claims)
        );
        let range = self.tile_range(index);
        let mut said = ReportText::new(&rules::replay::UNCERTAIN_FARM, range, message);
        let tile = script.steps.get(index).and_then(|step| step.tile.as_ref());
        if let Some(text) = tile.and_then(with_divided_field) {
            said.fixes.push(Fix::guess(
                format!("Write {text}, if its field is divided"),
                vec![Edit::replace(range, text)],
            ));
        }
        said
    }

    fn say_starter(&self, problem: &Problem) -> Option<ReportText> {
        if problem.kind == Kind::StarterTile {
            let message = "The starter tile is the city cap beside a straight road: CRFR, turned as you like.";
            return Some(ReportText::new(
                &rules::replay::STARTER_TILE,
                self.tile_range(problem.step),
                message.to_owned(),
            ));
        }
        let range = self.square_range(problem.step)?;
        let message = "The starter tile is the origin: (0,0).".to_owned();
        let said = ReportText::new(&rules::replay::STARTER_PLACE, range, message);
        Some(said.writing(range, "(0,0)".to_owned()))
    }

    fn say_discard(&self, index: usize, number: usize, place: Square) -> Option<ReportText> {
        let (_, range) = self.written.steps.get(index)?.discards.get(number)?;
        let message = format!(
            "Only a tile that fits nowhere is discarded, but this one fits at {}.",
            self.square(place)
        );
        Some(ReportText::new(
            &rules::replay::DISCARD_FITS,
            *range,
            message,
        ))
    }

    fn say_wrong_player(
        &self,
        script: &Script,
        index: usize,
        expected: usize,
    ) -> Option<ReportText> {
        let player = self.written.steps.get(index)?.player?;
        let letter = script.letter(expected);
        let message = format!(
            "It is {letter}'s turn, not {}'s. Played as {letter}'s move.",
            player.value
        );
        let mut said = ReportText::new(&rules::replay::WRONG_PLAYER, player.range, message);
        let previous = index
            .checked_sub(1)
            .and_then(|previous| self.written.steps.get(previous));
        if let Some(step) = previous.filter(|step| step.player.is_some()) {
            let label = label_of(script, index - 1);
            said = said.with_related(step.range, format!("{label} is the move before"));
        }
        said.fixes.push(Fix::guess(
            format!("Write {letter}"),
            vec![Edit::replace(player.range, letter.to_string())],
        ));
        Some(said)
    }

    fn say_wrong_number(
        &self,
        script: &Script,
        run: &Run,
        index: usize,
        expected: u32,
    ) -> Option<ReportText> {
        let step = self.written.steps.get(index)?;
        let number = step.number?;
        let message = format!(
            "Move {expected} is next, but this one has number {}.",
            number.value
        );
        let mut said = ReportText::new(&rules::replay::MOVE_NUMBER, number.range, message);
        let letter = script.letter(run.played.get(index)?.mover?);
        let (text, edit) = if step.player.is_none_or(|player| player.value == letter) {
            let text = expected.to_string();
            (text.clone(), Edit::replace(number.range, text))
        } else {
            let text = format!("{expected}{letter}");
            (text.clone(), step.write(step.label_source(), &text))
        };
        said.fixes
            .push(Fix::guess(format!("Write {text}"), vec![edit]));
        Some(said)
    }

    /// The text for a record without its starter tile.
    fn say_no_starter(&self, index: usize) -> Option<ReportText> {
        let step = self.written.steps.get(index)?;
        let first = self.written.steps.first()?;
        let range = step.number.map_or(step.range, |number| number.range);
        let mut codes = self.starters();
        let code = codes.next().filter(|_| codes.next().is_none());
        let message = format!(
            "{} cannot be understood without the starter tile, which is missing: write its line `0 (0,0) {}` above {}.",
            self.written.label(index),
            code.unwrap_or("CRFR"),
            self.written.label(0)
        );
        let mut said = ReportText::new(&rules::replay::MOVES_MISSING, range, message);
        if let Some(code) = code {
            let line_break = if self.text.contains("\r\n") {
                "\r\n"
            } else {
                "\n"
            };
            let line = format!("0 (0,0) {code}{line_break}");
            let edits = vec![Edit::insert(first.range.start(), line)];
            said.fixes
                .push(Fix::guess(format!("Write 0 (0,0) {code}"), edits));
        }
        Some(said)
    }

    /// The turns of the starter tile that fit beside the written moves.
    fn starters(&self) -> impl Iterator<Item = &'static str> {
        let mut needed: [Option<Terrain>; 4] = [None; 4];
        for (side, needed) in (0_u8..4).zip(&mut needed) {
            let square = Square::default().beside(side);
            let beside = self.written.steps.iter();
            let tile = beside
                .filter(|step| step.square == Some(square))
                .find_map(|step| step.tile.as_ref());
            let face = tile.and_then(|tile| {
                let faces = &tile.written.tile.faces;
                faces.get(usize::from((side + 2) % 4))
            });
            *needed = face.map(|face| face.terrain);
        }
        ["CRFR", "RCRF", "FRCR", "RFRC"]
            .into_iter()
            .filter(move |code| {
                let sides = code.chars().map(Terrain::from_letter);
                sides
                    .zip(needed)
                    .all(|(side, needed)| needed.is_none() || side == needed)
            })
    }

    fn say_gap(&self, script: &Script, index: usize, first: u32, last: u32) -> Option<ReportText> {
        let step = self.written.steps.get(index)?;
        let range = step.number.map_or(step.range, |number| number.range);
        let missing = if first == last {
            let letter = script.letter(script.player_of(first));
            format!("Move {first}, one of {letter}, is missing")
        } else {
            format!("Moves {first} to {last} are missing")
        };
        let place = match index.checked_sub(1) {
            Some(before) => format!(
                "between {} and {}",
                label_of(script, before),
                self.written.label(index)
            ),
            None => format!("before {}", self.written.label(index)),
        };
        let message = format!(
            "{missing} {place}. From here on nobody knows what lies where it was and who scored."
        );
        Some(ReportText::new(
            &rules::replay::MOVES_MISSING,
            range,
            message,
        ))
    }

    fn say_points(
        &self,
        script: &Script,
        run: &Run,
        problem: &Problem,
        player: usize,
    ) -> Option<ReportText> {
        let scores = &self.written.steps.get(problem.step)?.scores;
        let letter = script.letter(player);
        let is_mover = run.played.get(problem.step)?.mover == Some(player);
        let of_player = |other: &&ast::OtherPoints| match other.player {
            Some(other) => script.player(other.value) == Some(player),
            None => !is_mover,
        };
        let (rule, range, message, computed) = match problem.kind {
            Kind::Points(_, written, computed) => {
                let own = scores.own.first().zip(scores.own.last());
                let range = match own.filter(|_| is_mover) {
                    Some((first, last)) => first.range.cover(last.range),
                    None => scores.others.iter().find(of_player)?.points.range,
                };
                let message = match points_of(run, problem.step, player) {
                    Some(why) => format!("{letter} gains {computed} here, not {written}: {why}."),
                    None => format!("{letter} gains nothing here, but {written} is written."),
                };
                (&rules::replay::POINTS, range, message, computed)
            }
            Kind::Total(_, written, computed) => {
                let range = if is_mover {
                    scores.total?.range
                } else {
                    let mut totals = scores.other_totals.iter();
                    totals.find(of_player)?.points.range
                };
                let message = format!("{letter} has {computed} after this move, not {written}.");
                (&rules::replay::TOTAL, range, message, computed)
            }
            _ => return None,
        };
        let mut said = ReportText::new(rule, range, message);
        if let Kind::Points(_, written, 0) = problem.kind
            && is_mover
        {
            let gained = run.played.get(problem.step)?.outcome.as_ref();
            let gained = gained.map_or(&[][..], |outcome| &outcome.gained);
            if let Some(fix) = others_or_nothing(script, scores, written, gained) {
                said.fixes.push(fix);
                return Some(said);
            }
        }
        if matches!(problem.kind, Kind::Points(_, _, 0))
            && let Some(fix) = without_entry(scores, range)
        {
            said.fixes.push(fix);
            return Some(said);
        }
        Some(said.writing(range, computed.to_string()))
    }
}

/// The fix that removes points of a player who gains nothing from the parentheses, or the whole parentheses.
fn without_entry(scores: &ast::Scores, points: TextRange) -> Option<Fix> {
    let entries = &scores.others;
    let at = entries
        .iter()
        .position(|entry| entry.points.range == points)?;
    let entry = entries.get(at)?.range;
    let before = at.checked_sub(1).and_then(|before| entries.get(before));
    let range = match (entries.get(at + 1), before) {
        (Some(next), _) => TextRange::new(entry.start(), next.range.start()),
        (None, Some(before)) => TextRange::new(before.range.end(), entry.end()),
        (None, None) => {
            let is_alone = scores.total.is_none() && scores.other_totals.is_empty();
            let whole = scores.range.filter(|_| is_alone)?;
            let own = scores.own.last().map(|own| own.range.end());
            let start = own.unwrap_or(whole.start());
            (start <= entry.start()).then(|| TextRange::new(start, whole.end()))?
        }
    };
    Some(Fix::guess("Remove the points", vec![Edit::delete(range)]))
}

/// The fix for points of a mover who gains none: they belong to another player, or to no one.
fn others_or_nothing(
    script: &Script,
    scores: &ast::Scores,
    written: u32,
    gained: &[u32],
) -> Option<Fix> {
    let is_alone = scores.total.is_none() && scores.others.is_empty();
    let start = scores.range?.start();
    let end = scores.own.last()?.range.end();
    if !is_alone || start > end {
        return None;
    }
    let range = TextRange::new(start, end);
    let Some(other) = gained.iter().position(|points| *points == written) else {
        return Some(Fix::guess("Remove the points", vec![Edit::delete(range)]));
    };
    let text = if script.players.len() == 2 {
        format!("(+{written})")
    } else {
        format!("({}+{written})", script.letter(other))
    };
    Some(Fix::guess(
        format!("Write {text}"),
        vec![Edit::replace(range, text)],
    ))
}

fn with_article(terrain: Terrain) -> String {
    match terrain {
        Terrain::Trees => "trees".to_owned(),
        Terrain::Abbey | Terrain::Ocean => format!("an {}", terrain.name()),
        other => format!("a {}", other.name()),
    }
}

/// The code of an ambiguous tile, changed to that of the tile with the divided field; `None` for other tiles.
fn with_divided_field(tile: &Shared<TileText>) -> Option<String> {
    if tile.geometry.fields_certain {
        return None;
    }
    let faces = tile.written.tile.faces.iter().zip(&tile.written.faces);
    let mut fields = faces.filter(|(face, _)| face.terrain == Terrain::Field);
    let (before, after) = tile.text.split_at_checked(fields.next()?.1.end)?;
    Some(format!("{before}1{after}"))
}
