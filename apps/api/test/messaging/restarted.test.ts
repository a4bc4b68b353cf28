import { chmodSync } from 'node:fs';
import { createDatabase, type OpenedDatabase } from '@kindred/db/client';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@kindred/db/embedded/server';
import { messageGroup } from '@kindred/db/notifications/messages/writes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { endAll, folder, removeFolders } from '../processes.ts';
import { type Crowd, gather, startPair } from './crowd.ts';

let server: EmbeddedPostgres;
let own: OpenedDatabase;
beforeAll(async () => {
  const dataDir = await folder();
  // When we are root, PostgreSQL runs as another user and must be able to pass.
  chmodSync(dataDir, 0o711);
  server = await startEmbeddedPostgres({ dataDir });
  own = createDatabase({ url: server.url });
}, 60_000);
afterAll(async () => {
  await endAll();
  await own.close();
  await server.stop();
  await removeFolders();
});

const PEOPLE = 8;
const EACH = 40;

/** Ends PostgreSQL by that signal and waits until it is back, which its keeper sees to. */
async function restart(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  const before = server.pid;
  process.kill(before, signal);
  await vi.waitFor(() => expect(server.pid).not.toBe(before), { timeout: 30_000, interval: 20 });
}

/** How many are told of messages after that one which wait for them: a job does it. */
async function toldAfter(crowd: Crowd, seq: number): Promise<number> {
  const rows = await unrestrictedDb(own.db)
    .selectFrom('notifications')
    .select('data')
    .where('groupKey', '=', messageGroup(crowd.conversationId))
    .execute();
  return rows.filter(({ data }) => Number(data?.seq) > seq).length;
}

test('PostgreSQL is restarted, in order and at once, under messages: none is lost, none doubled, and all hear again', async () => {
  const nodes = await startPair(server.url);
  const crowd = await gather(own.db, nodes, PEOPLE);
  try {
    const listening = crowd.clients.slice(0, 4);
    await Promise.all(listening.map((client) => client.connect()));
    const writing = crowd.write(EACH);
    // SIGINT breaks off what runs and stops in order, SIGQUIT is a crash that the next start recovers from.
    for (const [count, signal] of [
      [60, 'SIGINT'],
      [140, 'SIGQUIT'],
      [220, 'SIGINT'],
    ] as const) {
      await vi.waitFor(() => expect(crowd.answered()).toBeGreaterThan(count), {
        timeout: 60_000,
        interval: 10,
      });
      await restart(signal);
    }
    await writing;
    await crowd.expectAllOnce(listening);

    // Both nodes listen again, and the workers work: one message more is heard of without being asked for.
    for (const node of nodes) expect(node.child.exitCode).toBeNull();
    await crowd.write(1);
    await crowd.expectAllOnce(listening);
    await vi.waitFor(
      async () => expect(await toldAfter(crowd, PEOPLE * EACH)).toBeGreaterThanOrEqual(PEOPLE - 1),
      {
        timeout: 60_000,
        interval: 500,
      },
    );
  } finally {
    for (const client of crowd.clients) client.disconnect();
  }
}, 240_000);
