use barrow::{BUILTIN, Generator, Recording};
use serde_json::Value;

use super::*;
use crate::format::text;

/// A terminal that supports only the escape codes that casts use.
struct Terminal {
    rows: Vec<Vec<(char, String)>>,
    at: (usize, usize),
    style: String,
}

impl Terminal {
    fn new(width: usize, height: usize) -> Self {
        let blank = (' ', String::new());
        Self { rows: vec![vec![blank; width]; height], at: (0, 0), style: String::new() }
    }

    fn write(&mut self, data: &str) {
        let mut rest = data;
        while let Some(letter) = rest.chars().next() {
            let Some(code) = rest.strip_prefix("\x1b[") else {
                self.rows[self.at.0][self.at.1] = (letter, self.style.clone());
                self.at.1 += 1;
                rest = &rest[letter.len_utf8()..];
                continue;
            };
            let end = code.find(|c: char| c.is_ascii_alphabetic()).unwrap();
            self.run(&code[..end], &code[end..=end]);
            rest = &code[end + 1..];
        }
    }

    fn run(&mut self, numbers: &str, command: &str) {
        match (numbers, command) {
            ("2", "J") => *self = Self::new(self.rows[0].len(), self.rows.len()),
            ("?25", "l" | "h") => {}
            (_, "H") => {
                let (row, column) = numbers.split_once(';').unwrap();
                self.at = (row.parse::<usize>().unwrap() - 1, column.parse::<usize>().unwrap() - 1);
            }
            (_, "m") => self.style = numbers.to_string(),
            _ => panic!("{numbers}{command}"),
        }
    }

    fn lines(&self) -> Vec<String> {
        self.rows.iter().map(|row| row.iter().map(|(letter, _)| letter).collect()).collect()
    }
}

fn recorded(recipe: &str) -> Recording {
    Recording::new(&mut Generator::new(recipe).unwrap(), 7)
}

fn written(recording: &Recording, options: &WriteOptions) -> String {
    let mut out = Vec::new();
    write(recording, options, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// Returns the header, and time, kind and data of every event.
fn parsed(file: &str) -> (Value, Vec<(f64, String, String)>) {
    let mut lines = file.lines();
    let header = serde_json::from_str(lines.next().unwrap()).unwrap();
    (header, lines.map(|line| serde_json::from_str(line).unwrap()).collect())
}

#[test]
fn every_recipe_ends_with_its_rows_on_the_terminal() {
    for recipe in BUILTIN {
        let recording = recorded(recipe.name);
        let file = written(&recording, &WriteOptions::default());
        assert_eq!(file, written(&recorded(recipe.name), &WriteOptions::default()));
        let (header, events) = parsed(&file);
        let [width, height] = ["width", "height"].map(|key| header[key].as_u64().unwrap() as usize);
        let mut terminal = Terminal::new(width, height);
        let outputs = || events.iter().filter(|(_, kind, _)| kind == "o");
        assert_eq!(outputs().count(), recording.steps.len().min(501) + 1, "{}", recipe.name);
        for (_, _, data) in outputs() {
            terminal.write(data);
        }
        let lines = terminal.lines();
        assert_eq!(lines[0].trim(), recording.title());
        assert_eq!(lines[height - 1].trim(), recording.caption(recording.steps.len() - 1).unwrap());
        let mut rows = String::new();
        let options = WriteOptions { start: true, ..WriteOptions::default() };
        text::write(&recording.outcome.as_ref().unwrap().into(), &options, &mut rows);
        // On a terminal, custom tiles have their own characters.
        let mut rows: Vec<Vec<char>> = rows.lines().map(|row| row.chars().collect()).collect();
        let map = recording.outcome.as_ref().unwrap().map();
        for (at, _) in map.custom_cells().filter(|(at, _)| map.start != Some(*at)) {
            rows[at.y as usize][at.x as usize] = char::from(map.custom_look(at).unwrap().glyph);
        }
        let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
        // A title that is longer than the rows makes the terminal wider.
        let lines: Vec<&str> = lines[1..height - 1].iter().map(|line| line.trim_end()).collect();
        let rows: Vec<&str> = rows.iter().map(|row| row.trim_end()).collect();
        assert_eq!(lines, rows, "{}", recipe.name);
        // No cell is highlighted any more.
        let grounds = terminal.rows.iter().flatten().filter(|(_, style)| style.contains(";48;"));
        assert_eq!(grounds.count(), 0, "{}", recipe.name);
    }
}

#[test]
fn times_increase_and_every_stage_has_a_marker() {
    let recording = recorded("rlg327");
    let options = WriteOptions { seconds: Some(8), ..WriteOptions::default() };
    let (_, events) = parsed(&written(&recording, &options));
    assert!(events.is_sorted_by(|a, b| a.0 <= b.0));
    assert!((events.last().unwrap().0 - 8.0).abs() < 1e-9);
    let markers = events.iter().filter(|(_, kind, _)| kind == "m").map(|(_, _, stage)| stage.as_str());
    let stages = [
        "scatter_rooms",
        "draw_rooms",
        "join_nearest",
        "tidy_corridors",
        "stairs",
        "start",
        "hardness",
        "check",
    ];
    assert_eq!(markers.collect::<Vec<_>>(), stages);
}

#[test]
fn the_header_has_recipe_seed_and_size() {
    let (header, _) = parsed(&written(&recorded("rlg327"), &WriteOptions::default()));
    assert_eq!((&header["version"], &header["idle_time_limit"]), (&2.into(), &3.into()));
    assert_eq!(header["title"], "rlg327, seed 7, 80x21");
    for (key, value) in [("Recipe", "rlg327"), ("Seed", "7"), ("Size", "80x21"), ("Generation", "1")] {
        assert_eq!(header["barrow"][key], value);
    }
}

#[test]
fn a_title_can_be_left_out() {
    let options = WriteOptions { title: Some(String::new()), ..WriteOptions::default() };
    let (header, _) = parsed(&written(&recorded("rlg327"), &options));
    assert_eq!((&header["height"], header.get("title")), (&22.into(), None));
}
