#pragma once

#include <expected>
#include <memory>
#include <string>

#include "catalog/games.h"
#include "core/refusal.h"
#include "games/ogi/module.h"
#include "record/reader.h"

/// PCN, the community's record of one game of Ōgi, as JSON or as TOML.
///
/// - `setup.feen` is where the game begins; `rules`, which is ours, names the edition where it is not the
///   caller's default: "ogi" or "ogi-classic". It is written for `ogi-classic` only.
/// - `plies` (older files: `moves`) are the moves of the main line: `{pmn, elapsed_ms, assessment, comment}`,
///   or `["e2-e4", 2.5]` with seconds, or "e2-e4". `assessment` is one of `! ? !! ?? !? ?!`; any other one,
///   and members of a ply that nobody knows, are properties of the move.
/// - `outcome.result` is the result; a `comment` beside it is the root's.
/// - All else is headers, named by their path: "meta.name", "sides.first.elo", "periods.0.duration_ms",
///   "status". A dot or a backslash in a name has a backslash before it. Values are as they stand, but a text
///   that looks like a number, like true or false, or begins with a quotation mark is put between quotation
///   marks, so that each is written as what it was; not so the texts that PCN itself knows (names, events,
///   sites, times, links, statuses), which are texts whatever they look like.
namespace kradan::record {

/// Tells JSON from TOML by itself. `fallback` is the edition of files that name none.
std::unique_ptr<Reader> make_pcn_reader(Input& input, const Limits& limits = {},
                                        GameId fallback = ogi::gomayo_game);

/// The record as PCN in JSON; refused for another game, a beginning that is none, and a move that PMN has no
/// words for. Variations and what else PCN does not hold are left out: see `lost_in`.
std::expected<std::string, Refusal> write_pcn(const Record& record);
/// The same in TOML.
std::expected<std::string, Refusal> write_pcn_toml(const Record& record);

}  // namespace kradan::record
