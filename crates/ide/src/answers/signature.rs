//! Signature help: which field of a move, a tag or a command is being typed, and what may be written there.
//!
//! In `43A (3,1) CF` it is the tile, the fourth field of `43A (3,1) CFRRm +12 (B+4) = 23`.

use notation::{
    CompletionKind, Field, Form, FreeText, Leaf, Notation, Order as _, TextRange, TextSize,
    rowan::SyntaxKind,
};

use crate::Document;

/// What is being typed.
#[derive(Debug, Clone)]
pub struct Typed {
    /// The forms that begin like it, likeliest first.
    pub forms: Vec<&'static Form>,
    /// The index of the field, the same in all forms.
    pub field: usize,
    /// What may stand in it if a name before it tells, such as that of a tag, in Markdown: it says more than the form.
    pub says: Option<String>,
}

/// The most values that are listed of one name; completion lists more.
const MOST_VALUES: usize = 12;

impl Document {
    /// The form that is being typed at `at`. `None` after the last field and in free text.
    #[must_use]
    pub fn typed_form(&self, at: TextSize) -> Option<Typed> {
        let (placed, relative) = self.locate(at);
        let record = placed.record();
        let parse = record.parse();
        let mut leaves = parse.leaves(parse.line_at(relative));
        leaves.retain(|leaf| {
            let text = parse.text().get(std::ops::Range::from(leaf.range));
            leaf.range.start() < relative && text.is_some_and(|text| !text.trim().is_empty())
        });
        let last = leaves.last()?;
        let (notation, text) = (self.notation(), parse.text());
        let all = notation.about().forms;
        let name_of = |form: &Form| name(form.fields.first()?, &leaves, text);
        if let [only] = leaves.as_slice()
            && is_lone_number(only, text, relative, notation)
        {
            let around = only.around.iter().rev();
            let forms = around
                .map(|(kind, _)| chosen(all, *kind, name_of))
                .find(|forms| !forms.is_empty())?;
            let (field, says) = (0, None);
            return Some(Typed { forms, field, says });
        }
        let mut is_word = false;
        for (kind, range) in &last.around {
            let forms = chosen(all, *kind, name_of);
            let Some(form) = forms.first().copied() else {
                continue;
            };
            // What ends before a blank is complete, but what is around it may go on.
            if range.end() < relative {
                continue;
            }
            // In PGN a letter may be a sign, but where it is typed it begins a word: `N` is on its way to `Nf3`.
            if is_letter(text, *range) && is_sign(form) {
                is_word = true;
                continue;
            }
            if !form.begin.is_empty() {
                let before = TextRange::new(range.start(), relative);
                return in_token(all, text.get(std::ops::Range::from(before))?);
            }
            let inside: Vec<&Leaf> = leaves
                .iter()
                .filter(|leaf| range.contains_range(leaf.range))
                .collect();
            match field(form, &inside, relative, notation) {
                Spot::Field(mut field) => {
                    field += usize::from(is_word && is_number(form, field));
                    field -= usize::from(is_bare_number(form, field, &inside, relative, text));
                    let forms = likeliest(forms, field, &inside, text);
                    let says = self.says(forms.first()?.fields.get(field)?, &leaves, at);
                    return Some(Typed { forms, field, says });
                }
                Spot::Text => return None,
                Spot::Behind => {}
            }
        }
        None
    }

    /// What the name before `field` says of its value, and the values that may stand there if it does not name them itself.
    fn says(&self, field: &Field, leaves: &[Leaf], at: TextSize) -> Option<String> {
        let named = field.named?;
        let is_name = |leaf: &&Leaf| leaf.around.first().is_some_and(|(kind, _)| kind.0 == named);
        let name = leaves.iter().rev().find(is_name)?;
        let (placed, _) = self.locate(at);
        let mut says = placed.record().meaning(name.range.start())?.text;
        let mut values = self.completions(at);
        values.retain(|one| matches!(one.kind, CompletionKind::Value | CompletionKind::Faction));
        // A letter or two may be part of another word.
        let names = |label: &str| {
            says.contains(&format!("`{label}`")) || label.len() > 2 && says.contains(label)
        };
        let names_all = values.iter().all(|one| names(&one.label));
        if !names_all && values.len() <= MOST_VALUES {
            let told = values.iter().map(|one| match &one.detail {
                Some(detail) => format!("`{}` ({detail})", one.label),
                None => format!("`{}`", one.label),
            });
            says = format!("{says}\n\n{}", told.collect::<Vec<_>>().join(", "));
        }
        Some(says)
    }
}

