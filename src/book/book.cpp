#include "book/book.h"

#include <algorithm>
#include <ranges>
#include <utility>

#include "core/random.h"
#include "games/chess/module.h"

namespace kradan::book {

std::expected<Book, BookError> Book::parse(std::string bytes) {
    const auto wrong = [](std::size_t byte, std::string what) {
        return std::unexpected(BookError{.byte = byte, .what = std::move(what)});
    };
    const bool ours = begins_as_book(bytes);
    Book book(std::move(bytes), ours ? BookFormat::kradan : BookFormat::polyglot, chess::chess_game);
    const std::size_t begin = ours ? header_bytes : 0;
    const std::size_t size = entry_bytes(book.format_);
    const std::size_t all = book.bytes_.size();
    if (all == 0) return wrong(0, "it is empty");
    if (ours) {
        const auto header = read_header(book.bytes_);
        if (!header) return wrong(0, header.error());
        book.game_ = header->game;
        if ((all - begin) % size != 0 || (all - begin) / size != header->entries) {
            return wrong(all, "it ends after " + std::to_string((all - begin) / size) +
                                  " whole entries, and its header says " + std::to_string(header->entries));
        }
    } else if (all % size != 0) {
        return wrong(all - all % size, "it ends within an entry, so it is no book, or it is cut off");
    }
    book.entries_ = (all - begin) / size;
    for (std::size_t place = 1; place < book.entries_; ++place) {
        if (book.entry(place).key < book.entry(place - 1).key)
            return wrong(begin + place * size, "its entries are not sorted by their keys");
    }
    return book;
}

BookEntry Book::entry(std::size_t place) const {
    const std::size_t size = entry_bytes(format_);
    const std::size_t begin = format_ == BookFormat::kradan ? header_bytes : 0;
    return read_entry(std::string_view{bytes_}.substr(begin + place * size, size), format_);
}

std::size_t Book::positions() const {
    std::size_t count = 0;
    for (std::size_t place = 0; place < entries_; ++place) {
        if (place == 0 || entry(place).key != entry(place - 1).key) ++count;
    }
    return count;
}

std::uint64_t Book::fingerprint() const {
    std::uint64_t state = entries_;
    for (std::size_t place = 0; place < entries_; ++place) {
        const BookEntry each = entry(place);
        for (const std::uint64_t number : {each.key, each.move, std::uint64_t{each.weight}})
            state = SplitMix64(state ^ number).next();
    }
    return state;
}

std::vector<Book::Found> Book::find(const AnyGame& game) const {
    std::vector<Found> found;
    if (game.game() != game_) return found;
    const BookPosition position(game, format_);
    const auto key = position.key();
    if (!key) return found;
    const auto places = std::views::iota(std::size_t{0}, entries_);
    auto place = std::ranges::lower_bound(places, *key, {}, [&](std::size_t at) { return entry(at).key; });
    for (; place != places.end() && entry(*place).key == *key; ++place) {
        const BookEntry each = entry(*place);
        const auto same = [&](const Found& other) { return other.entry.move == each.move; };
        if (std::ranges::none_of(found, same)) found.push_back({.entry = each, .moves = {}});
    }
    if (found.empty()) return found;
    for (std::string& text : game.legal_moves()) {
        const auto code = position.code_of(text);
        const auto its =
            std::ranges::find_if(found, [&](const Found& each) { return each.entry.move == code; });
        if (its != found.end()) its->moves.push_back(std::move(text));
    }
    std::erase_if(found, [](const Found& each) { return each.moves.empty(); });
    std::ranges::sort(found, [](const Found& a, const Found& b) {
        return a.entry.weight != b.entry.weight ? a.entry.weight > b.entry.weight : a.moves < b.moves;
    });
    return found;
}

std::vector<BookMove> Book::moves(const AnyGame& game) const {
    std::vector<BookMove> moves;
    for (Found& each : find(game)) {
        moves.push_back(
            {.move = std::move(each.moves.front()), .weight = each.entry.weight, .games = each.entry.games});
    }
    return moves;
}

std::optional<std::string> Book::choose(const AnyGame& game, std::uint64_t random) const {
    const auto known = find(game);
    std::uint64_t sum = 0;
    for (const Found& each : known) sum += each.entry.weight;
    if (sum == 0) return std::nullopt;
    SplitMix64 numbers(random);
    std::uint64_t at = numbers.next() % sum;
    for (const Found& each : known) {
        if (at < each.entry.weight)
            return each.moves[numbers.below(static_cast<std::uint32_t>(each.moves.size()))];
        at -= each.entry.weight;
    }
    return std::nullopt;
}

}  // namespace kradan::book
