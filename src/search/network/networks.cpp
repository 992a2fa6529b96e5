#include <cassert>

#include "search/network/network.h"

namespace kradan::data {
extern const std::string_view networks_chess_net;
extern const std::string_view networks_ogi_net;
}  // namespace kradan::data

namespace kradan::search {

namespace {

template <class P>
std::shared_ptr<const Network<P>> read(std::string_view bytes) {
    auto network = Network<P>::read(bytes);
    assert(network);
    return std::make_shared<const Network<P>>(*std::move(network));
}

}  // namespace

const Networks& Networks::built_in() {
    static const Networks networks = [] {
        Networks all;
        all.set<chess::Position>(read<chess::Position>(data::networks_chess_net));
        all.set<ogi::Position>(read<ogi::Position>(data::networks_ogi_net));
        return all;
    }();
    return networks;
}

}  // namespace kradan::search
