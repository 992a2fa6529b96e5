#pragma once

#include "cli/forward.h"

/// The commands of `kradan`. Each function adds commands with their options; a command stores its exit status
/// in `status`.
namespace kradan::cli {

/// `games`, `perft`, `moves` and `show`.
void add_rules_commands(CLI::App& app, int& status);
void add_image_command(CLI::App& app, int& status);
void add_score_command(CLI::App& app, int& status);

/// `verify` and `convert`.
void add_record_commands(CLI::App& app, int& status);
void add_compare_command(CLI::App& app, int& status);
void add_puzzles_command(CLI::App& app, int& status);
void add_book_commands(CLI::App& app, int& status);
/// `index` and `search`.
void add_index_command(CLI::App& app, int& status);
void add_search_command(CLI::App& app, int& status);

void add_play_command(CLI::App& app, int& status);
void add_match_command(CLI::App& app, int& status);
void add_suite_command(CLI::App& app, int& status);

/// Returns `serve`.
CLI::App* add_serve_command(CLI::App& app, int& status);
void add_bot_command(CLI::App& app, int& status);
void add_healthcheck_command(CLI::App& app, int& status);
void add_worker_command(CLI::App& app, int& status);

/// `admin` and its subcommands: `ratings`, `worker`, `users`, and the moderation subcommands of `users`.
void add_admin_commands(CLI::App& app, int& status);
void add_admin_ratings_command(CLI::App& admin, int& status);
void add_admin_worker_commands(CLI::App& admin, int& status);
void add_admin_users_commands(CLI::App& admin, int& status);
void add_admin_moderation_commands(CLI::App& users, int& status);

void add_completion_command(CLI::App& app, int& status);
/// `man` and `settings`.
void add_manual_commands(CLI::App& app, int& status);

}  // namespace kradan::cli
