#pragma once

#include <chrono>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "core/refusal.h"

/// OpenID Connect as its client needs it: the code flow with PKCE (OpenID Connect Core 1.0, Discovery 1.0,
/// RFC 7636). These functions read what a provider says; they send nothing.
namespace kradan::identity {

/// What a provider publishes about itself.
struct Provider {
    std::string authorization_endpoint = {};
    std::string token_endpoint = {};
    /// It takes the client's secret in the form, and not as a password of HTTP.
    bool takes_secret_in_form = false;
};

/// Where the provider of this issuer publishes that.
std::string metadata_url(std::string_view issuer);

/// Reads what was published there. Refused with "provider.bad-answer": no such document, of another issuer,
/// without PKCE, or with an endpoint to which no secret may be sent.
std::expected<Provider, Refusal> read_provider(std::string_view text, std::string_view issuer);

/// Reads the answer of the token endpoint, with its status of HTTP; gives the ID token. Refused with
/// "provider.code-refused", "provider.client-refused" (the club's id or secret is wrong; `detail` has OAuth's
/// word for it) or "provider.bad-answer".
std::expected<std::string, Refusal> read_token_answer(int status, std::string_view text);

/// What an ID token must say.
struct ExpectedIdToken {
    std::string issuer = {};
    std::string client = {};
    std::string nonce = {};
    std::chrono::sys_seconds now = {};
};

/// What an ID token says of somebody.
struct IdToken {
    /// By which the provider knows them: 1 to 255 bytes.
    std::string subject = {};
    /// How they want to be called; may be empty, and need not be theirs alone.
    std::string preferred_name = {};
    /// When they last proved to the provider who they are, if it says so.
    std::optional<std::chrono::sys_seconds> authenticated = {};
};

/// Checks an ID token that came directly from the token endpoint, so that its signature need not be checked
/// (OpenID Connect Core 1.0, 3.1.3.7). Times may be wrong by a minute. Refused with "provider.bad-token" (not
/// a signed token, or without a subject), "provider.wrong-issuer", "provider.wrong-audience",
/// "provider.expired" (or not yet issued) or "provider.wrong-nonce".
std::expected<IdToken, Refusal> check_id_token(std::string_view token, const ExpectedIdToken& expected);

/// Text as a form of HTTP has it: letters, digits and "-._~" as they are, all else as %XX.
std::string in_form(std::string_view text);

}  // namespace kradan::identity
