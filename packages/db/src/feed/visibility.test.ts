import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, runs, type TestDatabase } from '../../testing.ts';
import { undone } from '../undone.fixture.ts';
import { postsWithHashtag, trendingHashtags } from './hashtags/queries.ts';
import { forYouPage, latestPage, postById, postInFeed, postsByIds, postsOfUser } from './queries.ts';
import { storiesFor } from './stories/visibility.ts';
import { visiblePosts, whoSeesPost } from './visibility.ts';
import { build, type Post, PUBLIC, reads, sees, TAGS, type World, worlds } from './worlds.fixture.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Every world asks many questions; a machine with other work to do takes its time. */
const WORLDS_MS = 120_000;

const index = fc.nat({ max: 999 });
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();
const isListed = ({ type }: Post) => type !== 'story';

test(
  'in any world, everybody sees exactly what the rule in plain words lets them see',
  async () => {
    await fc.assert(
      fc.asyncProperty(worlds, (world) =>
        undone(database.db, async (tx) => {
          await build(tx, world);
          for (const viewer of world.people) {
            const expected = world.posts.filter((post) => sees(world, viewer.id, post));
            const found = await visiblePosts(tx, viewer).select('posts.id').execute();
            expect(idsOf(found)).toEqual(idsOf(expected));
          }
        }),
      ),
      { numRuns: runs(150) },
    );
  },
  WORLDS_MS,
);

test('whoever asks for an audience hears the same', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, (world) =>
      undone(database.db, async (tx) => {
        await build(tx, world);
        const everybody = idsOf(world.people);
        for (const post of world.posts) {
          const expected = everybody.filter((id) => sees(world, id, post));
          expect((await whoSeesPost(tx, post.id, everybody)).sort()).toEqual(expected);
          // Those who could see it are told that it is gone, and nobody else is.
          const informed = everybody.filter((id) => sees(world, id, { ...post, isDeleted: false }));
          expect((await whoSeesPost(tx, post.id, everybody, true)).sort()).toEqual(informed);
        }
      }),
    ),
    { numRuns: runs(60) },
  );
});

/** Whether the two have a tribe in common. */
function areTogether(world: World, a: string, b: string): boolean {
  const tribesOf = (id: string) =>
    world.memberships.filter(({ userId }) => userId === id).map(({ tribeId }) => tribeId);
  return tribesOf(a).some((tribeId) => tribesOf(b).includes(tribeId));
}

