#pragma once

#include "wire/from_page.h"
#include "wire/from_server.h"

/// The messages between page and server. These files are the single source: the codec, the TypeScript types
/// and the tables in `docs/protocol.md` are generated from them.
