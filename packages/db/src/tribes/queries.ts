import type { Viewer } from '@kindred/permissions/viewer';
import { id as idSchema } from '@kindred/validation/text';
import type { RequestStatus } from '@kindred/validation/tribes';
import { type SqlBool, sql } from 'kysely';
import { viewerSql } from '../accounts/visibility.ts';
import type { Db, Tx } from '../client.ts';
import { prepare } from '../prepared.ts';
import { type tribesAsSeen, tribesWithStanding } from './visibility.ts';

/** A tribe in a list, with what the viewer has to do with it. */
export type TribeRow = Awaited<ReturnType<ReturnType<typeof tribesAsSeen>['executeTakeFirstOrThrow']>>;
/** A tribe whole, for its own page. */
export type TribePageRow = NonNullable<Awaited<ReturnType<typeof findTribe>>>;

interface MyBan {
  reason: string;
  until: string | null;
}

interface MyRequest {
  status: RequestStatus;
  reason: string | null;
  /** When it was decided, or asked while it waits. */
  at: string;
}

function whole(db: Db | Tx, viewer: Viewer) {
  const me = viewerSql(viewer);
  return tribesWithStanding(db, viewer)
    .innerJoin('users as owner', 'owner.id', 'tribes.ownerId')
    .select([
      'tribes.bannerUrl',
      'tribes.welcomeMessage',
      'tribes.rules',
      'tribes.joinQuestions',
      'tribes.enabledFeatures',
      'tribes.pendingCount',
      'tribes.checklistHiddenAt',
      'tribes.hiddenAt',
      'owner.firstName as ownerFirstName',
      'owner.lastName as ownerLastName',
      'owner.handle as ownerHandle',
      'owner.plan as ownerPlan',
    ])
    .select(
      sql<MyBan | null>`(
        select json_build_object('reason', bans.reason, 'until', bans.until)
        from tribe_bans bans where bans.tribe_id = tribes.id and bans.user_id = ${me}
          and (bans.until is null or bans.until > now()))`.as('ban'),
    )
    .select(
      sql<MyRequest | null>`(
        select json_build_object('status', asked.status, 'reason', asked.reason,
          'at', coalesce(asked.decided_at, asked.created_at))
        from tribe_join_requests asked where asked.tribe_id = tribes.id and asked.user_id = ${me}
        order by asked.status = 'pending' desc, asked.created_at desc limit 1)`.as('lastRequest'),
    );
}

interface KeyValues {
  viewerId: string;
  key: string;
}

/** Every page of a tribe begins with one of these. */
const byId = prepare((db, { viewerId, key }: KeyValues) =>
  whole(db, { id: viewerId, role: 'member' }).where('tribes.id', '=', key),
);
const bySlug = prepare((db, { viewerId, key }: KeyValues) =>
  whole(db, { id: viewerId, role: 'member' }).where('tribes.slug', '=', key),
);
/** Asked only when no tribe has the handle now. */
const byOldSlug = prepare((db, { viewerId, key }: KeyValues) =>
  whole(db, { id: viewerId, role: 'member' })
    .innerJoin('tribeSlugs as kept', 'kept.tribeId', 'tribes.id')
    .where('kept.slug', '=', key),
);

/** By its slug, one it had before or its id. Everybody finds every tribe; what they are told of it depends. */
export async function findTribe(db: Db | Tx, viewer: Viewer, key: string) {
  const known = idSchema.safeParse(key);
  if (known.success) return asPage((await byId(db, { viewerId: viewer.id, key: known.data }))[0]);
  const values = { viewerId: viewer.id, key: key.toLowerCase() };
  const [row] = await bySlug(db, values);
  return asPage(row ?? (await byOldSlug(db, values))[0]);
}

/** Derives both flags from the joined rows: `lastRequest` is the pending request if there is one. */
function asPage(row: Awaited<ReturnType<typeof bySlug>>[0] | undefined) {
  if (row === undefined) return undefined;
  return { ...row, isBanned: row.ban !== null, hasRequested: row.lastRequest?.status === 'pending' };
}

/** For those who ask about a tribe itself and nothing of a viewer's: jobs. */
export async function tribeById(db: Db | Tx, tribeId: string) {
  return db.selectFrom('tribes').selectAll().where('id', '=', tribeId).executeTakeFirst();
}

/** Of these people, who is in the tribe with such a role or a higher one; for handing out live events. */
export async function membersAmong(
  db: Db | Tx,
  tribeId: string,
  userIds: readonly string[],
  fromRank = 0,
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('tribeMemberships')
    .select('userId')
    .where('tribeId', '=', tribeId)
    .where(sql<SqlBool>`user_id = any(${[...userIds]}::uuid[])`)
    .where(sql<SqlBool>`tribe_rank(role) >= ${fromRank}`)
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Those of these tribes that the person is in, in no order. */
export async function tribesJoined(
  db: Db | Tx,
  userId: string,
  tribeIds: readonly string[],
): Promise<string[]> {
  if (tribeIds.length === 0) return [];
  const rows = await db
    .selectFrom('tribeMemberships')
    .select('tribeId')
    .where('userId', '=', userId)
    .where(sql<SqlBool>`tribe_id = any(${[...tribeIds]}::uuid[])`)
    .execute();
  return rows.map(({ tribeId }) => tribeId);
}

/** The tribes somebody can post in, by name, as `canPostInTribe` says; more than this nobody looks through. */
export async function tribesOf(db: Db | Tx, userId: string, limit = 100) {
  return db
    .selectFrom('tribeMemberships as mine')
    .innerJoin('tribes', 'tribes.id', 'mine.tribeId')
    .select(['tribes.id', 'tribes.name', 'tribes.slug', 'tribes.isPrivate'])
    .select((row) => row.fn.coalesce('tribes.avatarUrl', 'tribes.imageUrl').as('imageUrl'))
    .where('mine.userId', '=', userId)
    .where('tribes.archivedAt', 'is', null)
    .where(sql<SqlBool>`(mine.role <> 'member' or mine.access_until is null or mine.access_until > now())`)
    .orderBy('tribes.name')
    .orderBy('tribes.id')
    .limit(limit)
    .execute();
}
