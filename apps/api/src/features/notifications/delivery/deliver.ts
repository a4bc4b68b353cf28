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
/** Mails wait this long for others to go along with; about messages longer, they are read soon or not. */
const MAIL_WAITS_MS = 10 * MINUTE_MS;
const MESSAGE_MAIL_WAITS_MS = 15 * MINUTE_MS;
/** Of these a mail goes out whatever digest somebody has: they are waited for. */
const NEVER_IN_DIGEST: readonly NotificationKind[] = ['message', 'booking', 'payment', 'request', 'invite'];

/** The end of the quiet hours if it is one of them, or now. */
export function awake(settings: NotificationSettings, now: Date): Date {
  const { quietHours, timeZone } = settings;
  return quietHours !== null && isQuiet(settings, now) ? quietEnd(timeZone, quietHours.to, now) : now;
}

function mailDue({ kind, settings }: DeliveryRow, now: Date): Date | 'infinity' {
  if (settings.digest !== 'off' && !NEVER_IN_DIGEST.includes(kind)) return 'infinity';
  const waits = kind === 'message' ? MESSAGE_MAIL_WAITS_MS : MAIL_WAITS_MS;
  return awake(settings, new Date(now.getTime() + waits));
}

/**
 * Tells somebody outside of the app what stands in one row, as they want it now: by push at once, by mail a while
 * later. In their quiet hours both wait.
 */
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

/** What waited for one person on one channel, as one. */
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
    // What they chose may be another than when it began to wait.
    const dueAt = awake(first.settings, now);
    if (dueAt > now) {
      for (const { id } of wanted) await letWait(tx, { notificationId: id, channel, userId, dueAt });
    } else if (channel === 'push') await ring(wanted);
    else await mailThem(deps, tx, wanted);
  });
}

/** The mail leaves before the transaction ends: when it cannot, they wait on. */
async function mailThem(deps: JobDeps, tx: Tx, rows: DeliveryRow[]): Promise<void> {
  const claimed: DeliveryRow[] = [];
  for (const row of rows) {
    if (row.isEmailVerified && (await claimMail(tx, row.id))) claimed.push(row);
  }
  if (claimed.length > 0) await deps.mailer.send(await mailAbout(deps, claimed));
}

/** People looked after in one go. */
const AT_ONCE = 200;

/** Sends everything that has waited long enough; any number of nodes may do so at once. */
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
