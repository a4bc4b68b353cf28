import { randomUUID } from 'node:crypto';
import type { Db } from '@kindred/db/client';
import { blockUser, createUser } from '@kindred/db/factories/accounts';
import { createPost, likePost } from '@kindred/db/factories/feed';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { aboutPosts, type Place } from '../situations/posts.ts';
import { type AccessCases, type ByRole, everyRole, READS, WRITES } from '../support/case.ts';

const SHOWN = everyRole('shown');
const HIDDEN = everyRole('hidden');
const NOT_FOUND = everyRole('not_found');

/** Who finds the post in a list. The platform's own staff sees no more than anybody else. */
const SEEN: Record<Place, ByRole> = {
  'my own': SHOWN,
  "a stranger's": SHOWN,
  'in a public tribe I am not in': SHOWN,
  'in a private tribe, as a member': SHOWN,
  'in a private tribe, as its moderator': SHOWN,
  'in a private tribe, as its admin': SHOWN,
  'in a private tribe, as its owner': SHOWN,
  'in a private tribe I am not in': HIDDEN,
  'in a private tribe I have left': HIDDEN,
  'my own, in a private tribe I have left': HIDDEN,
  'by somebody who blocked me': HIDDEN,
  'by somebody I blocked': HIDDEN,
  'by somebody who blocked me, in a tribe I own': HIDDEN,
  'by somebody who is suspended': SHOWN,
  "a stranger's, shown in chosen places only": HIDDEN,
  'my own, shown in chosen places only': HIDDEN,
  'given to a private tribe I am in': HIDDEN,
  'given to a private tribe I am not in': HIDDEN,
  "on a stranger's profile only": HIDDEN,
  'my own, deleted': HIDDEN,
};

/** Who finds it by its id. */
const READ: Record<Place, ByRole> = {
  'my own': SHOWN,
  "a stranger's": SHOWN,
  'in a public tribe I am not in': SHOWN,
  'in a private tribe, as a member': SHOWN,
  'in a private tribe, as its moderator': SHOWN,
  'in a private tribe, as its admin': SHOWN,
  'in a private tribe, as its owner': SHOWN,
  'in a private tribe I am not in': NOT_FOUND,
  'in a private tribe I have left': NOT_FOUND,
  'my own, in a private tribe I have left': NOT_FOUND,
  'by somebody who blocked me': NOT_FOUND,
  'by somebody I blocked': NOT_FOUND,
  'by somebody who blocked me, in a tribe I own': NOT_FOUND,
  'by somebody who is suspended': SHOWN,
  "a stranger's, shown in chosen places only": NOT_FOUND,
  'my own, shown in chosen places only': SHOWN,
  'given to a private tribe I am in': SHOWN,
  'given to a private tribe I am not in': NOT_FOUND,
  "on a stranger's profile only": SHOWN,
  'my own, deleted': NOT_FOUND,
};

const MAY_REACT = everyRole('ok', { guest: 'not_allowed', owner: 'not_allowed' });

/** Who likes it, and takes the like back: whoever sees it and may react. */
const REACTED: Record<Place, ByRole> = {
  'my own': MAY_REACT,
  "a stranger's": MAY_REACT,
  'in a public tribe I am not in': MAY_REACT,
  'in a private tribe, as a member': MAY_REACT,
  'in a private tribe, as its moderator': MAY_REACT,
  'in a private tribe, as its admin': MAY_REACT,
  'in a private tribe, as its owner': MAY_REACT,
  'in a private tribe I am not in': NOT_FOUND,
  'in a private tribe I have left': NOT_FOUND,
  'my own, in a private tribe I have left': NOT_FOUND,
  'by somebody who blocked me': NOT_FOUND,
  'by somebody I blocked': NOT_FOUND,
  'by somebody who blocked me, in a tribe I own': NOT_FOUND,
  'by somebody who is suspended': MAY_REACT,
  "a stranger's, shown in chosen places only": NOT_FOUND,
  'my own, shown in chosen places only': MAY_REACT,
  'given to a private tribe I am in': MAY_REACT,
  'given to a private tribe I am not in': NOT_FOUND,
  "on a stranger's profile only": MAY_REACT,
  'my own, deleted': NOT_FOUND,
};

