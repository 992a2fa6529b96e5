#include "session/option_json.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "catalog/games.h"
#include "schema/collect.h"
#include "session/config.h"

namespace kradan::session {

namespace {

/// Reads the value of one option, according to its kind, into `values`, unless it is the default.
class ValueReader {
  public:
    /// Without `keep` the value is only validated.
    ValueReader(json::Fields& fields, std::string_view key, const json::Value& value, json::Fault& fault,
                OptionValues& values, bool keep)
        : fields_(fields), key_(key), value_(value), fault_(fault), values_(values), keep_(keep) {}

    void operator()(const CommonOption&) const {}
    void operator()(const NumberOption& option) const {
        const std::int64_t least = option.clamped ? -json::max_integer : option.least;
        const std::int64_t most = option.clamped ? json::max_integer : option.most;
        // Values out of range become `least` - 1 or `most` + 1, which are still invalid but fit into an int.
        const auto value = static_cast<int>(
            std::clamp<std::int64_t>(fields_.read_number(key_, value_, least, most),
                                     std::int64_t{option.least} - 1, std::int64_t{option.most} + 1));
        put(value, value == option.usual);
    }
    void operator()(const TextOption& option) const {
        std::string text;
        fields_.read_text(key_, value_, text, option.longest);
        const bool usual = option.usual == text;
        put(std::move(text), usual);
    }
    void operator()(const ChoiceOption& option) const {
        const std::size_t place = fields_.read_choice(key_, value_, option.ids);
        put(std::string(option.ids[place]), place == 0);
    }
    void operator()(const ColourOption&) const { put(fields_.read_colour(key_, value_), false); }
    void operator()(const TextsOption& option) const {
        std::vector<std::string> texts;
        fields_.read_texts(key_, value_, texts, option.longest);
        const bool usual = texts.empty();
        put(std::move(texts), usual);
    }
    void operator()(const SidesTextsOption& option) const {
        json::Fields sides(value_, key_, fault_);
        std::array<std::vector<std::string>, 2> texts;
        for (const Colour colour : colours) {
            if (const json::Value* side = sides.find(id(colour)))
                sides.read_texts(id(colour), *side, texts[place(colour)], option.longest);
        }
        const bool usual = texts[0].empty() && texts[1].empty();
        put(std::move(texts), usual);
    }
    void operator()(const SidesNumbersOption& option) const {
        json::Fields sides(value_, key_, fault_);
        std::array<int, 2> numbers{};
        for (const Colour colour : colours) {
            numbers[place(colour)] = static_cast<int>(sides.number(id(colour), option.least, option.most));
        }
        put(numbers, numbers[0] == 0 && numbers[1] == 0);
    }

  private:
    void put(OptionValue value, bool usual) const {
        if (keep_ && !usual) values_.set(key_, std::move(value));
    }

    json::Fields& fields_;
    std::string_view key_;
    const json::Value& value_;
    json::Fault& fault_;
    OptionValues& values_;
    bool keep_;
};

/// Writes the value of one option according to its kind.
class ValueWriter {
  public:
    ValueWriter(json::Writer& writer, std::string_view key, const OptionValues& values)
        : writer_(writer), key_(key), values_(values) {}

    void operator()(const CommonOption&) const {}
    void operator()(const NumberOption& option) const {
        const int* number = values_.find<int>(key_);
        if (number || option.usual) writer_.member(key_, number ? *number : *option.usual);
    }
    void operator()(const TextOption& option) const {
        const auto* text = values_.find<std::string>(key_);
        if (text || option.usual) writer_.member(key_, text ? std::string_view{*text} : *option.usual);
    }
    void operator()(const ChoiceOption& option) const {
        const auto* text = values_.find<std::string>(key_);
        writer_.member(key_, text ? std::string_view{*text} : option.ids.front());
    }
    void operator()(const ColourOption&) const {
        if (const auto* colour = values_.find<Colour>(key_)) writer_.member(key_, *colour);
    }
    void operator()(const TextsOption&) const {
        const auto* texts = values_.find<std::vector<std::string>>(key_);
        if (texts && !texts->empty()) writer_.texts(key_, *texts);
    }
    void operator()(const SidesTextsOption&) const {
        const auto* texts = values_.find<std::array<std::vector<std::string>, 2>>(key_);
        if (!texts || ((*texts)[0].empty() && (*texts)[1].empty())) return;
        writer_.key(key_).begin_object();
        for (const Colour colour : colours) writer_.texts(id(colour), (*texts)[place(colour)]);
        writer_.end_object();
    }
    void operator()(const SidesNumbersOption&) const {
        const auto* numbers = values_.find<std::array<int, 2>>(key_);
        if (!numbers || ((*numbers)[0] == 0 && (*numbers)[1] == 0)) return;
        writer_.key(key_).begin_object();
        for (const Colour colour : colours) writer_.member(id(colour), (*numbers)[place(colour)]);
        writer_.end_object();
    }

