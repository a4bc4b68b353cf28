import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { unsubscribeToken } from '../src/features/notifications/delivery/links.ts';
import { createTestApi, type Person, type TestApi } from './harness.ts';
import { resetTokenOf } from './mailedTokens.ts';
import { picture, upload } from './media/files.ts';
import { openSocket } from './sockets.ts';

/** Looks like a token, and is searched for in every line. */
const CANARY = 'c4n4ry-0b5cure-9d2f7a61e8';

const lines: string[] = [];
let api: TestApi;
let ada: Person;
/** A provider that repeats the code it refuses, as some do. */
const provider = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: 'invalid_grant', error_description: `Bad code: ${body}` }));
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const address = provider.address();
  const at = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  api = await createTestApi({
    env: {
      LOG_LEVEL: 'info',
      METRICS_TOKEN: `metrics-${CANARY}`,
      GOOGLE_CLIENT_ID: 'client',
      GOOGLE_CLIENT_SECRET: `secret-${CANARY}`,
      GOOGLE_TOKEN_URL: `${at}/token`,
      RESET_PER_ACCOUNT: '1000',
      RESET_PER_ADDRESS: '1000',
      LOGIN_PER_ADDRESS: '1000',
      LOGIN_PER_ACCOUNT: '1000',
    },
    onLogLine: (line) => lines.push(line),
  });
  ada = await api.signUp('Ada Lind');
});
afterAll(async () => {
  await api.close();
  provider.close();
});
beforeEach(() => {
  lines.length = 0;
});

const linesOf = (route: string) => lines.filter((line) => JSON.parse(line).route === route);

function expectAbsent(...secrets: string[]): void {
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(10);
    expect(lines.filter((line) => line.includes(secret))).toEqual([]);
  }
}

test('a request is logged by its method, route, status and time', async () => {
  await api.get(`/api/users/${ada.user.id}/posts?limit=5`, ada);
  await api.get('/trpc/accounts.user,notifications.badges,made.up?batch=1&input=%7B%7D', ada);
  await api.get(`/api/nowhere/${CANARY}`, ada);
  const told = lines.map((line) => JSON.parse(line)).map(({ time, reqId, ms, level, ...rest }) => rest);
  expect(told).toEqual([
    { method: 'GET', route: '/api/users/:id/posts', status: 200 },
    { method: 'GET', route: '/trpc', procedures: ['accounts.user', 'notifications.badges'], status: 207 },
    { method: 'GET', route: 'none', status: 404 },
  ]);
});

