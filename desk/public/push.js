/**
 * The desk's service worker: shows what the server tells, and opens the desk where somebody taps it. It
 * keeps nothing and answers no request.
 */
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const { title, body, path } = event.data.json();
  // Each takes the place of the one before: a busy morning is one line on the screen.
  const options = { body, icon: '/icon-192.png', tag: 'desk', renotify: true, data: path };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = new URL(event.notification.data, self.location.origin);
  // Never anywhere else, whatever was told.
  if (address.origin === self.location.origin) event.waitUntil(self.clients.openWindow(address));
});
