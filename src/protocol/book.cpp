#include "protocol/book.h"

#include <utility>

#include "protocol/file.h"
#include "protocol/text.h"

namespace kradan::protocol {

std::expected<book::Book, std::string> load_book(const std::string& file) {
    constexpr std::uintmax_t largest_book = std::uintmax_t{1} << 30;
    auto bytes = read_file(file, largest_book);
    if (!bytes) return std::unexpected(in_quotes(file) + ": " + bytes.error());
    auto book = book::Book::parse(*std::move(bytes));
    if (!book)
        return std::unexpected(in_quotes(file) + ": at byte " + std::to_string(book.error().byte) + ": " +
                               book.error().what);
    return *std::move(book);
}

}  // namespace kradan::protocol
