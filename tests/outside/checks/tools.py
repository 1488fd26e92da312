"""Runs programs."""

import os
import shutil
import subprocess
from importlib import metadata

QUIET = os.environ | {"QT_QPA_PLATFORM": "offscreen", "QT_LOGGING_RULES": "*=false"}


def run(*words):
    """What a program says; an error if it fails."""
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, env=QUIET)
    if done.returncode != 0:
        raise RuntimeError(f"{words[0]} failed: {done.stderr.strip() or done.stdout.strip()}")
    return done.stdout, warnings(done.stderr)


def warnings(text):
    """What a program complained of, apart from the folder that Qt makes for itself."""
    return "\n".join(line for line in text.splitlines() if "XDG_RUNTIME_DIR" not in line)


def is_here(program):
    return shutil.which(program) is not None


def version_of(program):
    """The version that a program tells."""
    return run(program, "--version")[0].split()[-1].strip("()")


def package(name):
    """The version of a Python package."""
    return metadata.version(name)


class Crates:
    """The program beside this one that is built from other people's crates."""

    def __init__(self, program):
        self.program = program

    def ask(self, word, files):
        """A crate's version, and its line about every file."""
        version, *lines = run(self.program, word, *files)[0].splitlines()
        return version, dict(zip(files, lines, strict=True))
