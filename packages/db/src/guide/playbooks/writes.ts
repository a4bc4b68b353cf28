import type { PlaybookInput } from '@kindred/validation/guide/playbooks';
import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

const columns = ({ category, steps, ...rest }: PlaybookInput) => ({
  ...rest,
  goal: category,
  content: { steps },
});

/** @returns its id */
export async function insertPlaybook(
  tx: Tx,
  of: { tribeId: string; authorId: string },
  playbook: PlaybookInput,
): Promise<string> {
  const { id } = await unrestrictedDb(tx)
    .insertInto('guidePlaybooks')
    .values({ ...of, ...columns(playbook) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Holds a playbook of a tribe until the transaction ends. */
export async function lockPlaybook(tx: Tx, playbookId: string) {
  return unrestrictedDb(tx)
    .selectFrom('guidePlaybooks')
    .select('updatedAt')
    .where('id', '=', playbookId)
    .where('tribeId', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
}

/** @returns false when it is gone */
export async function updatePlaybook(tx: Tx, playbookId: string, playbook: PlaybookInput): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .updateTable('guidePlaybooks')
    .set(columns(playbook))
    .where('id', '=', playbookId)
    .where('tribeId', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false when it was gone already */
export async function deletePlaybook(tx: Tx, playbookId: string): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .deleteFrom('guidePlaybooks')
    .where('id', '=', playbookId)
    .where('tribeId', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Brings those that come with the product up to date; they keep their ids. Safe to repeat and at once. */
export async function keepLibrary(
  db: Db | Tx,
  library: readonly (PlaybookInput & { key: string })[],
): Promise<void> {
  const stored = await unrestrictedDb(db)
    .insertInto('guidePlaybooks')
    .values(library.map(({ key, ...playbook }) => ({ key, ...columns(playbook) })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({
        title: row.ref('excluded.title'),
        description: row.ref('excluded.description'),
        goal: row.ref('excluded.goal'),
        industry: row.ref('excluded.industry'),
        weeks: row.ref('excluded.weeks'),
        difficulty: row.ref('excluded.difficulty'),
        icon: row.ref('excluded.icon'),
        content: row.ref('excluded.content'),
        updatedAt: sql<Date>`now()`,
      })),
    )
    .returning('id')
    .execute();
  await unrestrictedDb(db)
    .deleteFrom('guidePlaybooks')
    .where('key', 'is not', null)
    .where(
      'id',
      'not in',
      stored.map(({ id }) => id),
    )
    .execute();
}
