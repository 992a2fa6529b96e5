#include "schema/read.h"

#include <algorithm>

namespace kradan::schema {

std::size_t MemberReader::only_key(std::span<const std::string_view> keys) {
    const auto has = [&](std::string_view key) { return fields_.has(key); };
    if (std::ranges::count_if(keys, has) == 1)
        return static_cast<std::size_t>(std::ranges::find_if(keys, has) - keys.begin());
    std::string expected = "expected exactly one of";
    for (const std::string_view key : keys) expected.append(" ").append(key);
    fields_.report("", expected);
    return 0;
}

}  // namespace kradan::schema
