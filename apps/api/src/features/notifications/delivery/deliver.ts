import type { Tx } from '@kindred/db/client';
import { type DeliveryRow, deliveriesOf, dueDeliveries } from '@kindred/db/notifications/delivery/visibility';
import {
  claimMail,
  letWait,
  lockDeliveries,
  retryWaiting,
  takeWaiting,
} from '@kindred/db/notifications/delivery/writes';
import { channelsOf, isQuiet } from '@kindred/permissions/policies/notifications';
import type { NotificationSettings } from '@kindred/validation/notifications/settings';
import type { NotificationKind } from '@kindred/validation/notifications/values';
import type { JobDeps } from '../../../platform/job.ts';
import { quietEnd } from './clock.ts';
import { mailAbout } from './mail.ts';
import { ringing } from './push.ts';

const MINUTE_MS = 60_000;
/** Mails wait this long for others to go out together; those of messages wait longer, as they may be read. */
const MAIL_WAITS_MS = 10 * MINUTE_MS;
const MESSAGE_MAIL_WAITS_MS = 15 * MINUTE_MS;
/** Sent by mail at once, whatever digest the user has. */
const NEVER_IN_DIGEST: readonly NotificationKind[] = ['message', 'booking', 'payment', 'request', 'invite'];

/** The end of the quiet hours that `now` is in, else `now`. */
export function awake(settings: NotificationSettings, now: Date): Date {
  const { quietHours, timeZone } = settings;
  return quietHours !== null && isQuiet(settings, now) ? quietEnd(timeZone, quietHours.to, now) : now;
}

function mailDue({ kind, settings }: DeliveryRow, now: Date): Date | 'infinity' {
  if (settings.digest !== 'off' && !NEVER_IN_DIGEST.includes(kind)) return 'infinity';
  const waits = kind === 'message' ? MESSAGE_MAIL_WAITS_MS : MAIL_WAITS_MS;
  return awake(settings, new Date(now.getTime() + waits));
}

/** Delivers one notification by the channels its recipient chose: push at once, mail after a while, both after quiet hours. */
export async function deliver(
  deps: Pick<JobDeps, 'db' | 'push'>,
  notificationId: string,
  now = new Date(),
): Promise<void> {
  await ringing(deps, async (tx, ring) => {
    const [row] = await deliveriesOf(tx, [notificationId]);
    if (row === undefined) return;
    const channels = channelsOf(row.settings, row);
    const { userId } = row;
    if (channels.includes('mail') && row.isEmailVerified && row.data.isMailed !== true) {
      await letWait(tx, { notificationId, channel: 'mail', userId, dueAt: mailDue(row, now) });
    }
    if (!channels.includes('push')) return;
    const dueAt = awake(row.settings, now);
    if (dueAt <= now) await ring([row]);
    else await letWait(tx, { notificationId, channel: 'push', userId, dueAt });
  });
}

/** Delivers what waited for a user on a channel as one. */
async function deliverTo(
  deps: JobDeps,
  { userId, channel }: { userId: string; channel: 'push' | 'mail' },
  now: Date,
): Promise<void> {
  await ringing(deps, async (tx, ring) => {
    if (!(await lockDeliveries(tx, userId, channel))) return;
    const rows = await deliveriesOf(tx, await takeWaiting(tx, userId, channel, now));
    const wanted = rows.filter((row) => channelsOf(row.settings, row).includes(channel));
    const [first] = wanted;
    if (first === undefined) return;
    // Settings may have changed since it was scheduled.
    const dueAt = awake(first.settings, now);
    if (dueAt > now) {
      for (const { id } of wanted) await letWait(tx, { notificationId: id, channel, userId, dueAt });
    } else if (channel === 'push') await ring(wanted);
    else await sendMail(deps, tx, wanted);
  });
}

/** The mail is sent before the commit: when that fails, the deliveries stay scheduled. */
async function sendMail(deps: JobDeps, tx: Tx, rows: DeliveryRow[]): Promise<void> {
  const claimed: DeliveryRow[] = [];
  for (const row of rows) {
    if (row.isEmailVerified && (await claimMail(tx, row.id))) claimed.push(row);
  }
  if (claimed.length > 0) await deps.mailer.send(await mailAbout(deps, claimed));
}

/** Deliveries in one batch. */
const AT_ONCE = 200;

/** Sends all due deliveries; safe to run on several nodes at once. */
export async function deliverWaiting(deps: JobDeps, now = new Date()): Promise<void> {
  for (;;) {
    const due = await dueDeliveries(deps.db, now, AT_ONCE);
    let isStuck = true;
    for (const each of due) {
      try {
        await deliverTo(deps, each, now);
        isStuck = false;
      } catch (error) {
        deps.log.warn({ err: error, channel: each.channel }, 'a notification could not be sent yet');
        await retryWaiting(deps.db, each.userId, each.channel, now);
      }
    }
    if (isStuck || due.length < AT_ONCE) return;
  }
}
