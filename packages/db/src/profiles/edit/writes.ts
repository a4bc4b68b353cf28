import type { UpdateProfileInput } from '@kindred/validation/profiles/edit';
import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { nameIsTaken } from './queries.ts';

/** Handles of before that go on leading to somebody. */
const FORMER_MAX = 10;

/** @returns whether the user was verified before; null when the username is taken, and nothing is written */
export async function updateProfile(
  tx: Tx,
  userId: string,
  { interests, ...changes }: UpdateProfileInput,
): Promise<{ wasVerified: boolean } | null> {
  const before = await tx
    .selectFrom('users')
    .select(['handle', 'isVerified'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { username } = changes;
  if (username != null && (await nameIsTaken(tx, username, userId))) return null;
  if (Object.keys(changes).length > 0) {
    await tx
      .updateTable('users')
      .set({ ...changes, ...(username == null ? {} : { handle: username }) })
      .where('id', '=', userId)
      .execute();
  }
  if (username != null && username.toLowerCase() !== before.handle.toLowerCase()) {
    await keepFormer(tx, userId, before.handle);
  }
  if (interests !== undefined) {
    await unrestrictedDb(tx)
      .insertInto('userPreferences')
      .values({ userId, interests })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ interests }))
      .execute();
  }
  return { wasVerified: before.isVerified };
}

/** Also when somebody takes back one they had: what leads to them now is no handle of before. */
async function keepFormer(tx: Tx, userId: string, handle: string): Promise<void> {
  await tx
    .insertInto('formerHandles')
    .values({ handle: sql`lower(${handle})`, userId })
    .onConflict((conflict) =>
      conflict.column('handle').doUpdateSet({ userId, leftAt: sql`clock_timestamp()` }),
    )
    .execute();
  await sql`
    delete from former_handles former using users
    where former.user_id = ${userId}::uuid and users.id = former.user_id and (
      former.handle = lower(users.handle)
      or former.handle in (select handle from former_handles where user_id = ${userId}::uuid
        order by left_at desc offset ${FORMER_MAX}))`.execute(tx);
}
