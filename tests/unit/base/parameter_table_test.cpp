// The table mechanism on a struct of its own: every kind read, set, clamped, parsed, and every refusal with
// its words.
#include "slosh/parameter_table.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

#include "slosh/geometry.h"

namespace slosh::parameter_table_test {
namespace {

struct Oven {
    float heat = 1.2f;
    float coal = 0.0f;
    int racks = 3;
    bool fan = true;
    int mode = 1;
};
constexpr std::array<std::string_view, 3> modes{"bake", "grill", "steam"};

const ParameterTable& oven_table() {
    static const ParameterTable table(std::vector<ParameterDescription>{
        {.key = "oven.heat",
         .kind = ParameterKind::real,
         .min = 0.1,
         .max = 1.2,
         .member = member_address<&Oven::heat>},
        {.key = "oven.coal", .retired = true, .member = member_address<&Oven::coal>},
        {.key = "oven.racks",
         .kind = ParameterKind::integer,
         .min = 1,
         .max = 5,
         .member = member_address<&Oven::racks>},
        {.key = "oven.fan", .kind = ParameterKind::boolean, .member = member_address<&Oven::fan>},
        {.key = "oven.mode",
         .kind = ParameterKind::choice,
         .choices = modes,
         .member = member_address<&Oven::mode>},
    });
    return table;
}
const ParameterDescription& about(std::string_view key) { return *oven_table().find(key); }
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double inf = std::numeric_limits<double>::infinity();

TEST(ParameterTable, ReadsEveryKind) {
    const Oven oven;
    EXPECT_EQ(about("oven.heat").number(&oven), static_cast<double>(1.2f));
    EXPECT_EQ(about("oven.heat").text(&oven), "1.2");
    EXPECT_EQ(about("oven.racks").value(&oven), ParameterValue(3.0));
    EXPECT_EQ(about("oven.fan").value(&oven), ParameterValue(1.0));
    EXPECT_EQ(about("oven.fan").text(&oven), "true");
    EXPECT_EQ(about("oven.mode").value(&oven), ParameterValue(std::string("grill")));
    EXPECT_EQ(about("oven.mode").number(&oven), 1.0);
    EXPECT_EQ(about("oven.mode").text(&oven), "grill");
}

TEST(ParameterTable, RetiredRowsActAndStandInNoList) {
    EXPECT_EQ(oven_table().all().size(), 4u);
    for (const ParameterDescription& row : oven_table().all()) EXPECT_FALSE(row.retired) << row.key;
    ASSERT_NE(oven_table().find("oven.coal"), nullptr);
    EXPECT_EQ(oven_table().with_retired().back().key, "oven.coal");
    EXPECT_EQ(oven_table().require("oven.koal").error().text().find("coal"), std::string::npos);
    Oven oven;
    const Oven defaults;
    ASSERT_TRUE(about("oven.coal").set(&oven, 0.5));
    EXPECT_EQ(oven.coal, 0.5f);
    ParameterSet{&oven_table(), &oven, &defaults}.reset();
    EXPECT_EQ(oven.coal, 0.0f);
}

TEST(ParameterTable, ReadsWithoutTheAccessThatMayChange) {
    ParameterDescription mode = about("oven.mode");
    mode.member = {[](void*) -> void* { throw "written"; },
                   [](const void* oven) -> const void* { return &static_cast<const Oven*>(oven)->mode; }};
    const Oven oven;
    EXPECT_EQ(mode.value(&oven), ParameterValue(std::string("grill")));
    EXPECT_EQ(mode.number(&oven), 1.0);
}

TEST(ParameterTable, SetsEveryKind) {
    Oven oven;
    EXPECT_TRUE(about("oven.heat").set(&oven, 0.5));
    EXPECT_TRUE(about("oven.racks").set(&oven, 5.0));
    EXPECT_TRUE(about("oven.fan").set(&oven, 0.0));
    EXPECT_TRUE(about("oven.mode").set(&oven, std::string("steam")));
    EXPECT_EQ(oven.heat, 0.5f);
    EXPECT_EQ(oven.racks, 5);
    EXPECT_EQ(oven.fan, false);
    EXPECT_EQ(oven.mode, 2);
}

TEST(ParameterTable, RefusesAndLeavesTheStructAlone) {
    Oven oven;
    const auto refuses = [&](std::string_view key, const ParameterValue& value, const std::string& words) {
        const Result<void> set = about(key).set(&oven, value);
        ASSERT_FALSE(set) << key << " took " << to_text(value);
        EXPECT_NE(set.error().text().find(words), std::string::npos) << set.error().text();
        EXPECT_EQ(set.error().where, key);
    };
    refuses("oven.heat", 2.0, "got 2, expected a number from 0.1 to 1.2");
    refuses("oven.heat", 0.0, "expected a number from 0.1 to 1.2");
    refuses("oven.heat", nan, "got nan");
    refuses("oven.heat", -inf, "got -inf");
    refuses("oven.heat", std::string("hot"), "got hot, expected a number");
    refuses("oven.racks", 2.5, "got 2.5, expected a whole number from 1 to 5");
    refuses("oven.racks", 6.0, "expected a whole number from 1 to 5");
    refuses("oven.fan", 0.5, "expected true or false");
    refuses("oven.fan", 2.0, "expected true or false");
    refuses("oven.mode", 1.0, "got 1, expected one of bake, grill, steam");
    refuses("oven.mode", std::string("gril"), "did you mean \"grill\"?");
    refuses("oven.mode", std::string(), "got nothing");
    const Oven untouched;
    EXPECT_EQ(oven.heat, untouched.heat);
    EXPECT_EQ(oven.racks, untouched.racks);
    EXPECT_EQ(oven.fan, untouched.fan);
    EXPECT_EQ(oven.mode, untouched.mode);
}

TEST(ParameterTable, ClampsNumbersOnly) {
    Oven oven;
    EXPECT_TRUE(about("oven.heat").set_clamped(&oven, 1e300));
    EXPECT_EQ(oven.heat, 1.2f);
    EXPECT_TRUE(about("oven.heat").set_clamped(&oven, -5.0));
    EXPECT_EQ(oven.heat, 0.1f);
    EXPECT_TRUE(about("oven.racks").set_clamped(&oven, 4e9));
    EXPECT_EQ(oven.racks, 5);
    EXPECT_TRUE(about("oven.racks").set_clamped(&oven, 2.4));
    EXPECT_EQ(oven.racks, 2);
    EXPECT_FALSE(about("oven.heat").set_clamped(&oven, nan));
    EXPECT_FALSE(about("oven.heat").set_clamped(&oven, inf));
    EXPECT_FALSE(about("oven.mode").set_clamped(&oven, std::string("fry")));
    EXPECT_FALSE(about("oven.mode").set_clamped(&oven, 1.0));
}

TEST(ParameterTable, AFloatAtTheEndOfTheRangeMayBeSetAgain) {
    // 1.2f is a little above 1.2: what value() gives, set() must take.
    Oven oven;
    for (const double end : {0.1, 1.2}) {
        ASSERT_TRUE(about("oven.heat").set(&oven, end));
        const Result<void> again = about("oven.heat").set(&oven, about("oven.heat").value(&oven));
        EXPECT_TRUE(again) << again.error().text();
    }
}

TEST(ParameterTable, FindsAndSuggests) {
    EXPECT_EQ(oven_table().all().size(), 4u);
    EXPECT_EQ(oven_table().find("oven.het"), nullptr);
    EXPECT_EQ(oven_table().find(""), nullptr);
    ASSERT_TRUE(oven_table().require("oven.heat"));
    const auto missing = oven_table().require("oven.het");
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().text(), "oven.het: unknown parameter (did you mean \"oven.heat\"?)");
}

TEST(ParameterTable, ParsesTextByKind) {
    const auto parse = [](std::string_view key, std::string_view text) {
        return oven_table().parse(about(key), text);
    };
    EXPECT_EQ(parse("oven.heat", "0.25").value(), ParameterValue(0.25));
    EXPECT_EQ(parse("oven.heat", "-1e-3").value(), ParameterValue(-1e-3));
    EXPECT_EQ(parse("oven.racks", "4").value(), ParameterValue(4.0));
    for (const char* yes : {"true", "on", "1"})
        EXPECT_EQ(parse("oven.fan", yes).value(), ParameterValue(1.0));
    for (const char* no : {"false", "off", "0"})
        EXPECT_EQ(parse("oven.fan", no).value(), ParameterValue(0.0));
    EXPECT_EQ(parse("oven.mode", "steam").value(), ParameterValue(std::string("steam")));
    for (const char* bad : {"", "warm", "1.2.3", "0.5x", " 0.5", "0,5", "1e999"}) {
        const auto result = parse("oven.heat", bad);
        ASSERT_FALSE(result) << bad;
        EXPECT_NE(result.error().text().find("expected a number"), std::string::npos)
            << result.error().text();
    }
    EXPECT_FALSE(parse("oven.fan", "yes please"));
    EXPECT_FALSE(parse("oven.fan", "2"));
}

enum class Door { left, right };
struct Kitchen {
    std::string dish = "soup";
    std::string note;
    Vec3 wall{0.2f, 0.5f, 1.0f};
    Door door = Door::right;
    bool lid = false;
    float steam = 1.0f;
};

/// The menu is known at run time only.
std::vector<std::string>& menu() {
    static std::vector<std::string> dishes{"soup", "stew"};
    return dishes;
}

const ParameterTable& kitchen_table() {
    static const ParameterTable table(std::vector<ParameterDescription>{
        {.key = "kitchen.dish",
         .kind = ParameterKind::text,
         .member = &member_address<&Kitchen::dish>,
         .list =
             [] {
                 std::vector<ParameterChoice> choices;
                 for (const std::string& dish : menu()) choices.push_back({dish, "The " + dish, ""});
                 return choices;
             }},
        {.key = "kitchen.note", .kind = ParameterKind::text, .member = &member_address<&Kitchen::note>},
        {.key = "kitchen.wall", .kind = ParameterKind::color, .member = &member_address<&Kitchen::wall>},
        {.key = "kitchen.door",
         .kind = ParameterKind::choice,
         .member = &member_address<&Kitchen::door>,
         .list =
             [] {
                 return std::vector<ParameterChoice>{{"left", "Left", ""}, {"right", "Right", ""}};
             }},
        {.key = "kitchen.lid", .kind = ParameterKind::boolean, .member = &member_address<&Kitchen::lid>},
        {.key = "kitchen.steam",
         .kind = ParameterKind::real,
         .max = 5.0,
         .member = &member_address<&Kitchen::steam>,
         .applies = [](const void* values) { return !static_cast<const Kitchen*>(values)->lid; }},
    });
    return table;
}
const ParameterDescription& in_kitchen(std::string_view key) { return *kitchen_table().find(key); }

TEST(ParameterTable, TextIsOneOfAListThatMayGrow) {
    Kitchen kitchen;
    const ParameterDescription& dish = in_kitchen("kitchen.dish");
    EXPECT_EQ(dish.text(&kitchen), "soup");
    EXPECT_FALSE(dish.set(&kitchen, std::string("cake")));
    EXPECT_EQ(dish.set(&kitchen, std::string("stw")).error().text(),
              "kitchen.dish: got stw, expected one of soup, stew (did you mean \"stew\"?)");
    EXPECT_FALSE(dish.set(&kitchen, 1.0));
    EXPECT_EQ(kitchen.dish, "soup");
    menu().emplace_back("cake");
    EXPECT_TRUE(dish.set(&kitchen, std::string("cake")));
    EXPECT_EQ(kitchen.dish, "cake");
    EXPECT_EQ(dish.choice_list().back().label, "The cake");
    EXPECT_TRUE(in_kitchen("kitchen.note").set(&kitchen, std::string("no salt"))) << "free text";
    EXPECT_EQ(kitchen.note, "no salt");
}

TEST(ParameterTable, ColorsAreThreeNumbersOrHexadecimal) {
    Kitchen kitchen;
    const ParameterDescription& wall = in_kitchen("kitchen.wall");
    EXPECT_EQ(wall.text(&kitchen), "0.2,0.5,1");
    EXPECT_TRUE(wall.set(&kitchen, std::string("0.125,0.25,0.7")));
    EXPECT_EQ(kitchen.wall, Vec3(0.125f, 0.25f, 0.7f));
    EXPECT_TRUE(wall.set(&kitchen, std::string("#ff8000")));
    EXPECT_EQ(kitchen.wall, Vec3(1.0f, 128.0f / 255.0f, 0.0f));
    const Vec3 before = kitchen.wall;
    for (const char* bad : {"", "1,1", "1,1,1,1", "1,1,1,", "1;1;1", "2,0,0", "-1,0,0", "nan,0,0", "#ff80",
                            "#gg0000", "#-10000", "red"}) {
        EXPECT_FALSE(wall.set(&kitchen, std::string(bad))) << bad;
        EXPECT_EQ(kitchen.wall, before) << bad;
    }
    EXPECT_TRUE(wall.set_clamped(&kitchen, std::string("2,0.5,-1")));
    EXPECT_EQ(kitchen.wall, Vec3(1.0f, 0.5f, 0.0f));
}

TEST(ParameterTable, AChoiceMayBeAnEnum) {
    Kitchen kitchen;
    const ParameterDescription& door = in_kitchen("kitchen.door");
    EXPECT_EQ(door.text(&kitchen), "right");
    EXPECT_TRUE(door.set(&kitchen, std::string("left")));
    EXPECT_EQ(kitchen.door, Door::left);
    EXPECT_FALSE(door.set(&kitchen, std::string("middle")));
}

TEST(ParameterTable, WhatDoesNotActIsKnown) {
    Kitchen kitchen;
    EXPECT_TRUE(in_kitchen("kitchen.steam").acts(&kitchen));
    EXPECT_TRUE(in_kitchen("kitchen.lid").acts(&kitchen));
    kitchen.lid = true;
    EXPECT_FALSE(in_kitchen("kitchen.steam").acts(&kitchen));
}

TEST(ParameterSet, IsSearchedAndReset) {
    Kitchen kitchen{"stew", "hot", {0.0f, 0.0f, 0.0f}, Door::left, true, 3.0f};
    Oven oven;
    const Kitchen defaults;
    const Oven cold;
    const ParameterSet sets[] = {{&oven_table(), &oven, &cold}, {&kitchen_table(), &kitchen, &defaults}};
    const auto found = find_parameter(sets, "kitchen.steam");
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(found->description->number(found->set.values), 3.0);
    EXPECT_FALSE(find_parameter(sets, "kitchen.spoon").has_value());
    found->set.reset();
    EXPECT_EQ(kitchen.dish, "soup");
    EXPECT_EQ(kitchen.note, "");
    EXPECT_EQ(kitchen.wall, defaults.wall);
    EXPECT_EQ(kitchen.door, Door::right);
    EXPECT_FALSE(kitchen.lid);
    EXPECT_EQ(kitchen.steam, 1.0f);
}

}  // namespace
}  // namespace slosh::parameter_table_test
