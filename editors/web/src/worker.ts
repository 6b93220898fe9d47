// The service worker: keeps the files of one version of the page, so that it works without a network. Another version has
// another name, and takes its place.

/** What of a service worker's surroundings is used; the types of pages do not know it. */
interface Worker {
  addEventListener(type: 'install' | 'activate', listener: (event: { waitUntil(work: Promise<unknown>): void }) => void): void;
  addEventListener(type: 'fetch', listener: (event: { request: Request; respondWith(answer: Promise<Response>): void }) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  location: Location;
}

/** The addresses of the files, and a hash of their contents. */
declare const FILES: string[];
declare const VERSION: string;

const worker = globalThis as unknown as Worker;
const prefix = `movetext ${new URL('./', worker.location.href).pathname} `;
const cacheName = prefix + VERSION;

worker.addEventListener('install', (event) => {
  event.waitUntil(install());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(activate());
});

worker.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'GET' && url.startsWith(new URL('./', worker.location.href).href)) {
    event.respondWith(answer(event.request));
  }
});

async function install(): Promise<void> {
  const cache = await caches.open(cacheName);
  // Not what the browser keeps of an older version under the same address.
  await cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' })));
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  for (const old of await caches.keys()) {
    if (old.startsWith(prefix) && old !== cacheName) {
      await caches.delete(old);
    }
  }
  await worker.clients.claim();
}

/** A page that is loaded comes from the network, if there is one, so that a new version is seen; its files do not change. */
async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  if (request.mode === 'navigate') {
    try {
      return await fetch(request);
    } catch {
      return (await cache.match('./')) ?? Response.error();
    }
  }
  return (await cache.match(request)) ?? fetch(request);
}

export {};
