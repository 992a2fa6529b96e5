#include "match/state.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <set>
#include <string_view>

#include "command/file_error.h"
#include "core/quote.h"
#include "core/version.h"
#include "json/json.h"

namespace kradan::match {

namespace {

constexpr std::string_view form = "kradan match 1";
/// The maximum size of a file: roughly ten million games.
constexpr std::int64_t most_state_bytes = std::int64_t{4} << 30;

Failure writing_failure(const std::string& file) {
    const FileError error = writing_error(file);
    return {in_words(error), exit_status(error)};
}

std::string head_line(const MatchIdentity& identity) {
    json::Writer writer;
    writer.begin_object().member("form", form).member("program", KRADAN_VERSION_TEXT);
    for (const auto& [option, value] : identity) writer.member(option, std::string_view{value});
    writer.end_object();
    return writer.text();
}

std::string game_line(const PlayedGame& game) {
    const GameResult& result = game.result;
    json::Writer writer;
    writer.begin_object().member("game", static_cast<std::int64_t>(result.number + 1));
    writer.member("winner", result.winner).member("end", std::string_view{result.end});
    writer.member("plies", result.plies).key("names").begin_array();
    for (const std::string& name : game.names) writer.value(std::string_view{name});
    writer.end_array();
    if (result.fault) {
        writer.member("fault", id(*result.fault)).member("at_fault", result.at_fault);
        writer.member("what", std::string_view{result.what});
    }
    if (game.record_bytes) writer.member("record_bytes", *game.record_bytes);
    std::array<char, 40> seconds{};
    std::snprintf(seconds.data(), seconds.size(), "%.3f", game.seconds);
    writer.key("seconds").raw(seconds.data());
    writer.end_object();
    return writer.text();
}

/// Parses the first line. Returns why it is invalid or how the match differs; empty if it is the same match.
std::string why_other_match(std::string_view line, const MatchIdentity& identity) {
    const auto value = json::parse(line);
    const json::Value* named = value ? value->find("form") : nullptr;
    if (!named || named->kind != json::Value::Kind::string || !named->string.starts_with("kradan match "))
        return "this is not the state of a match; name another file with --resume";
    if (named->string != form) return "another version of kradan wrote this, as '" + named->string + "'";
    const auto text = [&](std::string_view key) {
        const json::Value* found = value->find(key);
        return found && found->kind == json::Value::Kind::string ? found->string : std::string{};
    };
    if (text("program") != KRADAN_VERSION_TEXT) {
        return "kradan " + text("program") + " began this match, and this is kradan " KRADAN_VERSION_TEXT;
    }
    for (const auto& [option, ours] : identity) {
        const std::string theirs = text(option);
        if (theirs == ours) continue;
        const auto quoted = [](const std::string& each) { return each.empty() ? "none" : "'" + each + "'"; };
        return "this match was begun with another " + option + ": " + quoted(theirs) + ", not " +
               quoted(ours);
    }
    return {};
}

/// Parses a game's line. The error says why it is invalid.
std::expected<PlayedGame, std::string> read_game_line(std::string_view line, std::size_t games) {
    const auto value = json::parse(line);
    if (!value) return std::unexpected("this line is no JSON");
    json::Fault fault;
    json::Fields fields(*value, "game", fault);
    PlayedGame game;
    GameResult& result = game.result;
    constexpr std::int64_t most = json::max_integer;
    result.number = static_cast<std::size_t>(fields.number("game", 1, most) - 1);
    result.winner = fields.optional_colour("winner");
    result.end = fields.text("end");
    result.plies = fields.number("plies", 0, most);
    const auto names = fields.texts("names");
    if (names.size() != 2) fields.report("names", "must be the names of two engines");
    for (std::size_t i = 0; i < std::min<std::size_t>(names.size(), 2); ++i) game.names[i] = names[i];
    if (fields.has("fault")) {
        result.fault = static_cast<MatchFault>(fields.choice("fault", match_fault_ids));
        result.at_fault = fields.colour("at_fault");
        result.what = fields.text("what");
    }
    game.record_bytes = fields.optional_number("record_bytes", 0, most);
    const json::Value* seconds = fields.find("seconds");
    if (seconds && seconds->kind == json::Value::Kind::number && seconds->number >= 0) {
        game.seconds = seconds->number;
    } else {
        fields.report("seconds", "must be a number");
    }
    if (fault) return std::unexpected(fault.text());
    if (result.number >= games) {
        return std::unexpected("game " + std::to_string(result.number + 1) + " is beyond the " +
                               std::to_string(games) + " games of the match; give --games as many as before");
    }
    return game;
}

}  // namespace

std::expected<MatchState, Failure> MatchState::open(const std::string& file, const MatchIdentity& identity,
                                                    std::size_t games) {
    process::Descriptor descriptor{::open(file.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666)};
    if (!descriptor.is_open()) return std::unexpected(writing_failure(file));
    struct stat about = {};
    if (::fstat(descriptor.number(), &about) != 0) return std::unexpected(writing_failure(file));
    if (!S_ISREG(about.st_mode))
        return std::unexpected(Failure{printable(file) + ": --resume needs a regular file", exit_usage});
    if (::flock(descriptor.number(), LOCK_EX | LOCK_NB) != 0)
        return std::unexpected(Failure{printable(file) + ": another kradan match is using this file"});
    MatchState state(file, identity, std::move(descriptor));
    if (auto fault = state.read(games)) return std::unexpected(*std::move(fault));
    return state;
}

std::optional<Failure> MatchState::read(std::size_t games) {
    const auto wrong = [&](std::size_t line, const std::string& what) {
        return Failure{printable(name_) + ":" + std::to_string(line) + ": " + printable(what)};
    };
    std::string text;
    std::array<char, 1 << 16> buffer;
    for (;;) {
        const ssize_t bytes = ::read(file_.number(), buffer.data(), buffer.size());
        if (bytes < 0 && errno == EINTR) continue;
        if (bytes < 0) {
            const FileError error = reading_error(name_);
            return Failure{in_words(error), exit_status(error)};
        }
        if (bytes == 0) break;
        text.append(buffer.data(), static_cast<std::size_t>(bytes));
        if (static_cast<std::int64_t>(text.size()) > most_state_bytes)
            return wrong(1, "this file is too large");
    }
    const std::size_t whole = text.rfind('\n') + 1;
    if (whole == 0 && !head_line(identity_).starts_with(text))
        return wrong(1, "this is not the state of a match; name another file with --resume");
    std::size_t number = 0;
    std::set<std::size_t> seen;
    for (std::size_t begin = 0; begin < whole;) {
        const std::size_t end = text.find('\n', begin);
        const std::string_view line = std::string_view{text}.substr(begin, end - begin);
        begin = end + 1;
        if (++number == 1) {
            if (const std::string why = why_other_match(line, identity_); !why.empty()) return wrong(1, why);
            resumed_ = true;
            continue;
        }
        auto game = read_game_line(line, games);
        if (!game) return wrong(number, game.error());
        if (!seen.insert(game->result.number).second) {
            return wrong(number,
                         "game " + std::to_string(game->result.number + 1) + " is in this file twice");
        }
        played_.push_back(*std::move(game));
    }
    if (whole < text.size() && ::ftruncate(file_.number(), static_cast<off_t>(whole)) != 0)
        return writing_failure(name_);
    return std::nullopt;
}

std::optional<Failure> MatchState::begin() {
    if (resumed_) return std::nullopt;
    if (auto fault = append(head_line(identity_))) return fault;
    // The directory entry must also survive a power failure.
    const auto folder = std::filesystem::path(name_).parent_path();
    return make_durable(folder.empty() ? "." : folder.string());
}

std::optional<Failure> MatchState::append(const std::string& line) {
    const std::string bytes = line + "\n";
    std::string_view rest = bytes;
    while (!rest.empty()) {
        const ssize_t written = ::write(file_.number(), rest.data(), rest.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return writing_failure(name_);
        rest.remove_prefix(static_cast<std::size_t>(written));
    }
    if (::fdatasync(file_.number()) != 0) return writing_failure(name_);
    return std::nullopt;
}

std::optional<Failure> MatchState::add(const PlayedGame& game) {
    return append(game_line(game));
}

std::optional<Failure> make_durable(const std::string& file) {
    const process::Descriptor descriptor{::open(file.c_str(), O_RDONLY | O_CLOEXEC)};
    if (!descriptor.is_open() || (::fsync(descriptor.number()) != 0 && errno != EINVAL))
        return writing_failure(file);
    return std::nullopt;
}

}  // namespace kradan::match
