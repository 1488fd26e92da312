//! Changes to the whole map: joining pieces, dropping what cannot be reached.
