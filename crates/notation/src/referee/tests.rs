//! The referee on a toy game: a walk over the numbers in steps of one, which ends at 0 or at the number in the record.

use super::{Case, Demand, Inquiry, Insight, Log, Meant, Rules, Run, examine};
use crate::text::work::Budget;

struct Walk {
    /// The number that each step goes to.
    steps: Vec<i32>,
    /// The end of the walk in the record; `None` for 0.
    end: Option<i32>,
    /// Whether jumps are only reported at the end.
    reports_late: bool,
}

/// The state of a walk: its place, and the jumps that were not reported yet.
#[derive(Debug, Clone, Default, PartialEq)]
struct Place {
    at: i32,
    jumps: Vec<Jump>,
}

#[derive(Debug, Clone, PartialEq)]
struct Jump {
    at: usize,
}

impl super::Problem for Jump {
    type Key = usize;

    fn place(&self) -> usize {
        self.at
    }

    fn key(&self) -> usize {
        self.at
    }

    fn weight(&self) -> u32 {
        10
    }
}

impl Rules for Walk {
    type Step = i32;
    type State = Place;
    type Played = i32;
    type End = ();
    type Problem = Jump;

    fn stride(&self) -> usize {
        3
    }

    fn steps(&self) -> &[i32] {
        &self.steps
    }

    fn put(&mut self, at: usize, step: i32) {
        self.steps[at] = step;
    }

    fn start(&self) -> Place {
        Place::default()
    }

    fn play(&self, at: usize, step: &i32, state: &mut Place, log: &mut Log<Self>) {
        crate::text::work::count(1);
        if (*step - state.at).abs() != 1 {
            match self.reports_late {
                true => state.jumps.push(Jump { at }),
                false => log.report(Jump { at }),
            }
        }
        state.at = *step;
        log.keep(|| *step);
    }

    fn burden(&self, state: &Place) -> u32 {
        state.jumps.iter().map(super::Problem::weight).sum()
    }

    fn finish(&self, state: &mut Place, log: &mut Log<Self>) {
        state.jumps.drain(..).for_each(|jump| log.report(jump));
        if self.end.is_some_and(|end| end != state.at) {
            log.report(Jump {
                at: self.steps.len(),
            });
        }
    }
}

/// Insight that tries every other digit at the step of the problem or the one before.
struct Digits {
    demand: Demand,
    said: Vec<String>,
    /// Whether any problem rules a change out.
    is_strict: bool,
}

impl Default for Digits {
    fn default() -> Self {
        Self::demanding(Demand::Itself)
    }
}

impl Digits {
    fn demanding(demand: Demand) -> Self {
        Self {
            demand,
            said: Vec::new(),
            is_strict: false,
        }
    }
}

impl Insight<Walk> for Digits {
    type Change = i32;

    fn meant(&mut self, _: &Walk, inquiry: &Inquiry<'_, Walk>) -> Vec<Meant<i32>> {
        let at = inquiry.problem.at;
        let steps = [Some(at), at.checked_sub(1)].into_iter().flatten();
        let digits = steps.flat_map(|step| (0..10).map(move |digit| (step, digit)));
        digits
            .map(|(step, digit)| Meant {
                step,
                change: digit,
                price: if step == at { 1 } else { 2 },
                unusual: 0,
                at_least: 0,
                is_remote: false,
            })
            .collect()
    }

    fn changed(&self, walk: &Walk, at: usize, change: &i32) -> Option<Vec<(usize, i32)>> {
        (at < walk.steps.len()).then(|| vec![(at, *change)])
    }

    fn demands(&self, _: &Jump) -> Demand {
        self.demand
    }

    fn rules_out(&self, problem: &Jump, _: &i32, other: &Jump) -> bool {
        self.is_strict || problem == other
    }

    fn say(&mut self, _: &Walk, case: &Case<'_, Walk, i32>) {
        let repairs = case.repairs.iter();
        let repairs: Vec<String> = repairs
            .map(|repair| format!("{}={} left {}", repair.step, repair.change, repair.left))
            .collect();
        let mark = match (case.is_certain, case.is_repaired) {
            (true, _) => "certain",
            (false, true) => "taken",
            (false, false) => "open",
        };
        let text = format!("{} {mark}: {}", case.problem.at, repairs.join(", "));
        self.said.push(text);
    }
}

fn said(steps: &[i32], end: Option<i32>, budget: usize) -> (Vec<String>, Vec<i32>) {
    said_by(Digits::default(), steps, end, budget)
}

fn said_by(
    digits: Digits,
    steps: &[i32],
    end: Option<i32>,
    budget: usize,
) -> (Vec<String>, Vec<i32>) {
    let walk = Walk {
        steps: steps.to_vec(),
        end,
        reports_late: false,
    };
    examined(digits, walk, budget)
}

fn examined(mut digits: Digits, mut walk: Walk, budget: usize) -> (Vec<String>, Vec<i32>) {
    let run = Run::of(&walk);
    let run = examine(&mut walk, &mut digits, run, &Budget::new(budget));
    assert_eq!(run.played, walk.steps);
    (digits.said, walk.steps)
}

