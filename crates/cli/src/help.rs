//! Examples, keys and notes at the end of help texts.

pub(crate) const EXAMPLES: &str = "\
Examples:
  barrow                                    one fresh level, and the command that makes it again
  barrow gen nethack --seed 7               the level of seed 7
  barrow gen rlg327 --size 120x40           a larger one
  barrow play                               the game
  barrow studio                             the same and more in the browser
  barrow watch nethack                      see how it is made, step by step
  barrow gen --count 1000 -o levels.jsonl   a thousand levels in one file
  barrow show rlg327 > mine.toml            a recipe of your own to start from
  barrow gen mine.toml                      a level of it
  barrow check level.json                   whether a level keeps its promises
  barrow sight level.txt --at 12,5          what is seen from a cell

Exit codes:
  0  done
  1  the work failed: a rule is broken, the tries are used up, output cannot be written
  2  the request was wrong: usage, a fault in the recipe, a file that cannot be read";

pub(crate) const GEN_EXAMPLES: &str = "\
Examples:
  barrow gen nethack --seed 7 --header
  barrow gen rlg327 --set 'scatter_rooms.rooms=[12, 15]' --set rules.min_rooms=12
  barrow gen tunnels --seed 1 --count 100 -o 'levels/{seed}.json'
  barrow gen crypt --seed 7 -o crypt.gif --seconds 10   a film of how it is made
  barrow gen mine.toml --count 1000000 --format none   how fast, and how often it fails
  barrow gen nethack --seed 8 --lock 7.json --lock-room 2   that room stays, the rest is made around it
  barrow show nethack | barrow gen - --depth 12";

pub(crate) const WATCH_KEYS: &str = "\
Keys:
  space          play, pause
  right, l, n    one step forward
  left, h, p     one step back
  Home, End      to the first step, to the last
  +, up          faster
  -, down        slower
  r              a level of another seed
  q, Esc         quit

When standard output is not a terminal, every step is printed as text.";

pub(crate) const PLAY_KEYS: &str = "\
Examples:
  barrow play                           go on with the saved game, choose one of several, or begin one
  barrow play --new                     begin another one
  barrow play --list                    the saved games
  barrow play --load barrow-7           go on with one of them
  barrow play --seed 7                  the same game for everyone
  barrow play --record game.barrow      keep a recording, for `barrow replay`
  barrow play level.txt                 begin on a level of any format that is read, also on saves of RLG327
  barrow play game.barrow               go on with a save that lies elsewhere
  barrow play --campaign mine.toml      other places, other goals
  barrow play --monsters monster_desc.txt --objects object_desc.txt
  barrow play --window                  in a window of its own, where the command was built with it

Keys:
  arrows, hjklyubn, number pad    walk; into monsters to strike, into doors to open
  x                               explore
  _                               travel to the stairs or to a cell
  i                               what you carry
  ?                               all keys
  Ctrl-S                          save and quit
  mouse                           point at a cell to look, click to go there

Files:
  Saves, obituaries, recordings and scores are in $BARROW_DATA_DIR, or in the folder barrow of $XDG_DATA_HOME
  (~/.local/share on most systems). A game is saved when it is left, however that comes about, and on the way: every
  hundred actions and on each new level. When it is over, its save goes, and the folder morgue has its obituary and
  its recording. A save that is damaged is named and left as it is.

The colors are those that NO_COLOR, COLORTERM and TERM tell of. The terminal must have 80x24 cells at least.";

pub(crate) const REPLAY_KEYS: &str = "\
Examples:
  barrow replay game.barrow                   a save, or a recording from the folder morgue
  barrow replay game.barrow --speed 50        faster
  barrow replay ann-barrow-7                  a recording or a save of your own, by its name
  barrow replay game.barrow --verify          exit 0 if it ends as was written down, 1 if not

Keys:
  space                play, pause
  right, left          one action forward, back
  Page Down, Page Up   a hundred
  Home, End            to the beginning, to the end
  0 to 9               to so many tenths of the game
  mouse                a click on the last line goes to that part of the game
  +, up                faster
  -, down              slower
  q, Esc               quit";

pub(crate) const SCORES_EXAMPLES: &str = "\
Examples:
  barrow scores                                    the best ten
  barrow scores --tsv | cut -f 2,3                 all of them, for other programs
  BARROW_DATA_DIR=/srv/barrow barrow scores        those of another folder

The list is scores.tsv in $BARROW_DATA_DIR, or in the folder barrow of $XDG_DATA_HOME. `barrow play --name NAME`
says who plays.";

pub(crate) const STUDIO_EXAMPLES: &str = "\
Examples:
  barrow studio                        at http://127.0.0.1:8327/, and in the browser
  barrow studio nethack --seed 7       with a level
  barrow studio --port 0 --no-open     on any free port; the address is printed

The page is in the binary and asks nobody else for anything. It can also be put on any static host: `cargo xtask web`
leaves it in target/web.";

pub(crate) const CHECK_EXAMPLES: &str = "\
Examples:
  barrow check level.json                  against the rules of the recipe that the file names
  barrow check level.txt --rules nethack   against the rules of another
  barrow gen --count 5 --format jsonl | barrow check - --format json";

pub(crate) const CONVERT_EXAMPLES: &str = "\
Examples:
  barrow convert level.txt level.json            rooms, doors and stairs are found again
  barrow convert level.json - --format text --header
  barrow convert level.json level.gif            made again, and filmed";

pub(crate) const SIGHT_EXAMPLES: &str = "\
Examples:
  barrow sight level.txt --at 12,5                      as far as the level goes
  barrow sight level.txt --at 12,5 --radius 8 --mark    eight cells far, the viewer as @
  barrow sight level.txt --at 12,5 --toward 1,0 --angle 120
  barrow gen --seed 7 | barrow sight - --at 12,5 --algorithm permissive --format json";

pub(crate) const DISTANCE_EXAMPLES: &str = "\
Examples:
  barrow distance level.json --from 12,5                    on foot
  barrow distance level.json --from 12,5 --mover tunnel     through the rock too
  barrow distance level.txt --from 12,5 --directions 4 --style json";

pub(crate) const PATH_EXAMPLES: &str = "\
Examples:
  barrow path level.txt --from 12,5 --to 60,14
  barrow path level.json --from 12,5 --to 60,14 --mover tunnel --format cells
  barrow path level.txt --from 12,5 --to 60,14 --corners keep --format json";

/// Examples of `course`.
pub(crate) const COURSE_EXAMPLES: &str = "\
Examples:
  barrow course --seed 7                          1.01: generate a dungeon and print it
  barrow course --seed 7 --save                   1.02: save it as ~/.rlg327/dungeon
  barrow course --load                            1.02: load and print it
  barrow course --load --distances                1.03: print both distance maps
  barrow course --load --nummon 10 --seed 7       1.04: move the player and ten monsters until one side is left
  barrow course --seed 7 --save=f2018.rlg327 --term F2018
";
