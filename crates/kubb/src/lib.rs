//! kubb
