import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/**
 * What the server keeps under a name, made when there is none: of two nodes that make it at once, both get the one
 * that was first.
 */
export async function serverSecret<Value extends Record<string, unknown>>(
  db: Db | Tx,
  name: string,
  make: () => Value,
): Promise<Value> {
  const guarded = unrestrictedDb(db);
  const find = () =>
    guarded.selectFrom('serverSecrets').select('value').where('name', '=', name).executeTakeFirst();
  const before = await find();
  if (before !== undefined) return before.value as Value;
  await guarded
    .insertInto('serverSecrets')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find())?.value as Value;
}

/** Changes a stored secret under its lock. */
export async function changeServerSecret<Value extends Record<string, unknown>>(
  db: Db,
  name: string,
  change: (old: Value) => Value,
): Promise<Value> {
  return unrestrictedDb(db)
    .transaction()
    .execute(async (tx) => {
      const { value } = await tx
        .selectFrom('serverSecrets')
        .select('value')
        .where('name', '=', name)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const changed = change(value as Value);
      await tx.updateTable('serverSecrets').set({ value: changed }).where('name', '=', name).execute();
      return changed;
    });
}

export interface NewPushSubscription {
  userId: string;
  sid: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  device: string;
}

/**
 * A browser has one address: who asks from it now is who it rings for. Of more than `max` of one person those that
 * have rung least lately go.
 */
export async function keepPushSubscription(
  tx: Tx,
  subscription: NewPushSubscription,
  max: number,
): Promise<string> {
  const guarded = unrestrictedDb(tx);
  const { userId } = subscription;
  // Two browsers at once are counted one after the other.
  await guarded.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  await guarded
    .deleteFrom('pushSubscriptions')
    .where('sid', '=', subscription.sid)
    .where('endpoint', '!=', subscription.endpoint)
    .execute();
  const { id } = await guarded
    .insertInto('pushSubscriptions')
    .values(subscription)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...subscription, failures: 0 }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`delete from push_subscriptions where id in (
    select id from push_subscriptions where user_id = ${userId}::uuid and id <> ${id}::uuid
    order by coalesce(last_used_at, created_at) desc, id desc offset ${sql.lit(max - 1)})`.execute(tx);
  return id;
}

/** @returns whether they had it */
export async function deletePushSubscription(tx: Tx, userId: string, id: string): Promise<boolean> {
  const gone = await unrestrictedDb(tx)
    .deleteFrom('pushSubscriptions')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

/** In a row, until a browser counts as gone. */
const FAILURES_MAX = 20;

/** What became of sending to them; those that are gone, and those that fail and fail, are forgotten. */
export async function notePushes(
  tx: Tx,
  outcomes: { sent: string[]; gone: string[]; failed: string[] },
): Promise<void> {
  const { sent, gone, failed } = outcomes;
  if (sent.length > 0) {
    await sql`update push_subscriptions set failures = 0, last_used_at = now() where id = any(${sent}::uuid[])`.execute(
      tx,
    );
  }
  if (failed.length > 0) {
    await sql`update push_subscriptions set failures = failures + 1 where id = any(${failed}::uuid[])`.execute(
      tx,
    );
  }
  await unrestrictedDb(tx)
    .deleteFrom('pushSubscriptions')
    .where(sql<SqlBool>`id = any(${[...gone, ...failed]}::uuid[])`)
    .where(sql<SqlBool>`(id = any(${gone}::uuid[]) or failures >= ${sql.lit(FAILURES_MAX)})`)
    .execute();
}
