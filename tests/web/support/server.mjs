// A host of static files in a subfolder, which sends none of the headers that a page with threads needs.
import { createServer } from 'node:http';
import { createReadStream, statSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.png': 'image/png', '.svg': 'image/svg+xml' };
const subfolder = '/water/tank/';

/** Serves a folder; resolves to { address, close }. */
export function serve(folder) {
    const server = createServer((request, response) => {
        const path = normalize(new URL(request.url, 'http://x').pathname);
        const file = path.startsWith(subfolder) ? join(folder, path.slice(subfolder.length) || 'index.html') : '';
        const found = file !== '' && statSync(file, { throwIfNoEntry: false });
        if (!found || !found.isFile()) return response.writeHead(404).end();
        response.writeHead(200, { 'Content-Type': types[extname(file)] || 'application/octet-stream', 'Content-Length': found.size });
        createReadStream(file).pipe(response);
    });
    return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve({
        address: `http://127.0.0.1:${server.address().port}${subfolder}`,
        close: () => server.close(),
    })));
}