const STAFF_ONLY = everyRole('not_allowed', { platform_admin: 'ok' });
/** Moderating takes both: the permission of the role, and a say in this very tribe. */
const MODERATORS = everyRole('not_allowed', { tribe_owner: 'ok', tribe_admin: 'ok', platform_admin: 'ok' });

const DELETED: Record<Place, ByRole> = {
  'my own': everyRole('ok'),
  "a stranger's": STAFF_ONLY,
  'in a public tribe I am not in': STAFF_ONLY,
  'in a private tribe, as a member': STAFF_ONLY,
  'in a private tribe, as its moderator': MODERATORS,
  'in a private tribe, as its admin': MODERATORS,
  'in a private tribe, as its owner': MODERATORS,
  'in a private tribe I am not in': NOT_FOUND,
  'in a private tribe I have left': NOT_FOUND,
  'my own, in a private tribe I have left': NOT_FOUND,
  'by somebody who blocked me': NOT_FOUND,
  'by somebody I blocked': NOT_FOUND,
  'by somebody who blocked me, in a tribe I own': NOT_FOUND,
  'by somebody who is suspended': STAFF_ONLY,
  "a stranger's, shown in chosen places only": NOT_FOUND,
  'my own, shown in chosen places only': everyRole('ok'),
  'given to a private tribe I am in': STAFF_ONLY,
  'given to a private tribe I am not in': NOT_FOUND,
  "on a stranger's profile only": STAFF_ONLY,
  'my own, deleted': NOT_FOUND,
};

/** As those who read it, but for what is never live. */
const ENDED = Object.fromEntries(
  Object.entries(READ).map(([place, gets]) => [
    place,
    gets === NOT_FOUND ? NOT_FOUND : everyRole('not_allowed'),
  ]),
) as Record<Place, ByRole>;

const SEES_PROFILES = everyRole('shown', { owner: 'not_allowed' });
const SEES_NOTHING_THERE = everyRole('hidden', { owner: 'not_allowed' });

/** Whose list of posts can be asked for, and whether this one is in it. */
const ON_PROFILE: Record<Place, ByRole> = {
  'my own': SEES_PROFILES,
  "a stranger's": SEES_PROFILES,
  'in a public tribe I am not in': SEES_PROFILES,
  'in a private tribe, as a member': SEES_PROFILES,
  'in a private tribe, as its moderator': SEES_PROFILES,
  'in a private tribe, as its admin': SEES_PROFILES,
  'in a private tribe, as its owner': SEES_PROFILES,
  'in a private tribe I am not in': SEES_NOTHING_THERE,
  'in a private tribe I have left': SEES_NOTHING_THERE,
  'my own, in a private tribe I have left': SEES_NOTHING_THERE,
  'by somebody who blocked me': NOT_FOUND,
  'by somebody I blocked': NOT_FOUND,
  'by somebody who blocked me, in a tribe I own': NOT_FOUND,
  'by somebody who is suspended': NOT_FOUND,
  "a stranger's, shown in chosen places only": SEES_NOTHING_THERE,
  'my own, shown in chosen places only': SEES_NOTHING_THERE,
  'given to a private tribe I am in': SEES_NOTHING_THERE,
  'given to a private tribe I am not in': SEES_NOTHING_THERE,
  "on a stranger's profile only": SEES_PROFILES,
  'my own, deleted': SEES_NOTHING_THERE,
};

