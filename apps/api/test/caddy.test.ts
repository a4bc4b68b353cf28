import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCaddy } from './caddy.ts';
import { createTestApi, type Person, type TestApi } from './harness.ts';
import { openSocket } from './sockets.ts';

let api: TestApi;
let ada: Person;
let caddy: Awaited<ReturnType<typeof startCaddy>>;

beforeAll(async () => {
  // More than any disk has free.
  api = await createTestApi({
    env: { TRUST_PROXY: '1', STORAGE_RESERVE_MB: '1000000000', LOGIN_PER_ADDRESS: '3' },
  });
  ada = await api.signUp('Ada Lind');
  caddy = await startCaddy(await api.listen());
});
afterAll(async () => {
  await caddy?.stop();
  await api.close();
});

test('with a full disk, reading goes on behind the Caddyfile that is shipped', async () => {
  // Longer than its first two health checks, which would take the node out.
  for (let second = 0; second < 6; second += 1) {
    const answer = await fetch(`${caddy.url}/api/feed?mode=chronological`, {
      headers: { cookie: ada.cookie },
    });
    expect(answer.status, `after ${second} s`).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}, 60_000);

test('sockets open through it', async () => {
  const socket = await openSocket(caddy.url, '/ws', { as: ada, origin: 'http://kindred.test' });
  expect(socket.isOpen()).toBe(true);
  await socket.close();
});

test('a client cannot choose the address that it is limited by', async () => {
  const statuses = [];
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const answer = await fetch(`${caddy.url}/api/auth/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: 'http://kindred.test',
        'x-forwarded-for': `198.51.100.${attempt}`,
      },
      body: JSON.stringify({ email: `nobody.${attempt}@example.test`, password: 'wrong-password' }),
    });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([401, 401, 401, 429, 429]);
});
