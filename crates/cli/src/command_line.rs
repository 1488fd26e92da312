//! The command line as a whole. The arguments of each command are in the command's file.

use std::env;
use std::path::Path;

use barrow::{BUILTIN, Quoted, builtin, nearest};
use clap::builder::Styles;
use clap::builder::styling::AnsiColor;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory as _, Parser, Subcommand};

use crate::arguments::{ShellCommand, is_recipe_file};
use crate::commands::{
    check, completions, convert, course, distance, generate, list, man, path, play, replay, rules, schema,
    scores, show, sight, stages, studio, view, watch, welcome,
};
use crate::help;
use crate::stop::Stop;

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Yellow.on_default().bold())
    .usage(AnsiColor::Yellow.on_default().bold())
    .literal(AnsiColor::Green.on_default())
    .placeholder(AnsiColor::Cyan.on_default());

/// Dungeon generator and roguelike toolkit
///
/// A recipe describes how levels are generated, a seed selects one of them. The same recipe, size and seed give the same
/// level on every machine. Every level is checked against the rules of its recipe before it is written.
#[derive(Debug, Parser)]
#[command(name = "barrow", version, styles = STYLES, after_help = help::EXAMPLES, max_term_width = 110)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

/// The commands with their arguments.
#[derive(Debug, Subcommand)]
enum Command {
    /// Generate levels and write them in any format
    #[command(after_help = help::GEN_EXAMPLES)]
    Gen(generate::GenArgs),
    /// Play the game: bring the crown of the barrow's king back to daylight
    #[command(after_help = help::PLAY_KEYS)]
    Play(play::PlayArgs),
    /// Replay a recorded game, or verify that its recording is correct
    #[command(after_help = help::REPLAY_KEYS)]
    Replay(replay::ReplayArgs),
    /// List the high scores
    #[command(after_help = help::SCORES_EXAMPLES)]
    Scores(scores::ScoresArgs),
    /// Show the generation of a level step by step
    #[command(after_help = help::WATCH_KEYS)]
    Watch(watch::WatchArgs),
    /// Open the studio in the browser: generate, inspect, compare, lock, export and play levels
    #[command(after_help = help::STUDIO_EXAMPLES)]
    Studio(studio::StudioArgs),
    /// List the built-in recipes or the file formats
    #[command(after_help = help::LIST_EXAMPLES)]
    List(list::ListArgs),
    /// Print the text of a recipe
    #[command(after_help = help::SHOW_EXAMPLES)]
    Show(show::ShowArgs),
    /// List the stages that recipes consist of, or explain one
    #[command(after_help = help::STAGES_EXAMPLES)]
    Stages(stages::StagesArgs),
    /// List the rules that levels are checked against, or explain one
    #[command(after_help = help::RULES_EXAMPLES)]
    Rules(rules::RulesArgs),
    /// Check the levels of a file against rules; exit 1 if one violates a rule
    #[command(after_help = help::CHECK_EXAMPLES)]
    Check(check::CheckArgs),
    /// Draw the levels of a file
    #[command(after_help = help::VIEW_EXAMPLES)]
    View(view::ViewArgs),
    /// Convert a level file to another format
    #[command(after_help = help::CONVERT_EXAMPLES)]
    Convert(convert::ConvertArgs),
    /// Show the cells that are visible from a cell
    #[command(after_help = help::SIGHT_EXAMPLES)]
    Sight(sight::SightArgs),
    /// Show the distance of every cell from a cell
    #[command(after_help = help::DISTANCE_EXAMPLES)]
    Distance(distance::DistanceArgs),
    /// Find a shortest path between two cells; exit 1 if they are not connected
    #[command(after_help = help::PATH_EXAMPLES)]
    Path(path::PathArgs),
    /// Do steps 1.01 to 1.04 of the course Com S 327: generate, save, load, measure, simulate
    #[command(after_help = help::COURSE_EXAMPLES)]
    Course(course::CourseArgs),
    /// Print the JSON schema of recipes or level files
    #[command(after_help = help::SCHEMA_EXAMPLES)]
    Schema(schema::SchemaArgs),
    /// Print the completion script of a shell
    #[command(after_help = help::COMPLETIONS_EXAMPLES)]
    Completions(completions::CompletionsArgs),
    /// Print the manual page
    #[command(after_help = help::MAN_EXAMPLES)]
    Man(man::ManArgs),
}

impl Command {
    fn run(self) -> Result<(), Stop> {
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
            Self::Rules(args) => rules::run(&args),
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

/// Returns the error for a recipe or a level file where a command is expected.
fn misplaced_file(error: &clap::Error) -> Option<Stop> {
    if error.kind() != ErrorKind::InvalidSubcommand {
        return None;
    }
    let words: Option<Vec<String>> = env::args_os().skip(1).map(|word| word.into_string().ok()).collect();
    let words = words?;
    let (name, rest) = words.split_first()?;
    if error.get(ContextKind::InvalidSubcommand) != Some(&ContextValue::String(name.clone())) {
        // The wrong word is elsewhere, as in `barrow help nethack`.
        return None;
    }
    let (is, subcommand, meant) = if builtin(name).is_some() {
        ("a recipe, not a command", "gen", name.as_str())
    } else if is_recipe_file(name) {
        ("a recipe file, not a command", "gen", name.as_str())
    } else if Path::new(name).is_file() {
        ("a file, not a command", "view", name.as_str())
    } else {
        ("neither a command nor a recipe", "gen", nearest_recipe(name)?)
    };
    let mut command = ShellCommand::new(subcommand);
    command.word(meant);
    for word in rest {
        command.word(word);
    }
    Some(Stop::Wrong(format!("`{}` is {is}; did you mean `{}`?", Quoted::new(name), command.line())))
}

/// Returns the built-in recipe that a misspelled word most resembles, unless it resembles a command more.
fn nearest_recipe(word: &str) -> Option<&'static str> {
    let description = describe();
    let recipes = BUILTIN.iter().map(|recipe| recipe.name);
    let meant = nearest(word, description.get_subcommands().map(clap::Command::get_name).chain(recipes))?;
    builtin(meant).map(|recipe| recipe.name)
}

/// Returns the definition of the command line, for the manual and for completions.
pub(crate) fn describe() -> clap::Command {
    Cli::command()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definition_of_the_command_line_is_valid() {
        describe().debug_assert();
    }
}
