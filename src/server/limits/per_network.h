#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/limits/networks.h"

namespace kradan::server {

/// One value per network, which exists as long as it is in use.
template <class Counted>
class PerNetwork {
  public:
    /// Returns the values of an address's networks, from narrow to wide.
    std::vector<std::shared_ptr<Counted>> of(std::string_view address) {
        std::vector<std::shared_ptr<Counted>> all;
        for (const std::string& name : networks_of(address)) all.push_back(of_network(name));
        return all;
    }

  private:
    using Known = std::map<std::string, std::weak_ptr<Counted>, std::less<>>;

    std::shared_ptr<Counted> of_network(const std::string& name) {
        auto& known = (*known_)[name];
        auto there = known.lock();
        if (there) return there;
        there = {new Counted{}, [all = std::weak_ptr<Known>{known_}, name](Counted* gone) {
                     if (const auto still = all.lock()) still->erase(name);
                     std::default_delete<Counted>{}(gone);
                 }};
        known = there;
        return there;
    }

    std::shared_ptr<Known> known_ = std::make_shared<Known>();
};

}  // namespace kradan::server
