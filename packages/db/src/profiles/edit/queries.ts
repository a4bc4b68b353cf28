import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';

/** Whose handle it was before, whatever its case; for who is found by no handle of now. */
export async function formerOwner(db: Db | Tx, handle: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('formerHandles')
    .select('userId')
    .where('handle', '=', sql<string>`lower(${handle})`)
    .executeTakeFirst();
  return row?.userId;
}

/** Whether a name leads to somebody else: as their username, their handle, or a handle they had. */
export async function nameIsTaken(db: Db | Tx, name: string, but: string): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select exists (select from users where lower(username) = lower(${name}) and id <> ${but}::uuid)
      or exists (select from users where lower(handle) = lower(${name}) and id <> ${but}::uuid)
      or exists (select from former_handles where handle = lower(${name}) and user_id <> ${but}::uuid)
      as is_taken`.execute(db);
  return rows[0]?.isTaken ?? false;
}
