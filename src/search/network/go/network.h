#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/path.h"
#include "search/network/go/convolution.h"
#include "search/network/go/inputs.h"

namespace kradan::search {

/// What a network says about a position, for the side to move.
struct GoEvaluation {
    /// The logarithm of the relative probability of a stone on each point, row by row, and last of a pass.
    /// Says nothing about what is legal.
    std::vector<float> moves = {};
    /// The chance to win, from 0 to 1.
    float win = 0;
    /// In points.
    float lead = 0;
    /// The owner of each point at the end, from -1, the opponent, to 1.
    std::vector<float> ownership = {};
};

/// A residual network that evaluates positions of Go on boards of every size (docs/networks.md). Convolutions
/// are computed in integers, and the small rest in floating point in a fixed order: every processor and the
/// page's module compute the same values.
class GoNetwork {
  public:
    /// Reads a file as `training/go_network/export.py` writes it. The error says why `bytes` is invalid.
    static std::expected<GoNetwork, std::string> read(std::string_view bytes, Path path = best_path());

    /// The memory of one thread that evaluates.
    class Workspace {
      public:
        Workspace() = default;

      private:
        friend class GoNetwork;
        /// What depends on the size of the board.
        struct Board {
            GoGrid grid;
            GoLayer planes;
            GoLayer trunk;
            GoLayer inner;
            GoLayer next;
            GoLayer head;
        };
        /// By columns and rows.
        std::map<std::pair<int, int>, Board> boards_ = {};
        std::vector<float> pooled_ = {};
        std::vector<std::int32_t> added_ = {};
        std::vector<float> added_exactly_ = {};
        std::vector<float> hidden_ = {};
    };

    std::size_t channels() const { return channels_; }
    std::size_t blocks() const { return blocks_.size(); }
    void evaluate(const GoInputs& inputs, Workspace& workspace, GoEvaluation& result) const;

  private:
    /// A matrix with a bias: input × weights, input by input, so that vectors of outputs are summed in one
    /// order everywhere.
    struct Matrix {
        std::size_t inputs = 0;
        std::size_t outputs = 0;
        /// Input × outputs + output.
        std::vector<float> weights = {};
        std::vector<float> bias = {};

        void multiply(std::span<const float> input, std::vector<float>& result) const;
    };
    struct Block {
        Convolution first;
        Convolution second;
        /// From what the first finds anywhere to what is added to the second; without rows if there is none.
        Matrix pool;
    };
    class Reader;

    GoNetwork(std::size_t channels, Convolution stem, Convolution head)
        : channels_(channels), stem_(std::move(stem)), head_(std::move(head)) {}

    Workspace::Board& board(const GoInputs& inputs, Workspace& workspace) const;
    void run_trunk(const GoInputs& inputs, Workspace& workspace, Workspace::Board& board) const;
    void read_heads(const GoInputs& inputs, Workspace& workspace, const Workspace::Board& board,
                    GoEvaluation& result) const;

    std::size_t channels_;
    Convolution stem_;
    /// From the globals to what is added to the stem.
    Matrix globals_;
    std::vector<Block> blocks_;
    /// The channels of the policy, then those of the values.
    Convolution head_;
    Matrix head_pool_;
    Matrix passing_;
    /// From the channels of a point to its move and to its owner.
    Matrix policy_;
    Matrix ownership_;
    Matrix hidden_;
    Matrix values_;
};

/// e to the power of `x`, the same on every processor; for `x` up to 80.
float exponential(float x);

}  // namespace kradan::search
