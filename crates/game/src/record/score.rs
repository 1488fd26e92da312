//! What a game was worth, and the list of the best.

use std::fmt;

use crate::{Ending, Game};

/// How many scores are kept.
pub const MOST_SCORES: usize = 100;

/// A line of the list of the best.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// What it was worth.
    pub points: u64,
    /// Who played.
    pub name: String,
    /// What became of the player.
    pub fate: String,
    /// The campaign.
    pub campaign: String,
    /// The deepest level.
    pub deepest: u32,
    /// How many turns it took.
    pub turns: u64,
    /// The seed.
    pub seed: u64,
}

impl Score {
    /// The score of a game, ended or not.
    pub fn new(game: &Game, name: &str) -> Self {
        let clean = |text: &str| text.replace(['\t', '\n', '\r'], " ");
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

    /// Reads a line of a list.
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

/// A line of a list, its parts apart by tabs.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { points, name, fate, campaign, deepest, turns, seed } = self;
        write!(f, "{points}\t{name}\t{fate}\t{campaign}\t{deepest}\t{turns}\t{seed}")
    }
}

/// The best, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scores(pub Vec<Score>);

impl Scores {
    /// Reads a list; lines that are not scores are left out.
    pub fn parse(text: &str) -> Self {
        Self(text.lines().filter_map(Score::parse).collect())
    }

    /// Puts a score into its place, below those that are as good. The place, counted from 0, if it is good enough.
    pub fn add(&mut self, score: Score) -> Option<usize> {
        let place = self.0.partition_point(|other| other.points >= score.points);
        self.0.insert(place, score);
        self.0.truncate(MOST_SCORES);
        (place < MOST_SCORES).then_some(place)
    }
}

impl fmt::Display for Scores {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|score| writeln!(f, "{score}"))
    }
}

impl Game {
    /// What the game is worth so far: nothing for wizards.
    pub fn points(&self) -> u64 {
        if self.is_wizard {
            return 0;
        }
        let goal = if self.has_goal() { 5000 } else { 0 };
        let won = if self.ending == Some(Ending::Won) { 5000 } else { 0 };
        let learned = u64::from(self.experience);
        u64::from(self.gold) + 100 * u64::from(self.deepest) + learned + goal + won
    }

    /// What became of the player, in a few words.
    pub fn fate(&self) -> String {
        let depth = self.depth;
        let fate = match &self.ending {
            None => format!("is still on level {depth}"),
            Some(Ending::Won) => "won".to_string(),
            Some(Ending::Left) => format!("gave up on level {depth}"),
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
        for _ in 0..2 * MOST_SCORES {
            scores.add(score(20, "d"));
        }
        assert_eq!((scores.0.len(), scores.add(score(1, "e"))), (MOST_SCORES, None));
    }
}
