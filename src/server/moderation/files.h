#pragma once

#include <expected>
#include <map>
#include <string>
#include <vector>

#include "api/moderation.h"
#include "server/accounts/stored.h"
#include "server/moderation/stored.h"

/// The data that moderators read.
namespace kradan::server {

/// Converts stored data to the form that moderators read. Caches the players that it has read.
class FileReader {
  public:
    FileReader(store::Reader& reader, store::WallTime now) : reader_(reader), now_(now) {}

    template <class T>
    using OrError = std::expected<T, store::Error>;

    OrError<api::Person> person(store::PlayerKey player);
    OrError<api::LoggedAct> act(const AuditEntry& entry);
    OrError<std::vector<api::LoggedAct>> acts(const std::vector<AuditEntry>& entries);
    OrError<api::ListedReport> listed(const Stored<Report>& report);
    OrError<api::PlayerFile> file(store::PlayerKey player);
    OrError<api::ReadReport::Answer> report(const Stored<Report>& report);

  private:
    store::Reader& reader_;
    store::WallTime now_;
    std::map<store::PlayerKey, api::Person> people_;
};

/// Returns the open reports, oldest first.
std::expected<api::ListReports::Answer, store::Error> read_open_reports(store::Reader& reader,
                                                                        store::WallTime now);

}  // namespace kradan::server
