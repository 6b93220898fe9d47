//! The progress of long work.

/// How much of the work is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct WorkStep {
    pub(crate) done: usize,
    pub(crate) total: usize,
}

impl WorkStep {
    pub(crate) fn percentage(self) -> u32 {
        let percentage = (self.done * 100).checked_div(self.total).unwrap_or(100);
        u32::try_from(percentage).unwrap_or(100).min(100)
    }

    /// Whether this step completes another percent, which is often enough for a report.
    pub(crate) fn is_worth_telling(self) -> bool {
        self.done > 0
            && Self {
                done: self.done - 1,
                ..self
            }
            .percentage()
                < self.percentage()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_percent_is_told_once() {
        let told = |total: usize| {
            let steps = (1..=total).map(|done| WorkStep { done, total });
            steps.filter(|step| step.is_worth_telling()).count()
        };
        assert_eq!((told(10_000), told(250), told(3)), (100, 100, 3));
    }
}
