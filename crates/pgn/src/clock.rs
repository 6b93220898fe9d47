//! Commands that programs write in comments, such as `[%clk 0:04:55]` and `[%eval 0.3]`, and the time that moves took.

use notation::{TextRange, TextSize};

use crate::record::PgnRecord;

/// A command in a comment: `[%clk 0:04:55]`.
pub(crate) struct CommentCommand<'t> {
    pub(crate) name: &'t str,
    pub(crate) value: &'t str,
    pub(crate) range: TextRange,
}

/// The commands in a comment that begins at `start`.
pub(crate) fn commands(comment: &str, start: TextSize) -> impl Iterator<Item = CommentCommand<'_>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let begin = at + bracket(comment.as_bytes().get(at..)?)?;
            at = begin + 1;
            if let Some(command) = command(comment, begin, start) {
                at = begin + usize::from(command.range.len());
                return Some(command);
            }
        }
    })
}

/// The offset of the first opening bracket. Most comments with commands begin with it and contain nothing else.
fn bracket(comment: &[u8]) -> Option<usize> {
    match comment {
        [b'[', ..] => Some(0),
        [b'{' | b' ', b'[', ..] => Some(1),
        [] | [_] => None,
        _ => memchr::memchr(b'[', comment),
    }
}

/// The command whose bracket is at `begin`.
#[inline]
fn command(comment: &str, begin: usize, start: TextSize) -> Option<CommentCommand<'_>> {
    let rest = comment.get(begin + 1..)?.strip_prefix('%')?;
    let end = rest.bytes().position(|sign| matches!(sign, b'[' | b']'))?;
    let (inner, behind) = rest.split_at_checked(end)?;
    let (name, value) = inner.split_once(' ').unwrap_or((inner, ""));
    let begin = start + TextSize::try_from(begin).ok()?;
    let range = TextRange::at(begin, TextSize::of(inner) + TextSize::of("[%]"));
    let command = CommentCommand { name, value, range };
    behind.starts_with(']').then_some(command)
}

/// Calls `told` with each command in the comments of a game, and with the move that its comment directly follows.
pub(crate) fn all(game: &PgnRecord, mut told: impl FnMut(Option<usize>, CommentCommand<'_>)) {
    let sheet = game.sheet();
    let (mut above, mut end, mut is_behind) = (0, TextSize::default(), false);
    for comment in &sheet.comments {
        let index = comment.value.checked_sub(1);
        let begin = comment.range.start();
        if comment.value != above {
            let written = index.and_then(|index| sheet.moves.get(index));
            end = written.map_or(begin, |written| written.range.end());
            (above, is_behind) = (comment.value, true);
        }
        // After a parenthesis, a comment belongs to another line of play.
        let between = game.text(TextRange::new(end.min(begin), begin));
        is_behind &= !between.bytes().any(|sign| matches!(sign, b'(' | b')'));
        end = comment.range.end();
        let index = index.filter(|_| is_behind);
        for command in commands(game.text(comment.range), begin) {
            told(index, command);
        }
    }
}

/// The value of a command in the comments directly after a move.
fn value<'g>(game: &'g PgnRecord, index: usize, name: &str) -> Option<&'g str> {
    let comments = &game.sheet().comments;
    let first = comments.partition_point(|comment| comment.value <= index);
    let mut end = game.sheet().moves.get(index)?.range.end();
    let behind = comments.iter().skip(first).take_while(|comment| {
        let between = TextRange::new(end.min(comment.range.start()), comment.range.start());
        end = comment.range.end();
        // After a parenthesis, a comment belongs to another line of play.
        comment.value == index + 1 && !game.text(between).contains(['(', ')'])
    });
    let mut found =
        behind.flat_map(|comment| commands(game.text(comment.range), comment.range.start()));
    Some(found.find(|command| command.name == name)?.value)
}

/// The seconds left on the mover's clock, from the comment after the move.
pub(crate) fn left(game: &PgnRecord, index: usize) -> Option<f64> {
    seconds(value(game, index, "clk")?)
}

/// The evaluation by an engine, `0.32` or `#-3`, without its depth.
pub(crate) fn evaluation(game: &PgnRecord, index: usize) -> Option<&str> {
    value(game, index, "eval")?.split(',').next()
}

