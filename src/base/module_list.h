// A list of modules that can be chosen by name: solvers, forces, tools, commands, formats. Built-in modules
// are in the list's own file, one line each. A program that links the engine adds its own before it creates
// the first world. There are no static initialisers: the order is that of the lines, with every compiler.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "base/assert.h"

namespace slosh {

/// `Module` has a `name`, which files, menus and the command line use. Lists store addresses, so modules must
/// live as long as the program. Not thread-safe: call add() at the start of a program.
template <class Module>
class ModuleList {
  public:
    ModuleList(std::initializer_list<const Module*> built_in) : modules_(built_in) {}

    /// In the order of menus.
    std::span<const Module* const> all() const { return modules_; }
    /// nullptr when there is none of that name.
    const Module* find(std::string_view name) const {
        for (const Module* module : modules_) {
            if (module->name == name) return module;
        }
        return nullptr;
    }
    /// Appends a module. A name that exists already is a programming error.
    void add(const Module& module) {
        SLOSH_ASSERT(find(module.name) == nullptr, "two modules of one name");
        modules_.push_back(&module);
    }

  private:
    std::vector<const Module*> modules_;
};

}  // namespace slosh
