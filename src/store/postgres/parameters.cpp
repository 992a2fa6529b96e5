#include "store/postgres/parameters.h"

namespace kradan::store {

std::string array_of(std::span<const std::string_view> values) {
    // src/backend/utils/adt/arrayfuncs.c, array_recv: dimensions, whether there are nulls, the element's
    // type; for each dimension, its size and first index; for each element, its length and bytes.
    constexpr std::int32_t bytea = 17;
    std::string text;
    const auto add = [&](std::int32_t value) {
        const auto bytes = big_endian(value);
        text.append(bytes.data(), bytes.size());
    };
    add(values.empty() ? 0 : 1);
    add(0);
    add(bytea);
    if (values.empty()) return text;
    add(static_cast<std::int32_t>(values.size()));
    add(1);
    for (const std::string_view value : values) {
        add(static_cast<std::int32_t>(value.size()));
        text += value;
    }
    return text;
}

}  // namespace kradan::store
