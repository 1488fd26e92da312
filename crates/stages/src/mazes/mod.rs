//! Mazes on a lattice of cells, and what is done to them afterwards.
