import { randomUUID } from 'node:crypto';
import type { Db } from '@kindred/db/client';
import { createUser } from '@kindred/db/factories/accounts';
import { insertDraft } from '@kindred/db/feed/drafts/writes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { type AccessCases, everyRole, READS, WRITES } from '../support/case.ts';

const NO_POSTS = { guest: 'not_allowed', owner: 'not_allowed' } as const;
const OK = everyRole('ok', NO_POSTS);
const SHOWN = everyRole('shown');
const HIDDEN = everyRole('hidden');
const NOT_FOUND = everyRole('not_found');
/** Who may not post is told so, whatever they ask for. */
const NO_SUCH_DRAFT = everyRole('not_found', NO_POSTS);

async function draftOf(db: Db, authorId: string): Promise<{ id: string; content: string }> {
  await unrestrictedDb(db).deleteFrom('postDrafts').where('authorId', '=', authorId).execute();
  const content = `canary-${randomUUID()}`;
  const input = {
    content,
    type: 'text' as const,
    mediaIds: [],
    visibility: 'public' as const,
    visibilityOptions: null,
  };
  const id = await db.transaction().execute((tx) => insertDraft(tx, { authorId, input }));
  return { id, content };
}

async function contentOf(db: Db, id: string): Promise<string | undefined> {
  const row = await unrestrictedDb(db)
    .selectFrom('postDrafts')
    .select('input')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.input.content;
}

async function isPublished(db: Db, content: string): Promise<boolean> {
  const post = await unrestrictedDb(db)
    .selectFrom('posts')
    .select('id')
    .where('content', '=', content)
    .executeTakeFirst();
  return post !== undefined;
}

const stranger = async (db: Db) => (await createUser(db)).id;
const nowhere = { arrange: async () => ({ input: { id: randomUUID() } }), gets: NOT_FOUND };

export const cases: AccessCases = {
  'feed.drafts.list': {
    rule: { kind: 'signedIn' },
    credentials: READS,
    situations: {
      'my own': {
        arrange: async ({ db, caller }) => ({ input: {}, canary: (await draftOf(db, caller.id)).content }),
        gets: SHOWN,
      },
      'of somebody else': {
        arrange: async ({ db }) => ({ input: {}, canary: (await draftOf(db, await stranger(db))).content }),
        gets: HIDDEN,
      },
    },
  },

  'feed.drafts.get': {
    rule: { kind: 'subject', permission: null },
    credentials: READS,
    situations: {
      'my own': {
        arrange: async ({ db, caller }) => {
          const { id, content } = await draftOf(db, caller.id);
          return { input: { id }, canary: content };
        },
        gets: SHOWN,
      },
      'of somebody else': {
        arrange: async ({ db }) => {
          const { id, content } = await draftOf(db, await stranger(db));
          return { input: { id }, canary: content };
        },
        gets: NOT_FOUND,
      },
      'that never was': nowhere,
    },
  },

  'feed.drafts.create': {
    rule: { kind: 'permission', permission: 'create_posts' },
    credentials: WRITES,
    situations: {
      'a text': {
        arrange: async ({ db, caller }) => {
          await draftOf(db, caller.id);
          const content = `Kept ${randomUUID()}`;
          return {
            input: { input: { content } },
            happened: async () => {
              const drafts = await unrestrictedDb(db)
                .selectFrom('postDrafts')
                .select('input')
                .where('authorId', '=', caller.id)
                .execute();
              return drafts.some(({ input }) => input.content === content);
            },
          };
        },
        gets: OK,
      },
    },
  },

  'feed.drafts.update': {
    rule: { kind: 'subject', permission: 'create_posts' },
    credentials: WRITES,
    situations: {
      'my own': {
        arrange: async ({ db, caller }) => {
          const { id } = await draftOf(db, caller.id);
          return {
            input: { id, input: { content: 'Better' } },
            happened: async () => (await contentOf(db, id)) === 'Better',
          };
        },
        gets: OK,
      },
      'of somebody else': {
        arrange: async ({ db }) => {
          const { id, content } = await draftOf(db, await stranger(db));
          return {
            input: { id, input: { content: 'Better' } },
            canary: content,
            happened: async () => (await contentOf(db, id)) !== content,
          };
        },
        gets: NOT_FOUND,
      },
      'that never was': nowhere,
    },
  },

  'feed.drafts.delete': {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: {
      'my own': {
        arrange: async ({ db, caller }) => {
          const { id } = await draftOf(db, caller.id);
          return { input: { id }, happened: async () => (await contentOf(db, id)) === undefined };
        },
        gets: everyRole('ok'),
      },
      'of somebody else': {
        arrange: async ({ db }) => {
          const { id } = await draftOf(db, await stranger(db));
          return { input: { id }, happened: async () => (await contentOf(db, id)) === undefined };
        },
        gets: NOT_FOUND,
      },
      'that never was': nowhere,
    },
  },

  'feed.drafts.publish': {
    rule: { kind: 'permission', permission: 'create_posts' },
    credentials: WRITES,
    situations: {
      'my own': {
        arrange: async ({ db, caller }) => {
          const { id, content } = await draftOf(db, caller.id);
          return { input: { id }, happened: () => isPublished(db, content) };
        },
        gets: OK,
      },
      'of somebody else': {
        arrange: async ({ db }) => {
          const { id, content } = await draftOf(db, await stranger(db));
          return { input: { id }, canary: content, happened: () => isPublished(db, content) };
        },
        gets: NO_SUCH_DRAFT,
      },
      'that never was': {
        arrange: async () => ({ input: { id: randomUUID() } }),
        gets: NO_SUCH_DRAFT,
      },
    },
  },
};
