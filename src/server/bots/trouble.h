#pragma once

#include <expected>
#include <string>

#include "server/api/http_api.h"
#include "wire/terms.h"

namespace kradan::server {

/// Why a bot's request is refused, in the words that are sent.
struct Trouble {
    int status = 400;
    std::string reason = {};
    std::string clause = {};
    std::string detail = {};
};
template <class T>
using OrTrouble = std::expected<T, Trouble>;

inline std::unexpected<Trouble> trouble(int status, std::string_view reason, std::string detail = {}) {
    return std::unexpected(Trouble{status, std::string{reason}, "", std::move(detail)});
}
inline Trouble trouble_of(const Problem& problem) {
    return {problem.status, std::string{problem.refusal.reason}, std::string{problem.refusal.clause},
            problem.refusal.detail};
}
/// A refusal by the hall.
Trouble trouble_of(const wire::RefusalJson& refusal);

/// `{"error":"…","reason":"…"}`, as lichess writes errors, with the reason's id.
ApiAnswer answer_of(const Trouble& trouble);

}  // namespace kradan::server
