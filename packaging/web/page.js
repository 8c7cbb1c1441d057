// The page around the program: what the browser does that a desktop would not, and the other way round.
'use strict';

const canvas = document.getElementById('canvas');
const loader = document.getElementById('loader');
const said = document.getElementById('said');

/** A line over the picture, for a while. */
function say(text, seconds) {
    said.textContent = text;
    said.hidden = false;
    clearTimeout(say.timer);
    if (seconds) say.timer = setTimeout(() => { said.hidden = true; }, 1000 * seconds);
}

/** A scene's name or a set-up line behind #. */
function linked() {
    const text = location.hash.slice(1);
    return /^(slosh:[A-Za-z0-9_-]+|[a-z0-9_]+)$/.test(text) ? text : '';
}

/** The one of the two programs that this browser can run; see begin(). */
let program, note;

const pixels = (length) => Math.max(1, Math.round(length * devicePixelRatio));

var Module = {
    canvas,
    arguments: ['--size', pixels(innerWidth) + 'x' + pixels(innerHeight)].concat(linked() || []),
    clipboard: '',
    hovered: false,
    kept: 0,  // how often the files went into the storage
    print: (text) => console.log(text),
    printErr: (text) => { console.error(text); Module.lastError = text; },
    setStatus() {},
    onAbort(why) { say('Slosh has stopped: ' + (Module.lastError || why) + ' Reload the page to go on.'); },
    onExit(code) { if (code) say(Module.lastError || 'Slosh could not start.'); },
    preRun: [setUpFiles],
    postRun: [started],
    instantiateWasm(imports, done) {
        load(program + '.wasm', Number(document.body.dataset[program]))
            .then((response) => WebAssembly.instantiateStreaming(response, imports))
            .then((made) => done(made.instance, made.module))
            .catch((error) => say('Slosh could not be loaded: ' + error.message));
        return {};
    },
    copy, act, pickFile, handOver,
};

/** Fetches a file and shows how far it is. A compressed one has another length than it says, so the page knows it. */
async function load(name, bytes) {
    const response = await fetch(name);
    if (!response.ok) throw new Error(name + ': ' + response.status);
    const bar = document.getElementById('bar');
    const reader = response.body.getReader();
    let there = 0;
    const stream = new ReadableStream({
        async pull(controller) {
            const { done, value } = await reader.read();
            if (done) return controller.close();
            there += value.length;
            bar.value = bytes > 0 ? Math.min(there / bytes, 1) : 0;
            controller.enqueue(value);
        },
    });
    return new Response(stream, { headers: { 'Content-Type': 'application/wasm' } });
}

// --- Files: the home folder lies in the browser's storage; one tab at a time has it.

const home = '/home/web_user';
let keeps = false, syncing = false, again = false;
const alone = navigator.locks ? lockHome() : askOtherTabs();

/** A page that is loaded again waits a moment until the old one has gone. */
function lockHome() {
    return new Promise((resolve) => navigator.locks.request('slosh', { signal: AbortSignal.timeout(2000) }, () => {
        resolve(true);
        return new Promise(() => {});  // until the tab is closed
    }).catch(() => resolve(false)));
}

/** Without https there are no locks: the tab that has the files answers a new one, between two frames. */
function askOtherTabs() {
    const channel = new BroadcastChannel('slosh');
    return new Promise((resolve) => {
        channel.onmessage = ({ data }) => { if (data === 'taken') resolve(false); };
        channel.postMessage('asked');
        setTimeout(() => resolve(true), 1000);
    }).then((mine) => {
        channel.onmessage = ({ data }) => { if (mine && data === 'asked') channel.postMessage('taken'); };
        return mine;
    });
}

function setUpFiles() {
    Object.assign(ENV, { HOME: home, XDG_VIDEOS_DIR: '/tmp', XDG_PICTURES_DIR: '/tmp' }, window.sloshEnvironment);
    FS.mkdirTree(home);
    addRunDependency('home');
    const ready = () => removeRunDependency('home');
    alone.then((mine) => {
        if (!mine) {
            say('Slosh is open in another tab: this one keeps nothing.', 8);
            return ready();
        }
        FS.mount(IDBFS, {}, home);
        FS.syncfs(true, (error) => {
            keeps = !error;
            forgetOldSessions();
            if (error) say('The browser keeps nothing here: save what you need as files.', 8);
            ready();
        });
        setInterval(keep, 4000);
    });
}

