import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { setSuspended } from '@kindred/db/accounts/suspension/writes';
import { blockUser } from '@kindred/db/factories/accounts';
import { createDirectConversation, createGroup } from '@kindred/db/factories/messaging';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApi, type Person, type TestApi } from './harness.ts';
import { openSocket, pause, Refused, type Socket, type SocketFrom } from './sockets.ts';

let api: TestApi;
let address: string;
let ada: Person;
let bo: Person;
let cleo: Person;
/** Ada and Bo write to each other; Cleo is in a group with Bo. */
let direct: string;
let group: string;

beforeAll(async () => {
  api = await createTestApi({ env: { SOCKETS_PER_USER: '5' } });
  address = await api.listen();
  [ada, bo, cleo] = [
    await api.signUp('Ada Lind'),
    await api.signUp('Bo Berg'),
    await api.signUp('Cleo Dahl'),
  ];
  direct = (await createDirectConversation(api.db, ada.user.id, bo.user.id)).id;
  group = (await createGroup(api.db, bo.user.id, [cleo.user.id])).id;
});
afterAll(() => api.close());

const open: Socket[] = [];
async function socket(as: Person, path: '/ws' | '/trpc' = '/ws', from: SocketFrom = {}): Promise<Socket> {
  const opened = await openSocket(address, path, { as, ...from });
  open.push(opened);
  return opened;
}
afterEach(async () => {
  for (const one of open.splice(0)) one.ws.terminate();
  // Everybody is gone for everybody else before the next story begins.
  await vi.waitFor(async () => expect(await openHere()).toBe(0), 5_000);
});

async function openHere(): Promise<number> {
  return Number(/^sockets_open (\d+)$/m.exec((await api.get('/metrics')).body)?.[1]);
}

describe.each(['/ws', '/trpc'] as const)('%s is opened', (path) => {
  test('by a person on an own page', async () => {
    expect((await socket(ada, path)).isOpen()).toBe(true);
    expect((await socket(ada, path, { origin: 'http://kindred.test' })).isOpen()).toBe(true);
  });

  test('by a script with a token and no page', async () => {
    const { authorization } = await api.token(ada);
    const opened = await openSocket(address, path, { authorization, origin: null });
    open.push(opened);
    expect(opened.isOpen()).toBe(true);
  });

  const refused = async (from: SocketFrom, status: number, code: string) => {
    const error = await openSocket(address, path, from).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Refused);
    const { status: answered, body } = error as Refused;
    expect([answered, JSON.parse(body).code], body).toEqual([status, code]);
  };

  test('not from another page, even with a good session, and not before it is asked', async () => {
    const port = new URL(address).port;
    for (const origin of [
      'https://evil.example',
      'null',
      '',
      'file://',
      'https://kindred.test',
      'http://kindred.test.evil.example',
      `http://evil.example:${port}`,
      `http://127.0.0.1:${Number(port) + 1}`,
      `ws://127.0.0.1:${port}`,
    ]) {
      await refused({ as: ada, origin }, 403, 'foreign_origin');
    }
    await refused({ as: ada, origin: null }, 403, 'foreign_origin');
    const { authorization } = await api.token(ada);
    await refused({ authorization, origin: 'https://evil.example' }, 403, 'foreign_origin');
  });

  test('not by nobody', async () => {
    await refused({}, 401, 'signed_out');
    await refused({ headers: { cookie: 'session=made-up' } }, 401, 'signed_out');
    for (const authorization of ['Bearer kin_made-up', 'Bearer', '']) {
      await refused({ authorization, origin: null }, 401, 'invalid_token');
      await refused({ as: ada, authorization }, 401, 'invalid_token');
    }
  });

  test('not by somebody suspended', async () => {
    const dan = await api.signUp('Dan Ek');
    await api.db
      .updateTable('users')
      .set({ suspendedAt: new Date() })
      .where('id', '=', dan.user.id)
      .execute();
    await refused({ as: dan }, 403, 'account_suspended');
  });

  test('not by a token that may not read', async () => {
    const { authorization } = await api.token(ada, ['write']);
    await refused({ authorization, origin: null }, 403, 'token_scope');
  });

  test('and is nothing without being a socket', async () => {
    const answer = await api.get(path, ada);
    expect(answer.statusCode).toBe(403);
    const own = await api.get(path, ada, { origin: address, host: new URL(address).host });
    expect(own.statusCode).toBe(404);
  });

  test('five times a person at once, and a sixth when one of them closed', async () => {
    const five = await Promise.all(Array.from({ length: 5 }, () => socket(ada, path)));
    const sixth = await socket(ada, path);
    expect((await sixth.closed).code).toBe(4429);
    expect(five.every((one) => one.isOpen())).toBe(true);
    expect((await socket(bo, path)).isOpen()).toBe(true);
    await five[0]?.close();
    await pause(50);
    const again = await socket(ada, path);
    await pause(100);
    expect(again.isOpen()).toBe(true);
  });
});

