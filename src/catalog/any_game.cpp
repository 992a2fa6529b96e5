#include "catalog/any_game.h"

#include <algorithm>

namespace kradan {

namespace {

constexpr std::string_view resume_words[] = {"resume-first", "resume-second"};

}  // namespace

std::string_view resume_word(Colour to_move) {
    return resume_words[index(to_move)];
}

std::expected<AnyGame, std::vector<Refusal>> AnyGame::start(const GameOptions& options) {
    auto game = options.game.module().start(options);
    if (!game) return std::unexpected(std::move(game.error()));
    return AnyGame(options, *std::move(game));
}

std::expected<std::string, Refusal> AnyGame::play_text(std::string_view text) {
    if (play_ended()) {
        const auto word = std::ranges::find(resume_words, text);
        if (word != std::end(resume_words)) {
            resume(word == resume_words ? Colour::first : Colour::second);
            return std::string(text);
        }
    }
    const auto intent = read_move(text);
    if (!intent) return std::unexpected(Refusal{"session.malformed", "", intent.error().message});
    return make(*intent);
}

std::expected<void, Refusal> AnyGame::play_line(std::span<const std::string> moves) {
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (auto played = play_text(moves[i]); !played) {
            Refusal refusal = std::move(played.error());
            const std::string place = "move " + std::to_string(i + 1) + ", " + moves[i];
            refusal.detail = refusal.detail.empty() ? place : place + ": " + refusal.detail;
            return std::unexpected(std::move(refusal));
        }
    }
    return {};
}

std::vector<std::string> AnyGame::legal_moves() const {
    std::vector<std::string> texts = legal_texts();
    std::ranges::sort(texts);
    return texts;
}

std::vector<std::string> AnyGame::legal_moves_of_position() const {
    std::vector<std::string> texts = game_->legal_texts_of_position();
    std::ranges::sort(texts);
    return texts;
}

std::vector<MoveParts> AnyGame::legal_move_parts() const {
    std::vector<MoveParts> list;
    for (const std::string& text : legal_moves()) list.push_back(read_move(text)->parts());
    return list;
}

std::vector<Held> AnyGame::hand(Colour colour) const {
    const auto* hands = as<Hands>();
    return hands ? hands->hand(colour) : std::vector<Held>{};
}

std::vector<Colour> AnyGame::in_check() const {
    const auto* checks = as<Checks>();
    return checks ? checks->in_check() : std::vector<Colour>{};
}

int AnyGame::prisoners(Colour colour) const {
    const auto* stones = as<Stones>();
    return stones ? stones->prisoners(colour) : 0;
}

bool AnyGame::play_ended() const {
    const auto* stones = as<Stones>();
    return stones && stones->play_ended();
}

void AnyGame::resume(Colour to_move) {
    if (auto* stones = game_->as<Stones>()) stones->resume(to_move);
}

bool AnyGame::take_back_resumption() {
    auto* stones = game_->as<Stones>();
    return stones && stones->take_back_resumption();
}

}  // namespace kradan
