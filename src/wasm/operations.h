#pragma once

#include <algorithm>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/any_game.h"
#include "json/json.h"
#include "refusals/refusal.h"
#include "session/config.h"

/// Shared by the web modules: a request names an operation, which returns a string or refusals.
namespace kradan::wasm {

using Refusals = std::vector<Refusal>;
using Answer = std::expected<std::string, Refusals>;

struct Operation {
    std::string_view name;
    Answer (*run)(json::Fields& request, json::Fault& fault);
};

inline std::unexpected<Refusals> refuse(Refusal refusal) {
    return std::unexpected(Refusals{std::move(refusal)});
}
inline std::unexpected<Refusals> refuse(const json::Fault& fault) {
    return refuse({"session.malformed", "", fault.text()});
}

/// The game after the moves in a request.
inline std::expected<AnyGame, Refusals> game_of(json::Fields& request, json::Fault& fault) {
    const session::Config config = session::read_config(request.object("config"), fault);
    std::vector<std::string> moves;
    if (request.has("moves")) moves = request.texts("moves", 32);
    if (fault) return refuse(fault);
    if (auto refusal = session::foreign_option(config)) return refuse(*std::move(refusal));
    auto game = AnyGame::start(config.options);
    if (!game) return std::unexpected(std::move(game.error()));
    if (auto played = game->play_line(moves); !played) return refuse(std::move(played.error()));
    return game;
}

inline Answer dispatch(std::span<const Operation> operations, std::string_view request) {
    const auto value = json::parse(request);
    if (!value) {
        return refuse({"session.malformed", "",
                       "after " + std::to_string(value.error().offset) + " bytes: " + value.error().message});
    }
    json::Fault fault;
    json::Fields fields(*value, "", fault);
    const std::string name = fields.text("op", 64);
    if (fault) return refuse(fault);
    const auto operation = std::ranges::find(operations, std::string_view{name}, &Operation::name);
    if (operation == operations.end()) {
        return refuse({"session.malformed", "", "op: there is no such operation"});
    }
    return operation->run(fields, fault);
}

/// The text of an answer that refuses.
inline std::string text_of(const Refusals& refusals) {
    json::Writer writer;
    writer.begin_object().key("refusals").begin_array();
    for (const Refusal& refusal : refusals) writer.refusal(refusal);
    return writer.end_array().end_object().text();
}

/// Answers any request with a string, which may contain refusals.
inline std::string answer_by(std::span<const Operation> operations, std::string_view request) {
    auto answer = dispatch(operations, request);
    return answer ? *std::move(answer) : text_of(answer.error());
}

}  // namespace kradan::wasm
