#pragma once

#include <array>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "identity/word_filter.h"
#include "server/moderation/stored.h"

/// Words that are hidden in chats and forbidden in names.
namespace kradan::server {

inline constexpr std::array<std::string_view, 3> word_languages = {"th", "ja", "en"};

bool is_word_language(std::string_view language);

/// Returns the lists in the order of `word_languages`: an owner's list, or the built-in list with version 0.
std::expected<std::vector<Stored<StoredWords>>, store::Error> read_word_lists(store::Reader& reader);

/// Returns the filter for the words in all lists.
identity::WordFilter filter_of(const std::vector<Stored<StoredWords>>& lists);

}  // namespace kradan::server
