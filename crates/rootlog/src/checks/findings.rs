//! All findings of a game, from the syntax, the checks and the replay, with repairs: one for each cause.

use notation::Finding;

use crate::record::RootlogRecord;

/// All findings of a game, in the order of the text.
pub(crate) fn findings(record: &RootlogRecord) -> &[Finding] {
    record.replay_of_game().findings()
}
