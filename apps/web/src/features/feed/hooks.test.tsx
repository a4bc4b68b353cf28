import type { FeedMode, PostView } from '@kindred/validation/feed';
import type { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../app/queryClient.ts';
import { aPost } from '../../testing/posts.ts';
import { renderSignedIn } from '../../testing/signedIn.tsx';
import { type Feed, postsIn } from './cache.ts';
import { FEED_WORDS } from './composer/copy.ts';
import { useCreatePost, useLike } from './hooks.ts';
import { FEED_KEY } from './query.ts';

const { like, unlike, create } = vi.hoisted(() => ({
  like: vi.fn(),
  unlike: vi.fn(),
  create: vi.fn(),
}));
vi.mock('../../app/api.ts', () => ({
  api: {
    feed: {
      like: { mutate: like },
      unlike: { mutate: unlike },
      create: { mutate: create },
    },
  },
}));

const MODES: FeedMode[] = ['algorithmic', 'chronological'];
const refused = (code: string) => Object.assign(new Error(code), { data: { code, message: 'Because.' } });

/** Both orders of the feed, each with another first post. */
function feedWith(post: PostView): QueryClient {
  const client = createQueryClient();
  for (const mode of MODES) {
    const feed: Feed = { pages: [{ items: [aPost(), post], nextCursor: null }], pageParams: [null] };
    client.setQueryData([...FEED_KEY, mode], feed);
  }
  return client;
}

function inBoth(client: QueryClient, id: string) {
  return MODES.map((mode) =>
    postsIn(client.getQueryData<Feed>([...FEED_KEY, mode])).find((post) => post.id === id),
  );
}
const likesIn = (client: QueryClient, id: string) =>
  inBoth(client, id).map((post) => post && [post.isLiked, post.likeCount]);

function Heart({ client, id }: { client: QueryClient; id: string }) {
  const post = inBoth(client, id)[0];
  return post ? <Tap post={post} /> : null;
}
function Tap({ post }: { post: PostView }) {
  const { toggle } = useLike(post);
  return (
    <button type="button" onClick={toggle}>
      heart
    </button>
  );
}

let answer: (value: unknown) => void;
let fail: (error: unknown) => void;
const later = () =>
  new Promise((resolve, reject) => {
    answer = resolve;
    fail = reject;
  });

beforeEach(() => {
  for (const mock of [like, unlike, create]) mock.mockReset();
});

describe('a like', () => {
  it('shows in both orders before the server has answered, then says what the server says', async () => {
    like.mockImplementation(later);
    const post = aPost();
    const client = feedWith(post);
    renderSignedIn(<Heart client={client} id={post.id} />, { client });
    fireEvent.click(screen.getByText('heart'));
    await vi.waitFor(() =>
      expect(likesIn(client, post.id)).toEqual([
        [true, 4],
        [true, 4],
      ]),
    );
    answer({ id: post.id, isLiked: true, likeCount: 7 });
    await vi.waitFor(() =>
      expect(likesIn(client, post.id)).toEqual([
        [true, 7],
        [true, 7],
      ]),
    );
  });

  it('is undone, with a notice, when it fails', async () => {
    like.mockImplementation(later);
    const post = aPost();
    const client = feedWith(post);
    renderSignedIn(<Heart client={client} id={post.id} />, { client });
    fireEvent.click(screen.getByText('heart'));
    await vi.waitFor(() => expect(likesIn(client, post.id)[0]).toEqual([true, 4]));
    fail(refused('unavailable'));
    await screen.findByText('Failed to like post');
    expect(likesIn(client, post.id)).toEqual([
      [false, 3],
      [false, 3],
    ]);
  });

  it('of a post that is gone takes the post away', async () => {
    like.mockRejectedValue(refused('not_found'));
    const post = aPost();
    const client = feedWith(post);
    renderSignedIn(<Heart client={client} id={post.id} />, { client });
    fireEvent.click(screen.getByText('heart'));
    await screen.findByText('This post is no longer there');
    expect(inBoth(client, post.id)).toEqual([undefined, undefined]);
  });

  it('tapped twice ends as the second tap meant it, and failing twice as the server knows it', async () => {
    const answers: ((error: unknown) => void)[] = [];
    const never = () => new Promise((_, reject) => answers.push(reject));
    like.mockImplementation(never);
    unlike.mockImplementation(never);
    const post = aPost();
    const client = feedWith(post);
    const page = renderSignedIn(<Heart client={client} id={post.id} />, { client });
    fireEvent.click(screen.getByText('heart'));
    await vi.waitFor(() => expect(likesIn(client, post.id)[0]).toEqual([true, 4]));
    page.unmount();
    renderSignedIn(<Heart client={client} id={post.id} />, { client });
    fireEvent.click(screen.getByText('heart'));
    await vi.waitFor(() => expect(likesIn(client, post.id)[0]).toEqual([false, 3]));
    // The second waits for the first.
    expect(unlike).not.toHaveBeenCalled();
    answers[0]?.(refused('unavailable'));
    await vi.waitFor(() => expect(unlike).toHaveBeenCalledOnce());
    expect(likesIn(client, post.id)[0]).toEqual([false, 3]);
    answers[1]?.(refused('unavailable'));
    await screen.findByText('Failed to take your like back');
    await vi.waitFor(() =>
      expect(likesIn(client, post.id)).toEqual([
        [false, 3],
        [false, 3],
      ]),
    );
  });
});

describe('publishing', () => {
  function Publish({ onCreated }: { onCreated: () => void }) {
    const post = useCreatePost({ words: FEED_WORDS, onCreated });
    return (
      <button
        type="button"
        onClick={() => post.mutate({ input: { content: 'Fresh', type: 'text' }, key: 'k-1' })}
      >
        publish
      </button>
    );
  }

  it('puts the post on top of both orders and sends the key', async () => {
    const [old, fresh] = [aPost(), aPost({ content: 'Fresh' })];
    create.mockResolvedValue(fresh);
    const client = feedWith(old);
    const onCreated = vi.fn();
    renderSignedIn(<Publish onCreated={onCreated} />, { client });
    fireEvent.click(screen.getByText('publish'));
    await screen.findByText('Post created successfully!');
    const first = (mode: FeedMode) => postsIn(client.getQueryData<Feed>([...FEED_KEY, mode]))[0];
    expect(first('chronological')).toEqual(fresh);
    expect(first('algorithmic')).toEqual({ ...fresh, why: ['recent'] });
    expect(create).toHaveBeenCalledWith(
      { content: 'Fresh', type: 'text' },
      { context: { idempotencyKey: 'k-1' } },
    );
    expect(onCreated).toHaveBeenCalledOnce();
  });

  it('says so when it fails', async () => {
    create.mockRejectedValue(refused('too_many_requests'));
    const onCreated = vi.fn();
    renderSignedIn(<Publish onCreated={onCreated} />, { client: feedWith(aPost()) });
    fireEvent.click(screen.getByText('publish'));
    await screen.findByText('Failed to create post');
    expect(onCreated).not.toHaveBeenCalled();
  });
});
