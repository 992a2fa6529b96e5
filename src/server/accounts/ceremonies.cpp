#include "server/accounts/ceremonies.h"

#include "identity/base64url.h"
#include "json/json.h"
#include "schema/describe.h"
#include "server/base/tokens.h"

namespace kradan::server {

std::optional<std::string> challenge_in(std::string_view client_data) {
    const auto bytes = identity::read_base64url(client_data, schema::longest_long_text);
    if (!bytes) return std::nullopt;
    const auto value = json::parse({reinterpret_cast<const char*>(bytes->data()), bytes->size()});
    const json::Value* challenge = value ? value->find("challenge") : nullptr;
    if (!challenge || challenge->kind != json::Value::Kind::string) return std::nullopt;
    return challenge->string;
}

std::string user_of(std::string_view challenge) {
    return identity::write_base64url(hash_of(challenge));
}

}  // namespace kradan::server
