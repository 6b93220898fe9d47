//! The names of the classes of tokens in the sources, and their groups in Vim. (For TextMate see [`crate::scopes`].)

use anyhow::{Context as _, Result};
use notation::TokenClass;

/// The class with this name.
pub(crate) fn by_id(name: &str) -> Result<TokenClass> {
    TokenClass::ALL
        .into_iter()
        .find(|class| class.name() == name)
        .with_context(|| format!("no class is called {name}"))
}

/// The standard group of Vim for `class`.
pub(crate) fn vim_group(class: TokenClass) -> &'static str {
    match class {
        TokenClass::Comment => "Comment",
        TokenClass::Keyword => "Keyword",
        TokenClass::Tag => "Tag",
        TokenClass::Text => "String",
        TokenClass::Index => "Label",
        TokenClass::Number => "Number",
        TokenClass::Player => "Identifier",
        TokenClass::Faction => "Type",
        TokenClass::Piece => "PreProc",
        TokenClass::Place => "Constant",
        TokenClass::Card => "Function",
        TokenClass::Item => "Macro",
        TokenClass::Tile => "Structure",
        TokenClass::Action => "Operator",
        TokenClass::Mark => "Special",
        TokenClass::Punctuation => "Delimiter",
        TokenClass::Invalid => "Error",
    }
}