/// The seconds that a move took: from the comment, or from the clocks of the same side and the time control.
pub(crate) fn used(game: &PgnRecord, index: usize) -> Option<f64> {
    if let Some(elapsed) = value(game, index, "emt") {
        return seconds(elapsed);
    }
    let plies = &game.replayed().plies;
    let earlier = plies.get(plies.get(index)?.prior?)?.prior?;
    let left = left(game, index)?;
    let used = self::left(game, earlier)? + increment(game)? - left;
    // Clocks in whole seconds may be off by one. Larger negative times mean that time was added.
    (used > -1.5).then_some((used.max(0.0) * 10.0).round() / 10.0)
}

/// The seconds that a move adds to the clock, as in `300+3`; `None` if the time control has stages or is not known.
pub(crate) fn increment(game: &PgnRecord) -> Option<f64> {
    let control = game.sheet().value("TimeControl")?;
    let (base, added) = control.split_once('+').unwrap_or((control, "0"));
    seconds(base).and(seconds(added))
}

/// The seconds of `0:04:55.3`, `4:55` or `55`.
pub(crate) fn seconds(clock: &str) -> Option<f64> {
    time(clock).map(|time| time.seconds)
}

/// A time on a clock.
#[derive(Clone, Copy)]
pub(crate) struct Time {
    pub(crate) seconds: f64,
    /// Whether minutes or seconds after a larger unit exceed 59, which no clock shows.
    pub(crate) is_over: bool,
}

/// Reads `0:04:55.3`, `4:55` or `55`.
pub(crate) fn time(clock: &str) -> Option<Time> {
    let clock = clock.trim();
    if let Some(time) = whole(clock) {
        return Some(time);
    }
    let (mut seconds, mut is_over) = (0.0, false);
    for (nth, part) in clock.split(':').enumerate() {
        let is_number = !part.contains(|sign: char| !sign.is_ascii_digit() && sign != '.');
        let part = part.parse::<f64>().ok().filter(|_| is_number)?;
        is_over |= nth > 0 && part >= 60.0;
        seconds = seconds * 60.0 + part;
    }
    // A larger time is longer than any game, so it is no clock time.
    (seconds < 1e9).then_some(Time { seconds, is_over })
}

/// Reads a time that has only digits in each part, as nearly all have.
fn whole(clock: &str) -> Option<Time> {
    let (mut sum, mut part, mut digits) = (0, 0, 0);
    let (mut is_first, mut is_over) = (true, false);
    for sign in clock.bytes() {
        match sign {
            b'0'..=b'9' if digits < 4 => {
                (part, digits) = (part * 10 + u32::from(sign - b'0'), digits + 1);
            }
            b':' if digits > 0 && sum < 1000 => {
                is_over |= !is_first && part > 59;
                (sum, part, digits, is_first) = ((sum + part) * 60, 0, 0, false);
            }
            _ => return None,
        }
    }
    is_over |= !is_first && part > 59;
    let seconds = f64::from(sum + part);
    (digits > 0).then_some(Time { seconds, is_over })
}

/// The time that hours, minutes and seconds with other signs between them mean: `1:29:55` for `1.29.55`. `None` for other text.
pub(crate) fn with_colons(clock: &str) -> Option<String> {
    let parts: Vec<&str> = clock.trim().split(['.', ',', ';', '-', ':']).collect();
    let are_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let &[hours, minutes, seconds] = parts.as_slice() else {
        return None;
    };
    let is_time = matches!((hours.len(), minutes.len(), seconds.len()), (1 | 2, 2, 2));
    let right = format!("{hours}:{minutes}:{seconds}");
    let is_clock = is_time && parts.iter().all(|part| are_digits(part)) && right != clock.trim();
    (is_clock && time(&right).is_some_and(|time| !time.is_over)).then_some(right)
}

/// A time in a hint: `8 s`, `1:05`, `1:00:05`.
pub(crate) fn shown(seconds: f64) -> String {
    let whole = seconds as u64;
    match (whole / 3600, whole / 60 % 60, whole % 60) {
        (0, 0, _) => format!("{seconds} s"),
        (0, minutes, seconds) => format!("{minutes}:{seconds:02}"),
        (hours, minutes, seconds) => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}
