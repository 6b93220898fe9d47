//! Measures real sheets: how far they are read, and how often a repair is what was meant.

use std::{path::PathBuf, sync::Arc};

use ide::{Document, merge::Why};
use notation::{Edit, Fix, Severity, apply_edits, price};

use super::{
    SheetCopy, Sheets,
    cells::{Cells, HalfMove, bare},
    learn::letters,
    verdicts::{Verdicts, is_meant},
};

/// Count how far scoresheets of real hands are read, and how often repairs are what was meant: as was adjudicated once for the
/// public sheets, or as the other copy says.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The folder of the sheets.
    #[arg(long, default_value = "../shared/corpus/hcs")]
    sheets: PathBuf,
    /// Also list each slip whose first repair is not what was meant.
    #[arg(long)]
    show: bool,
    /// Cross-validate: divide the games into this many parts, and measure each with the letters that the hands of the others
    /// confuse.
    #[arg(long, conflicts_with = "merge")]
    folds: Option<usize>,
    /// Make one record of the two copies of each game instead, and count what comes of it.
    #[arg(long)]
    merge: bool,
}

impl Args {
    /// Measures the sheets in a folder, without lists.
    pub(crate) fn of(sheets: PathBuf) -> Self {
        Self {
            sheets,
            show: false,
            folds: None,
            merge: false,
        }
    }
}

/// The figures of all sheets.
#[derive(Debug, Default)]
struct CellFigures {
    plies: usize,
    unchecked: usize,
    stopped: usize,
    /// Errors in wrong cells; and those of which the first repair, one of the first three, and any repair is what was meant.
    slips: usize,
    first: usize,
    three: usize,
    any: usize,
    /// Errors in correct cells.
    agreed: usize,
    first_repairs: Changes,
    certain: Changes,
}

/// Cells that repairs change.
#[derive(Debug, Default)]
struct Changes {
    /// Changes to what was meant.
    right: usize,
    /// Changes of cells that were correct.
    harmed: usize,
    other: usize,
}

impl Changes {
    fn count(&mut self, sheet: &SheetCopy, new: &Cells, meant: &MeantCells<'_>) {
        for (place, (_, written)) in &sheet.cells.0 {
            let (Some(meant), now) = (meant.at(*place), new.get(*place)) else {
                continue;
            };
            if now.map(bare).as_ref() == Some(&bare(written)) {
                continue;
            }
            if now.is_some_and(|now| is_meant(meant, now)) {
                self.right += 1;
            } else if is_meant(meant, written) {
                self.harmed += 1;
            } else {
                self.other += 1;
            }
        }
    }
}

/// What was meant in the cells of a sheet: according to a verdict, or to the other copy.
struct MeantCells<'a> {
    verdicts: &'a Verdicts,
    sheet: &'a SheetCopy,
    witness: &'a SheetCopy,
}

impl MeantCells<'_> {
    fn at(&self, place: HalfMove) -> Option<&str> {
        let verdict = self
            .verdicts
            .meant(self.sheet.game(), &self.sheet.cells, place);
        verdict.or_else(|| self.witness.cells.get(place))
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let sheets = Sheets::read(&args.sheets)?;
    if args.merge {
        merge(&sheets, args.show);
        return Ok(());
    }
    let mut figures = CellFigures::default();
    match args.folds {
        None => figures.add_all(&sheets, args.show, |_| true),
        Some(folds) => {
            for fold in 0..folds {
                let is_in = |sheet: &SheetCopy| sheets.number(sheet) % folds == fold;
                let others = sheets.games().filter(|(sheet, _)| !is_in(sheet));
                price::replace_hand(&letters(others));
                figures.add_all(&sheets, args.show, is_in);
            }
        }
    }
    let CellFigures {
        plies,
        unchecked,
        stopped,
        slips,
        first,
        three,
        any,
        agreed,
        ..
    } = figures;
    let count = sheets.all.len();
    let percent = 100.0 * unchecked as f64 / plies.max(1) as f64;
    println!(
        "{plies} half moves in {count} sheets; {unchecked} not checked ({percent:.1} %), {} sheets read to their end",
        count - stopped
    );
    println!(
        "{slips} slips found: repaired first {first}, among three {three}, any {any}; {agreed} findings where what is written was meant"
    );
    for (what, changes) in [
        ("all first repairs", figures.first_repairs),
        ("certain repairs", figures.certain),
    ] {
        let Changes {
            right,
            harmed,
            other,
        } = changes;
        println!("{what}: {right} right, {harmed} harmed, {other} from wrong to wrong");
    }
    Ok(())
}

