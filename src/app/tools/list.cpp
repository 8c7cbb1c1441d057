#include "app/tools/tool.h"
#include "base/leaves.h"

namespace slosh::app {

extern const ToolModule block_tool, body_tool, grab_tool, force_tool, erase_tool, emitter_tool, drain_tool,
    draw_tool, arrange_tool, gravity_tool, inspect_tool, probe_tool;

ModuleList<ToolModule>& tool_list() {
    static ModuleList<ToolModule> tools = [] {
        ModuleList<ToolModule> list{
            &block_tool, &body_tool, &grab_tool,    &force_tool,   &erase_tool,   &emitter_tool,
            &drain_tool, &draw_tool, &arrange_tool, &gravity_tool, &inspect_tool,
        };
        if constexpr (leaves::probes) list.add(probe_tool);
        return list;
    }();
    return tools;
}

}  // namespace slosh::app
