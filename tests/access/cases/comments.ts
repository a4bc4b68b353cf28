import { randomUUID } from 'node:crypto';
import type { Db } from '@kindred/db/client';
import { createUser } from '@kindred/db/factories/accounts';
import { commentOn } from '@kindred/db/factories/feed';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { aboutComments, type CommentPlace } from '../situations/comments.ts';
import { type AccessCases, type ByRole, everyRole, READS, WRITES } from '../support/case.ts';

const SHOWN = everyRole('shown');
const HIDDEN = everyRole('hidden');
const OK = everyRole('ok');
const REFUSED = everyRole('not_allowed');
const NOT_FOUND = everyRole('not_found');

/** Where not even the comment is found by its id, whoever asks for whatever. */
const GONE = {
  'in a private tribe I am not in': NOT_FOUND,
  'my own, in a private tribe I have left': NOT_FOUND,
  'by somebody who blocked me': NOT_FOUND,
  'by somebody I blocked, on my post': NOT_FOUND,
  'my own, on a post by somebody who blocked me': NOT_FOUND,
  'my own, on a post that is deleted': NOT_FOUND,
};

/** Who finds it under its post. */
const LISTED: Record<CommentPlace, ByRole> = {
  ...GONE,
  'my own': SHOWN,
  "a stranger's": SHOWN,
  "a stranger's, on my post": SHOWN,
  'in a private tribe, as a member': SHOWN,
  'in a private tribe, as its moderator': SHOWN,
  'by somebody who blocked me': HIDDEN,
  'by somebody I blocked, on my post': HIDDEN,
  'my own, deleted but answered': HIDDEN,
};

/** Who reads what stands under it. */
const READ: Record<CommentPlace, ByRole> = {
  ...GONE,
  'my own': SHOWN,
  "a stranger's": SHOWN,
  "a stranger's, on my post": SHOWN,
  'in a private tribe, as a member': SHOWN,
  'in a private tribe, as its moderator': SHOWN,
  'my own, deleted but answered': SHOWN,
};

const MAY_REACT = everyRole('ok', { guest: 'not_allowed', owner: 'not_allowed' });

const REACTED: Record<CommentPlace, ByRole> = {
  ...GONE,
  'my own': MAY_REACT,
  "a stranger's": MAY_REACT,
  "a stranger's, on my post": MAY_REACT,
  'in a private tribe, as a member': MAY_REACT,
  'in a private tribe, as its moderator': MAY_REACT,
  'my own, deleted but answered': REFUSED,
};

/** Whoever sees the post and may react; it does not matter who else is in the thread. */
const WRITTEN: Record<CommentPlace, ByRole> = {
  ...REACTED,
  'by somebody who blocked me': MAY_REACT,
  'by somebody I blocked, on my post': MAY_REACT,
  'my own, deleted but answered': MAY_REACT,
};

const EDITED: Record<CommentPlace, ByRole> = {
  ...GONE,
  'my own': OK,
  "a stranger's": REFUSED,
  "a stranger's, on my post": REFUSED,
  'in a private tribe, as a member': REFUSED,
  'in a private tribe, as its moderator': REFUSED,
  'my own, deleted but answered': REFUSED,
};

const STAFF_ONLY = everyRole('not_allowed', { platform_admin: 'ok' });
const MODERATORS = everyRole('not_allowed', { tribe_owner: 'ok', tribe_admin: 'ok', platform_admin: 'ok' });

const DELETED: Record<CommentPlace, ByRole> = {
  ...GONE,
  'my own': OK,
  "a stranger's": STAFF_ONLY,
  "a stranger's, on my post": OK,
  'in a private tribe, as a member': STAFF_ONLY,
  'in a private tribe, as its moderator': MODERATORS,
  'my own, deleted but answered': REFUSED,
};

const REPORTED: Record<CommentPlace, ByRole> = {
  ...GONE,
  'my own': REFUSED,
  "a stranger's": OK,
  "a stranger's, on my post": OK,
  'in a private tribe, as a member': OK,
  'in a private tribe, as its moderator': OK,
  'my own, deleted but answered': REFUSED,
};

async function has(
  db: Db,
  table: 'comments' | 'commentReactions' | 'reports',
  values: Record<string, string>,
): Promise<boolean> {
  let query = unrestrictedDb(db).selectFrom(table).select('id');
  for (const [column, value] of Object.entries(values)) {
    query = query.where((row) => row(row.ref(column as 'id'), '=', value));
  }
  return (await query.executeTakeFirst()) !== undefined;
}

