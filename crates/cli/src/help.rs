//! Examples, keys and notes at the end of help texts.
//!
//! The lines of an Examples section are commands, or descriptions after `#`. A test runs the commands of each section in
//! order in an empty folder.

pub(crate) const EXAMPLES: &str = "\
Examples:
  # a random level, the command that generates it again, and what to try next
  barrow
  # a level of the recipe nethack, from a number or from words
  barrow gen nethack --seed 7
  barrow gen nethack --seed \"grey harbor\"
  # a file that other commands read, and a picture of it
  barrow gen crypt --seed 7 -o level.json
  barrow convert level.json level.png
  barrow check level.json
  # the steps of an algorithm, and a recipe to change
  barrow watch cellular_caves
  barrow show rlg327 > mine.toml
  barrow gen mine.toml --size 120x40
  # the game, and the studio in the browser
  barrow play
  barrow studio

`barrow help COMMAND` explains a command with more examples.

Exit codes:
  0  success
  1  failure: a level violates a rule, generation gave up, output cannot be written
  2  invalid request: wrong arguments, an error in a recipe, a file that cannot be read";

pub(crate) const GEN_EXAMPLES: &str = "\
Examples:
  # a level as text, with lines of metadata before it
  barrow gen nethack --seed 7 --header
  # other values for parameters of stages and for rules
  barrow gen rlg327 --set 'scatter_rooms.rooms=[12, 15]' --set rules.min_rooms=12
  # the seeds 1 to 100, one file for each
  barrow gen tunnels --seed 1 --count 100 -o 'levels/{seed}.json'
  # 1000 levels in one file, on all cores
  barrow gen nethack --seed 1 --count 1000 -o levels.jsonl
  # a picture for the screen, and a map to print
  barrow gen crypt --seed 7 -o crypt.png
  barrow gen crypt --seed 7 -o crypt.svg --style print
  # an animation of the generation
  barrow gen crypt --seed 7 -o crypt.gif --seconds 10
  # generation speed and number of retries, without output
  barrow gen brogue --count 1000 --format none
  # room 2 of one level, with another level generated around it
  barrow gen nethack --seed 7 -o old.json
  barrow gen nethack --seed 8 --lock old.json --lock-room 2
  # a recipe from standard input
  barrow show nethack | barrow gen - --depth 12";

pub(crate) const WATCH_KEYS: &str = "\
Examples:
  # step by step, with keys for forward and back
  barrow watch nethack --seed 7
  # forty steps per second
  barrow watch maze --speed 40
  # every step as text
  barrow watch cellular_caves --seed 1 > steps.txt

Keys:
  space          play, pause
  right, l, n    one step forward
  left, h, p     one step back
  Home, End      to the first step, to the last
  +, up          faster
  -, down        slower
  r              generate a level from a random seed
  q, Esc         quit

If standard output is not a terminal, every step is printed as text.";

pub(crate) const PLAY_KEYS: &str = "\
Examples:
  # continue the saved game, choose one of several, or start a new one
  barrow play
  # start a new game
  barrow play --new
  # list the saved games, and continue one of them
  barrow play --list
  barrow play --load barrow-7
  # the same dungeon for everyone who plays it
  barrow play --seed \"grey harbor\"
  # write a recording for `barrow replay`
  barrow play --record game.barrow
  # start on a level from a file, also on a save of the course RLG327
  barrow play level.txt
  # continue a save in another folder
  barrow play game.barrow
  # another campaign, or monsters and items as the course describes them
  barrow play --campaign mine.toml
  barrow play --monsters monster_desc.txt --objects object_desc.txt
  # in a window, if this command was built with the feature `window`
  barrow play --window

Keys:
  arrows, hjklyubn, number pad    walk; attack monsters and open doors by walking into them
  x                               explore
  _                               travel to the stairs or to a cell
  i                               inventory
  ?                               all keys
  Ctrl-S                          save and quit
  mouse                           point at a cell to describe it, click to travel there

Files:
  Saves, obituaries, recordings and scores are in $BARROW_DATA_DIR, by default the folder barrow in $XDG_DATA_HOME
  (~/.local/share on most systems). A game is saved every hundred actions, on each new level, and whenever it ends
  without being over: on quitting, on signals and on crashes. When a game is over, its save is deleted, and its obituary
  and its recording are written to the folder morgue. Damaged saves are reported and never changed.

The environment variables NO_COLOR, COLORTERM and TERM determine the number of colors. The terminal must have at least
80x24 cells.";

pub(crate) const REPLAY_KEYS: &str = "\
Examples:
  # the recordings of finished games
  barrow replay --list
  # a recording or a save, from a file or by its name in the list
  barrow replay game.barrow
  barrow replay ann-barrow-7
  # 50 actions per second
  barrow replay game.barrow --speed 50
  # exit 0 if the replayed game ends in the recorded state, else 1
  barrow replay game.barrow --verify

Keys:
  space                play, pause
  right, left          one action forward, back
  Page Down, Page Up   100 actions forward, back
  Home, End            to the beginning, to the end
  0 to 9               to 0 % to 90 % of the game
  mouse                click on the last line to go to that part of the game
  +, up                faster
  -, down              slower
  q, Esc               quit";

pub(crate) const SCORES_EXAMPLES: &str = "\
Examples:
  # the ten best games
  barrow scores
  # all of them, for other programs
  barrow scores --tsv | cut -f 2,3
  # those of another data folder
  BARROW_DATA_DIR=shared barrow scores