  private:
    json::Writer& writer_;
    std::string_view key_;
    const OptionValues& values_;
};

/// `std::visit` with less generated code: the page's modules must stay small.
template <class Visitor, class... Kinds>
void visit_kind(const Visitor& visitor, const std::variant<Kinds...>& kind) {
    const auto call = [&](const auto* held) {
        if (held) visitor(*held);
    };
    (call(std::get_if<Kinds>(&kind)), ...);
}

}  // namespace

OptionValues read_values(json::Fields& fields, GameId game, json::Fault& fault) {
    OptionValues values;
    for (const Option* any : all_options()) {
        const json::Value* value = fields.find(any->key);
        if (!value) continue;
        const Option* own = game.module().find_option(any->key);
        const Option& option = own ? *own : *any;
        const bool keep = own || option.kept_when_foreign;
        visit_kind(ValueReader(fields, option.key, *value, fault, values, keep), option.kind);
    }
    return values;
}

void write_values(json::Writer& writer, GameId game, const OptionValues& values) {
    for (const Option* any : all_options()) {
        const Option* own = game.module().find_option(any->key);
        if (own || any->kept_when_foreign)
            visit_kind(ValueWriter(writer, any->key, values), own ? own->kind : any->kind);
    }
}

namespace {

/// Returns the meaning of the option with this key.
std::string_view meaning_of(std::string_view key) {
    static constexpr std::pair<std::string_view, std::string_view> meanings[] = {
        {"promoted", "Ōgi handicap: the squares whose pieces start promoted"},
        {"chess960",
         "chess: the number of the Chess960 start position, 0 to 959; absent: standard chess (518 is the "
         "standard array under the rules of Chess960)"},
        {"laws",
         R"(chess: the rule for losing on time, "table" or "fide"; absent in a new game: the newest)"},
        {"size", "Go: the board size"},
        {"rules", "Go: the rule set; absent: thai"},
        {"komi", "Go: points for White, a multiple of 0.5; absent: the rule set's"},
        {"handicap", "Go: handicap stones, 0 to 9"},
        {"placement", "Go: how handicap stones are placed"},
        {"ko", R"(Go: the ko rule, "simple", "positional" or "situational"; absent: the rule set's)"},
        {"stones", "Go: the stones on the board at the start"},
        {"prisoners", "Go: the prisoners of each side at the start; absent: none"},
        {"turn", "Go, with `stones`: the side to move"},
    };
    const auto found =
        std::ranges::find(meanings, key, &std::pair<std::string_view, std::string_view>::first);
    return found == std::end(meanings) ? std::string_view{} : found->second;
}

/// Returns the type for an option's kind.
struct TypeOfOption {
    schema::Type operator()(const CommonOption&) const { return {}; }
    schema::Type operator()(const NumberOption& option) const {
        schema::Type type{.kind = schema::Type::Kind::number};
        if (!option.clamped) type.least = option.least;
        if (!option.clamped) type.most = option.most;
        return type;
    }
    schema::Type operator()(const TextOption& option) const { return text(option.longest); }
    schema::Type operator()(const ChoiceOption& option) const {
        return {.kind = schema::Type::Kind::word, .words = {option.ids.begin(), option.ids.end()}};
    }
    schema::Type operator()(const ColourOption&) const {
        return {.kind = schema::Type::Kind::word, .name = "Colour", .words = {"first", "second"}};
    }
    schema::Type operator()(const TextsOption& option) const {
        return {.kind = schema::Type::Kind::list, .inner = {text(option.longest, "Cell")}};
    }
    schema::Type operator()(const SidesTextsOption& option) const {
        return {.kind = schema::Type::Kind::sides,
                .inner = {{.kind = schema::Type::Kind::list, .inner = {text(option.longest, "Cell")}}},
                .optional_sides = true};
    }
    schema::Type operator()(const SidesNumbersOption& option) const {
        return {.kind = schema::Type::Kind::sides,
                .inner = {{.kind = schema::Type::Kind::number, .least = option.least, .most = option.most}}};
    }

  private:
    static schema::Type text(std::size_t longest, std::string name = {}) {
        return {.kind = schema::Type::Kind::text, .name = std::move(name), .longest = longest};
    }
};

}  // namespace

void list_options(std::vector<schema::Member>& members) {
    for (const Option* option : all_options()) {
        if (std::holds_alternative<CommonOption>(option->kind)) continue;
        members.push_back({std::string{option->key}, std::visit(TypeOfOption{}, option->kind),
                           std::string{meaning_of(option->key)}, true});
    }
}

}  // namespace kradan::session
