import { createTestDatabase, type TestDatabase } from '@kindred/db/testing';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { endAll, removeFolders } from '../processes.ts';
import { gather, startPair } from './crowd.ts';

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
  const nodes = await startPair(database.url);
  const crowd = await gather(database.db, nodes, PEOPLE);
  try {
    const listening = crowd.clients.slice(0, LISTENING);
    await Promise.all(listening.map((client) => client.connect()));
    const writing = crowd.write(EACH);
    await vi.waitFor(() => expect(crowd.answered()).toBeGreaterThan(300), {
      timeout: 120_000,
      interval: 20,
    });
    nodes[0].child.kill('SIGKILL');
    await writing;
    await crowd.expectAllOnce(listening);
  } finally {
    for (const client of crowd.clients) client.disconnect();
  }
}, 300_000);
