//! Sentences about the choices of a merge.

use super::{MergeChoice, Merged, Version, Why};

impl Merged {
    /// A sentence about a choice; `names` are the names of the copies.
    #[must_use]
    pub fn sentence(&self, choice: &MergeChoice, names: &[String]) -> String {
        let taken = self.taken(choice);
        let (own, others): (Vec<&Version>, Vec<&Version>) =
            choice.versions.iter().partition(|one| one.text == taken);
        let (missing, there): (Vec<&Version>, Vec<&Version>) =
            others.iter().copied().partition(|one| one.text.is_empty());
        let there = told(&there, names);
        let missing: Vec<String> = missing.into_iter().map(|one| of(one, names)).collect();
        let missing = missing.join(", ");
        let (own, others) = (told(&own, names), told(&others, names));
        match &choice.why {
            Why::Rules(_) | Why::Alone if !missing.is_empty() => {
                format!("{own} is missing in {missing}.")
            }
            Why::Rules(found) if taken.is_empty() => format!("{others} is left out: {found}"),
            Why::Rules(found) => format!("{own}, not {others}: {found}"),
            Why::Most => format!("{own}, not {others}: most copies have it."),
            Why::Alone => format!("{own} stands in no other copy."),
            Why::Likelier => format!("{own}, not {others}, which is far less likely."),
            Why::Turned(how) => format!(
                "{names} saw the board from another side: {how}.",
                names = all(choice, names)
            ),
            Why::Same => format!("{own} is the same as {others}."),
            Why::Inferred if choice.versions.is_empty() => {
                format!(
                    "{taken} was likeliest played here, where nothing could be read. Is that right?"
                )
            }
            Why::Inferred if there.is_empty() => {
                format!(
                    "{taken} was likeliest played here: {missing} has nothing, and something is missing. Is that right?"
                )
            }
            Why::Inferred => {
                format!(
                    "{taken} was likeliest meant by {there}, with which the game cannot be played. Is that right?"
                )
            }
            Why::Open if own.is_empty() => {
                format!("{others} is not in the record: does it belong there?")
            }
            Why::Unread => "Nothing could be read here: what do you see?".to_owned(),
            Why::Open => format!("{own} was taken, but {others} is possible, too: which is it?"),
        }
    }
}

/// The names of all copies of a choice.
fn all(choice: &MergeChoice, names: &[String]) -> String {
    let names: Vec<String> = choice.versions.iter().map(|one| of(one, names)).collect();
    names.join(", ")
}

/// Versions with the copies that have them.
fn told(versions: &[&Version], names: &[String]) -> String {
    let told = versions.iter().map(|one| {
        let words: Vec<&str> = one.text.split_whitespace().collect();
        let text = match words.is_empty() {
            true => "nothing".to_owned(),
            false => words.join(" "),
        };
        match names {
            // A single recognizer needs no name.
            [_] => text,
            _ => format!("{text} ({})", of(one, names)),
        }
    });
    told.collect::<Vec<_>>().join(" or ")
}

/// The names of the copies that have a version.
fn of(version: &Version, names: &[String]) -> String {
    let names = version.copies.iter().filter_map(|copy| names.get(*copy));
    names.map(String::as_str).collect::<Vec<_>>().join(", ")
}
