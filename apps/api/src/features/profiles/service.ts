import { visibleUser } from '@kindred/db/accounts/queries';
import type { Db, Tx } from '@kindred/db/client';
import {
  blockedBy,
  formerOwner,
  type ProfileRow,
  peopleAround,
  visibleProfile,
} from '@kindred/db/profiles/queries';
import { block, follow, unblock, unfollow } from '@kindred/db/profiles/writes';
import { canSeeDetails } from '@kindred/permissions/policies/profiles';
import { GUEST, type Viewer } from '@kindred/permissions/viewer';
import type { SeenAs } from '@kindred/validation/accounts/privacy';
import type { Preview } from '@kindred/validation/previews';
import type { PEOPLE_LISTS, PeoplePage } from '@kindred/validation/profiles';
import { id } from '@kindred/validation/text';
import type { Outbox } from '../../platform/bus.ts';
import { HOUR, limit } from '../../platform/limits.ts';
import { decodeTime, pageByTime } from '../../platform/paging.ts';
import type { Context } from '../../trpc/context.ts';
import { fail } from '../../trpc/errors.ts';
import { pairMoved, requestsHeeded } from '../messaging/service.ts';
import { notifyPerson, retractNotification } from '../notifications/service.ts';
import { presentListed } from './present.ts';

/** Of one person in an hour, following and letting go together. */
const FOLLOWS_AN_HOUR = 300;

/** @param who a handle of now or before, an id, or `me`. Guests find those alone whose profile is for everyone. */
export async function findProfile(
  db: Db,
  viewer: Viewer | null,
  who: string,
  countPostsTo?: number,
): Promise<ProfileRow | undefined> {
  const find = async (by: Parameters<typeof visibleProfile>[2]) => {
    const row = await visibleProfile(db, viewer ?? GUEST, by, countPostsTo);
    return viewer === null && row !== undefined && !canSeeDetails(null, row) ? undefined : row;
  };
  if (who.toLowerCase() === 'me') return find({ id: viewer?.id ?? fail('signed_out') });
  const known = id.safeParse(who);
  if (known.success) return find({ id: known.data });
  const present = await find({ handle: who });
  if (present !== undefined) return present;
  const ownerId = await formerOwner(db, who);
  return ownerId === undefined ? undefined : find({ id: ownerId });
}

export const profilePath = ({ handle }: { handle: string }) => `/profile/${encodeURIComponent(handle)}`;

/** A person in the preview of what they made. */
export function presentMaker(
  row: Pick<ProfileRow, 'id' | 'firstName' | 'lastName' | 'handle'>,
): NonNullable<Preview['by']> {
  return { id: row.id, name: `${row.firstName} ${row.lastName}`, path: profilePath(row) };
}

/** A person as visitors see them; null where their profile is not for everyone. */
export async function publicPerson(db: Db, id: string): Promise<Preview['by']> {
  const row = await findProfile(db, null, id);
  return row === undefined ? null : presentMaker(row);
}

/** Somebody with an account who has to do with nobody. */
const ANY_MEMBER: Viewer = { ...GUEST, role: 'member' };

export type SeenProfile = ProfileRow & { viewer: Viewer };

/** Somebody, with who looks at them: it is I, or for my own profile whom I want to see it as. */
export async function findSeenProfile(
  db: Db,
  me: Viewer,
  { handle, as }: { handle: string; as?: SeenAs | undefined },
  countPostsTo?: number,
): Promise<SeenProfile | undefined> {
  const row = await findProfile(db, me, handle, as === undefined ? countPostsTo : undefined);
  if (row === undefined) return undefined;
  if (as === undefined || row.id !== me.id) return { ...row, viewer: me };
  return { ...row, isFollowing: as === 'follower', followsMe: false, viewer: ANY_MEMBER };
}

/** Everybody who followed since I last looked is one line. */
const FOLLOW_KEY = 'follow';
/** The list of them, the latest first. */
const FOLLOWERS = '/profile/me?people=followers';

async function tellOfFollow(tx: Tx, outbox: Outbox, actorId: string, userId: string): Promise<void> {
  const follower = await visibleUser(tx, { id: userId, role: 'member' }, actorId);
  if (follower === undefined) return;
  await notifyPerson(tx, outbox, {
    userId,
    actorId,
    type: 'system',
    kind: 'follow',
    did: 'started following you',
    message: '',
    data: { actionUrl: `/profile/${follower.handle}` },
    groupKey: FOLLOW_KEY,
    groupUrl: FOLLOWERS,
    isOnce: true,
  });
}

/** @returns how many followers they have now */
export async function setFollowing(
  ctx: Context,
  viewer: Viewer,
  personId: string,
  isFollowing: boolean,
): Promise<number> {
  await limit(ctx.db, `follows:${viewer.id}`, FOLLOWS_AN_HOUR, HOUR);
  return ctx.write(async (tx, outbox) => {
    const done = await (isFollowing ? follow(tx, viewer.id, personId) : unfollow(tx, viewer.id, personId));
    if (done === 'gone') fail('not_found');
    if (done === 'too_many') fail('too_many_followed');
    if (isFollowing) await tellOfFollow(tx, outbox, viewer.id, personId);
    else
      await retractNotification(tx, outbox, {
        userIds: [personId],
        groupKey: FOLLOW_KEY,
        actorId: viewer.id,
      });
    if (isFollowing) await requestsHeeded(tx, outbox, viewer.id, personId);
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

/** Of one person in an hour, blocking and unblocking together. */
const BLOCKS_AN_HOUR = 300;

export async function setBlocked(
  ctx: Context,
  viewer: Viewer,
  personId: string,
  isBlocked: boolean,
): Promise<{ id: string; isBlocked: boolean }> {
  await limit(ctx.db, `blocks:${viewer.id}`, BLOCKS_AN_HOUR, HOUR);
  await ctx.write(async (tx, outbox) => {
    const isNew = await (isBlocked ? block(tx, viewer.id, personId) : unblock(tx, viewer.id, personId));
    if (isNew) await pairMoved(tx, outbox, viewer.id, personId);
  });
  return { id: personId, isBlocked };
}

export async function blockedPage(
  ctx: Context,
  viewer: Viewer,
  input: { limit: number; cursor?: string | null | undefined },
): Promise<PeoplePage> {
  const after = input.cursor ? decodeTime(input.cursor) : undefined;
  const rows = await blockedBy(ctx.db, viewer, { limit: input.limit + 1, after });
  return pageByTime(rows, input.limit, ({ place, id }) => ({ place, id }), presentListed);
}
