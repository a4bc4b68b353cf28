import { uuidv7 } from '@kindred/api/platform/ids';
import { createUser } from '@kindred/db/factories/accounts';
import { createDirectConversation } from '@kindred/db/factories/messaging';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { aboutPosts, type Place } from '../situations/posts.ts';
import { aboutStories, type StoryPlace } from '../situations/stories.ts';
import {
  type AccessCases,
  type Arranged,
  type ByRole,
  everyRole,
  READS,
  type Scene,
  type Situation,
} from '../support/case.ts';

const TOLD = everyRole('shown');
const NOT_TOLD = everyRole('hidden');

/** Who is told of a post that is new, and of its changes: whoever could open it, and nobody else. */
const HEARD: Record<Place, ByRole> = {
  'my own': TOLD,
  "a stranger's": TOLD,
  'in a public tribe I am not in': TOLD,
  'in a private tribe, as a member': TOLD,
  'in a private tribe, as its moderator': TOLD,
  'in a private tribe, as its admin': TOLD,
  'in a private tribe, as its owner': TOLD,
  'in a private tribe I am not in': NOT_TOLD,
  'in a private tribe I have left': NOT_TOLD,
  'my own, in a private tribe I have left': NOT_TOLD,
  'by somebody who blocked me': NOT_TOLD,
  'by somebody I blocked': NOT_TOLD,
  'by somebody who blocked me, in a tribe I own': NOT_TOLD,
  'by somebody who is suspended': TOLD,
  "a stranger's, shown in chosen places only": NOT_TOLD,
  'my own, shown in chosen places only': TOLD,
  'given to a private tribe I am in': TOLD,
  'given to a private tribe I am not in': NOT_TOLD,
  "on a stranger's profile only": TOLD,
  'my own, deleted': NOT_TOLD,
};

/** Anybody may be told that there is one, if only they could see it; whose row of stories shows it asks again. */
const HEARD_OF_STORY: Record<StoryPlace, ByRole> = {
  'my own': TOLD,
  'of somebody I follow': TOLD,
  'of somebody in a tribe with me': TOLD,
  'of a stranger': TOLD,
  'in a private tribe I am not in': NOT_TOLD,
  'given to a private tribe I am not in': NOT_TOLD,
  'of somebody I follow who blocked me': NOT_TOLD,
  'of somebody I blocked': NOT_TOLD,
  'my own, over': NOT_TOLD,
  'of somebody I follow, over': NOT_TOLD,
  'my own, deleted': NOT_TOLD,
};

/** Who is told that it is gone: whoever could see it while it was there. */
const MISSED: Record<Place, ByRole> = { ...HEARD, 'my own, deleted': TOLD };

/**
 * Each reader resumes at times of their own, a little ahead of the clock and apart by more than the events before
 * them reach, so that what ended one reading never ends the next. Too far ahead all is to be loaded anew.
 */
const AHEAD_MS = 30_000;
const APART_MS = 6_000;
const lastOf = new Map<string, number>();

function nextTime(userId: string): number {
  const at = Math.max((lastOf.get(userId) ?? 0) + APART_MS, Date.now() + AHEAD_MS);
  lastOf.set(userId, at);
  return at;
}

async function heard(
  { db, caller }: Scene,
  topics: string[],
  payload: Record<string, string>,
  canary: string,
): Promise<Arranged> {
  const at = nextTime(caller.id);
  // The last is for the caller alone: once it is there, the others are there or will never be.
  const events = [
    ...topics.map((topic) => ({ topic, payload })),
    { topic: 'badges_changed', payload: { userId: caller.id } },
  ];
  await db
    .insertInto('busEvents')
    .values(events.map((event, index) => ({ ...event, createdAt: new Date(at + 100 + index) })))
    .execute();
  return { input: { lastEventId: uuidv7(at) }, canary };
}

const published = aboutPosts(HEARD, ({ id, authorId }, scene) =>
  heard(scene, ['post_created', 'post_changed'], { postId: id, authorId }, id),
);
const deleted = aboutPosts(MISSED, async ({ id }, scene) => {
  await unrestrictedDb(scene.db)
    .updateTable('posts')
    .set({ deletedAt: new Date() })
    .where('id', '=', id)
    .execute();
  return heard(scene, ['post_deleted'], { postId: id }, id);
});

const told = aboutStories(HEARD_OF_STORY, ({ id, authorId }, scene) =>
  heard(scene, ['story_created'], { postId: id, authorId }, id),
);

function named(what: string, situations: Record<string, Situation>): Record<string, Situation> {
  return Object.fromEntries(
    Object.entries(situations).map(([place, situation]) => [`${what}: ${place}`, situation]),
  );
}

export const cases: AccessCases = {
  'live.events': {
    rule: { kind: 'signedIn' },
    credentials: READS,
    situations: {
      ...named('a new or changed post', published),
      ...named('a post that is gone', deleted),
      ...named('a new story', told),
      'badges of somebody else': {
        arrange: async (scene) => {
          const { id } = await createUser(scene.db);
          return heard(scene, ['badges_changed'], { userId: id }, id);
        },
        gets: NOT_TOLD,
      },
      ...Object.fromEntries(
        ['message_created', 'messages_changed', 'marks_changed'].flatMap((topic) => [
          [
            `${topic} in a conversation of mine`,
            {
              arrange: async (scene: Scene) => {
                const other = await createUser(scene.db);
                const { id } = await createDirectConversation(scene.db, other.id, scene.caller.id);
                return heard(scene, [topic], { conversationId: id }, id);
              },
              gets: TOLD,
            },
          ],
          [
            `${topic} in a conversation of others`,
            {
              arrange: async (scene: Scene) => {
                const [one, another] = [await createUser(scene.db), await createUser(scene.db)];
                const { id } = await createDirectConversation(scene.db, one.id, another.id);
                return heard(scene, [topic], { conversationId: id }, id);
              },
              gets: NOT_TOLD,
            },
          ],
        ]),
      ),
      'a draft of my own': {
        arrange: async (scene) => {
          const draftId = uuidv7();
          return heard(scene, ['drafts_changed'], { userId: scene.caller.id, draftId }, draftId);
        },
        gets: TOLD,
      },
      'a draft of somebody else': {
        arrange: async (scene) => {
          const [{ id }, draftId] = [await createUser(scene.db), uuidv7()];
          return heard(scene, ['drafts_changed'], { userId: id, draftId }, draftId);
        },
        gets: NOT_TOLD,
      },
    },
  },
};
