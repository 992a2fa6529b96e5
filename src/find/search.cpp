#include "find/search.h"

#include <algorithm>

#include "core/text.h"

namespace kradan::find {

namespace {

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// A filter, prepared for one index.
class Matcher {
  public:
    Matcher(const Index& index, const Filter& filter) : index_(index), filter_(filter) {
        if (filter.player.empty()) return;
        std::string wanted = filter.player;
        std::ranges::transform(wanted, wanted.begin(), lower);
        players_.resize(index.texts(Text::player));
        std::string name;
        for (std::uint64_t i = 0; i < players_.size(); ++i) {
            name = index.text(Text::player, i);
            std::ranges::transform(name, name.begin(), lower);
            players_[i] = name.find(wanted) != std::string::npos;
        }
    }

    bool matches(std::uint64_t game) const {
        if (!filter_.player.empty() && !matches_player(game)) return false;
        if (filter_.result &&
            index_.number(Column::result, game) != static_cast<std::uint64_t>(*filter_.result))
            return false;
        if (filter_.ratings && !(matches_rating(index_.number(Column::white_rating, game)) &&
                                 matches_rating(index_.number(Column::black_rating, game))))
            return false;
        return !filter_.dates || matches_date(static_cast<DateNumber>(index_.number(Column::date, game)));
    }

  private:
    bool matches_player(std::uint64_t game) const {
        const auto is_wanted = [&](Column column) {
            const std::uint64_t player = index_.number(column, game);
            return player < players_.size() && players_[player];
        };
        return (filter_.colour != Colour::second && is_wanted(Column::white)) ||
               (filter_.colour != Colour::first && is_wanted(Column::black));
    }
    bool matches_rating(std::uint64_t rating) const {
        return rating != 0 && filter_.ratings->first <= rating && rating <= filter_.ratings->second;
    }
    bool matches_date(DateNumber date) const {
        if (date < 512) return false;
        const DateNumber last = date % 512 == 0 ? date + 511 : date % 32 == 0 ? date + 31 : date;
        return filter_.dates->first <= last && date <= filter_.dates->second;
    }

    const Index& index_;
    const Filter& filter_;
    /// By player, whether the name matches.
    std::vector<bool> players_;
};

/// The codes of the moves that a game played from a position, each time that it reached it.
std::expected<std::vector<std::uint8_t>, Error> moves_from(const Index& index, std::uint64_t game,
                                                           const GamePosition& wanted) {
    std::vector<std::uint8_t> codes;
    auto position = index.start(game);
    if (!position)
        return std::unexpected(index.damaged("game " + std::to_string(game + 1) + " has no start"));
    const std::uint64_t key = wanted.key();
    const auto is_wanted = [&] { return position->key() == key && position->same(wanted); };
    for (const std::byte byte : index.moves(game)) {
        const auto code = std::to_integer<std::uint8_t>(byte);
        if (is_wanted()) codes.push_back(code);
        if (!position->play(code))
            return std::unexpected(
                index.damaged("game " + std::to_string(game + 1) + " has a move that is illegal"));
    }
    if (is_wanted()) codes.push_back(no_move);
    return codes;
}

/// Collects the games that a search finds.
class Collector {
  public:
    Collector(const Index& index, Colour mover, std::size_t max_games)
        : index_(index), tally_(mover), max_games_(max_games) {}

    void add(std::uint32_t game, std::uint8_t code) {
        tally_.add(game, code, index_.facts(game));
        list(game);
    }
    /// Adds a game only to the list.
    void list(std::uint32_t game) {
        if (games_.size() < max_games_ && (games_.empty() || games_.back() != game)) games_.push_back(game);
    }
    bool is_full() const { return games_.size() >= max_games_; }
    Answer answer() { return {.results = tally_.results(), .games = std::move(games_)}; }
    std::vector<std::uint32_t> games() { return std::move(games_); }

