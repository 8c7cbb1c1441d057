#include "sim/world/archive/command_archive.h"

#include <array>

#include "sim/world/archive/snapshot.h"
#include "sim/world/archive/snapshot_fields.h"
#include "sim/world/commands/command_entry.h"
#include "sim/world/state/snapshot_content.h"

namespace slosh {

namespace {

/// Files without names have the place of a command in this list.
constexpr std::array<std::string_view, 14> commands_without_names{
    "set_parameter", "switch_solver",  "drop_fluid", "erase_fluid", "remove_particles",
    "force_stroke",  "move_container", "add_solid",  "move_solid",  "remove_solid",
    "add_emitter",   "remove_emitter", "reset",      "grab_solid"};

/// A field that commands have got since files have names.
constexpr std::string_view grown_since_names = "clearance";

}  // namespace

/// The whole state, sealed as in a file of its own.
static void fields(ByteWriter& archive, Snapshot& snapshot) {
    std::string bytes = serialize_state(state_of(snapshot));
    field(archive, bytes);
}
static void fields(ByteReader& archive, Snapshot& snapshot) {
    std::string bytes;
    field(archive, bytes);
    if (!archive.ok() || archive.states_within == 0) return archive.fail();
    Result<State> state = deserialize_state(bytes, archive.states_within - 1);
    if (!state) return archive.fail();
    snapshot = snapshot_of(std::move(state).value());
}

namespace {

/// Calls visit(name, member) for every field.
template <class Visit>
class EachField final : public CommandFields {
  public:
    explicit EachField(Visit visit) : visit_(std::move(visit)) {}

    void number(std::string_view name, float& value, NumberRange, Need) override { visit_(name, value); }
    void flag(std::string_view name, bool& value, bool) override { visit_(name, value); }
    void index(std::string_view name, std::uint32_t& value, Need) override { visit_(name, value); }
    void vector(std::string_view name, Vec3& value, NumberRange, Need) override { visit_(name, value); }
    void rotation(std::string_view name, Vec3& value, NumberRange) override { visit_(name, value); }
    void orientation(std::string_view name, Quaternion& value) override { visit_(name, value); }
    void text(std::string_view name, std::string& value) override { visit_(name, value); }
    void commands(std::string_view name, std::vector<Command>& value) override { visit_(name, value); }
    void ids(std::string_view name, std::vector<std::uint32_t>& value) override { visit_(name, value); }
    void vectors(std::string_view name, std::vector<Vec3>& value, NumberRange) override {
        visit_(name, value);
    }
    void solver(std::string_view name, std::string& value) override { visit_(name, value); }
    void material(std::string_view name, std::string& value) override { visit_(name, value); }
    void parameter(std::string& key, ParameterValue& value) override {
        visit_("key", key);
        visit_("value", value);
    }
    void fluid_shape(std::string_view name, FluidShape& value) override { visit_(name, value); }
    void bounds(std::string_view name, Box3& value) override { visit_(name, value); }
    void solid(std::string_view name, Solid& value) override { visit_(name, value); }
    void emitter(std::string_view name, Emitter& value) override { visit_(name, value); }
    void body(std::string_view name, Body& value) override { visit_(name, value); }
    void snapshot(std::string_view name, Snapshot& value) override { visit_(name, value); }
    void settings(std::string_view name,
                  std::vector<std::pair<std::string, ParameterValue>>& value) override {
        visit_(name, value);
    }

  private:
    Visit visit_;
};

/// A command's fields are read by the same call for every kind: the list is told by its type.
void read_field(ByteReader& archive, std::vector<Command>& commands) {
    archive.nested([&] { field(archive, commands); });
}
template <class T>
void read_field(ByteReader& archive, T& member) {
    field(archive, member);
}

template <class T>
std::string bytes_of(const T& value) {
    ByteWriter writer;
    field(writer, const_cast<T&>(value));  // the writer changes nothing
    return std::move(writer.out);
}

}  // namespace

void command_fields(ByteWriter& archive, const CommandEntry& entry, void* payload) {
    const std::size_t at = archive.out.size();
    std::uint32_t count = 0;
    field(archive, count);
    EachField write([&](std::string_view name, auto& member) {
        ++count;
        write_name(archive, name);
        write_with_length(archive, member);
    });
    entry.fields(write, payload);
    std::memcpy(archive.out.data() + at, &count, sizeof count);
}

void command_fields(ByteReader& archive, const CommandEntry& entry, void* payload) {
    if (!archive.named) {
        EachField read([&](std::string_view name, auto& member) {
            if (name != grown_since_names) read_field(archive, member);
        });
        return entry.fields(read, payload);
    }
    std::uint32_t count = 0;
    field(archive, count);
    for (; count > 0 && archive.ok(); --count) {
        const std::string_view name = read_name(archive);
        std::uint64_t length = 0;
        field(archive, length);
        bool found = false;
        EachField read([&](std::string_view known, auto& member) {
            if (known != name || found) return;
            found = true;
            archive.within(length, [&] { read_field(archive, member); });
        });
        entry.fields(read, payload);
        if (!found) archive.take(length);
    }
}

void fields(ByteWriter& archive, Command& command) {
    const CommandEntry* entry = command.entry();
    SLOSH_ASSERT(entry != nullptr, "no command to write");
    write_name(archive, entry->name);
    const std::size_t at = archive.out.size();
    std::uint64_t length = 0;
    field(archive, length);
    command_fields(archive, *entry, const_cast<void*>(command.payload()));
    length = archive.out.size() - at - sizeof length;
    std::memcpy(archive.out.data() + at, &length, sizeof length);
}

void fields(ByteReader& archive, Command& command) {
    std::string_view name;
    std::uint64_t length = 0;
    if (archive.named) {
        name = read_name(archive);
        field(archive, length);
    } else {
        std::uint32_t place = 0;
        field(archive, place);
        if (place >= commands_without_names.size()) return archive.fail();
        name = commands_without_names[place];
    }
    if (!archive.ok()) return;
    const CommandEntry* entry = command_entries().find(name);
    if (entry == nullptr) return archive.fail_unknown(name);
    if (!archive.afford(entry->size)) return;
    const std::shared_ptr<void> payload = entry->make();
    const auto read = [&] { command_fields(archive, *entry, payload.get()); };
    if (archive.named) {
        archive.within(length, read);
    } else {
        read();
    }
    command = Command(*entry, payload);
}

bool same_command(const Command& a, const Command& b) {
    if (a.entry() == nullptr || a.entry() != b.entry()) return a.entry() == b.entry();
    return a.payload() == b.payload() || bytes_of(a) == bytes_of(b);
}

bool same_description(const Solid& a, const Solid& b) { return bytes_of(a) == bytes_of(b); }

}  // namespace slosh
