#include "search/network.h"

namespace kradan::search {

const Networks& Networks::built_in() {
    static const Networks networks;
    return networks;
}

}  // namespace kradan::search
