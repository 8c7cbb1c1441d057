// docs/PARAMETERS.md says what the tables say.
#include "cli/setting_list.h"

#include <gtest/gtest.h>

#include <string>

#include "base/system/atomic_file.h"
#include "sim/core/parameters/parameters.h"
#include "sim/core/parameters/sources.h"
#include "support/needs.h"
#include "support/source_path.h"

namespace slosh::cli::parameter_document_test {
namespace {

TEST(ParameterDocument, IsWhatTheTableSays) {
    SLOSH_NEEDS(foam);
    const Result<std::string> document = read_file(source_path("docs/PARAMETERS.md"));
    ASSERT_TRUE(document);
    EXPECT_TRUE(document.value() == parameter_document())
        << "write it again: slosh list parameters --document > docs/PARAMETERS.md";
}

TEST(ParameterDocument, EverySourceIsSpelledOut) {
    for (const ParameterDescription& parameter : parameter_table().all()) {
        if (parameter.source.empty()) continue;
        EXPECT_FALSE(key_of_citation(parameter.source).empty()) << parameter.key << ": " << parameter.source;
    }
}

TEST(ParameterDocument, EverySliderSaysWhatItDoesAndWhereItLeads) {
    for (const ParameterDescription& parameter : parameter_table().all()) {
        EXPECT_FALSE(parameter.help.empty()) << parameter.key;
        // What a direction does alone, as gravity's, has no wrong end.
        if (!parameter.prominent || !parameter.is_number() || parameter.min < 0.0) continue;
        EXPECT_FALSE(parameter.too_low.empty() && parameter.too_high.empty()) << parameter.key;
    }
}

}  // namespace
}  // namespace slosh::cli::parameter_document_test
