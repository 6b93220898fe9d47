//! Spelling of one throw: numbers that a letter does not take, repeated letters, an advantage line glued to the throw-in, `0F`,
//! `bf`, `FK`. One finding for each throw, with the canonical spelling as its fix.

use std::ops::Range;

use notation::{Edit, Finding, Fix, Order as _, Severity, TextRange, parser::Parser};

use crate::{
    game::{
        letters::{Letter, NumberedLetter, shortened},
        rules,
    },
    read::syntax::SyntaxKind,
};

/// A word without the commas and semicolons glued to its end.
pub(super) fn without_comma(text: &str) -> &str {
    text.trim_end_matches([',', ';'])
}

/// Reports numbers that their letter does not take. `at` converts a range of the scanned text to one of the line.
pub(crate) fn numbers(
    p: &mut Parser<'_, SyntaxKind>,
    pieces: &[NumberedLetter],
    at: impl Fn(Range<usize>) -> TextRange,
) {
    for piece in pieces {
        let (Some(letter), Some(number)) = (piece.letter, piece.number) else {
            continue;
        };
        let digits = at(piece.range.start..piece.split);
        let sign = letter.sign();
        let finding = |message: String| rules::BAD_NUMBER.at(digits, message);
        match letter.facts().most {
            None => {
                let mut finding =
                    finding(format!("{sign} ({}) takes no number.", letter.facts().name)).with_fix(
                        Fix::guess(format!("Write {sign}"), vec![Edit::delete(digits)]),
                    );
                // `2K`: some count the kubbs that are thrown in so.
                if letter == Letter::King && Letter::Inkast.takes(number) {
                    let inkast = format!("{number}{}", Letter::Inkast.sign());
                    let whole = at(piece.range.clone());
                    finding = finding.with_fix(Fix::guess(
                        format!("Write {inkast}"),
                        vec![Edit::replace(whole, inkast)],
                    ));
                }
                p.report(finding);
            }
            Some(most) if number > most => {
                let why = match letter {
                    Letter::Base => "only five base kubbs stand on a side",
                    Letter::Advantage => "half the pitch is four meters long",
                    Letter::Neighbor => "five are the most that the notation counts",
                    _ => "there are only ten kubbs",
                };
                p.report(finding(format!("{number}{sign} is too many: {why}.")));
            }
            Some(_) => {}
        }
    }
}

/// Reports how the throw should be spelled: at most one finding.
pub(crate) fn of_throw(
    p: &mut Parser<'_, SyntaxKind>,
    pieces: &[NumberedLetter],
    at: impl Fn(Range<usize>) -> TextRange,
) {
    let (Some(first), Some(last)) = (pieces.first(), pieces.last()) else {
        return;
    };
    let range = at(first.range.start..last.range.end);
    let Some((mut finding, safe)) = judge(pieces, first, range) else {
        return;
    };
    let spelled = canonical(pieces);
    let len = usize::from(range.len());
    if p.text()
        .get(..len)
        .is_some_and(|text| text.eq_ignore_ascii_case(&spelled))
        && finding.code != rules::KING_COMBINATION.code
    {
        return;
    }
    let title = format!("Write {}", shortened(&spelled));
    let edits = vec![Edit::replace(range, spelled)];
    finding = if finding.code == rules::KING_COMBINATION.code {
        let king = at(last.range.clone());
        finding
            .with_fix(Fix::guess(
                "Write a blank before K",
                vec![Edit::insert(king.start(), " ")],
            ))
            .with_fix(Fix::guess("Write E", vec![Edit::replace(king, "E")]))
    } else {
        finding.with_fix(Fix {
            safe,
            ..Fix::guess(title, edits)
        })
    };
    if finding.code == rules::REPEATED_LETTER.code && !safe {
        let sign = first.letter.map_or("", Letter::sign).to_owned();
        let sign = Some(sign).filter(|_| finding.severity == Severity::Warning);
        let mut others = vec![canonical(&hit_once(pieces))];
        others.extend(sign.filter(|sign| *sign != others[0]));
        for other in others {
            let title = format!("Write {}", shortened(&other));
            finding = finding.with_fix(Fix::guess(title, vec![Edit::replace(range, other)]));
        }
    }
    p.report(finding);
}

