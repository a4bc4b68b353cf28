import { randomUUID } from 'node:crypto';
import type { Db } from '@kindred/db/client';
import { blockUser, createUser } from '@kindred/db/factories/accounts';
import { createPost } from '@kindred/db/factories/feed';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { aboutPosts, type Place } from '../situations/posts.ts';
import { isReported } from '../situations/reports.ts';
import { type AccessCases, type ByRole, everyRole, READS, WRITES } from '../support/case.ts';

const OK = everyRole('ok');
const SHOWN = everyRole('shown');
const HIDDEN = everyRole('hidden');
const NOT_FOUND = everyRole('not_found');
const NOT_ALLOWED = everyRole('not_allowed');

/** Where a post is not there at all for who asks. */
const GONE = {
  'in a private tribe I am not in': NOT_FOUND,
  'in a private tribe I have left': NOT_FOUND,
  'my own, in a private tribe I have left': NOT_FOUND,
  'by somebody who blocked me': NOT_FOUND,
  'by somebody I blocked': NOT_FOUND,
  'by somebody who blocked me, in a tribe I own': NOT_FOUND,
  "a stranger's, shown in chosen places only": NOT_FOUND,
  'given to a private tribe I am not in': NOT_FOUND,
  'my own, deleted': NOT_FOUND,
} as const;

/** `others` gets who sees the post of somebody else, `author` its author. */
function where(others: ByRole, author: ByRole): Record<Place, ByRole> {
  return {
    ...GONE,
    "a stranger's": others,
    'in a public tribe I am not in': others,
    'in a private tribe, as a member': others,
    'in a private tribe, as its moderator': others,
    'in a private tribe, as its admin': others,
    'in a private tribe, as its owner': others,
    'by somebody who is suspended': others,
    'given to a private tribe I am in': others,
    "on a stranger's profile only": others,
    'my own': author,
    'my own, shown in chosen places only': author,
  };
}

/** Nobody puts words into somebody else's mouth, staff included. */
const EDITED = where(NOT_ALLOWED, OK);
const READ = where(SHOWN, SHOWN);
const SAVED = where(OK, OK);
const REPORTED = where(OK, NOT_ALLOWED);
const STAFF_ONLY = everyRole('not_allowed', { platform_admin: 'ok' });
/** To the top of a tribe: the permission of the role, and a say in this very tribe. */
const MODERATORS = everyRole('not_allowed', { tribe_owner: 'ok', tribe_admin: 'ok', platform_admin: 'ok' });
/** What is given to tribes alone is not on the profile it would be pinned to. */
const PINNED: Record<Place, ByRole> = {
  ...where(NOT_ALLOWED, OK),
  'in a public tribe I am not in': STAFF_ONLY,
  'in a private tribe, as a member': STAFF_ONLY,
  'in a private tribe, as its moderator': MODERATORS,
  'in a private tribe, as its admin': MODERATORS,
  'in a private tribe, as its owner': MODERATORS,
  'my own, shown in chosen places only': NOT_ALLOWED,
};
/** Nothing here was deleted by its author a moment ago. */
const NOT_RESTORED: Record<Place, ByRole> = where(NOT_FOUND, NOT_FOUND);
const LISTED = Object.fromEntries(
  Object.entries(READ).map(([place, gets]) => [place, gets === NOT_FOUND ? HIDDEN : gets]),
) as Record<Place, ByRole>;

const nowhere = { arrange: async () => ({ input: { id: randomUUID() } }), gets: NOT_FOUND };

async function postOf(db: Db, id: string) {
  return unrestrictedDb(db).selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirst();
}

