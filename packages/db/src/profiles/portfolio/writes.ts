import { WORKS_MAX } from '@kindred/validation/profiles/portfolio';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Tx } from '../../client.ts';
import type { PortfolioWorksTable } from '../../schema/profiles.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** So that what somebody shows is counted and ordered one at a time. */
async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** Before all others. @returns its id, or undefined when there are as many as there may be */
export async function insertWork(
  tx: Tx,
  work: Omit<Insertable<PortfolioWorksTable>, 'position'>,
): Promise<string | undefined> {
  const guarded = unrestrictedDb(tx);
  await lockPerson(tx, work.userId);
  const { count, first } = await guarded
    .selectFrom('portfolioWorks')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min('position').as('first')])
    .where('userId', '=', work.userId)
    .executeTakeFirstOrThrow();
  if (count >= WORKS_MAX) return undefined;
  const { id } = await guarded
    .insertInto('portfolioWorks')
    .values({ ...work, position: (first ?? 0) - 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateWork(
  tx: Tx,
  workId: string,
  to: Omit<Updateable<PortfolioWorksTable>, 'id' | 'userId' | 'position'>,
): Promise<void> {
  if (Object.keys(to).length === 0) return;
  await unrestrictedDb(tx).updateTable('portfolioWorks').set(to).where('id', '=', workId).execute();
}

export async function removeWork(tx: Tx, workId: string): Promise<void> {
  await unrestrictedDb(tx).deleteFrom('portfolioWorks').where('id', '=', workId).execute();
}

/** @returns false when these are not exactly the works of this person */
export async function orderWorks(tx: Tx, userId: string, ids: readonly string[]): Promise<boolean> {
  await lockPerson(tx, userId);
  const guarded = unrestrictedDb(tx);
  const mine = await guarded.selectFrom('portfolioWorks').select('id').where('userId', '=', userId).execute();
  const asked = new Set(ids);
  const isWhole =
    asked.size === ids.length && asked.size === mine.length && mine.every(({ id }) => asked.has(id));
  if (!isWhole) return false;
  await sql`
    update portfolio_works set position = placed.place
    from unnest(${[...ids]}::uuid[]) with ordinality placed (id, place)
    where portfolio_works.id = placed.id`.execute(guarded);
  return true;
}
