//! movetext
fn main() {}