/// The form inside of `kind` that has the name written there; or else those that any name may have.
fn chosen<'n>(
    forms: &'static [Form],
    kind: SyntaxKind,
    name_of: impl Fn(&Form) -> Option<&'n str>,
) -> Vec<&'static Form> {
    let inside = || forms.iter().filter(move |form| form.is_inside(kind));
    let has_name = |form: &&Form| {
        !form.name.is_empty()
            && name_of(form).is_some_and(|name| name.eq_ignore_ascii_case(form.name))
    };
    match inside().find(has_name) {
        Some(named) => vec![named],
        None => inside().filter(|form| form.name.is_empty()).collect(),
    }
}

/// `forms` with those first that are written like the text: in `C: Ash` a blank follows the colon, in `C:2w1->3` none.
fn likeliest(
    mut forms: Vec<&'static Form>,
    field: usize,
    inside: &[&Leaf],
    text: &str,
) -> Vec<&'static Form> {
    let of_field = |form: &Form| form.fields.get(field).copied();
    let [first, _, ..] = forms.as_slice() else {
        return forms;
    };
    let begins = |leaf: &&&Leaf| {
        let (kind, field) = (leaf.around.first(), of_field(first));
        kind.zip(field)
            .is_some_and(|((kind, _), field)| field.holds(*kind))
    };
    let sign = inside.iter().find(begins);
    let behind = sign.and_then(|sign| text.get(usize::from(sign.range.end())..));
    let Some(behind) = behind.and_then(|behind| behind.chars().next()) else {
        return forms;
    };
    forms.order_by_key(|form| {
        let example = of_field(form).and_then(|field| field.example.chars().nth(1));
        example.is_some_and(char::is_whitespace) != behind.is_whitespace()
    });
    forms
}

/// Whether the text of `range` is one letter.
fn is_letter(text: &str, range: TextRange) -> bool {
    let written = text.get(std::ops::Range::from(range)).unwrap_or_default();
    let mut letters = written.chars();
    letters.next().is_some_and(char::is_alphabetic) && letters.next().is_none()
}

/// Whether `form` is nothing but a sign, such as `$1`.
fn is_sign(form: &Form) -> bool {
    form.fields.len() == 1 && !form.example.starts_with(char::is_alphanumeric)
}

/// Whether `field` is a number of digits and signs with another field behind it.
fn is_number(form: &Form, field: usize) -> bool {
    let is_digits = |field: &Field| {
        field
            .example
            .starts_with(|first: char| first.is_ascii_digit())
            && !field.example.contains(char::is_alphabetic)
    };
    form.fields.get(field).is_some_and(is_digits) && field + 1 < form.fields.len()
}

