import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, expect, test } from 'vitest';
import { endAll, folder, freePort, launch, ready, removeFolders, signUp } from './processes.ts';
import { openSocket } from './sockets.ts';

function post(url: string, cookie: string, content: string): Promise<Response> {
  return fetch(`${url}/api/posts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ content }),
  });
}

async function contentsOf(url: string, cookie: string): Promise<string[]> {
  const contents: string[] = [];
  let cursor = '';
  do {
    const answer = await fetch(`${url}/api/feed?mode=chronological&limit=100${cursor}`, {
      headers: { cookie },
    });
    const page = (await answer.json()) as { items: { content: string }[]; nextCursor: string | null };
    contents.push(...page.items.map((item) => item.content));
    cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`;
  } while (cursor !== '');
  return contents;
}

afterEach(endAll);
afterAll(removeFolders);

test('a killed process loses nothing it acknowledged, and the next start serves within seconds', async () => {
  const env = { DATA_DIR: await folder(), PORT: String(await freePort()) };
  const first = launch(env);
  const firstStart = await ready(first);
  const cookie = await signUp(first.url);
  const acknowledged: string[] = [];
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let count = 0; ; count++) {
      const content = `post ${writer}-${count}`;
      const answer = await post(first.url, cookie, content).catch(() => undefined);
      if (answer === undefined) return;
      if (answer.status === 200) acknowledged.push(content);
    }
  });
  while (acknowledged.length < 60) await sleep(10);
  first.child.kill('SIGKILL');
  await Promise.all(writers);
  await first.exit;

  const second = launch(env);
  const milliseconds = await ready(second);
  // Five seconds; on a machine that is too busy for that, twice what the first start took there.
  expect(milliseconds).toBeLessThan(Math.max(5_000, 2 * firstStart));
  const stored = new Set(await contentsOf(second.url, cookie));
  expect(acknowledged.filter((content) => !stored.has(content))).toEqual([]);
}, 90_000);

test('asked to stop while busy, it finishes what it began and is gone within ten seconds', async () => {
  const env = { DATA_DIR: await folder(), PORT: String(await freePort()) };
  const node = launch(env);
  await ready(node);
  const cookie = await signUp(node.url);
  const acknowledged: string[] = [];
  let isStopping = false;
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let count = 0; ; count++) {
      const content = `busy ${writer}-${count}`;
      const answer = await post(node.url, cookie, content).catch(() => undefined);
      if (answer?.status === 200) acknowledged.push(content);
      else if (isStopping) return;
    }
  });
  while (acknowledged.length < 20) await sleep(10);
  const began = Date.now();
  isStopping = true;
  node.child.kill('SIGTERM');
  expect(await node.exit).toBe(0);
  expect(Date.now() - began).toBeLessThan(10_000);
  await Promise.all(writers);

  const again = launch(env);
  await ready(again);
  const stored = await contentsOf(again.url, cookie);
  expect(acknowledged.filter((content) => !stored.includes(content))).toEqual([]);
  expect(new Set(stored).size).toBe(stored.length);
}, 90_000);

test('two run side by side, and one on a taken port says so and exits with 1', async () => {
  const [portA, portB] = [await freePort(), await freePort()];
  const a = launch({ DATA_DIR: await folder(), PORT: String(portA) });
  const b = launch({ DATA_DIR: await folder(), PORT: String(portB) });
  await Promise.all([ready(a), ready(b)]);
  const late = launch({ DATA_DIR: await folder(), PORT: String(portA) });
  expect(await late.exit).toBe(1);
  expect(late.output()).toBe(`Port ${portA} on 127.0.0.1 is already in use. Choose another with PORT=…\n`);
  expect(await contentsOf(b.url, await signUp(b.url))).toEqual([]);
}, 90_000);

test('while it starts it answers with what it is doing', async () => {
  const node = launch({ DATA_DIR: await folder(), PORT: String(await freePort()) });
  let page: Response | undefined;
  while (page === undefined) page = await fetch(node.url).catch(() => undefined);
  expect(page.status).toBe(503);
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none';.*frame-ancestors 'none'$/,
  );
  expect(await page.text()).toMatch(/Kindred is getting ready.*role="status">\w+/s);
  await ready(node);
}, 60_000);

test('a wrong setting is named', async () => {
  const node = launch({ DATA_DIR: await folder(), PORT: 'abc', SESSION_DAYS: '0' });
  expect(await node.exit).toBe(1);
  expect(node.output()).toMatch(/^The configuration is not valid:\n {2}PORT: .+\n {2}SESSION_DAYS: .+\n$/);
});

test('a failure that nothing caught ends it, and is told without what it carries', async () => {
  const fail = `process.on('SIGUSR2', () => {
    throw Object.assign(new Error('broken'), { detail: process.env.DETAIL });
  })`;
  const env = { DATA_DIR: await folder(), PORT: String(await freePort()) };
  const node = launch({
    ...env,
    DETAIL: 'c4n4ry',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fail)}`,
  });
  await ready(node);
  node.child.kill('SIGUSR2');
  expect(await node.exit).toBe(1);
  expect(node.output()).toContain('"message":"broken"');
  expect(node.output()).not.toContain('c4n4ry');
  // Takes over the database that was left behind, and ends it with the test.
  await ready(launch(env));
}, 90_000);

/** A call that the server has taken in, and waits for the rest of. @returns how to send that; its status */
function beginSignUp(url: string, firstName: string): Promise<() => Promise<number>> {
  const body = JSON.stringify({
    email: `${firstName.toLowerCase()}@example.test`,
    password: 'a-good-password',
    firstName,
    lastName: 'Lind',
  });
  return new Promise((resolve, reject) => {
    const call = request(`${url}/api/auth/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
    });
    const answer = new Promise<number>((told) => {
      call.on('response', (response) => {
        response.resume();
        told(response.statusCode ?? 0);
      });
      call.on('error', () => told(0));
    });
    call.on('error', reject);
    call.on('continue', () =>
      resolve(() => {
        call.end(body);
        return answer;
      }),
    );
    call.flushHeaders();
  });
}

test('asked to stop, it answers what it was asked before and tells sockets to go elsewhere', async () => {
  const env = { DATA_DIR: await folder(), PORT: String(await freePort()) };
  const node = launch(env);
  await ready(node);
  const cookie = await signUp(node.url);
  const socket = await openSocket(node.url, '/ws', { headers: { cookie } });
  const asked = await Promise.all(['Bo', 'Cleo', 'Dora', 'Eva'].map((name) => beginSignUp(node.url, name)));
  const answers = asked.map((finish) => finish());
  node.child.kill('SIGTERM');
  expect(await Promise.all(answers)).toEqual([200, 200, 200, 200]);
  expect(await socket.closed).toEqual({ code: 1001, reason: 'The server is restarting' });
  expect(await node.exit).toBe(0);
}, 60_000);
