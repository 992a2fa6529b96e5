#pragma once

#include <nats/nats.h>

#include <expected>
#include <string>

namespace kradan::server {

#define KRADAN_LIBNATS(EACH)            \
    EACH(natsConnection_Connect)        \
    EACH(natsConnection_Destroy)        \
    EACH(natsConnection_IsClosed)       \
    EACH(natsConnection_Publish)        \
    EACH(natsConnection_Subscribe)      \
    EACH(natsMsg_Destroy)               \
    EACH(natsMsg_GetData)               \
    EACH(natsMsg_GetDataLength)         \
    EACH(natsMsg_GetSubject)            \
    EACH(natsOptions_Create)            \
    EACH(natsOptions_Destroy)           \
    EACH(natsOptions_SetClosedCB)       \
    EACH(natsOptions_SetDisconnectedCB) \
    EACH(natsOptions_SetErrorHandler)   \
    EACH(natsOptions_SetMaxPingsOut)    \
    EACH(natsOptions_SetMaxReconnect)   \
    EACH(natsOptions_SetName)           \
    EACH(natsOptions_SetPingInterval)   \
    EACH(natsOptions_SetReconnectWait)  \
    EACH(natsOptions_SetReconnectedCB)  \
    EACH(natsOptions_SetSecure)         \
    EACH(natsOptions_SetServers)        \
    EACH(natsOptions_SetTimeout)        \
    EACH(natsStatus_GetText)            \
    EACH(natsSubscription_Destroy)      \
    EACH(nats_GetLastError)

/// The functions of the NATS C client. They are loaded when a node starts, because a single server does not
/// need them.
struct Libnats {
// NOLINTNEXTLINE(bugprone-macro-parentheses): it is a name
#define KRADAN_MEMBER(name) decltype(&::name) name;
    KRADAN_LIBNATS(KRADAN_MEMBER)
#undef KRADAN_MEMBER
};

/// Loads the library, once. The error says what is missing.
std::expected<const Libnats*, std::string> load_libnats();

}  // namespace kradan::server
