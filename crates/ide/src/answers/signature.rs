//! Signature help: which field of a move, a tag or a command is being typed, and what may be written there.
//!
//! In `43A (3,1) CF` it is the tile, the fourth field of `43A (3,1) CFRRm +12 (B+4) = 23`.

use notation::{Form, FreeText, Leaf, Notation, TextRange, TextSize};

use crate::Document;

/// What is being typed.
#[derive(Debug, Clone)]
pub struct Typed {
    /// The forms that begin like it, likeliest first.
    pub forms: Vec<&'static Form>,
    /// The index of the field, the same in all forms.
    pub field: usize,
}

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
        let forms = self.notation().about().forms;
        let (range, form) = last.around.iter().find_map(|(kind, range)| {
            let form = forms.iter().find(|form| form.is_inside(*kind))?;
            Some((*range, form))
        })?;
        if !form.begin.is_empty() {
            let before = TextRange::new(range.start(), relative.min(range.end()));
            return in_token(forms, parse.text().get(std::ops::Range::from(before))?);
        }
        leaves.retain(|leaf| range.contains_range(leaf.range));
        let field = field(form, &leaves, relative, self.notation())?;
        let forms = vec![form];
        Some(Typed { forms, field })
    }
}

/// The field of `form` at `at`, after `leaves`: that of the last leaf, or the next one if that is complete.
fn field(form: &Form, leaves: &[Leaf], at: TextSize, notation: &dyn Notation) -> Option<usize> {
    let is_free = |leaf: &Leaf| {
        let mut kinds = leaf.around.iter().map(|(kind, _)| *kind);
        kinds.any(|kind| notation.free_text(kind) == FreeText::Yes)
    };
    let (mut last, mut is_open) = (None, false);
    for leaf in leaves {
        let found = field_of(form, leaf, last.unwrap_or(0));
        let touches = at <= leaf.range.end();
        if found.is_none() && touches && is_free(leaf) {
            return None;
        }
        is_open = found.is_some() && touches;
        last = found.or(last);
    }
    let next = last.map_or(0, |last| if is_open { last } else { last + 1 });
    (next < form.fields.len()).then_some(next)
}

/// The field that a token belongs to, by its own kind or that of a node around it; the first at or after `from`, or
/// else the first of all.
fn field_of(form: &Form, leaf: &Leaf, from: usize) -> Option<usize> {
    let find = |from: usize| {
        leaf.around.iter().find_map(|(kind, _)| {
            let mut rest = (from..).zip(form.fields.iter().skip(from));
            rest.find_map(|(index, field)| field.holds(*kind).then_some(index))
        })
    };
    find(from).or_else(|| find(0))
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
    is_inside.then_some(Typed { forms, field })
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
                    "A = wall$0ace",
                    "A ⟦= wallace⟧ (Anna) [Sweden] <yellow> 1st (104)",
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
                ("C:w->1/++$0", "E⟦++2⟧"),
                ("C:w->1/Zsap$0", "Z⟦sappers⟧"),
                ("C: As$0h", "C⟦: Ash⟧"),
                ("Map: Fa$0ll", "Map⟦: Fall⟧"),
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
                ("1. $0", "7. ⟦d:3I jf:2F d:- jf:B d:- jf:-⟧"),
                ("1. d$0:5I2R", "⟦d:⟧5I2R"),
                ("1. d:5$0I2R", "d:⟦5⟧I2R"),
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
                ("1. e4$0", "⟦e4⟧-g8=S(xe6)++!"),
                ("1. e4-$0", "e4⟦-g8⟧=S(xe6)++!"),
                ("1. e4-g8$0", "e4⟦-g8⟧=S(xe6)++!"),
                ("1. e4-g8=S$0", "e4-g8⟦=S⟧(xe6)++!"),
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
                ("1. $0", "12. ⟦Nf3⟧ $1"),
                ("1. Nf$0", "12. ⟦Nf3⟧ $1"),
                ("1. Nf3 $0", "12. Nf3 ⟦$1⟧"),
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
