// HUD, hints and toasts: their logic.
#include "ui/overlay.h"

#include <gtest/gtest.h>

#include <cmath>

namespace slosh::ui::overlay_test {
namespace {

const HudText* piece_with(const HudInput& input, std::string_view part) {
    static std::vector<std::vector<HudText>> lines;
    lines = hud_lines(input);
    for (const auto& line : lines) {
        for (const HudText& piece : line) {
            if (piece.text.find(part) != std::string::npos) return &piece;
        }
    }
    return nullptr;
}

TEST(Hud, SaysHonestlyThatTheClockIsSlow) {
    StepReport report;
    HudInput input;
    input.report = &report;
    input.real_time_factor = 0.4;
    ASSERT_NE(piece_with(input, "0.40x"), nullptr);
    EXPECT_EQ(piece_with(input, "0.40x")->judgement, Judgement::warning);
    input.real_time_factor = 1.0;
    EXPECT_EQ(piece_with(input, "1.00x")->judgement, Judgement::plain);
    input.speed = 0.1;
    input.real_time_factor = 0.1;
    EXPECT_EQ(piece_with(input, "0.10x")->judgement, Judgement::plain) << "slow motion is what was asked for";
}

TEST(Hud, ColoursByTheLimits) {
    StepReport report;
    report.substep_length = 0.0025f;
    report.v_max = 4.0;
    HudInput input;
    input.report = &report;
    input.spacing = 0.05f;
    EXPECT_EQ(piece_with(input, "CFL 0.20")->judgement, Judgement::good);
    report.v_max = 12.0;
    EXPECT_EQ(piece_with(input, "CFL 0.60")->judgement, Judgement::warning);
    report.v_max = 40.0;
    EXPECT_EQ(piece_with(input, "CFL 2.00")->judgement, Judgement::bad);
    report.density_error_mean = std::nan("");
    EXPECT_EQ(piece_with(input, "density error")->judgement, Judgement::bad);
}

TEST(Hud, SaysWhatIsTradedForRealTime) {
    StepReport report;
    HudInput input;
    input.report = &report;
    EXPECT_EQ(piece_with(input, "Real time"), nullptr);
    input.traded = "2 substeps x 3 iterations, 0.4 % compression";
    ASSERT_NE(piece_with(input, "Real time"), nullptr);
    EXPECT_EQ(piece_with(input, "Real time")->text,
              "Real time: 2 substeps x 3 iterations, 0.4 % compression");
}

TEST(Hud, NothingToSayBeforeTheFirstStep) {
    for (const auto& line : hud_lines(HudInput())) EXPECT_TRUE(line.empty());
}

TEST(Hints, FadeOnceUsedAndOnlyOnce) {
    Hints hints({{"a", "A"}, {"b", "B"}});
    EXPECT_FALSE(hints.all_used());
    hints.used("a", 1.0);
    hints.used("a", 50.0);
    EXPECT_FLOAT_EQ(Hints::opacity(hints.chips()[0], 1.0), 1.0f);
    EXPECT_FLOAT_EQ(Hints::opacity(hints.chips()[0], 1.4), 0.5f);
    EXPECT_FLOAT_EQ(Hints::opacity(hints.chips()[0], 9.0), 0.0f) << "a second use does not bring it back";
    EXPECT_FLOAT_EQ(Hints::opacity(hints.chips()[1], 9.0), 1.0f);
    hints.used("b", 9.0);
    EXPECT_TRUE(hints.all_used());
}

TEST(Toasts, OneSubjectIsOneToastThatChangesInItsPlace) {
    Toasts toasts;
    toasts.add(Toasts::Kind::note, "Relaxation acts as 0.0125: less is unstable", 0.0);
    toasts.add(Toasts::Kind::note, "other", 1.0);
    for (int i = 0; i < 40; ++i) {
        toasts.add(Toasts::Kind::note, "Relaxation acts as " + std::to_string(0.5 * i) + ": less is unstable",
                   2.0);
    }
    ASSERT_EQ(toasts.toasts().size(), 2u);
    EXPECT_EQ(toasts.toasts()[0].text, "Relaxation acts as 19.500000: less is unstable");
    EXPECT_EQ(toasts.toasts()[0].shown_at, 2.0);
    EXPECT_EQ(toasts.toasts()[1].text, "other");
    // A subject that is named holds together what is said in different words.
    toasts.add(Toasts::Kind::note, "Undo: walls back", 3.0, "undo");
    toasts.add(Toasts::Kind::warning, "Nothing to undo.", 3.5, "undo");
    ASSERT_EQ(toasts.toasts().size(), 3u);
    EXPECT_EQ(toasts.toasts()[2].text, "Nothing to undo.");
    EXPECT_EQ(toasts.toasts()[2].kind, Toasts::Kind::warning);
}

TEST(Toasts, ThereAreNeverTooManyAndTheyGo) {
    Toasts toasts;
    for (int i = 0; i < 50; ++i)
        toasts.add(Toasts::Kind::error, "error " + std::string(static_cast<std::size_t>(i), 'x'), 3.0);
    EXPECT_EQ(toasts.toasts().size(), Toasts::most);
    toasts.expire(8.9);
    EXPECT_EQ(toasts.toasts().size(), Toasts::most) << "errors stay longer";
    toasts.expire(100.0);
    EXPECT_TRUE(toasts.toasts().empty());
}

}  // namespace
}  // namespace slosh::ui::overlay_test
