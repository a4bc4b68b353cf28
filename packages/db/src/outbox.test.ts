import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { createUser } from '../factories/accounts.ts';
import { createDirectConversation } from '../factories/messaging.ts';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import type { Tx } from './client.ts';
import {
  enqueueEvent,
  enqueueJob,
  eventsSince,
  type Listener,
  listen,
  notify,
  pruneEvents,
  relayEvents,
  type StoredEvent,
} from './outbox.ts';
import { undone } from './undone.fixture.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.db.deleteFrom('busEvents').execute();
});

const write = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);
const eventOf = (n: number | string) => ({ topic: 'post_created', payload: { postId: String(n) } });
const postIdsOf = (events: Pick<StoredEvent, 'payload'>[]) => events.map(({ payload }) => payload.postId);

async function stored(): Promise<
  { postId: StoredEvent['payload'][string] | undefined; isRelayed: boolean }[]
> {
  const rows = await database.db.selectFrom('busEvents').selectAll().orderBy('id').execute();
  return rows.map(({ payload, isRelayed }) => ({ postId: payload.postId, isRelayed }));
}

describe('a job', () => {
  async function jobs(name: string) {
    const { rows } = await sql<{ payload: unknown; maxAttempts: number; runAt: Date }>`
      select payload, max_attempts, run_at from graphile_worker._private_jobs jobs
      join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
      where tasks.identifier = ${name}`.execute(database.db);
    return rows;
  }

  test('is there if and only if its transaction commits', async () => {
    await undone(database.db, (tx) => enqueueJob(tx, 'never', { a: 1 }));
    expect(await jobs('never')).toEqual([]);
    await write((tx) => enqueueJob(tx, 'once', { text: 'a "quoted" \\ \u{1f9c1}', list: [1, null] }));
    expect(await jobs('once')).toEqual([
      {
        payload: { text: 'a "quoted" \\ \u{1f9c1}', list: [1, null] },
        maxAttempts: 10,
        runAt: expect.any(Date),
      },
    ]);
  });

  test('is tried as often, and as late, as was said', async () => {
    const runAt = new Date('2031-02-03T04:05:06.789Z');
    await write((tx) => enqueueJob(tx, 'later', {}, { maxAttempts: 3, runAt }));
    expect(await jobs('later')).toEqual([{ payload: {}, maxAttempts: 3, runAt }]);
  });
});

describe('an event that another transport carries', () => {
  const publishTo = (sent: StoredEvent[]) => async (event: StoredEvent) => {
    sent.push(event);
  };

  test('waits until its transaction commits, and is relayed once', async () => {
    await undone(database.db, (tx) => enqueueEvent(tx, eventOf('never'), true));
    await write((tx) => enqueueEvent(tx, eventOf(1), true));
    expect(await stored()).toEqual([{ postId: '1', isRelayed: false }]);
    const sent: StoredEvent[] = [];
    expect(await relayEvents(database.db, publishTo(sent))).toBe(1);
    expect(await relayEvents(database.db, publishTo(sent))).toBe(0);
    expect(sent).toEqual([{ id: expect.any(String), ...eventOf(1) }]);
    expect(await stored()).toEqual([{ postId: '1', isRelayed: true }]);
  });

  test('goes out in order, a batch at a time', async () => {
    for (let n = 0; n < 7; n++) await write((tx) => enqueueEvent(tx, eventOf(n), true));
    const sent: StoredEvent[] = [];
    const batches = [3, 3, 3, 3].map(() => () => relayEvents(database.db, publishTo(sent), 3));
    const counts: number[] = [];
    for (const batch of batches) counts.push(await batch());
    expect(counts).toEqual([3, 3, 1, 0]);
    expect(postIdsOf(sent)).toEqual(['0', '1', '2', '3', '4', '5', '6']);
  });

  test('is not lost when the transport goes away in the middle of a batch', async () => {
    for (let n = 0; n < 4; n++) await write((tx) => enqueueEvent(tx, eventOf(n), true));
    const sent: string[] = [];
    const failing = async (event: StoredEvent) => {
      if (sent.length === 2) throw new Error('The transport is away');
      sent.push(String(event.payload.postId));
    };
    await expect(relayEvents(database.db, failing)).rejects.toThrow('The transport is away');
    expect((await stored()).every(({ isRelayed }) => !isRelayed)).toBe(true);
    const after: StoredEvent[] = [];
    expect(await relayEvents(database.db, publishTo(after))).toBe(4);
    expect(postIdsOf(after)).toEqual(['0', '1', '2', '3']);
  });

  test('is relayed by one of many nodes that try at once', async () => {
    await write(async (tx) => {
      for (let n = 0; n < 30; n++) await enqueueEvent(tx, eventOf(n), true);
    });
    const sent: StoredEvent[] = [];
    const publish = async (event: StoredEvent) => {
      await sleep(1);
      sent.push(event);
    };
    const node = async () => {
      while ((await relayEvents(database.db, publish, 4)) > 0);
    };
    await Promise.all([node(), node(), node(), node()]);
    expect(postIdsOf(sent).toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 30 }, (_, n) => String(n)),
    );
  });
});

