#include "wasm/kept_games.h"

#include <algorithm>
#include <utility>

#include "module/move_code.h"

namespace kradan::wasm {

namespace {

/// The number of the move that resumes play after two passes.
constexpr std::uint32_t resumption(Colour to_move) {
    return 1 + static_cast<std::uint32_t>(index(to_move));
}

std::uint32_t plies_of(const std::unique_ptr<AnyGame>& game) {
    return game ? static_cast<std::uint32_t>(game->ply()) : 0;
}

}  // namespace

std::uint32_t pack_move(std::string_view text) {
    for (const Colour colour : colours) {
        if (text == resume_word(colour)) return resumption(colour);
    }
    return code_of(text);
}

std::string unpack_move(std::uint32_t move) {
    for (const Colour colour : colours) {
        if (move == resumption(colour)) return std::string(resume_word(colour));
    }
    const MoveText text(move);
    return code_of(text.view()) == move ? std::string(text.view()) : std::string();
}

std::uint32_t KeptGames::keep(AnyGame game) {
    Kept& kept = place_for_one();
    drop(kept);
    kept.number += most_games;
    // Smaller numbers are for slots that have not held a game yet.
    if (kept.number < most_games) kept.number += most_games;
    kept.used = ++now_;
    kept.game = std::make_unique<AnyGame>(std::move(game));
    plies_ += plies_of(kept.game);
    make_room();
    return kept.number;
}

AnyGame* KeptGames::find(std::uint32_t number) {
    const std::uint32_t place = place_of(number);
    if (place >= places_.size()) return nullptr;
    Kept& kept = places_[place];
    if (kept.number != number || !kept.game) return nullptr;
    kept.used = ++now_;
    return kept.game.get();
}

std::uint32_t KeptGames::copy(std::uint32_t number) {
    const AnyGame* game = find(number);
    return game != nullptr ? keep(*game) : 0;
}

void KeptGames::drop(std::uint32_t number) {
    if (find(number) != nullptr) drop(places_[place_of(number)]);
}

void KeptGames::drop(Kept& kept) {
    plies_ -= plies_of(kept.game);
    kept.game.reset();
}

KeptGames::Kept& KeptGames::place_for_one() {
    const auto free = std::ranges::find_if(places_, [](const Kept& kept) { return !kept.game; });
    if (free != places_.end()) return *free;
    if (places_.size() < most_games) {
        const auto place = static_cast<std::uint32_t>(places_.size());
        return places_.emplace_back(Kept{.number = place, .game = nullptr});
    }
    return *std::ranges::min_element(places_, {}, &Kept::used);
}

void KeptGames::make_room() {
    while (plies_ > most_plies) {
        Kept* oldest = nullptr;
        for (Kept& kept : places_) {
            if (kept.game && kept.used != now_ && (oldest == nullptr || kept.used < oldest->used))
                oldest = &kept;
        }
        if (oldest == nullptr) return;
        drop(*oldest);
    }
}

std::uint32_t KeptGames::play(std::uint32_t number, std::uint32_t move) {
    AnyGame* game = find(number);
    if (game == nullptr) return 0;
    const int before = game->ply();
    if (before >= static_cast<int>(most_plies)) return 0;
    if (is_listed(number, move)) {
        // The generator produced the move, so there is no need to check the rules again.
        listed_ = 0;
        game->make_listed(move);
        ++plies_;
        make_room();
        return move;
    }
    listed_ = 0;
    const auto played = game->play_text(unpack_move(move));
    if (!played) return 0;
    plies_ += static_cast<std::uint32_t>(game->ply() - before);
    make_room();
    return pack_move(*played);
}

std::uint32_t KeptGames::take_back(std::uint32_t number, std::uint32_t count) {
    AnyGame* game = find(number);
    if (game == nullptr) return 0;
    const int before = game->ply();
    listed_ = 0;
    std::uint32_t taken = 0;
    while (taken < count && (game->take_back_resumption() || game->take_back())) ++taken;
    plies_ -= static_cast<std::uint32_t>(before - game->ply());
    return taken;
}

const std::uint32_t* KeptGames::legal_moves(std::uint32_t number) {
    const AnyGame* game = find(number);
    if (game == nullptr) return nullptr;
    list_.assign(1, 0);
    game->legal_codes(list_);
    list_.front() = static_cast<std::uint32_t>(list_.size() - 1);
    listed_ = number;
    return list_.data();
}

bool KeptGames::is_listed(std::uint32_t number, std::uint32_t move) const {
    return listed_ == number && std::binary_search(list_.begin() + 1, list_.end(), move);
}

std::uint32_t KeptGames::facts(std::uint32_t number) {
    const AnyGame* game = find(number);
    if (game == nullptr) return 0;
    std::uint32_t facts = 1 << 5;
    if (game->side_to_move() == Colour::second) facts |= 1;
    for (const Colour attacked : game->in_check()) facts |= attacked == Colour::first ? 2U : 4U;
    if (game->outcome()) facts |= 1 << 3;
    if (game->play_ended()) facts |= 1 << 4;
    return facts;
}

KeptGames& kept_games() {
    static KeptGames all;
    return all;
}

}  // namespace kradan::wasm
