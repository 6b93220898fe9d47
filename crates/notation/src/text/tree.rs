//! Finding a token in a tree without visiting all of it.

use rowan::{Language, NodeOrToken, SyntaxNode, SyntaxToken, TextRange, TextSize};

/// The token whose bytes contain `offset`; at a border the one that starts there. `None` at the end of the tree.
#[must_use]
pub fn token_right<L: Language>(root: &SyntaxNode<L>, offset: TextSize) -> Option<SyntaxToken<L>> {
    let end = offset.checked_add(TextSize::new(1))?;
    descend(root, TextRange::new(offset, end))
}

/// The token whose bytes contain the byte before `offset`. `None` at the start of the tree.
#[must_use]
pub fn token_left<L: Language>(root: &SyntaxNode<L>, offset: TextSize) -> Option<SyntaxToken<L>> {
    let start = offset.checked_sub(TextSize::new(1))?;
    descend(root, TextRange::new(start, offset))
}

/// The token at `offset`; at a border the one that starts there, or, if `is_trivia` holds for it, the one that ends there:
/// between a word and a blank the user means the word.
#[must_use]
pub fn token_at<L: Language>(
    root: &SyntaxNode<L>,
    offset: TextSize,
    is_trivia: impl Fn(L::Kind) -> bool,
) -> Option<SyntaxToken<L>> {
    let right = token_right(root, offset);
    match &right {
        Some(token) if !is_trivia(token.kind()) => right,
        _ => {
            let left = token_left(root, offset);
            match &left {
                Some(token) if !is_trivia(token.kind()) => left,
                _ => right.or(left),
            }
        }
    }
}

fn descend<L: Language>(root: &SyntaxNode<L>, byte: TextRange) -> Option<SyntaxToken<L>> {
    if !root.text_range().contains_range(byte) {
        return None;
    }
    let mut node = root.clone();
    loop {
        match node.child_or_token_at_range(byte)? {
            NodeOrToken::Node(child) => node = child,
            NodeOrToken::Token(token) => return Some(token),
        }
    }
}
