#pragma once

#include <string>
#include <tuple>

#include "api/operation.h"

/// Sign-in through the club's OpenID provider (OpenID Connect, code flow with PKCE).
namespace kradan::api {

struct LinkVouched {
    static constexpr Operation operation =
        put("linkVouched", "/api/v1/me/vouched", Access::confirmed,
            "Links the account to the caller's identity in the club's own sign-in");
    struct Request : Empty {};
    using Answer = Nothing;
};

struct UnlinkVouched {
    static constexpr Operation operation =
        remove("unlinkVouched", "/api/v1/me/vouched", Access::confirmed,
               "Removes the link to the club's own sign-in, unless it is the only way to sign in");
    struct Request : Empty {};
    using Answer = Nothing;
};

struct ReadProvider {
    static constexpr Operation operation =
        get("readProvider", "/api/v1/provider", Access::anyone,
            "The data that a page needs to redirect to the club's OpenID provider");
    struct Request : Empty {};
    struct Answer {
        static constexpr std::string_view name = "Provider";
        std::string issuer = {};
        std::string endpoint = {};
        std::string client = {};
        static void describe(auto& self, auto& member) {
            member("issuer", self.issuer,
                   "the issuer; if the redirect back has an `iss`, the two must be equal");
            member("endpoint", self.endpoint, "the provider's authorization endpoint");
            member("client", self.client, "the club's `client_id`");
        }
    };
};

struct ExchangeCode {
    static constexpr Operation operation = post("exchangeCode", "/api/v1/provider/tickets", Access::anyone,
                                                "Exchanges the code from the provider's redirect for a "
                                                "ticket, with which to sign in, sign up, confirm or link",
                                                {.longest_body = 32'768});
    struct Request {
        schema::LongText code = {};
        std::string verifier = {};
        std::string nonce = {};
        static void describe(auto& self, auto& member) {
            member("code", self.code,
                   "the code, for a `redirect_uri` of the page's origin followed by \"/\"");
            member("verifier", self.verifier, "the `code_verifier` of PKCE");
            member("nonce", self.nonce, "the `nonce` that the page sent to the provider");
        }
    };
    struct Answer {
        static constexpr std::string_view name = "Ticket";
        std::string ticket = {};
        std::string suggested = {};
        static void describe(auto& self, auto& member) {
            member("ticket", self.ticket, "the ticket, valid once, for ten minutes");
            member("suggested", self.suggested, "a suggested name for a new account; may be empty");
        }
    };
};

struct LinkProvider {
    static constexpr Operation operation =
        put("linkProvider", "/api/v1/me/provider", Access::confirmed,
            "Links the account to the identity at the provider that the ticket names");
    struct Request {
        std::string ticket = {};
        static void describe(auto& self, auto& member) {
            member("ticket", self.ticket, "the ticket of the sign-in at the provider");
        }
    };
    using Answer = Nothing;
};

struct UnlinkProvider {
    static constexpr Operation operation =
        remove("unlinkProvider", "/api/v1/me/provider", Access::confirmed,
               "Removes the link to the provider, unless it is the only way to sign in");
    struct Request : Empty {};
    using Answer = Nothing;
};

using ProviderOperations =
    std::tuple<LinkVouched, UnlinkVouched, ReadProvider, ExchangeCode, LinkProvider, UnlinkProvider>;

}  // namespace kradan::api
