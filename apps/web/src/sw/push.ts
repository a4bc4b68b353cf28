/** As the server sends it, see platform/push.ts of the api. */
interface PushMessage {
  title: string;
  body: string;
  /** A path inside the app. */
  url: string;
  tag: string;
}

function read(event: PushEvent): PushMessage | undefined {
  try {
    const { title, body, url, tag } = (event.data?.json() ?? {}) as Record<string, unknown>;
    if (typeof title !== 'string' || typeof url !== 'string') return undefined;
    return { title, url, body: String(body ?? ''), tag: String(tag ?? url) };
  } catch {
    return undefined;
  }
}

/** A path of this site, whatever is in the message. */
export function targetOf(url: string, origin: string): string {
  const target = URL.canParse(url, origin) ? new URL(url, origin) : new URL(origin);
  return target.origin === origin ? target.href : `${origin}/`;
}

const pathOf = (url: string) => new URL(url).pathname;

/** Rings for what is told, and leads there; both within what is left of an open app. */
export function listenToPush(worker: ServiceWorkerGlobalScope): void {
  const { origin } = worker.location;
  const windows = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

  async function show(message: PushMessage): Promise<void> {
    const target = targetOf(message.url, origin);
    const isLookedAt = (await windows()).some(
      (client) =>
        client.visibilityState === 'visible' && client.focused && pathOf(client.url) === pathOf(target),
    );
    if (isLookedAt) return;
    const options: NotificationOptions & { renotify: boolean } = {
      body: message.body,
      tag: message.tag,
      renotify: true,
      icon: '/icons/icon-192.png',
      data: { url: target },
    };
    await worker.registration.showNotification(message.title, options);
  }

  async function open(url: string): Promise<void> {
    const target = targetOf(url, origin);
    const clients = await windows();
    const there = clients.find((client) => pathOf(client.url) === pathOf(target)) ?? clients[0];
    if (there === undefined) {
      await worker.clients.openWindow(target);
      return;
    }
    const focused = await there.focus().catch(() => there);
    // The app goes there itself, so that what is being written in it stays.
    if (focused.url !== target) focused.postMessage({ type: 'open', url: target });
  }

  worker.addEventListener('push', (event) => {
    const message = read(event);
    if (message !== undefined) event.waitUntil(show(message));
  });

  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { url } = (event.notification.data ?? {}) as { url?: unknown };
    event.waitUntil(open(typeof url === 'string' ? url : '/'));
  });
}
