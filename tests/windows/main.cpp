// main() of slosh_windows_tests. tests/main.cpp watches tests by signals, which Windows does not have.
#include <gtest/gtest.h>

int main(int count, char** arguments) {
    testing::InitGoogleTest(&count, arguments);
    return RUN_ALL_TESTS();
}
