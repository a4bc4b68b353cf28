import { listenToPush } from './push.ts';

/** Both are written into the built file by build/finish.ts. */
declare const __BUILD__: string;
declare const __SHELL__: readonly string[];

const worker = self as unknown as ServiceWorkerGlobalScope;
const CACHE = `shell-${__BUILD__}`;
/** Any address that is no file is answered with the app's document. */
const APP = '/app';

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll([APP, ...__SHELL__]))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  );
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  // Nothing a person reads or writes is ever kept here: those answers belong to whoever is signed in.
  if (/^\/(api|trpc|ws|media)(\/|$)/.test(url.pathname)) return;
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => fromCache(APP)));
    return;
  }
  // Names under /assets carry a hash of their content, so what is kept is what the server would send.
  if (url.pathname.startsWith('/assets/')) {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
    return;
  }
  event.respondWith(fetch(request).catch(() => fromCache(request)));
});

listenToPush(worker);

async function fromCache(request: RequestInfo): Promise<Response> {
  // The document varies with the cookie, which no worker can see.
  return (await caches.match(request, { ignoreVary: true })) ?? Response.error();
}
