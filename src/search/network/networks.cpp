#include <cassert>

#include "search/network/network.h"

namespace kradan::data {
extern const std::string_view networks_chess_net;
#if !defined(__wasm__)
extern const std::string_view networks_go_net;
#endif
extern const std::string_view networks_ogi_net;
}  // namespace kradan::data

namespace kradan::search {

namespace {

template <class P>
auto read(std::string_view bytes) {
    using N = typename NetworkFor<P>::Type;
    auto network = N::read(bytes);
    assert(network);
    return std::make_shared<const N>(*std::move(network));
}

}  // namespace

const Networks& Networks::built_in() {
    static const Networks networks = [] {
        Networks all;
        all.set<chess::Position>(read<chess::Position>(data::networks_chess_net));
#if !defined(__wasm__)
        // The page fetches it only for Go.
        all.set<go::Position>(read<go::Position>(data::networks_go_net));
#endif
        all.set<ogi::Position>(read<ogi::Position>(data::networks_ogi_net));
        return all;
    }();
    return networks;
}

}  // namespace kradan::search
