#include "schema/collect.h"

#include <algorithm>

namespace kradan::schema {

const Part* Parts::find(std::string_view name) const {
    const auto found = std::ranges::find(list_, name, &Part::name);
    return found == list_.end() ? nullptr : &*found;
}

bool Parts::use(const std::string& name) {
    if (!elsewhere_.contains(name)) return false;
    used_.insert(name);
    return true;
}

void Collector::add_case(Case one) {
    const auto bare =
        std::ranges::find_if(part_.cases, [](const Case& known) { return known.members.empty(); });
    if (one.members.empty() && bare != part_.cases.end()) {
        bare->words.push_back(one.words.front());
    } else {
        part_.cases.push_back(std::move(one));
    }
}

}  // namespace kradan::schema
