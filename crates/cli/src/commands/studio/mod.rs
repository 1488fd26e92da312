//! `barrow studio`: serves the page of the studio, and opens it in a browser.

mod checkout;
mod connections;
mod page;
mod serve;

use std::process::{Command, Stdio};

use barrow::{Size, builtin};
use barrow_io::print_error_line;
use clap::Args;

use self::page::Page;
use crate::arguments::{SeedArg, parse_size, recipe_text};
use crate::output;
use crate::stop::Stop;

/// Arguments of `barrow studio`: the level to open and the server.
#[derive(Args, Debug)]
pub(crate) struct StudioArgs {
    /// Built-in recipe to open (see `barrow list`)
    recipe: Option<String>,
    /// Seed of the level to open
    #[arg(long, value_name = "SEED", value_parser = SeedArg::parse, allow_negative_numbers = true)]
    seed: Option<SeedArg>,
    /// Size instead of the recipe's, like 120x40
    #[arg(long, value_name = "WxH", value_parser = parse_size)]
    size: Option<Size>,
    /// Depth of the level in the dungeon, for recipes that depend on it
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,
    /// Port of this machine to serve the page on; 0 for any free one
    #[arg(long, value_name = "P", default_value_t = 8327)]
    port: u16,
    /// Print the address without opening a browser
    #[arg(long)]
    no_open: bool,
}

/// Serves the page until the program is stopped.
pub(crate) fn run(args: &StudioArgs) -> Result<(), Stop> {
    let hash = args.hash()?;
    // First, so that a port that is in use is reported before the page is built.
    let server = serve::open(args.port)?;
    let page = Page::load()?;
    let address = format!("http://127.0.0.1:{}/{hash}", server.port());
    output::print(&format!("{address}\n"))?;
    if !args.no_open && !open(&address) {
        print_error_line("No browser could be started. Open the address above in one.");
    }
    print_error_line("Press Ctrl-C to stop the server.");
    server.run(&page);
    Ok(())
}

impl StudioArgs {
    /// Returns the fragment of the address that opens the requested level.
    fn hash(&self) -> Result<String, Stop> {
        let mut parts = Vec::new();
        if let Some(recipe) = &self.recipe {
            if builtin(recipe).is_none() {
                // Returns the usual error for unknown names.
                recipe_text(recipe)?;
                return Err(Stop::Wrong(format!(
                    "the studio opens with a built-in recipe; paste the text of {recipe} into its panel"
                )));
            }
            parts.push(format!("recipe={recipe}"));
        }
        parts.extend(self.seed.as_ref().map(|seed| format!("seed={}", seed.number)));
        parts.extend(self.size.map(|size| format!("size={}x{}", size.width, size.height)));
        parts.extend(self.depth.map(|depth| format!("depth={depth}")));
        Ok(if parts.is_empty() { String::new() } else { format!("#{}", parts.join("&")) })
    }
}

/// Opens an address in the browser. Returns whether a program for that was started.
fn open(address: &str) -> bool {
    let (program, before): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(before).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().is_ok()
}
