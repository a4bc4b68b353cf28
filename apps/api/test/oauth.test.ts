import { insertInvitation } from '@kindred/db/accounts/invitations/writes';
import { adminUsersPage } from '@kindred/db/admin/users/list/visibility';
import { createUser } from '@kindred/db/factories/accounts';
import { lockWaiters } from '@kindred/db/testing/waiting';
import { Events, OAuth2Server } from 'oauth2-mock-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hashToken } from '../src/platform/sessions.ts';
import { type Answer, cookiesOf, createTestApi, type Person, type TestApi } from './harness.ts';
import { turnOn } from './twoFactor.fixture.ts';

/** A provider of the real protocol: codes, PKCE, tokens, user info. */
let provider: OAuth2Server;
let api: TestApi;
/** Who sits before the provider's log-in form. */
let claims: Record<string, unknown> = {};
/** What the token endpoint was sent, newest last. */
const asked: { body: Record<string, unknown>; authorization: string | undefined }[] = [];

beforeAll(async () => {
  provider = new OAuth2Server();
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, '127.0.0.1');
  provider.service.on(Events.BeforeUserinfo, (answer) => {
    answer.body = claims;
  });
  provider.service.on(Events.BeforeResponse, (_answer, request) => {
    asked.push({ body: { ...request.body }, authorization: request.headers.authorization });
  });
  const at = `http://127.0.0.1:${provider.address().port}`;
  const env = (name: string) => ({
    [`${name}_CLIENT_ID`]: `${name}-client`,
    [`${name}_CLIENT_SECRET`]: `${name}-secret`,
    [`${name}_AUTHORIZATION_URL`]: `${at}/authorize`,
    [`${name}_TOKEN_URL`]: `${at}/token`,
    [`${name}_USERINFO_URL`]: `${at}/userinfo?fields=id,email`,
  });
  api = await createTestApi({ env: { ...env('GOOGLE'), ...env('FACEBOOK') } });
});
afterAll(async () => {
  await api.close();
  await provider.stop();
});
afterEach(() => {
  provider.service.removeAllListeners(Events.BeforeAuthorizeRedirect);
});

type Name = 'google' | 'facebook';

/** A browser: it keeps cookies and says where it comes from. */
interface Browser {
  cookies: Map<string, string>;
}

const newBrowser = (person?: Person): Browser => ({
  cookies: new Map(
    (person?.cookie ?? '')
      .split('; ')
      .filter(Boolean)
      .map((cookie) => cookie.split('=', 2) as [string, string]),
  ),
});

async function visit(browser: Browser, url: string): Promise<Answer> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await api.get(url, null, { cookie, 'sec-fetch-site': 'same-origin' });
  for (const { name, value } of answer.cookies) {
    if (value === '') browser.cookies.delete(name);
    else browser.cookies.set(name, value);
  }
  return answer;
}

/** To the provider and back with its answer, which is not yet handed in. */
async function askProvider(browser: Browser, url: string): Promise<URL> {
  const start = await visit(browser, url);
  expect(start.statusCode, start.body).toBe(302);
  const form = await fetch(String(start.headers.location), { redirect: 'manual' });
  expect(form.status).toBe(302);
  return new URL(form.headers.get('location') ?? '');
}

const pathOf = (url: URL) => `${url.pathname}${url.search}`;

/** @returns where the browser is in the end. */
async function continueWith(name: Name, browser = newBrowser(), query = ''): Promise<string> {
  const back = await askProvider(browser, `/api/auth/${name}${query}`);
  expect(back.origin).toBe('http://kindred.test');
  expect(back.pathname).toBe(`/api/auth/${name}/callback`);
  const answer = await visit(browser, pathOf(back));
  expect(answer.statusCode, answer.body).toBe(302);
  expect(browser.cookies.has('oauth')).toBe(false);
  return String(answer.headers.location);
}

async function whoIs(browser: Browser): Promise<Person['user'] | null> {
  const answer = await visit(browser, '/api/auth/user');
  return answer.statusCode === 200 ? answer.json() : null;
}

const google = (name: string, more: Record<string, unknown> = {}) => ({
  sub: `google-${name}`,
  email: `${name}@example.test`,
  email_verified: true,
  given_name: name,
  family_name: 'Lind',
  ...more,
});
const facebook = (name: string) => ({
  id: `facebook-${name}`,
  email: `${name}@example.test`,
  first_name: name,
  last_name: 'Lind',
});

