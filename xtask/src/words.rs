//! `cargo xtask words [PATH…]`: lists idioms that `docs/glossary.md` replaces with standard terms, and doc comments that
//! say no more than the name below them.

use std::fs;
use std::process::Command;

use regex_lite::{Regex, RegexBuilder};

use crate::root;

/// Idioms as regular expressions, each with the term to use instead. They are matched without regard to case, against
/// lines in which identifiers are split into words.
const IDIOMS: [(&str, &str); 33] = [
    (r"\bknobs?\b", "parameter"),
    (r"\bfault(s|y)?\b", "error (of a recipe), violation (of a level)"),
    (r"\bbreach(es)?\b", "violation"),
    (r"\bwhat is wrong\b", "error"),
    (r"\blifted\b", "waived"),
    (r"\bpromis(e|es|ed|ing)\b", "rule, guarantee"),
    (r"\bfilm(s|ed|ing)?\b", "animation (GIF), recording (cast)"),
    (r"\bjudg(e|es|ed|ing)\b", "check, inspect, independent checker"),
    (r"\btak(e|es|en|ing) away\b", "export, remove"),
    (r"\b(keep|kept) (cell|room)s?\b", "locked cells"),
    (r"\b(who|what|that|which|cells?|monsters?) waits?\b", "spawns, pending, open set"),
    (r"\blook(s|ed|ing)? on\b", "observer"),
    (r"\bwhoever\b", "observer, caller, player, user"),
    (r"\b(was|were|is|are|been|what) asked\b", "request, arguments"),
    (r"\basked (for|of)\b", "requested"),
    (r"\bsittings?\b", "session"),
    (r"\bproof crate\b", "format properties"),
    (r"xtask (ways|sights|alike|outside)\b", "bench paths, bench fov, compare fov, interop"),
    (r"\banew\b", "again"),
    (r"\bso many\b", "N, number of"),
    (r"\bnone's\b", "impassable"),
    (r"\bthere (is|are|was|were) none\b", "missing, empty, `None`"),
    (r"\bis none\b", "missing"),
    (r"\btoss of a coin\b", "with equal probability"),
    (r"\bnobody\b", "no player, no monster, nothing; name the subject"),
    (r"\bno one\b", "name the subject"),
    (r"\b(had|has) enough\b", "broken pipe, closed"),
    (r"\btold\b", "receives, reports, passed to"),
    (r"\btell(s|ing)?\b", "returns, describes, prints, reports"),
    (r"\bheld (against|to)\b", "compared with, checked against"),
    (r"\bholds? (\w+ ){1,4}against\b", "compares with, checks against"),
    (
        r"//[/!] (What|Who|Whom|Those|That|Such|How|Where|So|Both|All) ",
        "a third-person verb or a noun phrase",
    ),
    (r"\bbad luck\b", "veto, retry"),
];

/// Places where a word of the list is the right one.
const STANDARD: &str = r"(?x)
    barrow[_\ -]judge | tests/judge | judge:: | use\ judge | `judge` | name\ =\ .judge.   # the checker's package
  | Promise[<.(] | new\ Promise                                                           # JavaScript's type
  | is_none                                                                               # `Option::is_none`
  | segmentation\ fault | page\ fault
";

/// Prints every finding below `paths` as `file:line: idiom -> term`. Returns whether there was none.
pub(crate) fn words(paths: &[&str]) -> bool {
    let idioms = IDIOMS.map(|(idiom, term)| (ignoring_case(idiom), term));
    // One search for all idioms finds the few lines that are worth a closer look.
    let any = ignoring_case(&IDIOMS.map(|(idiom, _)| idiom).join("|"));
    let standard = Regex::new(STANDARD).expect("the pattern of standard terms is valid");
    let mut count = 0;
    for file in files(paths) {
        let Ok(text) = fs::read_to_string(root().join(&file)) else { continue };
        let lines: Vec<&str> = text.lines().collect();
        for (index, line) in lines.iter().enumerate() {
            let mut report = |found: &str, term: &str| {
                println!("{file}:{}: {found} -> {term}", index + 1);
                count += 1;
            };
            if any.is_match(&split_identifiers(line)) {
                let cleaned = split_identifiers(&standard.replace_all(line, ""));
                for (idiom, term) in &idioms {
                    if let Some(found) = idiom.find(&cleaned) {
                        report(found.as_str(), term);
                    }
                }
            }
            if line.trim_start().starts_with("///") && is_echo(&lines, index) {
                report(line.trim(), "say more than the name, or nothing");
            }
        }
    }
    eprintln!("xtask: {count} to replace");
    count == 0
}

fn ignoring_case(pattern: &str) -> Regex {
    let case_matters = pattern.starts_with("//");
    RegexBuilder::new(pattern)
        .case_insensitive(!case_matters)
        .build()
        .expect("every idiom is a valid pattern")
}

/// Files under version control that hold prose or code.
fn files(paths: &[&str]) -> Vec<String> {
    let kinds = ["rs", "md", "ts", "js", "mjs", "cjs", "html", "toml", "py", "css", "yml"];
    let output = Command::new("git").arg("ls-files").args(paths).current_dir(root()).output();
    let listed =
        output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    let is_ours = |path: &&str| {
        kinds.iter().any(|kind| path.rsplit('.').next() == Some(kind)) && *path != "xtask/src/words.rs"
    };
    listed.lines().filter(is_ours).map(str::to_owned).collect()
}

/// `sceneKnobs` and `scene_knobs` as words with spaces between them.
fn split_identifiers(line: &str) -> String {
    let mut split = String::with_capacity(line.len() + 16);
    let mut was_lower = false;
    for c in line.chars() {
        if was_lower && c.is_ascii_uppercase() {
            split.push(' ');
        }
        split.push(if c == '_' { ' ' } else { c });
        was_lower = c.is_ascii_lowercase();
    }
    split
}

/// Whether this line is a whole doc comment of at most three words, or of no word that the item's name lacks.
fn is_echo(lines: &[&str], index: usize) -> bool {
    let doc = |line: &str| line.trim_start().strip_prefix("///").map(str::to_owned);
    let Some(text) = doc(lines[index]) else { return false };
    let is_alone = |other: Option<&&str>| other.is_none_or(|line| doc(line).is_none());
    if !is_alone(index.checked_sub(1).and_then(|index| lines.get(index))) || !is_alone(lines.get(index + 1)) {
        return false;
    }
    let name = lines[index + 1..].iter().find(|line| !line.trim_start().starts_with("#[")).unwrap_or(&"");
    let name =
        split_identifiers(name.split(['(', '=', '{', ':', ',']).next().unwrap_or_default()).to_lowercase();
    let known: Vec<&str> = name.split_whitespace().collect();
    let text = text.trim().trim_end_matches('.').to_lowercase();
    let fillers = ["a", "an", "the", "of", "its", "this", "their", "is"];
    let words: Vec<&str> = text.split_whitespace().filter(|word| !fillers.contains(word)).collect();
    let is_known = |word: &&str| {
        let stem = word.trim_matches(|c: char| !c.is_alphanumeric()).trim_end_matches('s');
        known.iter().any(|known| known.trim_end_matches('s') == stem)
    };
    text.split_whitespace().count() <= 3 && !text.contains("[`") || words.iter().all(is_known)
}
