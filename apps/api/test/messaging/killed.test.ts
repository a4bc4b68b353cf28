import { openGuarded } from '@kindred/db/door';
import { createGroup } from '@kindred/db/factories/messaging';
import { createTestDatabase, type TestDatabase } from '@kindred/db/testing';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Person } from '../harness.ts';
import { endAll, folder, freePort, launch, ready, removeFolders, signUp } from '../processes.ts';
import { ChatClient } from './client.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(endAll);
afterAll(async () => {
  await removeFolders();
  await database.drop();
});

const PEOPLE = 10;
const EACH = 100;
/** Devices that listen; all write. */
const LISTENING = 4;

test('one of two nodes is killed under a thousand messages: none is lost, none doubled, all in one order', async () => {
  const start = async () =>
    launch({
      DATA_DIR: await folder(),
      PORT: String(await freePort()),
      DATABASE_URL: database.url,
      REQUESTS_PER_ADDRESS: '1000000',
    });
  const nodes = [await start(), await start()];
  for (const node of nodes) await ready(node);
  const [north, south] = nodes.map(({ url }) => url) as [string, string];
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, n) => {
      const cookie = await signUp(n % 2 === 0 ? north : south, `Person${n}`);
      const user = await (await fetch(`${north}/api/auth/user`, { headers: { cookie } })).json();
      return { cookie, user } as Person;
    }),
  );
  const [owner, ...others] = people.map(({ user }) => user.id);
  const { id } = await createGroup(database.db, owner ?? '', others);
  const clients = people.map((person, n) => new ChatClient(person, id, [north, south], n));
  try {
    const listening = clients.slice(0, LISTENING);
    await Promise.all(listening.map((client) => client.connect()));
    const answered = () => clients.reduce((sum, client) => sum + client.answered.size, 0);
    const writing = clients.map(async (client) => {
      for (let n = 0; n < EACH; n++) await client.send(`Word ${n}`);
    });
    await vi.waitFor(() => expect(answered()).toBeGreaterThan(300), { timeout: 120_000, interval: 20 });
    nodes[0]?.child.kill('SIGKILL');
    await Promise.all(writing);
    expect(answered()).toBe(PEOPLE * EACH);

    const rows = await openGuarded(database.db)
      .selectFrom('messages')
      .select(['seq', 'clientKey', 'senderId', 'content'])
      .where('conversationId', '=', id)
      .orderBy('seq')
      .execute();
    expect(rows.map(({ seq }) => Number(seq))).toEqual(
      Array.from({ length: PEOPLE * EACH }, (_, n) => n + 1),
    );
    expect(new Set(rows.map(({ clientKey }) => clientKey)).size).toBe(PEOPLE * EACH);
    // What one person said one after the other stands in that order.
    for (const { user } of people) {
      const words = rows.filter(({ senderId }) => senderId === user.id).map(({ content }) => content);
      expect(words).toEqual(Array.from({ length: EACH }, (_, n) => `Word ${n}`));
    }
    await vi.waitFor(
      () => {
        for (const client of listening) expect(client.held.size).toBe(PEOPLE * EACH);
      },
      { timeout: 30_000, interval: 200 },
    );
    for (const client of listening) expect(client.shown()).toEqual(listening[0]?.shown());
  } finally {
    for (const client of clients) client.disconnect();
  }
}, 300_000);