  private:
    const Index& index_;
    Tally tally_;
    std::size_t max_games_;
    std::vector<std::uint32_t> games_;
};

/// Adds those among some games that reached a position, which replaying them shows.
std::expected<void, Error> add_replayed(const Index& index, const GamePosition& position,
                                        const std::vector<std::uint32_t>& games, const Matcher& matcher,
                                        Collector& collector) {
    for (const std::uint32_t game : games) {
        if (!matcher.matches(game)) continue;
        const auto codes = moves_from(index, game, position);
        if (!codes) return std::unexpected(codes.error());
        for (const std::uint8_t code : *codes) collector.add(game, code);
    }
    return {};
}

/// Calls `each(game, code)` for each posting of a frequent position until it returns false.
template <class Each>
std::expected<void, Error> for_each_posting(const Index& index, const FrequentPosition& found, Each each) {
    VarintReader rest = found.rest;
    const std::uint64_t moves = found.results.moves.size();
    std::uint64_t game = 0;
    for (std::uint64_t i = 0; i < found.postings; ++i) {
        const std::uint64_t number = rest.next();
        game += number / moves;
        if (rest.failed() || game >= index.games())
            return std::unexpected(index.damaged("a list of games cannot be read"));
        if (!each(static_cast<std::uint32_t>(game), found.results.moves[number % moves].code)) return {};
    }
    return {};
}

std::expected<Answer, Error> search_frequent(const Index& index, const GamePosition& position,
                                             const FrequentPosition& found, const Filter& filter,
                                             std::size_t max_games) {
    const Matcher matcher{index, filter};
    Collector collector{index, position.side_to_move(), max_games};
    std::vector<std::uint32_t> games;
    auto read = for_each_posting(index, found, [&](std::uint32_t game, std::uint8_t) {
        if (games.empty() || games.back() != game) games.push_back(game);
        return found.contested;
    });
    if (read && found.contested) read = add_replayed(index, position, games, matcher, collector);
    if (!read) return std::unexpected(read.error());
    if (found.contested) return collector.answer();

    // All these games reached the same position, but not necessarily the wanted one.
    const auto reached = moves_from(index, games.empty() ? 0 : games.front(), position);
    if (!reached) return std::unexpected(reached.error());
    if (reached->empty()) return Answer{};
    read = for_each_posting(index, found, [&](std::uint32_t game, std::uint8_t code) {
        if (filter.empty()) {
            collector.list(game);
            return !collector.is_full();
        }
        if (matcher.matches(game)) collector.add(game, code);
        return true;
    });
    if (!read) return std::unexpected(read.error());
    if (filter.empty()) return Answer{.results = found.results, .games = collector.games()};
    return collector.answer();
}

/// Splits "A-B" into its halves; without "-", both are the whole.
std::pair<std::string_view, std::string_view> halves(std::string_view text) {
    const std::size_t dash = text.find('-');
    if (dash == std::string_view::npos) return {text, text};
    return {text.substr(0, dash), text.substr(dash + 1)};
}

std::optional<std::uint32_t> read_rating(std::string_view text, std::uint32_t otherwise) {
    if (text.empty()) return otherwise;
    const auto number = read_number<std::uint32_t>(text);
    return number && *number <= max_rating ? number : std::nullopt;
}

/// A complete date with its last day if parts are missing; empty if the text is no date.
std::optional<DateNumber> read_bound(std::string_view text, bool last, DateNumber otherwise) {
    if (text.empty()) return otherwise;
    const DateNumber date = read_date(text);
    const auto dots = std::ranges::count(text, '.');
    const auto parts = (date >= 512 ? 1 : 0) + (date % 512 >= 32 ? 1 : 0) + (date % 32 != 0 ? 1 : 0);
    if (parts != dots + 1) return std::nullopt;
    if (!last || parts == 3) return date;
    return date + (parts == 1 ? 511 : 31);
}

}  // namespace

std::optional<std::pair<std::uint32_t, std::uint32_t>> read_rating_range(std::string_view text) {
    const auto [low, high] = halves(text);
    const auto first = read_rating(low, 1);
    const auto last = read_rating(high, max_rating);
    if (text.empty() || text == "-" || !first || !last || *first > *last) return std::nullopt;
    return std::pair{*first, *last};
}

std::optional<std::pair<DateNumber, DateNumber>> read_date_range(std::string_view text) {
    const auto [low, high] = halves(text);
    const auto first = read_bound(low, false, 512);
    const auto last = read_bound(high, true, 9999 * 512 + 511);
    if (text.empty() || text == "-" || !first || !last || *first > *last) return std::nullopt;
    return std::pair{*first, *last};
}

std::expected<Answer, Error> search(const Index& index, const GamePosition& position, const Filter& filter,
                                    std::size_t max_games) {
    const auto frequent = index.frequent(position.key());
    if (!frequent) return std::unexpected(frequent.error());
    if (*frequent) return search_frequent(index, position, **frequent, filter, max_games);
    const auto games = index.rare(position.key());
    if (!games) return std::unexpected(games.error());
    Collector collector{index, position.side_to_move(), max_games};
    const auto added = add_replayed(index, position, *games, Matcher{index, filter}, collector);
    if (!added) return std::unexpected(added.error());
    return collector.answer();
}

Answer search(const Index& index, const Filter& filter, std::size_t max_games) {
    const Matcher matcher{index, filter};
    Answer answer;
    for (std::uint64_t game = 0; game < index.games(); ++game) {
        if (!matcher.matches(game)) continue;
        answer.results.total.add(index.facts(game).result);
        if (answer.games.size() < max_games) answer.games.push_back(static_cast<std::uint32_t>(game));
    }
    return answer;
}

}  // namespace kradan::find
