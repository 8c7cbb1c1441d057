# The doctor names what was planted and fixes it with a click; the inspector follows a particle; gauges are placed, read, taken back,
# and are in the recording.
# Needs: doctor probes
source "$(dirname "$0")/support/session.bash"
start_display

# A still tank; its walls lose their density after half a second.
cat >"$scratch/tank.json" <<'SCENE'
{ "version": 1, "name": "tank", "dimension": 2, "title": "Tank", "parameters": { "fluid.spacing": 0.02, "time.fidelity": "as_set" },
  "container": { "min": [0, 0], "max": [1, 1] },
  "fluids": [{ "box": { "min": [0, 0], "max": [1, 0.6] } }],
  "solids": [{ "box": { "center": [0.85, 0.25], "size": [0.16, 0.2] } }],
  "events": [{ "time": 0.5, "set_parameter": { "key": "boundary.density", "value": false } }] }
SCENE

# in_view X Y: a place of the water's picture, in thousandths.
in_view() {
    read -r view_x view_y view_width view_height <<<"$(view)"
    point $((view_x + view_width * $1 / 1000)) $((view_y + view_height * $2 / 1000))
}

for size in 1280x800 800x600; do
    start_app "$scratch/tank.json" --size $size --record "$scratch/session-$size.slosh"
    expect 'e["event"] == "doctor" and e["rule"] == "hollow_walls"' 120 >/dev/null
    place doctor:fix:hollow_walls >/dev/null
    picture "doctor-$size"
    set_mark
    press_widget doctor:fix:hollow_walls
    expect 'e["event"] == "command" and e["command"] == "SetParameter" and e["key"] == "boundary.density" and e["value"] != "false" and e["applied"]' >/dev/null
    expect 'e["event"] == "doctor" and e["rule"] == ""' >/dev/null
    # One step of undo takes it back, and the doctor speaks again.
    set_mark
    key ctrl+z
    expect 'e["event"] == "command" and e["command"] == "SetParameter" and e["key"] == "boundary.density" and e["applied"]' >/dev/null
    expect 'e["event"] == "doctor" and e["rule"] == "hollow_walls"' 60 >/dev/null
    set_mark
    press_widget doctor:fix:hollow_walls
    expect 'e["event"] == "doctor" and e["rule"] == ""' >/dev/null
    # Asked for, it says that nothing is wrong.
    key F9
    place doctor:close >/dev/null
    picture "well-$size"
    key Escape
    shown

    # A particle: something appears around it.
    # What the water does without walls is different each time; from the start it is at rest.
    key 2
    pause
    set_mark
    key r
    expect 'e["event"] == "frame" and e["step"] == 0 and e["paused"]' >/dev/null
    key i
    point_away
    still "$scratch/before.png"
    set_mark
    in_view 400 800
    press
    let_go
    expect 'e["event"] == "inspect" and e["id"] >= 0 and e["neighbours"] > 5' >/dev/null
    place inspector >/dev/null
    point_away
    still "$scratch/picked.png"
    picture "inspector-$size"
    ! below "$(differ "$scratch/before.png" "$scratch/picked.png")" 0.2 || fail "a particle was picked and nothing shows it"
    # It is the same one after some steps.
    set_mark
    key period
    expect 'e["event"] == "frame"' >/dev/null
    none_since_mark 'e["event"] == "inspect"'
    set_mark
    key Escape
    expect 'e["event"] == "inspect" and e["id"] == -1' >/dev/null

    # A step under the microscope: each phase colours the particles by what it has found.
    key 3
    point_away
    still "$scratch/speed.png"
    set_mark
    key shift+i
    expect 'e["event"] == "microscope" and e["open"] and e["phase"] == ""' >/dev/null
    place microscope >/dev/null
    phases=0
    for phase in neighbours lambda finish; do
        reached=
        for _ in {1..40}; do
            set_mark
            press_widget microscope:step_phase
            # Each press does one phase more; a report of the one before may come late.
            found=$(expect "e['event'] == 'microscope' and e['phases_done'] > $phases" 30 '"%d %s" % (e["phases_done"], e["phase"])')
            read -r phases reached <<<"$found"
            [[ $reached == "$phase" ]] && break
        done
        [[ $reached == "$phase" ]] || fail "no phase $phase"
        place microscope:last_run >/dev/null
        point_away
        still "$scratch/$phase.png"
        picture "microscope-$phase-$size"
    done
    [[ $(last 'e["event"] == "microscope"' 'e["field"]') == speed ]] || fail "after the phase finish the particles show no speed"
    for pair in "speed neighbours" "neighbours lambda" "lambda finish"; do
        read -r one other <<<"$pair"
        share=$(differ "$scratch/$one.png" "$scratch/$other.png")
        ! below "$share" 20 || fail "$one and $other look the same: $share"
    done
    # The rest of the step, then the view that was there before.
    set_mark
    press_widget microscope:step
    expect 'e["event"] == "microscope" and e["phase"] == ""' >/dev/null
    set_mark
    press_widget microscope:step_phase
    expect 'e["event"] == "microscope" and e["phase"] == "commands"' >/dev/null
    set_mark
    key Escape
    expect 'e["event"] == "microscope" and not e["open"] and e["field"] == "speed"' >/dev/null
    expect 'e["event"] == "frame" and e["phase"] == "" and e["paused"]' >/dev/null
    key 2
    # The legend of the speed goes, and the scene is framed anew.
    still "$scratch/particles.png"

    # A gauge, by key and click; undo and redo; the button beside it.
    key k
    press_widget tool:kind
    press_widget tool:kind:pressure
    set_mark
    in_view 500 850
    press
    let_go
    expect 'e["event"] == "command" and e["command"] == "AddProbe" and e["applied"]' >/dev/null
    place probe:pressure1 >/dev/null
    key space
    expect 'e["event"] == "frame" and e["readings"] and e["readings"][0] > 500' 60 >/dev/null
    pause
    point_away
    picture "probe-$size"
    set_mark
    key ctrl+z
    expect 'e["event"] == "command" and e["command"] == "RemoveProbe" and e["applied"]' >/dev/null
    set_mark
    key ctrl+y
    expect 'e["event"] == "command" and e["command"] == "AddProbe" and e["applied"]' >/dev/null
    set_mark
    press_widget probe:pressure1
    expect 'e["event"] == "command" and e["command"] == "RemoveProbe" and e["applied"]' >/dev/null
    # How fast the water is, and what it does to a block.
    press_widget tool:kind
    press_widget tool:kind:force
    set_mark
    in_view 690 780
    press
    let_go
    expect 'e["event"] == "command" and e["command"] == "AddProbe" and e["applied"]' >/dev/null
    place probe:force1 >/dev/null
    press_widget tool:kind
    press_widget tool:kind:speed
    set_mark
    in_view 400 800
    press
    let_go
    expect 'e["event"] == "command" and e["command"] == "AddProbe" and e["applied"]' >/dev/null
    # Half of rho g V at least carries the block.
    key space
    expect 'e["event"] == "frame" and len(e["readings"]) == 2 and None not in e["readings"] and e["readings"][0] > 150 and 0 <= e["readings"][1] < 2' 60 >/dev/null
    pause
    point_away
    shown
    picture "gauges-$size"
    quit_app
    "$SLOSH_BINARY" replay "$scratch/session-$size.slosh" --verify >"$scratch/replayed" 2>&1 || fail "replay: $(cat "$scratch/replayed")"
done
