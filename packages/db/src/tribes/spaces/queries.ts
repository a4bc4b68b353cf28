import type { Viewer } from '@kindred/permissions/viewer';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { spacesOf } from './visibility.ts';

export { runningStreaks, type StreakRow, streakOf } from './visibility.ts';

export type SpaceRow = Awaited<ReturnType<typeof spacesInTribe>>[number];

/** Every space of a tribe that the viewer can read; what of one that they cannot is told depends. */
export async function spacesInTribe(db: Db | Tx, viewer: Viewer, tribeId: string) {
  return spacesOf(db, viewer, sql<SqlBool>`spaces.tribe_id = ${tribeId}::uuid`).execute();
}

export async function spaceById(db: Db | Tx, viewer: Viewer, spaceId: string): Promise<SpaceRow | undefined> {
  return spacesOf(db, viewer, sql<SqlBool>`spaces.id = ${spaceId}::uuid`).executeTakeFirst();
}
