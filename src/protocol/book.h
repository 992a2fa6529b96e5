#pragma once

#include <expected>
#include <string>

#include "book/book.h"

namespace kradan::protocol {

/// Reads a book given in a command. The error says why it is invalid, and where.
std::expected<book::Book, std::string> load_book(const std::string& file);

}  // namespace kradan::protocol
