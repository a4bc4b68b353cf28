import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { prepare } from '../../prepared.ts';

const findLimit = prepare(
  (_db, { userId }: { userId: string }): RawBuilder<{ isLimited: boolean }> => sql`
    select limited_until > now() as is_limited from users where id = ${userId}::uuid and limited_until is not null`,
);

/** Moderators limited the account to reading, and the limit has not ended. */
export async function isLimited(db: Db | Tx, userId: string): Promise<boolean> {
  const [row] = await findLimit(db, { userId });
  return row?.isLimited ?? false;
}
