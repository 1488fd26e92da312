"""GIF and cast: Pillow counts frames, asciinema plays a recording, and pyte shows the level on its last screen."""

import json
import sys
from pathlib import Path

from . import tools

pyte = tools.optional("pyte")
Image = tools.optional("PIL.Image")

# Constructions of more steps share frames: 20 seconds at 25 frames a second, and the last step.
MAX_FRAMES = 501


def rows(folder):
    """Returns the rows about animations."""
    gif = tools.package_row("pillow", "GIF: one frame per step, durations")
    cast = tools.package_row("asciinema", "cast: plays to the end, header")
    screen = tools.package_row("pyte", "cast: the last screen shows the level")
    for animation in map(Animation, sorted(folder.glob("*.steps"))):
        gif.check(animation.gif, check_gif, gif, animation)
        cast.check(animation.cast, check_cast, cast, animation)
        screen.check(animation.cast, check_screen, screen, animation)
    return [gif, cast, screen]


class Animation:
    """An animation as GIF and cast, with its number of steps and the rows of its level."""

    def __init__(self, path):
        self.gif, self.cast = path.with_suffix(".gif"), path.with_suffix(".cast")
        self.frames = min(int(path.read_text()), MAX_FRAMES)
        level = json.loads(path.with_suffix(".json").read_text())
        self.rows = level["rows"]
        if "start" in level:
            x, y = level["start"]
            self.rows[y] = self.rows[y][:x] + "@" + self.rows[y][x + 1 :]


def check_gif(row, animation):
    picture = Image.open(animation.gif)
    row.equal(picture.n_frames, animation.frames, animation.gif, "frames")
    is_large = picture.width >= len(animation.rows[0]) and picture.height >= len(animation.rows)
    row.expect(is_large, animation.gif, "smaller than the map")
    times = []
    for number in range(picture.n_frames):
        picture.seek(number)
        picture.load()
        times.append(picture.info["duration"])
    row.expect(min(times) >= 40, animation.gif, f"a frame is shown for only {min(times)} ms")
    row.equal(max(times), times[-1], animation.gif, "the duration of the last frame")
    row.expect("loop" in picture.info, animation.gif, "it does not repeat")


def check_cast(row, animation):
    header, *events = map(json.loads, animation.cast.read_text().splitlines())
    row.equal(header["version"], 2, animation.cast, "version")
    is_large = header["width"] >= len(animation.rows[0]) and header["height"] >= len(animation.rows)
    row.expect(is_large, animation.cast, "smaller than the map")
    times = [at for at, _, _ in events]
    row.equal(times, sorted(times), animation.cast, "the order of events")
    shown = [data for _, kind, data in events if kind == "o"]
    row.expect(len(shown) >= animation.frames, animation.cast, f"{len(shown)} frames of {animation.frames}")
    played, _ = tools.run(Path(sys.executable).with_name("asciinema"), "cat", animation.cast)
    row.equal(played, "".join(shown), animation.cast, "what is played")


def check_screen(row, animation):
    header, *events = map(json.loads, animation.cast.read_text().splitlines())
    screen = pyte.Screen(header["width"], header["height"])
    stream = pyte.Stream(screen)
    for _, kind, data in events:
        if kind == "o":
            stream.feed(data)
    shown = "\n".join(screen.display)
    is_shown = all(line.strip() in shown for line in animation.rows)
    row.expect(is_shown, animation.cast, "the last screen is not the level")