async function isSaved(db: Db, postId: string, userId: string): Promise<boolean> {
  const row = await unrestrictedDb(db)
    .selectFrom('savedPosts')
    .select('postId')
    .where('postId', '=', postId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

async function save(db: Db, postId: string, userId: string): Promise<void> {
  await unrestrictedDb(db).insertInto('savedPosts').values({ postId, userId }).execute();
}

const isPinned = async (db: Db, id: string) => (await postOf(db, id))?.isPinned ?? false;
const isThere = async (db: Db, id: string) => (await postOf(db, id))?.deletedAt === null;
const rule = { kind: 'subject', permission: null } as const;

export const cases: AccessCases = {
  'feed.edit': {
    rule,
    credentials: WRITES,
    situations: {
      ...aboutPosts(EDITED, ({ id }, { db }) => {
        const content = `Edited ${randomUUID()}`;
        return {
          input: { id, content },
          happened: async () => (await postOf(db, id))?.content === content,
        };
      }),
      'that never was': {
        arrange: async () => ({ input: { id: randomUUID(), content: 'Anything' } }),
        gets: NOT_FOUND,
      },
    },
  },

  'feed.edits': {
    rule,
    credentials: READS,
    situations: {
      ...aboutPosts(READ, async ({ id }, { db }) => {
        const canary = `canary-${randomUUID()}`;
        await unrestrictedDb(db)
          .insertInto('postEdits')
          .values({ postId: id, content: canary, writtenAt: new Date() })
          .execute();
        return { input: { id }, canary };
      }),
      'that never was': nowhere,
    },
  },

  'feed.save': {
    rule,
    credentials: WRITES,
    situations: {
      ...aboutPosts(SAVED, ({ id }, { db, caller }) => ({
        input: { id },
        happened: () => isSaved(db, id, caller.id),
      })),
      'a story': {
        arrange: async ({ db, caller }) => {
          const { id } = await createPost(db, {
            type: 'story',
            expiresAt: new Date(Date.now() + 3_600_000),
          });
          return { input: { id }, happened: () => isSaved(db, id, caller.id) };
        },
        gets: NOT_ALLOWED,
      },
      'that never was': nowhere,
    },
  },

  'feed.unsave': {
    rule,
    credentials: WRITES,
    situations: {
      ...aboutPosts(SAVED, async ({ id }, { db, caller }) => {
        await save(db, id, caller.id);
        return { input: { id }, happened: async () => !(await isSaved(db, id, caller.id)) };
      }),
      'that never was': nowhere,
    },
  },

  'feed.saved': {
    rule: { kind: 'signedIn' },
    credentials: READS,
    situations: aboutPosts(LISTED, async ({ id, content }, { db, caller }) => {
      await save(db, id, caller.id);
      return { input: { limit: 100 }, canary: content };
    }),
  },

  'feed.pin': {
    rule,
    credentials: WRITES,
    situations: {
      ...aboutPosts(PINNED, async ({ id, authorId }, { db }) => {
        // The wall of a tribe has three places, and calls before this one took some.
        await unrestrictedDb(db)
          .updateTable('posts')
          .set({ isPinned: false })
          .where('authorId', '=', authorId)
          .execute();
        return { input: { id }, happened: () => isPinned(db, id) };
      }),
      'that never was': nowhere,
    },
  },

  'feed.unpin': {
    rule,
    credentials: WRITES,
    situations: {
      ...aboutPosts(PINNED, async ({ id, authorId }, { db }) => {
        await unrestrictedDb(db)
          .updateTable('posts')
          .set({ isPinned: false })
          .where('authorId', '=', authorId)
          .execute();
        await unrestrictedDb(db).updateTable('posts').set({ isPinned: true }).where('id', '=', id).execute();
        return { input: { id }, happened: async () => !(await isPinned(db, id)) };
      }),
      'that never was': nowhere,
    },
  },

  'feed.restore': {
    rule,
    credentials: WRITES,
    situations: {
      'my own, deleted by me just now': {
        arrange: async ({ db, caller }) => {
          const { id } = await createPost(db, {
            authorId: caller.id,
            deletedAt: new Date(),
            deletedBy: caller.id,
          });
          return { input: { id }, happened: () => isThere(db, id) };
        },
        gets: OK,
      },
      'my own, deleted by a moderator': {
        arrange: async ({ db, caller }) => {
          const moderator = await createUser(db);
          const { id } = await createPost(db, {
            authorId: caller.id,
            deletedAt: new Date(),
            deletedBy: moderator.id,
          });
          return { input: { id }, happened: () => isThere(db, id) };
        },
        gets: NOT_FOUND,
      },
      'deleted by me who moderates': {
        arrange: async ({ db, caller }) => {
          const { id } = await createPost(db, { deletedAt: new Date(), deletedBy: caller.id });
          return { input: { id }, happened: () => isThere(db, id) };
        },
        gets: NOT_FOUND,
      },
      'my own, deleted by me two minutes ago': {
        arrange: async ({ db, caller }) => {
          const { id } = await createPost(db, {
            authorId: caller.id,
            deletedAt: new Date(Date.now() - 120_000),
            deletedBy: caller.id,
          });
          return { input: { id }, happened: () => isThere(db, id) };
        },
        gets: NOT_FOUND,
      },
      ...aboutPosts(NOT_RESTORED, ({ id }) => ({ input: { id } })),
      'that never was': nowhere,
    },
  },

  'feed.report': {
    rule,
    credentials: WRITES,
    situations: {
      "a stranger's, as usual": {
        arrange: async ({ db, caller }) => {
          const { id } = await createPost(db);
          return { input: { id, reason: 'spam' }, happened: () => isReported(db, id, caller.id) };
        },
        gets: OK,
      },
      ...aboutPosts(REPORTED, ({ id }, { db, caller }) => ({
        input: { id, reason: 'hate', details: 'Read it.' },
        happened: () => isReported(db, id, caller.id),
      })),
    },
  },

  'feed.reportPerson': {
    rule,
    credentials: WRITES,
    situations: {
      'a stranger': {
        arrange: async ({ db, caller }) => {
          const { id } = await createUser(db);
          return { input: { id, reason: 'harassment' }, happened: () => isReported(db, id, caller.id) };
        },
        gets: OK,
      },
      myself: {
        arrange: async ({ db, caller }) => ({
          input: { id: caller.id, reason: 'other' },
          happened: () => isReported(db, caller.id, caller.id),
        }),
        gets: NOT_ALLOWED,
      },
      'somebody who blocked me': {
        arrange: async ({ db, caller }) => {
          const { id } = await createUser(db);
          await blockUser(db, id, caller.id);
          return { input: { id, reason: 'spam' }, happened: () => isReported(db, id, caller.id) };
        },
        gets: NOT_FOUND,
      },
      'nobody there is': {
        arrange: async () => ({ input: { id: randomUUID(), reason: 'spam' } }),
        gets: NOT_FOUND,
      },
    },
  },
};
