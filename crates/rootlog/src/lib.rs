//! rootlog
