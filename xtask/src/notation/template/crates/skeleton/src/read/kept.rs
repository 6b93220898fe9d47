//! What must be kept when a record is rewritten: blanks are spelling, everything else is kept.

use notation::{Kept, Written, rowan::Language};

use crate::read::syntax::{SkeletonLanguage, SyntaxKind};

/// The part of `written` that must be in the rewritten record.
pub(crate) fn kept(written: Written<'_>) -> Kept<'_> {
    match SkeletonLanguage::kind_from_raw(written.kind) {
        SyntaxKind::WHITESPACE => Kept::Nothing,
        _ => written.kept(),
    }
}

#[cfg(test)]
mod tests {
    use notation::fixture;

    use crate::Skeleton;

    #[test]
    fn spelling_is_the_same_and_nothing_else() {
        let same = [("1. north\n", "  1.   north \n")];
        let other = [
            ("1. north\n", "1. North\n"),
            ("1. north\n", "north\n"),
            ("1. north # well\n", "1. north # Well\n"),
            ("1. north\n", "1. north"),
        ];
        fixture::assert_spellings(&Skeleton, &same, &other);
    }
}
