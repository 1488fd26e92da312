//! The command line as a whole. The arguments of each verb are in that verb's file.

use std::env;
use std::path::Path;

use barrow::{BUILTIN, builtin, nearest};
use clap::builder::Styles;
use clap::builder::styling::AnsiColor;
use clap::error::{ContextKind, ErrorKind};
use clap::{CommandFactory as _, Parser, Subcommand};

use crate::arguments::{ShellCommand, is_recipe_file};
use crate::commands::{
    check, completions, convert, course, distance, generate, list, man, path, play, replay, schema, scores,
    show, sight, stages, studio, view, watch, welcome,
};
use crate::help;
use crate::stop::Stop;

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Yellow.on_default().bold())
    .usage(AnsiColor::Yellow.on_default().bold())
    .literal(AnsiColor::Green.on_default())
    .placeholder(AnsiColor::Cyan.on_default());

/// Dungeons from recipes and seeds, with proof that they keep their promises
///
/// A recipe says how levels are made, a seed says which one. The same recipe, size and seed give the same level
/// everywhere and for ever. A level that breaks a rule of its recipe is never written.
#[derive(Debug, Parser)]
#[command(name = "barrow", version, styles = STYLES, after_help = help::EXAMPLES, max_term_width = 110)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

/// The verbs with their arguments.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Make levels
    #[command(after_help = help::GEN_EXAMPLES)]
    Gen(generate::GenArgs),
    /// Play the game: down to the king of the barrow, and back with his crown
    #[command(after_help = help::PLAY_KEYS)]
    Play(play::PlayArgs),
    /// See a recorded game again, or verify that it ends as was written down
    #[command(after_help = help::REPLAY_KEYS)]
    Replay(replay::ReplayArgs),
    /// List the best games
    #[command(after_help = help::SCORES_EXAMPLES)]
    Scores(scores::ScoresArgs),
    /// See a level being made, step by step
    #[command(after_help = help::WATCH_KEYS)]
    Watch(watch::WatchArgs),
    /// Open the studio in the browser: make, watch, judge, compare, lock, take away and play levels
    #[command(after_help = help::STUDIO_EXAMPLES)]
    Studio(studio::StudioArgs),
    /// List the built-in recipes, or the formats
    List(list::ListArgs),
    /// Print a recipe
    Show(show::ShowArgs),
    /// List the stages that recipes are made of, or explain one
    Stages(stages::StagesArgs),
    /// Hold a level file against rules; exit 1 if it breaks any
    #[command(after_help = help::CHECK_EXAMPLES)]
    Check(check::CheckArgs),
    /// Draw a level file
    View(view::ViewArgs),
    /// Write a level file in another format
    #[command(after_help = help::CONVERT_EXAMPLES)]
    Convert(convert::ConvertArgs),
    /// Show what is seen from a cell
    #[command(after_help = help::SIGHT_EXAMPLES)]
    Sight(sight::SightArgs),
    /// Show how far every cell is from one of them
    #[command(after_help = help::DISTANCE_EXAMPLES)]
    Distance(distance::DistanceArgs),
    /// Find a shortest way between two cells; exit 1 if there is none
    #[command(after_help = help::PATH_EXAMPLES)]
    Path(path::PathArgs),
    /// Do steps 1.01 to 1.04 of the course Com S 327: generate, save, load, measure, simulate
    #[command(after_help = help::COURSE_EXAMPLES)]
    Course(course::CourseArgs),
    /// Print a JSON schema, for editors and other programs
    Schema(schema::SchemaArgs),
    /// Print completions for a shell
    Completions(completions::CompletionsArgs),
    /// Print the manual page
    Man(man::ManArgs),
}

impl Command {
    /// Runs the verb.
    pub(crate) fn run(self) -> Result<(), Stop> {
        match self {
            Self::Gen(args) => generate::run(&args),
            Self::Play(args) => play::run(args),
            Self::Replay(args) => replay::run(&args),
            Self::Scores(args) => scores::run(&args),
            Self::Watch(args) => watch::run(&args),
            Self::Studio(args) => studio::run(&args),
            Self::List(args) => list::run(&args),
            Self::Show(args) => show::run(&args),
            Self::Stages(args) => stages::run(&args),
            Self::Check(args) => check::run(&args),
            Self::View(args) => view::run(&args),
            Self::Convert(args) => convert::run(&args),
            Self::Sight(args) => sight::run(&args),
            Self::Distance(args) => distance::run(&args),
            Self::Path(args) => path::run(&args),
            Self::Course(args) => course::run(&args),
            Self::Schema(args) => schema::run(&args),
            Self::Completions(args) => completions::run(&args),
            Self::Man(args) => man::run(&args),
        }
    }
}

/// Parses the arguments of the process and runs the command.
pub(crate) fn run() -> Result<(), Stop> {
    let cli = Cli::try_parse().map_err(|error| misplaced_file(&error).unwrap_or(Stop::Usage(error)))?;
    cli.command.map_or_else(welcome::run, Command::run)
}

/// Returns the error for a recipe or a file where a command is expected.
fn misplaced_file(error: &clap::Error) -> Option<Stop> {
    if error.kind() != ErrorKind::InvalidSubcommand {
        return None;
    }
    let words: Vec<String> =
        env::args_os().skip(1).map(|word| word.into_string().ok()).collect::<Option<_>>()?;
    let name = words.first()?;
    let has_suggestion = error.get(ContextKind::SuggestedSubcommand).is_some();
    let (what, command, meant) = if builtin(name).is_some() {
        ("a recipe", "gen", name.as_str())
    } else if is_recipe_file(name) {
        ("the path of a recipe", "gen", name.as_str())
    } else if Path::new(name).is_file() {
        ("a file", "view", name.as_str())
    } else if !has_suggestion {
        let meant = nearest(name, BUILTIN.iter().map(|known| known.name))?;
        ("neither a command nor a recipe", "gen", meant)
    } else {
        return None;
    };
    let mut line = ShellCommand::new(command);
    line.word(meant);
    words[1..].iter().for_each(|word| line.word(word));
    let is = if what.starts_with("neither") { what.to_string() } else { format!("{what}, not a command") };
    Some(Stop::Wrong(format!("`{name}` is {is}; did you mean `{}`?", line.line())))
}

/// Returns the description of the command line, for the manual and for completions.
pub(crate) fn describe() -> clap::Command {
    Cli::command()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        describe().debug_assert();
    }
}
