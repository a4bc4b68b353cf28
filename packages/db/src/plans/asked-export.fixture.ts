import type { Db } from '../client.ts';
import { type ExportedList, exportedRows } from '../tribes/export/visibility.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';
import type { Asked, AskedByName } from './asked.fixture.ts';
import { idOf, SPACE, TRIBE } from './scale.fixture.ts';
import { BUSY_TRIBE, challengeAt } from './scale-challenges.fixture.ts';
import { LARGE_TRIBE } from './scale-members.fixture.ts';

const PAGE = 100;
const [busy, large] = [idOf(TRIBE, BUSY_TRIBE), idOf(TRIBE, LARGE_TRIBE)];
const automated = idOf(TRIBE, 5);
/** The running one of a tribe that has three hundred. */
const challenge = challengeAt(210);

/** One thing of the busy tribe. */
type OneOf = 'badges' | 'events' | 'products';

async function idOfOne(db: Db, of: string): Promise<string> {
  if (of !== 'badges' && of !== 'events' && of !== 'products') return of;
  const { id } = await unrestrictedDb(db)
    .selectFrom(of)
    .select('id')
    .where('tribeId', '=', busy)
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Of whom each list is asked where there is much of it, and how many rows are read for a page: beside the page those
 * who are named in it. What is asked of several things of the tribe at once is put in order first.
 */
const LISTS: Record<ExportedList, { of: string | OneOf; rows: number }> = {
  spaceMembers: { of: idOf(SPACE, 5), rows: 400 },
  library: { of: idOf(TRIBE, 6), rows: 1_000 },
  hours: { of: idOf(TRIBE, 5), rows: 1_500 },
  challenges: { of: busy, rows: 1_000 },
  tasks: { of: challenge, rows: 10 },
  participants: { of: challenge, rows: 400 },
  checkIns: { of: challenge, rows: 500 },
  badges: { of: busy, rows: 10 },
  badgesGiven: { of: 'badges', rows: 50 },
  automations: { of: automated, rows: 100 },
  automationRuns: { of: automated, rows: 400 },
  requests: { of: large, rows: 400 },
  // Five thousand of its own, put in order anew for each page.
  invitations: { of: large, rows: 8_000 },
  bans: { of: large, rows: 11_000 },
  verifications: { of: idOf(TRIBE, 7), rows: 50 },
  events: { of: busy, rows: 2_500 },
  // Each answer with its seats, its answers to questions, when its user came and what they said.
  attendance: { of: 'events', rows: 700 },
  products: { of: busy, rows: 3_000 },
  productFiles: { of: busy, rows: 3_000 },
  bundles: { of: busy, rows: 3_000 },
  productHours: { of: busy, rows: 3_000 },
  productBookings: { of: 'products', rows: 500 },
  productReviews: { of: 'products', rows: 500 },
  pictures: { of: busy, rows: 10 },
};

/** What an owner takes along, a page at a time, from the start and from further on. */
export function askedOfExport(filled: { db: Db }): Record<string, AskedByName> {
  const asked = Object.entries(LISTS).flatMap(([name, { of, rows }]): [string, Asked][] => {
    const list = name as ExportedList;
    const page = async (db: Db, after?: string) =>
      exportedRows(db, list, await idOfOne(filled.db, of), { limit: PAGE, after });
    return [
      [`its ${name}`, { run: (db) => page(db), rows }],
      [
        `its ${name}, further on`,
        { run: async (db) => page(db, (await page(filled.db)).at(-1)?.id ?? busy), rows },
      ],
    ];
  });
  return { exports: Object.fromEntries(asked) };
}
