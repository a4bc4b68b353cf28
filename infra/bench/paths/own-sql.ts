import { createDatabase } from '@kindred/db/client';
import type { SqlFloor } from '../floor/sql-floor.ts';
import { startSqlFloor } from '../floor/start.ts';
import { statementsOf } from '../floor/statements.ts';
import { POOL_SIZE } from '../measures/feed.ts';
import type { Running } from '../processes.ts';
import type { Path, PathScene } from './path.ts';

const VIEWER = '00000000-0000-7000-8000-000000000000';
const SUBJECT = '00000000-0000-7000-8000-000000000001';

const nameOf = (at: number) => `path-${at}`;

/** Where the path at this place is asked for, as this viewer. */
export function ownSqlPath(path: Path, at: number, scene: PathScene, viewer: number): string {
  const { id = '' } = scene.viewers[viewer] ?? {};
  return `/${nameOf(at)}/${id}/${path.subject?.(scene, viewer) ?? ''}`;
}

/** The second floor: what the product sends to PostgreSQL for each path, taken from the wire and not prepared. */
export async function startOwnSql(
  stack: AsyncDisposableStack,
  databaseUrl: string,
  paths: readonly Path[],
  scene: PathScene,
): Promise<Running> {
  const database = createDatabase({ url: databaseUrl, max: 1 });
  const pages: SqlFloor['pages'] = {};
  try {
    for (const [at, { ownSql }] of paths.entries()) {
      if (ownSql === undefined) continue;
      pages[nameOf(at)] = await statementsOf(database, () =>
        ownSql(database.db, { id: VIEWER, role: 'member' }, scene, SUBJECT),
      );
    }
  } finally {
    await database.close();
  }
  const floor: SqlFloor = { databaseUrl, poolSize: POOL_SIZE, pages, viewerId: VIEWER, subjectId: SUBJECT };
  return startSqlFloor(stack, floor);
}
