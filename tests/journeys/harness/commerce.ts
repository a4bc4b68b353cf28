import type { Db } from '@kindred/db/client';
import { enqueueJob } from '@kindred/db/outbox';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

const DAY_MS = 86_400_000;

/** The buyer's only subscription is that much older, and the clock of subscriptions looks at what is due. */
export async function passTime(db: Db, buyerId: string, days: number): Promise<void> {
  const guarded = unrestrictedDb(db);
  const row = await guarded
    .selectFrom('subscriptions')
    .selectAll()
    .where('userId', '=', buyerId)
    .executeTakeFirstOrThrow();
  const earlier = (moment: Date) => new Date(moment.getTime() - days * DAY_MS);
  const earlierOrNull = (moment: Date | null) => (moment === null ? null : earlier(moment));
  await guarded
    .updateTable('subscriptions')
    .set({
      anchorAt: earlier(row.anchorAt),
      currentPeriodStart: earlier(row.currentPeriodStart),
      currentPeriodEnd: earlier(row.currentPeriodEnd),
      trialEndsAt: earlierOrNull(row.trialEndsAt),
      pastDueSince: earlierOrNull(row.pastDueSince),
      remindedFor: earlierOrNull(row.remindedFor),
      dueAt: new Date(),
    })
    .where('id', '=', row.id)
    .execute();
  const renewals = await guarded
    .selectFrom('orders')
    .select(['id', 'periodStart'])
    .where('subscriptionId', '=', row.id)
    .execute();
  for (const { id, periodStart } of renewals) {
    if (periodStart === null) continue;
    await guarded
      .updateTable('orders')
      .set({ periodStart: earlier(periodStart) })
      .where('id', '=', id)
      .execute();
  }
  await db.transaction().execute((tx) => enqueueJob(tx, 'commerce.subscriptions.clock', {}));
}

/** Once it is so: nothing tells an open list of orders that the clock has moved. */
export async function seen(page: Page, path: string, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
}

export const SUBSCRIPTIONS = '/profile/orders?tab=subscriptions';
