#include "server/computer/engine_games.h"

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <boost/process.hpp>
#include <boost/process/extend.hpp>
#include <chrono>
#include <iterator>
#include <sstream>
#include <utility>

#include "catalog/games.h"
#include "games/chess/module.h"
#include "server/computer/child.h"

namespace kradan::server {

namespace {

namespace asio = boost::asio;
namespace process = boost::process;

constexpr std::chrono::seconds patience{10};
/// More is no answer.
constexpr std::size_t longest_answer = 1 << 20;

}  // namespace

std::vector<std::string> games_in(std::string_view uci_answer) {
    std::istringstream lines{std::string{uci_answer}};
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("option name UCI_Variant ")) continue;
        std::istringstream stream(line);
        const std::vector<std::string> words{std::istream_iterator<std::string>(stream), {}};
        std::vector<std::string> games;
        for (const std::string_view game : game_ids()) {
            for (std::size_t i = 0; i + 1 < words.size(); ++i) {
                if (words[i] != "var" || words[i + 1] != game) continue;
                games.emplace_back(game);
                break;
            }
        }
        return games;
    }
    return {std::string{id(chess::chess_game)}};
}

namespace {

/// What a program says until a word comes, when it is told something; the error says why it does not.
std::expected<std::string, std::string> ask(const std::vector<std::string>& command,
                                            std::string_view question, std::string_view until) {
    survive_broken_pipes();
    const std::string program = find_program(command.front());
    if (program.empty()) return std::unexpected("it cannot be started: " + not_in_path(command.front()));
    asio::io_context context;
    process::async_pipe in(context);
    process::async_pipe out(context);
    std::error_code error;
    process::child child(process::exe = program,
                         process::args = std::vector(command.begin() + 1, command.end()),
                         process::std_in<in, process::std_out> out, process::std_err > process::null, error,
                         process::extend::on_exec_setup = prepare_child);
    if (error) return std::unexpected("it cannot be started: " + error.message());
    std::string answer;
    bool answered = false;
    asio::async_write(in, asio::buffer(question), [](boost::system::error_code, std::size_t) {});
    asio::async_read_until(out, asio::dynamic_buffer(answer, longest_answer), until,
                           [&](boost::system::error_code failed, std::size_t) { answered = !failed; });
    context.run_for(patience);
    child.terminate(error);
    if (!answered) {
        return std::unexpected("it does not answer to \"" +
                               std::string{question.substr(0, question.size() - 1)} + "\"");
    }
    return answer;
}

}  // namespace

std::expected<std::vector<std::string>, std::string> ask_for_games(const std::vector<std::string>& command) {
    const auto answer = ask(command, "uci\n", "uciok");
    if (!answer) return std::unexpected(answer.error());
    return games_in(*answer);
}

std::expected<void, std::string> try_gtp(const std::vector<std::string>& command) {
    const auto answer = ask(command, "1 protocol_version\n", "=1");
    if (!answer) return std::unexpected(answer.error());
    return {};
}

}  // namespace kradan::server
