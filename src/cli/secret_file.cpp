#include "cli/secret_file.h"

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <ios>

namespace kradan::cli {

namespace {

constexpr std::size_t longest_secret = 1'000;

}  // namespace

bool is_visible(std::string_view text) {
    return !text.empty() &&
           std::ranges::all_of(text, [](char letter) { return letter >= ' ' && letter <= '~'; });
}

std::expected<std::string, std::string> read_secret_file(std::string_view option, const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    std::string secret(longest_secret + 3, '\0');
    in.read(secret.data(), static_cast<std::streamsize>(secret.size()));
    if (in.bad() || !in.is_open()) return std::unexpected(std::string{option} + ": cannot read " + file);
    secret.resize(static_cast<std::size_t>(in.gcount()));
    while (secret.ends_with('\n') || secret.ends_with('\r')) secret.pop_back();
    if (!is_visible(secret) || secret.size() > longest_secret)
        return std::unexpected(std::string{option} +
                               ": expected one line of at most 1000 ASCII characters in " + file);
    return secret;
}

}  // namespace kradan::cli
