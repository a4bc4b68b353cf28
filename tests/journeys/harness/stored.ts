import type { Db } from '@kindred/db/client';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';

/** No screen gives roles yet. */
export async function giveRole(
  db: Db,
  email: string,
  role: 'guest' | 'owner' | 'platform_admin',
): Promise<void> {
  await db.updateTable('users').set({ role }).where('email', '=', email).execute();
}

/** Between this person and everybody there is now; nobody then sees anything of the other. */
export async function blockEveryone(db: Db, email: string): Promise<void> {
  const everybody = await db.selectFrom('users').select(['id', 'email']).execute();
  const me = everybody.find((person) => person.email === email);
  if (me === undefined) throw new Error(`Nobody is called ${email}`);
  const blocks = everybody
    .filter(({ id }) => id !== me.id)
    .map(({ id }) => ({ blockerId: me.id, blockedId: id }));
  await unrestrictedDb(db)
    .insertInto('userBlocks')
    .values(blocks)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The next sensitive call asks who is calling. */
export async function outdateConfirmation(db: Db, userId: string): Promise<void> {
  await unrestrictedDb(db)
    .updateTable('sessions')
    .set({ confirmedAt: null })
    .where('userId', '=', userId)
    .execute();
}
