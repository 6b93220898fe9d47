//! Everything that is wrong with a game, with repairs.

use notation::Finding;

use crate::{examine, record::KubbRecord};

/// All findings of a game, in the order of the text.
pub(crate) fn findings(record: &KubbRecord) -> Vec<Finding> {
    let played = record.played();
    examine::findings(&record.parse, &played.script, &played.run, &played.game)
}
