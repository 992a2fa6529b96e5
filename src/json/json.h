#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/colour.h"
#include "refusals/refusal.h"

/// JSON from untrusted sources. Text that is too long, too deeply nested, of the wrong type or out of range
/// yields an error value that says where the error is.
namespace kradan::json {

inline constexpr std::size_t max_bytes = 4 << 20;
inline constexpr int max_depth = 16;
/// The largest integer that every JSON reader represents exactly.
inline constexpr std::int64_t max_integer = (std::int64_t{1} << 53) - 1;

struct Value {
    enum class Kind { null, boolean, number, string, array, object };

    Kind kind = Kind::null;
    bool boolean = false;
    double number = 0;
    std::string string = {};
    /// Elements of an array, or values of an object, named by `keys`.
    std::vector<Value> items = {};
    std::vector<std::string> keys = {};

    /// The member of an object; null if there is none or its value is null.
    const Value* find(std::string_view key) const;
};

/// Parses one JSON text of at most `max_bytes` in valid UTF-8, nested at most `max_depth` deep.
std::expected<Value, SyntaxError> parse(std::string_view text);

/// The first error found in a JSON value.
class Fault {
  public:
    void report(std::string_view where, std::string_view key, std::string_view what);
    explicit operator bool() const { return !text_.empty(); }
    const std::string& text() const { return text_; }

  private:
    std::string text_;
};

/// Reads a list of strings of at most `longest` bytes each. On error, reports it and returns an empty list.
std::vector<std::string> texts(const Value& value, std::string_view where, std::string_view key,
                               std::size_t longest, Fault& fault);

/// Checked access to the members of an object. A getter whose member is missing or wrong reports a fault and
/// returns a harmless value. Unknown members are ignored.
class Fields {
  public:
    /// `where`: the name of the object in messages, for instance "config".
    Fields(const Value& value, std::string_view where, Fault& fault);

    bool has(std::string_view key) const { return value_.find(key) != nullptr; }
    const Value* find(std::string_view key) const { return value_.find(key); }
    void report(std::string_view key, std::string_view what) { fault_.report(where_, key, what); }

    /// Reads a member. An absent member leaves the variable unchanged, and is an error unless it `may` be
    /// absent.
    ///
    /// Passing a name as two arguments takes less code in WebAssembly, where a `string_view` argument is
    /// first written to memory.
    void get(const char* name, std::size_t size, std::string& text, std::size_t longest, bool may);
    void get(const char* name, std::size_t size, std::vector<std::string>& texts, std::size_t longest,
             bool may);
    void get(const char* name, std::size_t size, bool& flag, bool may);
    void get(const char* name, std::size_t size, Colour& colour, bool may);
    void get(const char* name, std::size_t size, std::int64_t& number, std::int64_t lowest,
             std::int64_t highest, bool may);
    void get(const char* name, std::size_t size, int& number, std::int64_t lowest, std::int64_t highest,
             bool may);
    /// Returns the member; null if it is absent, which is an error unless it `may` be absent.
    const Value* find(const char* name, std::size_t size, bool may);

    // These take the member's value instead of looking it up.
    void read_text(std::string_view key, const Value& value, std::string& text, std::size_t longest);
    void read_texts(std::string_view key, const Value& value, std::vector<std::string>& list,
                    std::size_t longest);
    std::int64_t read_number(std::string_view key, const Value& value, std::int64_t lowest,
                             std::int64_t highest);
    bool read_flag(std::string_view key, const Value& value);
    std::size_t read_choice(std::string_view key, const Value& value,
                            std::span<const std::string_view> names);
    Colour read_colour(std::string_view key, const Value& value);
    /// Returns the elements of an array; none if the value is not an array.
    const std::vector<Value>& items(std::string_view key, const Value& value);