/** A tab that is closed cannot tell it from a crash, so each visit leaves a session. The newest are kept. */
function forgetOldSessions() {
    const journal = home + '/.local/state/slosh/journal', most = 3;
    if (!FS.analyzePath(journal).exists) return;
    const sessions = FS.readdir(journal).filter((name) => name.startsWith('session-')).map((name) => journal + '/' + name);
    sessions.sort((a, b) => FS.stat(b).mtime - FS.stat(a).mtime);
    for (const session of sessions.slice(most)) {
        for (const name of FS.readdir(session)) if (name !== '.' && name !== '..') FS.unlink(session + '/' + name);
        FS.rmdir(session);
    }
}

function keep() {
    if (!keeps) return;
    if (syncing) { again = true; return; }
    syncing = true;
    FS.syncfs(false, (error) => {
        syncing = false;
        if (!error) ++Module.kept;
        if (again) { again = false; keep(); }
    });
}
addEventListener('pagehide', keep);
document.addEventListener('visibilitychange', () => { if (document.hidden) setTimeout(keep, 100); });

function pickFile() {
    const input = document.createElement('input');
    input.type = 'file';
    input.multiple = true;
    input.onchange = () => GLFW.onDrop({ dataTransfer: input, preventDefault() {} });
    input.click();
}

function handOver(path) {
    // A session that is exported is a folder: its files are handed over.
    if (FS.isDir(FS.stat(path).mode))
        return FS.readdir(path).filter((name) => !/^\.\.?$/.test(name)).forEach((name) => handOver(path + '/' + name));
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([FS.readFile(path)]));
    link.download = path.slice(path.lastIndexOf('/') + 1);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    keep();
}

// --- The clipboard: the browser lets a page write while the person does something, and read only what is pasted. Without https it
// takes only what is selected in the page.

function copy(text) {
    Module.clipboard = text;
    Module.uncopied = text;
    copyNow();
}

function copyNow() {
    const text = Module.uncopied;
    if (text === undefined) return;
    if (!navigator.clipboard) {
        const field = document.createElement('textarea');
        field.value = text;
        document.body.append(field);
        field.select();
        if (document.execCommand('copy')) delete Module.uncopied;
        field.remove();
        return canvas.focus();
    }
    navigator.clipboard.writeText(text).then(() => { if (Module.uncopied === text) delete Module.uncopied; }, () => {});
}
for (const kind of ['pointerup', 'keyup']) addEventListener(kind, copyNow, true);

addEventListener('paste', (event) => {
    Module.clipboard = event.clipboardData.getData('text');
    event.preventDefault();
    // Ctrl+V, which has waited for the text; Ctrl may be another key here, or none.
    const control = 17, held = GLFW.active.domKeys[control];
    if (!held) GLFW.onKeyChanged(control, 1);
    GLFW.onKeyChanged(86, 1);
    GLFW.onKeyChanged(86, 0);
    if (!held) GLFW.onKeyChanged(control, 0);
}, true);

// --- Keys: what the program has no use for stays with the browser.

