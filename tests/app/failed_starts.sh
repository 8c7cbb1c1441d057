# Every start that fails is one sentence and an exit status, never a crash: 1 when the machine cannot, 2 for bad input. What is
# only remembered (settings, the last scene) never keeps the app from starting.
source "$(dirname "$0")/support/session.bash"
start_display

# refused STATUS WORDS COMMAND...: the process ends by itself with the status and one line that holds the words.
refused() {
    local wanted=$1 words=$2 status=0
    shift 2
    timeout 60 "$@" >"$scratch/output" 2>&1 || status=$?
    echo "$status: $(cut -c1-200 "$scratch/output")"
    ((status == wanted)) || fail "$*: exit status $status, expected $wanted"
    (($(wc -l <"$scratch/output") == 1)) || fail "$*: not one sentence"
    grep -q -- "$words" "$scratch/output" || fail "$*: the sentence does not say \"$words\""
}

refused 1 "cannot open a window" env DISPLAY=:9999 "$SLOSH_BINARY"
refused 1 "cannot open a window" env -u DISPLAY "$SLOSH_BINARY" drop_2d
# A driver that is too old, and one that gives a context without its functions.
refused 1 "OpenGL 3.3" env MESA_GL_VERSION_OVERRIDE=2.1 "$SLOSH_BINARY" drop_2d
if cc=$(command -v cc || command -v gcc || command -v clang); then
    echo 'void *glfwGetProcAddress(const char *name) { return (void *)0; }' >"$scratch/no_functions.c"
    "$cc" -shared -fPIC -o "$scratch/no_functions.so" "$scratch/no_functions.c"
    refused 1 "OpenGL functions" env LD_PRELOAD="$scratch/no_functions.so" "$SLOSH_BINARY" drop_2d
fi

# A shader of the folder that is watched.
cp -r "$SLOSH_SOURCE_DIR/shaders" "$scratch/shaders"
for shader in water/flat_fill.frag water/surface.glsl; do
    [[ -e $scratch/shaders/$shader ]] || fail "there is no $shader any more"
    cp "$scratch/shaders/$shader" "$scratch/good"
    echo 'this is not GLSL' >>"$scratch/shaders/$shader"
    refused 1 "$shader" env SLOSH_SHADERS="$scratch/shaders" "$SLOSH_BINARY" drop_2d
    cp "$scratch/good" "$scratch/shaders/$shader"
done

# Bad input.
refused 2 no_such_scene "$SLOSH_BINARY" no_such_scene
refused 2 missing.json "$SLOSH_BINARY" "$scratch/missing.json"
refused 2 missing.slosh "$SLOSH_BINARY" --replay "$scratch/missing.slosh"
"$SLOSH_BINARY" run drop_2d --steps 3 --record whole.slosh >output 2>&1 || fail "$(cat output)"
head -c 200 whole.slosh >damaged.slosh
refused 2 damaged.slosh "$SLOSH_BINARY" --replay damaged.slosh

# The remembered scene is gone, the settings are no settings, cannot be read or cannot be written, there is no home: the app
# starts, and ends well. started COMMAND...
started() {
    SLOSH_BINARY=$1 start_app "${@:2}" --size 640x480
    quit_app
}
settings=$XDG_CONFIG_HOME/slosh/settings.json
mkdir -p "${settings%/*}"
for content in '{"scene": "gone_for_ever"}' '\x00\xff' '[[[[['; do
    printf '%b' "$content" >"$settings"
    started "$SLOSH_BINARY"
done
rm "$settings" && mkdir "$settings"
started "$SLOSH_BINARY" drop_2d
started env XDG_CONFIG_HOME=/proc/nowhere XDG_DATA_HOME=/proc/nowhere "$SLOSH_BINARY" drop_2d
# Not without XDG_CONFIG_HOME as well: that would be the settings of the person who runs the tests.
started env -u HOME "$SLOSH_BINARY" drop_2d
started env -u XDG_CONFIG_HOME -u XDG_DATA_HOME HOME=/nonexistent "$SLOSH_BINARY" drop_2d
