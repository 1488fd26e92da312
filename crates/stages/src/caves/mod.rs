//! Natural hollows: caves, tunnels of drunkards, cells and crystals.
