#pragma once

#include <optional>
#include <string>
#include <tuple>

#include "api/operation.h"

/// Sign-in through the club's OpenID provider (OpenID Connect, code flow with PKCE).
namespace kradan::api {

struct LinkVouched {
    static constexpr Operation operation{
        .id = "linkVouched",
        .method = Method::put,
        .path = "/api/v1/me/vouched",
        .access = Access::confirmed,
        .summary = "From now on, whom the club's own sign-in vouches for now signs in to this account"};
    struct Request : Empty {};
    using Answer = Nothing;
};

struct UnlinkVouched {
    static constexpr Operation operation{
        .id = "unlinkVouched",
        .method = Method::remove,
        .path = "/api/v1/me/vouched",
        .access = Access::confirmed,
        .summary = "The club's own sign-in opens the account no more, unless it is the only way in"};
    struct Request : Empty {};
    using Answer = Nothing;
};

struct ReadProvider {
    static constexpr Operation operation{
        .id = "readProvider",
        .method = Method::get,
        .path = "/api/v1/provider",
        .summary = "What a page needs to send somebody to the club's OpenID provider"};
    struct Request : Empty {};
    struct Answer {
        static constexpr std::string_view name = "Provider";
        std::string issuer = {};
        std::string endpoint = {};
        std::string client = {};
        static void describe(auto& self, auto& member) {
            member("issuer", self.issuer, "which `iss` of the way back has to name, if it is there");
            member("endpoint", self.endpoint, "the provider's authorization endpoint");
            member("client", self.client, "the club's `client_id`");
        }
    };
};

struct ExchangeCode {
    static constexpr Operation operation{.id = "exchangeCode",
                                         .method = Method::post,
                                         .path = "/api/v1/provider/tickets",
                                         .summary =
                                             "Exchanges the code with which the provider sent somebody back "
                                             "for a ticket, which signs in, signs up, confirms or links",
                                         .longest_body = 32'768};
    struct Request {
        static constexpr std::string_view name = "ExchangeCodeRequest";
        schema::LongText code = {};
        std::string verifier = {};
        std::string nonce = {};
        static void describe(auto& self, auto& member) {
            member("code", self.code, "for the `redirect_uri` that is the page's origin followed by \"/\"");
            member("verifier", self.verifier, "the `code_verifier` of PKCE");
            member("nonce", self.nonce, "what the page sent to the provider as `nonce`");
        }
    };
    struct Answer {
        static constexpr std::string_view name = "Ticket";
        std::string ticket = {};
        std::string suggested = {};
        static void describe(auto& self, auto& member) {
            member("ticket", self.ticket, "valid for ten minutes, and once");
            member("suggested", self.suggested, "a name for a new account; may be empty");
        }
    };
};

struct LinkProvider {
    static constexpr Operation operation{
        .id = "linkProvider",
        .method = Method::put,
        .path = "/api/v1/me/provider",
        .access = Access::confirmed,
        .summary = "From now on, whom the provider's ticket names signs in to this account"};
    struct Request {
        static constexpr std::string_view name = "LinkProviderRequest";
        std::string ticket = {};
        static void describe(auto& self, auto& member) {
            member("ticket", self.ticket, "the ticket of the sign-in at the provider");
        }
    };
    using Answer = Nothing;
};

struct UnlinkProvider {
    static constexpr Operation operation{
        .id = "unlinkProvider",
        .method = Method::remove,
        .path = "/api/v1/me/provider",
        .access = Access::confirmed,
        .summary = "The provider opens the account no more, unless it is the only way in"};
    struct Request : Empty {};
    using Answer = Nothing;
};

using ProviderOperations =
    std::tuple<LinkVouched, UnlinkVouched, ReadProvider, ExchangeCode, LinkProvider, UnlinkProvider>;

}  // namespace kradan::api
