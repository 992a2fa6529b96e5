#include "engine_protocols/files.h"

#include <fstream>
#include <system_error>
#include <utility>

#include "engine_protocols/text.h"

namespace kradan::protocol {

std::expected<std::string, std::string> read_file(const std::filesystem::path& path, std::uintmax_t most) {
    std::error_code error;
    const bool regular = std::filesystem::is_regular_file(path, error);
    const std::uintmax_t size = regular ? std::filesystem::file_size(path, error) : 0;
    std::ifstream file(path, std::ios::binary);
    if (error || !file) return std::unexpected("it cannot be read");
    if (!regular) return std::unexpected("it is not a regular file");
    if (size > most) return std::unexpected("it is too large");
    std::string bytes(size, '\0');
    if (!file.read(bytes.data(), static_cast<std::streamsize>(size)))
        return std::unexpected("it cannot be read");
    return bytes;
}

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
