#pragma once

#include <expected>
#include <string>

#include "book/book.h"
#include "command/exit_status.h"

namespace kradan::command {

/// Whether a file is a book rather than a record file: its name ends with ".bin" or ".book".
bool is_book_name(const std::string& name);

/// Reads a book. The error names the file, the byte offset and the problem.
std::expected<book::Book, Failure> read_book(const std::string& name);
/// As above, but refuses a book for another game.
std::expected<book::Book, Failure> read_book(const std::string& name, GameId game);

}  // namespace kradan::command
