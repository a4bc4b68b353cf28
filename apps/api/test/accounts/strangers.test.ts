import { globSync, readFileSync } from 'node:fs';
import { createBusiness } from '@kindred/db/factories/businesses';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limitGifts } from '../../src/features/commerce/gifts/recipient.ts';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';
import { signUpConfirmed } from '../mailedTokens.ts';
import { codeOf, turnOn } from '../twoFactor.fixture.ts';

const STRANGERS = 12;
const OWNERS_IP = '203.0.113.1';
const strangersIp = (n: number) => `198.51.100.${n}`;

let api: TestApi;
let strangers: Person[];
beforeAll(async () => {
  api = await createTestApi();
  strangers = [];
  for (let n = 0; n < STRANGERS; n += 1) {
    strangers.push(await api.signUp('Mallory Moe', { ip: strangersIp(n) }));
  }
});
afterAll(() => api.close());

const post = (url: string, payload: object, ip: string, cookie?: string): Promise<Answer> =>
  api.request({
    method: 'POST',
    url: `/api${url}`,
    remoteAddress: ip,
    headers: cookie === undefined ? {} : { cookie },
    payload,
  });
const device = ({ cookie }: Person) => /device=[^;]+/.exec(cookie)?.[0] ?? '';

interface Flow {
  /** What a stranger does from a network of their own; each does it twice. */
  stranger: (ip: string, stranger: Person) => Promise<unknown>;
  /** What the owner does after that, and twice. */
  owner: () => Promise<Answer>;
}

/** The owner asks for a link, and opens the last one that is in the inbox. */
async function byLink(path: string, use: string, more: object = {}): Promise<Flow> {
  const ada = await signUpConfirmed(api, 'Ada Lind');
  return {
    stranger: async (ip) => {
      await post(path, { email: ada.email }, ip);
      await api.runJobs();
    },
    owner: async () => {
      await post(path, { email: ada.email }, OWNERS_IP);
      await api.runJobs();
      const mail = api.mails.findLast(({ to, text }) => to === ada.email && text.includes('#token='));
      const token = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
      return post(use, { token, ...more }, OWNERS_IP);
    },
  };
}

/** Strangers who know the password, and the owner at a device that has signed in before. */
async function byCode(kind: 'code' | 'recoveryCode'): Promise<Flow> {
  const ada = await api.signUp('Ada Lind');
  const { secret, recoveryCodes } = await turnOn(api, ada);
  const logIn = async (ip: string, cookie?: string) => {
    const { email, password } = ada;
    return (await post('/auth/login', { email, password }, ip, cookie)).json().twoFactor?.token ?? 'none';
  };
  let step = 0;
  return {
    stranger: async (ip) => {
      const wrong = kind === 'code' ? '000000' : 'aaaa-aaaa-aaaa-aaaa';
      await post('/auth/login/verify', { token: await logIn(ip), [kind]: wrong }, ip);
    },
    owner: async () => {
      const token = await logIn(OWNERS_IP, device(ada));
      const right = kind === 'code' ? codeOf(secret, step) : recoveryCodes[step];
      step += 1;
      return post('/auth/login/verify', { token, [kind]: right }, OWNERS_IP, device(ada));
    },
  };
}

const FLOWS: Record<string, () => Promise<Flow>> = {
  'a link that resets the password': () =>
    byLink('/auth/forgot-password', '/auth/reset-password', { password: 'a-newer-password' }),
  'a link that logs in': () => byLink('/auth/login-link', '/auth/login-link/use'),
  'the password at a known device': async () => {
    const { cookie, email, password } = await api.signUp('Ada Lind');
    const logIn = (word: string, ip: string, known?: string) =>
      post('/auth/login', { email, password: word }, ip, known);
    return {
      stranger: (ip) => logIn('a wrong guess', ip),
      owner: () => logIn(password, OWNERS_IP, device({ cookie } as Person)),
    };
  },
  'a code of the authenticator app at a known device': () => byCode('code'),
  'a recovery code at a known device': () => byCode('recoveryCode'),
  'a code that confirms a session': async () => {
    const ada = await api.signUp('Ada Lind');
    const { secret } = await turnOn(api, ada);
    const { email, password } = ada;
    let step = 0;
    return {
      stranger: async (ip) => {
        const { twoFactor } = (await post('/auth/login', { email, password }, ip)).json();
        await post('/auth/login/verify', { token: twoFactor?.token ?? 'none', code: '000000' }, ip);
      },
      owner: () => post('/auth/confirm', { code: codeOf(secret, step++) }, OWNERS_IP, ada.cookie),
    };
  },
  'a change to an address': async () => {
    const ada = await api.signUp('Ada Lind');
    const email = 'ada.new@example.test';
    return {
      stranger: (ip, { cookie }) => post('/auth/email-change', { email }, ip, cookie),
      owner: () => post('/auth/email-change', { email }, OWNERS_IP, ada.cookie),
    };
  },
  'a code that verifies a business': async () => {
    const ada = await api.signUp('Ada Lind');
    const { slug } = await createBusiness(api.db, { ownerId: ada.user.id, website: 'https://rye.example' });
    const ask = (ip: string, cookie: string) =>
      post(`/businesses/${slug}/verification/code`, { email: 'me@rye.example' }, ip, cookie);
    return {
      stranger: (ip, { cookie }) => ask(ip, cookie),
      owner: () => ask(OWNERS_IP, ada.cookie),
    };
  },
};

