import type { Db } from '@kindred/db/client';
import { plansOf } from '@kindred/db/guide/plans/visibility';
import { setPlanShared } from '@kindred/db/guide/plans/writes';
import { keepLibrary } from '@kindred/db/guide/playbooks/writes';
import { hashCode } from '../../platform/link-code.ts';
import { LIBRARY } from './library/library.ts';
import { shareCode } from './plans/share.ts';

/** Stores the playbooks that come with the product, as they are in this version. */
export function loadLibrary(db: Db): Promise<void> {
  return keepLibrary(db, LIBRARY);
}

/** Shares the latest plan of a person by its link, as seeded rows cannot: the server's key is not among them. */
export async function shareLatestPlan(db: Db, userId: string): Promise<void> {
  const [plan] = await plansOf(db, userId, 1);
  if (plan === undefined) return;
  const hash = hashCode(await shareCode(db, plan));
  await db.transaction().execute((tx) => setPlanShared(tx, plan.id, { version: plan.shareVersion, hash }));
}
