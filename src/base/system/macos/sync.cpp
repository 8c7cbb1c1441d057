// fsync() of macOS leaves the bytes in the memory of the disk.
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "base/system/open_file.h"

namespace slosh {

/// Some file systems, such as those of a network, have only fsync().
bool sync_file(int descriptor) { return ::fcntl(descriptor, F_FULLFSYNC) == 0 || ::fsync(descriptor) == 0; }

bool sync_content(int descriptor) { return sync_file(descriptor) || errno == EINVAL || errno == EROFS; }

}  // namespace slosh
