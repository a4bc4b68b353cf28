import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { type Score, scoresDue } from './visibility.ts';

const AT_ONCE = 500;

async function setScores(db: Db | Tx, scores: readonly Score[]): Promise<void> {
  const ids = scores.map(({ id }) => id);
  await unrestrictedDb(db)
    .updateTable('businesses')
    .from(
      sql<Score>`unnest(${ids}::uuid[], ${scores.map(({ score }) => score)}::double precision[])`.as<'due'>(
        sql`due(id, score)`,
      ),
    )
    .set({ trendingScore: sql<number>`due.score` })
    .where(sql<SqlBool>`businesses.id = due.id`)
    .execute();
}

/** Writes what each business has earned lately, in pieces that hold no row for long. */
export async function rescoreBusinesses(db: Db | Tx, now?: Date): Promise<void> {
  const due = await scoresDue(db, now);
  due.sort((a, b) => (a.id < b.id ? -1 : 1));
  for (let from = 0; from < due.length; from += AT_ONCE) await setScores(db, due.slice(from, from + AT_ONCE));
}
