//! The folder of saves: two games at once, files that are no saves, and a user without a home.

use std::process::Command;

use crate::common::Dir;
use crate::limits::limited;
use crate::pty::Terminal;

/// Plays a few turns in each of some terminals, then leaves all games at the same moment.
fn leave_at_once(data: &Dir, count: usize) {
    let mut games: Vec<Terminal> =
        (0..count).map(|_| Terminal::start(&data.path(""), &["play", "--new", "--seed", "7"])).collect();
    for game in &mut games {
        game.see("Press ? in the game");
        game.after("\r", "@");
        game.press("...");
        game.screen();
    }
    for game in &mut games {
        game.press("\x13");
    }
    for game in games {
        let (code, screen) = game.end();
        assert!(code == 0 && screen.contains("Saved at depth"), "{screen}");
    }
}

#[test]
fn games_of_one_seed_that_are_left_at_once_are_all_saved() {
    let data = Dir::new();
    for round in 1..=3 {
        leave_at_once(&data, 4);
        let list = listed(&data, &["play", "--list"]);
        assert_eq!(list.lines().filter(|line| line.contains("depth 1")).count(), 4 * round, "{list}");
    }
}

#[test]
fn pipes_devices_and_folders_do_not_hang_the_list() {
    let data = Dir::new();
    for folder in ["saves", "morgue"] {
        std::fs::create_dir_all(data.path(&format!("{folder}/folder.barrow"))).expect("a folder");
        let pipe = data.path(&format!("{folder}/pipe.barrow"));
        assert!(Command::new("mkfifo").arg(pipe).status().expect("mkfifo").success());
        let device = data.path(&format!("{folder}/device.barrow"));
        std::os::unix::fs::symlink("/dev/zero", device).expect("a link");
    }
    for args in [["play", "--list"], ["replay", "--list"]] {
        let list = listed(&data, &args);
        for name in ["device", "folder", "pipe"] {
            let line = list.lines().find(|line| line.starts_with(name)).expect("listed");
            assert!(line.contains("not a regular file"), "{line}");
        }
    }
}

#[test]
fn an_error_names_the_variable_to_set_for_users_without_a_home() {
    let bare = |args: &[&str]| {
        let mut command = limited(args);
        for name in ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "BARROW_DATA_DIR"] {
            command.env_remove(name);
        }
        let output = command.output().expect("it starts");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    for args in [&["play", "--list"][..], &["scores"], &["replay", "--list"]] {
        let (code, err) = bare(args);
        assert!(
            code == Some(1) && err.contains("HOME") && err.contains("BARROW_DATA_DIR"),
            "{args:?}: {err}"
        );
    }
}

#[test]
fn absurd_sizes_of_the_terminal_cost_nothing() {
    let data = Dir::new();
    let mut game = Terminal::start(&data.path(""), &["play", "--new", "--seed", "7"]);
    game.see("Press ? in the game");
    game.after("\r", "@");
    game.press("...");
    for (columns, rows) in [(20_000, 20_000), (65_535, 65_535), (1, 1), (65_535, 1), (80, 24)] {
        game.pretend_size((columns, rows));
        game.screen();
        let status = std::fs::read_to_string(format!("/proc/{}/status", game.id())).unwrap_or_default();
        let peak = status
            .lines()
            .find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.parse().ok());
        assert!(peak.is_none_or(|kib: u64| kib < 200 << 10), "{columns}x{rows}: {peak:?} KiB");
    }
    game.press("\x13");
    let (code, screen) = game.end();
    assert!(code == 0 && screen.contains("Saved at depth"), "{screen}");
}

#[track_caller]
fn listed(data: &Dir, args: &[&str]) -> String {
    let output = limited(args).env("BARROW_DATA_DIR", data.path("")).output().expect("it starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn a_save_that_is_a_pipe_is_not_continued() {
    let data = Dir::new();
    std::fs::create_dir_all(data.path("saves")).expect("a folder");
    assert!(Command::new("mkfifo").arg(data.path("saves/a.barrow")).status().expect("mkfifo").success());
    let output = limited(&["replay", "--verify", "a"]).env("BARROW_DATA_DIR", data.path("")).output();
    assert_eq!(output.expect("it starts").status.code(), Some(2));
}
