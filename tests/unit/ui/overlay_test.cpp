// HUD, hints and toasts: their logic.
#include "ui/overlay.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "support/headless_gui.h"

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
    report.substeps = 1;
    HudInput input;
    input.report = &report;
    input.real_time_factor = 0.4;
    ASSERT_NE(piece_with(input, "0.40x"), nullptr);
    EXPECT_EQ(piece_with(input, "0.40x")->judgement, Judgement::warning);
    input.real_time_factor = 1.0;
    EXPECT_EQ(piece_with(input, "1.00x")->judgement, Judgement::good);
    input.speed = 0.1;
    input.real_time_factor = 0.1;
    EXPECT_EQ(piece_with(input, "0.10x")->judgement, Judgement::good) << "slow motion is what was asked for";
}

TEST(Hud, ColoursByTheLimits) {
    StepReport report;
    report.substeps = 1;
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

TEST(Hud, CountsIterationsPerSubstepAsTheParameterDoes) {
    StepReport report;
    HudInput input;
    input.report = &report;
    for (const char* figure : {"substep", "ms/step", "real time", "dt", "CFL", "density error"})
        EXPECT_EQ(piece_with(input, figure), nullptr) << "there was no step yet";
    report.substeps = 2;
    report.iterations = 6;
    EXPECT_NE(piece_with(input, "2 substeps x 3 iterations"), nullptr);
    EXPECT_EQ(piece_with(input, "real time"), nullptr) << "nothing was timed yet";
    report.iterations = 5;
    EXPECT_EQ(work_text(report), "2 substeps x 2.5 iterations");
    report.substeps = report.iterations = 1;
    EXPECT_EQ(work_text(report), "1 substep x 1 iteration");
    report.iterations = 0;
    EXPECT_EQ(work_text(report), "1 substep") << "a method without iterations";
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

TEST(Toasts, TenOfOneSubjectAreOneWithTheirNumber) {
    Toasts toasts;
    for (int i = 0; i < 10; ++i)
        toasts.add(Toasts::Kind::note, "No room for a block here.", static_cast<double>(i));
    ASSERT_EQ(toasts.toasts().size(), 1u);
    EXPECT_EQ(toasts.toasts()[0].words(), "No room for a block here. (10 times)");
    toasts.add(Toasts::Kind::note, "No room for a block here 2.", 11.0);
    EXPECT_EQ(toasts.toasts().back().words(), "No room for a block here 2.") << "other words begin anew";
}

TEST(Toasts, StayInTheirPlaceTheNewestAlways) {
    for (const float scale : {1.0f, 2.0f}) {
        HeadlessGui gui(640.0f, 480.0f, scale);
        Toasts toasts;
        for (const char* text : {"first", "second with more words than fit into a single line of this place",
                                 "third, which says something, too"})
            toasts.add(Toasts::Kind::warning, text, 0.0);
        const Rectangle place{100.0f, 100.0f, 200.0f * scale, 70.0f * scale};
        std::vector<Rectangle> places;
        gui.draw([&] {
            places.clear();
            toasts.draw(place, scale, 0.1, [&](const Rectangle& one) { places.push_back(one); });
        });
        ASSERT_FALSE(places.empty());
        EXPECT_LT(places.size(), 3u) << "there is no room for all";
        for (const Rectangle& one : places) {
            EXPECT_GE(one.y, place.y);
            EXPECT_LE(one.y + one.height, place.y + place.height);
        }
        for (const HeadlessGui::Triangle& triangle : gui.triangles())
            EXPECT_TRUE(triangle.bounds.x >= place.x - 1.0f &&
                        triangle.bounds.x + triangle.bounds.width <= place.x + place.width + 1.0f);
    }
}

TEST(Hud, BreaksItsLinesRatherThanCuttingThem) {
    StepReport report;
    report.particles = 123456;
    report.milliseconds = 123.4;
    report.substeps = 12;
    report.iterations = 36;
    HudInput input;
    input.report = &report;
    std::size_t letters = 0;
    for (const float width : {1000.0f, 590.0f, 400.0f, 200.0f}) {
        HeadlessGui gui(1280.0f, 800.0f);
        const Rectangle place{104.0f, 21.0f, width, 500.0f};
        float height = 0.0f;
        gui.draw([&] { height = draw_hud(place, 1.0f, input); });
        std::size_t seen = 0;
        for (const HeadlessGui::Triangle& triangle : gui.triangles()) {
            EXPECT_LE(triangle.bounds.x + triangle.bounds.width, place.x + width + 0.5f) << width;
            EXPECT_LE(triangle.bounds.y + triangle.bounds.height, place.y + height + 0.5f) << width;
            if (triangle.text) ++seen;
        }
        if (letters == 0) letters = seen;
        EXPECT_EQ(seen, letters) << "at " << width << " every letter is there";
    }
}

TEST(Hints, OneAfterTheOtherWhereItFits) {
    Hints hints({{"a", "Click: drop water"}, {"b", "Right-drag: orbit"}});
    const auto shown = [&](float width, double now) {
        HeadlessGui gui(1280.0f, 800.0f);
        gui.draw([&] {
            ImGui::SetNextWindowPos({50.0f, 700.0f});
            ImGui::SetNextWindowSize({width, 34.0f});
            ImGui::Begin("row", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoBackground);
            hints.draw({50.0f, 700.0f, width, 34.0f}, 1.0f, now);
            ImGui::End();
        });
        std::size_t letters = 0;
        for (const HeadlessGui::Triangle& triangle : gui.triangles()) {
            EXPECT_GE(triangle.bounds.x, 50.0f);
            EXPECT_LE(triangle.bounds.x + triangle.bounds.width, 50.0f + width);
            if (triangle.text) ++letters;
        }
        return letters / 2;
    };
    EXPECT_EQ(shown(1000.0f, 0.0), 15u) << "of the first, without spaces";
    EXPECT_EQ(shown(300.0f, 0.0), 15u);
    EXPECT_EQ(shown(60.0f, 0.0), 0u);
    hints.used("a", 1.0);
    EXPECT_EQ(shown(1000.0f, 10.0), 16u) << "then the next";
}

}  // namespace
}  // namespace slosh::ui::overlay_test
