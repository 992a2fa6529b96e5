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

/// An option's value. `OptionKind` documents which kind has which type.
using OptionValue = std::variant<int, std::string, Colour, std::vector<std::string>,
                                 std::array<std::vector<std::string>, 2>, std::array<int, 2>>;

/// Option values by their keys in a CONFIG, not validated. A value that is missing or has another type means
/// the default. Omit defaults, because two lists are equal only if they hold the same entries. A key that no
/// game declares is for programs only and never written to a CONFIG.
class OptionValues {
  public:
    // Not inline, to keep the page's modules small, because games are copied in many places.
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
    /// Sets `value` to the value with this key, if there is one.
    template <class T>
    void read(std::string_view key, T& value) const {
        if (const T* found = find<T>(key)) value = *found;
    }
    template <class T>
    void read(std::string_view key, std::optional<T>& value) const {
        if (const T* found = find<T>(key)) value = *found;
    }
    void set(std::string_view key, OptionValue value);
    /// Sets a value, or removes it if `is_usual`.
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

/// What a game starts from: its rules and its position. Not validated.
struct GameOptions {
    GameId game;
    /// FEN or FEEN; absent: the start position.
    std::optional<std::string> position = std::nullopt;
    /// The game's own options. Code for one game reads them as `go::Options`, `chess::Options` or
    /// `ogi::Options`. Options of other games are ignored.
    OptionValues values = {};
    /// Whether two engines play. If so, the limits of G13 and C10 end the game without a claim.
    bool engine_game = false;
    /// Chess and Ōgi: if set, draws and the loss by C10 do not end the game while there is a legal move.
    bool analysis = false;

    friend bool operator==(const GameOptions&, const GameOptions&) = default;
};

}  // namespace kradan
