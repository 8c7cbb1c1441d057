#include "base/system/growing_file.h"

#include <utility>

#include "base/system/atomic_file.h"

namespace slosh {

Result<GrowingFile> GrowingFile::create(const std::filesystem::path& path, std::string_view start,
                                        std::string action) {
    const Result<OutputTarget> target = find_output_target(path);
    if (!target) return target.error();
    if (target.value().stream) {
        Result<FileHandle> stream = open_stream(target.value(), path);
        if (!stream) return stream.error();
        GrowingFile file(std::move(stream).value(), path, std::move(action));
        if (Result<void> written = file.append(start); !written) return written.error();
        return file;
    }
    Result<FileInMaking> made = FileInMaking::create(target.value());
    if (!made) return made.error();
    if (!write_all(made.value().descriptor(), start)) return file_error(path, action);
    Result<FileHandle> committed = std::move(made).value().commit();
    if (!committed) return committed.error();
    GrowingFile file(std::move(committed).value(), path, std::move(action));
    file.size_ = start.size();
    return file;
}

Result<void> GrowingFile::append(std::string_view piece) {
    if (!write_all(file_.get(), piece)) {
        const Error error = file_error(path_, action_);
        // Half a piece in the middle would end the file there for every reader.
        static_cast<void>(cut_file(file_.get(), size_));
        return error;
    }
    size_ += piece.size();
    return {};
}

Result<void> GrowingFile::sync() {
    if (!sync_content(file_.get())) return file_error(path_, action_);
    return {};
}

}  // namespace slosh
