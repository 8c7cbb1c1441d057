// How a machine is shared between water and picture, as arithmetic.
#include "app/session/machine_budget.h"

#include <gtest/gtest.h>

namespace slosh::app::machine_budget_test {
namespace {

TEST(MachineBudget, AThirdIsKeptInReserveAndTheNumberIsRound) {
    EXPECT_EQ(particles_to_offer(0), 0) << "not known";
    EXPECT_EQ(particles_to_offer(30'000), 20'000);
    EXPECT_EQ(particles_to_offer(12'345), 8'200);
    EXPECT_EQ(particles_to_offer(900), 600);
    EXPECT_EQ(particles_to_offer(90'000'000), 200'000) << "as far as the slider reaches";
}

TEST(MachineBudget, NumbersArePutInThousands) {
    EXPECT_EQ(particles_text(600), "600 particles");
    EXPECT_EQ(particles_text(8'200), "8,200 particles");
    EXPECT_EQ(particles_text(1'234'567), "1,234,567 particles");
}

TEST(WatchForSlowness, SpeaksAfterAWhileAndOnlyOnce) {
    SlowWatch watch;
    watch.follow(true, 10.0);
    watch.follow(true, 10.0 + 0.9 * SlowWatch::patience);
    EXPECT_FALSE(watch.noticed());
    watch.follow(true, 10.0 + SlowWatch::patience);
    EXPECT_TRUE(watch.noticed());
    watch.put_away();
    watch.follow(true, 100.0);
    EXPECT_FALSE(watch.noticed());
    watch.restart();
    watch.follow(true, 200.0);
    watch.follow(true, 200.0 + SlowWatch::patience);
    EXPECT_TRUE(watch.noticed()) << "another scene";
}

TEST(WatchForSlowness, AHitchIsNoNews) {
    SlowWatch watch;
    for (double now = 0.0; now < 20.0; now += 1.5) {
        watch.follow(true, now);
        watch.follow(true, now + 1.0);
        EXPECT_FALSE(watch.noticed());
        watch.follow(false, now + 1.2);
    }
}

}  // namespace
}  // namespace slosh::app::machine_budget_test
