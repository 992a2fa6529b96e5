#pragma once

#include <expected>
#include <memory>
#include <string>

#include "catalog/games.h"
#include "games/ogi/module.h"
#include "record/reader.h"
#include "refusals/refusal.h"

/// PCN, the community's format for one Ōgi game, in JSON or TOML.
///
/// - `setup.feen` is the start position. `rules` (our extension) names the edition if it is not the caller's
///   default: "ogi" or "ogi-classic". "ogi" is written only if the file named it.
/// - `plies` (older files: `moves`) are the moves of the main line: `{pmn, elapsed_ms, assessment, comment}`,
///   or `["e2-e4", 2.5]` with seconds, or "e2-e4". `assessment` is one of `! ? !! ?? !? ?!`; other
///   assessments and unknown members of a ply are properties of the move.
/// - `outcome.result` is the result; a top-level `comment` is the root's comment.
/// - Everything else is headers, named by path: "meta.name", "sides.first.elo", "periods.0.duration_ms",
///   "status". A backslash escapes a dot or backslash in a name, and a name that looks like a list index.
///   Values are unchanged, except that text that looks like another type, or begins with a quotation mark, is
///   quoted to preserve its type. Text members that PCN itself defines (names, events, sites, times, links,
///   statuses) are never quoted.
namespace kradan::record {

/// Detects JSON or TOML. `fallback` is the edition for files that name none.
std::unique_ptr<Reader> make_pcn_reader(Input& input, const Limits& limits = {},
                                        GameId fallback = ogi::gomayo_game);

/// Writes the record as PCN in JSON. Refuses games other than Ōgi, invalid starts and moves that PMN cannot
/// express. Omits variations and whatever else PCN cannot represent: see `lost_in`.
std::expected<std::string, Refusal> write_pcn(const Record& record);
/// Like `write_pcn`, but in TOML.
std::expected<std::string, Refusal> write_pcn_toml(const Record& record);

}  // namespace kradan::record
