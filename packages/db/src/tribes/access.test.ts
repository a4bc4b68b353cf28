import { type Standing, type TribeSubject, tribeAccess } from '@kindred/permissions/policies/tribes';
import type { Viewer } from '@kindred/permissions/viewer';
import { CONTENT_ACCESS, TIERS, TRIBE_ROLES } from '@kindred/validation/tribes';
import { SPACE_READ_ROLES, type SpaceReadRole } from '@kindred/validation/tribes/spaces';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../factories/accounts.ts';
import { createTribe } from '../../factories/tribes.ts';
import { createTestDatabase, runs, type TestDatabase } from '../../testing.ts';
import { viewerSql } from '../accounts/visibility.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';
import { findTribe } from './queries.ts';
import { readsSpaceRow, readsTribe } from './visibility.ts';

let database: TestDatabase;
let ada: Viewer;
let tribeId: string;
let spaces: { id: string; readRole: SpaceReadRole; readTier: (typeof TIERS)[number] }[];

beforeAll(async () => {
  database = await createTestDatabase();
  const { id, role } = await createUser(database.db);
  ada = { id, role };
  tribeId = (await createTribe(database.db)).id;
  const rows = SPACE_READ_ROLES.flatMap((readRole) => TIERS.map((readTier) => ({ readRole, readTier })));
  spaces = await unrestrictedDb(database.db)
    .insertInto('spaces')
    .values(rows.map((row) => ({ ...row, tribeId, type: 'discussion' as const, name: 'Space' })))
    .returning(['id', 'readRole', 'readTier'])
    .execute();
});
afterAll(() => database.drop());

const DAY_MS = 86_400_000;
const until = fc.constantFrom(null, -DAY_MS, DAY_MS);

const world = fc.record({
  isPrivate: fc.boolean(),
  contentAccess: fc.constantFrom(...CONTENT_ACCESS),
  isArchived: fc.boolean(),
  /** Of the spaces, which they are added to by name when they are in the tribe. */
  added: fc.array(fc.nat({ max: SPACE_READ_ROLES.length * TIERS.length - 1 })),
  /** Until when, from now; null for good. */
  ban: fc.option(until, { nil: undefined }),
  membership: fc.option(
    fc.record({
      // A tribe has one owner, who is somebody else here.
      role: fc.constantFrom(...TRIBE_ROLES.filter((role) => role !== 'owner')),
      tier: fc.constantFrom(...TIERS),
      tierUntil: until,
      accessUntil: until,
    }),
    { nil: null },
  ),
});

test('what the policy says of a tribe and of its spaces, SQL says too', async () => {
  const now = new Date();
  const at = (offset: number | null) => (offset === null ? null : new Date(now.getTime() + offset));
  await fc.assert(
    fc.asyncProperty(world, async (drawn) => {
      const { isPrivate, contentAccess, isArchived, ban, membership } = drawn;
      const isNamed = new Set(membership === null ? [] : drawn.added.map((at) => spaces[at]?.id));
      const db = unrestrictedDb(database.db);
      await db
        .updateTable('tribes')
        .set({ isPrivate, contentAccess, archivedAt: isArchived ? now : null })
        .where('id', '=', tribeId)
        .execute();
      await db.deleteFrom('tribeMemberships').where('userId', '=', ada.id).execute();
      await db.deleteFrom('tribeBans').where('userId', '=', ada.id).execute();
      if (membership !== null) {
        const { role, tier, tierUntil, accessUntil } = membership;
        await db
          .insertInto('tribeMemberships')
          .values({
            tribeId,
            userId: ada.id,
            role,
            tier,
            tierUntil: at(tierUntil),
            accessUntil: at(accessUntil),
          })
          .execute();
        for (const { id: spaceId } of spaces.filter(({ id }) => isNamed.has(id))) {
          await db.insertInto('spacePeople').values({ spaceId, tribeId, userId: ada.id }).execute();
        }
      }
      if (ban !== undefined) {
        const values = { tribeId, userId: ada.id, reason: 'Spam', until: at(ban) };
        await db.insertInto('tribeBans').values(values).execute();
      }
      const row = await findTribe(database.db, ada, tribeId);
      if (row === undefined) throw new Error('The tribe is gone');
      const subject: TribeSubject = { ...row, isArchived, isFull: false, price: 0 };
      const standing: Standing = row;
      const { isReader, isPaidReader, why } = tribeAccess(subject, standing, now);

      const me = viewerSql(ada);
      const { rows } = await sql<{ isReader: boolean }>`
        select ${readsTribe(sql`${tribeId}::uuid`, me)} as "isReader"`.execute(database.db);
      expect(rows[0]?.isReader).toBe(isReader);

      const read = await db
        .selectFrom('spaces')
        .select('id')
        .where('tribeId', '=', tribeId)
        .where(readsSpaceRow(me))
        .execute();
      const isInside = why !== 'open' && isReader;
      const ranks = ['everyone', 'member', 'moderator', 'admin'];
      const rank = Math.max(1, ranks.indexOf(standing.role ?? 'everyone'));
      const expected = spaces.filter(
        ({ id, readRole, readTier }) =>
          (readRole === 'everyone' && readTier === 'free') ||
          (isInside && rank >= ranks.indexOf(readRole) && (readTier === 'free' || isPaidReader)) ||
          (isInside && isNamed.has(id)),
      );
      expect(read.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
    }),
    { numRuns: runs(150) },
  );
});
