import { insertAdminToken } from '@kindred/db/accounts/setup/writes';
import {
  createdToken,
  currentUser,
  linkedAccount,
  messageOnly,
  sessionView,
  tokenView,
  userCard,
} from '@kindred/validation/accounts';
import { privacySettings } from '@kindred/validation/accounts/privacy';
import { z } from 'zod';
import { newSetupToken } from '../src/features/accounts/setup.service.ts';
import { ACTIONS } from './catalogue/actions.ts';
import { COMMENTS } from './catalogue/comments.ts';
import { FEED } from './catalogue/feed.ts';
import { MEDIA } from './catalogue/media.ts';
import { MESSAGING } from './catalogue/messaging.ts';
import { MESSAGING_GROUPS } from './catalogue/messagingGroups.ts';
import { MESSAGING_TIME } from './catalogue/messagingTime.ts';
import { NOTIFICATIONS } from './catalogue/notifications.ts';
import { PASSKEYS } from './catalogue/passkeys.ts';
import { PUSH } from './catalogue/push.ts';
import { TRIBES_FOUNDING } from './catalogue/tribeCreation.ts';
import { TRIBES_AUTOMATIONS } from './catalogue/tribesAutomations.ts';
import { TRIBES_CHALLENGES } from './catalogue/tribesChallenges.ts';
import { TRIBES_FOUND } from './catalogue/tribesFound.ts';
import { TRIBES_BELONGING } from './catalogue/tribesMemberships.ts';
import { TRIBES_SPACES } from './catalogue/tribesSpaces.ts';
import { TRIBES_VERIFICATIONS } from './catalogue/tribesVerifications.ts';
import { TWO_FACTOR } from './catalogue/twoFactor.ts';
import type { Answer, Person, TestApi } from './harness.ts';
import { turnOffFor } from './twoFactor.fixture.ts';

/** Two people who have just met: Ada asks, Bo is somebody else. */
export interface World {
  api: TestApi;
  ada: Person;
  bo: Person;
}

