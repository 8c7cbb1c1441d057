// Chromium without a window, driven through its DevTools protocol over a pipe. Everything waits for events of the page, nothing sleeps.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const patience = 60_000;  // ms, of one wait: a busy machine draws a frame in a second
const log = '/tmp/test_log';

export class Browser {
    constructor(options = [], program = process.env.SLOSH_CHROMIUM || 'chromium') {
        this.folder = mkdtempSync(join(tmpdir(), 'slosh-browser-'));
        this.process = spawn(program, ['--headless', '--remote-debugging-pipe', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
            '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-extensions', `--user-data-dir=${this.folder}`,
            '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--window-size=1280,720', ...options, 'about:blank'],
        { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
        this.ended = new Promise((resolve) => this.process.once('exit', resolve));
        this.waiting = new Map();
        this.listeners = [];
        this.last = 0;
        let text = '';
        this.process.stdio[4].setEncoding('utf8').on('data', (piece) => {
            text += piece;
            for (let end = text.indexOf('\0'); end >= 0; end = text.indexOf('\0')) {
                this.take(JSON.parse(text.slice(0, end)));
                text = text.slice(end + 1);
            }
        });
        this.ended.then(() => { for (const { reject } of this.waiting.values()) reject(new Error('the browser has ended')); });
    }

    take(message) {
        if (message.id === undefined) return this.listeners.forEach((listener) => listener(message));
        const { resolve, reject, method } = this.waiting.get(message.id);
        this.waiting.delete(message.id);
        if (message.error) reject(new Error(`${method}: ${message.error.message}`));
        else resolve(message.result);
    }

    send(method, params = {}, sessionId = undefined) {
        const id = ++this.last;
        this.process.stdio[3].write(JSON.stringify({ id, method, params, sessionId }) + '\0');
        return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject, method }));
    }

    async page(size = { width: 1280, height: 720 }) {
        const { targetId } = await this.send('Target.createTarget', { url: 'about:blank' });
        const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true });
        const page = new Page(this, sessionId, targetId);
        await page.begin(size);
        return page;
    }

    async close() {
        await this.send('Browser.close').catch(() => {});
        await this.ended;
        // Its other processes may write a little longer.
        rmSync(this.folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 200 });
    }
}

class Page {
    constructor(browser, session, target) {
        Object.assign(this, { browser, session, target, hosts: new Set(), files: new Set(), said: [], mark: 0, touched: false });
    }

    send(method, params) { return this.browser.send(method, params, this.session); }

    async begin(size) {
        this.browser.listeners.push((message) => {
            if (message.sessionId !== this.session) return;
            if (message.method === 'Network.requestWillBeSent') {
                const { host, pathname } = new URL(message.params.request.url);
                this.hosts.add(host);
                this.files.add(pathname.slice(pathname.lastIndexOf('/') + 1));
            }
            if (message.method === 'Runtime.consoleAPICalled') this.said.push(message.params.args.map((a) => a.value).join(' '));
            if (message.method === 'Runtime.exceptionThrown') this.said.push('EXCEPTION ' + JSON.stringify(message.params.exceptionDetails.exception?.description));
        });
        await Promise.all(['Page', 'Runtime', 'Network'].map((domain) => this.send(domain + '.enable')));
        await this.resize(size);
        await this.send('Page.addScriptToEvaluateOnNewDocument', { source: `window.sloshEnvironment = { SLOSH_TEST_LOG: '${log}' };` });
    }

