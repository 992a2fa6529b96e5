#pragma once

#include <string>
#include <vector>

#include "nodes_simulation.h"

namespace kradan::server {

/// What goes wrong for the nodes in a simulation, depending on its seed.
class Misfortunes {
  public:
    Misfortunes(Simulation& simulation, int nodes) : simulation_(simulation) {
        for (int i = 0; i < nodes; ++i) {
            names_.push_back("node" + std::to_string(i));
            simulation_.start(names_.back());
        }
        simulation_.weather = {.lost = simulation_.happens(50) ? simulation_.chance() / 4 : 0,
                               .slowest_text = 1 + simulation_.within(60),
                               .slowest_commit = 1 + simulation_.within(60),
                               .slowest_read = 1 + simulation_.within(30)};
        usual_ = simulation_.weather;
        doubtful_ = simulation_.happens(50) ? simulation_.chance() / 10 : 0;
    }
    void strike() {
        simulation_.weather.doubtful = doubtful_;
        revive();
        auto running = simulation_.running();
        if (running.empty()) return;
        Simulation::Node& node = *simulation_.one_of(running);
        switch (simulation_.chance() / 10) {
            case 0:
            case 1:
                simulation_.crash(node);
                break;
            case 2:
                node.stopped = true;
                simulation_.at(simulation_.now() + simulation_.within(20'000), nullptr,
                               [&node] { node.stopped = false; });
                break;
            case 3:
                simulation_.weather.lost = 100;
                simulation_.at(simulation_.now() + simulation_.within(5'000), nullptr,
                               [this] { simulation_.weather.lost = usual_.lost; });
                break;
            case 5:
            case 6:
                simulation_.stop(node);
                break;
            case 4:
                simulation_.weather.slowest_commit = 3'000;
                simulation_.at(simulation_.now() + simulation_.within(6'000), nullptr,
                               [this] { simulation_.weather.slowest_commit = usual_.slowest_commit; });
                break;
            default:
                break;
        }
    }
    /// Makes everything run and work again.
    void end() {
        simulation_.weather = {};
        usual_ = {};
        for (Simulation::Node* node : simulation_.running()) node->stopped = false;
        for (int i = 0; i < 30; ++i) {
            simulation_.run(500);
            revive();
        }
    }

  private:
    /// Restarts nodes that have exited, as a service manager does.
    void revive() {
        for (const std::string& name : names_) simulation_.restart(name);
    }

    Simulation& simulation_;
    std::vector<std::string> names_;
    Weather usual_;
    int doubtful_ = 0;
};

}  // namespace kradan::server
