#include <glad/gl.h>

#include "gl_test.h"

namespace slosh::test::context_test {
namespace {

using ContextTest = GlTest;

TEST_F(ContextTest, ErrorLogHearsErrors) {
    glEnable(0x1234);
    const auto messages = context->errors().take();
    ASSERT_EQ(messages.size(), 1u);
    EXPECT_NE(messages.front().find("GL_INVALID_ENUM"), std::string::npos) << messages.front();
    EXPECT_TRUE(context->errors().take().empty());
}

TEST_F(ContextTest, TwoContextsLiveSideBySide) {
    auto second = OffscreenContext::create();
    ASSERT_TRUE(second.ok());
    const PixelSize size{8, 8};
    {
        auto target = OffscreenTarget::create(size);
        ASSERT_TRUE(target.ok());
        ASSERT_TRUE(context->make_current());
        auto other = OffscreenTarget::create(size);
        ASSERT_TRUE(other.ok());
        EXPECT_TRUE(second.value().make_current());
        EXPECT_TRUE(second.value().errors().take().empty());
        // `other` is destroyed in its own context.
        ASSERT_TRUE(context->make_current());
        OffscreenTarget moved = std::move(other).value();
        moved = OffscreenTarget(std::move(moved));
        { const OffscreenTarget gone = std::move(moved); }
        ASSERT_TRUE(second.value().make_current());
    }
    EXPECT_TRUE(second.value().errors().take().empty());
    ASSERT_TRUE(context->make_current());
}

TEST_F(ContextTest, TargetRefusesSizesThatCannotBeDrawn) {
    for (const PixelSize size : {PixelSize{0, 10}, PixelSize{10, -1}, PixelSize{1'000'000, 10}}) {
        EXPECT_FALSE(OffscreenTarget::create(size).ok()) << size.width << "x" << size.height;
    }
}

}  // namespace
}  // namespace slosh::test::context_test
