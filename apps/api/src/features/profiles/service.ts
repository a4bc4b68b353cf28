import type { Db } from '@kindred/db/client';
import { type ProfileRow, peopleAround, visibleProfile } from '@kindred/db/profiles/queries';
import { follow, unfollow } from '@kindred/db/profiles/writes';
import type { Viewer } from '@kindred/permissions/viewer';
import type { PEOPLE_LISTS, PeoplePage } from '@kindred/validation/profiles';
import { id } from '@kindred/validation/text';
import { HOUR, limit } from '../../platform/limits.ts';
import type { Context } from '../../trpc/context.ts';
import { fail } from '../../trpc/errors.ts';
import { decodeTime, pageByTime } from '../feed/service.ts';
import { presentListed } from './present.ts';

/** Of one person in an hour, following and letting go together. */
const FOLLOWS_AN_HOUR = 300;

/** @param who a handle, an id, or `me` */
export function findProfile(db: Db, viewer: Viewer, who: string): Promise<ProfileRow | undefined> {
  if (who.toLowerCase() === 'me') return visibleProfile(db, viewer, { id: viewer.id });
  const known = id.safeParse(who);
  return visibleProfile(db, viewer, known.success ? { id: known.data } : { handle: who });
}

/** @returns how many followers they have now */
export async function setFollowing(
  ctx: Context,
  viewer: Viewer,
  personId: string,
  isFollowing: boolean,
): Promise<number> {
  await limit(ctx.db, `follows:${viewer.id}`, FOLLOWS_AN_HOUR, HOUR);
  return ctx.write(async (tx) => {
    const done = await (isFollowing ? follow(tx, viewer.id, personId) : unfollow(tx, viewer.id, personId));
    if (done === 'gone') fail('not_found');
    if (done === 'too_many') fail('too_many_followed');
    return done;
  });
}

export async function peoplePageOf(
  ctx: Context,
  viewer: Viewer,
  list: (typeof PEOPLE_LISTS)[number],
  input: { id: string; limit: number; cursor?: string | null | undefined },
): Promise<PeoplePage> {
  const after = input.cursor ? decodeTime(input.cursor) : undefined;
  const page = { list, userId: input.id, limit: input.limit + 1, after };
  const rows = await peopleAround(ctx.db, viewer, page);
  return pageByTime(rows, input.limit, ({ place, id }) => ({ place, id }), presentListed);
}