describe('secrets in addresses stay out of the log', () => {
  test('of links that were mailed', async () => {
    const bo = await api.signUp('Bo Berg');
    const token = await resetTokenOf(api, bo);
    const unsubscribe = await unsubscribeToken(api.db, bo.user.id, 'all');
    for (const path of ['reset-password', 'confirm-email', 'api/login'])
      await api.get(`/${path}?token=${token}&next=/${CANARY}`);
    await api.get(`/unsubscribe?token=${unsubscribe}`);
    await api.post('/api/auth/reset-password', { token, password: `${CANARY}-password` });
    expect(linesOf('/unsubscribe')).toHaveLength(1);
    expectAbsent(token, unsubscribe, CANARY);
  });

  test('of files and uploads', async () => {
    const kept = await upload(api, ada, await picture(40, 30));
    expect(kept.statusCode, kept.body).toBe(200);
    const { url, id } = kept.json();
    expect((await api.get(url)).statusCode).toBe(200);
    await api.get(`/media/${CANARY}.webp`);
    await api.delete(`/api/uploads/${id}`, ada);
    expect(linesOf('/media/:name')).toHaveLength(2);
    expectAbsent(url.split('/').at(-1), id, CANARY);
  });

  test('of invitations and links into a group', async () => {
    await api.get(`/api/tribes/invitations/${CANARY}`, ada);
    await api.get(`/api/conversations/join/${CANARY}`, ada);
    await api.get(`/?invite=${CANARY}`);
    expect(linesOf('/api/tribes/invitations/:code')).toHaveLength(1);
    expectAbsent(CANARY);
  });

  test('of the answer of a provider, also when the sign-in fails', async () => {
    const start = await api.get('/api/auth/google');
    const state = new URL(String(start.headers.location)).searchParams.get('state') ?? '';
    const pending = start.cookies[0]?.value ?? '';
    const cookie = `oauth=${pending}`;
    const back = await api.get(`/api/auth/google/callback?code=${CANARY}&state=${state}`, null, { cookie });
    expect(back.headers.location).toBe('/?notice=oauth_failed');
    expect(lines.some((line) => line.includes('a social sign-in failed'))).toBe(true);
    expectAbsent(CANARY, state, pending);
  });

  test('of sockets, headers and addresses that cannot be read', async () => {
    const address = await api.listen();
    const { authorization } = await api.token(ada);
    const socket = await openSocket(address, '/ws', {
      authorization,
      origin: null,
      headers: { 'x-api-key': CANARY, referer: `http://kindred.test/${CANARY}` },
    });
    await socket.close();
    await fetch(`${address}/ws?token=${CANARY}`);
    for (const path of [`/ws?token=${CANARY}`, `/api/feed?token=${CANARY}`, `/media/${CANARY}`] as const)
      await openSocket(address, path).catch(() => undefined);
    await fetch(`${address}/trpc?connectionParams=${CANARY}`);
    await fetch(`${address}/metrics`, { headers: { authorization: `Bearer metrics-${CANARY}` } });
    await fetch(`${address}/api/posts/%E0%A4%A${CANARY}`);
    // The line is written once the answer has left.
    await vi.waitFor(() => expect(linesOf('/metrics')).toHaveLength(1), 10_000);
    expectAbsent(CANARY, authorization.replace('Bearer ', ''), ada.cookie.split('=')[1] ?? '');
  });
});

describe('errors are logged without what they carry', () => {
  test('a statement that fails tells its kind and not its row', async () => {
    await api.database.pool.query(`
      create function refuse() returns trigger language plpgsql as $$
      begin
        if new.content like 'refuse %' then
          raise exception 'refused' using detail = new.content, hint = new.content, errcode = 'XX000';
        end if;
        return new;
      end $$;
      create trigger refuse before insert on posts for each row execute function refuse()`);
    const answer = await api.post('/api/posts', { content: `refuse ${CANARY}` }, ada);
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('refuse');
    const [told] = lines.map((line) => JSON.parse(line)).filter(({ err }) => err !== undefined);
    expect(told.err).toMatchObject({
      message: 'refused',
      code: 'XX000',
      stack: expect.stringContaining(' at '),
    });
    expectAbsent(CANARY);
  });

  test('a mail that cannot be sent tells neither its reader nor its words', async () => {
    const { mailer } = api.jobDeps;
    let sent = '';
    api.jobDeps.mailer = {
      async send({ to, text }) {
        sent = text;
        const refused = new Error(`550 ${to} does not take: ${text}`);
        throw Object.assign(refused, { code: 'EENVELOPE', response: text, rejected: [to] });
      },
    };
    try {
      await api.post('/api/auth/forgot-password', { email: ada.email });
      await api.runJobs();
    } finally {
      api.jobDeps.mailer = mailer;
    }
    const token = /#token=([\w-]+)/.exec(sent)?.[1] ?? '';
    const [told] = lines
      .map((line) => JSON.parse(line))
      .filter(({ job }) => job?.task === 'accounts.sendReset');
    expect(told).toMatchObject({
      job: { task: 'accounts.sendReset', attempt: 1 },
      err: { code: 'EENVELOPE' },
      msg: expect.stringMatching(/^Failed task \d+ \(accounts\.sendReset, /),
    });
    expectAbsent(token, ada.email);
  });
});
