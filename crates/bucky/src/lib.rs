//! bucky