export async function createWorld(api: TestApi): Promise<World> {
  return { api, ada: await api.signUp('Ada Lind'), bo: await api.signUp('Bo Berg') };
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Row {
  procedure: string;
  kind: 'query' | 'mutation';
  /** As documented, below `/api`. */
  rest: `${Method} /${string}`;
  /** Who may call it: everybody, whoever proves who they are, or only a person in a browser. */
  for: 'everybody' | 'signedIn' | 'session';
  /** An input that is accepted, made anew for each call: what it names is used up by some calls. */
  input(world: World): Promise<Record<string, unknown> | undefined>;
  answers: z.ZodType;
}

const nothing = async () => undefined;
let people = 0;

/** Every documented call of the API; `rest.test.ts` fails when one is missing. */
export const CATALOGUE: Row[] = [
  {
    procedure: 'accounts.user',
    kind: 'query',
    rest: 'GET /auth/user',
    for: 'signedIn',
    input: nothing,
    answers: currentUser,
  },
  {
    procedure: 'accounts.privacy',
    kind: 'query',
    rest: 'GET /profile/privacy',
    for: 'signedIn',
    input: nothing,
    answers: privacySettings,
  },
  {
    procedure: 'accounts.setPrivacy',
    kind: 'mutation',
    rest: 'PATCH /profile/privacy',
    for: 'signedIn',
    input: async () => ({ readReceipts: true }),
    answers: privacySettings,
  },
  {
    procedure: 'accounts.becomeCreator',
    kind: 'mutation',
    rest: 'POST /profile/become-creator',
    for: 'signedIn',
    input: nothing,
    answers: currentUser,
  },
  {
    procedure: 'accounts.signUp',
    kind: 'mutation',
    rest: 'POST /auth/signup',
    for: 'everybody',
    input: async () => newcomer(),
    answers: currentUser,
  },
  {
    procedure: 'accounts.login',
    kind: 'mutation',
    rest: 'POST /auth/login',
    for: 'everybody',
    input: async ({ bo }) => ({ email: bo.email, password: bo.password }),
    answers: currentUser,
  },
  {
    procedure: 'accounts.logout',
    kind: 'mutation',
    rest: 'POST /auth/logout',
    for: 'everybody',
    input: nothing,
    answers: messageOnly,
  },
  {
    procedure: 'accounts.forgotPassword',
    kind: 'mutation',
    rest: 'POST /auth/forgot-password',
    for: 'everybody',
    input: async ({ bo }) => ({ email: bo.email }),
    answers: messageOnly,
  },
  {
    procedure: 'accounts.requestLoginLink',
    kind: 'mutation',
    rest: 'POST /auth/login-link',
    for: 'everybody',
    input: async ({ bo }) => ({ email: bo.email }),
    answers: messageOnly,
  },
  {
    procedure: 'accounts.useLoginLink',
    kind: 'mutation',
    rest: 'POST /auth/login-link/use',
    for: 'everybody',
    input: async ({ api }) => ({
      token: await loginLinkTokenOf(api, await signUpConfirmed(api, 'Link User')),
    }),
    answers: currentUser,
  },
  {
    procedure: 'accounts.setUp',
    kind: 'mutation',
    rest: 'POST /setup',
    for: 'everybody',
    input: async ({ api }) => ({ token: await setupTokenOf(api), ...newcomer() }),
    answers: currentUser,
  },
  {
    procedure: 'accounts.resetPassword',
    kind: 'mutation',
    rest: 'POST /auth/reset-password',
    for: 'everybody',
    input: async ({ api, bo }) => ({ token: await resetTokenOf(api, bo), password: bo.password }),
    answers: messageOnly,
  },
  {
    procedure: 'accounts.sendConfirmation',
    kind: 'mutation',
    rest: 'POST /auth/send-confirmation',
    for: 'session',
    input: nothing,
    answers: messageOnly,
  },
  {
    procedure: 'accounts.confirmEmail',
    kind: 'mutation',
    rest: 'POST /auth/confirm-email',
    for: 'everybody',
    input: async ({ api }) => ({ token: await confirmationTokenOf(api, await api.signUp('New Comer')) }),
    answers: messageOnly,
  },
  {
    procedure: 'accounts.changePassword',
    kind: 'mutation',
    rest: 'POST /auth/change-password',
    for: 'session',
    input: async ({ ada }) => ({ currentPassword: ada.password, newPassword: ada.password }),
    answers: messageOnly,
  },
  {
    procedure: 'accounts.confirmIdentity',
    kind: 'mutation',
    rest: 'POST /auth/confirm',
    for: 'session',
    input: async ({ api, ada }) => {
      await turnOffFor(api, ada.user.id);
      return { password: ada.password };
    },
    answers: messageOnly,
  },
  {
    procedure: 'accounts.sessions',
    kind: 'query',
    rest: 'GET /auth/sessions',
    for: 'session',
    input: nothing,
    answers: z.array(sessionView),
  },
  {
    procedure: 'accounts.endOtherSessions',
    kind: 'mutation',
    rest: 'DELETE /auth/sessions',
    for: 'session',
    input: nothing,
    answers: messageOnly,
  },
  {
    procedure: 'accounts.endSession',
    kind: 'mutation',
    rest: 'DELETE /auth/sessions/{id}',
    for: 'session',
    input: async ({ api, ada }) => {
      await turnOffFor(api, ada.user.id);
      await api.logIn(ada);
      const sessions: z.infer<typeof sessionView>[] = (await api.get('/api/auth/sessions', ada)).json();
      return { id: sessions.find((session) => !session.isCurrent)?.id };
    },
    answers: messageOnly,
  },
  {
    procedure: 'accounts.tokens',
    kind: 'query',
    rest: 'GET /auth/tokens',
    for: 'session',
    input: nothing,
    answers: z.array(tokenView),
  },
  {
    procedure: 'accounts.createToken',
    kind: 'mutation',
    rest: 'POST /auth/tokens',
    for: 'session',
    input: async () => ({ name: 'Backups', scopes: ['read'], expiresInDays: 30 }),
    answers: createdToken,
  },
  {
    procedure: 'accounts.deleteToken',
    kind: 'mutation',
    rest: 'DELETE /auth/tokens/{id}',
    for: 'session',
    input: async ({ api, ada }) => ({ id: (await api.token(ada)).id }),
    answers: messageOnly,
  },
  {
    procedure: 'accounts.linkedAccounts',
    kind: 'query',
    rest: 'GET /auth/linked-accounts',
    for: 'session',
    input: nothing,
    answers: z.array(linkedAccount),
  },
  {
    procedure: 'accounts.unlinkAccount',
    kind: 'mutation',
    rest: 'DELETE /auth/linked-accounts/{provider}',
    for: 'session',
    input: async ({ api, ada }) => {
      await api.db
        .updateTable('users')
        .set({ googleId: `google-of-${ada.user.id}` })
        .where('id', '=', ada.user.id)
        .execute();
      return { provider: 'google' };
    },
    answers: messageOnly,
  },
  {
    procedure: 'accounts.users',
    kind: 'query',
    rest: 'GET /users',
    for: 'signedIn',
    input: async () => ({ query: 'bo', limit: 5 }),
    answers: z.array(userCard),
  },
  ...PASSKEYS,
  ...TWO_FACTOR,
  ...FEED,
  ...ACTIONS,
  ...COMMENTS,
  ...MEDIA,
  ...MESSAGING,
  ...PUSH,
  ...MESSAGING_TIME,
  ...MESSAGING_GROUPS,
  ...TRIBES_FOUNDING,
  ...TRIBES_BELONGING,
  ...TRIBES_CHALLENGES,
  ...TRIBES_AUTOMATIONS,
  ...TRIBES_FOUND,
  ...TRIBES_SPACES,
  ...TRIBES_VERIFICATIONS,
  ...NOTIFICATIONS,
];

/** Browsers go there; each answers with a redirect. */
export const NAVIGATIONS = [
  'GET /login',
  'GET /logout',
  'GET /auth/google',
  'GET /auth/facebook',
  // A form, which has tests of its own.
  'POST /uploads',
  // A file, which has tests of its own.
  'GET /tribes/{id}/export',
];

export const MUTATIONS = CATALOGUE.filter((row) => row.kind === 'mutation');

async function mailedToken(api: TestApi, person: Pick<Person, 'email'>): Promise<string> {
  await api.runJobs();
  const mail = api.mails.findLast(({ to }) => to === person.email);
  return /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

function newcomer() {
  people += 1;
  return {
    email: `newcomer.${people}@example.test`,
    password: 'a-good-password',
    firstName: 'New',
    lastName: 'Comer',
  };
}

async function setupTokenOf(api: TestApi): Promise<string> {
  const { token, hash } = newSetupToken();
  await insertAdminToken(api.db, hash, new Date(Date.now() + 60_000));
  return token;
}

export async function resetTokenOf(api: TestApi, person: Person): Promise<string> {
  await api.post('/api/auth/forgot-password', { email: person.email });
  return mailedToken(api, person);
}

export async function signUpConfirmed(api: TestApi, name: string): Promise<Person> {
  const person = await api.signUp(name);
  await api.database.pool.query('update users set email_verified_at = now() where id = $1', [person.user.id]);
  return { ...person, user: { ...person.user, isEmailConfirmed: true } };
}

/** The person's address must be confirmed. */
export async function loginLinkTokenOf(api: TestApi, person: Person): Promise<string> {
  await api.post('/api/auth/login-link', { email: person.email });
  return mailedToken(api, person);
}

/** Of somebody whose address is not known to be theirs. */
export async function confirmationTokenOf(api: TestApi, person: Person): Promise<string> {
  await api.post('/api/auth/send-confirmation', undefined, person);
  return mailedToken(api, person);
}

export interface RestCall {
  method: Method;
  url: string;
  body: Record<string, unknown> | undefined;
}

/** Where the input of a call travels that has none in its path. */
export const hasBody = (method: Method) => method === 'POST' || method === 'PUT' || method === 'PATCH';

/** Where each field of an input goes: into the path, else the query of a GET or DELETE, else the body. */
export function restCall(row: Row, input: Record<string, unknown> | undefined): RestCall {
  const [method, path] = row.rest.split(' ') as [RestCall['method'], string];
  const rest = { ...input };
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]));
    delete rest[name];
    return value;
  });
  const hasRest = Object.keys(rest).length > 0;
  if (hasBody(method)) return { method, url: `/api${url}`, body: hasRest ? rest : undefined };
  const query = new URLSearchParams(
    Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return { method, url: `/api${url}${hasRest ? `?${query}` : ''}`, body: undefined };
}

