#include "json/json.h"

#include <algorithm>
#include <cmath>

#include "json/rapidjson.h"

namespace kradan::json {

namespace {

/// The value of a JSON number: exact if its digits are a whole number of at most 2⁵³ and the power of ten is
/// at most 10²², otherwise approximate; not finite if it is too big. RapidJSON's own conversion would add a
/// table of all powers of ten to the modules.
double value_of(std::string_view text) {
    double digits = 0;
    int exponent = 0;
    bool fraction = false;
    std::size_t i = text.starts_with('-') ? 1 : 0;
    for (; i < text.size() && text[i] != 'e' && text[i] != 'E'; ++i) {
        if (text[i] == '.') {
            fraction = true;
            continue;
        }
        digits = digits * 10 + (text[i] - '0');
        if (fraction) --exponent;
    }
    if (i < text.size()) {
        int shown = 0;
        const bool down = text[i + 1] == '-';
        for (const char digit : text.substr(i + 1)) {
            if (digit >= '0' && digit <= '9') shown = std::min(shown * 10 + (digit - '0'), 100'000);
        }
        exponent += down ? -shown : shown;
    }
    double power = 1;
    for (int k = std::min(std::abs(exponent), 400); k > 0; --k) power *= 10;
    double value = exponent < 0 ? digits / power : digits * power;
    if (digits == 0) value = 0;
    return text.starts_with('-') ? -value : value;
}

constexpr const char* half_a_pair = "half of a surrogate pair";

/// Whether a text, otherwise valid UTF-8, contains half a surrogate pair: RapidJSON decodes "\udc00" alone
/// like a character.
bool holds_half_a_pair(std::string_view text) {
    // Only such a half begins with 0xED and a byte from 0xA0 up.
    for (auto at = text.find('\xed'); at != std::string_view::npos; at = text.find('\xed', at + 1)) {
        if (static_cast<unsigned char>(text[at + 1]) >= 0xa0) return true;
    }
    return false;
}

/// Builds the tree from the parser's events. Too deep nesting, a number that is too big, or half a surrogate
/// pair stops the parser.
class Builder : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, Builder> {
  public:
    bool Null() { return put({}) != nullptr; }
    bool Bool(bool flag) {
        Value value{.kind = Value::Kind::boolean};
        value.boolean = flag;
        return put(std::move(value)) != nullptr;
    }
    bool RawNumber(const char* text, rapidjson::SizeType length, bool /*copy*/) {
        Value value{.kind = Value::Kind::number};
        value.number = value_of({text, length});
        if (!std::isfinite(value.number)) return stop("the number is too big");
        return put(std::move(value)) != nullptr;
    }
    bool String(const char* text, rapidjson::SizeType length, bool /*copy*/) {
        if (holds_half_a_pair({text, length})) return stop(half_a_pair);
        Value value{.kind = Value::Kind::string};
        value.string.assign(text, length);
        return put(std::move(value)) != nullptr;
    }
    bool Key(const char* text, rapidjson::SizeType length, bool /*copy*/) {
        if (holds_half_a_pair({text, length})) return stop(half_a_pair);
        open_.back()->keys.emplace_back(text, length);
        return true;
    }
    bool StartObject() { return open(Value::Kind::object); }
    bool EndObject(rapidjson::SizeType /*count*/) { return close(); }
    bool StartArray() { return open(Value::Kind::array); }
    bool EndArray(rapidjson::SizeType /*count*/) { return close(); }

    /// Why the parser was stopped; null if it was not.
    const char* fault() const { return fault_; }
    Value take() { return std::move(root_); }

  private:
    Value* put(Value value) {
        if (open_.empty()) {
            root_ = std::move(value);
            return &root_;
        }
        return &open_.back()->items.emplace_back(std::move(value));
    }
    bool open(Value::Kind kind) {
        if (open_.size() >= static_cast<std::size_t>(max_depth)) return stop("nested too deep");
        open_.push_back(put(Value{.kind = kind}));
        return true;
    }
    bool close() {
        open_.pop_back();
        return true;
    }
    bool stop(const char* why) {
        fault_ = why;
        return false;
    }

    Value root_;
    /// Each is the last item of its parent, so no later item moves it in memory.
    std::vector<Value*> open_;
    const char* fault_ = nullptr;
};

}  // namespace

const Value* Value::find(std::string_view key) const {
    for (std::size_t i = 0; i < keys.size() && i < items.size(); ++i) {
        if (keys[i] == key) return items[i].kind == Kind::null ? nullptr : &items[i];
    }
    return nullptr;
}

std::expected<Value, SyntaxError> parse(std::string_view text) {
    if (text.size() > max_bytes) return syntax_error("the text is longer than 4 MiB", max_bytes);
    if (text.empty()) return syntax_error("expected a JSON value");
    rapidjson::MemoryStream bytes(text.data(), text.size());
    rapidjson::EncodedInputStream<rapidjson::UTF8<>, rapidjson::MemoryStream> stream(bytes);
    rapidjson::Reader reader;
    Builder builder;
    constexpr unsigned flags = rapidjson::kParseIterativeFlag | rapidjson::kParseValidateEncodingFlag |
                               rapidjson::kParseNumbersAsStringsFlag;
    const auto result = reader.Parse<flags>(stream, builder);
    if (result.IsError()) {
        const char* stopped = builder.fault();
        const std::string message = stopped ? stopped : rapidjson::GetParseError_En(result.Code());
        return syntax_error(message, result.Offset());
    }
    return builder.take();
}

void Fault::report(std::string_view where, std::string_view key, std::string_view what) {
    if (!text_.empty()) return;
    text_ = where;
    if (!where.empty() && !key.empty()) text_ += '.';
    text_ += key;
    if (!text_.empty()) text_ += ": ";
    text_ += what;
}

std::vector<std::string> texts(const Value& value, std::string_view where, std::string_view key,
                               std::size_t longest, Fault& fault) {
    std::vector<std::string> list;
    bool right = value.kind == Value::Kind::array;
    for (const Value& item : value.items) {
        right = right && item.kind == Value::Kind::string && item.string.size() <= longest;
        if (right) list.push_back(item.string);
    }
    if (!right) fault.report(where, key, "expected a list of short texts");
    return right ? list : std::vector<std::string>{};
}

Fields::Fields(const Value& value, std::string_view where, Fault& fault)
    : value_(value), where_(where), fault_(fault) {
    if (value.kind != Value::Kind::object) fault_.report(where_, "", "expected an object");
}

const Value* Fields::require(std::string_view key, Value::Kind kind, std::string_view what) {
    const Value* found = value_.find(key);
    if (!found || found->kind != kind) {
        report(key, what);
        return nullptr;
    }
    return found;
}

std::string Fields::text(std::string_view key, std::size_t longest) {
    const Value* found = require(key, Value::Kind::string, "expected a text");
    if (!found) return {};
    if (found->string.size() > longest) {
        report(key, "the text is too long");
        return {};
    }
    return found->string;
}

std::optional<std::string> Fields::optional_text(std::string_view key, std::size_t longest) {
    if (!has(key)) return std::nullopt;
    return text(key, longest);
}

std::int64_t Fields::number(std::string_view key, std::int64_t lowest, std::int64_t highest) {
    const Value* found = require(key, Value::Kind::number, "expected a number");
    if (!found) return lowest;
    const double whole = std::trunc(found->number);
    if (!(whole >= static_cast<double>(lowest) && whole <= static_cast<double>(highest))) {
        report(key, "expected a number from " + std::to_string(lowest) + " to " + std::to_string(highest));
        return lowest;
    }
    return static_cast<std::int64_t>(whole);
}

std::optional<std::int64_t> Fields::optional_number(std::string_view key, std::int64_t lowest,
                                                    std::int64_t highest) {
    if (!has(key)) return std::nullopt;
    return number(key, lowest, highest);
}

bool Fields::flag(std::string_view key) {
    const Value* found = require(key, Value::Kind::boolean, "expected true or false");
    return found && found->boolean;
}

bool Fields::flag_or(std::string_view key, bool otherwise) {
    return has(key) ? flag(key) : otherwise;
}

std::size_t Fields::choice(std::string_view key, std::span<const std::string_view> names) {
    const Value* found = value_.find(key);
    if (found && found->kind == Value::Kind::string) {
        const auto place = std::ranges::find(names, std::string_view{found->string});
        if (place != names.end()) return static_cast<std::size_t>(place - names.begin());
    }
    std::string what = "expected one of";
    for (const auto name : names) what.append(" ").append(name);
    report(key, what);
    return 0;
}

Colour Fields::colour(std::string_view key) {
    static constexpr std::string_view names[] = {"first", "second"};
    return choice(key, names) == 0 ? Colour::first : Colour::second;
}

std::optional<Colour> Fields::optional_colour(std::string_view key) {
    if (!has(key)) return std::nullopt;
    return colour(key);
}

std::vector<std::string> Fields::texts(std::string_view key, std::size_t longest) {
    return json::texts(array(key), where_, key, longest, fault_);
}

const Value& Fields::object(std::string_view key) {
    static const Value empty{.kind = Value::Kind::object};
    const Value* found = require(key, Value::Kind::object, "expected an object");
    return found ? *found : empty;
}

const Value& Fields::array(std::string_view key) {
    static const Value empty{.kind = Value::Kind::array};
    const Value* found = require(key, Value::Kind::array, "expected a list");
    return found ? *found : empty;
}

void Writer::separate() {
    if (!text_.empty() && !std::string_view{"{[:"}.contains(text_.back())) text_ += ',';
}

void Writer::write_quoted(std::string_view text) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    text_ += '"';
    for (const char character : text) {
        const auto byte = static_cast<unsigned char>(character);
        if (character == '\n') {
            text_ += "\\n";
        } else if (byte < 0x20) {
            text_.append("\\u00").push_back(digits[byte >> 4]);
            text_ += digits[byte & 15];
        } else {
            if (character == '"' || character == '\\') text_ += '\\';
            text_ += character;
        }
    }
    text_ += '"';
}

Writer& Writer::open(char bracket) {
    separate();
    text_ += bracket;
    return *this;
}

Writer& Writer::close(char bracket) {
    text_ += bracket;
    return *this;
}

Writer& Writer::raw(std::string_view json) {
    separate();
    text_ += json;
    return *this;
}

Writer& Writer::key(std::string_view name) {
    separate();
    write_quoted(name);
    text_ += ':';
    return *this;
}

Writer& Writer::value(std::string_view text) {
    separate();
    write_quoted(text);
    return *this;
}

Writer& Writer::value(bool flag) {
    return raw(flag ? "true" : "false");
}

Writer& Writer::value(std::int64_t number) {
    return raw(std::to_string(number));
}

Writer& Writer::null() {
    return raw("null");
}

Writer& Writer::texts(std::string_view name, const std::vector<std::string>& list) {
    key(name).begin_array();
    for (const auto& text : list) value(text);
    return end_array();
}

Writer& Writer::refusal(const Refusal& refusal) {
    return begin_object()
        .member("reason", refusal.reason)
        .member("clause", refusal.clause)
        .member("detail", refusal.detail)
        .end_object();
}

}  // namespace kradan::json
