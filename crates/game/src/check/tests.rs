//! Tests that violations are found, and that random games have none.

use barrow::{Point, Rng, Tile};

use crate::fixtures::drawn::{self, kind};
use crate::{Ability, Action, Campaign, Condition, Game, Heading, ItemLetter, Slot};

const TRAP: crate::Trap = crate::Trap { effect: crate::Effect::Hold, is_found: true };

fn item(game: &Game, name: &str) -> crate::Item {
    let (id, kind) = (0..).zip(&game.campaign.items).find(|(_, kind)| kind.name == name).unwrap();
    crate::Item::new(crate::ItemKindId(id), kind, &mut Rng::new(1))
}

#[test]
fn every_broken_invariant_is_reported() {
    let make = || drawn::game(&["------", "|@..a|", "|..+.|", "------"], &[kind('a', &[])]);
    assert_eq!(make().violations(), Vec::<String>::new());
    let breaks: [fn(&mut Game); 20] = [
        |game| game.player.at = Point::new(0, 0),
        |game| game.player.at = Point::new(4, 1),
        |game| game.player.hp = 0,
        |game| game.floor.beings[0].hp = 99,
        |game| game.floor.beings[0].at = Point::new(2, 1),
        |game| game.floor.queue.clear(),
        |game| game.player.worn[Slot::Weapon as usize] = Some(ItemLetter(3)),
        |game| game.floor.map.tiles[Point::new(3, 2)] = Tile::Rock,
        |game| drop(game.floor.items.insert(Point::new(2, 2), Vec::new())),
        |game| game.player.conditions.set(Condition::Held, 1),
        |game| game.floor.queue.push(game.now + 5000, crate::BeingId(1)),
        |game| game.experience = 9999,
        |game| drop(game.other_floors.insert(99, game.floor.clone())),
        |game| game.floor.beings[0].is_met = false,
        |game| game.floor.mapped.insert(Point::new(2, 1)),
        |game| game.floor.looks.forget(),
        |game| game.floor.traps.extend([(Point::new(0, 0), TRAP)]),
        |game| game.floor.traps.extend([(Point::new(2, 1), TRAP)]),
        |game| {
            let mut dead = game.floor.beings[0].clone();
            dead.hp = 0;
            dead.pack = vec![item(game, "dagger")];
            game.floor.beings.push(dead);
        },
        |game| game.floor.beings[0].pack = vec![item(game, "crown of the barrow"); 2],
    ];
    for (i, break_it) in breaks.into_iter().enumerate() {
        let mut game = make();
        break_it(&mut game);
        assert!(!game.violations().is_empty(), "violation {i} is not found");
    }
}

/// Returns a random action, which may be impossible.
fn any_action(rng: &mut Rng, game: &Game) -> Action {
    let heading = Heading::ALL[rng.below(8) as usize];
    let letter = ItemLetter(rng.below(8) as u8);
    let near = |rng: &mut Rng| game.player.at + Point::new(rng.range(-6, 6), rng.range(-6, 6));
    match rng.below(40) {
        0 => Action::Search,
        1 => Action::Descend,
        2 => Action::Ascend,
        3 => Action::Open(heading),
        4 => Action::Close(heading),
        5..=7 => Action::Kick(heading),
        8 | 9 => Action::PickUp,
        10 => Action::Drop(letter, 1),
        11 => Action::Wear(letter),
        12 => Action::TakeOff(Slot::ALL[rng.below(12) as usize]),
        13 => Action::Use(letter),
        14 => Action::Zap(letter, near(rng)),
        15 => Action::Throw(letter, near(rng)),
        16 => Action::Shoot(near(rng)),
        17 => Action::UseFeature,
        18 => Action::Travel(game.floor.map.stairs_down.first().copied().unwrap_or_default()),
        19 => Action::Rest,
        20 => Action::Wait,
        21..=30 => Action::Explore,
        _ => Action::Walk(heading),
    }
}

/// Returns the built-in campaign with a monster for every pair of abilities.
fn menagerie() -> Campaign {
    let mut campaign = Campaign::builtin();
    let abilities = [
        Ability::Smart,
        Ability::Telepathic,
        Ability::Tunnel,
        Ability::Erratic,
        Ability::Pass,
        Ability::PickUp,
        Ability::Destroy,
        Ability::Fly,
        Ability::Swim,
        Ability::Split,
        Ability::Hide,
        Ability::Call,
        Ability::Hold,
        Ability::Skirmish,
    ];
    for a in abilities {
        for b in abilities {
            let mut kind = kind('a', &[a, b, Ability::Wakeful]);
            kind.depth = [1, 99];
            kind.group = "1d2".parse().unwrap();
            campaign.monsters.push(kind);
        }
    }
    campaign
}

