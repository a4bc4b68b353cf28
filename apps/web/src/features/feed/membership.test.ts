import type { PostView } from '@kindred/validation/feed';
import { beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../app/queryClient.ts';
import { aPost } from '../../testing/posts.ts';
import { aTribe } from '../../testing/tribes.ts';
import { type Feed, postsIn } from './cache.ts';
import { followMembership } from './membership.ts';
import { FEED_KEY } from './query.ts';

const { tribe, get } = vi.hoisted(() => ({ tribe: vi.fn(), get: vi.fn() }));
vi.mock('../../app/api.ts', () => ({
  api: { tribes: { get: { query: tribe } }, feed: { get: { query: get } } },
}));

const { id, name, slug } = aTribe();
const place = { id, name, slug };
const gone = () => Object.assign(new Error('not_found'), { data: { code: 'not_found', message: 'Gone' } });
const LISTS = [
  ['algorithmic'],
  ['chronological'],
  ['chronological', { tribe: id }],
  ['saved', 'all'],
  ['tribe', id],
];

function loaded(...posts: PostView[]) {
  const client = createQueryClient();
  for (const list of LISTS) {
    const feed: Feed = { pages: [{ items: posts, nextCursor: null }], pageParams: [null] };
    client.setQueryData([...FEED_KEY, ...list], feed);
  }
  const shown = (list: unknown[]) =>
    postsIn(client.getQueryData<Feed>([...FEED_KEY, ...list])).map((post) => post.id);
  return { client, shown };
}

beforeEach(() => {
  tribe.mockReset();
  get.mockReset().mockRejectedValue(gone());
});

it('takes what a tribe closed to me out of every list, and nothing else', async () => {
  const [inside, other] = [aPost({ tribe: place }), aPost()];
  const { client, shown } = loaded(inside, other);
  tribe.mockRejectedValue(gone());
  await followMembership(client, id);
  for (const list of LISTS) expect(shown(list)).toEqual([other.id]);
});

it('asks again for what was given to it, or passes on what is in it', async () => {
  const given = aPost({ givenTo: [place] });
  const passedOn = aPost({ shared: { ...aPost(), tribe: place } });
  const { client, shown } = loaded(given, passedOn);
  tribe.mockResolvedValue(
    aTribe({ myRole: null, access: { isReader: false, isPaidReader: false, why: 'outside' } }),
  );
  get.mockImplementation(async ({ id: postId }) => {
    if (postId === given.id) throw gone();
    return { ...passedOn, shared: null, isSharedGone: true };
  });
  await followMembership(client, id);
  expect(shown(['saved', 'all'])).toEqual([passedOn.id]);
  const [left] = postsIn(client.getQueryData<Feed>([...FEED_KEY, 'algorithmic']));
  expect(left).toMatchObject({ shared: null, isSharedGone: true });
});

it('keeps what everybody reads, as I may use it now', async () => {
  const open = aPost({ tribe: place });
  const { client, shown } = loaded(open);
  tribe.mockResolvedValue(aTribe({ myRole: null }));
  get.mockResolvedValue({ ...open, can: { ...open.can, comment: false } });
  await followMembership(client, id);
  for (const list of LISTS) expect(shown(list)).toEqual([open.id]);
  expect(postsIn(client.getQueryData<Feed>([...FEED_KEY, 'algorithmic']))[0]?.can.comment).toBe(false);
});

it('asks anew for lists that are come back to', async () => {
  const { client } = loaded(aPost());
  tribe.mockResolvedValue(aTribe());
  await followMembership(client, id);
  expect(client.getQueryState([...FEED_KEY, 'algorithmic'])?.isInvalidated).toBe(true);
});

it('changes nothing when the tribe could not be asked for', async () => {
  const inside = aPost({ tribe: place });
  const { client, shown } = loaded(inside);
  tribe.mockRejectedValue(new Error('Away'));
  await expect(followMembership(client, id)).rejects.toThrow('Away');
  expect(shown(['algorithmic'])).toEqual([inside.id]);
});
