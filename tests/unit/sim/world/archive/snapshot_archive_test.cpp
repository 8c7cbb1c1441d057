// A writer changes nothing of what it writes: what is written on one thread is read on another meanwhile.
#include "sim/world/archive/snapshot_archive.h"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <new>

namespace slosh::snapshot_archive_test {
namespace {

struct Every {
    bool flag = true;
    double number = 2.5;
    std::string text = "longer than what a string keeps within itself";
    std::vector<float> numbers{1.0f, 2.0f};
    std::vector<std::string> texts{"a", "b"};
    AlignedArray<float> array;
    std::optional<bool> maybe = true;
    std::variant<double, std::string> either = 1.5;
    std::shared_ptr<const std::string> first = std::make_shared<const std::string>("shared"), second = first;
};

template <class Archive>
void fields(Archive& archive, Every& e) {
    named_fields(
        archive,
        "e.flag, e.number, e.text, e.numbers, e.texts, e.array, e.maybe, e.either, e.first, e.second", 10,
        e.flag, e.number, e.text, e.numbers, e.texts, e.array, e.maybe, e.either, e.first, e.second);
}

TEST(SnapshotArchive, AWriterLeavesWhatItWritesAsItIs) {
    static_assert(sizeof(Every) <= 4096);
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    void* memory = ::mmap(nullptr, page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    ASSERT_NE(memory, MAP_FAILED);
    Every* every = ::new (memory) Every;
    every->array.resize(3);
    ByteWriter before;
    field(before, *every);
    // From here on who writes to it is stopped by the system.
    ASSERT_EQ(::mprotect(memory, page, PROT_READ), 0);
    EXPECT_EXIT(
        {
            ByteWriter writer;
            field(writer, *every);
            ::_exit(writer.out == before.out ? 0 : 1);
        },
        testing::ExitedWithCode(0), "");
    ASSERT_EQ(::mprotect(memory, page, PROT_READ | PROT_WRITE), 0);
    every->~Every();
    ::munmap(memory, page);
}

}  // namespace
}  // namespace slosh::snapshot_archive_test
