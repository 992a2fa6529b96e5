#pragma once

#include <libpq-fe.h>

#include "store/store.h"

namespace kradan::store {

#define KRADAN_LIBPQ(EACH)     \
    EACH(PQclear)              \
    EACH(PQcmdStatus)          \
    EACH(PQcmdTuples)          \
    EACH(PQconnectdbParams)    \
    EACH(PQconninfoFree)       \
    EACH(PQconninfoParse)      \
    EACH(PQconsumeInput)       \
    EACH(PQenterPipelineMode)  \
    EACH(PQerrorMessage)       \
    EACH(PQexec)               \
    EACH(PQexitPipelineMode)   \
    EACH(PQfinish)             \
    EACH(PQflush)              \
    EACH(PQfreemem)            \
    EACH(PQgetResult)          \
    EACH(PQgetisnull)          \
    EACH(PQgetlength)          \
    EACH(PQgetvalue)           \
    EACH(PQisBusy)             \
    EACH(PQntuples)            \
    EACH(PQpipelineSync)       \
    EACH(PQresultErrorField)   \
    EACH(PQresultErrorMessage) \
    EACH(PQresultStatus)       \
    EACH(PQsendQuery)          \
    EACH(PQsendPrepare)        \
    EACH(PQsendQueryParams)    \
    EACH(PQsendQueryPrepared)  \
    EACH(PQsetNoticeReceiver)  \
    EACH(PQsetnonblocking)     \
    EACH(PQsocket)             \
    EACH(PQstatus)

/// libpq's functions. They are loaded when a PostgreSQL database is opened, because linking its twenty
/// libraries would double the program's startup time.
struct Libpq {
// NOLINTNEXTLINE(bugprone-macro-parentheses): it is a name
#define KRADAN_MEMBER(name) decltype(&::name) name;
    KRADAN_LIBPQ(KRADAN_MEMBER)
#undef KRADAN_MEMBER
};

/// Loads libpq, once. Returns Error::io if it is not installed.
Result load_libpq();

/// Call only after `load_libpq` has succeeded.
const Libpq& pq();

}  // namespace kradan::store
