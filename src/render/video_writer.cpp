// ffmpeg reads raw RGB from its standard input. A socket instead of a pipe, so that an ffmpeg that ends early
// is an error of send() and not a SIGPIPE; a process group of its own, so that Ctrl-C reaches us and not it.
#include "render/video_writer.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"

extern char** environ;

namespace slosh {
namespace {

struct FileCloser {
    void operator()(std::FILE* file) const { std::fclose(file); }
};

/// The last line with letters of what ffmpeg said.
std::string last_words(std::FILE* log) {
    std::array<char, 4096> buffer{};
    std::fseek(log, 0, SEEK_END);
    const long size = std::ftell(log);
    std::fseek(log, size > 4095 ? size - 4095 : 0, SEEK_SET);
    std::string text(buffer.data(), std::fread(buffer.data(), 1, buffer.size() - 1, log));
    while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
    const std::size_t line = text.rfind('\n');
    return line == std::string::npos ? text : text.substr(line + 1);
}

std::vector<std::string> ffmpeg_arguments(const std::filesystem::path& path, const PixelSize& size,
                                          double frames_per_second) {
    const std::string picture_size = std::to_string(size.width) + "x" + std::to_string(size.height);
    // H.264 with 4:2:0 plays everywhere but wants even sizes.
    const std::string filter = "pad=ceil(iw/2)*2:ceil(ih/2)*2,scale=out_color_matrix=bt709:out_range=tv";
    return {"ffmpeg",
            "-hide_banner",
            "-loglevel",
            "error",
            "-y",
            "-f",
            "rawvideo",
            "-pix_fmt",
            "rgb24",
            "-video_size",
            picture_size,
            "-framerate",
            format_number(frames_per_second),
            "-i",
            "pipe:0",
            "-vf",
            filter,
            "-pix_fmt",
            "yuv420p",
            "-colorspace",
            "bt709",
            "-crf",
            "18",
            "-movflags",
            "+faststart",
            "-f",
            "mp4",
            path.string()};
}

/// Starts ffmpeg with `input` as standard input and `log` as both outputs; 0 or an error number.
int spawn_ffmpeg(const std::vector<std::string>& arguments, int input, int log, pid_t& process) {
    std::vector<char*> words;
    words.reserve(arguments.size() + 1);
    for (const std::string& argument : arguments) words.push_back(const_cast<char*>(argument.c_str()));
    words.push_back(nullptr);

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, log, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, log, STDERR_FILENO);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attributes, 0);
    const int result = posix_spawnp(&process, "ffmpeg", &actions, &attributes, words.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return result;
}

}  // namespace

struct VideoWriter::Implementation {
    std::filesystem::path path, unfinished;
    PixelSize size;
    std::unique_ptr<std::FILE, FileCloser> log;
    int input = -1;
    pid_t process = -1;

    ~Implementation() {
        close_input();
        if (process > 0) {
            kill(process, SIGTERM);
            wait_for_end();
        }
        std::error_code ignored;
        if (!unfinished.empty()) std::filesystem::remove(unfinished, ignored);
    }

    void close_input() {
        if (input >= 0) close(std::exchange(input, -1));
    }
    /// ffmpeg's exit status.
    int wait_for_end() {
        int status = 0;
        while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
        }
        process = -1;
        return status;
    }
    Error failure() {
        const std::string words = last_words(log.get());
        return {"ffmpeg could not write the video" + (words.empty() ? std::string() : " (" + words + ")"),
                path.string()};
    }
};

VideoWriter::VideoWriter(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}
VideoWriter::~VideoWriter() = default;

Result<std::unique_ptr<VideoWriter>> VideoWriter::open(const std::filesystem::path& path,
                                                       const PixelSize& size, double frames_per_second) {
    if (size.width <= 0 || size.height <= 0)
        return Error{"a video without pixels cannot be written", path.string()};
    auto implementation = std::make_unique<Implementation>();
    implementation->path = path;
    implementation->size = size;
    implementation->log.reset(std::tmpfile());
    std::error_code code;
    if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path(), code);
    if (code) return Error{"cannot create the folder: " + code.message(), path.parent_path().string()};
    int ends[2] = {-1, -1};
    if (!implementation->log || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
        return Error{std::string("cannot start ffmpeg: ") + std::strerror(errno), path.string()};
    }
    implementation->input = ends[0];
    implementation->unfinished = path.string() + ".part";
    const int failed = spawn_ffmpeg(ffmpeg_arguments(implementation->unfinished, size, frames_per_second),
                                    ends[1], fileno(implementation->log.get()), implementation->process);
    close(ends[1]);
    if (failed != 0) {
        implementation->process = -1;
        if (failed == ENOENT) {
            return Error{
                "mp4 needs the program ffmpeg, which is not installed; a folder or a .png needs nothing",
                path.string()};
        }
        return Error{std::string("cannot start ffmpeg: ") + std::strerror(failed), path.string()};
    }
    return std::unique_ptr<VideoWriter>(new VideoWriter(std::move(implementation)));
}

Result<void> VideoWriter::add(const Image& frame) {
    Implementation& self = *implementation_;
    if (frame.size.width != self.size.width || frame.size.height != self.size.height) {
        return Error{"a frame of another size than the video", self.path.string()};
    }
    const std::uint8_t* next = frame.rgb.data();
    std::size_t left = frame.rgb.size();
    while (left > 0) {
        const ssize_t sent = send(self.input, next, left, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) {
            self.close_input();
            self.wait_for_end();
            return self.failure();
        }
        next += sent;
        left -= static_cast<std::size_t>(sent);
    }
    return {};
}

Result<void> VideoWriter::finish() {
    Implementation& self = *implementation_;
    self.close_input();
    if (self.process <= 0) return self.failure();
    const int status = self.wait_for_end();
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return self.failure();
    std::error_code code;
    std::filesystem::rename(self.unfinished, self.path, code);
    if (code) return Error{"cannot be written: " + code.message(), self.path.string()};
    self.unfinished.clear();
    return {};
}

}  // namespace slosh