test('while sign-up needs an invitation, an unknown person is let in with one alone', async () => {
  Object.assign(api.jobDeps.env, { SIGN_UP: 'invitation' });
  try {
    const createdBy = (await createUser(api.db)).id;
    const expiresAt = new Date(Date.now() + 60_000);
    const invitation = { tokenHash: hashToken('invited'), note: null, usesMax: 1, expiresAt, createdBy };
    await api.db.transaction().execute((tx) => insertInvitation(tx, invitation));
    claims = google('Ivo');
    expect(await continueWith('google')).toBe('/?auth=login&notice=sign_up_invitation_needed');
    const wrong = await continueWith('google', newBrowser(), '?invitation=unknown');
    expect(wrong).toBe('/?auth=login&notice=sign_up_invitation_invalid');
    expect(await continueWith('google', newBrowser(), '?invitation=invited')).toBe('/');
    // Known by now.
    expect(await continueWith('google')).toBe('/');
    claims = google('Jon');
    const second = await continueWith('google', newBrowser(), '?invitation=invited');
    expect(second).toBe('/?auth=login&notice=sign_up_invitation_invalid');
  } finally {
    Object.assign(api.jobDeps.env, { SIGN_UP: 'open' });
  }
});

test('while new accounts wait for approval, an unknown person waits and an invited one is let in', async () => {
  Object.assign(api.jobDeps.env, { SIGN_UP: 'approval' });
  try {
    claims = google('Kai');
    for (const _visit of ['first', 'second']) {
      const browser = newBrowser();
      expect(await continueWith('google', browser)).toBe('/?auth=login&notice=account_waiting');
      expect(await whoIs(browser)).toBeNull();
    }
    const kai = await adminUsersPage(api.db, { state: 'waiting', sort: 'newest', limit: 5 });
    expect(kai.rows).toMatchObject([{ email: 'kai@example.test', isEmailConfirmed: true }]);

    const createdBy = (await createUser(api.db)).id;
    const expiresAt = new Date(Date.now() + 60_000);
    const invitation = { tokenHash: hashToken('welcome'), note: null, usesMax: 1, expiresAt, createdBy };
    await api.db.transaction().execute((tx) => insertInvitation(tx, invitation));
    claims = google('Lea');
    expect(await continueWith('google', newBrowser(), '?invitation=welcome')).toBe('/');
  } finally {
    Object.assign(api.jobDeps.env, { SIGN_UP: 'open' });
  }
});

