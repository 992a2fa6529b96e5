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

/// The relation of an account to another.
enum class Relation : std::uint8_t { none, follow, block };
constexpr std::array<std::string_view, 3> words(Relation) {
    return {"none", "follow", "block"};
}

struct Relations {
    static constexpr std::string_view name = "Relations";
    std::vector<std::string> follows = {};
    std::vector<std::string> blocks = {};
    static void describe(auto& self, auto& member) {
        member("follows", self.follows, "the names of the accounts that this one follows");
        member("blocks", self.blocks,
               "the names of the accounts that this one blocks: the two are not paired, cannot begin a game "
               "with each other, and the blocked one cannot write to the other in their games");
    }
};

struct ReadRelations {
    static constexpr Operation operation{.id = "readRelations",
                                         .method = Method::get,
                                         .path = "/api/v1/relations",
                                         .access = Access::account,
                                         .summary = "The accounts that the account follows and blocks"};
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
                                         .summary = "Follows or blocks an account, or removes this"};
    struct Request {
        static constexpr std::string_view name = "SetRelationRequest";
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

/// The privacy settings of an account.
struct Privacy {
    static constexpr std::string_view name = "Privacy";
    Challengers challengers = Challengers::everyone;
    bool online = true;
    static void describe(auto& self, auto& member) {
        member("challengers", self.challengers,
               "who may challenge the account: everyone, only accounts that it follows, or nobody");
        member("online", self.online, "whether others see when the account is online");
    }
};

struct ReadPrivacy {
    static constexpr Operation operation{.id = "readPrivacy",
                                         .method = Method::get,
                                         .path = "/api/v1/me/privacy",
                                         .access = Access::account,
                                         .scope = "me:read",
                                         .summary = "The privacy settings of the account"};
    struct Request {
        static constexpr std::string_view name = "ReadPrivacyRequest";
        static void describe(auto&, auto&) {}
    };
    using Answer = Privacy;
};

struct WritePrivacy {
    static constexpr Operation operation{.id = "writePrivacy",
                                         .method = Method::put,
                                         .path = "/api/v1/me/privacy",
                                         .access = Access::account,
                                         .scope = "me:write",
                                         .summary = "Changes the privacy settings of the account"};
    using Request = Privacy;
    using Answer = Nothing;
};

/// An account that is online.
struct OnlineAccount {
    static constexpr std::string_view name = "OnlineAccount";
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
    static constexpr std::string_view name = "Online";
    std::vector<OnlineAccount> accounts = {};
    static void describe(auto& self, auto& member) {
        member("accounts", self.accounts, "the accounts: followed ones first, then the strongest first");
    }
};

struct ReadOnline {
    static constexpr Operation operation{
        .id = "readOnline",
        .method = Method::get,
        .path = "/api/v1/online",
        .access = Access::account,
        .summary =
            "The accounts that are online and visible: all followed ones, and at most 200 others. Accounts "
            "that block the caller are omitted"};
    struct Request {
        static constexpr std::string_view name = "ReadOnlineRequest";
        static void describe(auto&, auto&) {}
    };
    using Answer = Online;
};

using RelationOperations = std::tuple<ReadRelations, SetRelation, ReadPrivacy, WritePrivacy, ReadOnline>;

}  // namespace kradan::api