/// Whether the last of `inside`, at the cursor, is digits that `form` has before `field`, whose own text is not typed yet: in
/// Kubb's `d:5` the `5` is on its way to `5I`.
fn is_bare_number(form: &Form, field: usize, inside: &[&Leaf], at: TextSize, text: &str) -> bool {
    let ([before @ .., last], Some(number)) = (inside, field.checked_sub(1)) else {
        return false;
    };
    let is_digits = |leaf: &Leaf| {
        let written = text.get(std::ops::Range::from(leaf.range));
        written.is_some_and(|written| written.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let begins = before.last().is_none_or(|before| {
        let mut kinds = before.around.iter().map(|(kind, _)| *kind);
        let field = form.fields.get(field);
        let is_of_field = field.is_some_and(|field| kinds.any(|kind| field.holds(kind)));
        before.range.end() == last.range.start() && !is_of_field
    });
    // Rootlog's `9->1+3` has its first clearing already.
    let mut begin = last.range.start();
    let mut same_word = before.iter().rev().take_while(|leaf| {
        let touches = leaf.range.end() == begin;
        begin = leaf.range.start();
        touches
    });
    let is_written = same_word.any(|leaf| is_digits(leaf));
    is_digits(last) && begins && !is_written && at <= last.range.end() && is_number(form, number)
}

/// Whether `leaf`, the only one of its line, is a number at the cursor where lines begin with numbers. It is that number,
/// whatever it is read as before its sign follows: in Kubb `3` alone are kubbs.
fn is_lone_number(leaf: &Leaf, text: &str, at: TextSize, notation: &dyn Notation) -> bool {
    let written = text.get(std::ops::Range::from(leaf.range));
    let is_number = |written: &str| written.bytes().all(|byte| byte.is_ascii_digit());
    notation.is_numbered()
        && at <= leaf.range.end()
        && written.is_some_and(is_number)
        && !is_free(leaf, notation)
}

/// Whether `leaf` is free text, or part of it.
fn is_free(leaf: &Leaf, notation: &dyn Notation) -> bool {
    let mut kinds = leaf.around.iter().map(|(kind, _)| *kind);
    kinds.any(|kind| notation.free_text(kind) == FreeText::Yes)
}

/// The text of the last token that is itself of a kind of `field`, the one that holds a name.
fn name<'t>(field: &Field, leaves: &[Leaf], text: &'t str) -> Option<&'t str> {
    let is_name = |leaf: &&Leaf| {
        let kind = leaf.around.first().map(|(kind, _)| *kind);
        kind.is_some_and(|kind| field.holds(kind) && !field.goes_on_behind(kind))
    };
    let leaf = leaves.iter().rev().find(is_name)?;
    text.get(std::ops::Range::from(leaf.range))
}

/// Where the cursor is in a form.
enum Spot {
    /// In the field with this index, or before it.
    Field(usize),
    /// In free text.
    Text,
    /// Behind the last field.
    Behind,
}

/// The field of `form` at `at`, after `leaves`: that of the last leaf, or the next one if that is complete.
fn field(form: &Form, leaves: &[&Leaf], at: TextSize, notation: &dyn Notation) -> Spot {
    let (mut last, mut is_open, mut is_behind_sign) = (None::<Held>, false, false);
    let mut end = None::<TextSize>;
    for leaf in leaves {
        let is_apart = end.is_some_and(|end| end < leaf.range.start());
        end = Some(leaf.range.end());
        let found = field_of(form, leaf, last, is_apart);
        let touches = at <= leaf.range.end();
        if found.is_none() && touches && is_free(leaf, notation) {
            return Spot::Text;
        }
        let goes_on = found.is_some_and(|found| goes_on_behind(form, found.field, leaf));
        // What cannot be read yet belongs to the sign before it: in Bucky's `e4-g` the `g` is on its way to a square.
        let is_begun = found.is_none() && is_behind_sign && !is_apart && touches;
        is_open = found.is_some() && (touches || goes_on) || is_begun;
        is_behind_sign = goes_on;
        last = found.or(last);
    }
    let next = last.map_or(0, |last| last.field + usize::from(!is_open));
    match next < form.fields.len() {
        true => Spot::Field(next),
        false => Spot::Behind,
    }
}

/// The field that a token belongs to.
#[derive(Clone, Copy)]
struct Held {
    field: usize,
    /// The token, or the node around it, that is of a kind of the field.
    within: TextRange,
}

/// The field that a token belongs to, by its own kind or that of a node around it. A sign behind which the `last` field
/// goes on is part of that one. Otherwise it is the first at or after the last one, or else the first of all; behind a blank
/// (`is_apart`) a later one comes first: of two moves the second is Black's.
fn field_of(form: &Form, leaf: &Leaf, last: Option<Held>, is_apart: bool) -> Option<Held> {
    let find = |from: usize| {
        leaf.around.iter().find_map(|(kind, within)| {
            let mut rest = (from..).zip(form.fields.iter().skip(from));
            let (field, _) = rest.find(|(_, field)| field.holds(*kind))?;
            let within = *within;
            Some(Held { field, within })
        })
    };
    let Some(last) = last else {
        return find(0);
    };
    if goes_on_behind(form, last.field, leaf) {
        let within = leaf.range;
        return Some(Held { within, ..last });
    }
    let is_new = is_apart && !last.within.contains_range(leaf.range);
    let later = is_new.then(|| find(last.field + 1)).flatten();
    later.or_else(|| find(last.field)).or_else(|| find(0))
}

