// Plain text of the parameter tables as people read equations.
#include "base/equation.h"

#include <gtest/gtest.h>

#include <string>

namespace slosh::equation_test {
namespace {

TEST(Equation, LettersIndicesAndPowers) {
    EXPECT_EQ(equation_markup("rho_i += rho0 sum_b psi_b W_ib"),
              "ρ<sub>i</sub> += ρ<sub>0</sub> ∑<sub>b</sub> ψ<sub>b</sub> W<sub>ib</sub>");
    EXPECT_EQ(equation_markup("m = rho0 d^3"), "m = ρ<sub>0</sub> d<sup>3</sup>");
    EXPECT_EQ(equation_markup("B = rho0 c^2/gamma"), "B = ρ<sub>0</sub> c<sup>2</sup>/γ");
    EXPECT_EQ(equation_markup("dv/dt = nu Laplacian(v)"), "dv/dt = ν ∇²(v)");
}

TEST(Equation, AnXBetweenSpacesMultipliesAnotherIsAPlace) {
    EXPECT_EQ(equation_markup("a = -omega^2 (x - centre)"), "a = −ω<sup>2</sup> (x − centre)");
    EXPECT_EQ(equation_markup("N x omega"), "N × ω");
    EXPECT_EQ(equation_markup("x_ij"), "x<sub>ij</sub>");
}

TEST(Equation, ComparisonsAndWhatMarkdownWouldTake) {
    EXPECT_EQ(equation_markup("C >= 0"), "C ≥ 0");
    EXPECT_EQ(equation_markup("|v|"), "\\|v\\|");
    EXPECT_EQ(equation_markup("rho*"), "ρ\\*");
}

TEST(Equation, NothingIsLostAndEndsAreTaken) {
    EXPECT_TRUE(typeset("").empty());
    EXPECT_EQ(equation_markup("v_"), "v");
    EXPECT_EQ(equation_markup("v^(a+b"), "v<sup>(a+b</sup>");
    EXPECT_EQ(equation_markup("_"), "");
}

}  // namespace
}  // namespace slosh::equation_test
