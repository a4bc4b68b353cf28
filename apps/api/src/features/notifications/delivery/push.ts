import type { Db, Tx } from '@kindred/db/client';
import type { DeliveryRow } from '@kindred/db/notifications/delivery/visibility';
import { claimPush } from '@kindred/db/notifications/delivery/writes';
import { pushSubscriptionsOf } from '@kindred/db/notifications/push/visibility';
import { notePushes } from '@kindred/db/notifications/push/writes';
import type { JobDeps } from '../../../platform/job.ts';
import type { PushMessage } from '../../../platform/push.ts';

const LIST = '/profile/notifications';

/** One rings as what it is; several that waited together ring once. */
function messageOf(rows: readonly DeliveryRow[]): PushMessage | undefined {
  const [first] = rows;
  if (first === undefined) return undefined;
  if (rows.length === 1) {
    return {
      title: first.title,
      body: first.message,
      url: first.data.actionUrl ?? LIST,
      tag: first.groupKey ?? first.id,
    };
  }
  const others = rows.length - 1;
  return {
    title: `${rows.length} new notifications`,
    body: `${first.title}, and ${others} more`,
    url: LIST,
    tag: 'summary',
  };
}

class NoneArrived extends Error {
  override name = 'NoneArrived';
}

type Outcomes = { sent: string[]; gone: string[]; failed: string[] };

async function claimed(tx: Tx, rows: readonly DeliveryRow[]): Promise<DeliveryRow[]> {
  const mine: DeliveryRow[] = [];
  for (const row of rows) if (await claimPush(tx, row.id)) mine.push(row);
  return mine;
}

/** Rings for rows that are all of one person, in every browser of theirs. */
export type Ring = (rows: readonly DeliveryRow[]) => Promise<void>;

/**
 * A transaction in which can be rung. When no browser of somebody could be reached it throws and is undone: nothing
 * counts as sent then, and the job tries again.
 */
export async function ringing(
  { db, push }: Pick<JobDeps, 'db' | 'push'>,
  work: (tx: Tx, ring: Ring) => Promise<void>,
): Promise<void> {
  const outcomes: Outcomes = { sent: [], gone: [], failed: [] };
  try {
    await db.transaction().execute((tx) =>
      work(tx, async (rows) => {
        const targets = await pushSubscriptionsOf(tx, rows[0]?.userId ?? '');
        if (targets.length === 0) return;
        const message = messageOf(await claimed(tx, rows));
        if (message === undefined) return;
        const sending = targets.map(async (target) => {
          outcomes[await push.send(target, message)].push(target.id);
        });
        await Promise.all(sending);
        if (outcomes.sent.length === 0 && outcomes.failed.length > 0)
          throw new NoneArrived('no browser rang');
      }),
    );
  } finally {
    await note(db, outcomes);
  }
}

async function note(db: Db, outcomes: Outcomes): Promise<void> {
  if (Object.values(outcomes).every((ids) => ids.length === 0)) return;
  await db.transaction().execute((tx) => notePushes(tx, outcomes));
}