test.each([
  '/',
  '/ws/',
  '//ws',
  '/api/feed',
  '/api/docs',
  '/healthz',
  '/metrics',
  '/media/x.webp',
  '/trpc/feed.list',
  '/nowhere',
] as const)('%s opens no socket, not even for a person on an own page', async (path) => {
  for (const from of [{ as: ada }, { origin: null }, { origin: 'https://evil.example' }]) {
    const refused = await openSocket(address, path, from).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refused);
    expect((refused as Refused).status).toBe(404);
  }
});

describe('who is online', () => {
  const online =
    (...people: Person[]) =>
    (frame: { type: string; onlineUsers: string[] }) =>
      frame.type === 'presence' &&
      JSON.stringify(frame.onlineUsers.toSorted()) ===
        JSON.stringify(people.map(({ user }) => user.id).sort());

  test('is told to those who share a conversation, and to nobody else', async () => {
    const hers = await socket(ada);
    await hers.next(online());
    const his = await socket(bo);
    await his.next(online(ada));
    await hers.next(online(bo));
    const cleos = await socket(cleo);
    await cleos.next(online(bo));
    await his.next(online(ada, cleo));
    await cleos.close();
    // Whoever reloads a page was never seen to leave.
    await pause(300);
    expect(his.frames.at(-1)).toMatchObject({
      type: 'presence',
      onlineUsers: expect.arrayContaining([cleo.user.id]),
    });
    await his.next(online(ada), 6_000);
    expect(JSON.stringify(hers.frames)).not.toContain(cleo.user.id);
    expect(JSON.stringify(cleos.frames)).not.toContain(ada.user.id);
  });

  test('counts the web’s subscription as being here', async () => {
    const hers = await socket(ada);
    await socket(bo, '/trpc');
    await hers.next(online(bo));
  });

  test('is kept from people with a block between them', async () => {
    const [eve, finn] = [await api.signUp('Eve Frost'), await api.signUp('Finn Falk')];
    await createDirectConversation(api.db, eve.user.id, finn.user.id);
    await blockUser(api.db, eve.user.id, finn.user.id);
    const [hers, his] = [await socket(eve), await socket(finn)];
    await pause(500);
    for (const one of [hers, his]) {
      expect(one.frames.length).toBeGreaterThan(0);
      for (const frame of one.frames) expect(frame).toEqual({ type: 'presence', onlineUsers: [] });
    }
  });

  test('follows a block at once, and its end, also between two who share only a group', async () => {
    const [eve, finn] = [await api.signUp('Eve Frost'), await api.signUp('Finn Falk')];
    await createGroup(api.db, eve.user.id, [finn.user.id]);
    const [hers, his] = [await socket(eve), await socket(finn)];
    await hers.next(online(finn));
    await his.next(online(eve));
    const lengths = [hers, his].map(({ frames }) => frames.length);
    await api.post(`/api/users/${finn.user.id}/block`, undefined, eve);
    await vi.waitFor(() => {
      [hers, his].forEach((one, at) => {
        expect(one.frames.length).toBeGreaterThan(lengths[at] ?? 0);
        expect(one.frames.at(-1)).toEqual({ type: 'presence', onlineUsers: [] });
      });
    });
    await api.delete(`/api/users/${finn.user.id}/block`, eve);
    await vi.waitFor(() => {
      expect(hers.frames.at(-1)).toEqual({ type: 'presence', onlineUsers: [finn.user.id] });
      expect(his.frames.at(-1)).toEqual({ type: 'presence', onlineUsers: [eve.user.id] });
    });
  });
});

