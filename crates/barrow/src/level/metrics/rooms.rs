//! The metric `rooms`.

use super::MetricSpec;

pub(super) const SPEC: MetricSpec =
    MetricSpec { name: "rooms", doc: "rooms", measure: |map, _| Some(map.rooms.len() as u32) };
