#include "session/option_json.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "catalog/games.h"

namespace kradan::session {

namespace {

/// Reads the value of one option by its kind into `values`, unless it is the default.
class ValueReader {
  public:
    /// Without `keep` the value is only validated.
    ValueReader(json::Fields& fields, std::string_view key, json::Fault& fault, OptionValues& values,
                bool keep)
        : fields_(fields), key_(key), fault_(fault), values_(values), keep_(keep) {}

    void operator()(const CommonOption&) const {}
    void operator()(const NumberOption& option) const {
        const std::int64_t least = option.clamped ? -json::max_integer : option.least;
        const std::int64_t most = option.clamped ? json::max_integer : option.most;
        const auto number = fields_.optional_number(key_, least, most);
        if (!number) return;
        // Values out of range become `least` - 1 or `most` + 1: still invalid, and they fit an int.
        const auto value = static_cast<int>(
            std::clamp<std::int64_t>(*number, std::int64_t{option.least} - 1, std::int64_t{option.most} + 1));
        put(value, value == option.usual);
    }
    void operator()(const TextOption& option) const {
        auto text = fields_.optional_text(key_, option.longest);
        if (!text) return;
        const bool usual = option.usual == *text;
        put(*std::move(text), usual);
    }
    void operator()(const ChoiceOption& option) const {
        const std::size_t place = fields_.has(key_) ? fields_.choice(key_, option.ids) : 0;
        put(std::string(option.ids[place]), place == 0);
    }
    void operator()(const ColourOption&) const {
        if (const auto colour = fields_.optional_colour(key_)) put(*colour, false);
    }
    void operator()(const TextsOption& option) const {
        if (!fields_.has(key_)) return;
        auto texts = fields_.texts(key_, option.longest);
        const bool usual = texts.empty();
        put(std::move(texts), usual);
    }
    void operator()(const SidesTextsOption& option) const {
        if (!fields_.has(key_)) return;
        json::Fields sides(fields_.object(key_), key_, fault_);
        std::array<std::vector<std::string>, 2> texts;
        for (const Colour colour : colours) {
            if (sides.has(id(colour))) texts[place(colour)] = sides.texts(id(colour), option.longest);
        }
        const bool usual = texts[0].empty() && texts[1].empty();
        put(std::move(texts), usual);
    }
    void operator()(const SidesNumbersOption& option) const {
        if (!fields_.has(key_)) return;
        json::Fields sides(fields_.object(key_), key_, fault_);
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
    json::Fault& fault_;
    OptionValues& values_;
    bool keep_;
};

/// Writes the value of one option by its kind.
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

/// `std::visit` with less generated code: the modules of the page must stay small.
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
        const Option* own = game.module().find_option(any->key);
        const Option& option = own ? *own : *any;
        const bool keep = own || option.kept_when_foreign;
        visit_kind(ValueReader(fields, option.key, fault, values, keep), option.kind);
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

}  // namespace kradan::session