const nowhere = { arrange: async () => ({ input: { id: randomUUID() } }), gets: NOT_FOUND };

export const cases: AccessCases = {
  'feed.comments.list': {
    rule: { kind: 'subject', permission: null },
    credentials: READS,
    situations: {
      ...aboutComments(LISTED, ({ postId, content }) => ({ input: { id: postId }, canary: content })),
      'that never was': nowhere,
    },
  },

  'feed.comments.thread': {
    rule: { kind: 'subject', permission: null },
    credentials: READS,
    situations: {
      ...aboutComments(LISTED, ({ postId, content }) => ({ input: { id: postId }, canary: content })),
      'that never was': nowhere,
    },
  },

  'feed.comments.replies': {
    rule: { kind: 'subject', permission: null },
    credentials: READS,
    situations: {
      ...aboutComments(READ, async ({ id, postId }, { db }) => {
        const canary = `canary-${randomUUID()}`;
        await commentOn(db, postId, (await createUser(db)).id, { parentId: id, content: canary });
        return { input: { id }, canary };
      }),
      'that never was': nowhere,
    },
  },

  'feed.comments.path': {
    rule: { kind: 'subject', permission: null },
    credentials: READS,
    situations: {
      ...aboutComments(READ, ({ id }) => ({ input: { id }, canary: id })),
      'that never was': nowhere,
    },
  },

  'feed.comments.create': {
    rule: { kind: 'subject', permission: 'comment_react' },
    credentials: WRITES,
    situations: {
      ...aboutComments(WRITTEN, ({ postId }, { db }) => {
        const content = `Written ${randomUUID()}`;
        return { input: { id: postId, content }, happened: () => has(db, 'comments', { content }) };
      }),
      'that never was': {
        ...nowhere,
        arrange: async () => ({ input: { id: randomUUID(), content: 'Hello' } }),
      },
    },
  },

  'feed.comments.edit': {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: {
      ...aboutComments(EDITED, ({ id }, { db }) => {
        const content = `Edited ${randomUUID()}`;
        return { input: { id, content }, happened: () => has(db, 'comments', { content }) };
      }),
      'that never was': {
        ...nowhere,
        arrange: async () => ({ input: { id: randomUUID(), content: 'Hello' } }),
      },
    },
  },

  'feed.comments.delete': {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: {
      ...aboutComments(DELETED, ({ id }, { db }) => ({
        input: { id },
        happened: async () => !(await has(db, 'comments', { id })),
      })),
      'that never was': nowhere,
    },
  },

  'feed.comments.react': {
    rule: { kind: 'subject', permission: 'comment_react' },
    credentials: WRITES,
    situations: {
      ...aboutComments(REACTED, ({ id }, { db, caller }) => ({
        input: { id, type: 'celebrate' },
        happened: () => has(db, 'commentReactions', { commentId: id, userId: caller.id, type: 'celebrate' }),
      })),
      'that never was': {
        ...nowhere,
        arrange: async () => ({ input: { id: randomUUID(), type: 'like' } }),
      },
    },
  },

  'feed.comments.unreact': {
    rule: { kind: 'subject', permission: 'comment_react' },
    credentials: WRITES,
    situations: {
      ...aboutComments(REACTED, async ({ id }, { db, caller }) => {
        const guarded = unrestrictedDb(db);
        await guarded.insertInto('commentReactions').values({ commentId: id, userId: caller.id }).execute();
        await guarded.updateTable('comments').set({ likeCount: 1 }).where('id', '=', id).execute();
        const mine = { commentId: id, userId: caller.id };
        return { input: { id }, happened: async () => !(await has(db, 'commentReactions', mine)) };
      }),
      'that never was': nowhere,
    },
  },

  'feed.comments.reactions': {
    rule: { kind: 'subject', permission: null },
    credentials: READS,
    situations: {
      ...aboutComments(READ, async ({ id }, { db }) => {
        const somebody = await createUser(db);
        await unrestrictedDb(db)
          .insertInto('commentReactions')
          .values({ commentId: id, userId: somebody.id })
          .execute();
        return { input: { id }, canary: somebody.handle };
      }),
      'that never was': nowhere,
    },
  },

  'feed.comments.report': {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: {
      ...aboutComments(REPORTED, ({ id }, { db, caller }) => ({
        input: { id, reason: 'spam' },
        happened: () => has(db, 'reports', { subjectId: id, reporterId: caller.id }),
      })),
      'that never was': {
        ...nowhere,
        arrange: async () => ({ input: { id: randomUUID(), reason: 'spam' } }),
      },
    },
  },
};
