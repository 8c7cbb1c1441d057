# Toolchain of the preset windows: g++ of mingw-w64, with POSIX threads, on another system. Programs run on Windows 10 and newer by themselves:
# every library is part of them.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
find_program(SLOSH_MINGW NAMES x86_64-w64-mingw32-g++-posix x86_64-w64-mingw32-g++)
if(NOT SLOSH_MINGW)
  message(FATAL_ERROR "mingw-w64 not found: no program x86_64-w64-mingw32-g++-posix (scripts/setup --windows installs it)")
endif()
string(REPLACE "g++" "gcc" slosh_mingw_c "${SLOSH_MINGW}")
set(CMAKE_C_COMPILER "${slosh_mingw_c}")
set(CMAKE_CXX_COMPILER "${SLOSH_MINGW}")
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
foreach(kind LIBRARY INCLUDE PACKAGE)
  set(CMAKE_FIND_ROOT_PATH_MODE_${kind} ONLY)
endforeach()
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH /usr/x86_64-w64-mingw32)

# g++ aligns the stack of Windows to 16 bytes, and moves vectors of 32 and 64 bytes there by instructions that want more (GCC bug 54412). The
# assembler encodes such moves as unaligned ones, which cost the same at aligned addresses. scripts/build-windows looks for others.
set(slosh_windows_flags "-D_WIN32_WINNT=0x0A00 -DUNICODE -D__USE_MINGW_ANSI_STDIO=1 -Wa,-muse-unaligned-vector-move -Wa,-mbig-obj")
set(CMAKE_C_FLAGS_INIT "${slosh_windows_flags}")
set(CMAKE_CXX_FLAGS_INIT "${slosh_windows_flags}")
# src/base/system/windows replaces two functions of the C library; the linker looks for them there first.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static -Wl,-u,mbrtowc -Wl,-u,fmaf")
