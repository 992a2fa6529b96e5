#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/path.h"
#include "search/network/go/convolution.h"
#include "search/network/go/evaluator.h"
#include "search/network/go/inputs.h"

namespace kradan::search {

/// A residual network that evaluates Go positions on boards of any size (docs/networks.md). Convolutions are
/// computed in integers, and the small remainder in floating point in a fixed order, so every processor and
/// the page's module compute the same values.
class GoNetwork final : public GoEvaluator {
  public:
    /// Reads a file written by `training/go_network/export.py`. The error says why `bytes` is invalid.
    static std::expected<GoNetwork, std::string> read(std::string_view bytes, Path path = best_path());

    /// Working memory for one evaluating thread.
    class Workspace final : public GoEvaluator::Workspace {
      private:
        friend class GoNetwork;
        /// The parts that depend on the board size.
        struct Board {
            GoGrid grid;
            GoLayer planes;
            GoLayer trunk;
            GoLayer inner;
            GoLayer next;
            GoLayer head;
        };
        /// Indexed by columns and rows.
        std::map<std::pair<int, int>, Board> boards_ = {};
        std::vector<float> pooled_ = {};
        std::vector<std::int32_t> added_ = {};
        std::vector<float> added_exactly_ = {};
        std::vector<float> hidden_ = {};
    };

    std::size_t channels() const { return channels_; }
    std::size_t blocks() const { return blocks_.size(); }
    void evaluate(const GoInputs& inputs, Workspace& workspace, GoEvaluation& result) const;

    std::unique_ptr<GoEvaluator::Workspace> make_workspace() const override;
    void evaluate_settled(const go::Game& game, std::uint64_t seed, GoEvaluator::Workspace& workspace,
                          GoEvaluation& result) const override;
    void evaluate_averaged(const go::Game& game, GoEvaluator::Workspace& workspace,
                           GoEvaluation& result) const override;

  private:
    /// A matrix with a bias. The weights are stored input by input, so that vectors of outputs are summed in
    /// the same order everywhere.
    struct Matrix {
        std::size_t inputs = 0;
        std::size_t outputs = 0;
        /// Indexed by input × outputs + output.
        std::vector<float> weights = {};
        std::vector<float> bias = {};

        void multiply(std::span<const float> input, std::vector<float>& result) const;
    };
    struct Block {
        Convolution first;
        Convolution second;
        /// Maps the pooled output of `first` to an addition to `second`. Has no rows if the block does not
        /// pool.
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
    /// Maps the globals to an addition to the stem.
    Matrix globals_;
    std::vector<Block> blocks_;
    /// The channels of the policy, then those of the values.
    Convolution head_;
    Matrix head_pool_;
    Matrix passing_;
    /// Map a point's channels to its move and to its owner.
    Matrix policy_;
    Matrix ownership_;
    Matrix hidden_;
    Matrix values_;
};

/// e to the power of `x`, the same on every processor; for `x` up to 80.
float exponential(float x);

}  // namespace kradan::search
