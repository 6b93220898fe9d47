//! What is written in a notation as forms with fields: editors show which field is being typed, and what may stand there.

use rowan::SyntaxKind;

/// Something that is written from left to right: a move, a tag, a command inside a comment.
#[derive(Debug, Clone, Copy)]
pub struct Form {
    /// It as it is written. Holds the examples of its fields, in their order.
    pub example: &'static str,
    /// What it says, in one sentence.
    pub about: &'static str,
    /// The kinds of nodes and tokens that it stands in, as numbers.
    pub inside: &'static [u16],
    /// Its fields, from left to right; any may be left out.
    pub fields: &'static [Field],
    /// How it begins where it is a part of a token, such as `[%clk`: a closing bracket ends it, blanks part its fields. Empty
    /// where it is a node of the tree, or a line.
    pub begin: &'static str,
}

/// A part of a form.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    /// It as it is written, in the example of its form.
    pub example: &'static str,
    /// What may stand there, in Markdown.
    pub about: &'static str,
    /// The kinds of tokens and nodes that it consists of, its first sign among them, as numbers.
    pub kinds: &'static [u16],
}

/// A table of forms: of each its example, the kinds that it stands in and what it says; then of each field an example, its kinds
/// and what may stand there.
#[macro_export]
macro_rules! forms {
    ($language:ident: $(
        $example:literal in [$($inside:ident)+] $(begins $begin:literal)? => $about:literal;
        $(* $field:literal [$($kind:ident)*] $says:literal;)*
    )*) => {
        &[$($crate::Form {
            example: $example,
            about: $about,
            inside: &[$($language::$inside as u16),+],
            fields: &[$($crate::Field {
                example: $field,
                about: $says,
                kinds: &[$($language::$kind as u16),*],
            }),*],
            begin: concat!($($begin)?),
        }),*]
    };
}

impl Form {
    /// Whether it stands in nodes or tokens of `kind`.
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
}