describe('signing up', () => {
  test('with Google: an account of that name, no password, and signed in', async () => {
    claims = google('Ada', { email: ' Ada@Example.test ' });
    const browser = newBrowser();
    expect(await continueWith('google', browser)).toBe('/');
    expect(await whoIs(browser)).toMatchObject({
      email: 'ada@example.test',
      firstName: 'Ada',
      lastName: 'Lind',
      role: 'member',
      hasPassword: false,
      isEmailConfirmed: true,
    });
    const { rows } = await api.database.pool.query(
      `select google_id, facebook_id, password, auth_provider from users where email = 'ada@example.test'`,
    );
    expect(rows).toEqual([
      { google_id: 'google-Ada', facebook_id: null, password: null, auth_provider: 'google' },
    ]);
    const call = asked.at(-1);
    expect(call?.authorization).toBe(
      `Basic ${Buffer.from('GOOGLE-client:GOOGLE-secret').toString('base64')}`,
    );
    expect(call?.body).toMatchObject({
      grant_type: 'authorization_code',
      redirect_uri: 'http://kindred.test/api/auth/google/callback',
      code_verifier: expect.stringMatching(/^[\w-]{43,128}$/),
    });
  });

  test('with Facebook, which names things otherwise', async () => {
    claims = facebook('Bo');
    const browser = newBrowser();
    expect(await continueWith('facebook', browser)).toBe('/');
    expect(await whoIs(browser)).toMatchObject({
      email: 'bo@example.test',
      firstName: 'Bo',
      hasPassword: false,
    });
    expect(asked.at(-1)?.body).toMatchObject({
      client_id: 'FACEBOOK-client',
      client_secret: 'FACEBOOK-secret',
    });
    expect(asked.at(-1)?.authorization).toBeUndefined();
  });

  test('and again the next day is signing in: the same account, a new session', async () => {
    for (const [name, person] of [
      ['google', google('Cleo')],
      ['facebook', facebook('Dora')],
    ] as const) {
      claims = person;
      const first = newBrowser();
      await continueWith(name, first);
      // The provider's subject is the key: an address may change hands.
      claims = { ...person, email: 'moved@example.test', given_name: 'Renamed' };
      const second = newBrowser();
      expect(await continueWith(name, second)).toBe('/');
      expect(await whoIs(second)).toEqual(await whoIs(first));
      expect(second.cookies.get('session')).not.toBe(first.cookies.get('session'));
      // In the browser that was signed in, the session of before ends.
      const before = `session=${first.cookies.get('session')}`;
      await continueWith(name, first);
      expect((await api.get('/api/auth/user', null, { cookie: before })).statusCode).toBe(401);
    }
  });

  test('by ten tabs at once makes one account, and every tab is signed in', async () => {
    claims = google('Eve');
    const browsers = Array.from({ length: 10 }, () => newBrowser());
    const ends = await Promise.all(browsers.map((browser) => continueWith('google', browser)));
    expect(new Set(ends)).toEqual(new Set(['/']));
    const { rows } = await api.database.pool.query(
      `select count(*)::int from users where google_id = 'google-Eve'`,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test.each([
    ['none at all', { email: undefined }],
    ['an empty one', { email: '' }],
    ['one that Google has not verified', { email_verified: false }],
    ['one that Google has not verified, in words', { email_verified: 'false' }],
    ['something that is none', { email: 'not an address' }],
    ['one too long to store', { email: `${'a'.repeat(300)}@example.test` }],
  ])('needs an address: %s', async (title, more) => {
    claims = google('Finn', { sub: title, ...more });
    expect(await continueWith('google')).toBe('/?auth=login&notice=oauth_no_email');
    const { rows } = await api.database.pool.query('select 1 from users where google_id = $1', [title]);
    expect(rows).toEqual([]);
  });

  test.each([
    [
      'long names',
      { given_name: 'N'.repeat(200), family_name: 'M'.repeat(200) },
      'N'.repeat(80),
      'M'.repeat(80),
    ],
    [
      'one name in one piece',
      { given_name: undefined, family_name: undefined, name: 'Gro  Vik Moe' },
      'Gro',
      'Vik Moe',
    ],
    ['no name', { given_name: undefined, family_name: undefined }, 'New', 'Member'],
    ['names of blanks', { given_name: '  ', family_name: ' ' }, 'New', 'Member'],
    ['names that cannot be stored', { given_name: 'Gr\u0000o', family_name: '\ud800Vik' }, 'Gro', 'Vik'],
    ['an emoji where the name is cut', { given_name: `${'N'.repeat(79)}🦊` }, 'N'.repeat(79), 'Lind'],
  ])('copes with %s', async (title, more, firstName, lastName) => {
    claims = google(title.replaceAll(' ', '-'), more);
    const browser = newBrowser();
    expect(await continueWith('google', browser)).toBe('/');
    expect(await whoIs(browser)).toMatchObject({ firstName, lastName });
  });
});

test('an account that merely has the same address is not joined', async () => {
  const gil = await api.signUp('Gil Holm', { email: 'gil@example.test' });
  for (const [name, person] of [
    ['google', google('gil')],
    ['facebook', facebook('gil')],
  ] as const) {
    claims = person;
    const browser = newBrowser();
    expect(await continueWith(name, browser)).toBe('/?auth=login&notice=identity_exists');
    expect(await whoIs(browser)).toBeNull();
  }
  const { rows } = await api.database.pool.query('select google_id, facebook_id from users where id = $1', [
    gil.user.id,
  ]);
  expect(rows).toEqual([{ google_id: null, facebook_id: null }]);
});

test('a suspended person cannot come in this way either', async () => {
  claims = google('Hal');
  const browser = newBrowser();
  await continueWith('google', browser);
  await api.database.pool.query(`update users set suspended_at = now() where google_id = 'google-Hal'`);
  expect((await visit(browser, '/api/auth/user')).statusCode).toBe(403);
  const fresh = newBrowser();
  expect(await continueWith('google', fresh)).toBe('/?auth=login&notice=account_suspended');
  expect(fresh.cookies.has('session')).toBe(false);
});

test('two-factor authentication asks its code after the provider too', async () => {
  const liv = await api.signUp('Liv Moen');
  claims = google('liv-elsewhere');
  await continueWith('google', newBrowser(liv), '?link=1');
  const { recoveryCodes } = await turnOn(api, liv);
  const browser = newBrowser();
  const there = await continueWith('google', browser, '?next=/settings');
  expect(browser.cookies.has('session')).toBe(false);
  const [, token] = /^\/\?auth=login&next=%2Fsettings#two-factor=([\w-]+)$/.exec(there) ?? [];
  expect(token, there).toBeDefined();
  const answer = await api.post('/api/auth/login/verify', { token, recoveryCode: recoveryCodes[0] });
  expect(answer.json().id).toBe(liv.user.id);
});

describe('confirming in settings', () => {
  const isConfirmed = async (person: Person): Promise<boolean> =>
    (await api.post('/api/auth/tokens', { name: 'Script', scopes: ['read'] }, person)).statusCode === 200;
  const outdate = ({ user }: Person) =>
    api.database.pool.query('update sessions set confirmed_at = null where user_id = $1', [user.id]);

  test('takes the linked identity, and no other', async () => {
    const ove = await api.signUp('Ove Dahl');
    claims = google('ove-elsewhere');
    await continueWith('google', newBrowser(ove), '?link=1');
    await outdate(ove);
    claims = google('somebody-else');
    expect(await continueWith('google', newBrowser(ove), '?confirm=1')).toBe(
      '/settings?notice=identity_differs',
    );
    expect(await isConfirmed(ove)).toBe(false);
    claims = google('ove-elsewhere');
    expect(await continueWith('google', newBrowser(ove), '?confirm=1')).toBe(
      '/settings?notice=identity_confirmed',
    );
    expect(await isConfirmed(ove)).toBe(true);
  });

  test('is not enough with two-factor authentication', async () => {
    const una = await api.signUp('Una Vik');
    claims = google('una-elsewhere');
    await continueWith('google', newBrowser(una), '?link=1');
    await turnOn(api, una);
    await outdate(una);
    expect(await continueWith('google', newBrowser(una), '?confirm=1')).toBe(
      '/settings?notice=identity_differs',
    );
    expect(await isConfirmed(una)).toBe(false);
  });
});

test('a provider that the operator has not set up says so', async () => {
  const bare = await createTestApi();
  try {
    const bo = await bare.signUp('Bo Berg');
    for (const name of ['google', 'facebook']) {
      const visitor = await bare.get(`/api/auth/${name}`);
      expect([visitor.statusCode, visitor.headers.location]).toEqual([302, `/?notice=${name}_unconfigured`]);
      const linking = await bare.get(`/api/auth/${name}?link=1`, bo);
      expect(linking.headers.location).toBe(`/settings?notice=${name}_unconfigured`);
      const answer = await bare.get(`/api/auth/${name}/callback?code=x&state=y`);
      expect(answer.headers.location).toBe('/?notice=oauth_failed');
    }
    const linked = (await bare.get('/api/auth/linked-accounts', bo)).json();
    expect(linked).toEqual([
      { provider: 'google', isAvailable: false, isLinked: false },
      { provider: 'facebook', isAvailable: false, isLinked: false },
    ]);
  } finally {
    await bare.close();
  }
  // The third provider is announced on the panel and nowhere else.
  expect((await api.get('/api/auth/instagram')).statusCode).toBe(404);
});

describe('what comes back from the provider is not believed', () => {
  test('when the person said no', async () => {
    provider.service.on(Events.BeforeAuthorizeRedirect, ({ url }) => {
      url.searchParams.delete('code');
      url.searchParams.set('error', 'access_denied');
    });
    expect(await continueWith('google')).toBe('/?notice=oauth_denied');
  });

  test.each([
    ['another state', (url: URL) => url.searchParams.set('state', 'another')],
    ['no state', (url: URL) => url.searchParams.delete('state')],
    ['an empty state', (url: URL) => url.searchParams.set('state', '')],
    ['two states', (url: URL) => url.searchParams.append('state', 'another')],
    ['a code that was made up', (url: URL) => url.searchParams.set('code', 'made-up')],
    ['two codes', (url: URL) => url.searchParams.append('code', 'another')],
  ])('with %s', async (title, tamper) => {
    claims = google(`Iris-${title}`);
    const browser = newBrowser();
    const back = await askProvider(browser, '/api/auth/google');
    tamper(back);
    const answer = await visit(browser, pathOf(back));
    expect([answer.statusCode, answer.headers.location]).toEqual([
      302,
      title === 'two codes' ? '/?notice=oauth_denied' : '/?notice=oauth_failed',
    ]);
    expect(browser.cookies.has('session')).toBe(false);
  });

  test('in a browser that did not begin: somebody else’s answer signs nobody in', async () => {
    claims = google('Jon');
    const back = await askProvider(newBrowser(), '/api/auth/google');
    const victim = newBrowser();
    expect((await visit(victim, pathOf(back))).headers.location).toBe('/?notice=oauth_failed');
    expect(victim.cookies.has('session')).toBe(false);
  });

  test('at the other provider’s door', async () => {
    claims = google('Kim');
    const browser = newBrowser();
    const back = await askProvider(browser, '/api/auth/google');
    const answer = await visit(browser, pathOf(back).replace('/google/', '/facebook/'));
    expect(answer.headers.location).toBe('/?notice=oauth_failed');
  });

  test('twice: a callback that is played again', async () => {
    claims = google('Lea');
    const browser = newBrowser();
    const back = await askProvider(browser, '/api/auth/google');
    const kept = new Map(browser.cookies);
    expect((await visit(browser, pathOf(back))).headers.location).toBe('/');
    const again = await visit(newBrowser(), pathOf(back));
    expect(again.headers.location).toBe('/?notice=oauth_failed');
    // Even with the cookie of before: the code is spent.
    const thief: Browser = { cookies: kept };
    expect((await visit(thief, pathOf(back))).headers.location).toBe('/?notice=oauth_failed');
    expect(thief.cookies.has('session')).toBe(false);
  });

  test('without the PKCE verifier that this browser keeps', async () => {
    claims = google('Mia');
    const tampered = async (change: (kept: Record<string, unknown>) => void) => {
      const browser = newBrowser();
      const back = await askProvider(browser, '/api/auth/google');
      const kept = JSON.parse(Buffer.from(browser.cookies.get('oauth') ?? '', 'base64url').toString());
      change(kept);
      browser.cookies.set('oauth', Buffer.from(JSON.stringify(kept)).toString('base64url'));
      const { location } = (await visit(browser, pathOf(back))).headers;
      expect(browser.cookies.has('session')).toBe(false);
      return location;
    };
    const failed = '/?notice=oauth_failed';
    expect(await tampered((kept) => delete kept.verifier)).toBe(failed);
    expect(await tampered((kept) => Object.assign(kept, { verifier: '' }))).toBe(failed);
    expect(await tampered((kept) => Object.assign(kept, { verifier: 'x'.repeat(43) }))).toBe(failed);
    expect(await tampered((kept) => delete kept.state)).toBe(failed);
  });

  test('with a cookie that is nonsense', async () => {
    for (const cookie of ['', '%', 'e30', 'bnVsbA', 'x'.repeat(4000)]) {
      const browser = newBrowser();
      browser.cookies.set('oauth', cookie);
      expect((await visit(browser, '/api/auth/google/callback?code=a&state=b')).headers.location).toBe(
        '/?notice=oauth_failed',
      );
    }
  });

  test.each([
    ['refuses the code', Events.BeforeResponse, 400, { error: 'invalid_grant' }],
    ['answers a token of nothing', Events.BeforeResponse, 200, {}],
    ['refuses the token', Events.BeforeUserinfo, 401, { error: 'invalid_token' }],
    ['names nobody', Events.BeforeUserinfo, 200, { email: 'x@example.test' }],
    ['names somebody in the wrong form', Events.BeforeUserinfo, 200, { sub: 7, email: ['x'] }],
    ['is out of order', Events.BeforeUserinfo, 500, 'down'],
  ])('when the provider %s', async (_, event, statusCode, body) => {
    for (const name of ['google', 'facebook'] as const) {
      claims = google('Nils');
      provider.service.once(event as typeof Events.BeforeResponse, (answer) => {
        Object.assign(answer, { statusCode, body });
      });
      const browser = newBrowser();
      expect(await continueWith(name, browser)).toBe('/?notice=oauth_failed');
      expect(browser.cookies.has('session')).toBe(false);
    }
  });
});

describe('the way there', () => {
  test('carries a state and a PKCE challenge that are new each time', async () => {
    const urls = await Promise.all(
      [1, 2].map(async () => new URL(String((await api.get('/api/auth/google')).headers.location))),
    );
    for (const url of urls) {
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        response_type: 'code',
        client_id: 'GOOGLE-client',
        redirect_uri: 'http://kindred.test/api/auth/google/callback',
        scope: 'openid profile email',
        code_challenge_method: 'S256',
      });
      expect(url.searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    }
    for (const name of ['state', 'code_challenge']) {
      expect(urls[0]?.searchParams.get(name)).not.toBe(urls[1]?.searchParams.get(name));
    }
  });

  test('goes to the configured address whatever host was named', async () => {
    const { location } = (await api.get('/api/auth/google', null, { host: 'evil.example' })).headers;
    expect(new URL(String(location)).searchParams.get('redirect_uri')).toMatch(/^http:\/\/kindred\.test\//);
  });

  test('keeps what it needs in a cookie that scripts cannot read, for ten minutes', async () => {
    const [cookie] = [(await api.get('/api/auth/google')).headers['set-cookie'] ?? []].flat();
    expect(cookie).toMatch(/^oauth=/);
    expect(cookie?.split('; ')).toEqual(
      expect.arrayContaining(['Max-Age=600', 'Path=/', 'HttpOnly', 'SameSite=Lax']),
    );
  });

  test('ends where the person wanted to go, and nowhere else', async () => {
    claims = google('Oda');
    expect(await continueWith('google', newBrowser(), '?next=/tribes')).toBe('/tribes');
    for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example', '/.//evil.example']) {
      expect(await continueWith('google', newBrowser(), `?next=${encodeURIComponent(next)}`)).toBe('/');
    }
    // Not even when the cookie was written by somebody else.
    const browser = newBrowser();
    const back = await askProvider(browser, '/api/auth/google');
    const kept = JSON.parse(Buffer.from(browser.cookies.get('oauth') ?? '', 'base64url').toString());
    kept.next = '//evil.example';
    browser.cookies.set('oauth', Buffer.from(JSON.stringify(kept)).toString('base64url'));
    expect((await visit(browser, pathOf(back))).headers.location).toBe('/');
  });
});

describe('linking in settings', () => {
  const linked = async (person: Person) =>
    Object.fromEntries(
      (await api.get('/api/auth/linked-accounts', person))
        .json()
        .map((account: { provider: string; isLinked: boolean }) => [account.provider, account.isLinked]),
    );

  test('adds a provider to the account, which then signs in to it; unlinking takes it away', async () => {
    const per = await api.signUp('Per Quist');
    claims = google('per-elsewhere');
    expect(await continueWith('google', newBrowser(per), '?link=1')).toBe('/settings?notice=google_linked');
    expect(await linked(per)).toEqual({ google: true, facebook: false });
    const browser = newBrowser();
    expect(await continueWith('google', browser)).toBe('/');
    expect((await whoIs(browser))?.id).toBe(per.user.id);
    expect((await api.delete('/api/auth/linked-accounts/google', per)).statusCode).toBe(200);
    expect(await linked(per)).toEqual({ google: false, facebook: false });
    expect((await api.delete('/api/auth/linked-accounts/google', per)).statusCode).toBe(404);
  });

  test('refuses an identity of somebody else, also when both link it at once', async () => {
    const [roy, siv] = [await api.signUp('Roy Ravn'), await api.signUp('Siv Stav')];
    claims = facebook('shared');
    expect(await continueWith('facebook', newBrowser(roy), '?link=1')).toBe(
      '/settings?notice=facebook_linked',
    );
    expect(await continueWith('facebook', newBrowser(siv), '?link=1')).toBe(
      '/settings?notice=identity_taken',
    );
    expect(await linked(siv)).toEqual({ google: false, facebook: false });

    const people = await Promise.all(Array.from({ length: 8 }, (_, n) => api.signUp(`Ty${n} Udd`)));
    claims = google('raced');
    const ends = await Promise.all(
      people.map((person) => continueWith('google', newBrowser(person), '?link=1')),
    );
    expect(ends.sort()).toEqual([
      '/settings?notice=google_linked',
      ...new Array(7).fill('/settings?notice=identity_taken'),
    ]);
  });

  test('refuses to take away the last way to sign in, until there is a password', async () => {
    claims = google('una', { given_name: 'Una' });
    const browser = newBrowser();
    await continueWith('google', browser);
    const una = { cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ') } as Person;
    const refused = await api.delete('/api/auth/linked-accounts/google', una);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'last_sign_in_method']);

    claims = facebook('una');
    await continueWith('facebook', newBrowser(una), '?link=1');
    expect((await api.delete('/api/auth/linked-accounts/google', una)).statusCode).toBe(200);
    const last = await api.delete('/api/auth/linked-accounts/facebook', una);
    expect(last.json().code).toBe('last_sign_in_method');
    await api.post('/api/auth/change-password', { newPassword: 'my-first-password' }, una);
    expect((await api.delete('/api/auth/linked-accounts/facebook', una)).statusCode).toBe(200);
    expect(await linked(una)).toEqual({ google: false, facebook: false });
  });

  test('two providers taken away at the same moment leave one', async () => {
    claims = google('vera', { given_name: 'Vera' });
    const browser = newBrowser();
    await continueWith('google', browser);
    const vera = { cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ') } as Person;
    claims = facebook('vera');
    await continueWith('facebook', newBrowser(vera), '?link=1');
    const answers = await Promise.all(
      ['google', 'facebook'].map((name) => api.delete(`/api/auth/linked-accounts/${name}`, vera)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test('is begun by the person on an own page only', async () => {
    const per = await api.signUp('Per Rud');
    const start = async (as: Person | null, site: string) =>
      (await api.get('/api/auth/google?link=1', as, { 'sec-fetch-site': site })).headers.location;
    expect(await start(null, 'same-origin')).toBe('/?auth=login');
    expect(await start(per, 'cross-site')).toBe('/?auth=login');
    expect(await start(per, 'same-origin')).toMatch(/^http:\/\/127\.0\.0\.1/);
  });

  test('ends with the account it began with, or not at all', async () => {
    const [tor, ulf] = [await api.signUp('Tor Ulv'), await api.signUp('Ulf Vang')];
    claims = google('tor-elsewhere');
    const browser = newBrowser(tor);
    const back = await askProvider(browser, '/api/auth/google?link=1');
    for (const [name, value] of newBrowser(ulf).cookies) browser.cookies.set(name, value);
    expect((await visit(browser, pathOf(back))).headers.location).toBe('/?auth=login');
    expect(await linked(ulf)).toEqual({ google: false, facebook: false });
    expect(await linked(tor)).toEqual({ google: false, facebook: false });
  });

  test('neither links nor signs in by what a reset ends while the provider answers', async () => {
    const eva = await api.signUp('Eva Wik');
    claims = google('eva-elsewhere');
    expect(await continueWith('google', newBrowser(eva), '?link=1')).toBe('/settings?notice=google_linked');
    const [linking, signingIn] = [newBrowser(eva), newBrowser()];
    const backs = [
      await askProvider(linking, '/api/auth/facebook?link=1'),
      await askProvider(signingIn, '/api/auth/google'),
    ] as const;
    claims = { ...facebook('eva-elsewhere'), ...claims };
    const client = await api.database.pool.connect();
    try {
      await client.query('begin');
      await client.query(`update users set google_id = null where id = $1`, [eva.user.id]);
      await client.query('delete from sessions where user_id = $1', [eva.user.id]);
      const begun = [visit(linking, pathOf(backs[0])), visit(signingIn, pathOf(backs[1]))];
      await lockWaiters(api.database.pool, 2);
      await client.query('commit');
      await Promise.all(begun);
    } finally {
      client.release();
    }
    expect((await whoIs(signingIn))?.id).not.toBe(eva.user.id);
    expect(await linked(await api.logIn(eva))).toEqual({ google: false, facebook: false });
  });

  test('a person who said no is back in settings', async () => {
    const per = await api.signUp('Per Sol');
    provider.service.on(Events.BeforeAuthorizeRedirect, ({ url }) => {
      url.searchParams.delete('code');
    });
    expect(await continueWith('google', newBrowser(per), '?link=1')).toBe('/settings?notice=oauth_denied');
  });
});

test('over https the cookie of the way there is bound to this very host', async () => {
  const secure = await createTestApi({
    env: { PUBLIC_URL: 'https://kindred.test', GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' },
  });
  try {
    const answer = await secure.get('/api/auth/google');
    const [cookie] = [answer.headers['set-cookie'] ?? []].flat();
    expect(cookie).toMatch(/^__Host-oauth=/);
    expect(cookie?.split('; ')).toEqual(expect.arrayContaining(['Secure', 'HttpOnly', 'Path=/']));
    expect(String(answer.headers.location)).toMatch(/^https:\/\/accounts\.google\.com\//);
    expect(cookiesOf(answer)).toBeTruthy();
  } finally {
    await secure.close();
  }
});
