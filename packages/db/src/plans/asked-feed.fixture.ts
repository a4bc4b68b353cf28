import type { DraftInput } from '@kindred/validation/feed/drafts';
import type { Db } from '../client.ts';
import { draftById, draftPage } from '../feed/drafts/visibility.ts';
import {
  deleteDraft,
  insertDraft,
  lockDraftsOf,
  takeDraft,
  takeDueDraft,
  updateDraft,
} from '../feed/drafts/writes.ts';
import { postsWithHashtag, trendingHashtags } from '../feed/hashtags/queries.ts';
import { cachedPreview, linkWithoutPreview } from '../feed/links/visibility.ts';
import { cachePreview, pruneLinkPreviews, writePreview } from '../feed/links/writes.ts';
import { vote } from '../feed/polls/writes.ts';
import {
  type FeedFilter,
  forYouPage,
  latestPage,
  postById,
  postsByIds,
  postsOfUser,
  reactionsTo,
  tribesGiven,
  whoSeesPost,
} from '../feed/queries.ts';
import { react } from '../feed/reactions/writes.ts';
import { storiesFor, viewersOf } from '../feed/stories/visibility.ts';
import { deleteGoneStories, markSeen } from '../feed/stories/writes.ts';
import { deletePost, endLive, insertPost } from '../feed/writes.ts';
import type { Cursor } from '../paging.ts';
import { type AskedByName, ada, inOne } from './asked.fixture.ts';
import { askedOfFollowers } from './asked-followers.fixture.ts';
import { DRAFT, idOf, PEOPLE, PERSON, POST, POSTS, TRIBE } from './scale.fixture.ts';

const DRAFT_INPUT: DraftInput = {
  content: 'Not yet',
  type: 'text',
  mediaIds: [],
  visibility: 'public',
  visibilityOptions: null,
};

/** What is known once the tables are filled. */
interface Filled {
  /** For what a question needs to know first, and is not judged by. */
  db: Db;
  /** The place of the post in the middle of the whole feed, in each order. */
  cursors: Record<'chronological' | 'algorithmic', Cursor>;
}

const PAGE_URL = 'https://example.org/page';
const PREVIEW = { title: 'A page', description: null, siteName: null };

const HOTTEST_LIMIT = 20;
const ofFollowed = { following: true };
const inTribe = { tribe: idOf(TRIBE, 40) };
const ofType = { type: 'poll' } as const;

