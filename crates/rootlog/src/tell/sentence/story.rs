//! A turn as a story: consecutive actions of one faction share a sentence.
//!
//! "The Marquise removes one wood from clearing 2, places one recruiter in clearing 6 and scores one point."

/// The most clauses in one sentence.
const LONGEST: usize = 3;
/// Verbs that begin a new sentence: a cost, a battle or a showing, followed by its results.
const OPENERS: [&str; 6] = ["attack", "craft", "discard", "exhaust", "set", "show"];

/// Joins `sentences`, most of them about `subject` ("The Eyrie"), in order into as few sentences as read well.
pub(super) fn tell(subject: &str, sentences: &[String]) -> String {
    let mut told: Vec<String> = Vec::new();
    let mut clauses: Vec<Clause<'_>> = Vec::new();
    for sentence in sentences {
        let predicate = sentence
            .strip_prefix(subject)
            .and_then(|rest| rest.strip_prefix(' ')?.strip_suffix('.'));
        // A sentence with a colon or a semicolon stays alone.
        let Some((verb, object)) = predicate
            .filter(|predicate| !predicate.contains([';', ':']))
            .and_then(|predicate| predicate.split_once(' '))
        else {
            finish(subject, &mut clauses, &mut told);
            told.push(sentence.clone());
            continue;
        };
        if !goes_on(&clauses, verb, object) {
            finish(subject, &mut clauses, &mut told);
        }
        match clauses.last_mut() {
            Some(last) if last.verb == verb && !object.starts_with("to ") => {
                last.objects.push(object);
            }
            _ => clauses.push(Clause {
                verb,
                objects: vec![object],
            }),
        }
        if matches!(stem(verb), "attack" | "score" | "lose") {
            finish(subject, &mut clauses, &mut told);
        }
    }
    finish(subject, &mut clauses, &mut told);
    told.join(" ")
}

/// A verb with one or several objects.
struct Clause<'a> {
    verb: &'a str,
    objects: Vec<&'a str>,
}

/// Whether the sentence of `clauses` can continue with `verb` and `object`. Points belong to the action that earned them.
fn goes_on(clauses: &[Clause<'_>], verb: &str, object: &str) -> bool {
    let Some(last) = clauses.last() else {
        return true;
    };
    let repeats = last.verb == verb;
    let pays = OPENERS.contains(&stem(verb)) || object.contains(" wood from ");
    match (stem(last.verb), stem(verb)) {
        (_, "score") => true,
        ("craft", _) => repeats,
        _ if pays => repeats && clauses.len() == 1,
        _ => repeats || clauses.len() < LONGEST,
    }
}

fn stem(verb: &str) -> &str {
    verb.strip_suffix('s').unwrap_or(verb)
}

/// Ends the sentence of `clauses`, if it has any.
fn finish(subject: &str, clauses: &mut Vec<Clause<'_>>, told: &mut Vec<String>) {
    let parts: Vec<String> = clauses
        .drain(..)
        .map(|clause| {
            let objects: Vec<String> = clause.objects.into_iter().map(str::to_owned).collect();
            format!("{} {}", clause.verb, enumerate(&objects))
        })
        .collect();
    if !parts.is_empty() {
        told.push(format!("{subject} {}.", enumerate(&parts)));
    }
}

/// `a, b and c`. With semicolons if a part other than the last contains a comma; with a comma before "and" if one contains
/// "and".
fn enumerate(parts: &[String]) -> String {
    let Some((last, [.., _])) = parts.split_last() else {
        return parts.concat();
    };
    let first = &parts[..parts.len() - 1];
    let holds = |sign: &str| first.iter().any(|part| part.contains(sign));
    let (separator, and) = if holds(", ") {
        ("; ", "; and ")
    } else if holds(" and ") {
        (", ", ", and ")
    } else {
        (", ", " and ")
    };
    format!("{}{and}{last}", first.join(separator))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(sentences: &[&str], expected: &str) {
        let sentences: Vec<String> = sentences.iter().map(|&one| one.to_owned()).collect();
        assert_eq!(tell("The Eyrie", &sentences), expected);
    }

    #[test]
    fn one_faction_is_named_once_a_sentence() {
        check(
            &[
                "The Eyrie remove one wood from clearing 2.",
                "The Eyrie place one roost in clearing 6.",
                "The Eyrie score one point.",
                "The Eyrie draw one card.",
            ],
            "The Eyrie remove one wood from clearing 2, place one roost in clearing 6 and score one point. \
             The Eyrie draw one card.",
        );
        check(
            &[
                "The Eyrie craft Tunnels.",
                "The Eyrie place one wood in clearing 2.",
                "The Eyrie discard one fox card.",
                "The Eyrie place one roost in clearing 6.",
                "The Eyrie draw one card.",
                "The Eyrie score two points.",
            ],
            "The Eyrie craft Tunnels. The Eyrie place one wood in clearing 2. \
             The Eyrie discard one fox card, place one roost in clearing 6, draw one card and score two points.",
        );
        check(
            &["The Eyrie draw one card.", "The Corvids draw one card."],
            "The Eyrie draw one card. The Corvids draw one card.",
        );
    }

    #[test]
    fn a_verb_is_not_repeated() {
        check(
            &[
                "The Eyrie move three warriors from clearing 3 to clearing 7.",
                "The Eyrie move two warriors from clearing 7 to clearing 2.",
            ],
            "The Eyrie move three warriors from clearing 3 to clearing 7 and two warriors from clearing 7 to clearing 2.",
        );
        check(
            &[
                "The Eyrie place one warrior in each of clearings 1, 2 and 3.",
                "The Eyrie place one roost in clearing 3.",
            ],
            "The Eyrie place one warrior in each of clearings 1, 2 and 3; and one roost in clearing 3.",
        );
    }

    #[test]
    fn a_price_a_battle_and_a_colon_begin_anew() {
        check(
            &[
                "The Eyrie craft a boot.",
                "The Eyrie score one point.",
                "The Eyrie discard one fox card.",
                "The Eyrie place one warrior in clearing 3.",
                "The Eyrie attack the Corvids in clearing 3; the rolls are 2 and 1.",
                "The Eyrie remove one Corvid warrior from clearing 3.",
            ],
            "The Eyrie craft a boot and score one point. The Eyrie discard one fox card and place one warrior in clearing 3. \
             The Eyrie attack the Corvids in clearing 3; the rolls are 2 and 1. The Eyrie remove one Corvid warrior from clearing 3.",
        );
    }
}
