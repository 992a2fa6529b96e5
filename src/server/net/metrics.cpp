#include "server/net/metrics.h"

#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>

#include "core/version.h"
#include "server/net/process_facts.h"
#include "store/backup/files.h"

namespace kradan::server {

namespace {

std::string number(double value) {
    if (std::isinf(value)) return value > 0 ? "+Inf" : "-Inf";
    std::array<char, 32> digits{};
    const auto end =
        std::to_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::general).ptr;
    return {digits.data(), end};
}

/// Metrics in version 0.0.4 of Prometheus' text-based exposition format. Our names, help texts and labels
/// contain nothing that needs escaping.
class Families {
  public:
    void add(std::string_view type, std::string_view name, std::string_view help, double value) {
        begin(type, name, help);
        line(name, "", "", number(value));
    }

    /// Adds a metric with the constant value 1 that has facts about the program or the machine as labels.
    void add_info(std::string_view name, std::string_view help, std::string_view labels) {
        begin("gauge", name, help);
        line(name, "", labels, "1");
    }

    void add(std::string_view name, std::string_view help, const store::Durations& durations) {
        begin("histogram", name, help);
        std::uint64_t below = 0;
        for (std::size_t i = 0; i < durations.counts.size(); ++i) {
            below += durations.counts[i];
            const bool last = i == store::Durations::bounds.size();
            const double bound =
                last ? std::numeric_limits<double>::infinity() : store::Durations::bounds[i] / 1000;
            line(name, "_bucket", "{le=\"" + number(bound) + "\"}", std::to_string(below));
        }
        line(name, "_sum", "", number(std::chrono::duration<double>(durations.total).count()));
        line(name, "_count", "", std::to_string(below));
    }

    const std::string& text() const { return text_; }

  private:
    void begin(std::string_view type, std::string_view name, std::string_view help) {
        text_.append("# HELP ").append(name).append(" ").append(help).append("\n");
        text_.append("# TYPE ").append(name).append(" ").append(type).append("\n");
    }
    void line(std::string_view name, std::string_view suffix, std::string_view labels,
              std::string_view value) {
        text_.append(name).append(suffix).append(labels).append(" ").append(value).append("\n");
    }

    std::string text_;
};

/// The additional metrics for a node.
template <class Gauge, class Counter>
void add_node(const NodeCounts& counts, Gauge gauge, Counter counter) {
    gauge("kradan_nodes", "Nodes that serve the club, this one included", counts.nodes);
    gauge("kradan_node_guests", "Clients of other nodes that follow games of this one", counts.guests);
    counter("kradan_node_games_taken_total", "Live games that this node took over", counts.games_taken);
    counter("kradan_node_games_given_total", "Live games that this node gave up to others",
            counts.games_given);
    counter("kradan_node_messages_sent_total", "Messages to other nodes", counts.links.sent);
    counter("kradan_node_messages_sent_again_total",
            "Batches of messages to other nodes that were sent again", counts.links.sent_again);
    counter("kradan_node_links_broken_total", "How often messages of other nodes were lost for good",
            counts.links.broken);
    gauge("kradan_node_messages_waiting", "Batches of messages that other nodes have not acknowledged",
          counts.links.unacknowledged);
    gauge("kradan_node_lag_seconds", "Age of the oldest of these",
          std::chrono::duration<double>(std::chrono::milliseconds{counts.links.lag}).count());
}

/// Returns the seconds since the newest backup; infinite if there is none. Backups dated in the future
/// because of a clock error are ignored, so that they cannot hide that the others are too old.
double age_of_backup(const std::string& folder) {
    const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
    auto backups = store::backups_in(folder);
    while (!backups.empty() && backups.back().made > now) backups.pop_back();
    if (backups.empty()) return std::numeric_limits<double>::infinity();
    return std::chrono::duration<double>(now - backups.back().made).count();
}

/// Uses the names of Prometheus' own client libraries.
template <class Gauge, class Counter>
void add_process(const ProcessFacts& facts, Gauge gauge, Counter counter) {
    counter("process_cpu_seconds_total", "User and system time of the server, without its engines",
            facts.cpu_seconds);
    gauge("process_resident_memory_bytes", "Memory of the server in RAM", facts.resident_bytes);
    gauge("process_virtual_memory_bytes", "Address space of the server", facts.virtual_bytes);
    gauge("process_start_time_seconds", "When the server was started, since 1970", facts.started);
    gauge("process_open_fds", "Open files and connections", facts.open_files);
    gauge("process_max_fds", "Limit of the system on these", facts.most_files);
    gauge("process_threads", "Threads of the server", facts.threads);
}

}  // namespace