/// Whether a field goes on behind `leaf`, or behind a node around it.
fn goes_on_behind(form: &Form, field: usize, leaf: &Leaf) -> bool {
    let mut kinds = leaf.around.iter().map(|(kind, _)| *kind);
    let field = form.fields.get(field);
    field.is_some_and(|field| kinds.any(|kind| field.goes_on_behind(kind)))
}

/// The same inside a single token: `before` is its text up to the cursor.
fn in_token(forms: &'static [Form], before: &str) -> Option<Typed> {
    let typed = before.get(before.rfind('[')?..)?;
    let begins = |form: &&Form| {
        let (begin, is_part) = (form.begin, !form.begin.is_empty());
        is_part && (typed.starts_with(begin) || begin.starts_with(typed))
    };
    let forms: Vec<&Form> = forms.iter().filter(begins).collect();
    let field = typed.matches(' ').count();
    let is_inside = !typed.contains(']') && field < forms.first()?.fields.len();
    is_inside.then_some(Typed {
        forms,
        field,
        says: None,
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use notation::fixture;

    use crate::Document;

    /// The forms at the cursor, the field that is being typed in brackets, and the first sentence about it.
    fn typed(notation: &str, text: &str) -> String {
        let (text, at) = fixture::cursor(text);
        let notation = crate::by_id(notation).unwrap();
        let document = Document::new(notation, &text, Arc::default());
        let Some(typed) = document.typed_form(at) else {
            return "nothing".to_owned();
        };
        let shown = typed.forms.iter().map(|form| {
            let field = form.fields[typed.field];
            let before = &form.fields[..typed.field];
            let from = before.iter().fold(0, |at, field| {
                at + form.example[at..].find(field.example).unwrap() + field.example.len()
            });
            let (before, after) = form.example.split_at(from);
            let after = after.replacen(field.example, &format!("⟦{}⟧", field.example), 1);
            format!("{before}{after}")
        });
        shown.collect::<Vec<_>>().join(" or ")
    }

    #[track_caller]
    fn check(notation: &str, cases: &[(&str, &str)]) {
        let shown = cases.iter().map(|(text, _)| (*text, typed(notation, text)));
        let shown: Vec<(&str, String)> = shown.collect();
        let expected = cases
            .iter()
            .map(|(text, typed)| (*text, (*typed).to_owned()));
        assert_eq!(shown, expected.collect::<Vec<_>>());
    }

    #[test]
    fn carcassonne() {
        check(
            "carcassonne",
            &[
                ("43$0", "⟦43⟧A (3,1) CFRRm +12 (B+4) = 23"),
                ("43A$0", "43⟦A⟧ (3,1) CFRRm +12 (B+4) = 23"),
                ("43A $0", "43A ⟦(3,1)⟧ CFRRm +12 (B+4) = 23"),
                ("43A (3,$0", "43A ⟦(3,1)⟧ CFRRm +12 (B+4) = 23"),
                ("43A (3,1) $0", "43A (3,1) ⟦CFRR⟧m +12 (B+4) = 23"),
                ("43A (3,1) CF$0", "43A (3,1) ⟦CFRR⟧m +12 (B+4) = 23"),
                ("43A (3,1) CFRRm$0", "43A (3,1) CFRR⟦m⟧ +12 (B+4) = 23"),
                ("43A (3,1) CFRRm $0", "43A (3,1) CFRRm ⟦+12⟧ (B+4) = 23"),
                (
                    "43A (3,1) CFRRm +12+4$0",
                    "43A (3,1) CFRRm ⟦+12⟧ (B+4) = 23",
                ),
                (
                    "43A (3,1) CFRRm +12 (B+$0",
                    "43A (3,1) CFRRm +12 ⟦(B+4)⟧ = 23",
                ),
                (
                    "43A (3,1) CFRRm +12+4 = 2$03",
                    "43A (3,1) CFRRm +12 (B+4) ⟦= 23⟧",
                ),
                ("43A (3,1) CFRRm = 23 $0", "nothing"),
                (
                    "43A (3,1) CFRRm +4 = $0",
                    "43A (3,1) CFRRm +12 (B+4) ⟦= 23⟧",
                ),
                ("A+4 = $0", "A+7+8 (B+3) ⟦= 104⟧"),
                ("43A (3,1) CFRRm + $0", "43A (3,1) CFRRm ⟦+12⟧ (B+4) = 23"),
                ("0$0", "⟦0⟧ (0,0) CRFR"),
                ("0 $0", "0 ⟦(0,0)⟧ CRFR"),
                ("0 (0,$0", "0 ⟦(0,0)⟧ CRFR"),
                ("0 (0,0) $0", "0 (0,0) ⟦CRFR⟧"),
                (
                    "A = wall$0ace",
                    "A ⟦= wallace⟧ (Anna) [Sweden] <yellow> 1st (104)",
                ),
                ("A = $0", "A ⟦= wallace⟧ (Anna) [Sweden] <yellow> 1st (104)"),
                (
                    "A = wallace ($0",
                    "A = wallace ⟦(Anna)⟧ [Sweden] <yellow> 1st (104)",
                ),
                (
                    "A = wallace (Anna Ma$0ria)",
                    "A = wallace ⟦(Anna)⟧ [Sweden] <yellow> 1st (104)",
                ),
                (
                    "A = wallace (Anna) 1st $0",
                    "A = wallace (Anna) [Sweden] <yellow> 1st ⟦(104)⟧",
                ),
                (
                    "A = wallace (Anna) 1st ($0",
                    "A = wallace (Anna) [Sweden] <yellow> 1st ⟦(104)⟧",
                ),
                (
                    "A = wallace 1st ($0",
                    "A = wallace (Anna) [Sweden] <yellow> 1st ⟦(104)⟧",
                ),
                ("/ a note$0", "nothing"),
                ("$0", "nothing"),
            ],
        );
    }

    #[test]
    fn rootlog() {
        check(
            "rootlog",
            &[
                ("C:w->1/X$0", "E⟦XC⟧7F@(2,1)"),
                ("C:w->1/XE$0", "E⟦XC⟧7F@(2,1)"),
                ("C:w->1/XE7$0", "EXC⟦7⟧F@(2,1)"),
                ("C:w->1/XE7(2,$0", "EXC7F@⟦(2,1)⟧"),
                ("C:w->1/2$0", "⟦2⟧Ew1->3"),
                ("C:w->1/2w$0", "2⟦Ew⟧1->3"),
                ("C:w->1/2w1$0", "2Ew⟦1⟧->3"),
                ("C:w->1/2w1->$0", "2Ew1⟦->3⟧"),
                ("C:2w1->3$0/++", "2Ew1⟦->3⟧"),
                ("C:2w1->3/$0", "C⟦:2w1->3/XE5⟧"),
                ("C:w9->1+$0", "2Ew1⟦->3⟧"),
                ("C:w9->1+3$0", "2Ew1⟦->3⟧"),
                ("C:w->1/++$0", "E⟦++2⟧"),
                ("C:w->1/Zsap$0", "Z⟦sappers⟧"),
                // The first line of a faction may be its player or a turn: as it is begun.
                ("C: As$0h", "C⟦: Ash⟧ or C⟦:2w1->3/XE5⟧"),
                ("C:t$0", "C⟦:2w1->3/XE5⟧ or C⟦: Ash⟧"),
                ("Map: Fa$0ll", "Map⟦: Fall⟧"),
                ("Map: $0", "Map⟦: Fall⟧"),
                ("Deck: $0", "Deck⟦: E&P⟧"),
                ("deck: $0", "Deck⟦: E&P⟧"),
                ("Clearings: $0", "Clearings⟦: F1, M2, R3⟧"),
                ("Clearings: F$01", "Clearings⟦: F1, M2, R3⟧"),
                ("Clearings: F$0", "Clearings⟦: F1, M2, R3⟧"),
                ("Clearings: F1, $0", "Clearings⟦: F1, M2, R3⟧"),
                ("Clearings: F1, M$0", "Clearings⟦: F1, M2, R3⟧"),
                ("Landmarks: $0", "Landmarks⟦: tower->10/ferry->1⟧"),
                ("Landmarks: tower->$010", "Landmarks⟦: tower->10/ferry->1⟧"),
                ("Hirelings: h_$0", "Hirelings⟦: h_E, h_V, h_Sd⟧"),
                ("Hirelings: h_E, $0", "Hirelings⟦: h_E, h_V, h_Sd⟧"),
                ("Pool: C$0", "Pool⟦: CEAV⟧"),
                ("Winner: $0", "Winner⟦: CV⟧"),
                ("C: $0", "C⟦:2w1->3/XE5⟧"),
                ("C:w->1 // no$0te", "nothing"),
            ],
        );
    }

    #[test]
    fn kubb() {
        check(
            "kubb",
            &[
                ("1$0.", "⟦7.⟧ d:3I jf:2F d:- jf:B d:- jf:-"),
                ("1$0", "⟦7.⟧ d:3I jf:2F d:- jf:B d:- jf:-"),
                ("12$0", "⟦7.⟧ d:3I jf:2F d:- jf:B d:- jf:-"),
                ("1. 3$0", "7. ⟦d:3I jf:2F d:- jf:B d:- jf:-⟧"),
                ("1. $0", "7. ⟦d:3I jf:2F d:- jf:B d:- jf:-⟧"),
                ("1. d:3I $0", "7. ⟦d:3I jf:2F d:- jf:B d:- jf:-⟧"),
                ("1. d$0:5I2R", "⟦d:⟧5I2R"),
                ("1. d:$0", "d:⟦5⟧I2R"),
                ("1. d:5$0I2R", "d:⟦5⟧I2R"),
                ("1. d:5$0", "d:⟦5⟧I2R"),
                ("1. a:- b:-\n2. c:2I d:5$0", "d:⟦5⟧I2R"),
                ("1. d:5I$02R", "d:5⟦I2R⟧"),
                ("1. d:5I2$0R", "d:⟦5⟧I2R"),
                ("[Ev$0ent \"x\"]", "[⟦Event⟧ \"Winter Cup\"]"),
                ("[Event \"$0x\"]", "[Event ⟦\"Winter Cup\"⟧]"),
                ("1. d:I # no$0te", "nothing"),
            ],
        );
    }

    #[test]
    fn bucky() {
        check(
            "bucky",
            &[
                ("1. $0", "12. ⟦e2-e4 e7-e5⟧"),
                ("1. e2-e4 $0", "12. ⟦e2-e4 e7-e5⟧"),
                ("1. e2-e4 e$0", "12. ⟦e2-e4 e7-e5⟧"),
                ("1. e4$0", "⟦e4⟧-g8=S(xe6)++!"),
                ("1. e4-$0", "e4⟦-g8⟧=S(xe6)++!"),
                ("1. e4-g$0", "e4⟦-g8⟧=S(xe6)++!"),
                ("1. e4xg$0", "e4⟦-g8⟧=S(xe6)++!"),
                ("1. e4-g8$0", "e4⟦-g8⟧=S(xe6)++!"),
                ("1. e4-g8=$0", "e4-g8⟦=S⟧(xe6)++!"),
                ("1. e4-g8=S$0", "e4-g8⟦=S⟧(xe6)++!"),
                ("1. e4-g8!$0", "e4-g8=S(xe6)++⟦!⟧"),
                ("1. e4-g8=S(xe$06)", "e4-g8=S⟦(xe6)⟧++!"),
                ("1. e4-g8=S(xe6)++$0", "e4-g8=S(xe6)⟦++⟧!"),
                ("[White \"A$0", "[White ⟦\"Ann\"⟧]"),
                ("1. e2-e4 {a $0", "nothing"),
            ],
        );
    }

    #[test]
    fn pgn() {
        check(
            "pgn",
            &[
                ("1$0", "⟦12.⟧ Nf3 Bg4 13."),
                ("1. $0", "12. ⟦Nf3⟧ Bg4 13."),
                ("1. Nf$0", "12. ⟦Nf3⟧ Bg4 13."),
                ("1. Nf3 $0", "12. Nf3 ⟦Bg4⟧ 13."),
                ("1. Nf3 Nc$0", "12. Nf3 ⟦Bg4⟧ 13."),
                ("1. Nf3 Nc6 $0", "12. Nf3 Bg4 ⟦13.⟧"),
                ("1. Nf3 Nc6 2. $0", "12. ⟦Nf3⟧ Bg4 13."),
                ("1. Nf3! $0", "12. Nf3 ⟦Bg4⟧ 13."),
                ("1. Nf3 $1$0", "⟦$1⟧"),
                ("1. Nf3!$0", "⟦$1⟧"),
                // `N` may be the sign of a novelty, but where it is typed a move begins.
                ("1. e4 N$0", "12. Nf3 ⟦Bg4⟧ 13."),
                ("1. e4 e5\n2.\nN$0", "12. ⟦Nf3⟧ Bg4 13."),
                ("1. Nf3 {good} $0", "12. Nf3 ⟦Bg4⟧ 13."),
                ("1... $0", "12... ⟦Bg4⟧ 13."),
                ("1. Nf3 {good} 1... Nc6 $0", "12... Bg4 ⟦13.⟧"),
                ("1. Nf3 (1. d4 $0", "12. Nf3 ⟦Bg4⟧ 13."),
                ("1. Nf3 Nc6 1-0 $0", "nothing"),
                ("[Whi$0te \"Ann\"]", "[⟦White⟧ \"Ann\"]"),
                ("1. Nf3 {[%clk 0:05$0:00]}", "[%clk ⟦0:05:00⟧]"),
                ("1. Nf3 {[%clk $0", "[%clk ⟦0:05:00⟧]"),
                (
                    "1. Nf3 {[%c$0",
                    "[⟦%⟧clk 0:05:00] or [⟦%⟧csl Ge4,Rd5] or [⟦%⟧cal Gg1f3,Re4d5]",
                ),
                ("1. Nf3 {good$0}", "nothing"),
                ("1. Nf3 {[%clk 0:05:00] $0}", "nothing"),
            ],
        );
    }

    /// What is said of the field that is being typed.
    #[track_caller]
    fn says(notation: &str, text: &str) -> String {
        let (text, at) = fixture::cursor(text);
        let document = Document::new(crate::by_id(notation).unwrap(), &text, Arc::default());
        let typed = document.typed_form(at).unwrap();
        let about = typed.forms[0].fields[typed.field].about;
        typed.says.unwrap_or_else(|| about.to_owned())
    }

    #[test]
    fn the_name_of_a_value_tells_what_may_stand_there() {
        let cases = [
            (
                "pgn",
                "[Result \"$0",
                "**Result**: `1-0`, `0-1`, `1/2-1/2`, or `*` for a game that goes on.",
            ),
            (
                "pgn",
                "[TimeControl \"30$00\"]",
                "**TimeControl**: The time: `300+3` is five minutes and three seconds a move.",
            ),
            (
                "pgn",
                "[SetUp \"$0\"]",
                "**SetUp**: `1` for a game that begins with the position in `FEN`.",
            ),
            ("pgn", "[Mood \"$0\"]", "**The value** in quotes."),
            (
                "bucky",
                "[Side \"$0",
                "**Side**: Who makes the first move: `w` or `b`.",
            ),
            (
                "kubb",
                "[First \"$0",
                "**First**: the team that throws turn 1: Team A or Team B.",
            ),
            (
                "kubb",
                "[Start \"$0\"]",
                "**Start**: when the game began, such as 1/20/2012 1:23 pm.",
            ),
            (
                "rootlog",
                "Map: $0",
                "**Map**: Fall, Winter, Lake or Mountain.",
            ),
            (
                "rootlog",
                "Deck: $0",
                "**Deck**: Standard, or E&P for Exiles & Partisans.",
            ),
            (
                "rootlog",
                "Clearings: F1, $0",
                "**Clearings**: the suit of each clearing, `F1, M2, … R12`. Left out on the Fall map, where they are \
                 printed.\n\n`F2` (clearing 2 is a fox clearing), `M2` (clearing 2 is a mouse clearing), `R2` (clearing 2 is \
                 a rabbit clearing)",
            ),
        ];
        for (notation, text, said) in cases {
            assert_eq!(says(notation, text), said, "{text}");
        }
    }

    #[test]
    fn examples_hold_their_fields_in_order_and_are_in_ascii() {
        for form in crate::notations()
            .iter()
            .flat_map(|notation| notation.about().forms)
        {
            assert!(form.example.is_ascii(), "{}", form.example);
            let mut rest = form.example;
            for field in form.fields {
                let (_, after) = rest.split_once(field.example).expect(form.example);
                rest = after;
            }
        }
    }
}
