#include "series.h"

#include <gtest/gtest.h>

#include <array>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <utility>

#include "base/assert.h"
#include "base/system/atomic_file.h"

namespace slosh::physics {

namespace {

std::string heading_of(CurveKind kind, const std::string& curve) {
    switch (kind) {
        case CurveKind::measured:
            return "# measured: " + curve;
        case CurveKind::exact:
            return "# exact: " + curve;
        case CurveKind::experiment:
            return "# experiment: " + curve;
    }
    return {};
}

/// "pbf, a/d 40" -> "pbf_a_d_40".
std::string file_name(const std::string& curve) {
    std::string name;
    for (const char c : curve) {
        if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
            name += c;
        } else if (!name.empty() && name.back() != '_') {
            name += '_';
        }
    }
    return name;
}

/// Six digits: more than the eye can see in a diagram.
std::string short_number(double value) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.6g", value);
    return text.data();
}

}  // namespace

Series::Series(std::string diagram, CurveKind kind, std::string curve, std::vector<std::string> columns)
    : diagram_(std::move(diagram)),
      heading_(heading_of(kind, curve)),
      curve_(std::move(curve)),
      columns_(std::move(columns)) {}

void Series::add(std::initializer_list<double> row) {
    SLOSH_ASSERT(row.size() == columns_.size(), "a value per column");
    values_.insert(values_.end(), row);
}

void Series::write() const {
    const char* folder = std::getenv("SLOSH_VALIDATION");
    if (folder == nullptr || *folder == '\0') return;
    std::string text = heading_ + "\n";
    for (std::size_t k = 0; k < columns_.size(); ++k) text += (k > 0 ? "," : "") + columns_[k];
    for (std::size_t k = 0; k < values_.size(); ++k)
        text += (k % columns_.size() == 0 ? "\n" : ",") + short_number(values_[k]);
    const Result<void> written = write_file_atomically(
        std::filesystem::path(folder) / (diagram_ + "." + file_name(curve_) + ".csv"), text + "\n");
    if (!written) ADD_FAILURE() << written.error().text();
}

}  // namespace slosh::physics
