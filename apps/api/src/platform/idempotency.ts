import { createHash } from 'node:crypto';
import type { Tx } from '@kindred/db/client';
import { claimKey, finishKey } from '@kindred/db/idempotency';
import type { Viewer } from '@kindred/permissions/viewer';
import type { Context } from '../trpc/context.ts';
import { fail } from '../trpc/errors.ts';

/**
 * Does the work once for an Idempotency-Key, however often the request is repeated, and answers every time
 * with the id the first one made. Without the header it just does the work. Two requests with the same key
 * at once wait for each other.
 */
export async function once(
  tx: Tx,
  ctx: Context,
  viewer: Viewer,
  procedure: string,
  input: unknown,
  work: () => Promise<string>,
): Promise<string> {
  const key = ctx.idempotencyKey;
  if (key === null) return work();
  const requestHash = createHash('sha256').update(JSON.stringify(input)).digest('hex');
  const before = await claimKey(tx, { userId: viewer.id, key, procedure, requestHash });
  if (before !== undefined) {
    if (before.procedure !== procedure || before.requestHash !== requestHash) fail('idempotency_mismatch');
    return before.madeId ?? fail('conflict');
  }
  const madeId = await work();
  await finishKey(tx, { userId: viewer.id, key, madeId });
  return madeId;
}