describe('what a reader missed', () => {
  async function at(seconds: number, n: number): Promise<string> {
    const moment = new Date(Date.now() + seconds * 1_000);
    const { rows } = await sql<{ id: string }>`
      insert into bus_events (id, topic, payload, created_at)
      values (uuidv7(${`${seconds} seconds`}::interval), 'post_created', ${JSON.stringify({ postId: String(n) })}, ${moment})
      returning id`.execute(database.db);
    return rows[0]?.id ?? '';
  }
  const SOMEBODY = '0190a000-0000-7000-8000-00000000000a';
  const since = async (id: string, limit?: number) =>
    postIdsOf(await eventsSince(database.db, SOMEBODY, id, limit));

  test('is what came after the last event it saw, oldest first, and not that event again', async () => {
    await at(-300, 1);
    const last = await at(-200, 2);
    await at(-50, 4);
    await at(-100, 3);
    expect(await since(last)).toEqual(['3', '4']);
  });

  test('begins five seconds early, for those that began before and committed after', async () => {
    await at(-106, 1);
    await at(-103, 2);
    const last = await at(-100, 3);
    await at(-99, 4);
    expect(await since(last)).toEqual(['2', '4']);
  });

  test('is nothing that concerns somebody else alone, nor of a conversation of others', async () => {
    const { db } = database;
    const [ada, bo, cyd] = [await createUser(db), await createUser(db), await createUser(db)];
    const mine = await createDirectConversation(db, ada.id, bo.id);
    const theirs = await createDirectConversation(db, bo.id, cyd.id);
    const last = await at(-100, 0);
    const payloads: StoredEvent['payload'][] = [
      { userId: ada.id, postId: '1' },
      { userId: bo.id, postId: '2' },
      { conversationId: mine.id, postId: '3' },
      { conversationId: theirs.id, postId: '4' },
      { authorId: bo.id, postId: '5' },
      // That they are in it no more is told to them by name.
      { conversationId: theirs.id, userId: ada.id, postId: '6' },
      { conversationId: theirs.id, userId: bo.id, postId: '7' },
    ];
    for (const payload of payloads) {
      await write((tx) => enqueueEvent(tx, { topic: 'any', payload }, false));
    }
    expect(postIdsOf(await eventsSince(db, ada.id, last))).toEqual(['1', '3', '5', '6']);
  });

  test('is bounded', async () => {
    const last = await at(-100, 0);
    for (let n = 1; n <= 5; n++) await at(n - 50, n);
    expect(await since(last, 3)).toEqual(['1', '2', '3']);
  });

  test('is nothing after an id that tells no time', async () => {
    await at(-10, 1);
    expect(await since(randomUUID())).toEqual([]);
  });

  test('is kept for a quarter of an hour', async () => {
    await at(-16 * 60, 1);
    await at(-14 * 60, 2);
    await pruneEvents(database.db);
    expect((await stored()).map(({ postId }) => postId)).toEqual(['2']);
    await pruneEvents(database.db, 10);
    expect(await stored()).toEqual([]);
  });
});

