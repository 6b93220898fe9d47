//! What is spelling and what is kept when a record is written anew: blanks may come and go, everything else stays.

use notation::{Kept, Written, rowan::Language};

use crate::syntax::{SkeletonLanguage, SyntaxKind};

/// What of `written` must stand in the record again.
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
    fn blanks_come_and_go_and_nothing_else() {
        for (one, other, is_same) in [
            ("1. north\n", "  1.   north \n", true),
            ("1. north\n", "1. North\n", false),
            ("1. north\n", "north\n", false),
            ("1. north # well\n", "1. north # Well\n", false),
            ("1. north\n", "1. north", false),
        ] {
            let kept = |text: &str| fixture::kept(&Skeleton, text);
            assert_eq!(kept(one) == kept(other), is_same, "{one:?} {other:?}");
        }
    }
}
