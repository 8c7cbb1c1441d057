#include "app/tools/tool.h"

namespace slosh::app {

extern const ToolModule block_tool, body_tool, grab_tool, force_tool, erase_tool, emitter_tool, drain_tool,
    draw_tool, arrange_tool, gravity_tool, inspect_tool, probe_tool;

ModuleList<ToolModule>& tool_list() {
    static ModuleList<ToolModule> tools{
        &block_tool, &body_tool, &grab_tool,    &force_tool,   &erase_tool,   &emitter_tool,
        &drain_tool, &draw_tool, &arrange_tool, &gravity_tool, &inspect_tool, &probe_tool,
    };
    return tools;
}

}  // namespace slosh::app