const isPaste = (event) => (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.keyCode === 86;

addEventListener('keydown', (event) => {
    if (!started.done) return;
    if (isPaste(event)) return event.stopImmediatePropagation();
    const modifiers = (event.shiftKey ? 1 : 0) | (event.ctrlKey ? 2 : 0) | (event.altKey ? 4 : 0);
    const key = GLFW.DOMToGLFWKeyCode(event.keyCode);
    const typed = event.key.length === 1 && !event.ctrlKey && !event.altKey;
    if (event.metaKey || !Module._slosh_takes_key(key, modifiers)) {
        if (!typed && !['Shift', 'Control', 'Alt'].includes(event.key)) event.stopImmediatePropagation();
    } else if (!typed || ("/'".includes(event.key) && !Module._slosh_takes_text())) {
        event.preventDefault();  // else the letter must come, too
    }
}, true);
addEventListener('keyup', (event) => { if (started.done && isPaste(event)) event.stopImmediatePropagation(); }, true);

// --- The mouse, and fingers that act as one.

canvas.addEventListener('mouseenter', () => { Module.hovered = true; });
canvas.addEventListener('mousemove', () => { Module.hovered = true; });
canvas.addEventListener('mouseleave', () => { Module.hovered = false; });
canvas.addEventListener('contextmenu', (event) => event.preventDefault());

function wheel(event) {
    event.stopImmediatePropagation();
    if (event.type !== 'wheel') return;
    event.preventDefault();
    const unit = [100, 3, 1][event.deltaMode] || 100;  // of a notch: pixels, lines, pages
    turnWheel(-Math.max(-3, Math.min(3, event.deltaY / unit)));
}
function turnWheel(notches) {
    if (started.done && GLFW.active) wasmTable.get(GLFW.active.scrollFunc)(GLFW.active.id, 0, notches);
}
for (const kind of ['wheel', 'mousewheel']) addEventListener(kind, wheel, { capture: true, passive: false });

/** What fingers have become: see src/app/shell/touch.h. */
function act(kind, x, y, button, notches) {
    const mouse = (name) => canvas.dispatchEvent(new MouseEvent(name,
        { clientX: x / devicePixelRatio, clientY: y / devicePixelRatio, button: button === 1 ? 2 : 0, bubbles: true, cancelable: true }));
    [() => mouse('mousemove'), () => mouse('mousedown'), () => mouse('mouseup'), () => turnWheel(notches), () => mouse('mouseleave')][kind]();
}

function touch(event) {
    if (!started.done || event.target !== canvas) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const told = [];
    for (const finger of [...event.touches].slice(0, 2)) told.push(finger.identifier, pixels(finger.clientX), pixels(finger.clientY));
    while (told.length < 6) told.push(0);
    Module._slosh_touch(event.type === 'touchcancel' ? -1 : event.touches.length, ...told);
}
for (const kind of ['touchstart', 'touchmove', 'touchend', 'touchcancel']) addEventListener(kind, touch, { capture: true, passive: false });

// --- The window.

function fit() { if (started.done) Browser.setCanvasSize(pixels(innerWidth), pixels(innerHeight)); }
addEventListener('resize', fit);

addEventListener('hashchange', () => {
    if (!linked() || !started.done) return;
    const text = allocateUTF8(linked());
    Module._slosh_open(text);
    _free(text);
});

function started() {
    started.done = true;
    loader.hidden = true;
    if (said.textContent === note) say(note, 20);
    fit();
    canvas.focus();
}

// --- Threads need memory that they share, which a browser gives to a page with two headers. Where the host cannot send them, a service
// worker adds them, from the second load on. Where there is none, the program without threads runs.

/** True: the page is being loaded again, with the headers. */
async function loadsAgain() {
    if (!navigator.serviceWorker) return false;
    try {
        if (sessionStorage.getItem('isolated')) return false;
        await navigator.serviceWorker.register('service-worker.js');
        await navigator.serviceWorker.ready;
        sessionStorage.setItem('isolated', 'asked');
    } catch (error) {
        return false;  // not in this window, or no storage
    }
    location.reload();
    return true;
}

async function begin() {
    const test = document.createElement('canvas').getContext('webgl2');
    if (!test) return say('Slosh needs WebGL 2, which this browser does not offer.');
    if (window.crossOriginIsolated) {
        sessionStorage.removeItem('isolated');
        program = 'slosh';
    } else {
        if (await loadsAgain()) return;
        program = 'slosh_one_thread';
        note = 'Slosh runs on one thread here, so large scenes are slower. ' + (isSecureContext
            ? 'This browser gives no more threads to the page. A newer browser may, or a window that is not private.'
            : 'A browser gives more threads only to a page that comes by https.');
        say(note);
    }
    const script = document.createElement('script');
    script.src = program + '.js';
    script.onerror = () => say('Slosh could not be loaded.');
    document.body.append(script);
}
begin();