async function isLiked(db: Db, postId: string, userId: string): Promise<boolean> {
  const like = await unrestrictedDb(db)
    .selectFrom('postReactions')
    .select('id')
    .where('postId', '=', postId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return like !== undefined;
}

async function hasEnded(db: Db, id: string): Promise<boolean> {
  const post = await unrestrictedDb(db)
    .selectFrom('posts')
    .select('liveEndedAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return post.liveEndedAt !== null;
}

async function hasPost(db: Db, column: 'id' | 'content', value: string): Promise<boolean> {
  const post = await unrestrictedDb(db)
    .selectFrom('posts')
    .select('id')
    .where(column, '=', value)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return post !== undefined;
}

const nowhere = { arrange: async () => ({ input: { id: randomUUID() } }), gets: NOT_FOUND };

export const cases: AccessCases = {
  'feed.list': {
    rule: { kind: 'signedIn' },
    credentials: READS,
    situations: aboutPosts(SEEN, (post) => ({
      input: { mode: 'chronological', limit: 100 },
      canary: post.content,
    })),
  },

  'feed.create': {
    rule: { kind: 'permission', permission: 'create_posts' },
    credentials: WRITES,
    situations: {
      'a text': {
        arrange: async ({ db }) => {
          const content = `Written ${randomUUID()}`;
          return { input: { content, type: 'text' }, happened: () => hasPost(db, 'content', content) };
        },
        gets: everyRole('ok', { guest: 'not_allowed', owner: 'not_allowed' }),
      },
    },
  },

  'feed.get': {
    rule: { kind: 'subject', permission: null },
    credentials: READS,
    situations: {
      ...aboutPosts(READ, ({ id, content }) => ({ input: { id }, canary: content })),
      'that never was': nowhere,
    },
  },

  'feed.like': {
    rule: { kind: 'subject', permission: 'comment_react' },
    credentials: WRITES,
    situations: {
      ...aboutPosts(REACTED, ({ id }, { db, caller }) => ({
        input: { id },
        happened: () => isLiked(db, id, caller.id),
      })),
      'that never was': nowhere,
    },
  },

  'feed.unlike': {
    rule: { kind: 'subject', permission: 'comment_react' },
    credentials: WRITES,
    situations: {
      ...aboutPosts(REACTED, async ({ id }, { db, caller }) => {
        await likePost(db, id, caller.id);
        return { input: { id }, happened: async () => !(await isLiked(db, id, caller.id)) };
      }),
      'that never was': nowhere,
    },
  },

  'feed.react': {
    rule: { kind: 'subject', permission: 'comment_react' },
    credentials: WRITES,
    situations: {
      ...aboutPosts(REACTED, ({ id }, { db, caller }) => ({
        input: { id, type: 'celebrate' },
        happened: () => isLiked(db, id, caller.id),
      })),
      'that never was': {
        arrange: async () => ({ input: { id: randomUUID(), type: 'celebrate' } }),
        gets: NOT_FOUND,
      },
    },
  },

  'feed.reactions': {
    rule: { kind: 'subject', permission: null },
    credentials: READS,
    situations: {
      ...aboutPosts(READ, async ({ id }, { db }) => {
        const canary = `Person ${randomUUID()}`;
        await likePost(db, id, (await createUser(db, { firstName: canary })).id);
        return { input: { id }, canary };
      }),
      'whose reader blocked who reacted': {
        arrange: async ({ db, caller }) => {
          const post = await createPost(db);
          const canary = `Person ${randomUUID()}`;
          const person = await createUser(db, { firstName: canary });
          await likePost(db, post.id, person.id);
          await blockUser(db, caller.id, person.id);
          return { input: { id: post.id }, canary };
        },
        gets: HIDDEN,
      },
      'that never was': nowhere,
    },
  },

  'feed.endLive': {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: {
      'my own, live': {
        arrange: async ({ db, caller }) => {
          const { id } = await createPost(db, { authorId: caller.id, type: 'live' });
          return { input: { id }, happened: () => hasEnded(db, id) };
        },
        gets: everyRole('ok'),
      },
      'my own, over already': {
        arrange: async ({ db, caller }) => {
          const live = { type: 'live', liveEndedAt: new Date() } as const;
          const { id } = await createPost(db, { authorId: caller.id, ...live });
          return { input: { id } };
        },
        gets: everyRole('not_allowed'),
      },
      'of somebody else, live': {
        arrange: async ({ db }) => {
          const { id } = await createPost(db, { type: 'live' });
          return { input: { id }, happened: () => hasEnded(db, id) };
        },
        gets: everyRole('not_allowed'),
      },
      // None of these is live.
      ...aboutPosts(ENDED, ({ id }) => ({ input: { id } })),
      'that never was': nowhere,
    },
  },

  'feed.delete': {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: {
      ...aboutPosts(DELETED, async ({ id }, { db }) => {
        const wasThere = await hasPost(db, 'id', id);
        return { input: { id }, happened: async () => wasThere && !(await hasPost(db, 'id', id)) };
      }),
      'that never was': nowhere,
    },
  },

  'feed.byUser': {
    rule: { kind: 'subject', permission: 'view_public_profiles' },
    credentials: READS,
    situations: {
      ...aboutPosts(ON_PROFILE, ({ authorId, content }) => ({
        input: { id: authorId, limit: 100 },
        canary: content,
      })),
      'that never was': nowhere,
    },
  },
};
