//! Counts what is made of real sheets: how far they are read, and how often a repair is what the other copy says.

use std::{path::PathBuf, sync::Arc};

use ide::{Document, merge::Why};
use notation::{Edit, Fix, Severity, apply_edits};

use super::{
    Sheet, Sheets,
    cells::{Cells, Place, bare},
};

/// Count how far scoresheets of real hands are read, and how often repairs are what the other copy says.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The folder of the sheets.
    #[arg(long, default_value = "../shared/corpus/hcs")]
    sheets: PathBuf,
    /// Also list each slip whose first repair is not what the other copy says.
    #[arg(long)]
    show: bool,
    /// Make one record of the two copies of each game instead, and count what comes of it.
    #[arg(long)]
    merge: bool,
}

/// What the findings of all sheets came to.
#[derive(Debug, Default)]
struct Figures {
    plies: usize,
    unchecked: usize,
    stopped: usize,
    /// Errors in cells where the copies differ, those whose first repair, one of whose first three and any of whose repairs is
    /// what the other copy says.
    slips: usize,
    first: usize,
    three: usize,
    any: usize,
    /// Errors in cells where the copies agree.
    agreed: usize,
    first_repairs: Changes,
    certain: Changes,
}

/// Cells that repairs change.
#[derive(Debug, Default)]
struct Changes {
    /// To what the other copy says.
    right: usize,
    /// Away from what both copies say.
    harmed: usize,
    other: usize,
}

impl Changes {
    fn count(&mut self, old: &Cells, new: &Cells, witness: &Cells) {
        for (place, (_, word)) in &old.0 {
            let said = witness.get(*place).map(bare);
            let (written, now) = (bare(word), new.get(*place).map(bare));
            match said {
                Some(said) if now.as_ref() != Some(&written) => {
                    if now.as_ref() == Some(&said) {
                        self.right += 1;
                    } else if written == said {
                        self.harmed += 1;
                    } else {
                        self.other += 1;
                    }
                }
                _ => {}
            }
        }
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let sheets = Sheets::read(&args.sheets)?;
    if args.merge {
        merge(&sheets, args.show);
        return Ok(());
    }
    let mut figures = Figures::default();
    for (sheet, witness) in sheets.all.iter().zip(&sheets.witness) {
        let witness = witness.and_then(|index| sheets.all.get(index));
        figures.add(sheet, witness, args.show);
    }
    let Figures {
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
        "{slips} slips found where the copies differ: repaired first {first}, among three {three}, any {any}; {agreed} findings where they agree"
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
        println!("{what}: {right} as the other copy says, {harmed} against both, {other} neither");
    }
    Ok(())
}

/// Makes one record of each two copies.
fn merge(sheets: &Sheets, shows: bool) {
    let Some(notation) = ide::by_id("pgn") else {
        return;
    };
    let (mut games, mut legal, mut choices, mut open, mut inferred) = (0, 0, 0, 0, 0);
    let pairs = sheets.pairs().filter(|(one, other)| one.name < other.name);
    for (one, other) in pairs {
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
}

impl Figures {
    fn add(&mut self, sheet: &Sheet, witness: Option<&Sheet>, shows: bool) {
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
        let Some(witness) = witness else {
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
                self.first_repairs
                    .count(&sheet.cells, &repaired(first), &witness.cells);
            }
            self.compare(sheet, witness, place, &finding.fixes, shows);
        }
        let edits: Vec<Edit> = document.repair_certain();
        let repaired = Cells::of(&apply_edits(&sheet.text, &edits));
        self.certain.count(&sheet.cells, &repaired, &witness.cells);
    }

    fn compare(
        &mut self,
        sheet: &Sheet,
        witness: &Sheet,
        place: Place,
        fixes: &[Fix],
        shows: bool,
    ) {
        let (written, said) = (
            sheet.cells.get(place).map(bare),
            witness.cells.get(place).map(bare),
        );
        if said.is_none() {
            return;
        }
        if written == said {
            self.agreed += 1;
            return;
        }
        let is_right = |fix: &Fix| {
            let cells = Cells::of(&apply_edits(&sheet.text, &fix.edits));
            cells.get(place).map(bare) == said
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
            let name = &sheet.name;
            println!(
                "{name} {number}{dots} {:?}, the other copy {:?}: {titles:?}",
                sheet.cells.get(place),
                witness.cells.get(place)
            );
        }
    }
}
