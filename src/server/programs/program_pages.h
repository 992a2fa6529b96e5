#pragma once

#include "server/programs/club_pages.h"
#include "server/programs/game_pages.h"
#include "server/programs/puzzle_pages.h"

namespace kradan::server {

/// The operations of the HTTP API for programs.
struct ProgramPages {
    explicit ProgramPages(Hall& hall)
        : games(hall.environment(), hall), club(hall.environment(), hall), puzzles(hall.environment()) {}

    GamePages games;
    ClubPages club;
    PuzzlePages puzzles;
};

}  // namespace kradan::server
