// Windows keeps both as UTF-16. What main() receives is in the code page of the user's language instead, in
// which other languages' names cannot be said.
#include "base/system/environment.h"

#include <cstdlib>
#include <vector>

#include "base/system/windows/native.h"

#include <shellapi.h>

namespace slosh {

std::optional<std::string> environment_variable(const char* name) {
    const wchar_t* value = ::_wgetenv(native::wide(name).c_str());
    return value == nullptr ? std::nullopt : std::optional<std::string>(native::utf8(value));
}

void set_environment_variable(const char* name, const char* value) {
    ::_wputenv_s(native::wide(name).c_str(), native::wide(value).c_str());
}

char** program_arguments(char** arguments) {
    int count = 0;
    wchar_t** words = CommandLineToArgvW(GetCommandLineW(), &count);
    if (words == nullptr) return arguments;
    static std::vector<std::string> texts;
    static std::vector<char*> pointers;
    for (int i = 0; i < count; ++i) texts.push_back(native::utf8(words[i]));
    for (std::string& text : texts) pointers.push_back(text.data());
    pointers.push_back(nullptr);
    LocalFree(words);
    return pointers.data();
}

}  // namespace slosh
