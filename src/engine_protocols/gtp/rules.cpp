#include <algorithm>
#include <array>
#include <ranges>
#include <string_view>
#include <utility>
#include <vector>

#include "engine_protocols/gtp/game.h"
#include "engine_protocols/text.h"

namespace kradan::protocol {

namespace {

/// KataGo's names and our equivalents.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> their_names = {{
    {"korean", "japanese"},
    {"bga", "aga"},
    {"french", "aga"},
    {"nz", "new-zealand"},
}};

std::string_view ko_word(go::Ko ko) {
    return ko == go::Ko::simple ? "SIMPLE" : ko == go::Ko::positional ? "POSITIONAL" : "SITUATIONAL";
}

std::string_view bonus_word(go::Compensation compensation) {
    return compensation == go::Compensation::none     ? "0"
           : compensation == go::Compensation::stones ? "N"
                                                      : "N-1";
}

/// Parses a JSON object of strings, booleans and numbers into names and unquoted values.
std::expected<std::vector<std::pair<std::string, std::string>>, std::string> read_object(
    std::string_view text) {
    std::string plain;
    for (const char c : text) {
        if (c != ' ' && c != '"' && c != '\t') plain += c;
    }
    if (plain.size() < 2 || plain.front() != '{' || plain.back() != '}')
        return std::unexpected("no JSON object");
    std::vector<std::pair<std::string, std::string>> members;
    std::string_view rest = std::string_view(plain).substr(1, plain.size() - 2);
    while (!rest.empty()) {
        const auto comma = std::min(rest.find(','), rest.size());
        const std::string_view member = rest.substr(0, comma);
        const auto colon = member.find(':');
        if (colon == std::string_view::npos) return std::unexpected("no value of " + in_quotes(member));
        members.emplace_back(member.substr(0, colon), member.substr(colon + 1));
        rest.remove_prefix(std::min(comma + 1, rest.size()));
    }
    return members;
}

constexpr std::array<std::string_view, 11> known_members = {"koRule",
                                                            "ko",
                                                            "scoringRule",
                                                            "scoring",
                                                            "taxRule",
                                                            "tax",
                                                            "multiStoneSuicideLegal",
                                                            "suicide",
                                                            "whiteHandicapBonus",
                                                            "hasButton",
                                                            "friendlyPassOk"};

/// Whether the rules agree with this member of a JSON object.
bool holds(const std::pair<std::string, std::string>& member, const go::Rules& rules) {
    const auto& [name, value] = member;
    if (name == "koRule" || name == "ko") return same_ignoring_case(value, ko_word(rules.ko));
    if (name == "scoringRule" || name == "scoring")
        return same_ignoring_case(value, rules.counting == go::Counting::area ? "AREA" : "TERRITORY");
    if (name == "taxRule" || name == "tax")
        return same_ignoring_case(value, rules.seki_counts ? "NONE" : "SEKI");
    if (name == "multiStoneSuicideLegal" || name == "suicide")
        return value == (rules.suicide ? "true" : "false");
    if (name == "whiteHandicapBonus") return value == bonus_word(rules.compensation);
    if (name == "hasButton") return value == "false";
    // Our rule sets do not have friendlyPassOk.
    return true;
}

}  // namespace

std::string write_katago_rules(const go::Rules& rules) {
    std::string text = R"({"hasButton":false,"koRule":")";
    text += ko_word(rules.ko);
    text += R"(","scoringRule":")";
    text += rules.counting == go::Counting::area ? "AREA" : "TERRITORY";
    text += R"(","suicide":)";
    text += rules.suicide ? "true" : "false";
    text += R"(,"tax":")";
    text += rules.seki_counts ? "NONE" : "SEKI";
    text += R"(","whiteHandicapBonus":")";
    text += bonus_word(rules.compensation);
    return text + "\"}";
}

std::expected<std::string, std::string> read_katago_rules(const std::string& text, std::string_view now) {
    if (!text.starts_with('{')) {
        for (const go::Preset& preset : go::presets) {
            if (same_ignoring_case(text, preset.name)) return std::string(preset.name);
        }
        for (const auto& [theirs, ours] : their_names) {
            if (same_ignoring_case(text, theirs)) return std::string(ours);
        }
        return std::unexpected("unknown rules: " + in_quotes(text));
    }
    const auto members = read_object(text);
    if (!members) return std::unexpected(members.error());
    if (members->empty()) return std::unexpected("no rules in it");
    for (const auto& [name, value] : *members) {
        if (std::ranges::find(known_members, name) == known_members.end())
            return std::unexpected("no part of rules: " + in_quotes(name));
    }
    const auto fits = [&](const go::Preset& preset) {
        return std::ranges::all_of(*members, [&](const auto& member) { return holds(member, preset.rules); });
    };
    if (const auto preset = go::find_preset(now); preset && fits(*preset)) return std::string(now);
    // Presets that end the game in a special way match last, so Tromp-Taylor, which KataGo also has, comes
    // before Ing.
    const auto ends_its_own_way = [](const go::Preset& preset) {
        return preset.rules.all_alive || preset.rules.first_wins_ties;
    };
    for (const go::Preset& preset : go::presets) {
        if (!ends_its_own_way(preset) && fits(preset)) return std::string(preset.name);
    }
    for (const go::Preset& preset : std::views::reverse(go::presets)) {
        if (fits(preset)) return std::string(preset.name);
    }
    return std::unexpected("no rule set here has these rules together");
}

}  // namespace kradan::protocol
