// Which hints a newcomer still gets: each until its gesture was used, and none after some starts - who has
// started the program five times has seen them.
#pragma once

#include "app/settings.h"
#include "ui/overlay.h"

namespace slosh::app {

/// Counts this start in the settings. No chips for one who has been here before.
ui::Hints hints_at_start(Settings& settings);

/// Writes down which hints have been used; true `been_here_before` once there is none left to use.
void remember_hints(const ui::Hints& hints, Settings& settings);

}  // namespace slosh::app
