// Since version 15, clang names main(int, char**) otherwise than an Emscripten of clang 14 looks for it. cmake/web.cmake adds this
// file to every program where the two are used together.
extern "C" {
__attribute__((weak)) int __main_argc_argv(int count, char** words);
__attribute__((weak)) int called_main(int count, char** words) __asm__("main");
int called_main(int count, char** words) { return __main_argc_argv(count, words); }
}