    resize({ width, height, scale = 1, mobile = false }) {
        return this.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: scale, mobile });
    }

    async open(address) {
        await this.send('Page.navigate', { url: 'about:blank' });
        await this.send('Page.navigate', { url: address });
        this.mark = 0;
    }
    async reload() {
        // The old page answers until the new one has begun.
        await this.evaluate('window.isOld = true');
        await this.evaluate('setTimeout(() => location.reload(), 0), 0');
        await this.until('!window.isOld');
        this.mark = 0;
    }

    async evaluate(expression) {
        const { result, exceptionDetails } = await this.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
        if (exceptionDetails) throw new Error(exceptionDetails.exception?.description || exceptionDetails.text);
        return result.value;
    }

    /** The first true value of a JavaScript expression, asked again and again; a page that is loaded anew meanwhile is asked anew. */
    async until(expression, what = expression) {
        for (const end = Date.now() + patience; Date.now() < end;) {
            const ask = `new Promise((done) => {
                const end = performance.now() + 1000;
                const look = () => {
                    let value;
                    try { value = (${expression}); } catch (error) { value = undefined; }
                    if (value || performance.now() > end) done(value); else setTimeout(look, 20);
                };
                look();
            })`;
            const value = await this.evaluate(ask).catch((error) => {
                if (error.message.includes('browser has ended')) throw error;
            });
            if (value) return value;
        }
        throw new Error(`never true: ${what}\n${this.said.slice(-8).join('\n')}\n${await this.tail()}`);
    }

    /** Expressions see the events of the test log as `events`. */
    with_events(expression, from = this.mark) {
        return `((events) => (${expression}))(FS.readFile('${log}', { encoding: 'utf8' }).trim().split('\\n').slice(${from}).map((line) => JSON.parse(line)))`;
    }
    tail() { return this.evaluate(this.with_events(`JSON.stringify(events.filter((e) => !['widget', 'shown', 'frame'].includes(e.event)).slice(-8), null, 1)`)).catch(() => ''); }
    /** A long test reads a short log. */
    async forget_events() {
        await this.evaluate(`FS.truncate('${log}', 0)`);
        this.mark = 0;
    }
    async set_mark() { this.mark = await this.evaluate(this.with_events('events.length', 0)); }
    /** The first event since the mark for which the expression of `e` is true. */
    expect(expression) { return this.until(this.with_events(`events.find((e) => ${expression})`), expression); }
    /** The newest event since the start for which the first expression is true, once the second one is, too. */
    newest(which, wanted = 'true') {
        return this.until(this.with_events(`[events.findLast((e) => ${which})].find((e) => e && (${wanted}))`, 0), `newest ${which}: ${wanted}`);
    }
    /** Two frames have been drawn from now on. */
    async shown() {
        const before = await this.evaluate(this.with_events(`events.filter((e) => e.event === 'shown').length`, 0));
        await this.until(this.with_events(`events.filter((e) => e.event === 'shown').length >= ${before + 2}`, 0), 'two frames');
    }

    /** Once it stands still: a menu that opens moves. */
    async place(id) {
        for (let before = '';;) {
            const place = await this.newest(`e.event === 'widget' && e.id === '${id}'`, 'e.width > 0');
            if (before === JSON.stringify(place)) return place;
            before = JSON.stringify(place);
            await this.shown();
        }
    }
    scale() { return this.evaluate('devicePixelRatio'); }

    async point(x, y, buttons = 0) {
        await this.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y, buttons, button: buttons ? 'left' : 'none' });
        const scale = await this.scale();
        await this.newest(`e.event === 'shown'`, `Math.abs(e.x - ${x * scale}) <= 2 && Math.abs(e.y - ${y * scale}) <= 2`);
    }
    async press(x, y) {
        await this.send('Input.dispatchMouseEvent', { type: 'mousePressed', x, y, button: 'left', buttons: 1, clickCount: 1 });
        await this.newest(`e.event === 'shown'`, 'e.buttons === 1');
    }
    async let_go(x, y) {
        await this.send('Input.dispatchMouseEvent', { type: 'mouseReleased', x, y, button: 'left', buttons: 0, clickCount: 1 });
        await this.newest(`e.event === 'shown'`, 'e.buttons === 0');
    }
    async click(x, y) {
        await this.point(x, y);
        await this.press(x, y);
        await this.let_go(x, y);
    }
    /** A part of a widget's width. */
    async click_widget(id, part = 0.5) {
        const place = await this.place(id), scale = await this.scale();
        await this.click((place.x + part * place.width) / scale, (place.y + place.height / 2) / scale);
    }
    wheel(x, y, deltaY) { return this.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX: 0, deltaY }); }

    /** "a", "F4", "Ctrl+C". */
    async key(text) {
        const parts = text.split('+'), name = parts.pop();
        const modifiers = (parts.includes('Alt') ? 1 : 0) | (parts.includes('Ctrl') ? 2 : 0) | (parts.includes('Shift') ? 8 : 0);
        const named = { Space: [' ', 32], Escape: ['Escape', 27], Enter: ['Enter', 13], Tab: ['Tab', 9] }[name];
        const [key, code] = named || (/^F\d+$/.test(name) ? [name, 111 + Number(name.slice(1))] : [name.toLowerCase(), name.toUpperCase().charCodeAt(0)]);
        const held = { Ctrl: ['Control', 17], Shift: ['Shift', 16], Alt: ['Alt', 18] };
        for (const one of parts) await this.press_key('rawKeyDown', held[one], modifiers);
        const letter = key.length === 1 && !(modifiers & 3) ? key : undefined;
        await this.press_key(letter ? 'keyDown' : 'rawKeyDown', [key, code], modifiers, letter, modifiers === 2 && key === 'v' ? ['paste'] : undefined);
        await this.press_key('keyUp', [key, code], modifiers);
        for (const one of parts) await this.press_key('keyUp', held[one], 0);
    }
    press_key(type, [key, code], modifiers, text = undefined, commands = undefined) {
        return this.send('Input.dispatchKeyEvent', { type, key, windowsVirtualKeyCode: code, modifiers, text, commands });
    }
    async type(text) {
        for (const letter of text) await this.send('Input.dispatchKeyEvent', { type: 'keyDown', key: letter, text: letter, windowsVirtualKeyCode: letter.toUpperCase().charCodeAt(0) });
    }

    touch(type, fingers) { return this.send('Input.dispatchTouchEvent', { type, touchPoints: fingers.map(([x, y], id) => ({ x, y, id })) }); }

    /** Resident memory of the page's process, without the browser's garbage. */
    async megabytes() {
        await this.send('HeapProfiler.collectGarbage');
        const { processInfo } = await this.browser.send('SystemInfo.getProcessInfo');
        const sizes = processInfo.filter(({ type }) => type === 'renderer')
            .map(({ id }) => Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))[1]) / 1024);
        return Math.round(Math.max(...sizes));
    }

    async picture(name) {
        const folder = process.env.SLOSH_TEST_PICTURES;
        if (!folder) return;
        const { data } = await this.send('Page.captureScreenshot', { format: 'png' });
        writeFileSync(join(folder, name + '.png'), Buffer.from(data, 'base64'));
    }
}
