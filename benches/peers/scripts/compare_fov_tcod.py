"""Computes fields of view with libtcod. The protocol is described in src/compare_fov/script.rs."""

import sys
import warnings

import numpy as np
import tcod.constants
import tcod.map

# tcod warns on every use of FOV_BASIC and others.
warnings.simplefilter("ignore")


def main() -> None:
    transparent = np.zeros((0, 0), dtype=bool)
    for line in sys.stdin:
        word, *rest = line.split()
        if word == "map":
            rows = [sys.stdin.readline().rstrip("\n") for _ in range(int(rest[1]))]
            transparent = np.array([[cell == "." for cell in row] for row in rows], dtype=bool)
        elif word == "see":
            algorithm = getattr(tcod.constants, rest[0])
            x, y, radius = map(int, rest[1:])
            # This algorithm alone excludes cells at exactly the radius. The caller clips to a circle anyway.
            if rest[0] == "FOV_SYMMETRIC_SHADOWCAST":
                radius = 0
            seen = tcod.map.compute_fov(transparent, (y, x), radius, True, algorithm)
            sys.stdout.write((seen.ravel().astype(np.uint8) + ord("0")).tobytes().decode() + "\n")
            sys.stdout.flush()


main()
