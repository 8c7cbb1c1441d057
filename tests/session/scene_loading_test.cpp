// The scene that is asked for and not there yet.
#include "app/session/scene_loading.h"

#include <gtest/gtest.h>

namespace slosh::app::scene_loading_test {
namespace {

TEST(WantedScene, ANewerOneTakesThePlaceAtOnce) {
    std::vector<std::string> begun;
    SceneLoading loading([&](const std::string& name) { begun.push_back(name); });
    loading.load("a");
    loading.load("b");
    loading.load("b");
    EXPECT_EQ(begun, (std::vector<std::string>{"a", "b"})) << "b was on its way already";
    EXPECT_EQ(loading.wanted(), "b") << "the next step goes on from here";
    loading.load_ended("a");
    EXPECT_EQ(loading.wanted(), "b") << "a was there just before it was given up";
    loading.load_ended("b");
    EXPECT_EQ(loading.wanted(), "");
    loading.load("b");
    EXPECT_EQ(begun.size(), 3u);
}

TEST(WantedScene, WhatNobodyWantsIsForgotten) {
    int begun = 0;
    SceneLoading loading([&](const std::string&) { ++begun; });
    loading.load("a");
    loading.given_up();
    EXPECT_EQ(loading.wanted(), "");
    loading.load("a");
    EXPECT_EQ(begun, 2);
}

}  // namespace
}  // namespace slosh::app::scene_loading_test
