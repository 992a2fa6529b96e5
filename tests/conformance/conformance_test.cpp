#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "catalog/clauses.h"
#include "runner.h"

namespace kradan::conformance {
namespace {

struct NamedResult {
    std::string file;
    Result result;
};

void PrintTo(const NamedResult& one, std::ostream* out) {
    *out << one.file << ": " << one.result.name;
}

const std::vector<NamedResult>& results() {
    static const std::vector<NamedResult> all = [] {
        std::vector<std::filesystem::path> files;
        for (const auto& entry : std::filesystem::directory_iterator(KRADAN_DATA "/conformance")) {
            if (entry.path().extension() == ".txt") files.push_back(entry.path());
        }
        std::ranges::sort(files);
        std::vector<NamedResult> list;
        for (const auto& path : files) {
            std::ifstream file(path, std::ios::binary);
            const std::string text{std::istreambuf_iterator<char>(file), {}};
            for (auto& result : run(text)) list.push_back({path.filename().string(), std::move(result)});
        }
        return list;
    }();
    return all;
}

class Conformance : public testing::TestWithParam<NamedResult> {};

TEST_P(Conformance, Holds) {
    for (const auto& failure : GetParam().result.failures)
        ADD_FAILURE() << GetParam().file << ": " << failure;
}

std::string test_name(const testing::TestParamInfo<NamedResult>& info) {
    std::string name = std::to_string(info.index) + "_" + info.param.result.name;
    std::ranges::replace_if(name, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); }, '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Cases, Conformance, testing::ValuesIn(results()), test_name);

TEST(ConformanceData, NamesAreUnique) {
    std::set<std::string> names;
    for (const auto& one : results()) EXPECT_TRUE(names.insert(one.result.name).second) << one.result.name;
}

TEST(ConformanceData, NamesOnlyClausesThatThereAre) {
    for (const auto& one : results()) {
        for (const auto& clause : one.result.clauses) {
            EXPECT_FALSE(clause_text(clause, Language::english).empty())
                << one.file << ": " << one.result.name << ": " << clause;
        }
    }
}

TEST(ConformanceData, EveryTestedClauseHasCasesThatRan) {
    std::map<std::string, int> cases;
    std::set<std::string> broken;
    for (const auto& one : results()) {
        for (const auto& clause : one.result.clauses) {
            ++cases[clause];
            if (one.result.breaks_a_rule) broken.insert(clause);
        }
    }
    std::string summary;
    for (const Clause& clause : clauses()) {
        const std::string name{clause.id};
        if (!clause.tested) continue;
        EXPECT_GE(cases[name], broken.contains(name) ? 3 : 1) << "clause " << name;
        summary += " " + name + ":" + std::to_string(cases[name]);
    }
    std::cout << "cases by clause:" << summary << "\n";
}

}  // namespace
}  // namespace kradan::conformance
