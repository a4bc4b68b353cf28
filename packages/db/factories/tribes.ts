import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../src/client.ts';
import type { TribeMembershipsTable, TribeRole, TribesTable } from '../src/schema/tribes.ts';
import { createUser } from './accounts.ts';
import { next } from './sequence.ts';

export type Tribe = Selectable<TribesTable>;
export type TribeMembership = Selectable<TribeMembershipsTable>;

/** A free public tribe whose owner (a new tribe_owner unless `ownerId` is given) is its one member. */
export async function createTribe(
  db: Db | Tx,
  overrides: Partial<Insertable<TribesTable>> = {},
): Promise<Tribe> {
  const n = next();
  const ownerId = overrides.ownerId ?? (await createUser(db, { role: 'tribe_owner' })).id;
  const tribe = await db
    .insertInto('tribes')
    .values({
      name: `Tribe ${n}`,
      slug: `tribe-${n}`,
      description: 'A place to meet and to make things together.',
      tags: ['meeting'],
      ...overrides,
      ownerId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await joinTribe(db, tribe.id, ownerId, 'owner');
  return db.selectFrom('tribes').selectAll().where('id', '=', tribe.id).executeTakeFirstOrThrow();
}

/** Counts the new member. */
export async function joinTribe(
  db: Db | Tx,
  tribeId: string,
  userId: string,
  role: TribeRole = 'member',
): Promise<TribeMembership> {
  const membership = await db
    .insertInto('tribeMemberships')
    .values({ tribeId, userId, role })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .updateTable('tribes')
    .set((row) => ({ memberCount: row('memberCount', '+', 1) }))
    .where('id', '=', tribeId)
    .execute();
  return membership;
}
