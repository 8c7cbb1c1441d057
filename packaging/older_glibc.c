// What GCC's libraries take from newer versions of glibc, for programs that run with glibc 2.31: see
// cmake/older_glibc.cmake. The names are glibc's own. They stay inside the program.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>

// glibc 2.32: nonzero while there is one thread. Zero is always right: atomic operations are then used.
__attribute__((visibility("hidden"))) char __libc_single_threaded = 0;

// glibc 2.36: a random number, for std::random_device.
__attribute__((visibility("hidden"))) uint32_t arc4random(void) {
    uint32_t number = 0;
    if (getrandom(&number, sizeof number, 0) != sizeof number) abort();
    return number;
}

struct search {
    uintptr_t address;
    struct dl_find_object* found;
};

static int look_into(struct dl_phdr_info* object, size_t size, void* context) {
    (void)size;
    struct search* search = context;
    uintptr_t begin = UINTPTR_MAX, end = 0, frames = 0;
    int inside = 0;
    for (int i = 0; i < object->dlpi_phnum; ++i) {
        const ElfW(Phdr)* part = &object->dlpi_phdr[i];
        const uintptr_t first = object->dlpi_addr + part->p_vaddr, last = first + part->p_memsz;
        if (part->p_type == PT_GNU_EH_FRAME) frames = first;
        if (part->p_type != PT_LOAD) continue;
        if (first < begin) begin = first;
        if (last > end) end = last;
        if (search->address >= first && search->address < last) inside = 1;
    }
    if (!inside || frames == 0) return 0;
    search->found->dlfo_map_start = (void*)begin;
    search->found->dlfo_map_end = (void*)end;
    search->found->dlfo_eh_frame = (void*)frames;
    return 1;
}

// glibc 2.35: the object that holds an address, and where its table for exceptions begins.
__attribute__((visibility("hidden"))) int _dl_find_object(void* address, struct dl_find_object* found) {
    struct search search = {(uintptr_t)address, found};
    return dl_iterate_phdr(look_into, &search) == 1 ? 0 : -1;
}
