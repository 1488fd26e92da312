//! The list of all stages. Adding an algorithm is one file and one line here.

use crate::stage::StageSpec;
use crate::{caves, corridors, dress, mazes, place, rooms, whole};

/// Every stage, family by family.
pub static STAGES: &[&StageSpec] = &[
    &rooms::one_room::SPEC,
    &rooms::bsp_rooms::SPEC,
    &rooms::bsp_interior::SPEC,
    &rooms::rogue_grid::SPEC,
    &rooms::rect_split::SPEC,
    &rooms::scatter_rooms::SPEC,
    &rooms::simple_rooms::SPEC,
    &rooms::accrete::SPEC,
    &rooms::digger::SPEC,
    &rooms::nystrom::SPEC,
    &rooms::sort_rooms::SPEC,
    &rooms::draw_rooms::SPEC,
    &rooms::round_corners::SPEC,
    &rooms::pillars::SPEC,
    &rooms::explode_rooms::SPEC,
    &rooms::inner_room::SPEC,
    &caves::cellular::SPEC,
    &caves::drunkard::SPEC,
    &caves::dla::SPEC,
    &caves::voronoi::SPEC,
    &caves::noise_caves::SPEC,
    &caves::percolation::SPEC,
    &mazes::backtracker::SPEC,
    &mazes::prim::SPEC,
    &mazes::kruskal::SPEC,
    &mazes::wilson::SPEC,
    &mazes::eller::SPEC,
    &mazes::division::SPEC,
    &mazes::growing_tree::SPEC,
    &mazes::braid::SPEC,
    &mazes::prune_dead_ends::SPEC,
    &corridors::dogleg::SPEC,
    &corridors::join_nearest::SPEC,
    &corridors::nearest::SPEC,
    &corridors::span::SPEC,
    &corridors::straight::SPEC,
    &corridors::bsp_corridors::SPEC,
    &corridors::join_sorted::SPEC,
    &corridors::winding::SPEC,
    &corridors::hard_tunnels::SPEC,
    &whole::connect_regions::SPEC,
    &whole::keep_largest::SPEC,
    &whole::cull_unreachable::SPEC,
    &whole::diagonal_fix::SPEC,
    &whole::loops::SPEC,
    &whole::symmetry::SPEC,
    &whole::rotate_or_mirror::SPEC,
    &whole::wfc::SPEC,
    &dress::walls::SPEC,
    &dress::pinch::SPEC,
    &dress::doors::SPEC,
    &dress::secrets::SPEC,
    &dress::hardness::SPEC,
    &place::stairs::SPEC,
    &place::start::SPEC,
    &place::exit::SPEC,
];

/// The stage called `name`.
pub fn find(name: &str) -> Option<&'static StageSpec> {
    STAGES.iter().copied().find(|spec| spec.name == name)
}
