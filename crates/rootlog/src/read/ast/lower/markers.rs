//! Actions that move nothing: markers on boards, plots and relics that are turned over, exposure, hiring.

use notation::{Ranged, Rule, TextRange};

use super::{
    action::Decoder,
    word::{DecodeSlip, count, faction, first_letter, slip, slip_of, suit},
};
use crate::game::rules;
use crate::{
    game::facts::{Faction, PieceClass},
    read::{
        ast::{
            ActionKind, Entry, Location, Node, Party, Plot, Relation, Service, Thing, WrittenPiece,
        },
        syntax::SyntaxKind::*,
    },
};

impl Decoder {
    pub(super) fn setting(&self, node: Node<'_>) -> Result<ActionKind, DecodeSlip> {
        let value = node.part(VALUE);
        let mut slots: Vec<(Option<Node<'_>>, Node<'_>)> = Vec::new();
        for subject in node.nodes(SUBJECT) {
            slots.push((subject.part(SLOT), subject));
        }
        let Some((slot, first)) = slots.first() else {
            return slip(node.text_range(), "Say what changes.");
        };
        let kind = slot.map(|slot| slot.text());
        match (kind, value) {
            (None, None) => Ok(ActionKind::DiscardDecree),
            (_, None) => slip(
                node.text_range(),
                "Nothing stands behind the arrow. Write what it becomes, as in `$_h->3`.",
            ),
            (None | Some("h" | "r" | "m"), Some(value)) => prices(&slots, value),
            (Some("f"), Some(value)) => Ok(ActionKind::Funds {
                funds: digits(
                    value,
                    &rules::syntax::UNREADABLE,
                    "Funds are a number of warriors",
                )?,
            }),
            (Some("o" | "ho"), Some(value)) => Ok(ActionKind::Outcast {
                suit: Ranged::new(suit(value)?, value.text_range()),
                hated: kind == Some("ho"),
            }),
            (Some(_), Some(value)) => {
                let vagabond = match first.part(FACTION) {
                    Some(token) => faction(token)?,
                    None => self.current(first.text_range())?,
                };
                relationship(vagabond, &slots, value)
            }
        }
    }

