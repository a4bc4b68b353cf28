import { visibleUser } from '@kindred/db/accounts/queries';
import type { Db } from '@kindred/db/client';
import { countPostsOfUser } from '@kindred/db/feed/queries';
import { blockable, visibleProfile } from '@kindred/db/profiles/queries';
import { canBlock, canFollow, canSeePart, canSeeProfile } from '@kindred/permissions/policies/profiles';
import { GUEST, type Viewer } from '@kindred/permissions/viewer';
import {
  blockedInput,
  blockState,
  followState,
  type PEOPLE_LISTS,
  POSTS_COUNTED_MAX,
  peopleInput,
  peoplePage,
  personIdInput,
  profileInput,
  profileView,
} from '@kindred/validation/profiles';
import { canOn, guestsCanOn, router, signedIn } from '../../trpc/access.ts';
import { editRouter } from './edit/router.ts';
import { partsRouter } from './parts/router.ts';
import { portfolioRouter } from './portfolio/router.ts';
import { presentProfile } from './present.ts';
import { reviewsRouter } from './reviews/router.ts';
import {
  blockedPage,
  findProfile,
  findSeenProfile,
  peoplePageOf,
  setBlocked,
  setFollowing,
} from './service.ts';
import { suggestedRouter } from './suggested/router.ts';

const tags = ['Profiles'];

const person = (db: Db, viewer: Viewer, { id }: { id: string }) => visibleUser(db, viewer, id);
const profile = (db: Db, viewer: Viewer, { id }: { id: string }) => visibleProfile(db, viewer, { id });

function people(list: (typeof PEOPLE_LISTS)[number], summary: string) {
  return canOn({ input: peopleInput, permission: null, load: profile, policy: canSeePart('followers') })
    .meta({ openapi: { method: 'GET', path: `/users/{id}/${list}`, tags, summary, protect: true } })
    .output(peoplePage)
    .query(({ ctx, input }) => peoplePageOf(ctx, ctx.viewer, list, input));
}

export const profilesRouter = router({
  ...editRouter,
  ...partsRouter,
  ...suggestedRouter,
  portfolio: portfolioRouter,
  reviews: reviewsRouter,

  get: guestsCanOn({
    input: profileInput,
    load: async (db, viewer, input) => {
      if (viewer !== null) return findSeenProfile(db, viewer, input, POSTS_COUNTED_MAX);
      const row = await findProfile(db, null, input.handle, POSTS_COUNTED_MAX);
      return row && { ...row, viewer };
    },
    policy: canSeeProfile,
  })
    .meta({
      openapi: {
        method: 'GET',
        path: '/profiles/{handle}',
        tags,
        summary: 'Get a profile by handle or id; `me` is mine',
        description: '`as` shows me my own as others see it.',
        protect: true,
      },
    })
    .output(profileView)
    .query(async ({ ctx }) => {
      const { viewer, id, postCount } = ctx.subject;
      const posts = postCount ?? (await countPostsOfUser(ctx.db, viewer ?? GUEST, id, POSTS_COUNTED_MAX));
      return presentProfile(ctx.subject, posts, viewer);
    }),

  follow: canOn({ input: personIdInput, permission: null, load: person, policy: canFollow })
    .meta({
      openapi: {
        method: 'POST',
        path: '/users/{id}/follow',
        tags,
        summary: 'Follow a person',
        protect: true,
      },
    })
    .output(followState)
    .mutation(async ({ ctx, input: { id } }) => {
      const followerCount = await setFollowing(ctx, ctx.viewer, id, true);
      return { id, isFollowing: true, followerCount };
    }),

  unfollow: canOn({ input: personIdInput, permission: null, load: person, policy: canFollow })
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/users/{id}/follow',
        tags,
        summary: 'Unfollow a person',
        protect: true,
      },
    })
    .output(followState)
    .mutation(async ({ ctx, input: { id } }) => {
      const followerCount = await setFollowing(ctx, ctx.viewer, id, false);
      return { id, isFollowing: false, followerCount };
    }),

  block: canOn({
    input: personIdInput,
    permission: null,
    load: (db, viewer, { id }) => blockable(db, viewer, id),
    policy: canBlock,
  })
    .meta({
      openapi: {
        method: 'POST',
        path: '/users/{id}/block',
        tags,
        summary: 'Block a person',
        description: 'Nothing of either reaches the other from here on, and neither follows the other.',
        protect: true,
      },
    })
    .output(blockState)
    .mutation(({ ctx, input: { id } }) => setBlocked(ctx, ctx.viewer, id, true)),

  unblock: canOn({
    input: personIdInput,
    permission: null,
    load: async (db, viewer, { id }) => {
      const person = await blockable(db, viewer, id);
      return person?.isBlocked ? person : undefined;
    },
    policy: canBlock,
  })
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/users/{id}/block',
        tags,
        summary: 'Unblock a person',
        protect: true,
      },
    })
    .output(blockState)
    .mutation(({ ctx, input: { id } }) => setBlocked(ctx, ctx.viewer, id, false)),

  blocked: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/blocks',
        tags,
        summary: 'List people I blocked',
        protect: true,
      },
    })
    .input(blockedInput)
    .output(peoplePage)
    .query(({ ctx, input }) => blockedPage(ctx, ctx.viewer, input)),

  followers: people('followers', 'Who follows a person, the latest first'),
  following: people('following', 'Whom a person follows, the latest first'),
  friends: people('friends', 'Who follows a person and is followed back'),
});
