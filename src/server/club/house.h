#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "server/club/visitor.h"
#include "session/config.h"
#include "store/store.h"

namespace kradan::server {

/// What a computer player is asked.
struct Question {
    enum class What : std::uint8_t {
        move,
        dead_stones,
        /// Which stones `side` counts as dead where `marked` are marked.
        correct_dead,
    };
    What what = What::move;
    session::Config config = {};
    std::vector<std::string> line = {};
    Colour side = Colour::first;
    std::vector<std::string> marked = {};
    int level = 10;
    /// What it may think for.
    Milliseconds time = 0;
    /// For whom it plays, and from where: addresses take turns, and the players at each.
    store::PlayerKey asker = 0;
    std::string address = {};
    /// The name of the game.
    std::string game = {};
    /// Whether nobody wants to know any more: asked when its turn comes. Without it somebody always does.
    std::function<bool()> stale = {};
};

/// A move, or the dead stones; nothing when no engine could be had, or it gave no answer.
using Answer = std::optional<std::vector<std::string>>;

/// What tables and lobby need of the world around them: everything that is not the same each time.
struct House {
    /// Makes changes durable and then calls back, on the hall's thread.
    std::function<void(store::Unit, std::move_only_function<void(store::Result)>)> keep;
    store::Reader* reader = nullptr;
    /// Milliseconds that never go back, and stand still while no server runs.
    std::function<Milliseconds()> board_time;
    /// The board time is this at least.
    std::function<void(Milliseconds)> advance;
    /// Milliseconds that never go back and never stand still: for rates.
    std::function<Milliseconds()> steady_time;
    std::function<store::WallTime()> wall_time;
    /// Bytes that nobody can guess.
    std::function<void(std::span<std::uint8_t>)> random;
    /// Asks a computer player; the answer comes later, on the hall's thread. Whoever hears it says whether it
    /// was one that can be used: whoever gave a wrong one is not asked again.
    std::function<void(Question, std::move_only_function<bool(Answer)>)> ask;
    /// How long it will be, as well as can be known, until the question of this game is answered; 0 where it
    /// waits behind no others.
    std::function<Milliseconds(std::string_view game)> computer_wait = {};
    /// Ids of the games that a computer player plays.
    std::vector<std::string> computer = {};
    /// Where others find this server, as "https://club.example"; "": not known.
    std::string address = {};
    /// A word for the operator's log: what is wrong, and what happens.
    std::function<void(std::string_view)> warn;
    std::function<void(std::string_view)> inform = {};
};

/// The reason for what the store could not do.
inline std::string_view reason_of(const store::Error& error) {
    return error.kind == store::Error::Kind::conflict ? "session.out-of-order" : "server.cannot-store";
}

/// Whether both sit at the board until it is over: there are clocks, and they do not count days.
inline bool is_sitting(const session::Config& config) {
    using Kind = session::TimeControl::Kind;
    return is_timed(config) && config.time[0].kind != Kind::days && config.time[1].kind != Kind::days;
}

/// A name that nobody can guess: 22 letters and digits, 130 bits.
std::string random_name(const House& house);
/// A token and what is stored of it.
std::string new_token(const House& house);
store::TokenHash hash_of(std::string_view token);

/// The name as it is shown: without control characters, marks that turn the direction of a text, what cannot
/// be seen, and blanks at its ends, at most 24 characters; "" if nothing that can be seen is left.
std::string shown_name(std::string_view text);
/// Likewise, the name of somebody here: "" also where a word has letters of two alphabets that look alike.
std::string clean_name(std::string_view text);
/// What someone says, likewise, at most 280 characters.
std::string clean_talk(std::string_view text);

}  // namespace kradan::server