/// `2I` for `2II`: without letters from a key hit twice.
fn hit_once(pieces: &[NumberedLetter]) -> Vec<NumberedLetter> {
    let mut once: Vec<NumberedLetter> = Vec::with_capacity(pieces.len());
    for piece in pieces {
        let is_double =
            piece.number.is_none() && once.last().map(|last| last.letter) == Some(piece.letter);
        if !is_double {
            once.push(piece.clone());
        }
    }
    once
}

/// What is wrong with the spelling of a throw at `range`, and whether writing it canonically keeps its meaning.
fn judge(
    pieces: &[NumberedLetter],
    first: &NumberedLetter,
    range: TextRange,
) -> Option<(Finding, bool)> {
    let nothing = |piece: &NumberedLetter| {
        piece.number == Some(0) && matches!(piece.letter, Some(Letter::Field | Letter::Base))
    };
    // One letter is spelled correctly unless its number is 0.
    if pieces.len() == 1 && !nothing(first) {
        return None;
    }
    let letters: Vec<Letter> = pieces.iter().filter_map(|piece| piece.letter).collect();
    let spelled = || shortened(&canonical(pieces));
    let king = letters.last() == Some(&Letter::King) && letters.len() > 1;
    if king {
        let message = "One baton felled a kubb and the king. If the king fell after the kubb by another baton, write a blank; if the \
             kubb toppled it, write E.";
        return Some((rules::KING_COMBINATION.at(range, message), false));
    }
    if letters == [Letter::Miss] {
        return None;
    }
    if let Some(letter) = repeated(&letters) {
        let numbered = pieces
            .iter()
            .any(|piece| piece.letter == Some(letter) && piece.number.is_some());
        let message = format!(
            "Write a number instead of repeating {}: {}",
            letter.sign(),
            spelled()
        );
        let finding = rules::REPEATED_LETTER.at(range, message);
        return Some(match letter.is_toss() {
            true => (finding, !numbered),
            false => (finding.with_severity(Severity::Warning), false),
        });
    }
    if letters.len() > 1 && letters.last() == Some(&Letter::Advantage) {
        let message = format!(
            "The advantage line stands apart from the throw-in: {}",
            spelled()
        );
        return Some((rules::GLUED_ADVANTAGE.at(range, message), true));
    }
    if pieces.iter().any(nothing) {
        let message = format!(
            "A baton that felled nothing of a kind is not counted: write {}",
            spelled()
        );
        return Some((rules::ZERO_HIT.at(range, message), true));
    }
    let backwards = letters
        .windows(2)
        .any(|pair| pair == [Letter::Base, Letter::Field]);
    (backwards && first.letter.is_some()).then(|| {
        let message = format!("Field kubbs fall before base kubbs: write {}", spelled());
        (rules::HIT_ORDER.at(range, message), true)
    })
}

/// The letter that occurs more than once, if there is one.
fn repeated(letters: &[Letter]) -> Option<Letter> {
    letters
        .iter()
        .enumerate()
        .find(|(index, letter)| letters[..*index].contains(letter))
        .map(|(_, letter)| *letter)
}

/// The canonical spelling of one throw: capitals, each letter once, F before B before E, `-` for nothing felled, the advantage
/// line apart. Keeps written numbers.
pub(crate) fn canonical(pieces: &[NumberedLetter]) -> String {
    let mut merged: Vec<(Letter, u32, bool)> = Vec::new();
    for piece in pieces {
        let Some(letter) = piece.letter else { continue };
        match merged.iter_mut().find(|(other, ..)| *other == letter) {
            Some((_, count, written)) if letter.takes(*count + piece.count().min(100)) => {
                *count += piece.count();
                *written = true;
            }
            _ => merged.push((letter, piece.count(), piece.number.is_some())),
        }
    }
    let is_hit = |letter: Letter| matches!(letter, Letter::Field | Letter::Base);
    if merged.iter().any(|(letter, ..)| is_hit(*letter)) {
        merged.retain(|(letter, count, _)| !is_hit(*letter) || *count > 0);
        merged.order_by_key(|(letter, ..)| *letter);
    }
    if merged.is_empty() {
        return Letter::Miss.sign().to_owned();
    }
    let mut text = String::new();
    for (letter, count, written) in merged {
        if letter == Letter::Advantage && !text.is_empty() {
            text.push(' ');
        }
        if written {
            text.push_str(&count.to_string());
        }
        text.push_str(letter.sign());
    }
    text
}
