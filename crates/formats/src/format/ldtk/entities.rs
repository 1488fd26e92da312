//! Doors, stairs, spawns, rooms and corridors as entities.

use barrow::{Map, Point, Rect};

use crate::members::push_list;
use crate::members::{push_object, push_raw};

use super::CELL;
use super::defs::{CORRIDOR, DOOR, EXIT, Entity, ROOM, SPAWN, STAIRS, START};
use super::fields::Value;
use super::ids::Ids;

/// Instance of an entity: area in cells, and values of its fields.
pub(super) struct Placed<'a> {
    entity: &'static Entity,
    area: Rect,
    values: Vec<Value<'a>>,
}

impl<'a> Placed<'a> {
    fn at(entity: &'static Entity, at: Point, values: Vec<Value<'a>>) -> Self {
        Self { entity, area: Rect::new(at.x, at.y, 1, 1), values }
    }

    /// Appends the instance with a new id.
    pub(super) fn push(&self, out: &mut String, ids: &mut Ids) {
        let Rect { x, y, w, h } = self.area;
        push_object(out, |all| {
            all.text("__identifier", self.entity.name);
            all.list("__grid", [x, y], push_raw);
            all.fixed("\"__pivot\":[0,0],\"__tags\":[],\"__tile\":null");
            all.text("__smartColor", self.entity.color);
            all.raw("__worldX", x * CELL);
            all.raw("__worldY", y * CELL);
            all.text("iid", &ids.next());
            all.raw("width", w * CELL);
            all.raw("height", h * CELL);
            all.raw("defUid", self.entity.uid());
            all.list("px", [x * CELL, y * CELL], push_raw);
            let fields = self.entity.fields.iter().zip(&self.values);
            all.list("fieldInstances", fields, |out, (field, value)| field.push_value(out, value));
        });
    }
}

/// Returns doors, stairs, start, exit and spawns.
pub(super) fn things(map: &Map) -> Vec<Placed<'_>> {
    let doors = map.doors.iter().map(|door| Placed::at(&DOOR, door.at, vec![Value::Text(door.state.name())]));
    let stairs = |cells: &'_ [Point], way: &'static str| {
        cells.iter().map(|&at| Placed::at(&STAIRS, at, vec![Value::Text(way)])).collect::<Vec<_>>()
    };
    let start = map.start.map(|at| Placed::at(&START, at, Vec::new()));
    let exit = map.exit.map(|at| Placed::at(&EXIT, at, Vec::new()));
    let spawns = map.spawns.iter().map(|spawn| {
        Placed::at(&SPAWN, spawn.at, vec![Value::Text(spawn.kind.name()), Value::Text(&spawn.name)])
    });
    doors
        .chain(stairs(&map.stairs_up, "up"))
        .chain(stairs(&map.stairs_down, "down"))
        .chain(start)
        .chain(exit)
        .chain(spawns)
        .collect()
}

/// Returns the exact cells of every room as JSON: lists of row, column and length.
pub(super) fn room_runs(map: &Map) -> Vec<String> {
    let runs = |room| {
        let mut out = String::new();
        push_list(&mut out, map.room_runs(room), |out, run| {
            push_raw(out, format_args!("[{},{},{}]", run.y, run.x, run.len));
        });
        out
    };
    map.rooms.iter().map(runs).collect()
}

/// Returns rooms, with the result of [`room_runs`], and corridors.
pub(super) fn places<'a>(map: &'a Map, runs: &'a [String]) -> Vec<Placed<'a>> {
    let rooms = map.rooms.iter().zip(runs).zip(0..).map(|((room, runs), number)| {
        let values = vec![Value::Int(number), Value::Text(room.shape.name()), Value::Text(runs)];
        Placed { entity: &ROOM, area: room.bounds, values }
    });
    let corridors = map.corridors.iter().map(|corridor| {
        let cells = map.corridor_cells(corridor);
        let values = vec![corridor.from.into(), corridor.to.into(), Value::Cells(cells)];
        Placed::at(&CORRIDOR, cells.first().copied().unwrap_or_default(), values)
    });
    rooms.chain(corridors).collect()
}
