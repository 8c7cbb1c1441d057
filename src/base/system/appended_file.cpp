// Appends lines to a file. The first one comes with the header, in a file that replaces the old one.
#include "base/system/appended_file.h"

#include "base/system/atomic_file.h"

namespace slosh {

Result<AppendedFile> AppendedFile::create(std::filesystem::path path, std::string header) {
    if (Result<void> writable = check_writable(path); !writable) return writable.error();
    Result<OutputTarget> target = find_output_target(path);
    if (!target) return target.error();
    AppendedFile file(std::move(path), std::move(target).value(), std::move(header));
    if (file.target_.stream) {
        Result<FileHandle> stream = open_stream(file.target_, file.path_);
        if (!stream) return stream.error();
        file.handle_ = std::move(stream).value();
        // The reader of the other end knows at once that the run has started. What failed is said at the
        // first line: other outputs go on.
        static_cast<void>(file.begin({}));
    }
    return file;
}

Result<void> AppendedFile::begin(std::string_view line) {
    begun_ = true;
    const std::string content = header_ + std::string(line);
    size_ = content.size();
    if (target_.stream) return write_all(handle_.get(), content) ? Result<void>() : fail();
    Result<FileInMaking> file = FileInMaking::create(target_);
    if (!file) return failure_.emplace(file.error());
    if (!write_all(file.value().descriptor(), content)) return fail();
    Result<FileHandle> committed = std::move(file).value().commit();
    if (!committed) return failure_.emplace(committed.error());
    handle_ = std::move(committed).value();
    return {};
}

Result<void> AppendedFile::append(std::string_view line) {
    if (failure_) return *failure_;
    if (!begun_) return begin(line);
    if (!write_all(handle_.get(), line)) return fail();
    size_ += line.size();
    return {};
}

Result<void> AppendedFile::sync() {
    if (failure_) return *failure_;
    if (begun_ && !target_.stream && !sync_file(handle_.get())) return fail();
    return {};
}

Result<void> AppendedFile::finish() {
    if (failure_) return *failure_;
    if (!begun_) {
        if (Result<void> begun = begin({}); !begun) return begun;
    }
    if (!target_.stream && !sync_file(handle_.get())) return fail();
    handle_.close();
    return {};
}

Result<void> AppendedFile::fail() {
    failure_ = file_error(path_, "write");
    // An incomplete line would be read as a line with other values.
    if (!target_.stream && handle_) static_cast<void>(cut_file(handle_.get(), size_));
    handle_.close();
    return *failure_;
}

}  // namespace slosh
