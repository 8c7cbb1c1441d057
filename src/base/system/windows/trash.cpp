// The recycle bin.
#include "base/system/trash.h"

#include <cerrno>

#include "base/system/windows/native.h"

#include <shellapi.h>

namespace slosh {

Result<void> put_into_trash(const std::filesystem::path& file, const std::filesystem::path&) {
    std::filesystem::path whole = file;
    std::wstring names = whole.make_preferred().native();
    names += L'\0';  // a list of names ends with an empty one
    SHFILEOPSTRUCTW order{};
    order.wFunc = FO_DELETE;
    order.pFrom = names.c_str();
    order.fFlags = FOF_ALLOWUNDO | FOF_NOCONFIRMATION | FOF_SILENT | FOF_NOERRORUI;
    const int failed = status_of(file) ? SHFileOperationW(&order) : ERROR_FILE_NOT_FOUND;
    if (failed == 0 && !order.fAnyOperationsAborted) return {};
    errno = native::error_number(static_cast<DWORD>(failed));
    return file_error(file, "move to the trash");
}

}  // namespace slosh
