// Somebody who does anything: each action follows from the seed and its number alone, as far as what it acts
// on (files, moments, the actions of presets) is the same.
#pragma once

#include <cstdint>
#include <random>
#include <string>

#include "soak/sitting.h"

namespace slosh::soak {

/// The last actions, kept so that a handler of a signal can print them.
void print_last_actions();

class Monkey {
  public:
    Monkey(Sitting& sitting, std::uint64_t seed) : sitting_(sitting), seed_(seed) {}
    void act(std::uint64_t number);

  private:
    struct Kind;
    static const Kind kinds[];

    double uniform() { return static_cast<double>(random_() >> 11) * 0x1p-53; }
    double between(double low, double high) { return low + (high - low) * uniform(); }
    bool chance(double probability) { return uniform() < probability; }
    std::size_t below(std::size_t count) { return random_() % std::max<std::size_t>(count, 1); }
    template <class List>
    const auto& one_of(const List& list) {
        return list[below(list.size())];
    }
    /// What the action is, before it begins: it may be the last one.
    void note(const std::string& text);
    void turns(std::size_t count);
    app::Workspace& workspace() { return sitting_.workspace(); }
    glm::vec2 place_in(const PixelRectangle& part);
    void drag(const PixelRectangle& part, int button, int modifiers);
    ParameterValue any_value(const ParameterDescription& description);
    void seed_water();

    void choose_action();
    void press_keys();
    void use_tool();
    void click_anywhere();
    void turn_wheel();
    void change_parameter();
    void change_setting();
    void send_command();
    void open_scene();
    void save_file();
    void load_file();
    void go_along_timeline();
    void drag_wall();
    void switch_solver();
    void compare();
    void film();
    void undo_and_redo();
    void follow_doctor();
    void share();
    void type();
    void resize_window();
    void wait();

    Sitting& sitting_;
    std::uint64_t seed_, number_ = 0;
    std::mt19937_64 random_;
};

}  // namespace slosh::soak