describe('whatever strangers use up from many networks, the owner gets', () => {
  test.each(Object.entries(FLOWS))('%s', async (_name, arrange) => {
    const { stranger, owner } = await arrange();
    for (const _again of [1, 2]) {
      for (const [n, person] of strangers.entries()) await stranger(strangersIp(n), person);
      const answer = await owner();
      expect(answer.statusCode, answer.body).toBe(200);
    }
  });

  test('a gift of a friend', async () => {
    const give = (ip: string, { user }: Person) =>
      limitGifts({ db: api.db, ip }, { id: user.id, role: 'member' }, '@ada');
    for (const [n, person] of strangers.entries()) await give(strangersIp(n), person);
    const friend = await api.signUp('Bo Berg');
    await expect(give(OWNERS_IP, friend)).resolves.toBeUndefined();
  });
});

test.each([
  ['/auth/forgot-password', /^Reset your/],
  ['/auth/login-link', /login link$/],
] as const)(
  '%s mails three links a quarter of an hour however many ask, and others once those are spent',
  async (path, subject) => {
    const ada = await signUpConfirmed(api, 'Ada Lind');
    const ask = async () => {
      for (let n = 0; n < STRANGERS; n += 1) {
        const answer = await post(path, { email: ada.email }, strangersIp(n + 50));
        expect(answer.statusCode).toBe(200);
        await api.runJobs();
      }
      return api.mails.filter((mail) => mail.to === ada.email && subject.test(mail.subject)).length;
    };
    expect(await ask()).toBe(3);
    await api.database.pool.query('update mailed_links set used_at = now() where user_id = $1', [
      ada.user.id,
    ]);
    expect(await ask()).toBe(6);
    await api.database.pool.query(
      `update mailed_links set created_at = created_at - interval '15 minutes' where user_id = $1`,
      [ada.user.id],
    );
    expect(await ask()).toBe(9);
  },
);

test('a link that could not be mailed is not counted as one that is in the inbox', async () => {
  const ada = await signUpConfirmed(api, 'Ada Lind');
  const { mailer } = api.jobDeps;
  api.jobDeps.mailer = { send: () => Promise.reject(new Error('no mail server')) };
  for (let n = 0; n < 4; n += 1) {
    await post('/auth/forgot-password', { email: ada.email }, OWNERS_IP);
    await api.runJobs();
  }
  api.jobDeps.mailer = mailer;
  await post('/auth/forgot-password', { email: ada.email }, OWNERS_IP);
  await api.runJobs();
  expect(api.mails.filter(({ to, subject }) => to === ada.email && subject.startsWith('Reset'))).toHaveLength(
    1,
  );
});

/** Limits whose key names no caller, and why strangers cannot use them up. */
const NAMES_NO_CALLER: Record<string, string> = {
  'business-view:${pair}': 'the pair is of the viewer and the business',
  'confirm:account:${userId}': 'of a session, for its own account',
  'contact:message:${hash}': 'refuses nothing: a message sent again is the same message',
  'create:${key}': 'trpc/creations.ts appends the caller',
  'data-export:${userId}': 'of a session, for its own account',
  'exports:${tribe.id}': 'only its owner exports a tribe',
  'login:account:${email}': 'a known device has its own, and a new one logs in by a mailed link',
  'login:device:${device}:${email}': 'the device is the caller',
  'password:${userId}': 'of a session, for its own account',
  'recovery-code:${guesser}':
    'a known device guesses by itself, and a reset ends what a thief of the password does',
  'recovery-code:day:${guesser}': 'the same',
  'to-strangers:${senderId}': 'the sender is the caller',
  'two-factor:${guesser}': 'the same as of recovery codes',
  'two-factor:session:${userId}': 'of a session, for its own account',
  'wrong-codes:${userId}': 'refuses nothing: it decides about a mail to the owner',
  'wrong-codes:mail:${userId}': 'the same',
};
const CALLER =
  /\$\{(?:(?:ctx\.)?viewer\.id|networkOf\([\w.]+\)|from|triedFrom|who\.userId|actor\.id|from\.id|readerOf\(.+\))\}/;

test('every limit is keyed by who asks, or states why strangers cannot use it up', () => {
  const src = new URL('../../src/', import.meta.url).pathname;
  const keys = globSync(`${src}**/*.ts`).flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    if (!/platform\/limits\.ts'|@kindred\/db\/limits'/.test(text)) return [];
    return text
      .split('\n')
      .flatMap((line) =>
        /groupKey|\{ (?:key|queue): `/.test(line) && !/max:/.test(line)
          ? []
          : [...line.matchAll(/`([a-z][a-zA-Z-]*(?::[a-z-]+)*:\$\{[^`]*)`/g)].map(([, key = '']) => key),
      );
  });
  expect(keys.length).toBeGreaterThan(60);
  const others = keys.filter((key) => !CALLER.test(key));
  expect([...new Set(others)].sort()).toEqual(Object.keys(NAMES_NO_CALLER).sort());
});
