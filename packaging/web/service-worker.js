// Adds the two headers that make the page an isolated one, for hosts that cannot send them. Keeps nothing and asks no other host.
'use strict';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
    const request = event.request;
    if (new URL(request.url).origin !== self.location.origin) return;
    event.respondWith(fetch(request).then((response) => {
        if (response.status === 0 || response.type === 'opaqueredirect') return response;
        const headers = new Headers(response.headers);
        headers.set('Cross-Origin-Opener-Policy', 'same-origin');
        headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
        headers.set('Cross-Origin-Resource-Policy', 'same-origin');
        const empty = [101, 204, 205, 304].includes(response.status);
        return new Response(empty ? null : response.body, { status: response.status, statusText: response.statusText, headers });
    }));
});