/// Merges the two copies of each game.
fn merge(sheets: &Sheets, shows: bool) {
    let Some(notation) = ide::by_id("pgn") else {
        return;
    };
    let (mut games, mut legal, mut choices, mut open, mut inferred) = (0, 0, 0, 0, 0);
    let verdicts = Verdicts::read();
    let (mut right, mut played) = (0, 0);
    for (one, other) in sheets.games() {
        let merged = ide::merge::merge(notation, &[&one.text, &other.text], &Arc::default());
        let document = Document::new(notation, &merged.text, Arc::default());
        let errors: Vec<_> = document
            .findings()
            .filter(|one| one.severity == Severity::Error)
            .collect();
        games += 1;
        legal += usize::from(errors.is_empty());
        choices += merged.choices.len();
        let count =
            |why: fn(&Why) -> bool| merged.choices.iter().filter(|one| why(&one.why)).count();
        open += count(|why| *why == Why::Open);
        inferred += count(|why| *why == Why::Inferred);
        let cells = Cells::of(&merged.text);
        if let Some(counts) = verdicts.compare(one.game(), &one.cells, &cells) {
            right += counts.0;
            played += counts.1;
        }
        if shows {
            println!("{}: {} errors", one.name, errors.len());
            for choice in &merged.choices {
                let line = merged.text[..usize::from(choice.range.start())]
                    .matches('\n')
                    .count()
                    + 1;
                println!(
                    "  {line}: {:?} of {:?}: {:?}",
                    merged.taken(choice),
                    choice
                        .versions
                        .iter()
                        .map(|one| (&*one.text, &*one.copies))
                        .collect::<Vec<_>>(),
                    choice.why
                );
            }
            for error in errors {
                let line = merged.text[..usize::from(error.range.start())]
                    .matches('\n')
                    .count()
                    + 1;
                println!("  {line}: ERROR {}", error.message);
            }
        }
    }
    println!(
        "{games} games in two copies: {legal} are one legal game; {choices} differences, {open} open, {inferred} inferred"
    );
    let percent = 100.0 * right as f64 / played.max(1) as f64;
    println!("{right} of {played} half moves are as they were played ({percent:.1} %)");
}

impl CellFigures {
    /// Adds the sheets that are `asked` for.
    fn add_all(&mut self, sheets: &Sheets, shows: bool, asked: impl Fn(&SheetCopy) -> bool) {
        let verdicts = Verdicts::read();
        for (sheet, witness) in sheets.all.iter().zip(&sheets.witness) {
            if !asked(sheet) {
                continue;
            }
            let witness = witness.and_then(|index| sheets.all.get(index));
            let witness = witness.filter(|_| !verdicts.are_none(sheet.game()));
            let meant = witness.map(|witness| MeantCells {
                verdicts: &verdicts,
                sheet,
                witness,
            });
            self.add(sheet, meant.as_ref(), shows);
        }
    }

    fn add(&mut self, sheet: &SheetCopy, meant: Option<&MeantCells<'_>>, shows: bool) {
        let Some(notation) = ide::by_id("pgn") else {
            return;
        };
        let document = Document::new(notation, &sheet.text, Arc::default());
        let findings: Vec<_> = document.findings_with_guesses().collect();
        self.plies += sheet.cells.0.len();
        let lost = findings.iter().filter(|one| {
            one.message.contains("not checked") || one.message.contains("is not known")
        });
        if let Some(lost) = lost.map(|one| usize::from(one.range.end())).min() {
            self.stopped += 1;
            self.unchecked += sheet.cells.0.values().filter(|(at, _)| *at >= lost).count();
        }
        let Some(meant) = meant else {
            return;
        };
        for finding in findings
            .iter()
            .filter(|one| one.severity == Severity::Error)
        {
            let Some(place) = sheet.cells.at(finding.range.start().into()) else {
                continue;
            };
            let repaired = |fix: &Fix| Cells::of(&apply_edits(&sheet.text, &fix.edits));
            if let Some(first) = finding.fixes.first() {
                let harmed = self.first_repairs.harmed;
                self.first_repairs.count(sheet, &repaired(first), meant);
                if shows && harmed < self.first_repairs.harmed {
                    println!(
                        "{} harmed: {} {:?}",
                        sheet.name, finding.message, first.title
                    );
                }
            }
            self.compare(meant, place, &finding.fixes, shows);
        }
        let edits: Vec<Edit> = document.repair_certain();
        let repaired = Cells::of(&apply_edits(&sheet.text, &edits));
        self.certain.count(sheet, &repaired, meant);
    }

    fn compare(&mut self, meant: &MeantCells<'_>, place: HalfMove, fixes: &[Fix], shows: bool) {
        let sheet = meant.sheet;
        let (Some(written), Some(said)) = (sheet.cells.get(place), meant.at(place)) else {
            return;
        };
        if is_meant(said, written) {
            self.agreed += 1;
            return;
        }
        let is_right = |fix: &Fix| {
            let cells = Cells::of(&apply_edits(&sheet.text, &fix.edits));
            cells.get(place).is_some_and(|now| is_meant(said, now))
        };
        let right = fixes.iter().position(is_right);
        self.slips += 1;
        self.first += usize::from(right == Some(0));
        self.three += usize::from(right.is_some_and(|nth| nth < 3));
        self.any += usize::from(right.is_some());
        if shows && right != Some(0) {
            let titles: Vec<&str> = fixes.iter().map(|fix| &*fix.title).collect();
            let (number, is_black) = place;
            let dots = if is_black { "..." } else { "." };
            println!(
                "{} {number}{dots} {written:?}, meant {said:?}: {titles:?}",
                sheet.name
            );
        }
    }
}
