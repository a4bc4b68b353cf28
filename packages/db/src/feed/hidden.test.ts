import type { Viewer } from '@kindred/permissions/viewer';
import { SEARCH_KINDS } from '@kindred/validation/discovery';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser } from '../../factories/accounts.ts';
import { commentOn, createPost } from '../../factories/feed.ts';
import { createMedia } from '../../factories/media.ts';
import { createNotification } from '../../factories/notifications.ts';
import { createTribe, joinTribe } from '../../factories/tribes.ts';
import { createTestDatabase, type TestDatabase } from '../../testing.ts';
import type { Tx } from '../client.ts';
import { found } from '../discovery/visibility.ts';
import { expectHiding, type Reads, SECRET } from '../moderation/hidden.fixture.ts';
import { setCommentNotificationsHidden } from '../notifications/posts/writes.ts';
import { badgesOf, notificationsOf } from '../notifications/visibility.ts';
import { acceptAnswer } from '../tribes/spaces/writes.ts';
import { exportedComments, exportedPosts } from '../tribes/tribeCreation/visibility.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';
import { savedPage } from './actions/queries.ts';
import { pinPost, restorePost, savePost } from './actions/writes.ts';
import { commentById, commentPage, commentPath, commentsWrittenBy, replyPage } from './comments/queries.ts';
import { deleteComment, purgeComment } from './comments/writes.ts';
import { postsWithHashtag, trendingHashtags } from './hashtags/queries.ts';
import { COMMENT_KIND, POST_KIND } from './moderation.ts';
import { forYouPage, latestPage, postById, postsOfUser, whoSeesPost } from './queries.ts';
import { react } from './reactions/writes.ts';
import { storiesFor } from './stories/visibility.ts';
import { postsOfTribe } from './timeline/queries.ts';
import { deletePost, insertPost, purgePost } from './writes.ts';

let database: TestDatabase;
let author: Viewer;
let follower: Viewer;
let member: Viewer;
let viewers: Viewer[];
let tribeId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const user = async (): Promise<Viewer> => ({ id: (await createUser(database.db)).id, role: 'member' });
  [author, follower, member] = [await user(), await user(), await user()];
  const stranger = await user();
  viewers = [author, follower, member, stranger];
  tribeId = (await createTribe(database.db)).id;
  await joinTribe(database.db, tribeId, author.id);
  await joinTribe(database.db, tribeId, member.id);
  await unrestrictedDb(database.db)
    .insertInto('userFollows')
    .values({ followerId: follower.id, followeeId: author.id })
    .execute();
});
afterAll(() => database.drop());

const inOne = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);
const hide = (id: string) => (isHidden: boolean) =>
  inOne((tx) => POST_KIND.setHidden?.(tx, id, isHidden) ?? Promise.resolve());
const hideComment = (id: string) => (isHidden: boolean) =>
  inOne(async (tx) => {
    await COMMENT_KIND.setHidden?.(tx, id, isHidden);
    await setCommentNotificationsHidden(tx, id, isHidden);
  });
const everywhere = { limit: 100 };
const search = (viewer: Viewer) =>
  found(database.db, viewer, {
    words: [SECRET],
    kinds: SEARCH_KINDS,
    isAlike: false,
    at: new Date('2100-01-01'),
    limit: 20,
  });

/** Reads of a post in the feed and the tribe. */
const readsOf = (postId: string): Reads => {
  const { db } = database;
  return {
    'the latest': (viewer) => latestPage(db, viewer, everywhere),
    'the latest of followed people': (viewer) => latestPage(db, viewer, { ...everywhere, following: true }),
    'For You': async (viewer) => (await forYouPage(db, viewer, everywhere)).rows,
    'the post': (viewer) => postById(db, viewer, postId),
    'posts on the profile': (viewer) => postsOfUser(db, viewer, { ...everywhere, userId: author.id }),
    'saved posts': (viewer) => savedPage(db, viewer, everywhere),
    'posts with the hashtag': (viewer) => postsWithHashtag(db, viewer, { ...everywhere, tag: SECRET }),
    'trending hashtags': () => trendingHashtags(db, 10),
    'the wall of the tribe': (viewer) => postsOfTribe(db, viewer, { ...everywhere, tribeId }),
    'the export of the tribe': () => exportedPosts(db, tribeId, 100),
    search,
    notifications: (viewer) => notificationsOf(db, viewer, { ...everywhere, tab: 'all' }),
    'unread notifications': async (viewer) => [
      (await badgesOf(db, viewer)).notifications === 0 ? '' : SECRET,
    ],
    'live events': async () =>
      (
        await whoSeesPost(
          db,
          postId,
          viewers.map(({ id }) => id),
        )
      ).map(() => SECRET),
  };
};

