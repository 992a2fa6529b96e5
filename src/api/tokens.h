#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "api/operation.h"

/// Personal tokens: secrets with which a program acts for an account, within the scopes that its owner chose.
namespace kradan::api {

/// A permission that a personal token can have.
struct Scope {
    std::string_view id;
    std::string_view summary;
};

inline constexpr std::array<Scope, 4> scopes = {{
    {"me:read", "read the account, its settings and its data"},
    {"me:write", "change the settings"},
    {"play", "act as the player on a WebSocket: games, seeks, invitations, chat"},
    {"bot:play", "play as a bot with the bot API: become a bot, challenges, games, chat"},
}};

/// Allows acting as the player on a WebSocket.
inline constexpr std::string_view scope_to_play = "play";
/// Allows using the bot API.
inline constexpr std::string_view scope_of_bots = "bot:play";

constexpr bool is_scope(std::string_view id) {
    return std::ranges::count(scopes, id, &Scope::id) > 0;
}

struct ListedToken {
    std::string id = {};
    std::string label = {};
    std::vector<std::string> scopes = {};
    std::int64_t created = 0;
    std::int64_t used = 0;
    std::optional<std::int64_t> until = {};
    static void describe(auto& self, auto& member) {
        member("id", self.id, "the id of the token");
        member("label", self.label, "the owner's name for the token");
        member("scopes", self.scopes, "the scopes of the token");
        member("created", self.created, "when it was created");
        member("used", self.used, "when it was last used, to within about an hour; 0: never");
        member("until", self.until, "when it expires; absent: it does not expire");
    }
};

struct ListTokens {
    static constexpr Operation operation =
        get("listTokens", "/api/v1/me/tokens", Access::account, "The personal tokens of the account");
    struct Request : Empty {};
    struct Answer {
        static constexpr std::string_view name = "Tokens";
        std::vector<ListedToken> tokens = {};
        static void describe(auto& self, auto& member) { member("tokens", self.tokens, "the tokens"); }
    };
};

struct MakeToken {
    static constexpr Operation operation =
        post("makeToken", "/api/v1/me/tokens", Access::confirmed,
             "Creates a personal token, with which a program acts for the account");
    struct Request {
        std::string label = {};
        std::vector<std::string> scopes = {};
        std::optional<std::int64_t> days = {};
        static void describe(auto& self, auto& member) {
            member("label", self.label, "the owner's name for the token, truncated to 24 characters");
            member("scopes", self.scopes, "at least one scope; `x-scopes` lists them");
            member("days", self.days, "how many days it is valid, 1 to 366; absent: until it is withdrawn");
        }
    };
    struct Answer {
        static constexpr std::string_view name = "MadeToken";
        std::string token = {};
        ListedToken listed = {};
        static void describe(auto& self, auto& member) {
            member("token", self.token,
                   "the token, for the header Authorization and for `hello`; not shown again. It begins with "
                   "\"kradan_\"");
            member("listed", self.listed, "the token as in the list");
        }
    };
};

struct RemoveToken {
    static constexpr Operation operation =
        remove("removeToken", "/api/v1/me/tokens/{token}", Access::account, "Withdraws a personal token");
    struct Request {
        std::string token = {};
        static void describe(auto& self, auto& member) { member("token", self.token, "the id of the token"); }
    };
    using Answer = Nothing;
};

using TokenOperations = std::tuple<ListTokens, MakeToken, RemoveToken>;

}  // namespace kradan::api
