#include "match/schedule.h"

namespace kradan::match {

Schedule::Schedule(TournamentKind kind, std::size_t engines, std::size_t games)
    : engines_(engines), games_(games) {
    const std::size_t hosts = kind == TournamentKind::gauntlet ? 1 : engines;
    for (std::size_t a = 0; a < hosts; ++a) {
        for (std::size_t b = a + 1; b < engines; ++b) pairings_.push_back({a, b});
    }
}

}  // namespace kradan::match
