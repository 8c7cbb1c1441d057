# A virtual display with a window manager, for all tests that need one. Sourced after common.sh.

# open_display: exports DISPLAY and SLOSH_TEST_DISPLAY; both end with the script. Does nothing where Xvfb is missing.
open_display() {
    local number scratch
    unset WAYLAND_DISPLAY
    have Xvfb || return 0
    scratch=$(mktemp -d)
    display_scratch=$scratch
    trap close_display EXIT
    # The server picks a free display number and writes it to the descriptor once it accepts clients. Without -noreset it would
    # start over whenever its last client leaves, and turn away clients that connect in that moment. -r: a held key does not repeat,
    # as it would on a machine that is too busy to let it go.
    mkfifo "$scratch/display"
    Xvfb -displayfd 3 -noreset -r -screen 0 1600x1000x24 -nolisten tcp 3>"$scratch/display" >"$scratch/xvfb.log" 2>&1 &
    display_processes=($!)
    if ! read -r -t 30 number <"$scratch/display"; then
        cat "$scratch/xvfb.log" >&2
        die "the virtual display did not start"
    fi
    export DISPLAY=":$number"
    have openbox || return 0
    # It runs the command once it manages the windows.
    mkfifo "$scratch/managed"
    XDG_CONFIG_HOME="$scratch" openbox --startup "sh -c 'echo >$scratch/managed'" >"$scratch/openbox.log" 2>&1 &
    display_processes+=($!)
    read -r -t 30 <>"$scratch/managed" || die "the window manager did not start: $(cat "$scratch/openbox.log")"
    export SLOSH_TEST_DISPLAY=1
}

close_display() {
    local process
    for process in "${display_processes[@]}"; do
        kill "$process" 2>/dev/null || true
        wait "$process" 2>/dev/null || true
    done
    rm -rf "$display_scratch"
}
