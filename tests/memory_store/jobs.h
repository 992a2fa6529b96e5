#pragma once

#include <concepts>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "memory_store/undo.h"
#include "store/store.h"

namespace kradan::store {

/// The changes to jobs and workers.
template <class Change>
concept IsJobChange =
    std::same_as<Change, TakeJob> || std::same_as<Change, NoteProgress> || std::same_as<Change, FinishJob> ||
    std::same_as<Change, ReturnJob> || std::same_as<Change, PutAside> || std::same_as<Change, AddWorker> ||
    std::same_as<Change, RemoveWorker> || std::same_as<Change, NoteSeen> || std::same_as<Change, SetRest>;

/// An in-memory store's jobs and workers. Whether games and players exist is checked elsewhere.
class MemoryJobs {
  public:
    std::optional<Job> job(std::string_view id);
    std::optional<Job> job_of_lease(std::string_view lease);
    std::int64_t open_jobs_of(PlayerKey player);
    JobCounts count_jobs();
    std::int64_t count_done_jobs();
    std::vector<Job> jobs_before(Job::State state, WallTime time, int most);
    std::vector<Job> all_jobs();
    std::optional<Worker> worker_of(const TokenHash& key);
    std::vector<AddWorker> workers();

    Result make(const AddJob& change, UndoList& undo);
    Result make(const TakeJob& change, UndoList& undo);
    Result make(const NoteProgress& change, UndoList& undo);
    Result make(const FinishJob& change, UndoList& undo);
    Result make(const ReturnJob& change, UndoList& undo);
    Result make(const PutAside& change, UndoList& undo);
    Result make(const RetryJob& change, UndoList& undo);
    Result make(const AddWorker& change, UndoList& undo);
    Result make(const RemoveWorker& change, UndoList& undo);
    Result make(const NoteSeen& change, UndoList& undo);
    Result make(const SetRest& change, UndoList& undo);
    /// Removes the jobs for a removed game.
    void remove_those_of(const std::string& game, UndoList& undo);

  private:
    void save(const Worker& worker, UndoList& undo);
    static void end_lease(Job& job, WallTime until);
    bool is_lease(std::string_view lease) const;
    /// The job with this lease; null if there is none.
    Job* leased(std::string_view lease);
    /// Records the current job, so that undoing the unit restores it.
    void save(const Job& job, UndoList& undo);

    /// In the order they were added.
    std::vector<Job> jobs_;
    std::map<std::string, AddWorker> workers_;
};

}  // namespace kradan::store
