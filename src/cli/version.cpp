#include "cli/version.h"

#include "base/simd/target.h"

namespace slosh::cli {

std::string version_text() {
    const simd::Target target = simd::best_target();
    std::string text = "slosh " + std::string(version_number());
    text += build_commit().empty() ? ", commit unknown" : ", commit " + std::string(build_commit());
    text += ", instruction set " + std::string(simd::name(target));
    return text + (simd::has_fused_multiply_add(target) ? " (with" : " (without") + " fused multiply-add)";
}

}  // namespace slosh::cli
