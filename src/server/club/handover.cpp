#include "server/club/handover.h"

#include <algorithm>
#include <string>
#include <utility>

namespace kradan::server {

namespace {

/// The longest time until all nodes know how many games the others have.
constexpr Milliseconds balance_pause = 2'000;
/// A node may exceed its share by this many games plus a tenth of the share.
constexpr std::int64_t tolerance = 1;
constexpr std::int64_t tolerated_part = 10;
constexpr std::size_t most_at_once = 200;

}  // namespace

bool Handover::give_all() {
    if (!std::exchange(stopping_, true)) {
        tables_.stop_opening();
        relay_.stop_taking();
    }
    const auto takers = relay_.members().takers();
    if (takers.empty()) return false;
    give(most_at_once, takers);
    return tables_.is_giving() || !tables_.live_ids().empty();
}

void Handover::tick(Milliseconds now) {
    if (stopping_ || now < again_at_ || !tables_.are_all_open()) return;
    const auto own = static_cast<std::int64_t>(tables_.live_games());
    const std::int64_t share = relay_.members().fair_share();
    if (own <= share + tolerance + share / tolerated_part) return;
    again_at_ = now + balance_pause;
    const auto takers = relay_.members().takers();
    const auto games_of = [&](store::Epoch node) { return relay_.members().games_of(node); };
    const auto least_busy = std::ranges::min_element(takers, {}, games_of);
    if (least_busy == takers.end()) return;
    const std::int64_t most = std::min(share - games_of(*least_busy), own - share);
    give(static_cast<std::size_t>(std::clamp<std::int64_t>(most, 0, most_at_once)), {*least_busy});
}

/// Hands over up to `most` games without pending operations to these nodes in turn.
void Handover::give(std::size_t most, const std::vector<store::Epoch>& nodes) {
    std::size_t given = 0;
    for (const std::string& id : tables_.live_ids()) {
        if (given == most) break;
        const store::Epoch to = nodes[given % nodes.size()];
        if (tables_.give(id, [this, id, to](const Table* table) { relay_.move(id, table, to); })) ++given;
    }
}

}  // namespace kradan::server
