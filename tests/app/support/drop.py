"""Drops files on a window as a file manager does: the source's half of XDND 5, which xdotool does not speak.

drop.py WINDOW X Y FILE...        at this place of the window; what has "://" in it is sent as the address it is
drop.py --type TYPE WINDOW X Y WORD...   offers that type instead of text/uri-list

Exit code 1 and one sentence: the window takes no drops, refuses this one or does not answer. Exit code 0: it has read the list and
said that it is done. Needs python3-xlib.
"""
import pathlib
import select
import sys
import time

from Xlib import X, Xatom, display
from Xlib.protocol import event

SECONDS = 20  # for each answer
VERSION = 5


class Source:
    def __init__(self, target, type_name, content):
        self.display = display.Display()
        self.atoms = {}
        self.target = self.display.create_resource_object("window", target)
        self.root = self.display.screen().root
        self.window = self.root.create_window(0, 0, 1, 1, 0, X.CopyFromParent, event_mask=X.PropertyChangeMask)
        self.type_name, self.content = type_name, content
        self.sent = False

    def atom(self, name):
        if name not in self.atoms:
            self.atoms[name] = self.display.intern_atom(name)
        return self.atoms[name]

    def tell(self, name, *data):
        data = [self.window.id, *data] + [0] * (4 - len(data))
        message = event.ClientMessage(window=self.target, client_type=self.atom(name), data=(32, data))
        self.target.send_event(message, event_mask=0)
        self.display.flush()

    def events(self, what):
        """All events from now on, until none has come for long."""
        end = time.monotonic() + SECONDS
        while True:
            while self.display.pending_events():
                yield self.display.next_event()
            left = end - time.monotonic()
            if left <= 0:
                sys.exit(f"no {what} after {SECONDS} s")
            select.select([self.display], [], [], left)

    def answer(self, name):
        """The data of the message with this name; meanwhile whoever asks for the content gets it."""
        for happened in self.events(name):
            if happened.type == X.SelectionRequest:
                self.serve(happened)
            elif happened.type == X.ClientMessage and happened.client_type == self.atom(name):
                return happened.data[1]

    def serve(self, request):
        kind = self.atom(self.type_name)
        given = X.NONE
        if request.target == kind:
            given = request.property
            request.requestor.change_property(given, kind, 8, self.content)
            self.sent = True
        elif request.target == self.atom("TARGETS"):
            given = request.property
            request.requestor.change_property(given, Xatom.ATOM, 32, [self.atom("TARGETS"), kind])
        request.requestor.send_event(event.SelectionNotify(
            time=request.time, requestor=request.requestor, selection=request.selection, target=request.target, property=given))
        self.display.flush()

    def now(self):
        """The server's time, which a selection must be taken and asked for with."""
        self.window.change_property(self.atom("SLOSH_TIME"), Xatom.INTEGER, 32, [0])
        for happened in self.events("time of the server"):
            if happened.type == X.PropertyNotify:
                return happened.time

    def drop(self, x, y):
        aware = self.target.get_full_property(self.atom("XdndAware"), Xatom.ATOM)
        if aware is None or aware.value[0] < 3:
            sys.exit("the window does not say that it takes drops")
        place = self.root.translate_coords(self.target, x, y)  # of the window's point on the display
        moment = self.now()
        self.window.set_selection_owner(self.atom("XdndSelection"), moment)
        version = min(VERSION, aware.value[0])
        self.tell("XdndEnter", version << 24, self.atom(self.type_name))
        self.tell("XdndPosition", 0, place.x << 16 | place.y, moment, self.atom("XdndActionCopy"))
        if not self.answer("XdndStatus")[1] & 1:
            self.tell("XdndLeave")
            self.display.sync()
            sys.exit(f"the window refuses {self.type_name}")
        self.tell("XdndDrop", 0, moment)
        # Bit 0 says so; GLFW up to 3.4 puts the number of bytes there instead.
        accepted = self.answer("XdndFinished")[1] != 0
        if not accepted or not self.sent:
            sys.exit("the window has let the drop go without reading it")


def content_of(words):
    addresses = [word if "://" in word else pathlib.Path(word).absolute().as_uri() for word in words]
    return "".join(address + "\r\n" for address in addresses).encode()


def main(arguments):
    type_name = "text/uri-list"
    if arguments[:1] == ["--type"]:
        type_name, arguments = arguments[1], arguments[2:]
    if len(arguments) < 4:
        sys.exit(__doc__)
    window, x, y, *words = arguments
    content = content_of(words) if type_name == "text/uri-list" else " ".join(words).encode()
    Source(int(window), type_name, content).drop(int(x), int(y))


if __name__ == "__main__":
    main(sys.argv[1:])