test(
  'every place that shows posts asks the same rule, and shows what was given to it',
  async () => {
    await fc.assert(
      fc.asyncProperty(worlds, index, (world, at) =>
        undone(database.db, async (tx) => {
          await build(tx, world);
          const viewer = world.people[at % world.people.length];
          if (!viewer) throw new Error('An empty world');
          const visible = world.posts.filter((post) => sees(world, viewer.id, post));
          const inFeed = visible.filter((post) => isListed(post) && post.onFeed);

          const isFollowed = ({ authorId }: Post) =>
            world.follows.some(
              ({ followerId, followeeId }) => followerId === viewer.id && followeeId === authorId,
            );

          // The home feed, in both orders, whole and narrowed to a tribe.
          const { rows: latest } = await latestPage(tx, viewer, { limit: 100 });
          expect(idsOf(latest)).toEqual(idsOf(inFeed));
          expect(idsOf((await forYouPage(tx, viewer, { limit: 100 })).rows)).toEqual(idsOf(inFeed));
          for (const { id: tribe } of world.tribes) {
            // What was written there, and what was given to it from elsewhere.
            const ofTribe = inFeed.filter(({ tribeId, given }) => tribeId === tribe || given.includes(tribe));
            const narrow = { limit: 100, tribe };
            expect(idsOf((await latestPage(tx, viewer, narrow)).rows)).toEqual(idsOf(ofTribe));
            expect(idsOf((await forYouPage(tx, viewer, narrow)).rows)).toEqual(idsOf(ofTribe));
            const { rows: near } = await latestPage(tx, viewer, { ...narrow, following: true });
            expect(idsOf(near)).toEqual(idsOf(ofTribe.filter(isFollowed)));
            for (const post of world.posts) {
              const found = await postInFeed(tx, viewer, post.id, { tribe });
              expect(found?.id).toBe(ofTribe.includes(post) ? post.id : undefined);
            }
          }
          const { rows: followed } = await latestPage(tx, viewer, { limit: 100, following: true });
          expect(idsOf(followed)).toEqual(idsOf(inFeed.filter(isFollowed)));
          for (const row of latest) {
            const mine = world.reactions.find(
              ({ postId, userId }) => postId === row.id && userId === viewer.id,
            );
            expect(row.myReaction).toBe(mine?.type ?? null);
            // Whom it was given to is told as far as the reader can read that tribe.
            const post = world.posts.find(({ id }) => id === row.id);
            const told = post?.given.filter((id) => id !== post.tribeId && reads(world, viewer.id, id)) ?? [];
            expect(row.givenTo?.map(({ id }) => id).sort() ?? []).toEqual(told.sort());
          }

          for (const { id: userId } of world.people) {
            const theirs = visible.filter(
              (post) => isListed(post) && post.onProfile && post.authorId === userId,
            );
            expect(idsOf(await postsOfUser(tx, viewer, { userId, limit: 100 }))).toEqual(idsOf(theirs));
          }
          for (const tag of TAGS) {
            const tagged = inFeed.filter((post) => post.tag === tag);
            expect(idsOf(await postsWithHashtag(tx, viewer, { tag, limit: 100 }))).toEqual(idsOf(tagged));
          }

          const told = visible.filter(
            (post) =>
              post.type === 'story' &&
              (post.authorId === viewer.id ||
                isFollowed(post) ||
                areTogether(world, viewer.id, post.authorId)),
          );
          expect(idsOf(await storiesFor(tx, viewer))).toEqual(idsOf(told));

          // By id, alone and as what another post passes on.
          for (const post of world.posts) {
            const found = await postById(tx, viewer, post.id);
            expect(found?.id).toBe(visible.includes(post) ? post.id : undefined);
          }
          expect(idsOf(await postsByIds(tx, viewer, idsOf(world.posts)))).toEqual(idsOf(visible));
        }),
      ),
      { numRuns: runs(120) },
    );
  },
  WORLDS_MS,
);

test('what trends is told of what everybody may read, and of nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, (world) =>
      undone(database.db, async (tx) => {
        await build(tx, world);
        const counts = new Map<string, number>();
        for (const post of world.posts) {
          const home = world.tribes.find(({ id }) => id === post.tribeId);
          const isOpen =
            post.onFeed &&
            isListed(post) &&
            !post.isDeleted &&
            (home === undefined || (!home.isPrivate && home.contentAccess === 'public_preview'));
          if (isOpen && post.tag !== null) counts.set(post.tag, (counts.get(post.tag) ?? 0) + 1);
        }
        const found = await trendingHashtags(tx, 10);
        expect(Object.fromEntries(found.map(({ tag, postCount }) => [tag, postCount]))).toEqual(
          Object.fromEntries(counts),
        );
      }),
    ),
    { numRuns: runs(60) },
  );
});

test('an audience is chosen among those asked about, and of nobody there is none', async () => {
  const [ada, leo] = [randomUUID(), randomUUID()];
  const people = [ada, leo].map((id) => ({ id, role: 'member' as const, profile: 'everyone' as const }));
  await undone(database.db, async (tx) => {
    const post: Post = { ...PUBLIC, id: randomUUID(), authorId: ada };
    await build(tx, {
      people,
      tribes: [],
      memberships: [],
      bans: [],
      spaces: [],
      blocks: [],
      follows: [],
      posts: [post],
      reactions: [],
    });
    expect(await whoSeesPost(tx, post.id, [])).toEqual([]);
    expect(await whoSeesPost(tx, post.id, [leo])).toEqual([leo]);
    expect(await whoSeesPost(tx, post.id, [leo, randomUUID()])).toEqual([leo]);
    expect(await whoSeesPost(tx, randomUUID(), [ada, leo])).toEqual([]);
  });
});
