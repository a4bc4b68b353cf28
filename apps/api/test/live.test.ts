import type { AppRouter } from '@kindred/api/router-type';
import { blockUser } from '@kindred/db/factories/accounts';
import { createPost } from '@kindred/db/factories/feed';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { createTRPCClient, createWSClient, httpLink, splitLink, wsLink } from '@trpc/client';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { uuidv7 } from '../src/platform/ids.ts';
import { createTestApi, type Person, type TestApi } from './harness.ts';
import { openSocket, pause, type Socket, type SocketFrom, type Subscription, subscribe } from './sockets.ts';

let api: TestApi;
let address: string;
let ada: Person;
let bo: Person;
beforeAll(async () => {
  api = await createTestApi();
  address = await api.listen();
  [ada, bo] = [await api.signUp('Ada Lind'), await api.signUp('Bo Berg')];
});
afterAll(() => api.close());

const open: Socket[] = [];
async function listen(as: Person, lastEventId?: string, from: SocketFrom = {}): Promise<Subscription> {
  const subscription = await subscribe(address, { as, ...from }, lastEventId);
  open.push(subscription);
  return subscription;
}
afterEach(() => {
  for (const one of open.splice(0)) one.ws.terminate();
});

const publish = async (as: Person, content = 'News'): Promise<{ id: string }> =>
  (await api.post('/api/posts', { content }, as)).json();

test('the web’s own client: it writes over http, listens over the socket, and catches up after a cut', async () => {
  const eve = await api.signUp('Eve Frost');
  class FromOurPage extends WebSocket {
    constructor(url: string, protocols?: string[]) {
      super(url, protocols, { headers: { cookie: bo.cookie, origin: address } });
      opened.push(this);
    }
  }
  const opened: WebSocket[] = [];
  const socket = createWSClient({
    url: `${address.replace('http', 'ws')}/trpc`,
    WebSocket: FromOurPage as unknown as typeof globalThis.WebSocket,
    retryDelayMs: () => 50,
  });
  const client = createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: wsLink({ client: socket }),
        false: httpLink({ url: `${address}/trpc`, headers: { cookie: eve.cookie, origin: address } }),
      }),
    ],
  });
  const events: unknown[] = [];
  const subscription = await new Promise<{ unsubscribe(): void }>((resolve) => {
    const started = client.live.events.subscribe(undefined, {
      onStarted: () => resolve(started),
      onData: ({ data }) => events.push(data),
    });
  });
  const first = await client.feed.create.mutate({ content: 'Written by the client' });
  await vi.waitFor(() =>
    expect(events).toEqual([
      { type: 'post_created', postId: first.id, authorId: eve.user.id, tribeIds: [], isOnFeed: true },
    ]),
  );
  opened[0]?.terminate();
  const second = await client.feed.create.mutate({ content: 'While it was cut' });
  await vi.waitFor(
    () => expect(events.at(-1)).toMatchObject({ type: 'post_created', postId: second.id }),
    5_000,
  );
  expect(opened.length).toBeGreaterThan(1);
  expect((await client.accounts.user.query()).id).toBe(eve.user.id);
  // A mutation without an input has no body at all.
  expect(await client.accounts.logout.mutate()).toEqual({ message: 'Logged out' });
  subscription.unsubscribe();
  await socket.close();
});

