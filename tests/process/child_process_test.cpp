#include "process/child_process.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <expected>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace kradan::process {
namespace {

using ErrorOutput = Launch::ErrorOutput;
using Group = Launch::Group;

std::string all_of(Descriptor& output) {
    std::string text;
    std::array<char, 256> buffer{};
    for (ssize_t got = 0; (got = read(output.number(), buffer.data(), buffer.size())) > 0;)
        text.append(buffer.data(), static_cast<std::size_t>(got));
    return text;
}

struct Ran {
    std::string output;
    std::string errors;
    std::string end;
};

/// Returns the output of a shell script and how it ended.
Ran run(const std::string& script, ErrorOutput error_output, Group group = Group::own,
        const std::string& folder = "") {
    const std::vector<std::string> arguments{"sh", "-c", script};
    auto child = ChildProcess::start(
        {.arguments = arguments, .error_output = error_output, .group = group, .folder = folder});
    if (!child) return {.output = in_words(child.error()), .errors = "", .end = "not started"};
    Ran ran;
    ran.output = all_of(child->output());
    if (child->errors().is_open()) ran.errors = all_of(child->errors());
    while (!child->collect(false)) std::this_thread::sleep_for(std::chrono::milliseconds{1});
    ran.end = child->how_it_ended();
    return ran;
}

TEST(ChildProcess, ErrorsGoWhereTheyAreWanted) {
    const std::string script = "echo out; echo err >&2; exit 3";
    const Ran together = run(script, ErrorOutput::with_output);
    EXPECT_EQ(together.output, "out\nerr\n");
    EXPECT_EQ(together.end, "ended with status 3");
    const Ran apart = run(script, ErrorOutput::apart);
    EXPECT_EQ(apart.output, "out\n");
    EXPECT_EQ(apart.errors, "err\n");
    const Ran nowhere = run(script, ErrorOutput::nowhere);
    EXPECT_EQ(nowhere.output, "out\n");
    EXPECT_EQ(nowhere.errors, "");
}

TEST(ChildProcess, WhatDoesNotRunSaysWhy) {
    const auto error_of = [](const std::string& program) {
        const std::vector arguments{program};
        const auto child =
            ChildProcess::start({.arguments = arguments, .error_output = ErrorOutput::nowhere});
        EXPECT_FALSE(child);
        return child ? StartError{} : child.error();
    };
    EXPECT_EQ(in_words(error_of("/no/such/program")), "was not found");
    EXPECT_FALSE(error_of("/no/such/program").not_in_path);
    EXPECT_EQ(in_words(error_of("no-such-program-anywhere")), "was not found");
    EXPECT_TRUE(error_of("no-such-program-anywhere").not_in_path);
    EXPECT_EQ(in_words(error_of("/etc/passwd")), "is not a program that may be run");
    EXPECT_EQ(find_program("./here"), "./here");
}

TEST(ChildProcess, NothingIsInheritedButItsStreams) {
    survive_broken_pipes();
    EXPECT_EQ(run("kill -PIPE $$; echo alive", ErrorOutput::nowhere).end, "was ended by signal 13");
    const int open_file = open("/dev/null", O_RDONLY);  // NOLINT(android-cloexec-open)
    ASSERT_GE(open_file, 3);
    const auto see = "test -e /proc/self/fd/" + std::to_string(open_file) + " && echo there || echo gone";
    EXPECT_EQ(run(see, ErrorOutput::nowhere).output, "gone\n");
    close(open_file);
    EXPECT_EQ(run("pwd", ErrorOutput::nowhere, Group::own, "/").output, "/\n");
}

TEST(ChildProcess, AGroupOfItsOwnIsAskedFor) {
    const std::string script = "read -r id name state parent group rest </proc/self/stat; echo $group $$";
    const std::string ours = run(script, ErrorOutput::nowhere, Group::ours).output;
    EXPECT_TRUE(ours.starts_with(std::to_string(getpgrp()) + " ")) << ours;
    const std::string own = run(script, ErrorOutput::nowhere).output;
    const std::string group = own.substr(0, own.find(' '));
    EXPECT_EQ(own, group + " " + group + "\n");
}

TEST(ChildProcess, ItEndsWithTheThreadThatStartedIt) {
    std::optional<std::expected<ChildProcess, StartError>> child;
    const std::vector<std::string> arguments{"sleep", "60"};
    std::thread{[&] {
        child.emplace(ChildProcess::start({.arguments = arguments, .error_output = ErrorOutput::nowhere}));
    }}.join();
    ASSERT_TRUE(child->has_value());
    while (!(*child)->collect(false)) std::this_thread::sleep_for(std::chrono::milliseconds{1});
    EXPECT_EQ((*child)->how_it_ended(), "was ended by signal 9");
}

}  // namespace
}  // namespace kradan::process
