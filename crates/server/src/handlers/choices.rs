//! `movetext/choices`: what can be done next in a game, for boards that write. The README of this crate shows it.

use notation::{
    Choice, Then,
    picture::{Theme, svg},
};
use serde::{Deserialize, Serialize};
use tower_lsp::lsp_types::{Range, TextDocumentIdentifier, TextEdit};

use super::{board::Region, moment::Moment};
use crate::client::snapshot::Snapshot;

/// The place, and what was chosen before.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ChoicesParams {
    pub(crate) text_document: TextDocumentIdentifier,
    #[serde(flatten)]
    place: Moment,
    /// The keys of the choices made so far.
    #[serde(default)]
    picked: Vec<String>,
    /// The theme of the small pictures, as for `movetext/board`.
    #[serde(default)]
    theme: Option<String>,
}

/// A choice. It has one of `edits`, `follow` and `key`.
#[derive(Debug, Serialize)]
pub(crate) struct Offered {
    label: String,
    sign: String,
    group: String,
    effect: String,
    from: Option<String>,
    over: Vec<String>,
    to: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    removes: Vec<String>,
    /// An SVG.
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<String>,
    /// The regions of the picture where a tap chooses it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    regions: Vec<Region>,
    /// How many of it are left.
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<u32>,
    /// Its place on a scorer's pad.
    #[serde(skip_serializing_if = "Option::is_none")]
    pad: Option<PadKey>,
    /// The edits that write it.
    #[serde(skip_serializing_if = "Option::is_none")]
    edits: Option<Vec<TextEdit>>,
    /// The move with which the record already continues.
    #[serde(skip_serializing_if = "Option::is_none")]
    follow: Option<Range>,
    /// The key to ask for the next choices with.
    #[serde(skip_serializing_if = "Option::is_none")]
    key: Option<String>,
}

/// The place of a choice on a scorer's pad.
#[derive(Debug, Serialize)]
struct PadKey {
    by: String,
    head: String,
    keys: &'static [(&'static str, &'static str)],
    /// The index of its key.
    key: Option<usize>,
}

pub(crate) fn choices(snapshot: &Snapshot, params: &ChoicesParams) -> Vec<Offered> {
    let document = &snapshot.document;
    let Some(at) = params.place.offset(snapshot) else {
        return Vec::new();
    };
    let theme = params.theme.as_deref().and_then(Theme::by_name);
    let choices = document.choices(at, &params.picked).into_iter();
    choices
        .enumerate()
        .map(|(index, choice)| offered(snapshot, choice, index, theme.unwrap_or_default()))
        .collect()
}

/// A choice for the client. `index` makes the ids in its picture unique.
fn offered(snapshot: &Snapshot, choice: Choice, index: usize, theme: Theme) -> Offered {
    let mut regions = Vec::new();
    let picture = choice.picture.map(|scene| {
        regions = scene.regions.iter().map(Region::of).collect();
        let prefix = format!("choice-{index}-");
        let options = svg::SvgOptions {
            theme,
            prefix: &prefix,
            ..svg::SvgOptions::default()
        };
        svg::render(&scene, options)
    });
    let (mut edits, mut follow, mut key) = (None, None, None);
    match choice.then {
        Then::Write(written) => edits = Some(snapshot.text_edits(&written)),
        Then::Follow(range) => follow = Some(snapshot.range(range)),
        Then::Ask(asked) => key = Some(asked),
    }
    Offered {
        label: choice.label,
        sign: choice.sign,
        group: choice.group,
        effect: choice.effect,
        from: choice.route.from,
        over: choice.route.over,
        to: choice.route.to,
        removes: choice.removes,
        picture,
        regions,
        left: choice.left,
        pad: choice.pad.map(|place| PadKey {
            by: place.by,
            head: place.head,
            keys: place.keys,
            key: place.key,
        }),
        edits,
        follow,
        key,
    }
}
