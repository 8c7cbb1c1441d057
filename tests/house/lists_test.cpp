#include <gtest/gtest.h>

#include "base/module_list.h"

namespace slosh::house {
namespace {

struct Named {
    std::string_view name;
};
constexpr Named first{"first"}, second{"second"};

TEST(ModuleList, AddedModulesAreFoundBehindTheBuiltIn) {
    ModuleList<Named> list{&first};
    EXPECT_EQ(list.find("second"), nullptr);
    list.add(second);
    ASSERT_EQ(list.all().size(), 2u);
    EXPECT_EQ(list.all()[1], &second);
    EXPECT_EQ(list.find("second"), &second);
}

}  // namespace
}  // namespace slosh::house
