#pragma once

#include <array>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/colour.h"
#include "module/game_module.h"

namespace kradan {

/// The value of an option; see `OptionKind` for which kind has which type.
using OptionValue = std::variant<int, std::string, Colour, std::vector<std::string>,
                                 std::array<std::vector<std::string>, 2>, std::array<int, 2>>;

/// Values of options by their keys in a CONFIG, as typed: nothing in them need be right. What is not there,
/// or has another type, is as usual. A usual value is best left out: two lists are equal only if they hold
/// the same. A key that no game declares is for programs alone, and in no CONFIG.
class OptionValues {
  public:
    // These are not inline: whatever copies a game has them, and the modules of the page are to be small.
    OptionValues();
    OptionValues(std::initializer_list<std::pair<const std::string, OptionValue>> values);
    OptionValues(const OptionValues& other);
    OptionValues(OptionValues&& other) noexcept;
    OptionValues& operator=(const OptionValues& other);
    OptionValues& operator=(OptionValues&& other) noexcept;
    ~OptionValues();

    /// The value with this key; null if there is none of this type.
    template <class T>
    const T* find(std::string_view key) const {
        return std::get_if<T>(get(key));
    }
    /// Replaces `value` if there is one with this key.
    template <class T>
    void read(std::string_view key, T& value) const {
        if (const T* found = find<T>(key)) value = *found;
    }
    template <class T>
    void read(std::string_view key, std::optional<T>& value) const {
        if (const T* found = find<T>(key)) value = *found;
    }
    void set(std::string_view key, OptionValue value);
    /// Sets a value, or leaves it out where it is the usual one.
    void write(std::string_view key, OptionValue value, bool is_usual);
    template <class T>
    void write(std::string_view key, const std::optional<T>& value) {
        if (value) {
            set(key, *value);
        } else {
            erase(key);
        }
    }
    void erase(std::string_view key);

    friend bool operator==(const OptionValues& a, const OptionValues& b) { return a.equals(b); }

  private:
    /// Null if there is none.
    const OptionValue* get(std::string_view key) const;
    bool equals(const OptionValues& other) const;

    struct Entry {
        std::string key;
        OptionValue value;
    };
    std::vector<Entry> entries_;
};

/// All that decides by which rules, and from which position, a game is played; as typed, nothing in it need
/// be right.
struct GameOptions {
    GameId game;
    /// FEN or FEEN; absent: the start position.
    std::optional<std::string> position = std::nullopt;
    /// The game's own options; code that is at home in one game has them as a type: `go::Options`,
    /// `chess::Options`, `ogi::Options`. What belongs to another game is left out of account.
    OptionValues values = {};
    /// A game between two programs, which the limits of G13 and C10 end by themselves.
    bool engine_game = false;
    /// Chess and Ōgi: play goes on past every draw, and past the loss by C10, as long as there is a legal
    /// move.
    bool analysis = false;

    friend bool operator==(const GameOptions&, const GameOptions&) = default;
};

}  // namespace kradan
