// Shows push messages and opens the page they are about; shows an offline page without a connection. Caches nothing else: every response comes from
// the server.
const kept = 'fairbook-offline-1';
const offline = '/offline.html';

self.addEventListener('install', (event) => {
  const keep = async () => (await caches.open(kept)).addAll([offline, '/favicon.svg']);
  event.waitUntil(keep().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const forget = async () => {
    for (const name of await caches.keys()) if (name !== kept) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(forget());
});

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.respondWith(fetch(event.request).catch(() => caches.match(offline)));
});

self.addEventListener('push', (event) => {
  const { notification = {}, data = {} } = event.data?.json() ?? {};
  event.waitUntil(
    self.registration.showNotification(notification.title ?? 'Fairbook', {
      body: notification.body ?? '',
      icon: '/icon-192.png',
      // A message with the same tag replaces the first.
      tag: data.id ?? '',
      data: { path: data.path ?? '/notifications' },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = new URL(event.notification.data.path, self.location.origin);
  const open = async () => {
    const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (address.origin !== self.location.origin) return;
    if (page === undefined) await self.clients.openWindow(address);
    else await (await page.focus()).navigate(address);
  };
  event.waitUntil(open());
});
