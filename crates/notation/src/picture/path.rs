//! Outlines of lines and curves, stored as SVG path data.

use std::fmt::Write;

/// An outline. It has the coordinates of the scene, y downwards.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Path {
    data: String,
}

impl Path {
    /// An outline that starts at a point.
    pub fn from(x: f32, y: f32) -> Self {
        Self::default().to('M', &[x, y])
    }

    /// A closed outline that is symmetric about x = 0. `right` is its right half from the top down: a first point, then for
    /// each quadratic curve its control point and its end, all as x and y.
    pub fn mirrored(right: &[f32]) -> Self {
        let (right, _) = right.as_chunks();
        let left: Vec<[f32; 2]> = right.iter().rev().map(|&[x, y]| [-x, y]).collect();
        Self::default()
            .through('M', right)
            .through('L', &left)
            .close()
    }

    /// Moves to the first point by a command, then draws quadratic curves.
    fn through(self, command: char, points: &[[f32; 2]]) -> Self {
        let Some((start, curves)) = points.split_first() else {
            return self;
        };
        let curves = curves.as_chunks().0.iter();
        curves.fold(self.to(command, start), |path, &[towards, end]| {
            path.to('Q', &[towards, end].concat())
        })
    }

    /// Continues at another point without drawing.
    #[must_use]
    pub fn jump(self, x: f32, y: f32) -> Self {
        self.to('M', &[x, y])
    }

    /// A straight line to a point.
    #[must_use]
    pub fn line(self, x: f32, y: f32) -> Self {
        self.to('L', &[x, y])
    }

    /// A quadratic curve to `x`, `y` with one control point.
    #[must_use]
    pub fn quad(self, towards_x: f32, towards_y: f32, x: f32, y: f32) -> Self {
        self.to('Q', &[towards_x, towards_y, x, y])
    }

    /// A cubic curve to `end` with the control points `leave` and `arrive`.
    #[must_use]
    pub fn curve(self, leave: (f32, f32), arrive: (f32, f32), end: (f32, f32)) -> Self {
        self.to('C', &[leave.0, leave.1, arrive.0, arrive.1, end.0, end.1])
    }

    /// An arc of a circle to a point, the shorter one; clockwise or not.
    #[must_use]
    pub fn arc(self, radius: f32, clockwise: bool, x: f32, y: f32) -> Self {
        let sweep = if clockwise { 1.0 } else { 0.0 };
        self.to('A', &[radius, radius, 0.0, 0.0, sweep, x, y])
    }

    /// A line back to the start.
    #[must_use]
    pub fn close(mut self) -> Self {
        self.data.push('Z');
        self
    }

    /// The outline as SVG path data.
    pub fn data(&self) -> &str {
        &self.data
    }

    fn to(mut self, command: char, numbers: &[f32]) -> Self {
        self.data.push(command);
        for (index, &number) in numbers.iter().enumerate() {
            let number = Rounded(number).to_string();
            // A minus sign separates two numbers like a blank.
            if index > 0 && !number.starts_with('-') {
                self.data.push(' ');
            }
            self.data.push_str(&number);
        }
        self
    }
}

/// A number with at most one decimal: a hundredth of a pixel is invisible.
pub(crate) struct Rounded(pub(crate) f32);

impl std::fmt::Display for Rounded {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if !self.0.is_finite() {
            return f.write_char('0');
        }
        let tenths = (f64::from(self.0) * 10.0).round() / 10.0;
        // Avoids `-0`.
        write!(f, "{}", if tenths == 0.0 { 0.0 } else { tenths })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn path_data_is_short() {
        let path = Path::from(0.0, -0.04)
            .line(10.0, 2.25)
            .quad(1.0, -2.0, -3.0, 4.0)
            .arc(5.0, true, 7.5, 8.0)
            .close();
        assert_eq!(path.data(), "M0 0L10 2.3Q1-2-3 4A5 5 0 0 1 7.5 8Z");
    }

    #[test]
    fn the_left_half_of_an_outline_mirrors_the_right_one() {
        let path = Path::mirrored(&[0.0, -3.0, 4.0, -2.0, 5.0, 1.0, 5.0, 2.0, 6.0, 2.0]);
        assert_eq!(path.data(), "M0-3Q4-2 5 1Q5 2 6 2L-6 2Q-5 2-5 1Q-4-2 0-3Z");
    }

    #[test]
    fn what_is_no_number_is_drawn_at_zero() {
        assert_eq!(Path::from(f32::NAN, f32::INFINITY).data(), "M0 0");
    }
}
