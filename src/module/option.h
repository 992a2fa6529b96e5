#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <variant>

/// Declarations of a game's options, used by CONFIG, the command line and the page's catalog. The values are
/// in `OptionValues` (`options.h`), and each kind names the type of its values.
namespace kradan {

/// An integer: `int`.
struct NumberOption {
    int least = 0;
    int most = 0;
    /// The default; absent: the option may be unset.
    std::optional<int> usual = std::nullopt;
    /// A number out of range is read as `least` - 1 or `most` + 1, for the game to refuse. If false, the
    /// CONFIG is refused.
    bool clamped = false;
};

/// A string of at most `longest` bytes: `std::string`.
struct TextOption {
    std::size_t longest = 0;
    /// The default; absent: the option may be unset.
    std::optional<std::string_view> usual = std::nullopt;
};

/// One of these words, the first of which is the default: `std::string`.
struct ChoiceOption {
    std::span<const std::string_view> ids;
};

/// A side, without a default: `Colour`.
struct ColourOption {};

/// A list of strings, such as squares, of at most `longest` bytes each; empty by default:
/// `std::vector<std::string>`.
struct TextsOption {
    std::size_t longest = 0;
};

/// A list of strings for each side; empty by default: `std::array<std::vector<std::string>, 2>`.
struct SidesTextsOption {
    std::size_t longest = 0;
};

/// An integer for each side; 0 by default: `std::array<int, 2>`.
struct SidesNumbersOption {
    int least = 0;
    int most = 0;
};

/// Declares that the game has an option whose value is not in `OptionValues`: `GameOptions::position`, or an
/// option for the arbiter, such as which side has 王.
struct CommonOption {};

using OptionKind = std::variant<CommonOption, NumberOption, TextOption, ChoiceOption, ColourOption,
                                TextsOption, SidesTextsOption, SidesNumbersOption>;

/// A game option.
struct Option {
    /// The key in a CONFIG.
    std::string_view key;
    OptionKind kind = CommonOption{};
    /// Whether the CONFIG of a game without this option keeps it when read and written; if false, it is
    /// dropped.
    bool kept_when_foreign = false;
};

/// A command-line flag for an option; `ColourOption` and the options for both sides cannot have one. If two
/// flags for one option are given, the one declared last takes precedence. Flags with the same name in
/// several games must have the same key, the same `means` and options of the same kind; their help, limits,
/// words and defaults may differ.
struct OptionFlag {
    /// The option's key.
    std::string_view key;
    /// "--size"
    std::string_view name;
    std::string_view help;
    /// The number that the flag stands for. If absent, a value follows the flag; commas separate strings.
    std::optional<int> means = std::nullopt;
};

}  // namespace kradan
