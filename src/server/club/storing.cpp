#include "server/club/storing.h"

#include <type_traits>
#include <variant>

namespace kradan::server {

namespace {

/// A row with its indexes, besides its texts.
constexpr double bytes_of_row = 200;
/// A game that begins: its config, and the moves that most games have at least.
constexpr double bytes_of_game = 4'096;
/// What is found in a game.
constexpr double bytes_of_analysis = 32'768;

template <class M>
constexpr bool begins_a_game = std::is_same_v<M, wire::TakeSeek> || std::is_same_v<M, wire::Accept> ||
                               std::is_same_v<M, wire::PlayComputer> || std::is_same_v<M, wire::Rematch> ||
                               std::is_same_v<M, wire::Wait>;

/// Rows with the texts of the message.
template <class M>
constexpr bool is_stored_as_it_is = std::is_same_v<M, wire::Enter> || std::is_same_v<M, wire::Invite> ||
                                    std::is_same_v<M, wire::Say> || std::is_same_v<M, wire::Keep>;

}  // namespace

Storing storing_of(const wire::FromPage& message, std::size_t size) {
    return std::visit(
        [size]<class M>(const M&) -> Storing {
            if constexpr (begins_a_game<M>) return {.bytes = bytes_of_game, .begins = true};
            if constexpr (std::is_same_v<M, wire::AskAnalysis>)
                return {.bytes = bytes_of_analysis, .begins = true};
            if constexpr (is_stored_as_it_is<M>)
                return {.bytes = bytes_of_row + static_cast<double>(size), .begins = true};
            if constexpr (std::is_same_v<M, wire::Act>)
                return {.bytes = bytes_of_row + static_cast<double>(size)};
            return {};
        },
        message);
}

}  // namespace kradan::server
