// The settings of modules: for each module that has some, a struct of its own. A store is a value: a copy has
// its own copy of every struct. So a module that src does not know has parameters like any other.
#pragma once

#include <memory>
#include <vector>

#include "base/type_slot.h"

namespace slosh {

class SettingsStore {
  public:
    SettingsStore() = default;
    SettingsStore(SettingsStore&&) noexcept = default;
    SettingsStore& operator=(SettingsStore&&) noexcept = default;
    SettingsStore(const SettingsStore& other) { *this = other; }
    SettingsStore& operator=(const SettingsStore& other) {
        if (this == &other) return *this;
        entries_.clear();
        for (const std::unique_ptr<Entry>& entry : other.entries_)
            entries_.push_back(entry ? entry->copy() : nullptr);
        return *this;
    }
    ~SettingsStore() = default;

    /// The defaults until they are changed. Safe to call from several threads.
    template <class Settings>
    const Settings& of() const {
        static const Settings defaults;
        const std::size_t slot = type_slot<Settings>();
        if (slot >= entries_.size() || !entries_[slot]) return defaults;
        return static_cast<const EntryOf<Settings>&>(*entries_[slot]).value;
    }
    /// The same to be written.
    template <class Settings>
    Settings& change() {
        const std::size_t slot = type_slot<Settings>();
        if (slot >= entries_.size()) entries_.resize(slot + 1);
        if (!entries_[slot]) entries_[slot] = std::make_unique<EntryOf<Settings>>();
        return static_cast<EntryOf<Settings>&>(*entries_[slot]).value;
    }

  private:
    struct Entry {
        Entry() = default;
        Entry(const Entry&) = default;
        Entry& operator=(const Entry&) = delete;
        virtual ~Entry() = default;
        virtual std::unique_ptr<Entry> copy() const = 0;
    };
    template <class Settings>
    struct EntryOf final : Entry {
        Settings value;
        std::unique_ptr<Entry> copy() const override { return std::make_unique<EntryOf>(*this); }
    };

    std::vector<std::unique_ptr<Entry>> entries_;  ///< by type_slot(); nullptr: as the defaults
};

}  // namespace slosh
