//! Recipes that are small files and large work.

use std::fmt::Write as _;
use std::process::Command;

use barrow::{BUILTIN, MAX_RECIPE_BYTES, Rng};

use crate::common::{Dir, Ran};
use crate::limits::{run, run_with};

/// Stages of a small recipe that works.
const STAGES: &str = "[[stage]]\nuse = \"one_room\"\n[[stage]]\nuse = \"draw_rooms\"\n";

/// Returns the longest recipe that is accepted: `unit` again and again between `before` and `after`.
fn full(before: &str, unit: &str, after: &str) -> String {
    let count = (MAX_RECIPE_BYTES - before.len() - after.len()) / unit.len();
    format!("{before}{}{after}", unit.repeat(count))
}

/// Returns a list of `count` items without its brackets.
fn list(count: usize, item: impl Fn(usize) -> String) -> String {
    (0..count).map(item).collect::<Vec<_>>().join(",")
}

fn generate(recipe: &str) -> Ran {
    assert!(recipe.len() <= MAX_RECIPE_BYTES, "{} bytes", recipe.len());
    run_with(&["gen", "-", "--seed", "1"], recipe.as_bytes())
}

/// Asserts that a recipe is refused with these words, in messages of bounded length.
#[track_caller]
fn refused(recipe: &str, words: &[&str]) {
    let ran = generate(recipe);
    assert!(ran.err.len() < 30_000, "{} bytes of messages", ran.err.len());
    ran.failed(2, words);
}

#[test]
fn texts_that_are_not_toml_are_refused_with_the_first_errors_and_the_number_of_the_others() {
    for unit in ["=", "=\n", "[", "\"", "\"\n", "a=1\n", "[a]\n", "\0", "é", "]", "{", "a.", "'''\n"] {
        refused(&full("", unit, ""), &["this is not TOML"]);
    }
    refused(&full("", "=\n", ""), &["and 393,195 more errors"]);
    refused(&full("a=", "[", ""), &["recursion"]);
    refused(&full("a=", "{a=", ""), &["recursion"]);
    refused(&full("", "a.", "a=1"), &["recursion"]);
    refused(&full("x = \"", "a", ""), &["invalid basic string"]);
}

#[test]
fn deep_and_wide_toml_takes_bounded_memory() {
    let deep = format!("{{{}a=1}},", "a.".repeat(70));
    for unit in ["{a=1},", "0,", "[[[[[[[[]]]]]]]],", &deep] {
        refused_in_little_memory(&full("a=[", unit, "0]"), "a recipe has no `a`");
        refused_in_little_memory(&full("stage=[", unit, "]"), "stages, the limit is 100");
    }
    refused_in_little_memory(&full("", "[[a]]\n", ""), "a recipe has no `a`");
    refused_in_little_memory(&full("", "=\n", ""), "more errors");
}

/// Asserts that a recipe is refused in an address space of 300 MB, program and stacks included.
#[track_caller]
fn refused_in_little_memory(recipe: &str, word: &str) {
    let dir = Dir::new();
    let path = dir.write("recipe.toml", recipe);
    let script = format!("ulimit -v 300000; exec {} gen {path}", env!("CARGO_BIN_EXE_barrow"));
    let output = Command::new("sh").args(["-c", &script]).output().expect("it starts");
    Ran::new(&output).failed(2, &[word]);
}

#[test]
fn long_words_are_clipped_in_messages() {
    refused(&full("name = \"", "a", "\""), &["`name` cannot be \"aaa", "…", "at most 400 letters"]);
    refused(&full("", "a", " = 1"), &["a recipe has no `aaa", "…"]);
    refused(&full(&format!("{STAGES}[[stage]]\nuse = \""), "a", "\""), &["there is no stage \"aaa", "…"]);
    refused(&full("tries = ", "9", ""), &["`tries` cannot be a number that is too large"]);
    refused(&full("name = [\"", "é", "\"]"), &["`name` cannot be", "…"]);
}

