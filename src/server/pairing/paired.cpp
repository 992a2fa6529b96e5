#include "server/pairing/paired.h"

#include <algorithm>

namespace kradan::server {

namespace {

/// How many recent games count.
constexpr std::size_t most_sides = 8;

}  // namespace

void note(Paired& paired, const std::string& game, store::PlayerKey opponent, Colour side) {
    paired.game = game;
    paired.opponent = opponent;
    paired.sides += side == Colour::first ? '1' : '2';
    if (paired.sides.size() > most_sides) paired.sides.erase(0, paired.sides.size() - most_sides);
}

std::optional<Colour> due_side(const Paired& one, const Paired& other) {
    const auto ahead = [](const Paired& player) {
        return 2 * std::ranges::count(player.sides, '1') - static_cast<std::ptrdiff_t>(player.sides.size());
    };
    if (ahead(one) != ahead(other)) return ahead(one) < ahead(other) ? Colour::first : Colour::second;
    const char last = one.sides.empty() ? ' ' : one.sides.back();
    const char others_last = other.sides.empty() ? ' ' : other.sides.back();
    if (last == others_last) return std::nullopt;
    return last == '2' || others_last == '1' ? Colour::first : Colour::second;
}

}  // namespace kradan::server
