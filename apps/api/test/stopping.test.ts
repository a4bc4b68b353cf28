import { Agent, request } from 'node:http';
import { createTestDatabase, type TestDatabase } from '@kindred/db/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CLOSE_GOING_AWAY, createHub } from '../src/platform/hub.ts';
import { uuidv7 } from '../src/platform/ids.ts';
import { createLog } from '../src/platform/log.ts';
import { createTestApi } from './harness.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A line that waits for the next request as browsers let theirs, minutes long. */
const agent = new Agent({ keepAlive: true, keepAliveMsecs: 60_000 });
afterAll(() => agent.destroy());

function logIn(address: string, email: string): Promise<number> {
  const body = JSON.stringify({ email, password: 'a-good-password' });
  return new Promise((resolve, reject) => {
    const asked = request(
      `${address}/api/auth/login`,
      { method: 'POST', agent, headers: { 'content-type': 'application/json' } },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

test('a server that stops finishes what was asked of it, and waits for no line that could be asked again', async () => {
  const api = await createTestApi({ database });
  const address = await api.listen();
  const { email } = await api.signUp('Ada Lind');
  let arrived = 0;
  api.app.server.on('request', () => {
    arrived += 1;
  });
  const asked = Array.from({ length: 4 }, () => logIn(address, email));
  // Passwords take a while to be checked: all four are under way then.
  await vi.waitFor(() => expect(arrived).toBe(4), { interval: 1 });
  const began = Date.now();
  await api.close();
  expect(Date.now() - began).toBeLessThan(5_000);
  expect(await Promise.all(asked)).toEqual([200, 200, 200, 200]);
});

test('a socket that was being opened when the server stopped is told to go elsewhere', () => {
  const hub = createHub({ db: database.db, log: createLog('silent'), perUser: 5 });
  hub.close();
  const told: unknown[] = [];
  hub.add({
    userId: uuidv7(),
    credential: { kind: 'session', sid: 'any', confirmedAt: null },
    close: (...why) => told.push(why),
  });
  expect(told).toEqual([[CLOSE_GOING_AWAY, 'The server is restarting']]);
  expect(hub.size()).toBe(0);
});