describe('whoever looks at the feed is told at once', () => {
  test('of a new post, of a like, and that it is gone; ids only', async () => {
    const [his, hers] = [await listen(bo), await listen(ada)];
    const { id } = await publish(ada, 'A text that does not travel');
    for (const one of [his, hers]) {
      expect((await one.event('post_created')).data).toEqual({
        type: 'post_created',
        postId: id,
        authorId: ada.user.id,
        tribeIds: [],
        isOnFeed: true,
      });
    }
    await api.post(`/api/posts/${id}/like`, undefined, bo);
    const counts = { likeCount: 1, reactions: { like: 1 }, commentCount: 0, shareCount: 0 };
    const liked = { type: 'post_changed', postId: id, hasCommentChanges: false };
    expect((await hers.event('post_changed')).data).toEqual({ ...liked, counts });
    // Whose reaction it is asks for it: it shows as theirs on their other devices too.
    expect((await his.event('post_changed')).data).toEqual(liked);
    await api.post(`/api/posts/${id}/comments`, { content: 'Well said' }, bo);
    expect((await hers.event('post_changed')).data).toEqual({
      ...liked,
      hasCommentChanges: true,
      counts: { ...counts, commentCount: 1 },
    });
    const payload = { content: 'Other words that do not travel' };
    const { cookie } = ada;
    await api.request({ method: 'PATCH', url: `/api/posts/${id}`, headers: { cookie }, payload });
    expect((await hers.event('post_changed')).data).toEqual({ ...liked, hasCommentChanges: true });
    await api.delete(`/api/posts/${id}`, ada);
    expect((await his.event('post_deleted')).data).toEqual({ type: 'post_deleted', postId: id });
    expect(JSON.stringify(his.frames)).not.toContain('travel');
  });

  test('of many likes within a second once', async () => {
    const hers = await listen(ada);
    const { id } = await publish(ada);
    for (let n = 0; n < 15; n++) {
      await api.post(`/api/posts/${id}/like`, undefined, bo);
      await api.delete(`/api/posts/${id}/like`, bo);
    }
    await hers.event('post_changed');
    await pause(1_200);
    const changes = hers.types().filter((type) => type === 'post_changed');
    expect(changes.length).toBeLessThanOrEqual(4);
  });

  test('of nothing when nothing happened: a request that failed is no event', async () => {
    const hers = await listen(ada);
    const { id } = await publish(ada);
    await hers.event('post_created');
    await api.delete(`/api/posts/${id}`, bo);
    await api.post('/api/posts', { content: '' }, bo);
    await Promise.all([api.delete(`/api/posts/${id}`, ada), api.delete(`/api/posts/${id}`, ada)]);
    await api.delete(`/api/posts/${id}`, ada);
    await pause(300);
    expect(hers.types().filter((type) => type !== 'post_changed')).toEqual(['post_created', 'post_deleted']);
  });

  test('of new badges only whose they are', async () => {
    const [his, hers] = [await listen(bo), await listen(ada)];
    await api.db
      .transaction()
      .execute((tx) =>
        api.bus.outbox(tx).event({ topic: 'badges_changed', payload: { userId: bo.user.id } }),
      );
    expect((await his.event('badges_changed')).data).toEqual({ type: 'badges_changed' });
    await pause(100);
    expect(hers.types()).toEqual([]);
  });

  test('by a token too, if it may read', async () => {
    const { authorization } = await api.token(bo, ['read']);
    const script = await subscribe(address, { authorization, origin: null });
    open.push(script);
    const { id } = await publish(ada);
    expect((await script.event('post_created')).data.postId).toBe(id);
  });
});

describe('nobody is told of what they may not see', () => {
  test('a private tribe’s post, its likes, its end', async () => {
    const tribe = await createTribe(api.db, { ownerId: ada.user.id, isPrivate: true });
    await joinTribe(api.db, tribe.id, bo.user.id);
    const cleo = await api.signUp('Cleo Dahl');
    const [member, outsider] = [await listen(bo), await listen(cleo)];
    const post = await createPost(api.db, { authorId: ada.user.id, tribeId: tribe.id, content: 'CANARY' });
    const created = {
      topic: 'post_created' as const,
      payload: { postId: post.id, authorId: ada.user.id, tribeIds: [tribe.id], isOnFeed: true },
    };
    await api.db.transaction().execute((tx) => api.bus.outbox(tx).event(created));
    await member.event('post_created');
    await api.post(`/api/posts/${post.id}/like`, undefined, bo);
    await member.event('post_changed');
    await api.delete(`/api/posts/${post.id}`, ada);
    await member.event('post_deleted');
    const open = await publish(ada);
    expect((await outsider.event('post_created')).data.postId).toBe(open.id);
    expect(JSON.stringify(outsider.frames)).not.toContain(post.id);
    // Not by looking back either.
    const late = await listen(cleo, (await outsiderLastId(outsider)) ?? undefined);
    const resumed = await listen(cleo, olderThan(post.id));
    await resumed.event('post_created');
    await pause(200);
    for (const one of [late, resumed]) expect(JSON.stringify(one.frames)).not.toContain(post.id);
  });

  test.each([
    ['by the author', (author: Person, reader: Person) => blockUser(api.db, author.user.id, reader.user.id)],
    ['by the reader', (author: Person, reader: Person) => blockUser(api.db, reader.user.id, author.user.id)],
  ])('the post of somebody with a block between them, %s', async (_, block) => {
    const [author, reader] = [await api.signUp('Dora Ek'), await api.signUp('Eve Frost')];
    await block(author, reader);
    const hers = await listen(reader);
    const { id } = await publish(author);
    await api.post(`/api/posts/${id}/like`, undefined, ada);
    await pause(1_100);
    await api.delete(`/api/posts/${id}`, author);
    const seen = await publish(ada);
    expect((await hers.event('post_created')).data.postId).toBe(seen.id);
    expect(JSON.stringify(hers.frames)).not.toContain(id);
  });
});

