#pragma once

namespace slosh {

/// Holds the lock of an open file or folder until it is closed. False, with errno, while another process
/// does; ENOLCK and the like where the file system has no locks.
bool lock_descriptor(int descriptor);

}  // namespace slosh
