// Toasts speak in the panel's words.
#include "app/session/toast_text.h"

#include <gtest/gtest.h>

namespace slosh::app::toast_text_test {
namespace {

std::string label(std::string_view key) { return std::string(parameter_table().find(key)->label); }

TEST(ToastText, LabelsStandForKeys) {
    EXPECT_EQ(with_labels("pbf.relaxation acts as 0.02: less is unstable"),
              label("pbf.relaxation") + " acts as 0.02: less is unstable");
    EXPECT_EQ(with_labels("Undo: viscosity.nu back to 0.5."),
              "Undo: " + label("viscosity.nu") + " back to 0.5.");
    EXPECT_EQ(with_labels("(particles.budget)"), "(" + label("particles.budget") + ")");
    for (const char* other :
         {"", ".", "state saved: a.b.c", "scene.json: /parameters/fluid.spacing: got 3", "0.5 e.g. x"})
        EXPECT_EQ(with_labels(other), other);
}

TEST(ToastText, ARestartIsSaidOnlyWhenTheValueChanges) {
    Parameters now;
    EXPECT_EQ(restart_text(SetParameter{"fluid.spacing", static_cast<double>(now.fluid.spacing)}, now), "");
    EXPECT_NE(restart_text(SetParameter{"fluid.spacing", 2.0 * static_cast<double>(now.fluid.spacing)}, now),
              "");
    EXPECT_EQ(restart_text(SetParameter{"viscosity.nu", 1.0}, now), "");
    EXPECT_EQ(restart_text(Reset{}, now), "");
}

TEST(StandingNotes, WhatGoesOnIsSaidOnce) {
    StandingNotes notes;
    EXPECT_TRUE(notes.is_news("limit", 0.0));
    for (double time = 0.1; time < 100.0; time += 0.5) EXPECT_FALSE(notes.is_news("limit", time));
    EXPECT_TRUE(notes.is_news("other", 100.0));
    EXPECT_TRUE(notes.is_news("limit", 111.0)) << "after a silence it is news";
    notes.forget();
    EXPECT_TRUE(notes.is_news("limit", 111.1));
}

}  // namespace
}  // namespace slosh::app::toast_text_test
