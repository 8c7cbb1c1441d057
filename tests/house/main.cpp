// One module of each kind that src does not know, added as a program that links the engine would add it: a
// line per module here, a file per module beside it. The tests look for each wherever a person would.
#include <gtest/gtest.h>

#include "house/modules.h"

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    for (void (*add)() : {
             slosh::house::add_dummy_format,
             slosh::house::add_stir,
             slosh::house::add_dummy_setting,
             slosh::house::add_tool,
             slosh::house::add_action,
             slosh::house::add_ballistic_solver,
             slosh::house::add_magnet_force,
         })
        add();
    return RUN_ALL_TESTS();
}
