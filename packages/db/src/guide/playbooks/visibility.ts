import type { Viewer } from '@kindred/permissions/viewer';
import type { Goal, Industry } from '@kindred/validation/guide';
import { type SqlBool, sql } from 'kysely';
import { viewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import { holds } from '../../escapeLike.ts';
import type { Cursor } from '../../paging.ts';
import { tribesJoinedBy } from '../../tribes/visibility.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Those that come with the product, and those of tribes that the viewer is in: a few hundred at most. */
function playbooksAsSeen(db: Db | Tx, viewer: Viewer) {
  const me = viewerSql(viewer);
  return unrestrictedDb(db)
    .selectFrom('guidePlaybooks')
    .leftJoin('tribes', 'tribes.id', 'guidePlaybooks.tribeId')
    .leftJoin('tribeMemberships as standing', (join) =>
      join.onRef('standing.tribeId', '=', 'tribes.id').on('standing.userId', '=', viewer.id),
    )
    .select([
      'guidePlaybooks.id',
      'guidePlaybooks.tribeId',
      'guidePlaybooks.title',
      'guidePlaybooks.description',
      'guidePlaybooks.goal',
      'guidePlaybooks.industry',
      'guidePlaybooks.weeks',
      'guidePlaybooks.difficulty',
      'guidePlaybooks.icon',
      'guidePlaybooks.stepCount',
      'guidePlaybooks.updatedAt',
      'tribes.name as tribeName',
      'tribes.slug as tribeSlug',
      'standing.role as tribeRole',
    ])
    .select(sql<boolean>`tribes.archived_at is not null`.as('isTribeArchived'))
    .where(
      sql<SqlBool>`(guide_playbooks.tribe_id is null
        or (guide_playbooks.tribe_id in (${tribesJoinedBy(me)}) and tribes.deleted_at is null))`,
    );
}

export type PlaybookCardRow = Awaited<ReturnType<typeof playbookPage>>[number];
export type PlaybookRow = NonNullable<Awaited<ReturnType<typeof findPlaybook>>>;

export async function findPlaybook(db: Db | Tx, viewer: Viewer, playbookId: string) {
  return playbooksAsSeen(db, viewer)
    .select('guidePlaybooks.content')
    .where('guidePlaybooks.id', '=', playbookId)
    .executeTakeFirst();
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
  return playbooksAsSeen(db, viewer)
    .select(sql<string>`(${place})::text`.as('place'))
    .$if(q !== undefined && q !== '', (query) =>
      query.where(holds(sql.ref('guide_playbooks.search_text'), q ?? '')),
    )
    .$if(goal !== undefined, (query) => query.where('guidePlaybooks.goal', '=', goal as Goal))
    .$if(tribeId !== undefined, (query) => query.where('guidePlaybooks.tribeId', '=', tribeId as string))
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(${place}, guide_playbooks.id) < (${after?.place}::int, ${after?.id}::uuid)`),
    )
    .orderBy(place, 'desc')
    .orderBy('guidePlaybooks.id', 'desc')
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
    .select('guidePlaybooks.content')
    .$if(goal !== null, (query) => query.where('guidePlaybooks.goal', '=', goal as Goal))
    .$if(industry !== null, (query) =>
      query.where((row) =>
        row.or([row('guidePlaybooks.industry', 'is', null), row('guidePlaybooks.industry', '=', industry)]),
      ),
    )
    .orderBy('guidePlaybooks.id', 'desc')
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
