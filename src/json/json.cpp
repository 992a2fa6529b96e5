#include "json/json.h"

#include <algorithm>
#include <cmath>

#include "json/rapidjson.h"

namespace kradan::json {

namespace {

/// The value of a JSON number: exact if its digits form a whole number up to 2⁵³ and the power of ten is at
/// most 10²², otherwise approximate; not finite if it is too big. RapidJSON's own conversion would add a
/// table of all powers of ten to the WebAssembly modules.
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

/// Whether a string that is otherwise valid UTF-8 contains half a surrogate pair. RapidJSON decodes a lone
/// "\udc00" as if it were a character.
bool holds_half_a_pair(std::string_view text) {
    // Only half a pair begins with 0xED and then a byte of at least 0xA0.
    for (auto at = text.find('\xed'); at != std::string_view::npos; at = text.find('\xed', at + 1)) {
        if (static_cast<unsigned char>(text[at + 1]) >= 0xa0) return true;
    }
    return false;
}

/// Builds the tree from the parser's events. Nesting that is too deep, a number that is too big, or half a
/// surrogate pair stops the parser.
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

void Fields::read_text(std::string_view key, const Value& value, std::string& text, std::size_t longest) {
    if (value.kind == Value::Kind::string && value.string.size() <= longest) {
        text = value.string;
    } else {
        report(key, "expected a string of at most " + std::to_string(longest) + " bytes");
    }
}

const std::vector<Value>& Fields::items(std::string_view key, const Value& value) {
    static const std::vector<Value> none;
    if (value.kind == Value::Kind::array) return value.items;
    report(key, "expected a list");
    return none;
}

void Fields::read_texts(std::string_view key, const Value& value, std::vector<std::string>& list,
                        std::size_t longest) {
    for (const Value& item : items(key, value)) {
        if (item.kind != Value::Kind::string || item.string.size() > longest)
            report(key, "expected a list of short texts");
        list.push_back(item.string);
    }
}

std::int64_t Fields::read_number(std::string_view key, const Value& value, std::int64_t lowest,
                                 std::int64_t highest) {
    const double whole = std::trunc(value.number);
    if (value.kind == Value::Kind::number && whole >= static_cast<double>(lowest) &&
        whole <= static_cast<double>(highest))
        return static_cast<std::int64_t>(whole);
    report(key, "expected a number from " + std::to_string(lowest) + " to " + std::to_string(highest));
    return lowest;
}

bool Fields::read_flag(std::string_view key, const Value& value) {
    if (value.kind != Value::Kind::boolean) report(key, "expected true or false");
    return value.boolean;
}

std::size_t Fields::read_choice(std::string_view key, const Value& value,
                                std::span<const std::string_view> names) {
    if (value.kind == Value::Kind::string) {
        const auto place = std::ranges::find(names, std::string_view{value.string});
        if (place != names.end()) return static_cast<std::size_t>(place - names.begin());
    }
    std::string what = "expected one of";
    for (const auto name : names) what.append(" ").append(name);
    report(key, what);
    return 0;
}

Colour Fields::read_colour(std::string_view key, const Value& value) {
    static constexpr std::string_view names[] = {"first", "second"};
    return read_choice(key, value, names) == 0 ? Colour::first : Colour::second;
}

const Value* Fields::find(const char* name, std::size_t size, bool may) {
    const Value* found = value_.find({name, size});
    if (!found && !may) report({name, size}, "is missing");
    return found;
}

void Fields::get(const char* name, std::size_t size, std::string& text, std::size_t longest, bool may) {
    if (const Value* found = find(name, size, may)) read_text({name, size}, *found, text, longest);
}

void Fields::get(const char* name, std::size_t size, std::vector<std::string>& texts, std::size_t longest,
                 bool may) {
    if (const Value* found = find(name, size, may)) read_texts({name, size}, *found, texts, longest);
}

void Fields::get(const char* name, std::size_t size, bool& flag, bool may) {
    if (const Value* found = find(name, size, may)) flag = read_flag({name, size}, *found);
}

void Fields::get(const char* name, std::size_t size, Colour& colour, bool may) {
    if (const Value* found = find(name, size, may)) colour = read_colour({name, size}, *found);
}

void Fields::get(const char* name, std::size_t size, std::int64_t& number, std::int64_t lowest,
                 std::int64_t highest, bool may) {
    if (const Value* found = find(name, size, may))
        number = read_number({name, size}, *found, lowest, highest);
}

void Fields::get(const char* name, std::size_t size, int& number, std::int64_t lowest, std::int64_t highest,
                 bool may) {
    std::int64_t whole = number;
    get(name, size, whole, lowest, highest, may);
    number = static_cast<int>(whole);
}

std::string Fields::text(std::string_view key, std::size_t longest) {
    std::string text;
    get(key.data(), key.size(), text, longest, false);
    return text;
}

std::optional<std::string> Fields::optional_text(std::string_view key, std::size_t longest) {
    if (!has(key)) return std::nullopt;
    return text(key, longest);
}

std::int64_t Fields::number(std::string_view key, std::int64_t lowest, std::int64_t highest) {
    std::int64_t number = lowest;
    get(key.data(), key.size(), number, lowest, highest, false);
    return number;
}

std::optional<std::int64_t> Fields::optional_number(std::string_view key, std::int64_t lowest,
                                                    std::int64_t highest) {
    if (!has(key)) return std::nullopt;
    return number(key, lowest, highest);
}

bool Fields::flag(std::string_view key) {
    bool flag = false;
    get(key.data(), key.size(), flag, false);
    return flag;
}

bool Fields::flag_or(std::string_view key, bool otherwise) {
    get(key.data(), key.size(), otherwise, true);
    return otherwise;
}

std::size_t Fields::choice(std::string_view key, std::span<const std::string_view> names) {
    static const Value nothing;
    const Value* found = find(key);
    return read_choice(key, found ? *found : nothing, names);
}

Colour Fields::colour(std::string_view key) {
    Colour colour = Colour::first;
    get(key.data(), key.size(), colour, false);
    return colour;
}

std::optional<Colour> Fields::optional_colour(std::string_view key) {
    if (!has(key)) return std::nullopt;
    return colour(key);
}

std::vector<std::string> Fields::texts(std::string_view key, std::size_t longest) {
    std::vector<std::string> texts;
    get(key.data(), key.size(), texts, longest, false);
    return texts;
}

const Value& Fields::of_kind(std::string_view key, Value::Kind kind, std::string_view what) {
    static const Value empty{.kind = Value::Kind::object};
    const Value* found = find(key.data(), key.size(), false);
    if (found && found->kind == kind) return *found;
    report(key, what);
    return empty;
}

const Value& Fields::object(std::string_view key) {
    return of_kind(key, Value::Kind::object, "expected an object");
}

const Value& Fields::array(std::string_view key) {
    return of_kind(key, Value::Kind::array, "expected a list");
}

void Writer::separate() {
    const char last = text_.empty() ? '[' : text_.back();
    if (last != '[' && last != '{' && last != ':') text_ += ',';
}

void Writer::write_quoted(const char* text, std::size_t size) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    text_ += '"';
    const char* written = text;
    const char* const end = text + size;
    for (; text != end; ++text) {
        const auto byte = static_cast<unsigned char>(*text);
        if (byte >= 0x20 && byte != '"' && byte != '\\') continue;
        text_.append(written, static_cast<std::size_t>(text - written));
        written = text + 1;
        text_ += '\\';
        if (byte >= 0x20) {
            text_ += *text;
        } else if (byte == '\n') {
            text_ += 'n';
        } else {
            text_.append("u00").push_back(digits[byte >> 4]);
            text_ += digits[byte & 15];
        }
    }
    text_.append(written, static_cast<std::size_t>(end - written));
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

Writer& Writer::put_key(const char* name, std::size_t size) {
    separate();
    write_quoted(name, size);
    text_ += ':';
    return *this;
}

Writer& Writer::put_text(const char* text, std::size_t size) {
    separate();
    write_quoted(text, size);
    return *this;
}

Writer& Writer::put_member(const char* name, std::size_t size, const char* text, std::size_t length) {
    return put_key(name, size).put_text(text, length);
}

Writer& Writer::put_number(const char* name, std::size_t size, std::int64_t number) {
    return put_key(name, size).value(number);
}

Writer& Writer::put_flag(const char* name, std::size_t size, bool flag) {
    return put_key(name, size).value(flag);
}

Writer& Writer::put_colour(const char* name, std::size_t size, Colour colour) {
    return put_key(name, size).value(colour);
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

Writer& Writer::value(const std::vector<std::string>& texts) {
    begin_array();
    for (const auto& text : texts) value(text);
    return end_array();
}

Writer& Writer::texts(std::string_view name, const std::vector<std::string>& list) {
    return key(name).value(list);
}

Writer& Writer::refusal(const Refusal& refusal) {
    return begin_object()
        .member("reason", refusal.reason)
        .member("clause", refusal.clause)
        .member("detail", refusal.detail)
        .end_object();
}

}  // namespace kradan::json
