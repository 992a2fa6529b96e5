#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "api/operation.h"

/// Whom an account follows and blocks.
namespace kradan::api {

/// What an account is to another: at most one of these.
enum class Relation : std::uint8_t { none, follow, block };
constexpr std::array<std::string_view, 3> words(Relation) {
    return {"none", "follow", "block"};
}

struct Relations {
    static constexpr std::string_view name = "Relations";
    std::vector<std::string> follows = {};
    std::vector<std::string> blocks = {};
    static void describe(auto& self, auto& member) {
        member("follows", self.follows, "the names of accounts that this one follows");
        member("blocks", self.blocks,
               "the names of accounts that this one blocks: the two are not paired, begin no game with each "
               "other, and the blocked one cannot write to the other in a game of theirs");
    }
};

struct ReadRelations {
    static constexpr Operation operation{.id = "readRelations",
                                         .method = Method::get,
                                         .path = "/api/v1/relations",
                                         .access = Access::account,
                                         .summary = "Whom the account follows and blocks"};
    struct Request {
        static constexpr std::string_view name = "ReadRelationsRequest";
        static void describe(auto&, auto&) {}
    };
    using Answer = Relations;
};

struct SetRelation {
    static constexpr Operation operation{.id = "setRelation",
                                         .method = Method::put,
                                         .path = "/api/v1/relations/{player}",
                                         .access = Access::account,
                                         .summary = "Follows or blocks an account, or neither"};
    struct Request {
        static constexpr std::string_view name = "SetRelationRequest";
        std::string player = {};
        Relation relation = Relation::none;
        static void describe(auto& self, auto& member) {
            member("player", self.player, "the name of the account");
            member("relation", self.relation, "what it is to be; it replaces what it was");
        }
    };
    using Answer = Nothing;
};

}  // namespace kradan::api
