#include "server/programs/feed.h"

#include <string_view>

#include "server/base/times.h"

namespace kradan::server {

namespace {

std::string escaped(std::string_view text) {
    std::string result;
    for (const char letter : text) {
        switch (letter) {
            case '&':
                result += "&amp;";
                break;
            case '<':
                result += "&lt;";
                break;
            case '>':
                result += "&gt;";
                break;
            case '"':
                result += "&quot;";
                break;
            default:
                result += letter;
        }
    }
    return result;
}

std::string element(std::string_view name, std::string_view text) {
    return std::string{"<"}
        .append(name)
        .append(">")
        .append(escaped(text))
        .append("</")
        .append(name)
        .append(">\n");
}

std::string link(std::string_view relation, std::string_view address) {
    return std::string{"<link rel=\""}
        .append(relation)
        .append("\" href=\"")
        .append(escaped(address))
        .append("\"/>\n");
}

std::string name_in(const api::SeatedPlayer& player) {
    return player.level ? "Computer (level " + std::to_string(*player.level) + ")" : player.player;
}

std::string entry(const api::GameSummary& game, const std::string& site) {
    std::string title = name_in(game.first) + " – " + name_in(game.second);
    if (game.result) title += " " + *game.result;
    std::string summary = game.kind + ", " + game.speed;
    if (game.rated) summary += ", rated";
    if (game.reason) summary += ": " + *game.reason;
    return "<entry>\n" + element("id", "urn:kradan:game:" + game.game) + element("title", title) +
           link("alternate", site + "/#/play/" + game.game) + element("published", utc_text(game.created)) +
           element("updated", utc_text(game.over.value_or(game.created))) + element("summary", summary) +
           "</entry>\n";
}

}  // namespace

std::string percent_encoded(std::string_view text) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    constexpr std::string_view plain = "-._~";
    std::string result;
    for (const char letter : text) {
        const auto byte = static_cast<unsigned char>(letter);
        const bool is_plain = (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') ||
                              (byte >= 'a' && byte <= 'z') || plain.contains(letter);
        if (is_plain) {
            result += letter;
        } else {
            result.append("%").append(1, digits[byte >> 4]).append(1, digits[byte & 15]);
        }
    }
    return result;
}

std::string atom_text(const Feed& feed) {
    // An empty feed has no date of its own.
    const std::int64_t updated = feed.games.empty() ? 0 : feed.games.front().over.value_or(0);
    std::string text =
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n";
    text += element("id", feed.site.empty() ? "urn:kradan:feed:" + feed.path : feed.site + feed.path);
    text += element("title", feed.title) + element("updated", utc_text(updated));
    text += link("self", feed.site + feed.path) + link("alternate", feed.site + "/");
    text += "<author><name>Kradan</name></author>\n";
    for (const api::GameSummary& game : feed.games) text += entry(game, feed.site);
    return text + "</feed>\n";
}

}  // namespace kradan::server
