import { z } from 'zod';
import { id, missing, text, timestamp } from '../text.ts';

/** Browsers of one person that ring; the one that has rung least lately goes for another. */
export const PUSH_DEVICES_MAX = 10;

/** A host of the open internet by its looks; what its name leads to is judged when it is connected to. */
function isPushService(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, port, username, password } = new URL(value);
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(hostname) &&
    !/\.(?:local|localhost|internal|lan|home|corp|onion)$/.test(hostname)
  );
}

const endpoint = text()
  .max(1_000, { error: 'The address is too long' })
  .refine(isPushService, { error: 'This is no address of a push service' });

/** As a browser gives it: `PushSubscription.toJSON()`, less what it says of its end. */
export const subscribeInput = z.strictObject({
  endpoint,
  keys: z.strictObject(
    {
      p256dh: text().regex(/^[\w-]{86,88}={0,2}$/, { error: 'This is no key of a browser' }),
      auth: text().regex(/^[\w-]{22}={0,2}$/, { error: 'This is no secret of a browser' }),
    },
    missing(),
  ),
});
export type SubscribeInput = z.infer<typeof subscribeInput>;

export const pushDeviceInput = z.strictObject({ id });

/** A browser subscribed to push. */
export const pushDevice = z.object({
  id: z.string(),
  /** Words for a person, such as 'Firefox on Windows'. */
  device: z.string(),
  /** True of the one that asks. */
  isCurrent: z.boolean(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
});
export type PushDevice = z.infer<typeof pushDevice>;

export const pushView = z
  .object({
    /** The server's VAPID key, for `applicationServerKey`. */
    publicKey: z.string(),
    devices: z.array(pushDevice),
  })
  .meta({ id: 'PushSettings' });
