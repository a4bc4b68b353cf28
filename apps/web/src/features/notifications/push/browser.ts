export type Permission = 'default' | 'granted' | 'denied' | 'unsupported';

/** What this browser lets us do; it asks the person only when they want it. */
export function permissionHere(): Permission {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  return isAble ? Notification.permission : 'unsupported';
}

async function worker(): Promise<ServiceWorkerRegistration> {
  const registered = await navigator.serviceWorker.getRegistration();
  if (registered === undefined) await navigator.serviceWorker.register('/sw.js');
  return navigator.serviceWorker.ready;
}

function sameKey(subscription: PushSubscription, publicKey: string): boolean {
  const key = subscription.options.applicationServerKey;
  if (key === null) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey;
}

/** @returns what the server needs to reach this browser */
export async function subscribeHere(
  publicKey: string,
): Promise<{ endpoint: string; keys: { p256dh: string; auth: string } }> {
  const { pushManager } = await worker();
  const before = await pushManager.getSubscription();
  // Made for another server key it would never ring.
  if (before !== null && !sameKey(before, publicKey)) await before.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = made.toJSON();
  return {
    endpoint: endpoint ?? made.endpoint,
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
  };
}

export async function unsubscribeHere(): Promise<void> {
  const registered = await navigator.serviceWorker.getRegistration();
  const subscription = await registered?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
