//! Small enumerations of `notation` as those of LSP.

use notation::{CompletionKind, OccurrenceKind, Severity, SymbolKind};
use tower_lsp::lsp_types::{
    self as lsp, CompletionItemKind, DiagnosticSeverity, DocumentHighlightKind,
};

pub(crate) fn severity(severity: Severity) -> DiagnosticSeverity {
    match severity {
        Severity::Error => DiagnosticSeverity::ERROR,
        Severity::Warning => DiagnosticSeverity::WARNING,
        Severity::Info => DiagnosticSeverity::INFORMATION,
        Severity::Hint => DiagnosticSeverity::HINT,
    }
}

/// Uses only kinds that every client knows (LSP 3.0), so that nothing needs to be announced.
pub(crate) fn symbol_kind(kind: SymbolKind) -> lsp::SymbolKind {
    match kind {
        SymbolKind::Header => lsp::SymbolKind::NAMESPACE,
        SymbolKind::Tag => lsp::SymbolKind::PROPERTY,
        SymbolKind::Player => lsp::SymbolKind::VARIABLE,
        SymbolKind::Round => lsp::SymbolKind::PACKAGE,
        SymbolKind::Turn => lsp::SymbolKind::CLASS,
        SymbolKind::Move => lsp::SymbolKind::METHOD,
        SymbolKind::Result => lsp::SymbolKind::CONSTANT,
    }
}

/// Uses only kinds that every client knows (LSP 3.0).
pub(crate) fn completion_kind(kind: CompletionKind) -> CompletionItemKind {
    match kind {
        CompletionKind::Keyword => CompletionItemKind::KEYWORD,
        CompletionKind::Player => CompletionItemKind::VARIABLE,
        CompletionKind::Faction => CompletionItemKind::CLASS,
        CompletionKind::Piece => CompletionItemKind::UNIT,
        CompletionKind::Place => CompletionItemKind::FIELD,
        CompletionKind::Action => CompletionItemKind::FUNCTION,
        CompletionKind::Card => CompletionItemKind::ENUM,
        CompletionKind::Item | CompletionKind::Tag => CompletionItemKind::PROPERTY,
        CompletionKind::Value | CompletionKind::Number => CompletionItemKind::VALUE,
        CompletionKind::Snippet => CompletionItemKind::SNIPPET,
    }
}

pub(crate) fn highlight_kind(kind: OccurrenceKind) -> DocumentHighlightKind {
    match kind {
        OccurrenceKind::Declaration | OccurrenceKind::Write => DocumentHighlightKind::WRITE,
        OccurrenceKind::Read => DocumentHighlightKind::READ,
    }
}
