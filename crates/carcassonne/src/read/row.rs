//! Rows of a table as moves: number, player, coordinates and tile in cells of their own.

/// The sign before each cell of a row that is a move; nothing for a row that is none. What stands behind the tile, such as points,
/// follows with a blank.
pub(crate) fn row(cells: &[&str]) -> Option<Vec<Option<&'static str>>> {
    let (&number, rest) = cells.split_first()?;
    let digits = number.trim_end_matches(|sign: char| sign.is_ascii_alphabetic());
    let has_player = number.len() == digits.len() + 1;
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number || number.len() > digits.len() + 1 {
        return None;
    }
    let mut signs = vec![Some("")];
    let is_player =
        |cell: &str| cell.len() <= 1 && cell.bytes().all(|byte| byte.is_ascii_alphabetic());
    let rest = match rest.split_first() {
        Some((&player, after)) if !has_player && is_player(player) => {
            signs.push((!player.is_empty()).then_some(""));
            after
        }
        _ => rest,
    };
    let is_coordinate = |cell: &&str| cell.parse::<i32>().is_ok();
    let after = match rest {
        [x, y, tile @ ..] if [x, y].into_iter().all(is_coordinate) => {
            signs.extend([Some(" ("), Some(",")]);
            signs.push((!tile.is_empty()).then_some(") "));
            tile.get(1..).unwrap_or_default()
        }
        [pair, after @ ..] if is_pair(pair) => {
            signs.push(Some(if pair.starts_with('(') { " " } else { " (" }));
            match after {
                [_, after @ ..] => {
                    signs.push(Some(if pair.starts_with('(') { " " } else { ") " }));
                    after
                }
                [] => after,
            }
        }
        _ => return None,
    };
    signs.extend(after.iter().map(|cell| (!cell.is_empty()).then_some(" ")));
    (signs.len() == cells.len()).then_some(signs)
}

/// `(0,1)`, `0,1`, `(0, 1)`.
fn is_pair(cell: &str) -> bool {
    let inside = cell
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'))
        .unwrap_or(cell);
    let coordinates = inside.split(',').map(|one| one.trim().parse::<i32>());
    inside.split(',').count() == 2 && coordinates.into_iter().all(|one| one.is_ok())
}

#[cfg(test)]
mod tests {
    use super::row;

    #[test]
    fn a_row_is_a_move_in_the_usual_orders() {
        for (cells, expected) in [
            ("1|A|0|1|FFFC", "1A (0,1) FFFC"),
            ("0||0|0|RCRF", "0 (0,0) RCRF"),
            ("0|0|0|RCRF", "0 (0,0) RCRF"),
            ("1A|0|1|FFFC", "1A (0,1) FFFC"),
            ("1A|(0,1)|FFFC", "1A (0,1) FFFC"),
            ("1|A|-3,1|FFFCm|+4", "1A (-3,1) FFFCm +4"),
            ("Move|Player|x|y|Tile", ""),
            ("1A", ""),
            ("12|34|56", ""),
        ] {
            let cells: Vec<&str> = cells.split('|').collect();
            let line: String = row(&cells)
                .into_iter()
                .flat_map(|signs| signs.into_iter().zip(&cells))
                .filter_map(|(sign, cell)| sign.map(|sign| [sign, cell].concat()))
                .collect();
            assert_eq!(line, expected, "{cells:?}");
        }
    }
}
