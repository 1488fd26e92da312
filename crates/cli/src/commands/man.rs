//! `barrow man`: the manual, as one page or as a page for each command.

use std::io::{self, Write};
use std::iter;
use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};
use clap_mangen::Man;

use crate::command_line;
use crate::output::{self, Output};
use crate::stop::Stop;

#[derive(Args, Debug)]
pub(crate) struct ManArgs {
    /// Write a page for each command into this folder instead
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    dir: Option<PathBuf>,
}

/// Prints the manual, or writes its pages.
pub(crate) fn run(args: &ManArgs) -> Result<(), Stop> {
    let mut command = command_line::describe().disable_help_subcommand(true);
    command.build();
    match &args.dir {
        Some(dir) => pages(&command, dir),
        None => output::print(&whole(&command)?),
    }
}

/// Renders one page with a section for each command.
fn whole(command: &clap::Command) -> Result<String, Stop> {
    let mut page = page(command, Man::render_options_section)?;
    for subcommand in command.get_subcommands() {
        let name = format!("barrow {}", subcommand.get_name()).to_uppercase();
        let sections = sections(&Man::new(subcommand.clone()), Man::render_options_section)?;
        page += &[".SH \"", &name, "\"\n"].concat();
        page += &sections.replace(".SH ", ".SS ");
    }
    Ok(page)
}

/// Writes a page for `barrow` and one for each command.
fn pages(command: &clap::Command, dir: &Path) -> Result<(), Stop> {
    let name = |command: &clap::Command| command.get_display_name().unwrap_or("barrow").to_string();
    for command in iter::once(command).chain(command.get_subcommands()) {
        let mut out = Output::open(&dir.join(format!("{}.1", name(command))).display().to_string())?;
        out.write(&page(command, |man, out| {
            man.render_options_section(out)?;
            if command.has_subcommands() { man.render_subcommands_section(out) } else { Ok(()) }
        })?)?;
        out.finish()?;
    }
    Ok(())
}

fn page(
    command: &clap::Command,
    options: impl Fn(&Man, &mut dyn Write) -> io::Result<()>,
) -> Result<String, Stop> {
    let man = Man::new(command.clone());
    let head = text(|out| {
        man.render_title(out)?;
        man.render_name_section(out)
    })?;
    Ok(head + &sections(&man, options)?)
}

/// Renders the sections that follow the name in a page.
fn sections(man: &Man, options: impl Fn(&Man, &mut dyn Write) -> io::Result<()>) -> Result<String, Stop> {
    let described = text(|out| {
        man.render_synopsis_section(out)?;
        man.render_description_section(out)?;
        options(man, out)
    })?;
    // `.nf` turns off filling, which would join the lines of examples.
    let notes = text(|out| man.render_extra_section(out))?;
    if !notes.contains(".SH EXTRA") {
        return Ok(described);
    }
    Ok(described + &notes.replace(".SH EXTRA\n", ".SH NOTES\n.nf\n") + ".fi\n")
}

/// Returns what `render` writes.
fn text(render: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<String, Stop> {
    let mut page = Vec::new();
    render(&mut page).map_err(|error| Stop::unwritten("the manual", &error))?;
    Ok(String::from_utf8_lossy(&page).into_owned())
}
