"""Films: Pillow counts the pictures of a GIF, asciinema plays a cast to its end, and pyte shows the level there."""

import json
import sys
from pathlib import Path

import pyte
from PIL import Image

from . import tools
from .level import PLAIN
from .table import Row, missing

# More steps than this share pictures.
MOST_PICTURES = 501


def rows(folder):
    """All rows of the table about films; `folder` has, of every film, what `barrow watch` prints of its steps."""
    films = [Film(path) for path in sorted(folder.glob("*.steps"))]
    gif = Row("Pillow", tools.package("pillow"), "GIF: a picture for every step, how long each is seen")
    cast = Row("asciinema", tools.package("asciinema"), "cast: plays to the end, header")
    screen = Row("pyte", tools.package("pyte"), "cast: the last screen shows the level")
    for film in films:
        if film.gif.exists():
            gif.look(film.gif, check_gif, gif, film)
        if film.cast.exists():
            cast.look(film.cast, check_cast, cast, film)
            screen.look(film.cast, check_screen, screen, film)
    return [row if row.files else unwritten(row) for row in (gif, cast, screen)]


def unwritten(row):
    """No film: Barrow does not write the format."""
    without = missing(row.program, row.what, "`barrow list --formats` does not have it")
    without.may_miss = True
    return without


class Film:
    """The files of a film, and its steps as `barrow watch` prints them."""

    def __init__(self, path):
        self.gif, self.cast = path.with_suffix(".gif"), path.with_suffix(".cast")
        lines = path.read_text().splitlines()
        heads = [i for i, line in enumerate(lines) if line.startswith("frame ")]
        self.steps = len(heads)
        self.rows = lines[heads[-1] + 1 :]

    @property
    def pictures(self):
        return min(self.steps, MOST_PICTURES)


def check_gif(row, film):
    picture = Image.open(film.gif)
    row.same(picture.n_frames, film.pictures, film.gif, "pictures")
    row.expect(picture.width >= len(film.rows[0]) and picture.height >= len(film.rows), film.gif, "too small")
    times = []
    for number in range(picture.n_frames):
        picture.seek(number)
        picture.load()
        times.append(picture.info["duration"])
    row.expect(min(times) >= 40, film.gif, f"a picture is seen for {min(times)} ms only")
    row.same(max(times), times[-1], film.gif, "how long the last is held")
    row.expect("loop" in picture.info, film.gif, "it does not begin anew")


def check_cast(row, film):
    header, *events = map(json.loads, film.cast.read_text().splitlines())
    row.same(header["version"], 2, film.cast, "version")
    row.expect(header["width"] >= len(film.rows[0]) and header["height"] >= len(film.rows), film.cast, "too small")
    times = [at for at, _, _ in events]
    row.same(times, sorted(times), film.cast, "the order of events")
    shown = [data for _, kind, data in events if kind == "o"]
    row.expect(len(shown) >= film.pictures, film.cast, f"{len(shown)} pictures of {film.pictures}")
    played, _ = tools.run(Path(sys.executable).with_name("asciinema"), "cat", film.cast)
    row.same(played, "".join(shown), film.cast, "what is played")


def check_screen(row, film):
    header, *events = map(json.loads, film.cast.read_text().splitlines())
    screen = pyte.Screen(header["width"], header["height"])
    stream = pyte.Stream(screen)
    for _, kind, data in events:
        if kind == "o":
            stream.feed(data)
    found = "\n".join(screen.display)
    row.expect(all(is_shown(line, found) for line in film.rows), film.cast, "the last screen is not the level")


def is_shown(line, screen):
    """Whether a row of the level is on the screen."""
    assert all(glyph in PLAIN or glyph == "@" for glyph in line), f"what is {line!r}"
    return line.strip() in screen
