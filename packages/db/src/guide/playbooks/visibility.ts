import type { Viewer } from '@kindred/permissions/viewer';
import type { Goal, Industry } from '@kindred/validation/guide';
import type { TribeRole } from '@kindred/validation/tribes';
import { type Selectable, type SqlBool, sql } from 'kysely';
import { viewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import { holds } from '../../escapeLike.ts';
import type { Cursor } from '../../paging.ts';
import type { GuidePlaybooksTable } from '../../schema/guide.ts';
import { tribesJoinedBy } from '../../tribes/visibility.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

interface SeenPlaybook extends Selectable<GuidePlaybooksTable> {
  tribeName: string | null;
  tribeSlug: string | null;
  isTribeArchived: boolean;
  tribeRole: TribeRole | null;
}

/**
 * Those that come with the product, and those of tribes that the viewer is in: a few hundred at most, looked up one
 * tribe after the other.
 */
function playbooksAsSeen(
  db: Db | Tx,
  viewer: Viewer,
  { id, tribeId }: { id?: string; tribeId?: string } = {},
) {
  const me = viewerSql(viewer);
  const only = id === undefined ? sql`` : sql`and guide_playbooks.id = ${id}`;
  const library = sql`
    select guide_playbooks.*, null as tribe_name, null as tribe_slug, false as is_tribe_archived, null as tribe_role
    from guide_playbooks where tribe_id is null ${only} union all`;
  const seen = sql<SeenPlaybook>`(${tribeId === undefined ? library : sql``}
    select ours.*, home.name as tribe_name, home.slug as tribe_slug, home.archived_at is not null as is_tribe_archived,
      standing.role as tribe_role
    from (${tribesJoinedBy(me)}) joined
    cross join lateral (
      select name, slug, archived_at from tribes where id = joined.tribe_id and deleted_at is null offset 0) home
    cross join lateral (
      select role from tribe_memberships where tribe_id = joined.tribe_id and user_id = ${me} offset 0) standing
    cross join lateral (
      select * from guide_playbooks where tribe_id = joined.tribe_id ${only} offset 0) ours
    where ${tribeId === undefined ? sql`true` : sql`joined.tribe_id = ${tribeId}`})`;
  return unrestrictedDb(db)
    .selectFrom(seen.as('guidePlaybooks'))
    .select(['id', 'tribeId', 'title', 'description', 'goal', 'industry', 'weeks', 'difficulty', 'icon'])
    .select(['stepCount', 'updatedAt', 'tribeName', 'tribeSlug', 'tribeRole', 'isTribeArchived']);
}

export type PlaybookCardRow = Awaited<ReturnType<typeof playbookPage>>[number];
export type PlaybookRow = NonNullable<Awaited<ReturnType<typeof findPlaybook>>>;

export async function findPlaybook(db: Db | Tx, viewer: Viewer, playbookId: string) {
  return playbooksAsSeen(db, viewer, { id: playbookId }).select('content').executeTakeFirst();
}

export interface PlaybooksAsked {
  q?: string | undefined;
  goal?: Goal | undefined;
  tribeId?: string | undefined;
  limit: number;
  after?: Cursor | undefined;
}

/** Those of tribes first, the newest first; then those of the product. */
export async function playbookPage(db: Db, viewer: Viewer, asked: PlaybooksAsked) {
  const { q, goal, tribeId, limit, after } = asked;
  const place = sql<string>`case when guide_playbooks.tribe_id is null then 0 else 1 end`;
  return playbooksAsSeen(db, viewer, tribeId === undefined ? {} : { tribeId })
    .select(sql<string>`(${place})::text`.as('place'))
    .$if(q !== undefined && q !== '', (query) =>
      query.where(holds(sql.ref('guide_playbooks.search_text'), q ?? '')),
    )
    .$if(goal !== undefined, (query) => query.where('goal', '=', goal as Goal))
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(${place}, guide_playbooks.id) < (${after?.place}::int, ${after?.id}::uuid)`),
    )
    .orderBy(place, 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** With their steps, for choosing among them: those that fit neither goal nor industry are left out. */
export async function playbooksFor(
  db: Db,
  viewer: Viewer,
  { goal, industry, limit }: { goal: Goal | null; industry: Industry | null; limit: number },
) {
  return playbooksAsSeen(db, viewer)
    .select('content')
    .$if(goal !== null, (query) => query.where('goal', '=', goal as Goal))
    .$if(industry !== null, (query) =>
      query.where((row) => row.or([row('industry', 'is', null), row('industry', '=', industry)])),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function countPlaybooksOf(db: Db | Tx, tribeId: string): Promise<number> {
  const row = await unrestrictedDb(db)
    .selectFrom('guidePlaybooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tribeId', '=', tribeId)
    .executeTakeFirstOrThrow();
  return row.count;
}
