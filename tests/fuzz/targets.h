// Everything that reads a stranger's file, as functions of bytes: targets/NAME.cpp defines NAME(). libFuzzer
// calls them in the preset fuzz (scripts/support/fuzz), cli/corpus_test.cpp in the tests with the files of
// corpus/NAME.
#pragma once

#include <string_view>

namespace slosh::fuzz {

void journal(std::string_view bytes);
void meshes(std::string_view bytes);
void points(std::string_view bytes);
void presets(std::string_view bytes);
void recording(std::string_view bytes);
void scene(std::string_view bytes);
void set_up_line(std::string_view bytes);
void settings(std::string_view bytes);
void splishsplash(std::string_view bytes);
void state(std::string_view bytes);

struct Target {
    const char* name;
    void (*read)(std::string_view bytes);
};
inline constexpr Target targets[] = {
    {"journal", journal},           {"meshes", meshes}, {"points", points},           {"presets", presets},
    {"recording", recording},       {"scene", scene},   {"set_up_line", set_up_line}, {"settings", settings},
    {"splishsplash", splishsplash}, {"state", state},
};

}  // namespace slosh::fuzz
