import { createDatabase } from '@kindred/db/client';
import { createDirectConversation } from '@kindred/db/factories/messaging';
import { enqueueEvent } from '@kindred/db/outbox';
import { createTestDatabase, type TestDatabase } from '@kindred/db/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { postgresTransport, type Transport, type TransportHandlers } from '../src/platform/bus.ts';
import { redisTransport } from '../src/platform/bus-redis.ts';
import { createTestApi, type Person, type TestApi } from './harness.ts';
import { startRedis, type TestRedis } from './redis.ts';
import { openSocket, pause, type Socket, subscribe } from './sockets.ts';

/** One of several processes on the same database: connections, bus and sockets of its own. */
async function startNode(
  database: TestDatabase,
  transport: (own: TestDatabase, handlers: TransportHandlers) => Promise<Transport>,
): Promise<TestApi & { address: string }> {
  const opened = createDatabase({ url: database.url });
  const own: TestDatabase = { ...opened, drop: opened.close };
  const api = await createTestApi({
    database: own,
    transport: (handlers) => transport(own, handlers),
    env: { LOGIN_PER_ACCOUNT: '4', POSTS_PER_USER: '100000' },
  });
  const address = await api.listen();
  const close = api.close;
  return Object.assign(api, {
    address,
    async close() {
      await close();
      await own.drop();
    },
  });
}

let redis: TestRedis;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.remove());

