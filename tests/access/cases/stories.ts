import { randomUUID } from 'node:crypto';
import type { Db } from '@kindred/db/client';
import { blockUser, createUser } from '@kindred/db/factories/accounts';
import { createPost } from '@kindred/db/factories/feed';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { aboutStories, type StoryPlace } from '../situations/stories.ts';
import { type AccessCases, type ByRole, everyRole, READS, WRITES } from '../support/case.ts';

const OK = everyRole('ok');
const SHOWN = everyRole('shown');
const HIDDEN = everyRole('hidden');
const NOT_FOUND = everyRole('not_found');
const NOT_ALLOWED = everyRole('not_allowed');

const GONE = {
  'in a private tribe I am not in': NOT_FOUND,
  'given to a private tribe I am not in': NOT_FOUND,
  'of somebody I follow who blocked me': NOT_FOUND,
  'of somebody I blocked': NOT_FOUND,
  'my own, over': NOT_FOUND,
  'of somebody I follow, over': NOT_FOUND,
  'my own, deleted': NOT_FOUND,
} as const;

/** In the row of stories: those of people I have to do with. */
const LISTED: Record<StoryPlace, ByRole> = {
  'my own': SHOWN,
  'of somebody I follow': SHOWN,
  'of somebody in a tribe with me': SHOWN,
  'of a stranger': HIDDEN,
  'in a private tribe I am not in': HIDDEN,
  'given to a private tribe I am not in': HIDDEN,
  'of somebody I follow who blocked me': HIDDEN,
  'of somebody I blocked': HIDDEN,
  'my own, over': HIDDEN,
  'of somebody I follow, over': HIDDEN,
  'my own, deleted': HIDDEN,
};

/** Whose look counts; one's own does not, but is no error. */
const SEEN: Record<StoryPlace, ByRole> = {
  ...GONE,
  'my own': OK,
  'of somebody I follow': OK,
  'of somebody in a tribe with me': OK,
  'of a stranger': OK,
};

/** Who saw it is for who told it, whatever the role of who asks. */
const VIEWERS: Record<StoryPlace, ByRole> = {
  ...GONE,
  'my own': SHOWN,
  'of somebody I follow': NOT_ALLOWED,
  'of somebody in a tribe with me': NOT_ALLOWED,
  'of a stranger': NOT_ALLOWED,
};

async function isSeen(db: Db, postId: string, viewerId: string): Promise<boolean> {
  const view = await unrestrictedDb(db)
    .selectFrom('storyViews')
    .select('postId')
    .where('postId', '=', postId)
    .where('viewerId', '=', viewerId)
    .executeTakeFirst();
  return view !== undefined;
}

const see = (db: Db, postId: string, viewerId: string) =>
  unrestrictedDb(db).insertInto('storyViews').values({ postId, viewerId }).execute();

const nowhere = { arrange: async () => ({ input: { id: randomUUID() } }), gets: NOT_FOUND };
const noStory = {
  arrange: async ({ db, caller }: { db: Db; caller: { id: string } }) => {
    const { id } = await createPost(db, { authorId: caller.id });
    return { input: { id }, happened: () => isSeen(db, id, caller.id) };
  },
  gets: NOT_ALLOWED,
};

export const cases: AccessCases = {
  'feed.stories.list': {
    rule: { kind: 'signedIn' },
    credentials: READS,
    situations: aboutStories(LISTED, ({ content }) => ({ canary: content })),
  },

  'feed.stories.see': {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: {
      ...aboutStories(SEEN, ({ id, authorId }, { db, caller }) => ({
        input: { id },
        ...(authorId === caller.id ? {} : { happened: () => isSeen(db, id, caller.id) }),
      })),
      'a post that is no story': noStory,
      'that never was': nowhere,
    },
  },

  'feed.stories.viewers': {
    rule: { kind: 'subject', permission: null },
    credentials: READS,
    situations: {
      ...aboutStories(VIEWERS, async ({ id }, { db }) => {
        const canary = `Person ${randomUUID()}`;
        await see(db, id, (await createUser(db, { firstName: canary })).id);
        return { input: { id }, canary };
      }),
      'my own, seen by somebody who blocked me since': {
        arrange: async ({ db, caller }) => {
          const expiresAt = new Date(Date.now() + 60_000);
          const { id } = await createPost(db, { authorId: caller.id, type: 'story', expiresAt });
          const canary = `Person ${randomUUID()}`;
          const person = await createUser(db, { firstName: canary });
          await see(db, id, person.id);
          await blockUser(db, person.id, caller.id);
          return { input: { id }, canary };
        },
        gets: HIDDEN,
      },
      'a post that is no story': noStory,
      'that never was': nowhere,
    },
  },
};