describe('a hidden post', () => {
  test('is in no list, and is everywhere again when it is shown', async () => {
    const shared = await createPost(database.db);
    const { id } = await inOne((tx) =>
      insertPost(tx, {
        authorId: author.id,
        type: 'text',
        content: `A ${SECRET} #${SECRET}`,
        tribeId,
        sharedPostId: shared.id,
        places: null,
      }),
    );
    await inOne(async (tx) => {
      for (const viewer of viewers) await savePost(tx, id, viewer.id);
      await pinPost(tx, { id, authorId: author.id, businessId: null });
      await react(tx, 'post', id, member.id, 'love');
    });
    await commentOn(database.db, id, member.id);
    await createNotification(database.db, follower.id, { message: `A ${SECRET}`, data: { postId: id } });
    const sharesOf = async () => (await postById(database.db, author, shared.id))?.shareCount;
    await expectHiding({ reads: readsOf(id), viewers }, hide(id), async () => {
      expect(await sharesOf()).toBe(0);
      expect(await POST_KIND.load(database.db, id)).toMatchObject({
        authorId: author.id,
        tribeId,
        path: `/post/${id}`,
      });
      expect(await inOne((tx) => restorePost(tx, id, author.id))).toBe(false);
    });
    expect(await sharesOf()).toBe(1);
  });

  test('is not in stories, as a story', async () => {
    const { id } = await createPost(database.db, {
      authorId: author.id,
      type: 'story',
      content: SECRET,
      tribeId,
      expiresAt: new Date(Date.now() + 3_600_000),
    });
    const reads: Reads = {
      stories: (viewer) => storiesFor(database.db, viewer),
      'stories of the tribe': (viewer) => storiesFor(database.db, viewer, tribeId),
      'the story': (viewer) => postById(database.db, viewer, id),
    };
    await expectHiding({ reads, viewers }, hide(id), async () => undefined);
    await unrestrictedDb(database.db)
      .updateTable('posts')
      .set({ createdAt: new Date(0), expiresAt: new Date(1) })
      .where('id', '=', id)
      .execute();
    expect(await POST_KIND.load(database.db, id)).toMatchObject({ path: null });
  });

  test('is deleted with its files when it is purged, and cannot come back', async () => {
    const { id } = await createPost(database.db, { authorId: author.id, type: 'image' });
    const files = () =>
      unrestrictedDb(database.db)
        .selectFrom('attachments')
        .select('id')
        .where('attachedTo', '=', id)
        .execute();
    const { url } = await createMedia(database.db, { attachedType: 'posts', attachedTo: id });
    expect((await POST_KIND.load(database.db, id))?.content.files).toEqual([
      { kind: 'image', url, name: null },
    ]);
    await hide(id)(true);
    expect(await files()).toHaveLength(1);
    expect(await inOne((tx) => purgePost(tx, id))).toBe(true);
    expect(await inOne((tx) => purgePost(tx, id))).toBe(false);
    expect(await files()).toEqual([]);
    await hide(id)(false);
    expect(await postById(database.db, author, id)).toBeUndefined();
    expect(await POST_KIND.load(database.db, id)).toBeUndefined();
  });
});

