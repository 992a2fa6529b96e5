#pragma once

namespace kradan::server {

struct CharacterRange {
    char32_t first;
    char32_t last;
};

}  // namespace kradan::server
