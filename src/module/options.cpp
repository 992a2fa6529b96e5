#include "module/options.h"

#include <algorithm>

namespace kradan {

OptionValues::OptionValues() = default;
OptionValues::OptionValues(std::initializer_list<std::pair<const std::string, OptionValue>> values) {
    for (const auto& [key, value] : values) set(key, value);
}
OptionValues::OptionValues(const OptionValues& other) = default;
OptionValues::OptionValues(OptionValues&& other) noexcept = default;
OptionValues& OptionValues::operator=(const OptionValues& other) {
    return *this = OptionValues(other);
}
OptionValues& OptionValues::operator=(OptionValues&& other) noexcept = default;
OptionValues::~OptionValues() = default;

const OptionValue* OptionValues::get(std::string_view key) const {
    const auto found = std::ranges::find(entries_, key, &Entry::key);
    return found == entries_.end() ? nullptr : &found->value;
}

void OptionValues::set(std::string_view key, OptionValue value) {
    erase(key);
    entries_.push_back({std::string(key), std::move(value)});
}

void OptionValues::write(std::string_view key, OptionValue value, bool is_usual) {
    if (is_usual) {
        erase(key);
    } else {
        set(key, std::move(value));
    }
}

void OptionValues::erase(std::string_view key) {
    if (!get(key)) return;
    std::vector<Entry> others;
    for (Entry& entry : entries_) {
        if (entry.key != key) others.push_back(std::move(entry));
    }
    entries_ = std::move(others);
}

bool OptionValues::equals(const OptionValues& other) const {
    return entries_.size() == other.entries_.size() && std::ranges::all_of(entries_, [&](const Entry& entry) {
               const OptionValue* value = other.get(entry.key);
               return value && *value == entry.value;
           });
}

}  // namespace kradan
