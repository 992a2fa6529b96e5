#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wire/terms.h"

/// Messages from the server about challenges.
namespace kradan::wire {

/// A game that one account offers to another.
struct Challenge {
    static constexpr std::string_view name = "Challenge";
    std::string id = {};
    std::string by = {};
    std::string to = {};
    Terms terms = {};
    bool mine = false;
    std::int64_t created = 0;
    std::optional<Declined> declined = {};
    std::optional<bool> by_bot = {};
    std::optional<bool> to_bot = {};
    static void describe(auto& self, auto& member) {
        member("id", self.id, "to be accepted, declined or withdrawn like an invitation");
        member("by", self.by, "the name of the account that challenges");
        member("to", self.to, "the name of the account that is challenged");
        member("terms", self.terms, "the terms of the game");
        member("mine", self.mine, "true: the player's own challenge");
        member("created", self.created, "milliseconds since 1970; it ends after 14 days");
        member("declined", self.declined, "why it was declined, for the challenger; absent: it waits");
        member("byBot", self.by_bot, "true: a program plays for the account that challenges");
        member("toBot", self.to_bot, "true: a program plays for the account that is challenged");
    }
};

struct Challenges {
    static constexpr std::string_view name = "Challenges";
    static constexpr std::string_view type = "challenges";
    std::vector<Challenge> challenges = {};
    static void describe(auto& self, auto& member) {
        member("challenges", self.challenges,
               "all challenges by and to the player; sent after `welcome` if there are any");
    }
};

struct Challenged {
    static constexpr std::string_view name = "Challenged";
    static constexpr std::string_view type = "challenge";
    Challenge challenge = {};
    static void describe(auto& self, auto& member) {
        member("challenge", self.challenge, "a challenge by or to the player that is new or was declined");
    }
};

struct ChallengeOver {
    static constexpr std::string_view name = "ChallengeOver";
    static constexpr std::string_view type = "challenge-over";
    std::string id = {};
    static void describe(auto& self, auto& member) {
        member("id", self.id,
               "a challenge that is no longer there; if a game has begun with it, `started` tells that");
    }
};

}  // namespace kradan::wire
