import { commentPage } from '@kindred/db/feed/comments/queries';
import { forYouPage, latestPage, postById } from '@kindred/db/feed/queries';
import { restPath, trpcPath } from '../measures/feed.ts';
import { get, nth, type Path } from './path.ts';

const PAGE = 20;
const BAR = 0.5;

const forYou: Pick<Path, 'id' | 'bar' | 'ownSql'> = {
  id: 'P1',
  bar: BAR,
  ownSql: (db, viewer) => forYouPage(db, viewer, { limit: PAGE }),
};
const latest: Pick<Path, 'id' | 'bar' | 'ownSql'> = {
  id: 'P1',
  bar: BAR,
  ownSql: (db, viewer) => latestPage(db, viewer, { limit: PAGE }),
};

const rest = (mode: Parameters<typeof restPath>[0]) => ({ calls: () => get(restPath(mode)) });
const trpc = (mode: Parameters<typeof trpcPath>[0]) => ({
  calls: () => get(trpcPath(mode)),
  read: ([answer]: unknown[]) => (answer as [{ result: { data: unknown } }]).map(({ result }) => result.data),
});

/** P1: the first page of the feed. P1b: a post alone, and with its first comments. */
export const feedPaths: Path[] = [
  { ...forYou, what: 'feed, For You, REST', product: rest('algorithmic') },
  { ...forYou, what: 'feed, For You, tRPC', product: trpc('algorithmic'), floor: rest('algorithmic') },
  { ...latest, what: 'feed, Latest, REST', product: rest('chronological') },
  { ...latest, what: 'feed, Latest, tRPC', product: trpc('chronological'), floor: rest('chronological') },
  {
    id: 'P1b',
    what: 'a post',
    bar: BAR,
    product: { calls: ({ posts }, at) => get(`/api/posts/${nth(posts, at)}`) },
    subject: ({ posts }, at) => nth(posts, at),
    ownSql: (db, viewer, _scene, postId) => postById(db, viewer, postId),
  },
  {
    id: 'P1b',
    what: 'a post with 20 comments',
    bar: BAR,
    product: { calls: ({ posts }, at) => get(`/api/posts/${nth(posts, at)}/thread`) },
    subject: ({ posts }, at) => nth(posts, at),
    ownSql: async (db, viewer, _scene, postId) => {
      await postById(db, viewer, postId);
      await commentPage(db, viewer, { postId, sort: 'top', limit: PAGE + 1 });
    },
  },
];
