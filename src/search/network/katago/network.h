#pragma once

#include <expected>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "search/network/go/evaluator.h"
#include "search/network/katago/inputs.h"
#include "search/network/katago/model.h"

namespace kradan::search {

/// A convolutional network in one of KataGo's files, which evaluates positions on boards of any size as
/// KataGo does, in floating point. Processors may differ in the last digits.
class KataNetwork final : public GoEvaluator {
  public:
    /// See `read_katago_network`.
    static std::expected<KataNetwork, std::string> read(std::string_view bytes, Path path = best_path());

    /// Layers for one board size, reused from evaluation to evaluation.
    class Layers;
    class Workspace final : public GoEvaluator::Workspace {
      public:
        Workspace();
        ~Workspace() override;

      private:
        friend class KataNetwork;
        /// Indexed by columns and rows.
        std::map<std::pair<int, int>, std::unique_ptr<Layers>> boards_;
    };

    const KataModel& model() const { return model_; }
    void evaluate(const KataInputs& inputs, Workspace& workspace, GoEvaluation& result) const;

    std::unique_ptr<GoEvaluator::Workspace> make_workspace() const override;
    void evaluate_settled(const go::Game& game, std::uint64_t seed, GoEvaluator::Workspace& workspace,
                          GoEvaluation& result) const override;
    void evaluate_averaged(const go::Game& game, GoEvaluator::Workspace& workspace,
                           GoEvaluation& result) const override;

  private:
    explicit KataNetwork(KataModel model) : model_(std::move(model)) {}

    KataModel model_;
};

}  // namespace kradan::search
