// What the system around the program lets it do: a desktop all of it, a browser's tab less. Menus and choices
// leave out what is not there, and ask nothing else.
#pragma once

#include <string_view>

namespace slosh {

struct Abilities {
    bool programs = false;  ///< starts others: ffmpeg, a file manager
    bool folders =
        false;  ///< the person's own files lie at paths; else they come by a picker and go as downloads
    bool ends = false;      ///< can end itself; a tab is closed by the person
    bool has_page = false;  ///< is a page, with an address
    /// Keys that belong to the system around, as in a menu, with a space between two.
    std::string_view other_keys;
    int memory = 0;  ///< MB, of the whole program; 0: what the machine has
};
const Abilities& abilities();

}  // namespace slosh
