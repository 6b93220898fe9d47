//! Checks of pieces: those that a faction or a hireling has, and older ways to write them.

use notation::{Edit, Fix, TextRange, TextSize, say};

use super::Check;
use crate::{
    game::{
        facts::{Faction, Hireling, Landmark, Map, PieceClass, piece_code},
        rules,
    },
    read::{
        ast::{Entry, Party, Spelling, WrittenPiece},
        words,
    },
};

impl Check<'_> {
    pub(super) fn piece(&mut self, piece: &WrittenPiece, entry: &Entry) {
        let range = entry.thing_range;
        if piece.owner_written && piece.class != PieceClass::Ferry {
            self.party(piece.owner, range);
        }
        match piece.spelling {
            Spelling::Raft => self.raft(range),
            Spelling::Reversed => return self.reversed(piece, range),
            Spelling::BareHireling if self.plays(piece.owner) => {
                let code = piece.owner;
                self.report(
                    rules::syntax::BARE_HIRELING
                        .at(
                            range,
                            format!(
                                "The pieces of hirelings such as {} begin with `{code}`.",
                                words::the_party(piece.owner)
                            ),
                        )
                        .with_fix(Fix::safe(
                            format!("Write {code}"),
                            vec![Edit::insert(range.start(), "h_")],
                        )),
                );
            }
            Spelling::ValueFirst => self.value_first(piece, range),
            Spelling::Current | Spelling::BothSides | Spelling::BareHireling | Spelling::Name => {}
        }
        if piece.class == PieceClass::Ferry {
            if piece.letter.is_some() {
                self.find(
                    &rules::syntax::UNKNOWN_PIECE,
                    range,
                    "The ferry is `f`, without a letter.",
                );
                return;
            }
            return self.ferry(range, entry);
        }
        match piece.owner {
            Party::Faction(faction) => self.piece_of_faction(faction, piece, range),
            Party::Hireling(hireling) => self.piece_of_hireling(hireling, piece, range),
        }
        if piece.value.is_some() && piece.owner != Party::Faction(Faction::Keepers) {
            self.find(
                &rules::syntax::UNKNOWN_PIECE,
                range,
                "Only the Keepers' relics have a value.",
            );
        }
    }

    fn piece_of_faction(&mut self, faction: Faction, piece: &WrittenPiece, range: TextRange) {
        if faction.piece(piece.class, piece.letter).is_some() {
            return;
        }
        let own: Vec<_> = faction.pieces_of(piece.class).collect();
        if own.len() > 1 && piece.letter.is_none() {
            // The letter is optional; the replay checks whether the board shows which kind is meant.
            return;
        }
        let code = piece_code(piece.class, piece.letter, None);
        let name = say::capitalized(&words::the(faction));
        let have = words::verb(faction, "has", "have");
        let choices: Vec<String> = own
            .iter()
            .map(|own| format!("{} `{own}`", own.name))
            .collect();
        let message = match (own.as_slice(), piece.letter) {
            ([], _) => {
                let mut classes: Vec<String> = faction
                    .pieces()
                    .iter()
                    .map(|own| format!("{} `{own}`", own.name))
                    .collect();
                classes.truncate(5);
                format!(
                    "{name} {have} no {}s. {} pieces: {}.",
                    piece.class.name(),
                    words::verb(faction, "Its", "Their"),
                    classes.join(", ")
                )
            }
            ([only], _) => format!(
                "{name} {have} no `{code}`. A {} is written `{only}`.",
                only.name
            ),
            _ => format!(
                "{name} {have} no `{code}`. {} {}s: {}.",
                words::verb(faction, "Its", "Their"),
                piece.class.name(),
                choices.join(", ")
            ),
        };
        let written = self.after_owner(piece, range);
        let mut finding = rules::syntax::UNKNOWN_PIECE.at(range, message);
        // If the faction has nothing of this class, a piece with the same letter may be meant: `b_f` for `t_f`.
        let same_letter = faction
            .pieces()
            .iter()
            .filter(|other| own.is_empty() && other.letter == piece.letter);
        for candidate in own.iter().copied().chain(same_letter).take(4) {
            let write = candidate.to_string();
            finding = finding.with_fix(Fix::guess(
                format!("Write {write}, {}", article(candidate.name)),
                vec![Edit::replace(written, write)],
            ));
        }
        self.report(finding);
    }

    fn piece_of_hireling(&mut self, hireling: Hireling, piece: &WrittenPiece, range: TextRange) {
        let pieces = hireling.facts().pieces;
        let known =
            piece.letter.is_none() && pieces.iter().any(|(class, ..)| *class == piece.class);
        if known {
            return;
        }
        let own: Vec<String> = pieces
            .iter()
            .map(|(class, _, name)| format!("{name} `{}`", class.letter()))
            .collect();
        let written = self.after_owner(piece, range);
        let mut finding = rules::syntax::UNKNOWN_PIECE.at(
            range,
            format!(
                "{} {} no `{}`. Pieces: {}.",
                say::capitalized(&words::the_party(piece.owner)),
                words::party_verb(piece.owner, "has", "have"),
                piece_code(piece.class, piece.letter, None),
                own.join(", ")
            ),
        );
        for (class, _, name) in pieces {
            finding = finding.with_fix(Fix::guess(
                format!("Write {}, {}", class.letter(), article(name)),
                vec![Edit::replace(written, class.letter())],
            ));
        }
        self.report(finding);
    }

    /// The bytes of the piece after its owner.
    fn after_owner(&self, piece: &WrittenPiece, range: TextRange) -> TextRange {
        let text = self.text(range);
        let owner = match piece.owner {
            _ if !piece.owner_written => 0,
            Party::Hireling(_) if piece.spelling != Spelling::BareHireling => {
                // `h_E`, and `d` if it is demoted and a piece follows.
                let demoted = text.get(3..4) == Some("d") && text.len() > 4;
                if demoted { 4 } else { 3 }
            }
            _ => 1,
        };
        let start = range.start() + TextSize::new(owner);
        TextRange::new(start.min(range.end()), range.end())
    }

    /// Reports `r`, which meant the ferry before V2.8.
    fn raft(&mut self, range: TextRange) {
        if self.has_ferry() || self.game.map.is_none() {
            let ferry = TextRange::new(range.end() - TextSize::of('r'), range.end());
            self.spelling(
                &rules::syntax::OLD_FERRY,
                ferry,
                "The ferry is written `f` since V2.8.",
                "f",
            );
        }
    }

    /// Reports a torch whose `%` is missing. That it is the torch is a guess: `r` was also the raft.
    pub(super) fn bare_torch(&mut self, range: TextRange) {
        let fix = Fix::guess("Write %r, a torch", vec![Edit::insert(range.start(), "%")]);
        let message = "Items begin with `%`: among them, `r` is the torch, `%r`.";
        self.report(
            rules::syntax::UNKNOWN_PIECE
                .at(range, message)
                .with_fix(fix),
        );
    }

    fn has_ferry(&self) -> bool {
        let lake = self
            .game
            .map
            .as_ref()
            .is_some_and(|map| map.value == Map::Lake);
        lake || self
            .game
            .landmarks
            .iter()
            .any(|landmark| landmark.value.0 == Landmark::Ferry)
    }

    fn ferry(&mut self, range: TextRange, entry: &Entry) {
        if let Some(map) = &self.game.map
            && !self.has_ferry()
        {
            let is_raft = self.text(range).ends_with('r');
            let message = format!(
                "{}there is no ferry on the {} map unless the Landmarks line places it.",
                match is_raft {
                    true =>
                        "`r` alone was the raft, as the ferry was called before V2.8 (now `f`): ",
                    false => "",
                },
                map.value.name()
            );
            let message = say::capitalized(&message);
            let mut finding = rules::syntax::NO_FERRY.at(range, message);
            // One of several entries can be removed.
            let before = self.text(TextRange::up_to(entry.range.start()));
            let behind = self.text(TextRange::new(range.end(), TextSize::of(self.text)));
            let plus = TextSize::of('+');
            let left_out = if before.ends_with('+') {
                Some(TextRange::new(entry.range.start() - plus, range.end()))
            } else if behind.starts_with('+') {
                Some(TextRange::new(entry.range.start(), range.end() + plus))
            } else {
                None
            };
            if let Some(left_out) = left_out {
                finding = finding.with_fix(Fix::guess(
                    "Leave the ferry out",
                    vec![Edit::delete(left_out)],
                ));
            }
            self.report(finding);
        }
    }

    /// Reports `r_b` for `b_r`.
    fn reversed(&mut self, piece: &WrittenPiece, range: TextRange) {
        let written = self.after_owner(piece, range);
        let write = piece_code(piece.class, piece.letter, None);
        self.report(
            rules::syntax::UNKNOWN_PIECE
                .at(
                    range,
                    format!(
                        "The kind of piece comes before its letter: `{write}`, not `{}`.",
                        self.text(written)
                    ),
                )
                .with_fix(Fix::safe(
                    format!("Write {write}"),
                    vec![Edit::replace(written, write)],
                )),
        );
    }

    /// Reports `t_3_f` for `t_f_3`.
    fn value_first(&mut self, piece: &WrittenPiece, range: TextRange) {
        let written = self.after_owner(piece, range);
        let write = piece_code(piece.class, piece.letter, piece.value);
        self.spelling(
            &rules::syntax::OLD_RELIC,
            written,
            format!("A relic's value stands behind its letter: `{write}`."),
            &write,
        );
    }
}

/// `a sawmill`, `an extortion`.
fn article(name: &str) -> String {
    if name.starts_with(['a', 'e', 'i', 'o', 'u']) {
        format!("an {name}")
    } else {
        format!("a {name}")
    }
}