describe('that somebody types', () => {
  const typing = (frame: { type: string }) => frame.type === 'typing' || frame.type === 'stop_typing';

  test('is told to the other members, each page of them, and not to oneself', async () => {
    const [hers, his, his2, cleos] = [
      await socket(ada),
      await socket(bo),
      await socket(bo),
      await socket(cleo),
    ];
    for (const type of ['typing', 'stop_typing']) {
      hers.send({ type, conversationId: direct });
      for (const one of [his, his2]) {
        expect(await one.next(typing)).toEqual({ type, conversationId: direct, userId: ada.user.id });
      }
    }
    his.send({ type: 'typing', conversationId: group });
    expect(await cleos.next(typing)).toEqual({ type: 'typing', conversationId: group, userId: bo.user.id });
    await pause(200);
    expect(hers.frames.filter(typing)).toEqual([]);
    expect(his2.frames.filter(typing)).toHaveLength(2);
    expect(cleos.frames.filter(typing)).toHaveLength(1);
  });

  test('is not told by somebody who is no member', async () => {
    const [hers, his, cleos] = [await socket(ada), await socket(bo), await socket(cleo)];
    hers.send({ type: 'typing', conversationId: group });
    cleos.send({ type: 'typing', conversationId: direct });
    hers.send({ type: 'typing', conversationId: '019a0000-0000-7000-8000-000000000000' });
    hers.send({ type: 'typing', conversationId: direct });
    expect(await his.next(typing)).toMatchObject({ conversationId: direct, userId: ada.user.id });
    await pause(300);
    expect(his.frames.filter(typing)).toHaveLength(1);
    expect([...hers.frames, ...cleos.frames].filter(typing)).toEqual([]);
  });

  test('does not cross a block, either way', async () => {
    const [gil, hal, ida] = [
      await api.signUp('Gil Holm'),
      await api.signUp('Hal Iversen'),
      await api.signUp('Ida Juhl'),
    ];
    const { id } = await createGroup(api.db, gil.user.id, [hal.user.id, ida.user.id]);
    await blockUser(api.db, gil.user.id, hal.user.id);
    const [gils, hals, idas] = [await socket(gil), await socket(hal), await socket(ida)];
    gils.send({ type: 'typing', conversationId: id });
    expect((await idas.next(typing)).userId).toBe(gil.user.id);
    hals.send({ type: 'typing', conversationId: id });
    expect((await idas.next(typing)).userId).toBe(hal.user.id);
    await pause(200);
    expect([...gils.frames, ...hals.frames].filter(typing)).toEqual([]);
  });

  test('cannot be said by a token that may only read', async () => {
    const { authorization } = await api.token(ada, ['read']);
    const his = await socket(bo);
    const script = await openSocket(address, '/ws', { authorization, origin: null });
    open.push(script);
    script.send({ type: 'typing', conversationId: direct });
    await pause(300);
    expect(his.frames.filter(typing)).toEqual([]);
    expect(script.isOpen()).toBe(true);
  });
});