export function callRest(
  api: TestApi,
  row: Row,
  input: Record<string, unknown> | undefined,
  as: Person | null,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { method, url, body } = restCall(row, input);
  return api.request({
    method,
    url,
    headers: {
      ...(as ? { cookie: as.cookie } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
}

/** The same call as the web makes it. */
export function callTrpc(
  api: TestApi,
  row: Pick<Row, 'procedure' | 'kind'>,
  input: unknown,
  as: Person | null,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const cookie = as ? { cookie: as.cookie } : {};
  const url = `/trpc/${row.procedure}`;
  if (row.kind === 'query') {
    const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
    return api.request({ method: 'GET', url: `${url}${query}`, headers: { ...cookie, ...headers } });
  }
  return api.request({
    method: 'POST',
    url,
    headers: { ...cookie, 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(input ?? {}),
  });
}

/** Everything that is stored, but for counts of attempts: two fingerprints are equal when nothing was written. */
export async function fingerprint(api: TestApi): Promise<string> {
  const { pool } = api.database;
  const tables = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where (schemaname = 'public' or (schemaname = 'graphile_worker' and tablename = '_private_jobs'))
       and tablename <> 'rate_limits' order by 1`,
  );
  // That somebody was there is noted with any call, once in a while.
  const rowOf = (name: string) =>
    name === 'public.sessions' ? `(to_jsonb(t) - 'last_seen_at' - 'expire')::text` : 't::text';
  const one = tables.rows.map(
    ({ name }) =>
      `select '${name}' as name,
         md5(coalesce(string_agg(${rowOf(name)}, '' order by ${rowOf(name)}), '')) as sum from ${name} t`,
  );
  const { rows } = await pool.query<{ name: string; sum: string }>(
    `select * from (${one.join(' union all ')}) tables order by name`,
  );
  return rows.map(({ name, sum }) => `${name} ${sum}`).join('\n');
}
