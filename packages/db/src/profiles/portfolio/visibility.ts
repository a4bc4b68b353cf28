import type { Viewer } from '@kindred/permissions/viewer';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

const SHOWN = ['id', 'title', 'description', 'link', 'images', 'createdAt'] as const;

/** The works of somebody whose profile the viewer was found to see, as they order them. */
export function worksOf(db: Db | Tx, userId: string) {
  return unrestrictedDb(db)
    .selectFrom('portfolioWorks')
    .select(SHOWN)
    .where('userId', '=', userId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}
export type WorkRow = Awaited<ReturnType<typeof worksOf>>[number];

/** One of one's own. */
export function ownWork(db: Db | Tx, viewer: Viewer, workId: string) {
  return unrestrictedDb(db)
    .selectFrom('portfolioWorks')
    .select(SHOWN)
    .where('id', '=', workId)
    .where('userId', '=', viewer.id)
    .executeTakeFirst();
}
