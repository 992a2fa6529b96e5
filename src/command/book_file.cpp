#include "command/book_file.h"

#include <array>
#include <utility>

#include "command/input_file.h"
#include "core/quote.h"

namespace kradan::command {

namespace {

constexpr std::size_t most_book_bytes = std::size_t{1} << 30;

}  // namespace

bool is_book_name(const std::string& name) {
    return name.ends_with(".bin") || name.ends_with(".book");
}

std::expected<book::Book, Failure> read_book(const std::string& name) {
    const auto failed = [](const FileError& error) {
        return std::unexpected(Failure{in_words(error), exit_status(error)});
    };
    auto file = InputFile::open(name);
    if (!file) return failed(file.error());
    std::string bytes;
    std::array<char, 1 << 16> buffer;
    while (const std::size_t read = file->source().read(buffer)) {
        bytes.append(buffer.data(), read);
        if (bytes.size() > most_book_bytes)
            return std::unexpected(Failure{printable(name) + ": this book is larger than 1 GiB"});
    }
    if (const auto trouble = file->trouble()) return failed(*trouble);
    auto book = book::Book::parse(std::move(bytes));
    if (!book) {
        return std::unexpected(Failure{printable(name) + ": at byte " + std::to_string(book.error().byte) +
                                       ": " + printable(book.error().what)});
    }
    return *std::move(book);
}

std::expected<book::Book, Failure> read_book(const std::string& name, GameId game) {
    auto book = read_book(name);
    if (book && book->game() != game) {
        return std::unexpected(Failure{printable(name) + ": this is a book of " +
                                       std::string{id(book->game())} + ", not of " + std::string{id(game)}});
    }
    return book;
}

}  // namespace kradan::command
