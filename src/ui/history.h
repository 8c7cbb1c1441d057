// The last seconds of a measured quantity, for the plots: a ring of (time, value) without values older than
// its span.
#pragma once

#include <cstddef>
#include <vector>

namespace slosh::ui {

class History {
  public:
    /// Keeps samples for `span` seconds, at most `capacity` of them; denser samples are thinned.
    explicit History(double span = 10.0, std::size_t capacity = 1200);

    void add(double time, double value);
    void clear();

    std::size_t size() const { return count_; }
    /// i = 0 is the oldest.
    double time(std::size_t i) const { return times_[index(i)]; }
    double value(std::size_t i) const { return values_[index(i)]; }
    double span() const { return span_; }
    struct Range {
        double min = 0.0, max = 0.0;
    };
    /// Range of the finite values; {0, 0} if there are none.
    Range range() const;

  private:
    std::size_t index(std::size_t i) const { return (start_ + i) % times_.size(); }

    double span_;
    std::vector<double> times_, values_;
    std::size_t start_ = 0, count_ = 0;
};

}  // namespace slosh::ui
