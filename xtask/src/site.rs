//! `cargo xtask site`: a folder that any static web host can serve.
//!
//! ```text
//! target/site/index.html      README.md
//! target/site/docs/*.html     docs/*.md, with their pictures
//! target/site/api/            documentation of the crates, by rustdoc
//! target/site/studio/         the studio
//! ```

use std::path::Path;
use std::{fs, io};

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, html};

use crate::{cargo, root, web};

const FOLDER: &str = "target/site";

/// Markup around every page. Colors follow the system's light or dark scheme.
const PAGE: &str = r#"<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>TITLE</title>
<style>
:root { color-scheme: light dark; font: 17px/1.6 system-ui, sans-serif; }
body { max-width: 52rem; margin: 0 auto; padding: 1rem; }
nav { display: flex; gap: 1rem; flex-wrap: wrap; }
pre { overflow-x: auto; padding: .8rem; font-size: 13px; line-height: 1.25; background: light-dark(#f4f1ea, #1d1f24); }
code { font-family: ui-monospace, monospace; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
td, th { padding: .2rem .6rem; border-bottom: 1px solid #8886; text-align: left; }
img { max-width: 100%; }
</style>
<nav><a href="ROOTindex.html">Barrow</a> <a href="ROOTstudio/index.html">Studio</a> <a href="ROOTdocs/recipes.html">Recipes</a>
<a href="ROOTdocs/gallery.html">Gallery</a> <a href="ROOTapi/barrow/index.html">API</a></nav>
<main>
BODY</main>
</html>
"#;

/// Builds the site. Returns whether it could.
pub(crate) fn site() -> bool {
    let doc = ["doc", "--workspace", "--no-deps", "--quiet", "--all-features"];
    web::web(web::FOLDER)
        && cargo(&doc, &[])
        && match assemble(&root().join(FOLDER)) {
            Ok(pages) => {
                eprintln!("xtask: {FOLDER}: {pages} pages, the studio and the API documentation");
                true
            }
            Err(error) => {
                eprintln!("xtask: cannot write {FOLDER}: {error}");
                false
            }
        }
}

/// Writes everything into an empty folder. Returns the number of pages.
fn assemble(site: &Path) -> io::Result<usize> {
    let _ = fs::remove_dir_all(site);
    copy(&root().join("target/web"), &site.join("studio"))?;
    copy(&root().join("target/doc"), &site.join("api"))?;
    copy(&root().join("docs/pictures"), &site.join("docs/pictures"))?;
    let mut pages = 0;
    for (source, folder) in [("", ""), ("docs", "docs")] {
        for entry in fs::read_dir(root().join(source))? {
            let path = entry?.path();
            let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
            if path.extension().is_some_and(|extension| extension == "md") {
                let stem = if stem == "README" { "index" } else { stem };
                let page = page(&fs::read_to_string(&path)?, if folder.is_empty() { "" } else { "../" });
                fs::write(site.join(folder).join(format!("{stem}.html")), page)?;
                pages += 1;
            }
        }
    }
    Ok(pages)
}

/// Renders Markdown as a page. `to_root` leads from the page to the site's root.
fn page(text: &str, to_root: &str) -> String {
    let title = text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or("Barrow");
    let parser = Parser::new_ext(text, Options::ENABLE_TABLES).map(|event| match event {
        Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
            Event::Start(Tag::Link { link_type, dest_url: to_html(dest_url), title, id })
        }
        other => other,
    });
    let mut body = String::new();
    html::push_html(&mut body, parser);
    PAGE.replace("TITLE", title).replace("ROOT", to_root).replace("BODY", &body)
}

/// Leads links between Markdown files to the pages made of them.
fn to_html(link: CowStr<'_>) -> CowStr<'_> {
    let (path, fragment) = link.split_once('#').map_or((&*link, None), |(path, part)| (path, Some(part)));
    let Some(stem) = path.strip_suffix(".md").filter(|_| !link.contains("://")) else { return link };
    let stem = stem.strip_suffix("README").map_or(stem.to_owned(), |folder| format!("{folder}index"));
    let fragment = fragment.map_or(String::new(), |part| format!("#{part}"));
    CowStr::from(format!("{stem}.html{fragment}"))
}

/// Copies a folder with all folders in it.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let path = entry?.path();
        let target = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            copy(&path, &target)?;
        } else {
            fs::copy(&path, &target)?;
        }
    }
    Ok(())
}