std::string metrics_text(const Measured& of) {
    const store::WriterCounters kept = of.writer.counters();
    double failed = 0;
    for (const std::uint64_t errors : kept.errors) failed += static_cast<double>(errors);
    Families families;
    const auto gauge = [&](const char* name, const char* help, auto value) {
        families.add("gauge", name, help, static_cast<double>(value));
    };
    const auto counter = [&](const char* name, const char* help, auto value) {
        families.add("counter", name, help, static_cast<double>(value));
    };
    families.add_info("kradan_build_info", "The program that runs", "{version=\"" KRADAN_VERSION_TEXT "\"}");
    if (const auto facts = read_process_facts()) add_process(*facts, gauge, counter);
    if (!of.backups.empty())
        gauge("kradan_backup_age_seconds", "Seconds since the newest backup in the folder of --backups",
              age_of_backup(of.backups));
    gauge("kradan_connections", "Open WebSockets", of.connections);
    gauge("kradan_plain_connections", "Open connections other than WebSockets", of.plain_connections);
    gauge("kradan_games_live", "Games that have not ended", of.hall.live_games());
    gauge("kradan_games_in_memory", "Games in memory", of.hall.tables());
    gauge("kradan_store_waiting", "Units waiting to be written to disk", of.writer.waiting());
    gauge("kradan_store_reads_waiting", "Reads of the database that have not been answered",
          of.reads.waiting());
    counter("kradan_connections_opened_total", "WebSockets opened", of.sockets.opened);
    counter("kradan_messages_received_total", "Messages from pages", of.sockets.received);
    counter("kradan_messages_sent_total", "Messages to pages", of.sockets.sent);
    counter("kradan_messages_refused_total", "Messages refused as unreadable or too frequent",
            of.hall.counts().refused);
    counter("kradan_slow_connections_total", "WebSockets closed because the client did not read",
            of.sockets.too_slow);
    counter("kradan_fast_connections_total", "WebSockets closed because the client sent too fast",
            of.sockets.too_fast);
    counter("kradan_players_total", "Players created", of.hall.counts().players_made);
    counter("kradan_games_begun_total", "Games started", of.hall.counts().games_begun);
    counter("kradan_games_ended_total", "Games ended", of.hall.counts().games_ended);
    counter("kradan_store_batches_total", "Commits", kept.batches);
    counter("kradan_store_units_total", "Units committed", kept.units);
    counter("kradan_store_errors_total", "Units that failed to commit", failed);
    gauge("kradan_engine_questions_waiting", "Requests waiting for an engine", of.engines.waiting());
    counter("kradan_engines_started_total", "Engines started", of.engines.counts().started);
    counter("kradan_engine_answers_total", "Requests answered by engines", of.engines.counts().answered);
    counter("kradan_engine_failures_total",
            "Engines that hung, exited, sent too much output or answered wrongly",
            of.engines.counts().failed);
    counter("kradan_games_rated_total", "Games that this server has rated", of.hall.rater().counts().rated);
    gauge("kradan_games_to_rate", "Games that are over and still to be rated, when they were last counted",
          of.hall.rater().counts().waiting);
    counter("kradan_games_listed_total", "Games that this server has noted in the histories of their players",
            of.hall.lister().counts().listed);
    const AccountCounts& accounts = of.hall.accounts().counts();
    counter("kradan_accounts_made_total", "Accounts made", accounts.made);
    counter("kradan_accounts_deleted_total", "Accounts deleted", accounts.deleted);
    counter("kradan_sign_ins_total", "Sessions begun by signing in", accounts.sign_ins);
    counter("kradan_sign_ins_failed_total",
            "Attempts to sign in with a wrong password, code, link or passkey", accounts.failed_sign_ins);
    const WorkCounts& work = of.hall.jobs().counts();
    gauge("kradan_jobs_waiting", "Jobs waiting for a worker", work.jobs.waiting);
    gauge("kradan_jobs_leased", "Jobs that workers hold", work.jobs.leased);
    gauge("kradan_jobs_aside", "Jobs put aside after too many failures", work.jobs.aside);
    gauge("kradan_workers", "Workers whose keys are valid", work.workers);
    counter("kradan_job_leases_total", "Jobs given to workers", work.leased);
    counter("kradan_job_results_total", "Results accepted from workers", work.finished);
    counter("kradan_job_failures_total", "Jobs that workers gave up, or whose results were implausible",
            work.failed);
    counter("kradan_job_leases_expired_total", "Leases that expired", work.expired);
    counter("kradan_worker_strangers_total", "Requests of workers with an unknown key", work.strangers);
    counter("kradan_webhook_messages_total", "Messages that the URL of --webhook has accepted",
            of.webhooks.counts().sent);
    counter("kradan_webhook_failures_total", "Attempts to send one that failed", of.webhooks.counts().failed);
    counter("kradan_webhook_dropped_total", "Messages that were dropped", of.webhooks.counts().dropped);
    families.add("kradan_store_commit_seconds", "Duration of commits", kept.durations);
    families.add("kradan_held_seconds",
                 "How long a message, an answer of the database or a deadline held the server's thread",
                 of.held);
    gauge("kradan_held_longest_seconds", "The longest of these",
          std::chrono::duration<double>(of.held.longest).count());
    if (const auto node = of.hall.node_counts()) add_node(*node, gauge, counter);
    return families.text();
}

}  // namespace kradan::server