/** Stands between a listener and the server, and can let the next connection wait. */
async function startProxy(url: string) {
  const target = new URL(url);
  const open = new Set<net.Socket>();
  let gate: Promise<void> | undefined;
  let release = () => {};
  let arrived = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  let settled: Promise<void> | undefined;
  const server = net.createServer((client) => {
    open.add(client);
    client.on('error', () => {}).on('close', () => open.delete(client));
    const connect = () => {
      const upstream = net.connect(Number(target.port), target.hostname);
      open.add(upstream);
      upstream.on('error', () => {}).on('close', () => open.delete(upstream));
      client.pipe(upstream).pipe(client);
    };
    if (gate === undefined) connect();
    else {
      settled = gate.then(connect);
      arrived();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = new URL(url);
  address.port = String((server.address() as net.AddressInfo).port);
  return {
    url: address.href,
    arrival,
    hold() {
      gate = new Promise((resolve) => {
        release = resolve;
      });
    },
    async release() {
      release();
      await settled;
      // Long enough to find the listener connected if it is going to.
      await sleep(300);
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe('a node that listens', () => {
  const events: StoredEvent[] = [];
  const errors: Error[] = [];
  let gaps = 0;
  let listener: Listener | undefined;
  let admin: pg.Client;

  beforeEach(async () => {
    events.length = 0;
    errors.length = 0;
    gaps = 0;
    admin = new pg.Client({ connectionString: inject('kindredTestServer') });
    await admin.connect();
  });
  afterEach(async () => {
    await listener?.close();
    listener = undefined;
    await admin.end();
  });

  async function start(url = database.url): Promise<void> {
    listener = await listen(url, {
      onEvent: (event) => events.push(event),
      onGap: () => {
        gaps += 1;
      },
      onError: (error) => errors.push(error),
    });
  }
  const name = () => new URL(database.url).pathname.slice(1);

  async function backends(): Promise<number[]> {
    const { rows } = await admin.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'kindred-bus' and datname = $1`,
      [name()],
    );
    return rows.map(({ pid }) => pid);
  }
  async function terminate(): Promise<void> {
    for (const pid of await backends()) await admin.query('select pg_terminate_backend($1)', [pid]);
  }
  const allow = (connections: boolean) =>
    admin.query(`alter database ${name()} allow_connections ${connections}`);
  const wait = { timeout: 15_000, interval: 20 };

  test('hears what commits, when it commits, and nothing else', async () => {
    await start();
    await undone(database.db, (tx) => enqueueEvent(tx, eventOf('never'), false));
    await write(async (tx) => {
      await enqueueEvent(tx, eventOf('relayed'), true);
      await enqueueEvent(tx, eventOf(1), false);
      await enqueueEvent(tx, eventOf(2), false);
      await sleep(100);
      expect(events).toEqual([]);
    });
    await vi.waitFor(() => expect(events).toHaveLength(2), wait);
    const kept = await database.db.selectFrom('busEvents').select(['id', 'payload']).orderBy('id').execute();
    expect(events).toEqual(kept.slice(1).map(({ id, payload }) => ({ id, topic: 'post_created', payload })));
    expect(errors).toEqual([]);
  });

  test('hears a whisper, which is kept nowhere', async () => {
    await start();
    const whisper = { id: randomUUID(), topic: 'typing', payload: { conversationId: 'c', userId: 'u' } };
    await notify(database.db, whisper);
    await vi.waitFor(() => expect(events).toEqual([whisper]), wait);
    expect(await stored()).toEqual([]);
  });

  test('is never sent more than ids: what is too long does not happen at all', async () => {
    const long = { topic: 'post_created', payload: { text: 'ö'.repeat(4_000) } };
    await expect(notify(database.db, { id: randomUUID(), ...long })).rejects.toThrow(RangeError);
    await expect(write((tx) => enqueueEvent(tx, long, false))).rejects.toThrow(RangeError);
    expect(await stored()).toEqual([]);
  });

  test('comes back by itself when its connection is ended, and tells that it may have missed something', async () => {
    await start();
    await terminate();
    await vi.waitFor(() => expect(gaps).toBe(1), wait);
    expect(errors.length).toBeGreaterThan(0);
    expect(await backends()).toHaveLength(1);
    await write((tx) => enqueueEvent(tx, eventOf(1), false));
    await vi.waitFor(() => expect(postIdsOf(events)).toEqual(['1']), wait);
    await terminate();
    await vi.waitFor(() => expect(gaps).toBe(2), wait);
  });

  test('keeps trying while the database is away', async () => {
    await start();
    await allow(false);
    await terminate();
    await sleep(1_300);
    expect(gaps).toBe(0);
    await allow(true);
    await vi.waitFor(() => expect(gaps).toBe(1), wait);
    expect(await backends()).toHaveLength(1);
  });

  test('goes on after a message that is none of ours', async () => {
    await start();
    await sql`select pg_notify('kindred_bus', 'not json')`.execute(database.db);
    await sql`select pg_notify('another_channel', '{}')`.execute(database.db);
    await write((tx) => enqueueEvent(tx, eventOf(1), false));
    await vi.waitFor(() => expect(postIdsOf(events)).toEqual(['1']), wait);
    expect(errors).toHaveLength(1);
  });

  test('closes for good', async () => {
    await start();
    await listener?.close();
    await vi.waitFor(async () => expect(await backends()).toEqual([]), wait);
    await write((tx) => enqueueEvent(tx, eventOf(1), false));
    await sleep(600);
    expect([await backends(), events, gaps, errors]).toEqual([[], [], 0, []]);
  });

  test('closes for good also in the middle of coming back', async () => {
    const proxy = await startProxy(database.url);
    await start(proxy.url);
    proxy.hold();
    await terminate();
    await proxy.arrival;
    await listener?.close();
    await proxy.release();
    await vi.waitFor(async () => expect(await backends()).toEqual([]), wait);
    expect(gaps).toBe(0);
    await proxy.close();
  });

  test('refuses to start where there is nothing to listen to', async () => {
    const nowhere = new URL(database.url);
    nowhere.pathname = '/no_such_database';
    const handlers = { onEvent: () => {}, onGap: () => {}, onError: () => {} };
    await expect(listen(nowhere.href, handlers)).rejects.toMatchObject({ code: '3D000' });
  });
});
