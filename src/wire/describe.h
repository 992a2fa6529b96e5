#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/colour.h"
#include "json/json.h"

/// Descriptions of messages: each struct lists its members once, in `describe`. Its reader, writer,
/// TypeScript type and documentation are generated from that.
namespace kradan::wire {

/// A string as a template argument.
template <std::size_t size>
struct Name {
    // NOLINTNEXTLINE(google-explicit-constructor): a literal is what it is made from.
    constexpr Name(const char (&text)[size]) { std::copy_n(text, size, characters); }
    constexpr std::string_view view() const { return {characters, size - 1}; }
    char characters[size]{};
};

/// JSON that another part of the program interprets; `type` is its TypeScript type. Reading sets `value`;
/// writing uses `text`.
template <Name type>
struct Embedded {
    json::Value value = {};
    std::string text = {};
};

/// An enumeration that is written as a word; `words(E{})` lists the words in the order of the enumerators.
template <class E>
concept Worded = std::is_enum_v<E> && requires { words(E{}); };

/// The largest number that is read.
inline constexpr std::int64_t most_number = json::max_integer;
/// The longest text of a member, in bytes: enough for a chat message of 280 characters of four bytes.
inline constexpr std::size_t longest_text = 1280;

/// A string that may be longer than others.
struct LongText {
    std::string text = {};
};
inline constexpr std::size_t longest_long_text = 16'384;

/// A struct with `name`, its TypeScript type, and `static void describe(auto& self, auto& member)`, which
/// calls `member(NAME, self.MEMBER, MEANING)` for each of its members.
template <class M>
concept Described = requires { M::name.size(); };

/// Reads members from an object, and reports errors to the fault.
class MemberReader {
  public:
    MemberReader(const json::Value& value, std::string_view where, json::Fault& fault)
        : fields_(value, where, fault), fault_(fault) {}

    template <class T>
    void operator()(std::string_view name, T& member, std::string_view /*meaning*/) {
        if (const json::Value* found = fields_.find(name)) {
            read(name, *found, member);
        } else if constexpr (!optional<T>) {
            fields_.report(name, "is missing");
        }
    }

  private:
    template <class T>
    static constexpr bool optional = false;
    template <class T>
    static constexpr bool optional<std::optional<T>> = true;

    void read(std::string_view name, const json::Value& value, std::string& member) {
        if (value.kind != json::Value::Kind::string || value.string.size() > longest_text) {
            fields_.report(name, "expected a string of at most 1280 bytes");
        } else {
            member = value.string;
        }
    }
    void read(std::string_view name, const json::Value& value, LongText& member) {
        if (value.kind != json::Value::Kind::string || value.string.size() > longest_long_text) {
            fields_.report(name, "expected a string of at most 16384 bytes");
        } else {
            member.text = value.string;
        }
    }
    void read(std::string_view name, const json::Value& value, bool& member) {
        if (value.kind != json::Value::Kind::boolean) fields_.report(name, "expected true or false");
        member = value.boolean;
    }
    void read(std::string_view name, const json::Value& value, std::int64_t& member) {
        const bool whole = value.kind == json::Value::Kind::number && value.number >= 0 &&
                           value.number <= static_cast<double>(most_number);
        if (!whole) {
            fields_.report(name, "expected a number of at least 0");
        } else {
            member = static_cast<std::int64_t>(value.number);
        }
    }
    void read(std::string_view name, const json::Value& value, int& member) {
        constexpr std::int64_t most = 1'000'000'000;
        std::int64_t number = 0;
        read(name, value, number);
        if (number > most) fields_.report(name, "expected a number of at most 1000000000");
        member = static_cast<int>(std::min(number, most));
    }
    void read(std::string_view name, const json::Value& value, Colour& member) {
        if (value.kind == json::Value::Kind::string && value.string == "first") {
            member = Colour::first;
        } else if (value.kind == json::Value::Kind::string && value.string == "second") {
            member = Colour::second;
        } else {
            fields_.report(name, R"(expected "first" or "second")");
        }
    }
    template <Worded E>
    void read(std::string_view name, const json::Value& value, E& member) {
        const auto list = words(E{});
        const auto found = std::ranges::find(list, std::string_view{value.string});
        if (value.kind != json::Value::Kind::string || found == list.end()) {
            std::string expected = "expected one of";
            for (const std::string_view word : list) expected.append(" ").append(word);
            fields_.report(name, expected);
        } else {
            member = static_cast<E>(found - list.begin());
        }
    }
    template <Name type>
    void read(std::string_view, const json::Value& value, Embedded<type>& member) {
        member.value = value;
    }
    template <class T>
    void read(std::string_view name, const json::Value& value, std::optional<T>& member) {
        read(name, value, member.emplace());
    }
    template <Described M>
    void read(std::string_view name, const json::Value& value, M& member) {
        if (value.kind != json::Value::Kind::object) {
            fields_.report(name, "expected an object");
            return;
        }
        MemberReader reader(value, name, fault_);
        M::describe(member, reader);
    }
    template <class T>
    void read(std::string_view name, const json::Value& value, std::vector<T>& member) {
        if (value.kind != json::Value::Kind::array) {
            fields_.report(name, "expected an array");
            return;
        }
        for (const json::Value& item : value.items) read(name, item, member.emplace_back());
    }

    json::Fields fields_;
    json::Fault& fault_;
};

/// Writes members into an open object; omits empty optionals.
class MemberWriter {
  public:
    explicit MemberWriter(json::Writer& writer) : writer_(writer) {}

    template <class T>
    void operator()(std::string_view name, const T& member, std::string_view /*meaning*/) {
        writer_.key(name);
        write(member);
    }
    template <class T>
    void operator()(std::string_view name, const std::optional<T>& member, std::string_view /*meaning*/) {
        if (!member) return;
        writer_.key(name);
        write(*member);
    }

  private:
    void write(const std::string& member) { writer_.value(std::string_view{member}); }
    void write(const LongText& member) { writer_.value(std::string_view{member.text}); }
    void write(bool member) { writer_.value(member); }
    void write(int member) { writer_.value(member); }
    void write(std::int64_t member) { writer_.value(member); }
    void write(Colour member) { writer_.value(member); }
    template <Worded E>
    void write(E member) {
        writer_.value(words(member)[static_cast<std::size_t>(member)]);
    }
    template <Name type>
    void write(const Embedded<type>& member) {
        writer_.raw(member.text);
    }
    template <class T>
    void write(const std::vector<T>& member) {
        writer_.begin_array();
        for (const T& item : member) write(item);
        writer_.end_array();
    }
    template <Described M>
    void write(const M& member) {
        writer_.begin_object();
        M::describe(member, *this);
        writer_.end_object();
    }

    json::Writer& writer_;
};

}  // namespace kradan::wire
