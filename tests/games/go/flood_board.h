#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace kradan::go::test {

/// A Go board in the simplest form, yet fast enough for a hundred thousand games: an array of the letters
/// 'X', 'O' and '.' in a frame of '#'. Chains and liberties are recomputed by flood fill on each request.
class FloodBoard {
  public:
    explicit FloodBoard(int size)
        : size_(size),
          stride_(size + 2),
          cells_(static_cast<std::size_t>(stride_ * stride_), '#'),
          mark_(cells_.size(), 0) {
        for (int y = 0; y < size; ++y) {
            for (int x = 0; x < size; ++x) cells_[static_cast<std::size_t>(at(x, y))] = '.';
        }
    }

    static char other(char side) { return side == 'X' ? 'O' : 'X'; }
    int size() const { return size_; }
    int at(int x, int y) const { return (y + 1) * stride_ + x + 1; }
    char operator[](int p) const { return cells_[static_cast<std::size_t>(p)]; }
    std::array<int, 4> beside(int p) const { return {p - stride_, p - 1, p + 1, p + stride_}; }
    const std::string& cells() const { return cells_; }

    struct Chain {
        std::vector<int> stones;
        std::vector<int> liberties;
    };
    /// The chain that contains the stone at `p`.
    Chain chain(int p) const {
        ++now_;
        Chain found;
        open_.assign(1, p);
        mark(p);
        while (!open_.empty()) {
            const int stone = open_.back();
            open_.pop_back();
            found.stones.push_back(stone);
            for (const int n : beside(stone)) {
                if (marked(n)) continue;
                if ((*this)[n] == '.') found.liberties.push_back(n);
                if ((*this)[n] == (*this)[p]) open_.push_back(n);
                if ((*this)[n] == '.' || (*this)[n] == (*this)[p]) mark(n);
            }
        }
        return found;
    }

    struct Taken {
        int others = 0;
        int own = 0;
        /// The last neighbour from which the opponent's stones were removed.
        int last = 0;
    };
    Taken place(int p, char side) {
        Taken taken;
        cells_[static_cast<std::size_t>(p)] = side;
        for (const int n : beside(p)) {
            if ((*this)[n] == other(side) && chain(n).liberties.empty()) {
                taken.others += take_off(n);
                taken.last = n;
            }
        }
        if (chain(p).liberties.empty()) taken.own = take_off(p);
        return taken;
    }

  private:
    int take_off(int p) {
        const char side = (*this)[p];
        cells_[static_cast<std::size_t>(p)] = '.';
        int taken = 1;
        for (const int n : beside(p)) {
            if ((*this)[n] == side) taken += take_off(n);
        }
        return taken;
    }
    void mark(int p) const { mark_[static_cast<std::size_t>(p)] = now_; }
    bool marked(int p) const { return mark_[static_cast<std::size_t>(p)] == now_; }

    int size_;
    int stride_;
    std::string cells_;
    mutable std::vector<int> mark_;
    mutable std::vector<int> open_;
    mutable int now_ = 0;
};

}  // namespace kradan::go::test