    pub(super) fn flip(&self, node: Node<'_>) -> Result<ActionKind, DecodeSlip> {
        let entries = self.entries(node)?;
        let value = node.part(VALUE);
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
            Ok(value) => self.relic(piece.letter, left, place, value),
            // Before V2.8 the value of a relic was written in its token: `t10^t_2_t`.
            Err((token, range)) if token.value.is_some() => Ok(ActionKind::FlipRelic {
                relic: Ranged::new(token.letter.unwrap_or('t'), range),
                place,
                value: Ranged::new(u32::from(token.value.unwrap_or_default()), range),
                older: Some(left.thing_range),
            }),
            Err((token, range)) => self.plot(piece, left, &place, token, range),
        }
    }

    pub(super) fn relic(
        &self,
        letter: Option<char>,
        left: &Entry,
        place: Ranged<Location>,
        value: Node<'_>,
    ) -> Result<ActionKind, DecodeSlip> {
        let Some(letter) = letter else {
            return slip(
                left.thing_range,
                "Say which relic is turned over: t_f a figure, t_t a tablet, t_j jewelry.",
            );
        };
        Ok(ActionKind::FlipRelic {
            relic: Ranged::new(letter, left.thing_range),
            place,
            value: Ranged::new(count(value.text()), value.text_range()),
            older: None,
        })
    }

    pub(super) fn plot(
        &self,
        piece: &WrittenPiece,
        left: &Entry,
        place: &Ranged<Location>,
        token: WrittenPiece,
        range: TextRange,
    ) -> Result<ActionKind, DecodeSlip> {
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

    pub(super) fn trick(&self, node: Node<'_>) -> Result<ActionKind, DecodeSlip> {
        let entries = self.entries(node)?;
        let mut places = Vec::new();
        for entry in &entries {
            match (&entry.thing, &entry.start) {
                (
                    Thing::Piece(WrittenPiece {
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
                first: *first,
                second: *second,
            }),
            _ => slip(
                node.text_range(),
                "A trick exchanges two plots, as in t12<->t4.",
            ),
        }
    }

    pub(super) fn exposure(&self, node: Node<'_>) -> Result<ActionKind, DecodeSlip> {
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
        // The page's own example writes the plot after `^`: `?Pt3^t_e`.
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

    pub(super) fn hire(&self, node: Node<'_>) -> Result<ActionKind, DecodeSlip> {
        let Some(name) = node.part(HIRELING_NAME) else {
            return slip(node.text_range(), "Say who is hired.");
        };
        let hireling = Ranged::new(self.hireling(name)?, name.text_range());
        let board = match (node.part(FACTION), node.part(DOLLAR)) {
            (Some(token), _) => Ranged::new(faction(token)?, token.text_range()),
            (None, Some(dollar)) => {
                Ranged::new(self.current(node.text_range())?, dollar.text_range())
            }
            (None, None) => return slip(node.text_range(), "Say who hires, as in h_E->A$4."),
        };
        let markers = node
            .part(MARKERS)
            .map(|token| Ranged::new(count(token.text()), token.text_range()));
        Ok(ActionKind::Hire {
            hireling,
            board,
            markers,
        })
    }
}

fn prices(
    slots: &[(Option<Node<'_>>, Node<'_>)],
    value: Node<'_>,
) -> Result<ActionKind, DecodeSlip> {
    let mut services = Vec::new();
    for slot in slots.iter().filter_map(|(slot, _)| *slot) {
        let service = match slot.text() {
            "h" => Service::HandCard,
            "r" => Service::Riverboats,
            "m" => Service::Mercenaries,
            _ => {
                return slip_of(
                    &rules::syntax::UNKNOWN_MARKER,
                    slot.text_range(),
                    "Prices are h, r or m: hand cards, riverboats, mercenaries.",
                );
            }
        };
        services.push(Ranged::new(service, slot.text_range()));
    }
    Ok(ActionKind::Prices {
        services,
        price: digits(
            value,
            &rules::syntax::UNKNOWN_PRICE,
            "A price is a number from 1 to 4",
        )?,
    })
}

fn relationship(
    vagabond: Faction,
    slots: &[(Option<Node<'_>>, Node<'_>)],
    value: Node<'_>,
) -> Result<ActionKind, DecodeSlip> {
    let mut pairs = Vec::new();
    for (slot, subject) in slots {
        let with = slot.and_then(|slot| Faction::from_letter(first_letter(slot.text())));
        let Some(with) = with else {
            return slip(
                subject.text_range(),
                "Expected a faction behind `$_`, as in $_C.",
            );
        };
        pairs.push(Ranged::new((vagabond, with), subject.text_range()));
    }
    let Some(status) = Relation::from_text(value.text()) else {
        return slip_of(
            &rules::syntax::UNKNOWN_RELATION,
            value.text_range(),
            "A relationship becomes h (Hostile), 0 (Indifferent), 1, 2 or a (Allied).",
        );
    };
    Ok(ActionKind::Relationship {
        pairs,
        status: Ranged::new(status, value.text_range()),
    })
}

fn clearing(place: &Ranged<Location>) -> Result<Ranged<u8>, DecodeSlip> {
    match place.value {
        Location::Clearing(clearing) => Ok(Ranged::new(clearing, place.range)),
        _ => slip_of(
            &rules::syntax::WRONG_PLACE,
            place.range,
            "Plots lie in clearings.",
        ),
    }
}

fn plot(piece: WrittenPiece, range: TextRange) -> Result<Ranged<Plot>, DecodeSlip> {
    let plot = piece
        .letter
        .filter(|_| piece.class == PieceClass::Token)
        .and_then(Plot::from_letter);
    plot.map_or_else(
        || {
            slip_of(
                &rules::syntax::UNKNOWN_PLOT,
                range,
                "The plots are t_b bomb, t_s snare, t_r raid and t_e extortion.",
            )
        },
        |plot| Ok(Ranged::new(plot, range)),
    )
}

fn digits(token: Node<'_>, rule: &Rule, what: &str) -> Result<Ranged<u32>, DecodeSlip> {
    if token.kind() == VALUE && token.text().starts_with(|c: char| c.is_ascii_digit()) {
        return Ok(Ranged::new(count(token.text()), token.text_range()));
    }
    slip_of(
        rule,
        token.text_range(),
        format!("{what}, not `{}`.", token.text()),
    )
}
