import { createDatabase } from '@kindred/db/client';
import { createGroup } from '@kindred/db/factories/messaging';
import { createTestDatabase, runs, type TestDatabase } from '@kindred/db/testing';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { postgresTransport, type TransportHandlers } from '../../src/platform/bus.ts';
import { redisTransport } from '../../src/platform/bus-redis.ts';
import { createTestApi, type Person, type TestApi } from '../harness.ts';
import { type Line, startProxy } from '../proxy.ts';
import { startRedis, type TestRedis } from '../redis.ts';
import { ChatClient } from './client.ts';

let database: TestDatabase;
let line: Line;
let redis: TestRedis;

beforeAll(async () => {
  database = await createTestDatabase();
  redis = await startRedis();
  line = await startProxy(Number(new URL(database.url).port));
}, 120_000);
afterAll(async () => {
  await redis.remove();
  await line.close();
  await database.drop();
});

interface Node {
  api: TestApi;
  address: string;
  close(): Promise<void>;
}

/** A process of its own on the database, which it reaches through the line. */
async function startNode(by: 'PostgreSQL' | 'Redis'): Promise<Node> {
  const url = new URL(database.url);
  url.hostname = '127.0.0.1';
  url.port = String(line.port);
  const opened = createDatabase({ url: url.href });
  const transport = (handlers: TransportHandlers) =>
    by === 'Redis' ? redisTransport(redis.url, handlers) : postgresTransport(opened.db, url.href, handlers);
  const api = await createTestApi({ database: { ...opened, drop: opened.close }, transport });
  const address = await api.listen();
  return {
    api,
    address,
    async close() {
      await api.close();
      await opened.close();
    },
  };
}

async function talkOf(people: readonly Person[]): Promise<string> {
  const [owner, ...others] = people.map(({ user }) => user.id);
  return (await createGroup(database.db, owner ?? '', others)).id;
}

/** Everything that was answered is there once, numbered from one without a gap; @returns contents in order. */
async function storedIn(conversationId: string): Promise<{ seq: number; clientKey: string | null }[]> {
  return unrestrictedDb(database.db)
    .selectFrom('messages')
    .select(['seq', 'clientKey'])
    .where('conversationId', '=', conversationId)
    .orderBy('seq')
    .execute();
}

async function expectAllOnce(conversationId: string, clients: readonly ChatClient[], sent: number) {
  const rows = await storedIn(conversationId);
  expect(rows.map(({ seq }) => Number(seq))).toEqual(Array.from({ length: sent }, (_, n) => n + 1));
  expect(new Set(rows.map(({ clientKey }) => clientKey)).size).toBe(sent);
  const answered = clients.flatMap((client) => [...client.answered.keys()]);
  expect(answered).toHaveLength(sent);
  await vi.waitFor(
    () => {
      for (const client of clients) expect(client.held.size).toBe(sent);
    },
    { timeout: 20_000, interval: 100 },
  );
  const [first, ...rest] = clients.map((client) => client.shown());
  for (const shown of rest) expect(shown).toEqual(first);
}

