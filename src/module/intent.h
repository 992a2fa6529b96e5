#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <new>
#include <string>
#include <type_traits>
#include <utility>

namespace kradan {

/// The parts of a move; a string that does not apply is empty.
struct MoveParts {
    std::string text;
    std::string from;
    std::string to;
    /// The dropped piece as the game writes it: in Ōgi "+P" if it is held promoted.
    std::string drop;
    /// Chess: the promotion piece's letter.
    std::string promotion;
    /// Ōgi: `promote`: the piece promotes; `keep`: the king keeps the captured piece promoted.
    bool promote = false;
    bool keep = false;

    friend bool operator==(const MoveParts&, const MoveParts&) = default;
};

/// A requested move in any game, legal or not. Holds that game's `Intent`.
///
/// The intent's namespace must declare `write_move(intent)`, which returns the text, and `parts_of(intent)`,
/// which returns `MoveParts`.
class AnyIntent {
  public:
    /// An intent that belongs to no game; every game refuses it.
    AnyIntent();
    template <class Intent>
        requires requires(const Intent& intent) {
            { parts_of(intent) } -> std::same_as<MoveParts>;
        }
    AnyIntent(const Intent& intent) : functions_(&functions_of<Intent>) {
        static_assert(sizeof(Intent) <= sizeof(bytes_) && alignof(Intent) <= alignof(std::max_align_t));
        static_assert(std::is_trivially_copyable_v<Intent>);
        new (bytes_.data()) Intent(intent);
    }

    /// The intent; null if it does not have this type.
    template <class Intent>
    const Intent* as() const {
        if (functions_ != &functions_of<Intent>) return nullptr;
        return std::launder(reinterpret_cast<const Intent*>(bytes_.data()));
    }

    template <class Intent>
    Intent* as() {
        return const_cast<Intent*>(std::as_const(*this).template as<Intent>());
    }

    /// The move in command-line notation.
    std::string text() const { return functions_->write(bytes_.data()); }
    MoveParts parts() const { return functions_->parts(bytes_.data()); }

    friend bool operator==(const AnyIntent& a, const AnyIntent& b) {
        return a.functions_ == b.functions_ && a.functions_->equal(a.bytes_.data(), b.bytes_.data());
    }

  private:
    struct Functions {
        std::string (*write)(const void*);
        MoveParts (*parts)(const void*);
        bool (*equal)(const void*, const void*);
    };
    template <class Intent>
    static const Functions functions_of;

    const Functions* functions_;
    alignas(std::max_align_t) std::array<unsigned char, 16> bytes_{};
};

template <class Intent>
inline const AnyIntent::Functions AnyIntent::functions_of = {
    .write = [](const void* intent) { return write_move(*static_cast<const Intent*>(intent)); },
    .parts = [](const void* intent) { return parts_of(*static_cast<const Intent*>(intent)); },
    .equal = [](const void* a,
                const void* b) { return *static_cast<const Intent*>(a) == *static_cast<const Intent*>(b); },
};

namespace detail {

struct NoIntent {
    friend std::string write_move(NoIntent) { return {}; }
    friend MoveParts parts_of(NoIntent) { return {}; }
    friend bool operator==(NoIntent, NoIntent) = default;
};

}  // namespace detail

inline AnyIntent::AnyIntent() : AnyIntent(detail::NoIntent{}) {}

}  // namespace kradan
