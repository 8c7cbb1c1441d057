// Forces that are Python functions: f(block) returns an acceleration for each particle of the block.
#pragma once

#include <atomic>
#include <exception>
#include <memory>

#include "slosh/modules.h"
#include "values.h"

namespace slosh::python {

/// The functions of a world by name. They are called from the threads of a step, one at a time: each holds
/// Python's lock. After an exception none is called until it was taken.
class Forces : public std::enable_shared_from_this<Forces> {
  public:
    /// Exception: not a dict of functions by name.
    explicit Forces(py::dict functions);

    const py::dict& functions() const { return functions_; }
    bool any() const { return !functions_.empty(); }
    /// For World::create(); they share this object.
    Modules modules();
    bool failed() const { return failed_; }
    /// What a function has thrown, once; nullptr: nothing.
    std::exception_ptr take_failure();

  private:
    void accelerate(py::handle function, const std::string& name, const ForceBlock& block);

    py::dict functions_;
    std::exception_ptr failure_;
    std::atomic<bool> failed_ = false;
};

}  // namespace slosh::python