describe('a hidden comment', () => {
  const say = (postId: string, content: string, parentId?: string) =>
    commentOn(database.db, postId, author.id, { content, ...(parentId === undefined ? {} : { parentId }) });
  const counts = (postId: string) =>
    unrestrictedDb(database.db)
      .selectFrom('comments')
      .innerJoin('posts', 'posts.id', 'comments.postId')
      .select(['comments.id', 'replyCount', 'commentCount', 'acceptedCommentId'])
      .where('postId', '=', postId)
      .orderBy('comments.id')
      .execute();

  test.each([0, 1])(
    'with %i answers shows no word of it, and is as before when it is shown',
    async (answers) => {
      const { db } = database;
      const { id: postId } = await createPost(db, { authorId: member.id, tribeId, content: 'A question' });
      const top = await say(postId, 'At the top');
      const { id } = await say(postId, SECRET, top.id);
      if (answers > 0) await say(postId, 'An answer', id);
      await inOne((tx) => react(tx, 'comment', id, member.id, 'like'));
      await inOne((tx) => acceptAnswer(tx, postId, id));
      const data = { postId, commentId: id };
      await createNotification(db, member.id, { message: SECRET, data });
      const reads: Reads = {
        replies: (viewer) => replyPage(db, viewer, { limit: 100, parentId: top.id }),
        'the comment': (viewer) => commentById(db, viewer, id),
        'the path to it': (viewer) => commentPath(db, viewer, id),
        'what its author wrote': (viewer) => commentsWrittenBy(db, viewer, { limit: 100, userId: author.id }),
        'the export of the tribe': () => exportedComments(db, [postId]),
        notifications: (viewer) => notificationsOf(db, viewer, { limit: 100, tab: 'all' }),
        'unread notifications': async (viewer) => [
          (await badgesOf(db, viewer)).notifications === 0 ? '' : SECRET,
        ],
      };
      const before = await counts(postId);
      await expectHiding({ reads, viewers: [author, member] }, hideComment(id), async () => {
        expect(await commentPage(db, member, { limit: 10, postId, sort: 'oldest' })).toMatchObject([
          { id: top.id, replyCount: answers },
        ]);
        expect((await replyPage(db, member, { limit: 10, parentId: top.id })).length).toBe(answers);
        expect((await postById(db, member, postId))?.commentCount).toBe(1 + answers);
        expect((await postById(db, member, postId))?.acceptedCommentId).toBeNull();
        expect(await COMMENT_KIND.load(db, id)).toMatchObject({
          authorId: author.id,
          tribeId,
          path: `/post/${postId}#comment-${id}`,
          content: { text: SECRET, context: [{ text: 'A question' }, { text: 'At the top' }] },
        });
      });
      expect(await counts(postId)).toEqual(before);
      await inOne((tx) => deletePost(tx, postId, member.id));
    },
  );

  test('keeps the places above it, and takes them along when it is purged', async () => {
    const { db } = database;
    const { id: postId } = await createPost(db, { authorId: member.id });
    const top = await say(postId, 'At the top');
    const middle = await say(postId, 'In the middle', top.id);
    const last = await say(postId, SECRET, middle.id);
    const remove = (id: string) => inOne((tx) => deleteComment(tx, { id, postId }));
    const shown = async () => (await commentPage(db, member, { limit: 10, postId, sort: 'oldest' })).length;
    await hideComment(last.id)(true);
    await remove(middle.id);
    await remove(top.id);
    expect(await shown()).toBe(0);
    await hideComment(last.id)(false);
    expect(await shown()).toBe(1);
    expect(await counts(postId)).toMatchObject([
      { replyCount: 1, commentCount: 1 },
      { replyCount: 1 },
      { replyCount: 0 },
    ]);
    await hideComment(last.id)(true);
    expect(await inOne((tx) => purgeComment(tx, last.id))).toBe(postId);
    expect(await inOne((tx) => purgeComment(tx, last.id))).toBeUndefined();
    expect(await counts(postId)).toEqual([]);
    expect((await postById(db, member, postId))?.commentCount).toBe(0);
  });

  test('whose answers are deleted meanwhile comes back without them', async () => {
    const { db } = database;
    const { id: postId } = await createPost(db, { authorId: member.id });
    const top = await say(postId, SECRET);
    const answer = await say(postId, 'An answer', top.id);
    await hideComment(top.id)(true);
    await inOne((tx) => deleteComment(tx, { id: answer.id, postId }));
    expect(await commentPage(db, member, { limit: 10, postId, sort: 'oldest' })).toEqual([]);
    await hideComment(top.id)(false);
    expect(await commentPage(db, member, { limit: 10, postId, sort: 'oldest' })).toMatchObject([
      { content: SECRET, replyCount: 0, deletedAt: null },
    ]);
  });
});