/** The questions of the feed, by noun. */
export function askedOfFeed(filled: Filled): Record<string, AskedByName> {
  const latest = (filter: FeedFilter = {}, isDeep = false) => ({
    run: (db: Db) =>
      latestPage(db, ada, {
        ...filter,
        limit: 20,
        ...(isDeep ? { after: filled.cursors.chronological } : {}),
      }),
    rows: 700,
  });

  /** The first page, the second of the same block, and the first of a block in the middle of everything. */
  const forYou = (filter: FeedFilter = {}, kind: 'first' | 'rest' | 'block' = 'first') => ({
    run: async (db: Db) => {
      const page = { ...filter, limit: HOTTEST_LIMIT };
      if (kind === 'first') return forYouPage(db, ada, page);
      const block = { top: null, end: filled.cursors.algorithmic, after: null };
      if (kind === 'block') return forYouPage(db, ada, { ...page, after: block });
      const { next } = await forYouPage(filled.db, ada, { ...page, after: block });
      return forYouPage(db, ada, { ...page, after: next ?? undefined });
    },
    rows: 1_500,
  });

  return {
    feed: {
      'the newest page': latest(),
      'a page in the middle of time': latest({}, true),
      'the newest of a type': latest(ofType),
      'the newest of a tribe': latest(inTribe),
      'the newest of a tribe, further back': latest(inTribe, true),
      'the newest of a type in a tribe': { ...latest({ ...ofType, ...inTribe }), rows: 300 },
      'the newest of people I follow': { ...latest(ofFollowed), rows: 2_600, pages: 3_300 },
      'the newest of people I follow, further back': {
        ...latest(ofFollowed, true),
        rows: 2_600,
        pages: 3_300,
      },
      'the hottest page': forYou(),
      'the next page of its block': forYou({}, 'rest'),
      'a block in the middle of heat': forYou({}, 'block'),
      'the end of the last block': {
        run: async (db) => {
          const after = { top: filled.cursors.algorithmic, end: null, after: filled.cursors.algorithmic };
          return forYouPage(db, ada, { limit: HOTTEST_LIMIT, after });
        },
        // A last block is short by what it is; here it is as long as one is ever read.
        rows: 7_000,
      },
      'the hottest of a type': forYou(ofType),
      'the hottest of a tribe': forYou(inTribe),
      'a block in the middle of heat, of a tribe': forYou(inTribe, 'block'),
      'the next page of that block, of a tribe': forYou(inTribe, 'rest'),
      'the hottest of a type in a tribe': { ...forYou({ ...ofType, ...inTribe }), rows: 700 },
      'the hottest of people I follow': { ...forYou(ofFollowed), rows: 3_000, pages: 4_700 },
      'a block in the middle of heat, of people I follow': {
        ...forYou(ofFollowed, 'block'),
        rows: 3_000,
        pages: 4_700,
      },
      'the next page of that block': { ...forYou(ofFollowed, 'rest'), rows: 3_000, pages: 4_400 },
      ...askedOfFollowers(filled),
      'posts of a busy person': {
        run: (db) => postsOfUser(db, ada, { userId: idOf(PERSON, 0), limit: 20 }),
        rows: 500,
      },
      'posts of a busy person, further back': {
        run: async (db) => {
          const [, , third] = await postsOfUser(filled.db, ada, { userId: idOf(PERSON, 0), limit: 3 });
          return postsOfUser(db, ada, { userId: idOf(PERSON, 0), limit: 20, after: third?.id ?? '' });
        },
        rows: 500,
      },
      'one post': { run: (db) => postById(db, ada, idOf(POST, 4_000)), rows: 250 },
      'the audience of a post among 200 people': {
        run: (db) =>
          whoSeesPost(
            db,
            idOf(POST, 4_000),
            Array.from({ length: 200 }, (_, n) => idOf(PERSON, n * 7)),
          ),
        rows: 2_000,
      },
      'twenty posts passed on': {
        run: (db) =>
          postsByIds(
            db,
            ada,
            Array.from({ length: 20 }, (_, n) => idOf(POST, n * 4_001)),
          ),
        rows: 700,
      },
      'the tribes of twenty posts': {
        run: (db) =>
          tribesGiven(
            db,
            Array.from({ length: 20 }, (_, n) => idOf(POST, n * 1_000 + 1)),
          ),
        rows: 50,
      },
      'who reacted': {
        run: (db) => reactionsTo(db, ada, { on: 'post', id: idOf(POST, 4_000), limit: 21 }),
        rows: 300,
      },
      publishing: {
        run: (db) =>
          inOne(db, (tx) =>
            insertPost(tx, { authorId: ada.id, type: 'text', content: 'Hello #day', places: null }),
          ),
        rows: 10,
      },
      'passing a post on': {
        run: (db) =>
          inOne(db, (tx) =>
            insertPost(tx, {
              authorId: ada.id,
              type: 'text',
              content: 'Look',
              sharedPostId: idOf(POST, 4_004),
              places: null,
            }),
          ),
        rows: 10,
      },
      reacting: {
        run: (db) => inOne(db, (tx) => react(tx, 'post', idOf(POST, 4_001), ada.id, 'love')),
        rows: 10,
      },
      'reacting otherwise': {
        run: (db) => inOne(db, (tx) => react(tx, 'post', idOf(POST, 4_001), ada.id, 'wow')),
        rows: 10,
      },
      'taking a reaction back': {
        run: (db) => inOne(db, (tx) => react(tx, 'post', idOf(POST, 4_001), ada.id, null)),
        rows: 10,
      },
      'ending a live post': { run: (db) => inOne(db, (tx) => endLive(tx, idOf(POST, 4_001))), rows: 5 },
      deleting: { run: (db) => inOne(db, (tx) => deletePost(tx, idOf(POST, 4_002), ada.id)), rows: 5 },
    },
    stories: {
      'the stories of today': { run: (db) => storiesFor(db, ada), rows: 30_000 },
      'the stories of today, of somebody quiet': {
        run: (db) => storiesFor(db, { id: idOf(PERSON, PEOPLE - 2), role: 'member' }),
        rows: 30_000,
      },
      'who saw a story': { run: (db) => viewersOf(db, ada, idOf(POST, POSTS), { limit: 21 }), rows: 350 },
      'seeing a story': {
        run: (db) => inOne(db, (tx) => markSeen(tx, idOf(POST, POSTS + 7), ada.id)),
        rows: 10,
      },
      'taking away stories that are gone': { run: (db) => deleteGoneStories(db), rows: 25_000 },
    },
    polls: {
      'a page of polls': {
        run: (db) =>
          postsByIds(
            db,
            ada,
            Array.from({ length: 20 }, (_, n) => idOf(POST, n * 4_000 + 7)),
          ),
        rows: 450,
      },
      voting: {
        run: async (db) => {
          const postId = idOf(POST, 99_967);
          const post = await postById(filled.db, ada, postId);
          const [option] = post?.poll?.options ?? [];
          return inOne(db, (tx) => vote(tx, postId, ada.id, [option?.id ?? '']));
        },
        rows: 30,
      },
    },
    links: {
      'a page that is known': { run: (db) => cachedPreview(db, PAGE_URL), rows: 1 },
      'keeping a page': { run: (db) => inOne(db, (tx) => cachePreview(tx, PAGE_URL, PREVIEW)), rows: 5 },
      'the link of a post': { run: (db) => linkWithoutPreview(db, idOf(POST, 4_001)), rows: 1 },
      'giving a post its preview': {
        run: (db) => inOne(db, (tx) => writePreview(tx, idOf(POST, 4_001), PREVIEW)),
        rows: 5,
      },
      'taking away old pages': { run: (db) => pruneLinkPreviews(db), rows: 5 },
    },
    hashtags: {
      'what trends': { run: (db) => trendingHashtags(db, 10), rows: 5_000 },
      'a hashtag that everybody uses': {
        run: (db) => postsWithHashtag(db, ada, { tag: 'bread', limit: 21 }),
        rows: 700,
      },
      'a hashtag that everybody uses, further back': {
        run: (db) =>
          postsWithHashtag(db, ada, { tag: 'bread', limit: 21, after: filled.cursors.chronological }),
        rows: 700,
      },
      'a rare hashtag': { run: (db) => postsWithHashtag(db, ada, { tag: 'rare', limit: 21 }), rows: 700 },
      'a hashtag that nobody uses': {
        run: (db) => postsWithHashtag(db, ada, { tag: 'nobody', limit: 21 }),
        rows: 250,
      },
    },
    drafts: {
      'my drafts': { run: (db) => draftPage(db, ada.id, { list: 'drafts', limit: 21 }), rows: 300 },
      'what I scheduled': { run: (db) => draftPage(db, ada.id, { list: 'scheduled', limit: 21 }), rows: 300 },
      'one draft': { run: (db) => draftById(db, ada.id, idOf(DRAFT, 3)), rows: 5 },
      'keeping a draft': {
        run: (db) =>
          inOne(db, (tx) =>
            insertDraft(tx, { authorId: idOf(PERSON, 9_999), input: DRAFT_INPUT, publishAt: null }),
          ),
        rows: 300,
      },
      'counting on nobody else to add one': {
        run: (db) => inOne(db, (tx) => lockDraftsOf(tx, ada.id)),
        rows: 5,
      },
      'taking a draft to publish it': {
        run: (db) => inOne(db, (tx) => takeDraft(tx, ada.id, idOf(DRAFT, 3))),
        rows: 5,
      },
      'changing a draft': {
        run: (db) =>
          inOne(db, (tx) => updateDraft(tx, { id: idOf(DRAFT, 3), authorId: ada.id, input: DRAFT_INPUT })),
        rows: 5,
      },
      'deleting a draft': {
        run: (db) => inOne(db, (tx) => deleteDraft(tx, ada.id, idOf(DRAFT, 5))),
        rows: 5,
      },
      'what is due': { run: (db) => inOne(db, (tx) => takeDueDraft(tx)), rows: 50 },
    },
  };
}
