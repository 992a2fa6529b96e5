// Opening books in both formats: either a book is refused or all its moves are legal.
#include "book/book.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace kradan;
    const auto book = book::Book::parse({reinterpret_cast<const char*>(data), size});
    if (!book) return 0;
    static_cast<void>(book->positions());
    static_cast<void>(book->fingerprint());
    const AnyGame game = *AnyGame::start({.game = book->game()});
    const auto legal = game.legal_moves();
    for (const book::BookMove& each : book->moves(game)) {
        if (std::ranges::find(legal, each.move) == legal.end()) std::abort();
    }
    if (const auto chosen = book->choose(game, size)) {
        if (std::ranges::find(legal, *chosen) == legal.end()) std::abort();
    }
    return 0;
}