#[test]
fn a_recipe_longer_than_the_limit_is_refused_before_all_of_it_is_read() {
    let long = "#".repeat(MAX_RECIPE_BYTES + 1);
    run_with(&["gen", "-"], long.as_bytes()).refused(2, &["standard input is larger than 256 KiB"]);
    run(&["gen", "/dev/zero"]).refused(2, &["/dev/zero is larger than 256 KiB"]);
}

#[test]
fn inclusions_are_limited_before_they_are_expanded() {
    for unit in ["{recipe=\"nethack5\"},", "{one_of=[{recipe=\"nethack5\"},{recipe=\"rogue\"}]},"] {
        refused(&full("stage=[", unit, "]"), &["includes too many others", "at most 100 are included"]);
    }
    refused(
        &full("prefabs_from=[", "\"vaulted_hall\",", "]"),
        &["did you mean \"vaulted_halls\"?", "more errors"],
    );
    // The prefabs of a recipe are added once.
    let often = full("prefabs_from=[", "\"vaulted_halls\",", &format!("]\n{STAGES}"));
    generate(&often).done();
}

#[test]
fn stages_are_limited_in_number_and_nesting() {
    refused(&full("", "[[stage]]\n", ""), &["stages, the limit is 100"]);
    let choices = format!("{{one_of=[{}]}},", list(99, |_| "{use=\"walls\"}".to_string()));
    refused(&format!("stage=[{}]", choices.repeat(99)), &["more than 100 stages, counting all choices"]);
    let nested = format!("stage=[{}{}]", "{stages=[".repeat(9), "]}".repeat(9));
    refused(&nested, &["nested more than 8 deep"]);
    let empty = format!("{{one_of=[{}]}},", list(100, |_| "{stages=[]}".to_string()));
    generate(&format!("stage=[{}{{use=\"one_room\"}},{{use=\"draw_rooms\"}}]", empty.repeat(98))).done();
    let marks = list(99, |i| format!("{{use=\"one_room\",mark=\"m{i}\"}}"));
    refused(&format!("size=[8192,8192]\nstage=[{marks}]"), &["\"m16\" is one too many, the limit is 16"]);
}

#[test]
fn chains_after_one_that_is_nested_too_deep_have_no_error() {
    let deep = format!("{}{}", "{stages=[".repeat(9), "]}".repeat(9));
    let ran = generate(&format!("stage=[{deep},{{stages=[{{use=\"one_room\"}}]}},{{use=\"draw_rooms\"}}]"));
    assert_eq!(ran.err.matches("error:").count(), 1, "{}", ran.err);
}

/// Returns prefabs with 40 tags each.
fn tagged(prefabs: usize, tag: impl Fn(usize, usize) -> String) -> String {
    let mut text = String::new();
    for i in 0..prefabs {
        let tags = list(40, |j| format!("\"{}\"", tag(i, j)));
        let _ = writeln!(text, "[[prefab]]\nname=\"p{i}\"\ntags=[{tags}]\nrows=\"\"\"\n...\n\"\"\"");
    }
    text
}

#[test]
fn many_tags_and_words_take_linear_time() {
    let vaults = format!("{STAGES}[[stage]]\nuse=\"vaults\"\nprefabs=");
    let prefabs = tagged(240, |i, j| format!("a{i}b{j}"));
    let words = list(9600, |i| format!("\"a{}b{}\"", i / 40, i % 40));
    generate(&format!("{prefabs}{vaults}[{words}]")).done();
    let words = list(12_000, |i| format!("\"a{i}\""));
    refused(&format!("{prefabs}{vaults}[{words}]"), &["has the name or tag \"a0\"", "more errors"]);
    let prefabs = tagged(70, |i, j| format!("{:q>60}", i * 40 + j));
    let words = list(1000, |i| format!("\"{i:w>60}\""));
    refused(&format!("{prefabs}{vaults}[{words}]"), &["and 2850 more", "and 980 more errors"]);
    let tags = list(8000, |i| format!("\"t{i}\""));
    let prefab = format!("[[prefab]]\nname=\"a\"\ntags=[{tags}]\nrows=\"\"\"\n.\n\"\"\"\n");
    refused(&format!("{prefab}{vaults}\"a\""), &["`tags` cannot be a list of 8000", "at most 50 words"]);
}

