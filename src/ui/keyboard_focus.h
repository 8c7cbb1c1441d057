// The keys in the panels: entered on purpose, because outside of them the same keys are the water's. Arrows
// move from control to control, Space presses or holds one, Enter types into it.
#pragma once

namespace slosh::ui {

/// The keys act in the panels.
bool keys_in_panels();
/// The next panel that is there: a notice, then from the left. The first if none has the keys.
void focus_next_panel();
/// The menus.
void focus_menus();
/// The keys are the water's again.
void leave_panels();
/// Something takes Esc by itself: an open list or menu, a control in use. To be asked before a frame begins.
bool takes_escape();
/// Closes menus and lists that the mouse has opened: Dear ImGui does so itself only where the keys move
/// about. False: there are none.
bool close_popups();

/// The item drawn last has the keys, and it is to be seen that it has.
bool item_has_keys();

/// To be called behind a control that Enter types into. Enter presses the others, as Space does.
void enter_types_here();
/// As in the frame before: Enter is to press what has the keys.
bool enter_presses();

}  // namespace slosh::ui
