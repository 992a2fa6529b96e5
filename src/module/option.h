#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <variant>

/// What a game declares of its options. A CONFIG, the command line and the page's catalog read the
/// declaration; the values are in `OptionValues` (`options.h`), with the type that is named for each kind.
namespace kradan {

/// A whole number: `int`.
struct NumberOption {
    int least = 0;
    int most = 0;
    /// Absent: without a value the option says nothing.
    std::optional<int> usual = std::nullopt;
    /// A number out of range is read as the nearest one that is, for the game to refuse; else the CONFIG is
    /// refused.
    bool clamped = false;
};

/// A text of at most `longest` bytes: `std::string`.
struct TextOption {
    std::size_t longest = 0;
    /// Absent: without a value the option says nothing.
    std::optional<std::string_view> usual = std::nullopt;
};

/// One of these words, the first of which is the usual one: `std::string`.
struct ChoiceOption {
    std::span<const std::string_view> ids;
};

/// A side; without a value the option says nothing: `Colour`.
struct ColourOption {};

/// Texts of at most `longest` bytes, such as squares; usually none: `std::vector<std::string>`.
struct TextsOption {
    std::size_t longest = 0;
};

/// Such texts for each side; usually none: `std::array<std::vector<std::string>, 2>`.
struct SidesTextsOption {
    std::size_t longest = 0;
};

/// A whole number for each side; usually 0: `std::array<int, 2>`.
struct SidesNumbersOption {
    int least = 0;
    int most = 0;
};

/// No value of the game: `GameOptions::position`, or what only the arbiter asks for, such as who has 王. The
/// declaration says that the game has it.
struct CommonOption {};

using OptionKind = std::variant<CommonOption, NumberOption, TextOption, ChoiceOption, ColourOption,
                                TextsOption, SidesTextsOption, SidesNumbersOption>;

/// An option of a game.
struct Option {
    /// Its member in a CONFIG.
    std::string_view key;
    OptionKind kind = CommonOption{};
    /// Kept, and written again, in the CONFIG of a game that does not have it. Where false, it is left out.
    bool kept_when_foreign = false;
};

/// How the command line asks for the value of an option. Those of both sides it cannot ask for. Where two are
/// given for one option, the last one declared counts; a flag of the same name in another game is declared
/// alike.
struct OptionFlag {
    /// Of the option.
    std::string_view key;
    /// "--size"
    std::string_view name;
    std::string_view help;
    /// The number that the flag stands for; absent: a value follows it, texts separated by commas.
    std::optional<int> means = std::nullopt;
};

}  // namespace kradan
