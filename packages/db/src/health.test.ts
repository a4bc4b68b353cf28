import net from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { createDatabase } from './client.ts';
import { databaseIsUp } from './health.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a database that answers is up', async () => {
  expect(await databaseIsUp(database.db)).toBe(true);
});

test('one that is not there is down', async () => {
  const nowhere = createDatabase('postgres://kindred@127.0.0.1:1/kindred');
  expect(await databaseIsUp(nowhere.db)).toBe(false);
  await nowhere.close();
});

test('so is one that takes the call and never answers, after a second and a half', async () => {
  const sockets: net.Socket[] = [];
  const silent = net.createServer((socket) => sockets.push(socket));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as net.AddressInfo;
  const { db } = createDatabase({
    url: `postgres://kindred@127.0.0.1:${port}/kindred`,
    connectTimeout: 60_000,
  });
  const before = performance.now();
  expect(await databaseIsUp(db)).toBe(false);
  expect(performance.now() - before).toBeGreaterThan(1_400);
  for (const socket of sockets) socket.destroy();
  silent.close();
});