/// Returns a recipe with a prefab whose legend has `letters` letters.
fn with_legend(letters: u32, rows: &str) -> String {
    let letter = |i: u32| char::from_u32(0x4e00 + i).expect("a letter");
    let legend: Vec<String> = (0..letters).map(|i| format!("\"{}\" = \"floor\"", letter(i))).collect();
    let last = letter(letters - 1);
    let rows = rows.replace('?', &last.to_string());
    format!(
        "[[prefab]]\nname=\"a\"\nrows=\"\"\"\n{rows}\n\"\"\"\nlegend={{ {} }}\n{STAGES}[[stage]]\nuse=\"vaults\"\n",
        legend.join(", ")
    )
}

#[test]
fn legends_have_at_most_256_letters() {
    generate(&with_legend(256, "???")).done();
    generate(&with_legend(255, "?..")).done();
    refused(&with_legend(256, "?.."), &["'.' is one letter too many", "the picture is 256"]);
    refused(
        &with_legend(257, "???"),
        &["this legend has 257 letters, the limit is 256", "leave out letters"],
    );
    refused(&with_legend(10_000, "???"), &["this legend has 10000 letters, the limit is 256"]);
}

#[test]
fn large_pictures_are_refused() {
    let before = "[[prefab]]\nname=\"a\"\nrows=\"\"\"\n";
    let after = format!("\n\"\"\"\n{STAGES}");
    for unit in [".", ".\n", "é"] {
        refused(&full(before, unit, &after), &["is empty or too large", "from 1 to 200"]);
    }
    refused(
        &format!("{before}.\n{}{after}", "..\n".repeat(150)),
        &["row 2 has 2 cells", "and 131 more errors"],
    );
    refused(&format!("{before}{}{after}", ("é".repeat(200) + "\n").repeat(199)), &["'é' stands for nothing"]);
}

#[test]
fn pictures_that_every_stage_uses_are_hashed_once() {
    let rows = ("ek".repeat(100) + "\n" + &"ke".repeat(100) + "\n").repeat(100);
    let legend = "legend={ e={ tile=\"floor\", entrance=true }, k=\"keep\" }";
    let prefab = |i| format!("[[prefab]]\nname=\"p{i}\"\n{legend}\nrows=\"\"\"\n{rows}\"\"\"\n");
    let prefabs: String = (0..5).map(prefab).collect();
    let stages = list(97, |_| "{use=\"vaults\",count=[0,0]}".to_string());
    generate(&format!("stage=[{{use=\"one_room\"}},{{use=\"draw_rooms\"}},{stages}]\n{prefabs}")).done();
}

#[test]
fn long_tables_are_refused_or_read_in_linear_time() {
    let tiles = full("", "[[tile]]\nname=\"a\"\nlike=\"floor\"\n", STAGES);
    refused(&tiles, &["custom tiles, the limit is 64"]);
    let weights = list(20_000, |i| format!("k{i}=1"));
    refused(
        &format!("{STAGES}shapes={{ {weights} }}\n"),
        &["`shapes` does not know \"k0\"", "and 19,980 more errors"],
    );
    let keys = list(20_000, |i| format!("k{i}=1")).replace(',', "\n");
    refused(&keys, &["a recipe has no `k0`", "and 19,980 more errors"]);
    let area = format!("{{ use=\"one_room\", within={{ {} }} }}", list(500, |i| format!("a{i}=1")));
    refused(&format!("stage=[{}]", list(40, |_| area.clone())), &["`within` cannot be a table"]);
    let rows = format!("{{use=\"decor\",table=[{}]}},", list(200, |_| "{}".to_string()));
    generate(&format!("stage=[{{use=\"one_room\"}},{{use=\"draw_rooms\"}},{}]", rows.repeat(98))).done();
}

