//! One file per feature: decode, one call of `ide`, encode.

pub(crate) mod board;
pub(crate) mod choices;
pub(crate) mod code_action;
pub(crate) mod code_lens;
pub(crate) mod color;
pub(crate) mod completion;
pub(crate) mod convert;
pub(crate) mod custom;
pub(crate) mod desk;
pub(crate) mod document_link;
pub(crate) mod document_symbol;
pub(crate) mod folding_range;
pub(crate) mod formatting;
pub(crate) mod hover;
pub(crate) mod inlay_hint;
pub(crate) mod new_game;
mod place;
pub(crate) mod pull_diagnostics;
pub(crate) mod references;
pub(crate) mod rename;
pub(crate) mod rule_card;
pub(crate) mod selection_range;
pub(crate) mod semantic_tokens;
pub(crate) mod signature_help;
pub(crate) mod silence;
pub(crate) mod workspace_diagnostics;
pub(crate) mod workspace_symbol;
