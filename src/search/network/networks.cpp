#include <cassert>

#include "search/network/network.h"

#if !defined(__wasm__)
#include "search/network/katago/network.h"
#endif

namespace kradan::data {
extern const std::string_view networks_chess_net;
#if !defined(__wasm__)
extern const std::string_view networks_go_net;
#endif
extern const std::string_view networks_ogi_net;
}  // namespace kradan::data

namespace kradan::search {

namespace {

/// Reads a network of a single kind.
template <class N>
std::expected<std::shared_ptr<const N>, std::string> read_kind(std::string_view bytes) {
    auto network = N::read(bytes);
    if (!network) return std::unexpected(network.error());
    return std::make_shared<const N>(*std::move(network));
}

template <class P>
auto read_built_in(std::string_view bytes) {
    auto network = read_network<P>(bytes);
    assert(network);
    return *std::move(network);
}

}  // namespace

template <>
std::expected<std::shared_ptr<const Network<chess::Position>>, std::string> read_network<chess::Position>(
    std::string_view bytes) {
    return read_kind<Network<chess::Position>>(bytes);
}

template <>
std::expected<std::shared_ptr<const Network<ogi::Position>>, std::string> read_network<ogi::Position>(
    std::string_view bytes) {
    return read_kind<Network<ogi::Position>>(bytes);
}

template <>
std::expected<std::shared_ptr<const GoEvaluator>, std::string> read_network<go::Position>(
    std::string_view bytes) {
#if !defined(__wasm__)
    if (is_katago_network(bytes)) return read_kind<KataNetwork>(bytes);
#endif
    return read_kind<GoNetwork>(bytes);
}

const Networks& Networks::built_in() {
    static const Networks networks = [] {
        Networks all;
        all.set<chess::Position>(read_built_in<chess::Position>(data::networks_chess_net));
#if !defined(__wasm__)
        // The page fetches it only for Go.
        all.set<go::Position>(read_built_in<go::Position>(data::networks_go_net));
#endif
        all.set<ogi::Position>(read_built_in<ogi::Position>(data::networks_ogi_net));
        return all;
    }();
    return networks;
}

}  // namespace kradan::search