describe.each([
  [
    'PostgreSQL',
    (own: TestDatabase, handlers: TransportHandlers) => postgresTransport(own.db, own.url, handlers),
  ],
  ['Redis', (_: TestDatabase, handlers: TransportHandlers) => redisTransport(redis.url, handlers)],
])('two nodes on one database, with %s between them', (driver, transport) => {
  let database: TestDatabase;
  let north: TestApi & { address: string };
  let south: TestApi & { address: string };
  let ada: Person;
  let bo: Person;
  const open: Socket[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    [north, south] = [await startNode(database, transport), await startNode(database, transport)];
    [ada, bo] = [await north.signUp('Ada Lind'), await south.signUp('Bo Berg')];
  });
  afterAll(async () => {
    for (const one of open) one.ws.terminate();
    await north.close();
    await south.close();
    await database.drop();
  });

  const publish = async (at: TestApi, as: Person): Promise<string> => {
    const answer = await at.post('/api/posts', { content: 'From the other node' }, as);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().id;
  };

  /** Posts that events spoke of. */
  const heardBy = (socket: Socket) => socket.frames.map((frame) => frame.result?.data?.data?.postId);

  /** Posts that a page with this subscription shows, when it does what the events say: all again after a gap. */
  const follow = (socket: Socket, at: TestApi, as: Person) => {
    const shown = new Set<string>();
    socket.ws.on('message', async (data) => {
      const event = JSON.parse(data.toString()).result?.data?.data;
      if (event?.type === 'post_created') shown.add(event.postId);
      if (event?.type !== 'resync') return;
      for (const post of (await at.get('/api/feed?limit=50', as)).json().items) shown.add(post.id);
    });
    return shown;
  };

  test('a session of one is a session of the other', async () => {
    expect((await south.get('/api/auth/user', ada)).json()).toEqual(ada.user);
  });

  test('what happens at one is heard at the other, once', async () => {
    const his = await subscribe(south.address, { as: bo });
    const hers = await subscribe(north.address, { as: ada });
    open.push(his, hers);
    const id = await publish(north, ada);
    for (const one of [his, hers]) expect((await one.event('post_created')).data.postId).toBe(id);
    await south.delete(`/api/posts/${id}/like`, bo);
    expect((await hers.event('post_changed')).data.postId).toBe(id);
    const answered = await publish(south, bo);
    expect((await hers.event('post_created')).data.postId).toBe(answered);
    await pause(200);
    expect(hers.types().filter((type) => type === 'post_created')).toHaveLength(2);
  });

  test('somebody is online and types, whichever node they came to', async () => {
    const { id } = await createDirectConversation(database.db, ada.user.id, bo.user.id);
    const hers = await openSocket(north.address, '/ws', { as: ada });
    const his = await openSocket(south.address, '/ws', { as: bo });
    open.push(hers, his);
    await hers.next((frame) => frame.onlineUsers?.includes(bo.user.id));
    await his.next((frame) => frame.onlineUsers?.includes(ada.user.id));
    hers.send({ type: 'typing', conversationId: id });
    expect(await his.next((frame) => frame.type === 'typing')).toMatchObject({ userId: ada.user.id });
    // A node that starts later learns who is there already.
    const west = await startNode(database, transport);
    const second = await openSocket(west.address, '/ws', { as: bo });
    await second.next((frame) => frame.onlineUsers?.includes(ada.user.id));
    second.ws.terminate();
    await west.close();
  });

  test('a session that ends at one closes its sockets at the other within two seconds', async () => {
    const phone = await north.logIn(ada);
    const socket = await openSocket(south.address, '/ws', { as: phone });
    const started = Date.now();
    await north.post('/api/auth/logout', undefined, phone);
    expect((await socket.closed).code).toBe(4401);
    expect(Date.now() - started).toBeLessThan(2_000);
  });

  test('guesses are counted together', async () => {
    const cleo = await north.signUp('Cleo Dahl');
    const codes: number[] = [];
    for (let n = 0; n < 6; n++) {
      const at = n % 2 === 0 ? north : south;
      const answer = await at.post('/api/auth/login', { email: cleo.email, password: `guess ${n}` });
      codes.push(answer.statusCode);
    }
    expect(codes).toEqual([401, 401, 401, 401, 429, 429]);
  });

  test('one idempotency key, raced at both, makes one post', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 === 0 ? north : south).post('/api/posts', { content: 'Once' }, ada, {
          'idempotency-key': 'raced',
        }),
      ),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
  });

  test('what somebody else sends on the bus ends no process', async () => {
    const his = await subscribe(south.address, { as: bo });
    open.push(his);
    for (const text of [
      'nonsense',
      'null',
      '7',
      '{}',
      '{"topic":"presence"}',
      '{"topic":"typing","payload":null}',
      '{"topic":"post_changed"}',
      '{"topic":"post_created","payload":{"postId":"x"}}',
    ]) {
      if (driver === 'Redis') await redis.publish('kindred:bus', text);
      else await database.pool.query(`select pg_notify('kindred_bus', $1)`, [text]);
    }
    const id = await publish(north, ada);
    await vi.waitFor(() => expect(heardBy(his)).toContain(id), 5_000);
  });

  if (driver !== 'Redis') return;

  test('Redis goes away while Ada posts: the post is there, and is heard of when Redis is back', async () => {
    const his = await subscribe(south.address, { as: bo });
    open.push(his);
    const shown = follow(his, south, bo);
    await redis.kill();
    const ids = [await publish(north, ada), await publish(south, bo)];
    expect((await south.get(`/api/posts/${ids[0]}`, bo)).statusCode).toBe(200);
    await pause(500);
    expect(his.types()).toEqual([]);
    await redis.start();
    await vi.waitFor(() => expect([...shown]).toEqual(expect.arrayContaining(ids)), 10_000);
    // What may have been missed altogether is asked for again.
    await vi.waitFor(() => expect(his.types()).toContain('resync'), 5_000);
    const next = await publish(north, ada);
    await vi.waitFor(() => expect(heardBy(his)).toContain(next), 5_000);
  });

  test('what a node did not hear while its line to Redis was cut is asked for again, nothing left out', async () => {
    const his = await subscribe(south.address, { as: bo });
    open.push(his);
    const shown = follow(his, south, bo);
    const ids: string[] = [];
    for (let n = 0; n < 20; n++) {
      await redis.dropListeners();
      ids.push(await publish(north, ada));
      await pause(n * 5);
      ids.push(await publish(north, ada));
    }
    await vi.waitFor(() => expect([...shown]).toEqual(expect.arrayContaining(ids)), 5_000);
    const heard = his.frames.map((frame) => frame.result?.data?.data?.postId);
    expect(
      ids.every((id) => heard.includes(id)),
      'no line was cut',
    ).toBe(false);
  });

  test('a node that died after its commit leaves nothing unsaid: another one says it', async () => {
    const his = await subscribe(south.address, { as: bo });
    open.push(his);
    const payload = { userId: bo.user.id };
    await database.db
      .transaction()
      .execute((tx) => enqueueEvent(tx, { topic: 'badges_changed', payload }, true));
    await his.event('badges_changed', 6_000);
  });
});
