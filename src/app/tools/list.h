// The tools by name, in the order of the menu. To add one: a new .cpp here and a line in list.cpp; a program
// that links this one adds its own with tool_list().add().
#pragma once

#include "app/tools/tool.h"
#include "base/module_list.h"

namespace slosh::app {

ModuleList<ToolModule>& tool_list();

}  // namespace slosh::app
