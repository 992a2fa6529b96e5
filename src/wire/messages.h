#pragma once

#include "wire/from_page.h"
#include "wire/from_server.h"

/// What the page and the server say to each other. These files are the one description of it: the codec, the
/// TypeScript types and the tables of `docs/protocol.md` are made from them.
