// The table of all parameters: ranges that hold together, every end of every range settable.
#include "sim/core/parameters/parameters.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "sim/methods/step/solver_module.h"

namespace slosh::parameters_test {
namespace {

TEST(Parameters, DescriptionsHoldTogether) {
    std::set<std::string> keys;
    std::set<const void*> members;
    Parameters parameters;
    const Parameters defaults;
    for (const ParameterDescription& description : parameter_table().all()) {
        SCOPED_TRACE(description.key);
        EXPECT_TRUE(keys.insert(std::string(description.key)).second) << "twice";
        EXPECT_EQ(description.key.find_first_not_of("abcdefghijklmnopqrstuvwxyz_."), std::string::npos);
        EXPECT_FALSE(description.label.empty());
        EXPECT_FALSE(description.help.empty());
        EXPECT_FALSE(description.group.empty());
        EXPECT_TRUE(description.solver.empty() || find_solver(description.solver));
        ASSERT_TRUE(description.member);
        const void* address = description.member(&parameters);
        EXPECT_EQ(description.member(static_cast<const void*>(&parameters)), address)
            << "what is written is not what is read";
        EXPECT_TRUE(members.insert(address).second) << "the member of another key";
        EXPECT_EQ(description.kind == ParameterKind::choice, !description.choices.empty());
        if (description.kind == ParameterKind::real || description.kind == ParameterKind::integer) {
            EXPECT_LT(description.min, description.max);
            EXPECT_LE(description.min, description.soft_min);
            EXPECT_LT(description.soft_min, description.soft_max);
            EXPECT_LE(description.soft_max, description.max);
            EXPECT_TRUE(description.scale == ParameterScale::linear || description.soft_min > 0.0);
        }
        // The default itself may be set, and setting it changes nothing.
        Result<void> set = description.set(&parameters, description.value(&defaults));
        EXPECT_TRUE(set) << set.error().text();
        EXPECT_EQ(description.text(&parameters), description.text(&defaults));
    }
}

TEST(Parameters, EveryEndOfEveryRangeGoesInAndComesOut) {
    for (const ParameterDescription& description : parameter_table().all()) {
        SCOPED_TRACE(description.key);
        Parameters parameters, again;
        std::vector<ParameterValue> values;
        if (description.kind == ParameterKind::choice) {
            for (std::string_view name : description.choices) values.emplace_back(std::string(name));
        } else if (description.kind == ParameterKind::boolean) {
            values = {0.0, 1.0};
        } else {
            values = {description.min, description.max, description.soft_min, description.soft_max};
        }
        for (const ParameterValue& value : values) {
            ASSERT_TRUE(description.set(&parameters, value));
            const Result<void> set = description.set(&again, description.value(&parameters));
            ASSERT_TRUE(set) << set.error().text();
            EXPECT_EQ(description.number(&again), description.number(&parameters));
            const Result<ParameterValue> parsed =
                parameter_table().parse(description, description.text(&parameters));
            ASSERT_TRUE(parsed) << parsed.error().text();
            ASSERT_TRUE(description.set(&again, parsed.value()));
            EXPECT_EQ(description.number(&again), description.number(&parameters)) << "through text";
        }
    }
}

}  // namespace
}  // namespace slosh::parameters_test
