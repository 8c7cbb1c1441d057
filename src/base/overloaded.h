// One function for each alternative of a variant: std::visit with it does not compile where one is missing.
#pragma once

namespace slosh {

template <class... Functions>
struct Overloaded : Functions... {
    using Functions::operator()...;
};
template <class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

}  // namespace slosh