    std::string text(std::string_view key, std::size_t longest = 4096);
    std::optional<std::string> optional_text(std::string_view key, std::size_t longest = 4096);
    /// Read whole numbers. Fractions are truncated, so callers can pass times with a finer resolution.
    std::int64_t number(std::string_view key, std::int64_t lowest, std::int64_t highest);
    std::optional<std::int64_t> optional_number(std::string_view key, std::int64_t lowest,
                                                std::int64_t highest);
    bool flag(std::string_view key);
    bool flag_or(std::string_view key, bool otherwise);
    Colour colour(std::string_view key);
    std::optional<Colour> optional_colour(std::string_view key);
    std::vector<std::string> texts(std::string_view key, std::size_t longest = 4096);
    /// Returns the index of a string member in `names`. For any other string, reports a fault and returns 0.
    std::size_t choice(std::string_view key, std::span<const std::string_view> names);
    /// An object or an array; an empty one if it is missing or of another kind.
    const Value& object(std::string_view key);
    const Value& array(std::string_view key);

  private:
    const Value& of_kind(std::string_view key, Value::Kind kind, std::string_view what);

    const Value& value_;
    std::string where_;
    Fault& fault_;
};

/// Writes one JSON text.
class Writer {
  public:
    Writer& begin_object() { return open('{'); }
    Writer& end_object() { return close('}'); }
    Writer& begin_array() { return open('['); }
    Writer& end_array() { return close(']'); }
    [[gnu::always_inline]] Writer& key(std::string_view name) { return put_key(name.data(), name.size()); }
    [[gnu::always_inline]] Writer& value(std::string_view text) { return put_text(text.data(), text.size()); }
    Writer& value(const char* text) { return value(std::string_view{text}); }
    Writer& value(bool flag);
    Writer& value(int number) { return value(std::int64_t{number}); }
    Writer& value(std::int64_t number);
    Writer& value(Colour colour) { return value(id(colour)); }
    Writer& value(const std::vector<std::string>& texts);
    Writer& null();
    /// Writes a value that is already JSON.
    Writer& raw(std::string_view json);
    template <class T>
    Writer& value(const std::optional<T>& optional) {
        return optional ? value(*optional) : null();
    }
    template <class T>
    [[gnu::always_inline]] Writer& member(std::string_view name, const T& content) {
        if constexpr (std::is_convertible_v<const T&, std::string_view>) {
            const std::string_view text{content};
            return put_member(name.data(), name.size(), text.data(), text.size());
        } else if constexpr (std::is_same_v<T, bool>) {
            return put_flag(name.data(), name.size(), content);
        } else if constexpr (std::is_same_v<T, int> || std::is_same_v<T, std::int64_t>) {
            return put_number(name.data(), name.size(), content);
        } else if constexpr (std::is_same_v<T, Colour>) {
            return put_colour(name.data(), name.size(), content);
        } else {
            return put_other(name, content);
        }
    }
    Writer& texts(std::string_view name, const std::vector<std::string>& list);
    Writer& refusal(const Refusal& refusal);
    const std::string& text() const { return text_; }

  private:
    // Passing a string as two arguments takes less code in WebAssembly, where a `string_view` argument is
    // first written to memory.
    Writer& put_key(const char* name, std::size_t size);
    Writer& put_text(const char* text, std::size_t size);
    Writer& put_member(const char* name, std::size_t size, const char* text, std::size_t length);
    Writer& put_number(const char* name, std::size_t size, std::int64_t number);
    Writer& put_flag(const char* name, std::size_t size, bool flag);
    Writer& put_colour(const char* name, std::size_t size, Colour colour);
    template <class T>
    Writer& put_other(std::string_view name, const T& content) {
        key(name);
        return value(content);
    }
    Writer& open(char bracket);
    Writer& close(char bracket);
    /// Writes the comma before a value or a key that is not the first.
    void separate();
    void write_quoted(const char* text, std::size_t size);

    std::string text_;
};

}  // namespace kradan::json
