//! Scores and the high-score list.

use std::fmt;

use barrow::printable_line;

use crate::{Ending, Game};

/// Maximum number of scores kept.
pub const MAX_SCORES: usize = 100;

/// An entry of the high-score list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// Score of the game.
    pub points: u64,
    /// Name of the player.
    pub name: String,
    /// End of the game, see [`Game::fate`].
    pub fate: String,
    /// Name of the campaign.
    pub campaign: String,
    /// Greatest depth that was reached.
    pub deepest: u32,
    /// Number of turns played.
    pub turns: u64,
    /// Seed of the game.
    pub seed: u64,
}

impl Score {
    /// Computes the score of a game, finished or not.
    pub fn new(game: &Game, name: &str) -> Self {
        let clean = printable_line;
        Self {
            points: game.points(),
            name: clean(name),
            fate: clean(&game.fate()),
            campaign: clean(&game.campaign().name),
            deepest: game.deepest(),
            turns: game.turn(),
            seed: game.seed(),
        }
    }

    /// Parses a line of seven fields separated by tabs.
    pub fn parse(line: &str) -> Option<Self> {
        let mut words = line.split('\t');
        let mut next = || words.next();
        let score = Self {
            points: next()?.parse().ok()?,
            name: next()?.to_string(),
            fate: next()?.to_string(),
            campaign: next()?.to_string(),
            deepest: next()?.parse().ok()?,
            turns: next()?.parse().ok()?,
            seed: next()?.parse().ok()?,
        };
        words.next().is_none().then_some(score)
    }
}

/// Formats a line of seven fields separated by tabs.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { points, name, fate, campaign, deepest, turns, seed } = self;
        write!(f, "{points}\t{name}\t{fate}\t{campaign}\t{deepest}\t{turns}\t{seed}")
    }
}

/// High-score list, the best first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scores(pub Vec<Score>);

impl Scores {
    /// Parses a list and ignores lines that are not scores.
    pub fn parse(text: &str) -> Self {
        Self(text.lines().filter_map(Score::parse).collect())
    }

    /// Inserts a score below equal ones. Returns its index, or `None` if it does not make the list.
    pub fn add(&mut self, score: Score) -> Option<usize> {
        let place = self.0.partition_point(|other| other.points >= score.points);
        self.0.insert(place, score);
        self.0.truncate(MAX_SCORES);
        (place < MAX_SCORES).then_some(place)
    }
}

impl fmt::Display for Scores {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|score| writeln!(f, "{score}"))
    }
}

impl Game {
    /// Returns the current score; always 0 in wizard mode.
    pub fn points(&self) -> u64 {
        if self.is_wizard {
            return 0;
        }
        let goal = if self.has_goal() { 5000 } else { 0 };
        let won = if self.ending == Some(Ending::Won) { 5000 } else { 0 };
        let learned = u64::from(self.experience);
        u64::from(self.gold) + 100 * u64::from(self.deepest) + learned + goal + won
    }

    /// Describes how the game ended, or where the player is, in a few words.
    pub fn fate(&self) -> String {
        let depth = self.depth;
        let fate = match &self.ending {
            None => format!("is still on level {depth}"),
            Some(Ending::Won) => "won".to_string(),
            Some(Ending::Quit) => format!("gave up on level {depth}"),
            Some(Ending::Died(cause)) => format!("killed by {cause} on level {depth}"),
        };
        if self.is_wizard { format!("{fate}, as a wizard") } else { fate }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(points: u64, name: &str) -> Score {
        let fate = "killed by a rat on level 1".to_string();
        let campaign = "barrow".to_string();
        Score { points, name: name.to_string(), fate, campaign, deepest: 1, turns: 9, seed: 7 }
    }

    #[test]
    fn the_best_come_first_and_ties_stay_in_order() {
        let mut scores = Scores::default();
        assert_eq!(scores.add(score(10, "a")), Some(0));
        assert_eq!(scores.add(score(30, "b")), Some(0));
        assert_eq!(scores.add(score(10, "c")), Some(2));
        let names: String = scores.0.iter().map(|score| score.name.as_str()).collect();
        assert_eq!(names, "bac");
        assert_eq!(Scores::parse(&scores.to_string()), scores);
        assert_eq!(Scores::parse("nonsense\n\n1\t2"), Scores::default());
        for _ in 0..2 * MAX_SCORES {
            scores.add(score(20, "d"));
        }
        assert_eq!((scores.0.len(), scores.add(score(1, "e"))), (MAX_SCORES, None));
    }
}
