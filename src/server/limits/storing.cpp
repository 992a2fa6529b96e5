#include "server/limits/storing.h"

#include <type_traits>
#include <variant>

namespace kradan::server {

bool begins_something_stored(const wire::FromPage& message) {
    return std::visit(
        []<class M>(const M&) {
            return std::is_same_v<M, wire::Enter> || std::is_same_v<M, wire::Invite> ||
                   std::is_same_v<M, wire::Say> || std::is_same_v<M, wire::Keep> ||
                   std::is_same_v<M, wire::AskAnalysis> || std::is_same_v<M, wire::TakeSeek> ||
                   std::is_same_v<M, wire::Accept> || std::is_same_v<M, wire::PlayComputer> ||
                   std::is_same_v<M, wire::Rematch> || std::is_same_v<M, wire::Wait>;
        },
        message);
}

}  // namespace kradan::server