describe('a socket that misbehaves closes alone', () => {
  const typing = (frame: { type: string }) => frame.type === 'typing';
  /** Cut off; when much was still on its way, before the reason could be read. */
  const cutOff = [1008, 1006];
  /** Bo still hears Ada: everybody else’s sockets work. */
  async function othersAreFine(): Promise<void> {
    const [hers, his] = [await socket(ada), await socket(bo)];
    hers.send({ type: 'typing', conversationId: direct });
    await his.next(typing);
    await Promise.all([hers.close(), his.close()]);
  }

  test('text that is no frame is passed over', async () => {
    const his = await socket(bo);
    const cleos = await socket(cleo);
    for (const text of [
      '',
      'nonsense',
      '{',
      'null',
      '[]',
      '7',
      '{}',
      '{"type":"presence","onlineUsers":[]}',
      '{"type":"new_message","conversationId":"x"}',
      `{"type":"typing"}`,
      `{"type":"typing","conversationId":"' or true --"}`,
      `{"type":"typing","conversationId":7}`,
      `{"type":"typing","conversationId":"${group}","userId":"${ada.user.id}"}`,
      `{"type":"typing","conversationId":"${group}","__proto__":{}}`,
      `{"type":"__proto__","conversationId":"${group}"}`,
      '\u0000',
      '\ud800',
      '['.repeat(10_000),
    ]) {
      his.send(text);
    }
    await pause(200);
    expect(cleos.frames.filter(typing)).toEqual([]);
    his.send({ type: 'typing', conversationId: group });
    await cleos.next(typing);
    expect(his.isOpen()).toBe(true);
  });

  test.each(['/ws', '/trpc'] as const)('bytes on %s', async (path) => {
    const bad = await socket(cleo, path);
    bad.send(Buffer.from([0, 1, 2, 255]));
    expect((await bad.closed).code).toBe(1003);
    await othersAreFine();
  });

  test.each(['/ws', '/trpc'] as const)('more than 64 KB at once on %s', async (path) => {
    const fine = await socket(cleo, path);
    fine.send(`"${'x'.repeat(64 * 1024 - 2)}"`);
    await pause(100);
    expect(fine.isOpen()).toBe(true);
    fine.send(`"${'x'.repeat(64 * 1024 - 1)}"`);
    expect((await fine.closed).code).toBe(1009);
    await othersAreFine();
  });

  test('more than 64 KB in pieces', async () => {
    const bad = await socket(cleo);
    for (let n = 0; n < 9; n++) bad.ws.send('x'.repeat(8 * 1024), { fin: false });
    expect((await bad.closed).code).toBe(1009);
    await othersAreFine();
  });

  test('a message in a thousand pieces of nothing', async () => {
    const bad = await socket(cleo);
    for (let n = 0; n < 1_000; n++) bad.ws.send('', { fin: false });
    await bad.closed;
    await othersAreFine();
  });

  test.each(['/ws', '/trpc'] as const)('a flood on %s, of which nobody hears the end', async (path) => {
    const his = await socket(bo);
    const cleos = await socket(cleo, path);
    const frame = { type: 'typing', conversationId: group };
    for (let n = 0; n < 2_000; n++) cleos.send(frame);
    expect(cutOff).toContain((await cleos.closed).code);
    await pause(500);
    if (path === '/ws') expect(his.frames.filter(typing).length).toBeGreaterThan(0);
    expect(his.frames.filter(typing).length).toBeLessThanOrEqual(120);
    await othersAreFine();
  });

  test('hundreds of calls in one frame, of which none is read', async () => {
    const bad = await socket(cleo, '/trpc');
    const call = { method: 'subscription', params: { path: 'live.events' } };
    bad.send(JSON.stringify(Array.from({ length: 21 }, (_, id) => ({ id, ...call }))));
    expect(cutOff).toContain((await bad.closed).code);
    expect(bad.frames).toEqual([]);
    await othersAreFine();
  });

  test('twenty calls a frame, again and again', async () => {
    const bad = await socket(cleo, '/trpc');
    const calls = (from: number) =>
      JSON.stringify(
        Array.from({ length: 20 }, (_, n) => ({
          id: from + n,
          method: 'subscription',
          params: { path: 'no.such' },
        })),
      );
    bad.send(calls(0));
    await bad.next((frame) => frame.id === 19);
    for (let n = 1; n < 20; n++) bad.send(calls(n * 20));
    expect(cutOff).toContain((await bad.closed).code);
    expect(bad.frames.length).toBeLessThanOrEqual(120);
    await othersAreFine();
  });

  test('a flood of pings', async () => {
    const bad = await socket(cleo);
    for (let n = 0; n < 1_000; n++) bad.ws.ping('x'.repeat(100));
    expect(cutOff).toContain((await bad.closed).code);
    await othersAreFine();
  });

  test('one that is told to close and will not', async () => {
    const jo = await api.signUp('Jo Krog');
    const { port } = new URL(address);
    const line = connect(Number(port), '127.0.0.1');
    const ended = new Promise<void>((resolve) => line.on('close', () => resolve()));
    line.on('error', () => undefined);
    let received = '';
    line.on('data', (data) => {
      received += data.toString('latin1');
    });
    line.write(
      `GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${createHash('md5').update('x').digest('base64')}\r\nOrigin: ${address}\r\nCookie: ${jo.cookie}\r\n\r\n`,
    );
    await vi.waitFor(() => expect(received).toContain('101 Switching Protocols'));
    await api.post('/api/auth/logout', undefined, jo);
    const started = Date.now();
    await ended;
    expect(received).toContain('Signed out');
    expect(Date.now() - started).toBeLessThan(4_000);
  });
});

