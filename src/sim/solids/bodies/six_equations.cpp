#include "sim/solids/bodies/six_equations.h"

#include <cmath>
#include <initializer_list>

namespace slosh {

double dot(const Motion6& a, const Motion6& b) {
    double sum = 0.0;
    for (int i = 0; i < 6; ++i) sum += a[i] * b[i];
    return sum;
}

Motion6 solved(SixEquations& equations, int dimension) {
    auto& a = equations.matrix;
    Motion6& b = equations.right;
    if (dimension == 2) {
        for (const int off : {2, 3, 4}) {
            for (int i = 0; i < 6; ++i) a[off][i] = a[i][off] = 0.0;
            a[off][off] = 1.0;
            b[off] = 0.0;
        }
    }
    for (int j = 0; j < 6; ++j) {
        for (int k = 0; k < j; ++k) a[j][j] -= a[j][k] * a[j][k];
        if (!(a[j][j] > 0.0)) return {};
        a[j][j] = std::sqrt(a[j][j]);
        for (int i = j + 1; i < 6; ++i) {
            for (int k = 0; k < j; ++k) a[i][j] -= a[i][k] * a[j][k];
            a[i][j] /= a[j][j];
        }
    }
    for (int i = 0; i < 6; ++i) {
        for (int k = 0; k < i; ++k) b[i] -= a[i][k] * b[k];
        b[i] /= a[i][i];
    }
    for (int i = 5; i >= 0; --i) {
        for (int k = i + 1; k < 6; ++k) b[i] -= a[k][i] * b[k];
        b[i] /= a[i][i];
    }
    return b;
}

}  // namespace slosh
