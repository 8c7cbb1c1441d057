// The page in a browser, by real clicks, keys and fingers: usage: node tests/web/page.mjs PAGE_FOLDER NATIVE_SLOSH [NAME...]
// The pictures go to the folder SLOSH_TEST_PICTURES.
import { execFileSync } from 'node:child_process';
import assert from 'node:assert/strict';
import { Browser } from './support/browser.mjs';
import { serve } from './support/server.mjs';

const here = '127.0.0.1', plainHost = 'water.test';  // the second has no https, so no service worker and no threads

const [folder, slosh, ...wanted] = process.argv.slice(2);
const isFrame = `e.event === 'frame'`;
const drop = `e.event === 'command' && e.command === 'DropFluid'`;

/** What a set-up line is without a window, after so many steps. */
function native(line, steps) {
    const ran = execFileSync(slosh, ['run', line, '--steps', String(steps), '--simd', 'sse4', '--json'], { encoding: 'utf8' });
    return /"(?:state_)?hash": *"([0-9a-f]+)"/.exec(ran)[1];
}

async function start(page, address) {
    await page.open(address);
    await page.expect(`e.event === 'first_frame'`);
    await page.expect(`${isFrame} && e.step > 3`);
}

const middle = [640, 330];

const tests = {
    /** No header comes from the host, so the page is loaded twice; it asks this host alone, and for one of the two programs. */
    async starts(page, address) {
        const begun = Date.now(), threads = new URL(address).hostname === here;
        await start(page, address);
        console.log(`figure: seconds to the first water, ${threads ? 'with a service worker on its way' : 'on one thread'}: ${(Date.now() - begun) / 1000}`);
        assert.equal(await page.evaluate('crossOriginIsolated'), threads);
        assert.equal(await page.evaluate('!said.hidden && said.textContent.includes("one thread")'), !threads);
        assert.deepEqual([...page.files].filter((file) => file.endsWith('.wasm')), [threads ? 'slosh.wasm' : 'slosh_one_thread.wasm']);
        const again = Date.now();
        await start(page, address);
        console.log(`figure: seconds to the first water, the second time: ${(Date.now() - again) / 1000}`);
        assert.deepEqual([...page.hosts].filter((host) => host), [new URL(address).host]);
        await page.picture('started');
    },

    async drops(page, address) {
        await start(page, address);
        await page.key('Space');
        const { particles } = await page.newest(isFrame, 'e.paused');
        await page.set_mark();
        await page.click(...middle);
        const dropped = await page.expect(drop);
        assert.ok(dropped.added > 0 && dropped.announced === dropped.added, JSON.stringify(dropped));
        await page.newest(isFrame, `e.particles === ${particles + dropped.added}`);
        await page.key('Ctrl+Z');
        await page.newest(isFrame, `e.particles === ${particles}`);
        await page.picture('dropped');
    },

    async solvers(page, address) {
        await start(page, address + '#drop_2d');
        for (const [key, solver] of [['F3', 'wcsph'], ['F4', 'pcisph'], ['F6', 'dfsph'], ['F2', 'pbf']]) {
            await page.key(key);
            await page.newest(isFrame, `e.solver === '${solver}' && e.step > 0`);
        }
        await page.set_mark();
        await page.click_widget('parameter:xsph.c', 0.8);
        const set = await page.expect(`e.event === 'command' && e.command === 'SetParameter'`);
        assert.ok(set.applied, JSON.stringify(set));
    },

    /** A link that is copied opens the same water, with the bits of the desktop. */
    async links(page, address) {
        await start(page, address + '#drop_2d');
        await page.set_mark();
        await page.click(...middle);
        await page.expect(drop);
        await page.key('F4');
        await page.expect(`${isFrame} && e.solver === 'pcisph'`);
        await page.newest(isFrame, 'e.step >= 300');
        await page.set_mark();
        await page.click_widget('menus:Edit');
        await page.click_widget('menu:copy_link');
        const copied = await page.expect(`e.event === 'set_up_copied' && e.link`);
        assert.equal(copied.lacks, '');
        assert.ok(copied.step >= 300);
        const link = await page.until('Module.clipboard.includes("#slosh:") && Module.clipboard');
        if (!await page.evaluate('isSecureContext')) await page.until('!("uncopied" in Module)', 'the link is in the clipboard');
        assert.ok(link.startsWith(address + '#slosh:'), link.slice(0, 80));
        const hash = BigInt(copied.hash).toString(16).padStart(16, '0');
        assert.equal(hash, native(link.slice(link.indexOf('#') + 1), copied.step), 'native --simd sse4');
        console.log(`${link.length} characters, ${copied.step} steps, ${hash}`);
        await start(page, link);
        await page.expect(`e.event === 'scene' && e.name === 'drop_2d'`);
        await page.expect(`${isFrame} && e.solver === 'pcisph'`);
        await page.picture('linked');
        // What is pasted opens, too.
        await page.set_mark();
        await page.evaluate(`{ const clipboardData = new DataTransfer(); clipboardData.setData('text', ${JSON.stringify(link)});
            window.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })); }`);
        await page.expect(`e.event === 'scene' && e.name === 'drop_2d'`);
    },

    /** A tab that was closed is offered again. */
    async returns(page, address) {
        await start(page, address + '#drop_2d');
        await page.newest(isFrame, 'e.step > 30');
        await page.until(`FS.readdir('/home/web_user/.local/state/slosh/journal').length > 2 && Module.kept > 1`, 'the journal is kept');
        await page.reload();
        const { scenes } = await page.expect(`e.event === 'crashed'`);
        assert.equal(scenes.length, 1, 'the session of this tab is none of them');
        await page.place('recovery:discard:1');
        await page.picture('returned');
        // What is exported comes as downloads, file by file.
        await page.evaluate('HTMLAnchorElement.prototype.click = function() { window.downloaded = this.download; }');
        await page.set_mark();
        await page.click_widget('recovery:export:1');
        await page.expect(`e.event === 'text_field' && e.open`);
        await page.shown();
        await page.key('Enter');
        assert.match(await page.until('window.downloaded'), /\.slosh$/);
        // Of many visits the newest sessions stay.
        const left = await page.evaluate(`(() => {
            const journal = home + '/.local/state/slosh/journal';
            for (const age of [3, 1, 2, 4]) {
                FS.mkdir(journal + '/session-old' + age);
                FS.writeFile(journal + '/session-old' + age + '/00000001-begins.slosh', 'x');
                FS.utime(journal + '/session-old' + age, 1e12 - 1e9 * age, 1e12 - 1e9 * age);
            }
            forgetOldSessions();
            return FS.readdir(journal).filter((name) => name.startsWith('session-old'));
        })()`);
        assert.deepEqual(left, ['session-old1']);
    },

    async files(page, address) {
        await start(page, address + '#drop_2d');
        const scene = JSON.stringify({ version: 1, name: 'small', title: 'Small', dimension: 2, fused_multiply_add: true, parameters: { 'fluid.spacing': 0.05 },
            container: { min: [0, 0], max: [1, 1] }, fluids: [{ box: { center: [0.25, 0.25], size: [0.5, 0.5] } }] });
        await page.set_mark();
        await page.evaluate(`{ const data = new DataTransfer(); data.items.add(new File([${JSON.stringify(scene)}], 'small.json'));
            canvas.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })); }`);
        await page.expect(`e.event === 'scene' && e.name === 'small'`);
        await page.expect(`e.event === 'toast' && e.text.includes('fused multiply-add')`);
        // A picture goes to the person as a download.
        await page.evaluate('HTMLAnchorElement.prototype.click = function() { window.downloaded = this.download; }');
        await page.click_widget('menus:Scene');
        await page.click_widget('menu:screenshot');
        assert.match(await page.until('window.downloaded'), /^slosh_.*\.png$/);
    },

    async films(page, address) {
        await start(page, address + '#drop_2d');
        await page.evaluate('HTMLAnchorElement.prototype.click = function() { window.downloaded = this.download; }');
        await page.set_mark();
        await page.click_widget('menus:Scene');
        await page.click_widget('menu:record_video');
        await page.expect(`e.event === 'film_picture' && e.number > 3`);
        await page.click_widget('menus:Scene');
        await page.click_widget('menu:stop_video');
        const name = await page.until('window.downloaded');
        assert.match(name, /\.webp$/);
        const start_of_file = await page.evaluate(`String.fromCharCode(...FS.readFile('/tmp/Slosh/' + downloaded).subarray(0, 16))`);
        assert.ok(start_of_file.startsWith('RIFF') && start_of_file.includes('WEBPVP8X'), start_of_file);
    },

    /** What the browser does with a key it still does; the others are ours. */
    async keys(page, address) {
        await start(page, address + '#drop_2d');
        await page.evaluate(`window.prevented = {}; addEventListener('keydown', (event) => { prevented[event.key] = event.defaultPrevented; }, true);
            addEventListener('keydown', (event) => { prevented[event.key] = event.defaultPrevented; });`);
        const takes = (key, modifiers) => page.evaluate(`Module._slosh_takes_key(${key}, ${modifiers})`);
        for (const [key, modifiers] of [[294, 0], [301, 0], [82, 2], [84, 2], [76, 2], [80, 2], [70, 2]]) assert.equal(await takes(key, modifiers), 0, `${key}`);
        for (const [key, modifiers] of [[32, 0], [292, 0], [90, 2], [79, 2], [75, 2], [67, 2]]) assert.equal(await takes(key, modifiers), 1, `${key}`);
        await page.key('Ctrl+K');
        await page.expect(`e.event === 'text_field' && e.open`);
        await page.type('pause');
        await page.set_mark();
        await page.key('Enter');
        await page.newest(isFrame, 'e.paused');
    },

    /** The window follows the page, with its sharper pixels; out of sight the water waits. */
    async window(page, address) {
        await start(page, address + '#drop_2d');
        await page.resize({ width: 900, height: 600, scale: 2 });
        await page.newest(`e.event === 'shown'`, 'e.width === 1800 && e.height === 1200');
        await page.point(450, 300);
        await page.picture('sharp');
        await page.set_mark();
        await page.evaluate(`Object.defineProperty(document, 'hidden', { configurable: true, get: () => true }); document.dispatchEvent(new Event('visibilitychange'))`);
        await page.expect(`e.event === 'seen' && !e.now`);
        await page.newest(isFrame, 'e.paused');
        await page.evaluate(`delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))`);
        await page.newest(isFrame, '!e.paused');
    },

    async lost_context(page, address) {
        await start(page, address);
        await page.set_mark();
        await page.evaluate(`window.loser = GL.currentContext.GLctx.getExtension('WEBGL_lose_context'); loser.loseContext()`);
        await page.until('GL.currentContext.GLctx.isContextLost()');
        await page.evaluate('loser.restoreContext()');
        await page.expect(`e.event === 'drawn_anew'`);
        await page.shown();
        // What was of the old context is refused by the new one.
        await page.evaluate('{ while (GL.currentContext.GLctx.getError()); }');
        await page.set_mark();
        await page.expect(isFrame);
        await page.shown();
        assert.equal(await page.evaluate('GL.currentContext.GLctx.getError()'), 0);
        await page.picture('drawn_anew');
    },

    /** A telephone: one finger drops, two turn and zoom and drop nothing. */
    async fingers(page, address) {
        await page.resize({ width: 390, height: 844, scale: 2, mobile: true });
        await page.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
        await start(page, address + '#water_drop');
        await page.picture('telephone');
        await page.set_mark();
        await page.touch('touchStart', [[195, 300]]);
        await page.touch('touchEnd', []);
        const dropped = await page.expect(drop);
        assert.ok(dropped.added > 0);
        await page.shown();
        await page.set_mark();
        // The second finger comes at once: later, the first would be a held button.
        await Promise.all([page.touch('touchStart', [[150, 300]]), page.touch('touchStart', [[150, 300], [250, 300]])]);
        for (let i = 1; i <= 5; ++i) await page.touch('touchMove', [[150 - 4 * i, 300 + 5 * i], [250 + 8 * i, 300 + 5 * i]]);
        await page.touch('touchEnd', []);
        await page.shown();
        assert.equal(await page.evaluate(page.with_events(`events.filter((e) => ${drop}).length`)), 0, 'two fingers drop nothing');
        await page.picture('turned');
    },

    /** Ten minutes of drops that are undone: a figure each minute. Once the timeline is full, only the journal grows, 1 MB a minute. */
    async memory(page, address) {
        await start(page, address + '#drop_2d');
        const { particles } = await page.newest(isFrame);
        const megabytes = [];
        for (let minute = 1; minute <= 10; ++minute) {
            for (const end = Date.now() + 60_000; Date.now() < end;) {
                await page.forget_events();
                await page.click(...middle);
                const { added } = await page.expect(drop);
                await page.newest(isFrame, `e.particles === ${particles + added}`);
                await page.key('Ctrl+Z');
                await page.newest(isFrame, `e.particles === ${particles}`);
            }
            megabytes.push(await page.megabytes());
        }
        console.log(`figure: MB of the page's process after each minute: ${megabytes.join(' ')}`);
        assert.ok(megabytes.at(-1) < 1.03 * megabytes.at(-4), megabytes.join(' '));
    },
};

