#pragma once

#include <chrono>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "refusals/refusal.h"

/// The client side of OpenID Connect: the code flow with PKCE (OpenID Connect Core 1.0, Discovery 1.0, RFC
/// 7636). These functions parse a provider's answers; they send nothing.
namespace kradan::identity {

/// A provider's metadata.
struct Provider {
    std::string authorization_endpoint = {};
    std::string token_endpoint = {};
    /// Whether it accepts the client's secret in the form but not by HTTP authentication.
    bool takes_secret_in_form = false;
};

/// The URL of the metadata for an issuer.
std::string metadata_url(std::string_view issuer);

/// Parses the metadata. Refused with "provider.bad-answer" if it is invalid, belongs to another issuer, lacks
/// PKCE, or has an endpoint to which no secret may be sent.
std::expected<Provider, Refusal> read_provider(std::string_view text, std::string_view issuer);

/// Parses the token endpoint's answer and returns the ID token. Refused with "provider.code-refused",
/// "provider.client-refused" (the club's id or secret is wrong; `detail` is OAuth's error code) or
/// "provider.bad-answer".
std::expected<std::string, Refusal> read_token_answer(int status, std::string_view text);

/// What an ID token must contain.
struct ExpectedIdToken {
    std::string issuer = {};
    std::string client = {};
    std::string nonce = {};
    std::chrono::sys_seconds now = {};
};

/// What an ID token says about the user.
struct IdToken {
    /// Identifies the user at the provider: 1 to 255 bytes.
    std::string subject = {};
    /// The user's preferred name; may be empty, and need not be unique.
    std::string preferred_name = {};
    /// When the provider last authenticated the user, if known.
    std::optional<std::chrono::sys_seconds> authenticated = {};
};

/// Checks an ID token that came directly from the token endpoint, so its signature need not be verified
/// (OpenID Connect Core 1.0, 3.1.3.7). Times may be off by a minute. Refused with "provider.bad-token" (not a
/// signed token, or without a subject), "provider.wrong-issuer", "provider.wrong-audience",
/// "provider.expired" (or not yet issued) or "provider.wrong-nonce".
std::expected<IdToken, Refusal> check_id_token(std::string_view token, const ExpectedIdToken& expected);

/// Encodes a string for application/x-www-form-urlencoded: letters, digits and "-._~" unchanged, all other
/// bytes as %XX.
std::string in_form(std::string_view text);

}  // namespace kradan::identity
