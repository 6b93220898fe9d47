//! Everything that is wrong with a game: what the syntax, the checks and the replay show, with repairs, one finding for one
//! cause.

use notation::Finding;

use crate::record::RootlogRecord;

/// All findings of a game, in the order of the text.
pub(crate) fn findings(record: &RootlogRecord) -> &[Finding] {
    record.replay_of_game().findings()
}
