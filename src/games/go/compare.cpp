#include "games/go/compare.h"

#include <utility>

namespace kradan::go {

namespace {

/// The first player's turns and passes minus the second's. Placing free handicap stones does not count.
struct Played {
    int turns = 0;
    int passes = 0;
};

Played count_played(const Game& game) {
    Played played;
    for (int ply = game.start_handicap_to_place(); ply < game.ply(); ++ply) {
        const int side = game.mover(ply) == Colour::first ? 1 : -1;
        played.turns += side;
        if (game.moves()[static_cast<std::size_t>(ply)].is_pass()) played.passes += side;
    }
    return played;
}

class Comparison {
  public:
    Comparison(const Game& game, std::span<const Vertex> dead, const Count& from)
        : game_(game), dead_(dead), count_(from), score_(counted()) {}

    std::vector<Difference> to(const Count& target) {
        const Rules& rules = target.rules;
        // Dead stones must be removed before prisoners are compared with stones.
        if (!rules.all_alive) change(Cause::dead_stay, count_.rules.all_alive, false);
        change_seki(rules.seki_counts || rules.counting == Counting::area);
        change_counting(rules.counting);
        change(Cause::dead_stay, count_.rules.all_alive, rules.all_alive);
        change(Cause::compensation, count_.rules.compensation, rules.compensation);
        change(Cause::komi, count_.komi, target.komi);
        return std::move(found_);
    }

  private:
    Score counted() const {
        return score(game_.position(), dead_, count_.rules, count_.komi, game_.handicap());
    }
    void add(Cause cause, int gain) {
        if (gain != 0) found_.push_back({.cause = cause, .gain = gain});
    }

    template <class Value>
    void change(Cause cause, Value& value, Value target) {
        if (value == target) return;
        value = target;
        const int before = score_.margin;
        score_ = counted();
        add(cause, score_.margin - before);
    }

    void change_seki(bool counts) {
        if (count_.rules.seki_counts == counts) return;
        const Score before = score_;
        count_.rules.seki_counts = counts;
        score_ = counted();
        // Under the rules of one of the two scores, nothing counts in a seki.
        const Score& without = counts ? before : score_;
        const Score& with = counts ? score_ : before;
        int filled = 0;
        for (std::size_t p = 0; p < max_points; ++p) {
            if (!without.to_fill[p]) continue;
            filled += with.owners[p] == Owner::first ? 2 : with.owners[p] == Owner::second ? -2 : 0;
        }
        if (!counts) filled = -filled;
        add(Cause::seki, score_.margin - before.margin - filled);
        add(Cause::to_fill, filled);
    }

    void change_counting(Counting counting) {
        if (count_.rules.counting == counting) return;
        const int before = score_.margin;
        count_.rules.counting = counting;
        score_ = counted();
        // Every stone played is alive on the board, dead on the board or a prisoner. So the area margin
        // exceeds the territory margin by the number of extra stones that one side has played.
        const int sign = counting == Counting::area ? 2 : -2;
        const Played played = count_played(game_);
        add(Cause::stones_before, score_.margin - before - sign * (played.turns - played.passes));
        add(Cause::turns, sign * played.turns);
        add(Cause::passes, -sign * played.passes);
    }

    const Game& game_;
    std::span<const Vertex> dead_;
    Count count_;
    Score score_;
    std::vector<Difference> found_;
};

}  // namespace

std::vector<Difference> compare(const Game& game, std::span<const Vertex> dead, const Count& from,
                                const Count& to) {
    return Comparison(game, dead, from).to(to);
}

std::vector<OtherCount> count_by_others(const Game& game, std::span<const Vertex> dead, const Count& counted,
                                        std::string_view name, bool agreed) {
    std::vector<OtherCount> others;
    for (const Preset& preset : presets) {
        if (preset.name == name) continue;
        const Count other{.rules = preset.rules, .komi = agreed ? counted.komi : preset.komi};
        others.push_back({.preset = preset.name,
                          .score = score(game.position(), dead, other.rules, other.komi, game.handicap()),
                          .differences = compare(game, dead, counted, other)});
    }
    return others;
}

}  // namespace kradan::go
