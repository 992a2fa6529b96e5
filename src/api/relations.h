#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "api/operation.h"

/// The accounts that an account follows and blocks, and its privacy settings.
namespace kradan::api {

/// An account's relation to another one.
enum class Relation : std::uint8_t { none, follow, block };
constexpr std::array<std::string_view, 3> words(Relation) {
    return {"none", "follow", "block"};
}

struct Relations {
    std::vector<std::string> follows = {};
    std::vector<std::string> blocks = {};
    static void describe(auto& self, auto& member) {
        member("follows", self.follows, "the names of the accounts that this one follows");
        member("blocks", self.blocks,
               "the names of the accounts that this one blocks: the two are not paired and cannot begin a "
               "game with each other, and the blocked account cannot write to this one in their games");
    }
};

struct ReadRelations {
    static constexpr Operation operation = get("readRelations", "/api/v1/relations", Access::account,
                                               "The accounts that the account follows and blocks");
    struct Request {
        static void describe(auto&, auto&) {}
    };
    using Answer = Relations;
};

struct SetRelation {
    static constexpr Operation operation = put("setRelation", "/api/v1/relations/{player}", Access::account,
                                               "Follows or blocks an account, or removes the relation to it");
    struct Request {
        std::string player = {};
        Relation relation = Relation::none;
        static void describe(auto& self, auto& member) {
            member("player", self.player, "the name of the account");
            member("relation", self.relation, "the new relation, which replaces the previous one");
        }
    };
    using Answer = Nothing;
};

/// Who may challenge an account.
enum class Challengers : std::uint8_t { everyone, followed, nobody };
constexpr std::array<std::string_view, 3> words(Challengers) {
    return {"everyone", "followed", "nobody"};
}

/// An account's privacy settings.
struct Privacy {
    Challengers challengers = Challengers::everyone;
    bool online = true;
    static void describe(auto& self, auto& member) {
        member("challengers", self.challengers,
               "who may challenge the account: everyone, only accounts that it follows, or nobody");
        member("online", self.online, "whether others see when the account is online");
    }
};

struct ReadPrivacy {
    static constexpr Operation operation = get("readPrivacy", "/api/v1/me/privacy", Access::account,
                                               "The privacy settings of the account", {.scope = "me:read"});
    struct Request {
        static void describe(auto&, auto&) {}
    };
    using Answer = Privacy;
};

struct WritePrivacy {
    static constexpr Operation operation =
        put("writePrivacy", "/api/v1/me/privacy", Access::account,
            "Changes the privacy settings of the account", {.scope = "me:write"});
    using Request = Privacy;
    using Answer = Nothing;
};

/// An account that is online.
struct OnlineAccount {
    std::string player = {};
    std::optional<int> rating = {};
    bool followed = false;
    std::optional<std::string> game = {};
    std::optional<bool> bot = {};
    static void describe(auto& self, auto& member) {
        member("player", self.player, "the name of the account");
        member("rating", self.rating, "its best rating when it came online, rounded; absent: none");
        member("followed", self.followed, "true: the caller follows it");
        member("game", self.game,
               "for a followed account: its game in progress that anyone may watch; absent: none");
        member("bot", self.bot, "true: a program plays for the account");
    }
};

struct Online {
    std::vector<OnlineAccount> accounts = {};
    static void describe(auto& self, auto& member) {
        member("accounts", self.accounts,
               "the accounts: followed ones first; the strongest first in each group");
    }
};

struct ReadOnline {
    static constexpr Operation operation =
        get("readOnline", "/api/v1/online", Access::account,
            "The accounts that are online and visible: all followed ones, and at most 200 others. Accounts "
            "that block the caller are omitted");
    struct Request {
        static void describe(auto&, auto&) {}
    };
    using Answer = Online;
};

using RelationOperations = std::tuple<ReadRelations, SetRelation, ReadPrivacy, WritePrivacy, ReadOnline>;

}  // namespace kradan::api
