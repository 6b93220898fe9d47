//! Everything that is wrong with a game, with repairs.

use notation::Finding;

use crate::{checks::survey, record::KubbRecord, repair};

/// All findings of a game, in the order of the text.
pub(crate) fn findings(record: &KubbRecord) -> Vec<Finding> {
    let (parse, game) = (&record.parse, record.game());
    repair::rank(parse, record.rules, game, survey(parse, game))
}
