# How fast the machine is: measured at the first start, again when a person wants it, in the window or on the command line, and
# remembered in between.
source "$(dirname "$0")/support/session.bash"
start_display
start_app --size 800x600
expect 'e["event"] == "machine" and e["speed"] > 0' >/dev/null
expect 'e["event"] == "frame" and e["real_time"] and e["step"] > 5' >/dev/null
picture small
# The speed is measured again, and the water that runs takes it.
set_mark
key ctrl+k
text_field
xdotool type --delay 8 "measure this"
shown
key Return
expect 'e["event"] == "action" and e["id"] == "measure_again"' >/dev/null
expect 'e["event"] == "machine" and e["speed"] > 0' 60 >/dev/null
expect 'e["event"] == "command" and e["command"] == "SetParameter" and e["key"] == "time.machine_speed" and e["applied"]' >/dev/null
shown 3
picture measured
quit_app

# At the next start it is known, unless the command line asks.
start_app --size 800x600 --measure
expect 'e["event"] == "machine" and e["speed"] > 0' >/dev/null
quit_app
start_app --size 800x600
expect 'e["event"] == "frame" and e["step"] > 3' >/dev/null
none_since_mark 'e["event"] == "machine"'
quit_app