#[test]
fn numbers_at_the_limits_of_their_types_are_refused() {
    let numbers =
        ["4294967296", "9223372036854775807", "-9223372036854775808", "9223372036854775808", "0", "1e999"];
    for number in numbers {
        let keys = format!(
            "tries={number}\ndepth={number}\nsize=[{number},{number}]\n[rules]\nmin_rooms={number}\n"
        );
        refused(&keys, &["`tries` cannot be", "`depth` cannot be", "`size` cannot be"]);
    }
    refused(&format!("size=[8193,8193]\n{STAGES}"), &["each from 1 to 8192"]);
    refused(
        &format!("{STAGES}shapes={{ rectangle=9223372036854775807 }}"),
        &["whole numbers from 0 to 1000"],
    );
}

#[test]
fn long_settings_are_refused() {
    let long = "a".repeat(100_000);
    for setting in [long.clone(), format!("{long}=1"), format!("one_room.{long}=1"), format!("name={long}")] {
        run(&["gen", "one_room", "--set", &setting]).refused(2, &["the setting has", "the limit is 8192"]);
    }
    let name = "a".repeat(5000);
    run(&["gen", "one_room", "--set", &format!("{name}.x=1")]).refused(2, &["has no stage `aaa", "…"]);
    run(&["gen", "one_room", "--set", &format!("x={}", "[".repeat(8000))])
        .refused(2, &["a recipe has no `x`"]);
    let many: Vec<&str> = std::iter::repeat_n(["--set", "tries=7"], 5000).flatten().collect();
    run(&[&["gen", "one_room", "--seed", "1"], many.as_slice()].concat()).done();
}

#[test]
fn long_names_of_recipes_are_refused() {
    let dir = Dir::new();
    run(&["gen", &"a".repeat(100_000)]).failed(2, &["aaa"]);
    run(&["gen", &format!("{}/{}.toml", dir.path(""), "a".repeat(4000))]).failed(2, &["cannot read"]);
}

/// Texts that are inserted many times.
const BOMBS: [&str; 12] = [
    "=",
    "[",
    "[[stage]]\n",
    "\"",
    "a.",
    "{a=",
    "9",
    "\n",
    "é",
    "stage=[",
    "use=\"vaults\"\n",
    "recipe=\"nethack5\"\n",
];

/// Returns a recipe that a random number of random changes has made of a built-in one.
fn damaged(rng: &mut Rng) -> String {
    let mut text = BUILTIN[rng.below(BUILTIN.len() as u32) as usize].text.to_string();
    for _ in 0..=rng.below(4) {
        let at = |rng: &mut Rng, text: &str| {
            let at = rng.below(text.len() as u32 + 1) as usize;
            (at..=text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(0)
        };
        let (a, b) = (at(rng, &text), at(rng, &text));
        let (from, to) = (a.min(b), a.max(b));
        match rng.below(4) {
            0 => text.replace_range(from..to, ""),
            1 => text.insert_str(to, &text[from..to].repeat(rng.below(30) as usize)),
            2 => text.insert_str(from, &BOMBS[rng.below(12) as usize].repeat(1 << rng.below(15))),
            _ => text = text.replace(['1', '2', '3', '4', '5'], "9999"),
        }
        let end = (0..=text.len().min(MAX_RECIPE_BYTES)).rev().find(|&at| text.is_char_boundary(at));
        text.truncate(end.unwrap_or(0));
    }
    text
}

#[test]
fn a_hundred_damaged_recipes_end_by_themselves() {
    for seed in 0..100 {
        let recipe = damaged(&mut Rng::new(seed));
        let ran = run_with(&["gen", "-", "--seed", "1", "--set", "tries=2"], recipe.as_bytes());
        assert!(matches!(ran.code, 0..=2), "{seed}: {}", ran.code);
        assert!(ran.err.len() < 30_000, "{seed}: {} bytes of messages", ran.err.len());
    }
}
