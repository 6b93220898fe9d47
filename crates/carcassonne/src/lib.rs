//! carcassonne
