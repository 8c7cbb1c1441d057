# The settings file is whole after kill -9 at any moment, is read again, and a broken one does not keep the app from starting.
source "$(dirname "$0")/support/session.bash"
start_display
settings=$XDG_CONFIG_HOME/slosh/settings.json

for round in 1 2 3 4; do
    start_app drop_2d --size $((900 + 20 * round))x600
    for _ in $(seq 6); do
        key m bracketright
        shown 1
    done
    # The file is written about a second after the last change: kill around that moment.
    sleep "$(python3 -c "print(0.7 + 0.2 * $round)")" # the moment is the point: there is no event to wait for
    kill -9 "$app"
    wait "$app" 2>/dev/null || true
    if [[ -e $settings ]]; then
        python3 -c "import json, sys; json.load(open(sys.argv[1]))" "$settings" || fail "the settings file is broken after kill -9"
    fi
done
[[ -e $settings ]] || fail "no settings were written"
leftovers=$(find "$(dirname "$settings")" -type f ! -name settings.json | wc -l)
((leftovers <= 4)) || fail "$leftovers temporary files pile up"

# What was set is there again.
start_app drop_2d
key m
shown
quit_app
before=$(python3 -c "import json, sys; s = json.load(open(sys.argv[1])); print(s['drawer_open'], s['tools'], s['scene'])" "$settings")
start_app
expect 'e["event"] == "scene" and e["name"] == "drop_2d"' >/dev/null
quit_app
after=$(python3 -c "import json, sys; s = json.load(open(sys.argv[1])); print(s['drawer_open'], s['tools'], s['scene'])" "$settings")
[[ $before == "$after" ]] || fail "settings changed from $before to $after"

for content in '' '{' '[1, 2]' '{"window": {"width": -7, "x": "a"}, "theme": 3, "scene": "gone_for_ever", "view": {"mode": "none such"}}'; do
    printf '%s' "$content" >"$settings"
    start_app
    expect 'e["event"] == "scene" and e["name"] == "double_dam_break"' >/dev/null
    still_running "with settings $content"
    quit_app
done
