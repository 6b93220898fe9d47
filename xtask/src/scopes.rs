//! The `TextMate` scope of each class of tokens, for grammars and color themes.

use notation::TokenClass;

/// The scope of `class` in the notation `id`.
pub(crate) fn scope(class: TokenClass, id: &str) -> String {
    let general = match class {
        TokenClass::Comment => "comment.line",
        TokenClass::Keyword => "keyword.control",
        TokenClass::Tag => "entity.name.tag",
        TokenClass::Text => "string.unquoted",
        TokenClass::Index | TokenClass::Number => "constant.numeric",
        TokenClass::Player => "variable.other.player",
        TokenClass::Faction => "entity.name.type.faction",
        TokenClass::Piece => "storage.type.piece",
        TokenClass::Place => "constant.other.place",
        TokenClass::Card => "entity.name.function.card",
        TokenClass::Item => "support.type.item",
        TokenClass::Tile => "support.class.tile",
        // Most themes show plain `keyword.operator` in the color of bare text, but actions are the main part of a record.
        TokenClass::Action => "keyword.other.operator",
        TokenClass::Mark => "keyword.other.mark",
        TokenClass::Punctuation => "punctuation",
        TokenClass::Invalid => "invalid.illegal",
    };
    format!("{general}.{id}")
}