/** A tab without locks finds the other one that has the files. */
async function tabs(page, address) {
    await start(page, address);
    assert.equal(await page.evaluate('keeps'), true);
    const other = await page.browser.page();
    await start(other, address);
    assert.equal(await other.evaluate('keeps'), false);
}

/** By https, but the browser refuses the service worker. */
async function refused(page, address) {
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `navigator.serviceWorker.register = () => Promise.reject(new Error('refused'));` });
    await start(page, address);
    assert.match(await page.evaluate('said.textContent'), /^Slosh runs on one thread here.*private/);
    assert.equal(await page.evaluate('keeps'), true);
}

const all = new Map(Object.entries(tests).map(([name, test]) => [name, { test, host: here }]));
for (const name of ['starts', 'drops', 'solvers', 'links', 'returns', 'files', 'films', 'window', 'fingers'])
    all.set('one_thread_' + name, { test: tests[name], host: plainHost });
all.set('one_thread_tabs', { test: tabs, host: plainHost });
all.set('one_thread_refused', { test: refused, host: here });

if (folder === '--list') {
    console.log([...all.keys()].join('\n'));
    process.exit();
}
const server = await serve(folder);
let failed = 0;
for (const [name, { test, host }] of all) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const browser = new Browser([`--host-resolver-rules=MAP ${plainHost} ${here}`]);
    const begun = Date.now();
    let page;
    try {
        page = await browser.page();
        await test(page, server.address.replace(here, host));
        console.log(`ok ${name} (${Math.round((Date.now() - begun) / 1000)} s)`);
    } catch (error) {
        ++failed;
        console.log(`FAILED ${name}: ${error.stack}`);
        if (page) {
            console.log(page.said.slice(-12).join('\n'));
            await page.picture('failed_' + name).catch(() => {});
        }
    }
    await browser.close();
}
server.close();
process.exit(failed > 0 ? 1 : 0);
