#include "identity/provider.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "identity/base64url.h"
#include "identity/url.h"
#include "json/json.h"

namespace kradan::identity {

namespace {

using Kind = json::Value::Kind;

constexpr std::size_t longest_id_token = 32'768;
constexpr std::size_t longest_subject = 255;
constexpr std::size_t longest_preferred_name = 200;
/// The maximum difference between the provider's clock and this server's.
constexpr std::chrono::seconds clock_tolerance{60};

std::unexpected<Refusal> refused(std::string_view reason, std::string detail = {}) {
    return std::unexpected(Refusal{reason, "", std::move(detail)});
}

/// Parses a JSON object; nullopt if the string is not one.
std::optional<json::Value> object_in(std::string_view text) {
    auto value = json::parse(text);
    if (!value || value->kind != Kind::object) return std::nullopt;
    return *std::move(value);
}

/// A string member; "" if there is none.
std::string text_of(const json::Value& object, std::string_view key) {
    const json::Value* member = object.find(key);
    return member && member->kind == Kind::string ? member->string : std::string{};
}

/// A member that is a time; nullopt if it is missing or out of range.
std::optional<std::chrono::sys_seconds> time_of(const json::Value& object, std::string_view key) {
    const json::Value* member = object.find(key);
    // The end of the year 9999.
    constexpr double most = 253'402'300'800;
    if (!member || member->kind != Kind::number || !(member->number >= 0 && member->number < most))
        return std::nullopt;
    return std::chrono::sys_seconds{std::chrono::seconds{static_cast<std::int64_t>(member->number)}};
}

/// The strings of a member that is a string or a list of strings.
std::vector<std::string> texts_of(const json::Value& object, std::string_view key) {
    std::vector<std::string> texts;
    const json::Value* member = object.find(key);
    if (!member) return texts;
    if (member->kind == Kind::string) texts.push_back(member->string);
    if (member->kind != Kind::array) return texts;
    for (const json::Value& item : member->items) {
        if (item.kind == Kind::string) texts.push_back(item.string);
    }
    return texts;
}

bool has(const std::vector<std::string>& texts, std::string_view text) {
    return std::ranges::find(texts, text) != texts.end();
}

/// Removes and returns the part of a token before the next dot; nullopt if there is no dot.
std::optional<std::string_view> take_part(std::string_view& rest) {
    const auto dot = rest.find('.');
    if (dot == std::string_view::npos) return std::nullopt;
    const std::string_view part = rest.substr(0, dot);
    rest.remove_prefix(dot + 1);
    return part;
}

std::optional<json::Value> decoded_object(std::string_view part) {
    const auto bytes = read_base64url(part, longest_id_token);
    if (!bytes) return std::nullopt;
    return object_in({reinterpret_cast<const char*>(bytes->data()), bytes->size()});
}

/// Returns the claims of a token that has a header and a signature.
std::optional<json::Value> claims_of(std::string_view token) {
    if (token.size() > longest_id_token) return std::nullopt;
    const auto header = take_part(token);
    const auto claims = take_part(token);
    if (!header || !claims || !decoded_object(*header)) return std::nullopt;
    const auto signature = read_base64url(token, longest_id_token);
    if (!signature || signature->empty()) return std::nullopt;
    return decoded_object(*claims);
}

bool is_for(const json::Value& claims, const std::string& client) {
    const auto audience = texts_of(claims, "aud");
    const json::Value* party = claims.find("azp");
    if (!has(audience, client)) return false;
    if (!party) return audience.size() == 1;
    return party->kind == Kind::string && party->string == client;
}

}  // namespace

std::string metadata_url(std::string_view issuer) {
    while (issuer.ends_with('/')) issuer.remove_suffix(1);
    return std::string{issuer} + "/.well-known/openid-configuration";
}

std::expected<Provider, Refusal> read_provider(std::string_view text, std::string_view issuer) {
    const auto bad = [](std::string why) { return refused("provider.bad-answer", std::move(why)); };
    const auto metadata = object_in(text);
    if (!metadata) return bad("the metadata is not a JSON object");
    if (text_of(*metadata, "issuer") != issuer) return bad("the metadata belongs to another issuer");
    Provider provider{.authorization_endpoint = text_of(*metadata, "authorization_endpoint"),
                      .token_endpoint = text_of(*metadata, "token_endpoint")};
    for (const std::string& endpoint : {provider.authorization_endpoint, provider.token_endpoint}) {
        const bool may_be_http = issuer.starts_with("http:");
        if (!is_safe_url(endpoint) || (endpoint.starts_with("http:") && !may_be_http))
            return bad("an endpoint is missing or is not an https: URL");
    }
    // A provider that omits this member may still support PKCE, and the challenge is always sent.
    if (metadata->find("code_challenge_methods_supported") &&
        !has(texts_of(*metadata, "code_challenge_methods_supported"), "S256"))
        return bad("the provider does not support PKCE with S256");
    const auto methods = texts_of(*metadata, "token_endpoint_auth_methods_supported");
    provider.takes_secret_in_form =
        has(methods, "client_secret_post") && !has(methods, "client_secret_basic");
    return provider;
}

std::expected<std::string, Refusal> read_token_answer(int status, std::string_view text) {
    constexpr std::array<std::string_view, 2> about_client = {"invalid_client", "unauthorized_client"};
    constexpr std::array<std::string_view, 4> about_code = {"invalid_grant", "invalid_request",
                                                            "invalid_scope", "unsupported_grant_type"};
    const auto answer = object_in(text);
    if (answer && (status == 400 || status == 401)) {
        const std::string error = text_of(*answer, "error");
        if (std::ranges::find(about_client, error) != about_client.end())
            return refused("provider.client-refused", error);
        if (std::ranges::find(about_code, error) != about_code.end())
            return refused("provider.code-refused", error);
    }
    if (status != 200)
        return refused("provider.bad-answer", "the token endpoint gave status " + std::to_string(status));
    if (!answer)
        return refused("provider.bad-answer", "the answer of the token endpoint is not a JSON object");
    std::string token = text_of(*answer, "id_token");
    if (token.empty())
        return refused("provider.bad-answer", "the answer of the token endpoint has no ID token");
    return token;
}

std::expected<IdToken, Refusal> check_id_token(std::string_view token, const ExpectedIdToken& expected) {
    const auto claims = claims_of(token);
    if (!claims) return refused("provider.bad-token");
    if (text_of(*claims, "iss") != expected.issuer) return refused("provider.wrong-issuer");
    if (!is_for(*claims, expected.client)) return refused("provider.wrong-audience");
    const auto expires = time_of(*claims, "exp");
    const auto issued = time_of(*claims, "iat");
    if (!expires || !issued || expected.now >= *expires + clock_tolerance ||
        expected.now + clock_tolerance < *issued)
        return refused("provider.expired");
    if (expected.nonce.empty() || text_of(*claims, "nonce") != expected.nonce)
        return refused("provider.wrong-nonce");
    IdToken read{.subject = text_of(*claims, "sub"),
                 .preferred_name = text_of(*claims, "preferred_username"),
                 .authenticated = time_of(*claims, "auth_time")};
    if (read.subject.empty() || read.subject.size() > longest_subject) return refused("provider.bad-token");
    if (read.preferred_name.size() > longest_preferred_name) read.preferred_name.clear();
    return read;
}

std::string in_form(std::string_view text) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    constexpr std::string_view plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
    std::string written;
    for (const char letter : text) {
        if (plain.contains(letter)) {
            written += letter;
            continue;
        }
        const auto byte = static_cast<unsigned char>(letter);
        written.append("%").append(1, digits[byte >> 4]).append(1, digits[byte & 0xF]);
    }
    return written;
}

}  // namespace kradan::identity
