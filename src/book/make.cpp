#include "book/make.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace kradan::book {

bool BookMaker::add(const AnyGame& before, const std::string& move, std::optional<Colour> winner) {
    if (before.ply() >= rules_.plies) return false;
    const Colour mover = before.side_to_move();
    if (rules_.winners_only && winner != mover) return true;
    const BookPosition position(before, format_);
    const auto key = position.key();
    const auto code = position.code_of(move);
    if (!key || !code) return true;
    Count& count = counts_[{*key, *code}];
    ++count.games;
    count.points += !winner ? 1 : *winner == mover ? 2 : 0;
    return true;
}

/// Returns nullopt for a move that is omitted.
std::optional<std::uint64_t> BookMaker::weight_of(const Count& count) const {
    if (count.games < rules_.least_games) return std::nullopt;
    const std::uint64_t weight = rules_.weigh_games ? count.games : count.points;
    return weight > 0 ? std::optional{weight} : std::nullopt;
}

std::size_t BookMaker::entries() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(counts_, [&](const auto& each) { return weight_of(each.second).has_value(); }));
}

std::string BookMaker::write() const {
    std::uint64_t heaviest = 0;
    for (const auto& [place, count] : counts_) heaviest = std::max(heaviest, weight_of(count).value_or(0));
    const std::uint64_t most = format_ == BookFormat::polyglot ? std::numeric_limits<std::uint16_t>::max()
                                                               : std::numeric_limits<std::uint32_t>::max();
    std::vector<BookEntry> written;
    for (const auto& [place, count] : counts_) {
        auto weight = weight_of(count);
        if (!weight) continue;
        // Scaling never removes a move from the book.
        if (heaviest > most) weight = std::max<std::uint64_t>(*weight * most / heaviest, 1);
        written.push_back({.key = place.first,
                           .move = place.second,
                           .weight = static_cast<std::uint32_t>(*weight),
                           .games = count.games});
    }
    std::ranges::sort(written, [](const BookEntry& a, const BookEntry& b) {
        if (a.key != b.key) return a.key < b.key;
        return a.weight != b.weight ? a.weight > b.weight : a.move < b.move;
    });
    std::string bytes = format_ == BookFormat::kradan ? write_header(game_, written.size()) : "";
    for (const BookEntry& each : written) bytes += write_entry(each, format_);
    return bytes;
}

}  // namespace kradan::book