describe('whoever may not be here any more is shown out within two seconds', () => {
  const ways: [
    string,
    (person: Person, token: { id: string }) => Promise<unknown>,
    'session' | 'token' | 'both',
  ][] = [
    ['logging out', (person) => api.post('/api/auth/logout', undefined, person), 'session'],
    [
      'ending the session from another',
      async (person) => {
        const other = await api.logIn(person);
        const sessions = (await api.get('/api/auth/sessions', other)).json();
        const { id } = sessions.find((one: { isCurrent: boolean }) => !one.isCurrent);
        await api.delete(`/api/auth/sessions/${id}`, other);
      },
      'session',
    ],
    [
      'ending all others',
      async (person) => api.delete('/api/auth/sessions', await api.logIn(person)),
      'session',
    ],
    [
      'a new password',
      async (person) => {
        const other = await api.logIn(person);
        const input = { currentPassword: person.password, newPassword: 'another-password' };
        expect((await api.post('/api/auth/change-password', input, other)).statusCode).toBe(200);
      },
      'session',
    ],
    [
      'the session running out',
      (person) =>
        api.database.pool.query(`update sessions set expire = now() where user_id = $1`, [person.user.id]),
      'session',
    ],
    [
      'being suspended',
      (person) =>
        api.db
          .transaction()
          .execute((tx) => setSuspended(tx, person.user.id, { reason: 'Spam', until: null })),
      'both',
    ],
    [
      'the account being gone',
      (person) => api.db.deleteFrom('users').where('id', '=', person.user.id).execute(),
      'both',
    ],
    ['revoking the token', (person, { id }) => api.delete(`/api/auth/tokens/${id}`, person), 'token'],
    [
      'the token running out',
      (_, { id }) =>
        api.database.pool.query(`update access_tokens set expires_at = now() where id = $1`, [id]),
      'token',
    ],
  ];

  interface Outcome {
    /** Closing codes of the session's two sockets and of the token's one, null for one that stayed open. */
    codes: (number | null)[];
    ms: number;
  }
  const outcomes = new Map<string, Outcome>();

  // All at once: each takes as long as it may take.
  beforeAll(async () => {
    await Promise.all(
      ways.map(async ([way, end, whom]) => {
        const person = await api.signUp('Kim Lie');
        const token = await api.token(person);
        const sockets = [
          await openSocket(address, '/ws', { as: person }),
          await openSocket(address, '/trpc', { as: person }),
          await openSocket(address, '/ws', { authorization: token.authorization, origin: null }),
        ];
        await end(person, token);
        const started = Date.now();
        const gone = sockets.filter((_, n) => whom === 'both' || (n === 2) === (whom === 'token'));
        await Promise.all(gone.map(({ closed }) => Promise.race([closed, pause(10_000)])));
        const ms = Date.now() - started;
        const codes = await Promise.all(
          sockets.map(async (one) => (one.isOpen() ? null : (await one.closed).code)),
        );
        for (const { ws } of sockets) ws.terminate();
        outcomes.set(way, { codes, ms });
      }),
    );
  });

  test.each(ways)('by %s', (way, _, whom) => {
    const expected = { session: [4401, 4401, null], token: [null, null, 4401], both: [4401, 4401, 4401] };
    expect(outcomes.get(way)?.codes).toEqual(expected[whom]);
    expect(outcomes.get(way)?.ms).toBeLessThan(2_000);
  });
});

test('a line that went dead without a word is given up after two heartbeats', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const [alive, dead] = [await socket(ada), await socket(bo)];
    // One that answers no ping: its program hangs, or its network is gone.
    dead.ws.pause();
    let pings = 0;
    alive.ws.on('ping', () => {
      pings += 1;
    });
    const gone = dead.closed;
    for (let beats = 0; beats < 3; beats++) {
      vi.advanceTimersByTime(25_000);
      await pause(100);
    }
    expect(pings).toBe(3);
    expect(alive.isOpen()).toBe(true);
    await vi.waitFor(async () => expect(await openHere()).toBe(1));
    dead.ws.resume();
    await gone;
  } finally {
    vi.useRealTimers();
  }
});
