#include "server/net/encodings.h"

#include <algorithm>
#include <boost/beast/core/string.hpp>
#include <optional>

#include "core/text.h"
#include "server/net/requests.h"

namespace kradan::server {

namespace {

/// The highest possible quality value, in thousandths.
constexpr int most_liked = 1'000;

/// Parses a quality value "q=0.123" into thousandths; 0, which refuses the coding, if it is malformed.
int weight(std::string_view parameter) {
    if (parameter.size() < 3 || (parameter[0] != 'q' && parameter[0] != 'Q') || parameter[1] != '=') return 0;
    const std::string_view number = parameter.substr(2);
    if (number.front() == '1') return most_liked;
    int value = 0;
    int place = most_liked / 10;
    for (const char digit : number.substr(std::min<std::size_t>(2, number.size()))) {
        if (digit < '0' || digit > '9') return 0;
        value += (digit - '0') * place;
        place /= 10;
    }
    return value;
}

bool is_same(std::string_view one, std::string_view other) {
    return boost::beast::iequals({one.data(), one.size()}, {other.data(), other.size()});
}

/// Returns a coding's quality value, in thousandths. "" stands for the plain file, whose value is 1 unless
/// the header names it.
int liked(std::string_view accepted, std::string_view coding) {
    std::optional<int> named;
    std::optional<int> any;
    each_of_list(accepted, [&](std::string_view item) {
        const auto semicolon = item.find(';');
        const std::string_view name = trimmed(item.substr(0, semicolon));
        const int value =
            semicolon == std::string_view::npos ? most_liked : weight(trimmed(item.substr(semicolon + 1)));
        const bool same = is_same(name, coding.empty() ? "identity" : coding) ||
                          (coding == "gzip" && is_same(name, "x-gzip"));
        if (same) named = value;
        if (name == "*") any = value;
    });
    if (named || any) return named.value_or(any.value_or(0));
    return coding.empty() ? 1 : 0;
}

}  // namespace

const Encoded& choose(const std::vector<Encoded>& forms, std::string_view accepted) {
    const Encoded* best = &forms.back();
    int most = 0;
    for (const Encoded& form : forms) {
        const int value = liked(accepted, form.coding);
        if (value <= most) continue;
        most = value;
        best = &form;
    }
    return *best;
}

}  // namespace kradan::server
