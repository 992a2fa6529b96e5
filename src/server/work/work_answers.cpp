#include "server/work/work_answers.h"

#include "core/quote.h"
#include "json/json.h"

namespace kradan::server {

WorkAnswer problem(int status, std::string_view why) {
    json::Writer writer;
    return {status, writer.begin_object().member("error", why).end_object().text()};
}

WorkAnswer not_stored() {
    return problem(503, "The server cannot reach its database now. Try again in a few seconds.");
}

WorkAnswer no_lease() {
    return problem(409,
                   "This lease has ended: it expired, was returned, or its game was removed. Acquire another "
                   "job.");
}

std::string seconds_text(store::WallTime lease) {
    json::Writer writer;
    return writer.begin_object().member("seconds", lease / 1'000).end_object().text();
}

std::string one_line(std::string_view text) {
    constexpr std::size_t longest = 300;
    std::string line = printable(text);
    if (line.size() > longest) {
        line.resize(longest);
        while (!line.empty() && (static_cast<unsigned char>(line.back()) & 0xc0) == 0x80) line.pop_back();
        if (!line.empty() && (static_cast<unsigned char>(line.back()) & 0x80) != 0) line.pop_back();
    }
    return line;
}

std::string own_worker_of(store::Epoch node) {
    const std::string name{Leases::own_worker};
    return node == 0 ? name : name + " (node " + std::to_string(node) + ")";
}

}  // namespace kradan::server
