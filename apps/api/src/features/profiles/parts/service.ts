import { commentsWrittenBy } from '@kindred/db/feed/comments/queries';
import { postsWrittenBy } from '@kindred/db/feed/queries';
import type { Cursor } from '@kindred/db/paging';
import { followsOf } from '@kindred/db/profiles/queries';
import { type ShownBadgeRow, tribesShownOf } from '@kindred/db/tribes/shown/queries';
import { canSeePart } from '@kindred/permissions/policies/profiles';
import type { ActivityKind } from '@kindred/validation/accounts/privacy';
import type { Activity, ActivityPage, EarnedBadge } from '@kindred/validation/profiles/parts';
import { decodeTime, latestFirst, pageByTime } from '../../../platform/paging.ts';
import type { Context } from '../../../trpc/context.ts';
import { presentCard } from '../../accounts/service.ts';
import { excerpt } from '../../feed/service.ts';
import type { SeenProfile } from '../service.ts';

export function presentBadge(row: ShownBadgeRow): EarnedBadge {
  const { id, name, description, icon, earnedAt, tribeId, tribeName, tribeSlug } = row;
  const tribe =
    tribeId === null || tribeName === null || tribeSlug === null
      ? null
      : { id: tribeId, name: tribeName, slug: tribeSlug };
  return { id, name, description, icon, earnedAt: earnedAt.toISOString(), tribe };
}

interface Place extends Cursor {
  item: Activity;
}

const ITEM = { postId: null, excerpt: '', tribe: null, person: null };

type Ask = (
  ctx: Context,
  person: SeenProfile,
  page: { userId: string; limit: number; after: Cursor | undefined },
) => Promise<Place[]>;

/** Where each kind of activity is read from, the latest first. */
const SOURCES: Record<ActivityKind, Ask> = {
  post: async ({ db }, { viewer }, page) =>
    (await postsWrittenBy(db, viewer, page)).map(({ id, place, content, createdAt }) => ({
      id,
      place,
      item: {
        ...ITEM,
        id,
        kind: 'post',
        createdAt: createdAt.toISOString(),
        postId: id,
        excerpt: excerpt(content),
      },
    })),
  comment: async ({ db }, { viewer }, page) =>
    (await commentsWrittenBy(db, viewer, page)).map(({ id, place, postId, content, createdAt }) => ({
      id,
      place,
      item: {
        ...ITEM,
        id,
        kind: 'comment',
        createdAt: createdAt.toISOString(),
        postId,
        excerpt: excerpt(content),
      },
    })),
  join: async ({ db }, person, page) => {
    if (!canSeePart('groups')(person.viewer, person)) return [];
    const rows = await tribesShownOf(db, person.viewer, page);
    return rows.map(({ id, placeId, place, name, slug, theyJoinedAt }) => ({
      id: placeId,
      place,
      item: {
        ...ITEM,
        id: placeId,
        kind: 'join',
        createdAt: theyJoinedAt.toISOString(),
        tribe: { id, name, slug },
      },
    }));
  },
  follow: async ({ db }, person, page) => {
    if (!canSeePart('followers')(person.viewer, person)) return [];
    const rows = await followsOf(db, person.viewer, page);
    return rows.map((row) => ({
      id: row.id,
      place: row.place,
      item: {
        ...ITEM,
        id: row.id,
        kind: 'follow',
        createdAt: row.createdAt.toISOString(),
        person: presentCard(row),
      },
    }));
  },
};

/** A page over all kinds that they do not hide: of each as many as the page holds, merged. */
export async function activityOf(
  ctx: Context,
  person: SeenProfile,
  { limit, cursor }: { limit: number; cursor?: string | null | undefined },
): Promise<ActivityPage> {
  const page = {
    userId: person.id,
    limit: limit + 1,
    after: cursor ? decodeTime(cursor) : undefined,
  };
  const kinds = Object.keys(SOURCES) as ActivityKind[];
  const shown = kinds.filter((kind) => !person.privacy.hiddenActivity.includes(kind));
  const found = await Promise.all(shown.map((kind) => SOURCES[kind](ctx, person, page)));
  const merged = found.flat().toSorted(latestFirst);
  return pageByTime(
    merged,
    limit,
    ({ place, id }) => ({ place, id }),
    ({ item }) => item,
  );
}
