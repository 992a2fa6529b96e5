#pragma once

#include <expected>
#include <string>

#include "book/book.h"

namespace kradan::protocol {

/// Reads a book that a command names. The error says what is wrong with it, and where.
std::expected<book::Book, std::string> load_book(const std::string& file);

}  // namespace kradan::protocol
