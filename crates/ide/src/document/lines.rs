//! Lines of a rope as the parsers count them: ended by LF or CRLF.

use std::ops::ControlFlow;

use ropey::Rope;

/// Calls `visit` for every line from byte `from` on, which must be the start of a line, with the line's start and its text with
/// line break, until `visit` breaks.
pub(crate) fn visit_lines(
    text: &Rope,
    from: usize,
    mut visit: impl FnMut(usize, &str) -> ControlFlow<()>,
) {
    let (chunks, chunk_start, ..) = text.chunks_at_byte(from.min(text.len_bytes()));
    let mut skip = from.saturating_sub(chunk_start);
    let mut start = from;
    // The beginning of a line that continues in the next chunk.
    let mut carried = String::new();
    for chunk in chunks {
        let mut rest = chunk.get(skip..).unwrap_or_default();
        skip = 0;
        while let Some(at) = rest.find('\n') {
            let (line, after) = rest.split_at(at + 1);
            rest = after;
            let flow = if carried.is_empty() {
                visit(start, line)
            } else {
                carried.push_str(line);
                visit(start, &carried)
            };
            if flow.is_break() {
                return;
            }
            start += carried.len().max(line.len());
            carried.clear();
        }
        carried.push_str(rest);
    }
    if !carried.is_empty() {
        let _ = visit(start, &carried);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_those_of_the_text_wherever_chunks_end() {
        let text: String = (0..2_000)
            .map(|index| format!("{}{}", "á".repeat(index % 97), ["\n", "\r\n"][index % 2]))
            .collect::<String>()
            + "end";
        let rope = Rope::from_str(&text);
        for from in [0, text.find('\n').unwrap() + 1, text.len() - 3, text.len()] {
            let mut seen = Vec::new();
            visit_lines(&rope, from, |start, line| {
                seen.push((start, line.to_owned()));
                ControlFlow::Continue(())
            });
            let mut start = from;
            let expected: Vec<(usize, String)> = text[from..]
                .split_inclusive('\n')
                .map(|line| {
                    start += line.len();
                    (start - line.len(), line.to_owned())
                })
                .collect();
            assert_eq!(seen, expected);
        }
    }
}
