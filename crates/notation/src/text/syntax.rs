//! The macro that declares a notation's `SyntaxKind` and its rowan language, without `unsafe`.

/// Declares the kinds of tokens and nodes of one notation, their descriptions and their rowan language.
///
/// ```
/// notation::syntax_kinds! {
///     /// Tokens and nodes of a toy notation.
///     #[derive(logos::Logos)]
///     pub enum SyntaxKind for ToyLanguage {
///         #[regex("[0-9]+")]
///         NUMBER = "a number",
///         #[regex("[ \t]+")]
///         WHITESPACE = "a blank",
///         ERROR = "an unknown character",
///         LINE = "a line",
///     }
/// }
/// assert_eq!(SyntaxKind::NUMBER.describe(), "a number");
/// ```
///
/// Also declared: `SyntaxNode`, `SyntaxToken` and `SyntaxElement` of that language.
#[macro_export]
macro_rules! syntax_kinds {
    (
        $(#[$($meta:tt)*])*
        pub enum $Kind:ident for $Language:ident {
            $( $(#[$($attribute:tt)*])* $VARIANT:ident = $text:literal ),* $(,)?
        }
    ) => {
        $(#[$($meta)*])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, missing_docs, reason = "`describe` says what each is")]
        #[repr(u16)]
        pub enum $Kind {
            $( $(#[$($attribute)*])* $VARIANT ),*
        }

        impl $Kind {
            /// All kinds in the order of their numbers.
            pub const ALL: &'static [Self] = &[$(Self::$VARIANT),*];

            /// The names of all kinds, by number.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($VARIANT)),*];

            /// The kind as trees keep it; `into` in a constant.
            #[must_use]
            pub const fn raw(self) -> $crate::rowan::SyntaxKind {
                $crate::rowan::SyntaxKind(self as u16)
            }

            /// The name of the kind in messages, with its article.
            #[must_use]
            pub fn describe(self) -> &'static str {
                match self {
                    $( Self::$VARIANT => $text, )*
                }
            }
        }

        impl From<$Kind> for $crate::rowan::SyntaxKind {
            fn from(kind: $Kind) -> Self {
                kind.raw()
            }
        }

        /// The rowan language of this notation.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $Language {}

        impl $crate::rowan::Language for $Language {
            type Kind = $Kind;

            fn kind_from_raw(raw: $crate::rowan::SyntaxKind) -> $Kind {
                // Raw kinds only come from `kind_to_raw`; any other would become the first kind.
                $Kind::ALL.get(usize::from(raw.0)).copied().unwrap_or($Kind::ALL[0])
            }

            fn kind_to_raw(kind: $Kind) -> $crate::rowan::SyntaxKind {
                kind.into()
            }
        }

        /// A node of a tree of this notation.
        pub type SyntaxNode = $crate::rowan::SyntaxNode<$Language>;
        /// A token of a tree of this notation.
        pub type SyntaxToken = $crate::rowan::SyntaxToken<$Language>;
        /// A node or a token of a tree of this notation.
        pub type SyntaxElement = $crate::rowan::SyntaxElement<$Language>;
    };
}
