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
        member("id", self.id, "the id, used to accept, decline or withdraw the challenge like an invitation");
        member("by", self.by, "the name of the challenging account");
        member("to", self.to, "the name of the challenged account");
        member("terms", self.terms, "the terms of the game");
        member("mine", self.mine, "true: the player made the challenge");
        member("created", self.created,
               "when it was made, in milliseconds since 1970; it expires after 14 days");
        member("declined", self.declined, "why it was declined; absent: it is open");
        member("byBot", self.by_bot, "true: a program plays for the challenging account");
        member("toBot", self.to_bot, "true: a program plays for the challenged account");
    }
};

struct Challenges {
    static constexpr std::string_view type = "challenges";
    std::vector<Challenge> challenges = {};
    static void describe(auto& self, auto& member) {
        member("challenges", self.challenges,
               "all challenges from and to the player; sent after `welcome` if there are any");
    }
};

struct Challenged {
    static constexpr std::string_view type = "challenge";
    Challenge challenge = {};
    static void describe(auto& self, auto& member) {
        member("challenge", self.challenge, "a challenge from or to the player that is new or was declined");
    }
};

struct ChallengeOver {
    static constexpr std::string_view type = "challenge-over";
    std::string id = {};
    static void describe(auto& self, auto& member) {
        member("id", self.id,
               "the id of a challenge that has ended; if its game has begun, there is also a `started`");
    }
};

}  // namespace kradan::wire
