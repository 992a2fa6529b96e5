#pragma once

#include "games/ogi/module.h"

namespace kradan::ogi {

extern const Edition toy_edition;

}  // namespace kradan::ogi