describe('several devices at two nodes', () => {
  let nodes: Node[];
  let people: Person[];
  beforeAll(async () => {
    nodes = [await startNode('PostgreSQL'), await startNode('PostgreSQL')];
    const [{ api }] = nodes as [Node];
    people = [await api.signUp('Ada Lind'), await api.signUp('Bo Berg'), await api.signUp('Cleo Dahl')];
    await api.db.deleteFrom('rateLimits').execute();
  }, 120_000);
  afterAll(async () => {
    for (const node of nodes) await node.close();
  });

  const device = fc.nat({ max: 3 });
  const target = fc.nat({ max: 30 });
  const deed = fc.oneof(
    { weight: 6, arbitrary: fc.record({ do: fc.constant('send' as const), device }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('edit' as const), device, target }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), device, target }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('react' as const), device, target }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('read' as const), device, target }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('drop' as const), device }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), device }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('return' as const), device }) },
  );

  interface Said {
    id: string;
    seq: number;
    by: number;
    content: string;
    isDeleted: boolean;
  }

  test('agree with each other and with what was done, whatever the order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(deed, { minLength: 1, maxLength: 4 }), { maxLength: 15 }),
        async (rounds) => {
          await database.db.deleteFrom('rateLimits').execute();
          const talk = await talkOf(people);
          const addresses = nodes.map(({ address }) => address);
          // Ada has two devices, one at each node.
          const owners = [0, 0, 1, 2];
          const devices = owners.map(
            (person, at) => new ChatClient(people[person] as Person, talk, addresses, at),
          );
          const said: Said[] = [];
          const readTo = [0, 0, 0];
          let count = 0;
          try {
            for (const each of devices) await each.connect();
            for (const round of rounds) {
              const touched = new Set<Said>();
              await Promise.all(
                round.map(async (deed) => {
                  const client = devices[deed.device] as ChatClient;
                  const owner = owners[deed.device] as number;
                  if (deed.do === 'send') {
                    count += 1;
                    const content = `Word ${count}`;
                    const key = crypto.randomUUID();
                    // A line that breaks after it was sent: the same again, at the other node.
                    const [first] = await Promise.all([client.send(content, key), client.send(content, key)]);
                    said.push({ id: first.id, seq: first.seq, by: owner, content, isDeleted: false });
                    readTo[owner] = Math.max(readTo[owner] ?? 0, 0);
                  } else if (deed.do === 'drop') client.disconnect();
                  else if (deed.do === 'move') client.move();
                  else if (deed.do === 'return') {
                    client.disconnect();
                    await client.connect();
                  } else {
                    const about = said[deed.target % Math.max(1, said.length)];
                    if (about === undefined || touched.has(about)) return;
                    if (deed.do === 'read') {
                      await client.call('POST', `/conversations/${talk}/read`, { seq: about.seq });
                      readTo[owner] = Math.max(readTo[owner] ?? 0, about.seq);
                      return;
                    }
                    touched.add(about);
                    if (about.isDeleted) return;
                    if (deed.do === 'react')
                      await client.call('POST', `/messages/${about.id}/reactions`, { emoji: '👍' });
                    else if (about.by !== owner) return;
                    else if (deed.do === 'edit') {
                      about.content = `${about.content}, better`;
                      await client.call('PATCH', `/messages/${about.id}`, { content: about.content });
                    } else {
                      about.isDeleted = true;
                      await client.call('DELETE', `/messages/${about.id}`);
                    }
                  }
                }),
              );
            }
            for (const each of devices) {
              each.disconnect();
              await each.connect();
            }
            const expected = said
              .toSorted((a, b) => a.seq - b.seq)
              .map(({ seq, content, isDeleted }) => ({ seq, content: isDeleted ? '' : content, isDeleted }));
            for (const each of devices) {
              const shown = each.shown().map((text) => JSON.parse(text));
              expect(shown.map(({ seq, content, isDeleted }) => ({ seq, content, isDeleted }))).toEqual(
                expected,
              );
              expect(each.shown()).toEqual(devices[0]?.shown());
            }
            expect(expected.map(({ seq }) => seq)).toEqual(expected.map((_, n) => n + 1));
            // And each person's list counts what is theirs to read.
            for (const [owner, person] of people.entries()) {
              const device = devices[owners.indexOf(owner)] as ChatClient;
              const { unreadCount, readSeq } = await device.call<{ unreadCount: number; readSeq: number }>(
                'GET',
                `/conversations/${talk}`,
              );
              expect(readSeq, person.user.firstName).toBeGreaterThanOrEqual(readTo[owner] ?? 0);
              expect(unreadCount).toBe(
                said.filter((each) => each.by !== owner && !each.isDeleted && each.seq > readSeq).length,
              );
            }
          } finally {
            for (const each of devices) each.disconnect();
          }
        },
      ),
      { numRuns: runs(12) },
    );
  }, 180_000);
});

/** Ten people write twelve each, two at a time, while something happens. */
async function underFire(by: 'PostgreSQL' | 'Redis', meanwhile: (clients: ChatClient[]) => Promise<void>) {
  const nodes = [await startNode(by), await startNode(by)];
  const clients: ChatClient[] = [];
  try {
    const [{ api }] = nodes as [Node];
    const people = await Promise.all(Array.from({ length: 10 }, (_, n) => api.signUp(`${by}${n} Lind`)));
    const talk = await talkOf(people);
    const addresses = nodes.map(({ address }) => address);
    clients.push(...people.map((person, n) => new ChatClient(person, talk, addresses, n)));
    await Promise.all(clients.map((client) => client.connect()));
    const writing = clients.map(async (client) => {
      for (let n = 0; n < 12; n++) await client.send(`Word ${n}`);
    });
    await vi.waitFor(() => {
      const answered = clients.reduce((sum, client) => sum + client.answered.size, 0);
      expect(answered).toBeGreaterThan(20);
    }, 20_000);
    await meanwhile(clients);
    await Promise.all(writing);
    await expectAllOnce(talk, clients, 120);
  } finally {
    for (const client of clients) client.disconnect();
    for (const node of nodes) await node.close();
  }
}

test('PostgreSQL breaks off and comes back: no message is lost, doubled or out of its order', async () => {
  await underFire('PostgreSQL', async () => {
    line.cut();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    line.mend();
  });
}, 90_000);

test('Redis dies and comes back: the same', async () => {
  await underFire('Redis', async () => {
    await redis.kill();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await redis.start();
  });
}, 90_000);
