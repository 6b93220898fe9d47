//! Two scorers of one game: the second sees the differences instead of overwriting the version of the first.

use std::sync::Arc;

use ide::merge;
use notation::{Notation, Settings};
use serde_json::{Value, json};

/// The names of the two versions in sentences.
const NAMES: [&str; 2] = ["the record here", "yours"];

/// The differences of two texts of a game: the record on the server, and the one that was pushed. If both are of one game, with
/// the record that merges them.
pub(crate) fn differences(
    notation: &'static dyn Notation,
    theirs: &str,
    yours: &str,
    settings: &Arc<Settings>,
) -> Value {
    let is_one_game = [theirs, yours]
        .iter()
        .all(|text| notation::cut(notation, text).len() == 1);
    let is_filled = [theirs, yours].iter().all(|text| !text.trim().is_empty());
    let mut differences = json!({"lines": lines(theirs, yours)});
    if !is_filled {
        // One of them is empty: there is nothing to merge.
        differences["merged"] = json!(if theirs.trim().is_empty() {
            yours
        } else {
            theirs
        });
        differences["choices"] = json!([]);
    } else if is_one_game {
        let merged = merge::merge(notation, &[theirs, yours], settings);
        let names = NAMES.map(str::to_owned);
        let choices = merged.choices.iter().map(|choice| {
            json!({"sentence": merged.sentence(choice, &names), "question": choice.is_question()})
        });
        differences["choices"] = choices.collect();
        differences["merged"] = json!(merged.text);
    }
    differences
}

/// The lines in which they differ: from the first difference to the last.
fn lines(theirs: &str, yours: &str) -> Value {
    let (theirs, yours): (Vec<&str>, Vec<&str>) =
        (theirs.lines().collect(), yours.lines().collect());
    let above = theirs
        .iter()
        .zip(&yours)
        .take_while(|(one, other)| one == other)
        .count();
    let rest = |lines: &[&str]| -> Vec<String> {
        let rest = lines.get(above..).unwrap_or_default();
        rest.iter().map(|line| (*line).to_owned()).collect()
    };
    let (mut theirs, mut yours) = (rest(&theirs), rest(&yours));
    while theirs.last().is_some_and(|last| yours.last() == Some(last)) {
        theirs.pop();
        yours.pop();
    }
    json!({"line": above + 1, "theirs": theirs, "yours": yours})
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(theirs: &str, yours: &str) -> Value {
        differences(ide::by_id("kubb").unwrap(), theirs, yours, &Arc::default())
    }

    const FIRST: &str = "1. 0I a:B b:- a:- b:- a:- b:-\n";

    #[test]
    fn what_one_scorer_has_more_is_in_the_record_of_both() {
        let longer = format!("{FIRST}2. c:I c:F d:- c:- d:- c:- d:-\n");
        for (theirs, yours) in [(FIRST, &*longer), (&*longer, FIRST)] {
            let told = of(theirs, yours);
            assert_eq!(told["merged"], longer, "{told}");
            assert_eq!(told["lines"]["line"], 2);
        }
    }

    #[test]
    fn lines_that_differ_are_shown() {
        let other = FIRST.replace("b:- a:- b:-\n", "b:B a:- b:-\n");
        let told = of(FIRST, &other);
        assert_eq!(
            told["lines"],
            json!({"line": 1, "theirs": [FIRST.trim_end()], "yours": [other.trim_end()]})
        );
        assert!(
            told["choices"]
                .as_array()
                .is_some_and(|choices| !choices.is_empty()),
            "{told}"
        );
    }

    #[test]
    fn an_empty_record_takes_nothing_away() {
        for (theirs, yours) in [("", FIRST), (FIRST, "")] {
            assert_eq!(of(theirs, yours)["merged"], FIRST);
        }
    }

    #[test]
    fn several_games_are_not_merged() {
        let two = format!("[Event \"a\"]\n{FIRST}\n[Event \"b\"]\n{FIRST}");
        assert_eq!(of(&two, FIRST).get("merged"), None);
    }
}
