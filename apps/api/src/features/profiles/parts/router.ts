import { badgesShownOf, tribesShownOf } from '@kindred/db/tribes/shown/queries';
import { canSeePart } from '@kindred/permissions/policies/profiles';
import { profileInput } from '@kindred/validation/profiles';
import {
  activityPage,
  profileBadges,
  profilePartInput,
  profileTribePage,
} from '@kindred/validation/profiles/parts';
import { decodeTime, pageByTime } from '../../../platform/paging.ts';
import { canOn } from '../../../trpc/access.ts';
import { presentCard } from '../../tribes/service.ts';
import { findSeenProfile, type SeenProfile } from '../service.ts';
import { activityOf, presentBadge } from './service.ts';

const tags = ['Profiles'];
const BADGES_MAX = 50;

/** The viewer, or the role that the owner previews their profile as. */
const sees = (part: 'groups' | 'activity') => {
  const policy = canSeePart(part);
  return (_me: unknown, person: SeenProfile) => policy(person.viewer, person);
};

export const partsRouter = {
  groups: canOn({ input: profilePartInput, permission: null, load: findSeenProfile, policy: sees('groups') })
    .meta({
      openapi: {
        method: 'GET',
        path: '/profiles/{handle}/groups',
        tags,
        summary: 'List the tribes of a person',
        description: 'Private ones only when I am in them.',
        protect: true,
      },
    })
    .output(profileTribePage)
    .query(async ({ ctx, input }) => {
      const { viewer, id: userId } = ctx.subject;
      const { limit, cursor } = input;
      const after = cursor ? decodeTime(cursor) : undefined;
      const rows = await tribesShownOf(ctx.db, viewer, { userId, limit: limit + 1, after });
      return pageByTime(
        rows,
        limit,
        ({ place, placeId }) => ({ place, id: placeId }),
        (row) => presentCard(row, viewer),
      );
    }),

  badges: canOn({ input: profileInput, permission: null, load: findSeenProfile, policy: sees('groups') })
    .meta({
      openapi: {
        method: 'GET',
        path: '/profiles/{handle}/badges',
        tags,
        summary: 'List the latest 50 badges of a person',
        protect: true,
      },
    })
    .output(profileBadges)
    .query(async ({ ctx }) => {
      const { viewer, id: userId } = ctx.subject;
      return (await badgesShownOf(ctx.db, viewer, { userId, limit: BADGES_MAX })).map(presentBadge);
    }),

  activity: canOn({
    input: profilePartInput,
    permission: null,
    load: findSeenProfile,
    policy: sees('activity'),
  })
    .meta({
      openapi: {
        method: 'GET',
        path: '/profiles/{handle}/activity',
        tags,
        summary: 'List what a person did in public',
        protect: true,
      },
    })
    .output(activityPage)
    .query(({ ctx, input }) => activityOf(ctx, ctx.subject, input)),
};
