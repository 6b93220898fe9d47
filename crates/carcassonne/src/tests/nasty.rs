//! Twenty inputs that cannot all be read: their form after formatting, their findings, and the first fixes.

use expect_test::expect;
use notation::fixture::{format, read};

use crate::Carcassonne;

/// `lines` after formatting, with their findings and first fixes.
fn told(lines: &str) -> String {
    let formatted = format(&Carcassonne, lines);
    let mut told = match formatted == lines {
        true => format!("= {lines}\n"),
        false => format!("- {lines}\n+ {formatted}\n"),
    };
    for finding in read(&Carcassonne, lines).findings() {
        let code = finding.code.trim_start_matches("carcassonne/");
        let written = &lines[std::ops::Range::<usize>::from(finding.range)];
        let fix = finding.fixes.first();
        let sure = fix.map_or("", |fix| match (fix.safe, fix.certain) {
            (false, false) => "",
            (true, _) => " (safe)",
            (_, true) => " (certain)",
        });
        let title = fix.map_or("-", |fix| fix.title.as_str());
        told += &format!("  {code} [{written}]: {title}{sure}\n");
    }
    told.replace('\t', "→")
}

#[test]
fn nothing_is_lost_silently() {
    let told: String = [
        "A =  (Ann L) ann <red>",
        "A = ann  <red> 1st = (25)",
        "A = ann  <red> 1st ~ (25)",
        "A = ann  1st ( = 104)",
        "A = ann  1st (25.5)",
        "A = ann  <red> <blue>",
        "A = ann  (Ann L) (from Bern)",
        "A = ann  1st (25) (26)",
        "A = ann  (Ann L) red 1st 25",
        "A = ann  4294967296th (99999999999)",
        "A+7 <b> +8  = 15",
        "12/5/2019,  <i>x</i>",
        "12/5/2019,2<sup>nd</sup> round",
        "1;A;0;1;FFFC\n2;B;1;0;RFRF",
        "0 (0,0) RCRF\n1A  (0,1) FFFC good tile",
        "0 (0,0) RCRF\n1A  (0,1) so FFFC / hm",
        "0 (0,0) RCRF\n1A  (0,1) FFFC = 0 = 6",
        "0 (0,0) RCRF\n1A = 12  (0,1) FFFCm +4 = 4",
        "0 (0,0) RCRF\n1A ( <b> 0,1)  FFFC",
        "0 (0,0) RCRF\n1A  (0,1) FFFC7",
        "0 (0,0) RCRF\n1A  (0,-1) FFmFF7K",
        "0 (0,0) RCRF\n4294967296A  (0,1) FFFC +4294967296",
        "0 (0,0) RCRF\n1A  (0,2147483648) FFFC",
    ]
    .into_iter()
    .map(told)
    .collect();
    expect![[r#"
        = A =  (Ann L) ann <red>
          player-part [ann]: Make it a note
          name-missing []: -
        = A = ann  <red> 1st = (25)
          player-part [1st =]: Make it a note
        = A = ann  <red> 1st ~ (25)
          player-part [1st ~]: Make it a note
        = A = ann  1st ( = 104)
          player-part [( = 104)]: Write (104)
        = A = ann  1st (25.5)
          player-part [(25.5)]: -
        = A = ann  <red> <blue>
          player-part [<blue>]: Make it a note
        = A = ann  (Ann L) (from Bern)
          player-part [(from Bern)]: Make it a note
        = A = ann  1st (25) (26)
          player-part [(26)]: Make it a note
        = A = ann  (Ann L) red 1st 25
          player-part [red 1st 25]: Make it a note
        = A = ann  4294967296th (99999999999)
          unreadable [4294967296]: -
          unreadable [99999999999]: -
        = A+7 <b> +8  = 15
          final-parts [7 <b> +8]: -
          left-over-markup [<b>]: Remove the markup
        = 12/5/2019,  <i>x</i>
          left-over-markup [<i>x</i>]: Remove the markup
        = 12/5/2019,2<sup>nd</sup> round
          left-over-markup [<sup>nd</sup>]: Remove the markup
        - 1;A;0;1;FFFC
        2;B;1;0;RFRF
        + 1A (0,1) FFFC
        2B (1,0) RFRF
          odd-sign [;]: Write the moves plainly in the whole game (safe)
        = 0 (0,0) RCRF
        1A  (0,1) FFFC good tile
          unreadable [good tile]: Make it a note
        = 0 (0,0) RCRF
        1A  (0,1) so FFFC / hm
          unreadable [so]: Make it a note
        = 0 (0,0) RCRF
        1A  (0,1) FFFC = 0 = 6
          unreadable [= 6]: -
        = 0 (0,0) RCRF
        1A = 12  (0,1) FFFCm +4 = 4
          unreadable [= 12]: -
        - 0 (0,0) RCRF
        1A ( <b> 0,1)  FFFC
        + 0  (0,0) RCRF
        1A ( <b> 0,1)  FFFC
          left-over-markup [<b>]: Remove the markup
        - 0 (0,0) RCRF
        1A  (0,1) FFFC7
        + 0  (0,0) RCRF
        1A (0,1) FFFC7
        = 0 (0,0) RCRF
        1A  (0,-1) FFmFF7K
          unknown-tile [FFmFF7K]: Write FFFFK
        = 0 (0,0) RCRF
        4294967296A  (0,1) FFFC +4294967296
          unreadable [4294967296]: -
          unreadable [4294967296]: -
        = 0 (0,0) RCRF
        1A  (0,2147483648) FFFC
          unreadable [2147483648]: Write (0,-1)
    "#]]
    .assert_eq(&told);
}