/// Plays random actions and takes the stairs every 80 turns. Returns the depth reached.
fn play_at_random(campaign: &Campaign, seed: u64, turns: u32) -> u32 {
    let mut game = Game::new(campaign.clone(), seed).unwrap();
    (game.player.hp, game.player.max_hp) = (5000, 5000);
    let mut rng = Rng::new(seed);
    for turn in 0..turns {
        let down = game.floor.map.stairs_down.first().copied();
        if let Some(p) = down.filter(|&p| turn % 80 == 79 && game.being_at(p).is_none()) {
            game.relocate(crate::BeingId::PLAYER, p);
            let _ = game.act(Action::Descend);
        }
        let action = any_action(&mut rng, &game);
        let before = game.digest();
        if game.act(action).is_err() {
            assert_eq!(game.digest(), before, "{action:?} was refused and changed something");
        }
        assert_eq!(game.violations(), Vec::<String>::new(), "seed {seed}, turn {turn}, {action:?}");
        if game.ending.is_some() {
            break;
        }
    }
    game.deepest
}

#[test]
fn random_games_violate_no_invariant() {
    let campaign = menagerie();
    let depths: Vec<u32> = (0..6).map(|seed| play_at_random(&campaign, seed, 400)).collect();
    assert!(depths.iter().any(|&depth| depth > 3), "{depths:?}");
}

#[test]
#[ignore = "takes minutes"]
fn many_random_games_violate_no_invariant() {
    let campaign = menagerie();
    for seed in 100..200 {
        play_at_random(&campaign, seed, 1500);
    }
}

#[test]
fn the_same_seed_and_actions_give_the_same_game() {
    let play = || {
        let mut game = Game::new(Campaign::builtin(), 3).unwrap();
        let mut rng = Rng::new(3);
        for _ in 0..300 {
            let action = any_action(&mut rng, &game);
            let _ = game.act(action);
        }
        game.digest()
    };
    assert_eq!(play(), play());
}

#[test]
fn monsters_of_the_old_floor_do_not_act_on_the_new_one() {
    let mut game = Game::new(Campaign::builtin(), 5).unwrap();
    let at = game.player.at;
    let heading = Heading::ALL.into_iter().find(|heading| {
        let to = at + heading.step();
        game.floor.tile(to) == Tile::Floor && game.being_at(to).is_none()
    });
    let heading = heading.unwrap();
    let trap = crate::Trap { effect: crate::Effect::Fall, is_found: false };
    game.floor.traps.insert(at + heading.step(), trap);
    let before = game.floor.beings.clone();
    let events = game.act(Action::Walk(heading)).unwrap();
    assert_eq!((game.depth, game.violations()), (2, Vec::new()));
    assert_eq!(game.other_floors[&1].beings, before);
    assert!(events.contains(&crate::Event::Arrived { depth: 2 }));
    let stairs = game.floor.map.stairs_up[0];
    if let Some(other) = game.floor.monster_at(stairs) {
        let beside = game.free_cell_near(stairs).unwrap();
        game.relocate(other, beside);
    }
    game.relocate(crate::BeingId::PLAYER, stairs);
    game.act(Action::Ascend).unwrap();
    assert_eq!((game.depth, game.violations()), (1, Vec::new()));
}

#[test]
fn the_player_acts_first_and_then_monsters_in_order() {
    let mut game = drawn::game(&["|@.b.a|"], &[kind('a', &[]), kind('b', &[])]);
    let order = |game: &Game| game.floor.queue.in_order().map(|(_, who)| who.0).collect::<Vec<_>>();
    assert_eq!(order(&game), [1, 2]);
    for _ in 0..3 {
        game.act(Action::Wait).unwrap();
        assert_eq!(order(&game), [1, 2]);
        assert!(
            game.floor.queue.in_order().all(|(time, _)| time == game.now),
            "all are due after the player"
        );
    }
    assert_eq!(game.floor.beings[0].at.x, 2);
}

#[test]
fn dead_monsters_leave_the_queue_and_held_players_act_again() {
    let mut game = drawn::game(&["|@.b.a|"], &[kind('a', &[]), kind('b', &[Ability::Hold])]);
    game.floor.beings[0].hp = 1;
    game.floor.beings[0].conditions.set(Condition::Poisoned, 9);
    for _ in 0..4 {
        game.act(Action::Wait).unwrap();
        assert_eq!(game.violations(), Vec::<String>::new());
    }
    assert_eq!(game.floor.queue.in_order().map(|(_, who)| who.0).collect::<Vec<_>>(), [2]);
    game.player.conditions.set(Condition::Held, 9999);
    let before = game.turn();
    game.act(Action::Wait).unwrap();
    assert_eq!((game.turn() - before, game.violations()), (11, Vec::new()));
}

#[test]
fn removed_items_are_forgotten_when_their_cell_is_visible() {
    let mut game = drawn::game(&["|@...|"], &[]);
    let at = Point::new(3, 0);
    let item = crate::Item::new(crate::ItemKindId(0), &game.campaign.items[0].clone(), &mut game.rng);
    game.lay(at, item);
    game.update_view();
    assert!(game.floor.looks.get(at).unwrap().item.is_some());
    game.floor.items.clear();
    game.update_view();
    assert_eq!(game.floor.looks.get(at).unwrap().item, None);
}