#[test]
fn a_sound_walk_is_left_alone() {
    assert_eq!(
        said(&[1, 2, 3, 2, 1], Some(1), 1000),
        (vec![], vec![1, 2, 3, 2, 1])
    );
}

#[test]
fn one_slip_that_shows_twice_is_one_finding() {
    let (said, steps) = said(&[1, 2, 7, 4, 5, 6], Some(6), 1000);
    assert_eq!(said, ["2 certain: 2=3 left 0"]);
    assert_eq!(steps, [1, 2, 3, 4, 5, 6]);
}

#[test]
fn a_slip_elsewhere_that_explains_no_more_is_only_offered() {
    let (said, steps) = said(&[1, 2, 1, 4, 5], None, 1000);
    assert_eq!(said, ["3 open: 2=3 left 0"]);
    assert_eq!(steps, [1, 2, 1, 4, 5]);
}

#[test]
fn what_nothing_tells_apart_stays_open() {
    let (said, steps) = said(&[1, 2, 9], None, 1000);
    assert_eq!(said, ["2 open: 2=1 left 0, 2=3 left 0"]);
    assert_eq!(steps, [1, 2, 9]);
}

#[test]
fn for_what_cannot_stand_all_is_offered_and_nothing_believed_that_leaves_more() {
    let steps = [1, 9, 8, 7];
    assert_eq!(said(&steps, None, 1000).0, ["1 open: "]);
    let digits = Digits::demanding(Demand::Nothing);
    let (said, after) = said_by(digits, &steps, None, 1000);
    assert_eq!(said, ["1 open: 1=0 left 10, 1=2 left 10, 0=8 left 10"]);
    assert_eq!(after, steps);
}

#[test]
fn what_is_found_with_a_change_may_rule_it_out() {
    let digits = Digits {
        is_strict: true,
        ..Digits::demanding(Demand::Nothing)
    };
    assert_eq!(said_by(digits, &[1, 9, 8, 7], None, 1000).0, ["1 open: "]);
}

#[test]
fn each_slip_is_one_finding() {
    let (said, steps) = said(&[1, 9, 3, 4, 5, 0, 7, 8], Some(8), 1000);
    assert_eq!(said, ["1 certain: 1=2 left 20", "5 certain: 5=6 left 0"]);
    assert_eq!(steps, [1, 2, 3, 4, 5, 6, 7, 8]);
}

#[test]
fn without_work_left_problems_are_said_without_repairs() {
    let (said, steps) = said(&[1, 9, 3], None, 0);
    assert_eq!(said, ["1 open: ", "2 open: "]);
    assert_eq!(steps, [1, 9, 3]);
}

#[test]
fn what_is_reported_at_the_end_weighs_on_the_way() {
    let mut steps: Vec<i32> = (1..30).collect();
    steps[3] = 9;
    let judge = |reports_late| {
        let walk = Walk {
            steps: steps.clone(),
            end: Some(29),
            reports_late,
        };
        crate::text::work::measure(|| examined(Digits::default(), walk, 10_000))
    };
    let ((said, walked), _) = judge(false);
    let ((late, walked_late), steps) = judge(true);
    assert_eq!((&late, walked_late), (&said, walked));
    assert_eq!(said, ["3 certain: 3=4 left 0"]);
    // Of twenty changes only the right one is played to the end.
    assert!(steps < 200, "{steps}");
}

#[test]
fn a_repair_may_lead_to_another_problem_if_it_only_has_to_go_on() {
    let steps = [1, 4, 5];
    assert_eq!(said(&steps, None, 1000).0, ["1 open: "]);
    assert_eq!(
        said_by(Digits::demanding(Demand::Progress), &steps, None, 1000).0,
        ["1 open: 1=0 left 10, 1=2 left 10, 0=3 left 10, 0=5 left 10"]
    );
}

#[test]
fn no_repair_is_looked_for_where_none_is_wanted() {
    let (said, steps) = said_by(
        Digits::demanding(Demand::Unwanted),
        &[1, 2, 7, 4],
        None,
        1000,
    );
    assert_eq!(said, ["2 open: ", "3 open: "]);
    assert_eq!(steps, [1, 2, 7, 4]);
}

#[test]
fn a_run_goes_on_from_where_something_changed() {
    let mut walk = Walk {
        steps: (1..30).collect(),
        end: Some(29),
        reports_late: false,
    };
    for at in [0, 1, 2, 3, 14, 28] {
        let run = Run::of(&walk);
        let written = walk.steps[at];
        walk.steps[at] = 50;
        let again = run.again(&walk, at);
        assert_eq!(again.problems, Run::of(&walk).problems, "{at}");
        assert_eq!(again.played, walk.steps, "{at}");
        assert_eq!(again.before(&walk, at + 1).at, 50);
        walk.steps[at] = written;
    }
}
