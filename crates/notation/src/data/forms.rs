//! The forms of a notation with their fields: editors show which field is being typed, and what it may contain.

use rowan::SyntaxKind;

/// Something written from left to right: a move, a tag, a command in a comment.
#[derive(Debug, Clone, Copy)]
pub struct Form {
    /// An example. It contains the examples of its fields, in their order.
    pub example: &'static str,
    /// Its meaning in one sentence.
    pub about: &'static str,
    /// The kinds of nodes and tokens that contain it, as numbers.
    pub inside: &'static [u16],
    /// Its fields, from left to right; any may be left out.
    pub fields: &'static [Field],
    /// Its beginning if it is part of a token, such as `[%clk`: a closing bracket ends it and blanks separate its fields. Empty
    /// if it is a node of the tree, or a line.
    pub begin: &'static str,
    /// The name in it, such as `Deck`, that makes it this form and no other of the same kind; its case does not matter. It is the
    /// last token of the kinds of the first field, so it may be a sign, too: in PGN the dots of `12...`. Empty if its name may be
    /// any other.
    pub name: &'static str,
}

/// A part of a form.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    /// An example, part of its form's example.
    pub example: &'static str,
    /// What it may contain, in Markdown.
    pub about: &'static str,
    /// The kinds of its tokens and nodes, including that of its first sign, as numbers.
    pub kinds: &'static [u16],
    /// The kinds of signs, as numbers, behind which it goes on after a blank: the colon before a value, the comma between two.
    pub signs: &'static [u16],
    /// The kind of the name, as a number, that says what may stand here: in `[Result "1-0"]` a value of `Result`.
    pub named: Option<u16>,
}

/// A table of forms: for each its example, the kinds that contain it and its meaning; then for each field an example, its kinds
/// (and the signs behind which it goes on, and the kind of the name that says more) and what it may contain.
#[macro_export]
macro_rules! forms {
    ($language:ident: $(
        $example:literal in [$($inside:ident)+] $(begins $begin:literal)? $(named $name:literal)? => $about:literal;
        $(* $field:literal [$($kind:ident)*] $(behind [$($sign:ident)+])? $(of $of:ident)? $says:literal;)*
    )*) => {
        &[$($crate::Form {
            example: $example,
            about: $about,
            inside: &[$($language::$inside as u16),+],
            fields: &[$($crate::Field {
                example: $field,
                about: $says,
                kinds: &[$($language::$kind as u16),*],
                signs: &[$($($language::$sign as u16),+)?],
                named: $crate::forms!(@named $language $($of)?),
            }),*],
            begin: concat!($($begin)?),
            name: concat!($($name)?),
        }),*]
    };
    (@named $language:ident) => { None };
    (@named $language:ident $of:ident) => { Some($language::$of as u16) };
}

impl Form {
    /// Whether nodes or tokens of `kind` contain it.
    #[must_use]
    pub fn is_inside(&self, kind: SyntaxKind) -> bool {
        self.inside.contains(&kind.0)
    }
}

impl Field {
    /// Whether tokens or nodes of `kind` belong to it.
    #[must_use]
    pub fn holds(&self, kind: SyntaxKind) -> bool {
        self.kinds.contains(&kind.0)
    }

    /// Whether it goes on behind a token of `kind`.
    #[must_use]
    pub fn goes_on_behind(&self, kind: SyntaxKind) -> bool {
        self.signs.contains(&kind.0)
    }
}