The list is the file scores.tsv in $BARROW_DATA_DIR, by default in the folder barrow of $XDG_DATA_HOME. The option --name
of `barrow play` sets the name of the player.";

pub(crate) const STUDIO_EXAMPLES: &str = "\
Examples:
  # serve the studio at http://127.0.0.1:8327/ and open it in the browser
  barrow studio
  # open it with a level
  barrow studio nethack --seed 7
  # serve it on any free port and only print the address
  barrow studio --port 0 --no-open

The page is part of the binary and requests nothing from other hosts. It can also be put on any static host: `cargo xtask
web` writes it to target/web.";

pub(crate) const LIST_EXAMPLES: &str = "\
Examples:
  # the built-in recipes
  barrow list
  # a small level of each
  barrow list --pictures
  # the file formats, with what each can hold
  barrow list --formats";

pub(crate) const SHOW_EXAMPLES: &str = "\
Examples:
  # start a recipe from a built-in one
  barrow show nethack > mine.toml
  barrow gen mine.toml";

pub(crate) const STAGES_EXAMPLES: &str = "\
Examples:
  # all stages
  barrow stages
  # one of them: parameters with ranges and defaults, and an example
  barrow stages cellular";

pub(crate) const RULES_EXAMPLES: &str = "\
Examples:
  # all rules, with defaults and values
  barrow rules
  # one of them, and how to set it
  barrow rules connected
  barrow gen nethack --set rules.connected=secrets";

pub(crate) const CHECK_EXAMPLES: &str = "\
Examples:
  # the rules of the recipe that the file names
  barrow gen nethack --seed 7 -o level.json
  barrow check level.json
  # the rules of another recipe
  barrow check level.json --rules rlg327 || echo failed
  # many levels: the report ends with a summary
  barrow gen nethack --seed 1 --count 100 -o levels.jsonl
  barrow check levels.jsonl
  # a report for programs
  barrow gen rlg327 --count 5 --format jsonl | barrow check - --format json";

pub(crate) const VIEW_EXAMPLES: &str = "\
Examples:
  # a level of any readable format, on the terminal
  barrow gen brogue --seed 7 -o level.json
  barrow view level.json --start
  # in color through a pipe
  barrow view level.json --color always | cat";

pub(crate) const CONVERT_EXAMPLES: &str = "\
Examples:
  # a map for the editor Tiled, and a picture to print
  barrow gen crypt --seed 7 -o level.json
  barrow convert level.json level.tmx
  barrow convert level.json level.png --style print
  # from text: rooms, doors and stairs are derived from the rows
  barrow gen nethack --seed 7 -o level.txt
  barrow convert level.txt rooms.json
  # to standard output
  barrow convert rooms.json - --format text --header
  # an animation: the level is generated again from its recipe and seed
  barrow convert level.json level.gif";

pub(crate) const SIGHT_EXAMPLES: &str = "\
Examples:
  # all that is visible from a cell
  barrow gen nethack --seed 7 -o level.txt
  barrow sight level.txt --at 18,12
  # up to 8 cells away, with the viewer as @
  barrow sight level.txt --at 18,12 --radius 8 --mark
  # 120 degrees to the east
  barrow sight level.txt --at 18,12 --toward 1,0 --angle 120
  # another algorithm, for programs
  barrow gen nethack --seed 7 | barrow sight - --at 18,12 --algorithm permissive --format json";

pub(crate) const DISTANCE_EXAMPLES: &str = "\
Examples:
  # walking, from a cell
  barrow gen nethack --seed 7 -o level.txt
  barrow distance level.txt --from 18,12
  # walking, then tunneling through rock by its hardness, both from the start of the level
  barrow gen rlg327 --seed 7 -o level.json
  barrow distance level.json --both
  # without diagonal steps, for programs
  barrow distance level.txt --from 18,12 --directions 4 --style json";

pub(crate) const PATH_EXAMPLES: &str = "\
Examples:
  # a shortest path, drawn on the level
  barrow gen nethack --seed 7 -o level.txt
  barrow path level.txt --from 18,12 --to 40,5
  # the cells of a path through rock, by its hardness
  barrow gen rlg327 --seed 7 -o level.json
  barrow path level.json --from 18,12 --to 40,5 --mover tunnel --format cells
  # without diagonal steps past blocked cells, for programs
  barrow path level.txt --from 18,12 --to 40,5 --corners keep --format json";

pub(crate) const SCHEMA_EXAMPLES: &str = "\
Examples:
  # for editors that complete and check recipes
  barrow schema > recipe.schema.json
  # for programs that read level files
  barrow schema level > level.schema.json";

pub(crate) const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  # for bash: load this file from ~/.bashrc
  barrow completions bash > barrow.bash
  # for zsh and fish: put these into a folder of completions
  barrow completions zsh > _barrow
  barrow completions fish > barrow.fish";

pub(crate) const MAN_EXAMPLES: &str = "\
Examples:
  # the whole manual as one page; `man ./barrow.1` shows it
  barrow man > barrow.1
  # a page for each command
  barrow man --dir man1";

pub(crate) const COURSE_EXAMPLES: &str = "\
Examples:
  # 1.01: generate a dungeon and print it
  barrow course --seed 7
  # 1.02: save it as ~/.rlg327/dungeon, then load and print it
  barrow course --seed 7 --save
  barrow course --load
  # 1.03: print both distance maps
  barrow course --load --distances
  # 1.04: move the player and ten monsters until only the player or only monsters are left
  barrow course --load --nummon 10 --seed 7
  # in the layout of another term
  barrow course --seed 7 --save=f2018.rlg327 --term F2018";
