//! Places that name the same thing: definition, references, highlights.

use ide::TextSize;
use notation::OccurrenceKind;
use tower_lsp::lsp_types::{DocumentHighlight, GotoDefinitionResponse, Location, LocationLink};

use crate::client::{convert, snapshot::Snapshot};

pub(crate) fn definition(snapshot: &Snapshot, at: TextSize) -> Option<GotoDefinitionResponse> {
    let ranges = snapshot.document.definition(at);
    if ranges.is_empty() {
        return None;
    }
    if !snapshot.client.definition_links {
        let locations = ranges
            .into_iter()
            .map(|range| snapshot.location(range))
            .collect();
        return Some(GotoDefinitionResponse::Array(locations));
    }
    let places = snapshot
        .document
        .occurrences(at)
        .map(|occurrences| occurrences.places)
        .unwrap_or_default();
    let origin = places
        .iter()
        .find(|place| place.range.contains_inclusive(at));
    let links = ranges.into_iter().map(|range| LocationLink {
        origin_selection_range: origin.map(|place| snapshot.range(place.range)),
        target_uri: snapshot.uri.clone(),
        target_range: snapshot.range(range),
        target_selection_range: snapshot.range(range),
    });
    Some(GotoDefinitionResponse::Link(links.collect()))
}

pub(crate) fn references(
    snapshot: &Snapshot,
    at: TextSize,
    with_declaration: bool,
) -> Option<Vec<Location>> {
    let occurrences = snapshot.document.occurrences(at)?;
    let places = occurrences.places.iter();
    let wanted =
        places.filter(|place| with_declaration || place.kind != OccurrenceKind::Declaration);
    Some(wanted.map(|place| snapshot.location(place.range)).collect())
}

pub(crate) fn highlights(snapshot: &Snapshot, at: TextSize) -> Option<Vec<DocumentHighlight>> {
    let occurrences = snapshot.document.occurrences(at)?;
    let highlights = occurrences.places.iter().map(|place| DocumentHighlight {
        range: snapshot.range(place.range),
        kind: Some(convert::highlight_kind(place.kind)),
    });
    Some(highlights.collect())
}
