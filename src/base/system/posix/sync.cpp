#include <unistd.h>

#include <cerrno>

#include "base/system/open_file.h"

namespace slosh {

bool sync_file(int descriptor) { return ::fsync(descriptor) == 0; }

bool sync_content(int descriptor) {
    return ::fdatasync(descriptor) == 0 || errno == EINVAL || errno == EROFS;
}

}  // namespace slosh