async function outsiderLastId(outsider: Subscription): Promise<string | null> {
  const last = outsider.frames.findLast((frame) => frame.result?.type === 'data');
  return last?.result.data.id ?? null;
}

/** An id that came before: seven seconds, more than events may overtake each other. */
function olderThan(id: string): string {
  const time = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) - 7_000;
  const hex = time.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}${id.slice(13)}`;
}

describe('whoever comes for the first time', () => {
  test('is told what happened between the first answer and the opening of the socket', async () => {
    const firstAnswer = uuidv7();
    const written = await publish(ada);
    const come = await listen(bo, firstAnswer);
    await vi.waitFor(() => {
      const told = come.frames.map((frame) => frame.result?.data?.data?.postId);
      expect(told).toContain(written.id);
    }, 5_000);
  });
});

describe('whoever was away a moment', () => {
  test('is told what happened meanwhile, after the last event received', async () => {
    const before = await listen(bo);
    await publish(ada);
    const { id: last } = await before.event('post_created');
    before.ws.terminate();
    const missed = [await publish(ada), await publish(ada)];
    const back = await listen(bo, last);
    const told = () => back.frames.map((frame) => frame.result?.data?.data?.postId);
    const next = await publish(ada);
    await vi.waitFor(() => expect(told()).toContain(next.id), 5_000);
    // Some may be told twice, from what was kept and as they come: transactions overtake each other.
    expect([...new Set(told())].slice(-3)).toEqual([...missed.map(({ id }) => id), next.id]);
  });

  test('gets every event of those that commit while it resumes', async () => {
    const before = await listen(bo);
    await publish(ada);
    const { id: last } = await before.event('post_created');
    before.ws.terminate();
    const publishing = Promise.all(Array.from({ length: 30 }, () => publish(ada)));
    const back = await listen(bo, last);
    const ids = (await publishing).map(({ id }) => id);
    await vi.waitFor(() => {
      const told = new Set(back.frames.map((frame) => frame.result?.data?.data?.postId));
      expect(ids.filter((id) => !told.has(id))).toEqual([]);
    }, 5_000);
  });

  test('is told to ask for everything again when it was too much', async () => {
    const before = await listen(bo);
    await publish(ada);
    const { id: last } = await before.event('post_created');
    before.ws.terminate();
    await api.db.transaction().execute(async (tx) => {
      const outbox = api.bus.outbox(tx);
      for (let n = 0; n < 60; n++)
        await outbox.event({ topic: 'badges_changed', payload: { userId: bo.user.id } });
    });
    const back = await listen(bo, last);
    await back.event('resync');
    expect(back.types()).toEqual(['resync']);
  });

  test('and not for the sake of what concerned others alone, however much that was', async () => {
    await pause(5_500);
    const before = await listen(bo);
    await publish(ada);
    const { id: last } = await before.event('post_created');
    before.ws.terminate();
    await api.db.transaction().execute(async (tx) => {
      const outbox = api.bus.outbox(tx);
      for (let n = 0; n < 60; n++)
        await outbox.event({ topic: 'badges_changed', payload: { userId: ada.user.id } });
    });
    const back = await listen(bo, last);
    const next = await publish(ada);
    await vi.waitFor(() => {
      expect(back.frames.map((frame) => frame.result?.data?.data?.postId)).toContain(next.id);
    }, 5_000);
    expect(back.types()).not.toContain('resync');
  });

  test.each([
    ['too long ago', '01900000-0000-7000-8000-000000000000'],
    ['in times to come', 'ffffffff-ffff-7fff-bfff-ffffffffffff'],
    ['never here', 'f81d4fae-7dec-41d0-a765-00a0c91e6bf6'],
  ])('or when the last event was %s', async (_, lastEventId) => {
    const back = await listen(bo, lastEventId);
    await back.event('resync');
    const next = await publish(ada);
    expect((await back.event('post_created')).data.postId).toBe(next.id);
  });

  test('or when what was missed cannot be read; what comes after it is told as ever', async () => {
    vi.spyOn(api.bus, 'since').mockRejectedValueOnce(new Error('The database is busy'));
    const back = await listen(bo, uuidv7());
    await back.event('resync');
    const next = await publish(ada);
    expect((await back.event('post_created')).data.postId).toBe(next.id);
    expect(back.frames.filter((frame) => frame.error !== undefined)).toEqual([]);
  });

  test.each(['nonsense', '', "' or true --", '\u0000', 'x'.repeat(1_000)])(
    'but %j is the id of no event',
    async (lastEventId) => {
      const socket = await openSocket(address, '/trpc', { as: bo });
      open.push(socket);
      socket.send({ id: 1, method: 'subscription', params: { path: 'live.events', input: { lastEventId } } });
      const { error } = await socket.next((frame) => frame.error !== undefined);
      expect(error.data).toMatchObject({
        code: 'invalid_input',
        issues: [{ path: 'lastEventId', message: 'Invalid id' }],
      });
    },
  );
});

describe('the socket of the web is for listening', () => {
  test('and answers whoever asks whether it is still there, who may ask more often than the web does', async () => {
    const hers = await listen(ada);
    for (let n = 1; n <= 20; n++) {
      hers.send('PING');
      await vi.waitFor(() => expect(hers.frames.filter((frame) => frame === 'PONG')).toHaveLength(n));
    }
    const { id } = await publish(bo);
    expect((await hers.event('post_created')).data.postId).toBe(id);
  });

  async function answerTo(frame: unknown): Promise<{ error: { message: string; data: { code: string } } }> {
    const socket = await openSocket(address, '/trpc', { as: ada });
    open.push(socket);
    socket.send(frame);
    const answer = await socket.next(() => true);
    expect(answer.error?.data?.stack ?? '').toBe('');
    // Whatever it was, the socket goes on.
    socket.send({ id: 99, method: 'subscription', params: { path: 'live.events' } });
    await socket.next((one) => one.id === 99 && one.result?.type === 'started');
    return answer;
  }

  test.each([
    ['query', 'accounts.user', undefined],
    ['query', 'feed.list', {}],
    ['mutation', 'feed.create', { content: 'Over the socket' }],
    ['mutation', 'accounts.logout', undefined],
  ])('no %s of %s', async (method, path, input) => {
    const { error } = await answerTo({ id: 1, method, params: { path, input } });
    expect(error.data.code).toBe('method_not_allowed');
    expect((await api.get('/api/auth/user', ada)).statusCode).toBe(200);
    expect((await api.get('/api/feed?mode=chronological', ada)).body).not.toContain('Over the socket');
  });

  test.each([
    { id: 1, method: 'subscription', params: { path: 'feed.create', input: { content: 'Over the socket' } } },
    { id: 1, method: 'subscription', params: { path: 'nothing.here' } },
    { id: 1, method: 'subscription', params: { path: '__proto__' } },
    { id: 1, method: 'subscription', params: { path: 'constructor' } },
    { id: 1, method: 'subscription', params: { path: 'live.events', input: { surprise: 1 } } },
    { id: 1, method: 'subscription', params: { path: 7 } },
    { id: 1, method: 'subscription', params: null },
    { id: null, method: 'subscription', params: { path: 'live.events' } },
    { id: {}, method: 'subscription' },
    { id: 1, method: 'nothing' },
    { id: 1 },
    [],
    7,
    null,
    'text',
    '{',
    '',
    [[[]]],
    { id: 1, method: 'query', params: { path: 'accounts.user', lastEventId: 7 } },
  ])('and nonsense is told so: %j', async (frame) => {
    if (Array.isArray(frame) && frame.length === 0) return;
    const { error } = await answerTo(frame);
    expect(error.data.code).toMatch(/^(?:invalid_\w+|not_found|method_not_allowed)$/);
  });

  test('one person may listen sixty times, in however many frames', async () => {
    const dan = await api.signUp('Dan Ek');
    const socket = await openSocket(address, '/trpc', { as: dan });
    open.push(socket);
    const asks = Array.from({ length: 100 }, (_, id) => ({
      id,
      method: 'subscription',
      params: { path: 'live.events' },
    }));
    for (let from = 0; from < 100; from += 20) socket.send(asks.slice(from, from + 20));
    await vi.waitFor(() => {
      const refused = socket.frames.filter((frame) => frame.error?.data.code === 'too_many_requests');
      expect(refused).toHaveLength(40);
    }, 5_000);
    socket.ws.terminate();
    await pause(100);
    const { id } = await publish(ada);
    expect(id).toBeTruthy();
    const again = await listen(dan);
    const next = await publish(ada);
    expect((await again.event('post_created')).data.postId).toBe(next.id);
  });
});
