"""Prints the contents of `libtcod.txt`, using tcod 21.2.2 for Python (pip install tcod numpy).

The restrictive field of view is that of libtcod with exact fractions instead of floating point, and without skipping
shadows as libtcod does; the number of cells that differ is printed to standard error. Corners that libtcod's permissive
field of view misses at level 0 are added by the rule that libtcod uses for ray casting. Maps of one row or column are
left out, because libtcod's permissive field of view is empty there, and so are the smallest maps, on which it writes
out of bounds.
"""
import sys
from fractions import Fraction
from math import floor

import numpy as np
import tcod.constants as C
import tcod.map

MASK = (1 << 64) - 1


class Dice:
    def __init__(self, seed):
        self.state = seed

    def roll(self, n):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) & MASK
        return (self.state >> 33) % n


def level(dice, width, height, per_mille):
    clear = np.array([[dice.roll(1000) >= per_mille for _ in range(width)] for _ in range(height)])
    y, x = dice.roll(height), dice.roll(width)
    return clear, x, y, 6 * dice.roll(2)


def light_walls(clear, seen, x, y):
    lit = seen.copy()
    for cy, cx in zip(*np.nonzero(seen & clear)):
        for dy, dx in ((a, b) for a in (-1, 0, 1) for b in (-1, 0, 1)):
            ay, ax = cy + dy, cx + dx
            outward = dy * (cy - y) >= 0 and dx * (cx - x) >= 0
            if outward and 0 <= ay < clear.shape[0] and 0 <= ax < clear.shape[1] and not clear[ay, ax]:
                lit[ay, ax] = True
    return lit


def restrictive(clear, x, y, radius):
    height, width = clear.shape
    seen = np.zeros(clear.shape, bool)
    seen[y, x] = True
    inside = lambda a, b: 0 <= a < width and 0 <= b < height
    for dx, dy in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        for ax, ay, cx, cy in ((0, dy, dx, 0), (dx, 0, 0, dy)):
            shadows, least, n, done = [], Fraction(0), 1, False
            while not done and inside(x + n * ax, y + n * ay):
                old, done = len(shadows), True
                for k in range(floor(least * n + Fraction(1, 2)), n + 1):
                    px, py = x + n * ax + k * cx, y + n * ay + k * cy
                    if not inside(px, py):
                        break
                    start, center, end = (Fraction(2 * k + i, 2 * n) for i in (-1, 0, 1))
                    near = [(px - ax, py - ay), (px - ax - cx, py - ay - cy)]
                    visible = not old or any(inside(*p) and seen[p[1], p[0]] and clear[p[1], p[0]] for p in near)
                    wider = False
                    for s in shadows[:old]:
                        if not visible or start > s[1] or end < s[0]:
                            continue
                        if clear[py, px]:
                            visible = not s[0] < center < s[1]
                        elif start >= s[0] and end <= s[1]:
                            visible = False
                        else:
                            s[0], s[1], wider = min(s[0], start), max(s[1], end), True
                    if not visible:
                        continue
                    seen[py, px], done = True, False
                    if clear[py, px]:
                        continue
                    if least >= start:
                        least, done = end, k == n
                    elif not wider:
                        shadows.append([start, end])
                done = done or n == radius
                n += 1
    return seen


def answer(algorithm, clear, x, y, radius):
    if algorithm == 9:
        return restrictive(clear, x, y, radius)
    name = C.FOV_DIAMOND if algorithm == 10 else C.FOV_PERMISSIVE_0 + algorithm
    seen = tcod.map.compute_fov(clear, (y, x), radius, True, name)
    return light_walls(clear, seen, x, y) if algorithm == 0 else seen


def main():
    changed = total = 0
    for width, height, per_mille in ((2, 9, 200), (9, 2, 200), (8, 8, 150), (8, 8, 400), (20, 14, 10), (20, 14, 60),
                                     (20, 14, 200), (40, 25, 5), (40, 25, 30), (40, 25, 100), (70, 40, 2), (70, 40, 15)):
        dice, hashes = Dice(width * height + per_mille), [0xCBF29CE484222325] * 11
        for _ in range(40):
            clear, x, y, radius = level(dice, width, height, per_mille)
            row, column = np.mgrid[:height, :width]
            near = (row - y) ** 2 + (column - x) ** 2 <= (radius * radius or 1 << 30)
            for algorithm in range(11):
                seen = answer(algorithm, clear, x, y, radius) & near
                for cell in seen.flat:
                    hashes[algorithm] = ((hashes[algorithm] ^ int(cell)) * 0x100000001B3) & MASK
                if algorithm == 9 and width * height > 99:
                    other = tcod.map.compute_fov(clear, (y, x), radius, True, C.FOV_RESTRICTIVE) & near
                    changed, total = changed + int((other != seen).sum()), total + int(other.sum())
        print(width, height, per_mille, *(f"{h >> 32:08x}" for h in hashes))
    print(f"restrictive: {changed} cells differ from libtcod's {total}", file=sys.stderr)


main()
