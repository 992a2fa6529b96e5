#include "catalog/typed_move.h"

#include <algorithm>
#include <utility>

namespace kradan {

namespace {

/// Removes a move number: "1.e4" becomes "e4", "12..." becomes "".
std::string_view without_number(std::string_view word) {
    const std::size_t point = word.find_first_not_of("0123456789");
    if (point == 0 || point == std::string_view::npos || word[point] != '.') return word;
    return word.substr(std::min(word.find_first_not_of('.', point), word.size()));
}

}  // namespace

std::expected<AnyIntent, Refusal> read_typed_move(const AnyGame& game, std::string_view text) {
    const auto plain = game.read_move(text);
    if (plain) return *plain;
    return game.read_notation(text, plain.error());
}

std::expected<std::vector<std::string>, Refusal> play_typed_line(AnyGame& game,
                                                                 std::span<const std::string> words) {
    std::vector<std::string> line;
    for (const std::string& word : words) {
        const std::string text{without_number(word)};
        if (text.empty()) continue;
        const auto failed = [&](Refusal refusal) {
            const std::string place = "move " + std::to_string(line.size() + 1) + ", " + text;
            refusal.detail = refusal.detail.empty() ? place : place + ": " + refusal.detail;
            return std::unexpected(std::move(refusal));
        };
        if (game.play_ended() &&
            (text == resume_word(Colour::first) || text == resume_word(Colour::second))) {
            game.resume(text == resume_word(Colour::first) ? Colour::first : Colour::second);
            line.push_back(text);
            continue;
        }
        const auto intent = read_typed_move(game, text);
        if (!intent) return failed(intent.error());
        auto played = game.play(*intent);
        if (!played) return failed(std::move(played.error()));
        line.push_back(std::move(played->text));
    }
    return line;
}

}  // namespace kradan
