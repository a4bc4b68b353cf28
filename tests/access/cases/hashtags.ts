import { randomUUID } from 'node:crypto';
import type { Db } from '@kindred/db/client';
import { createPost } from '@kindred/db/factories/feed';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { aboutPosts, type Place } from '../situations/posts.ts';
import { type AccessCases, type ByRole, everyRole, READS } from '../support/case.ts';

const SHOWN = everyRole('shown');
const HIDDEN = everyRole('hidden');

/** As in the feed. */
const LISTED: Record<Place, ByRole> = {
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

const tagAs = (db: Db, postId: string, tag: string) =>
  unrestrictedDb(db).insertInto('postHashtags').values({ postId, tag, createdAt: new Date() }).execute();
const newTag = () => `tag${randomUUID().replaceAll('-', '')}`;

export const cases: AccessCases = {
  'feed.hashtags.posts': {
    rule: { kind: 'signedIn' },
    credentials: READS,
    situations: aboutPosts(LISTED, async ({ id, content }, { db }) => {
      const tag = newTag();
      await tagAs(db, id, tag);
      return { input: { tag, limit: 100 }, canary: content };
    }),
  },

  'feed.hashtags.trending': {
    rule: { kind: 'signedIn' },
    credentials: READS,
    situations: {
      // What trends is the same for all, and a moment old: that it leaves out is proven in packages/db.
      anything: {
        arrange: async ({ db }) => {
          await tagAs(db, (await createPost(db)).id, newTag());
          return {};
        },
        gets: everyRole('ok'),
      },
      'of a private tribe, whoever asks': {
        arrange: async ({ db, caller }) => {
          const tribe = await db
            .insertInto('tribes')
            .values({ ownerId: caller.id, name: 'Secret', slug: randomUUID(), isPrivate: true })
            .returning('id')
            .executeTakeFirstOrThrow();
          const { id } = await createPost(db, { authorId: caller.id, tribeId: tribe.id });
          const tag = newTag();
          await tagAs(db, id, tag);
          return { canary: tag };
        },
        gets: HIDDEN,
      },
    },
  },
};
