import { randomBytes, randomUUID } from 'node:crypto';
import { hashToken } from '@kindred/api/platform/sessions';
import { privacyOf } from '@kindred/db/accounts/privacy/visibility';
import { unconfirmedById } from '@kindred/db/accounts/queries';
import { insertAdminToken, spendSetupToken } from '@kindred/db/accounts/setup/writes';
import { insertAccessToken, insertSession } from '@kindred/db/accounts/writes';
import type { Db } from '@kindred/db/client';
import { blockUser, createUser, KNOWN_PASSWORD, knownPasswordHash } from '@kindred/db/factories/accounts';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { isCreatorOrAbove } from '@kindred/permissions/matrix';
import { byLink, type Link, mailedLink } from '../situations/mailedLinks.ts';
import {
  type AccessCase,
  type AccessCases,
  type Arranged,
  everyRole,
  OPEN_WRITES,
  READS,
  READS_IN_SESSION,
  type Scene,
  WRITES,
  WRITES_IN_SESSION,
} from '../support/case.ts';

const HOUR_MS = 3_600_000;
const OK = everyRole('ok');
const NOT_FOUND = everyRole('not_found');

const IN_SESSION: Pick<AccessCase, 'rule'> = { rule: { kind: 'session' } };
const OPEN: Pick<AccessCase, 'rule' | 'credentials'> = { rule: { kind: 'public' }, credentials: OPEN_WRITES };

/** A call about oneself, which takes nothing and always goes well. */
const ABOUT_ME = { mine: { arrange: async () => ({}), gets: OK } };

/** Callers who were creators before they were asked to become one. */
const creators = new Set<string>();

async function rememberCreator(db: Db, userId: string): Promise<Record<string, never>> {
  const user = await db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst();
  if (user?.role === 'creator') creators.add(userId);
  return {};
}

async function hasUser(db: Db, email: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return user !== undefined;
}

/** Another session of a person. @returns its public name. */
async function openSession(db: Db, userId: string): Promise<string> {
  const sid = randomBytes(32).toString('hex');
  const expire = new Date(Date.now() + HOUR_MS);
  await insertSession(db, { sid, userId, expire, sess: { ip: null, userAgent: null }, confirmedAt: null });
  return sid;
}

async function hasSession(db: Db, sid: string): Promise<boolean> {
  const found = await unrestrictedDb(db)
    .selectFrom('sessions')
    .select('sid')
    .where('sid', '=', sid)
    .executeTakeFirst();
  return found !== undefined;
}

async function createToken(db: Db, userId: string): Promise<{ id: string; name: string }> {
  const secret = randomUUID();
  const token = { userId, name: `Token ${secret}`, tokenHash: hashToken(secret), tokenHint: 'abcd' };
  return db
    .transaction()
    .execute((tx) => insertAccessToken(tx, { ...token, scopes: ['read'], expiresAt: null }));
}

async function hasToken(db: Db, column: 'id' | 'name', value: string): Promise<boolean> {
  const found = await unrestrictedDb(db)
    .selectFrom('accessTokens')
    .select('id')
    .where(column, '=', value)
    .executeTakeFirst();
  return found !== undefined;
}

const hasReadable = everyRole('shown');
const hasHidden = everyRole('hidden');

/** How somebody can sign in, as the situation needs it. */
async function setMethods(
  { db, caller }: Scene,
  methods: { password: string | null; googleId: string | null },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...methods, facebookId: null })
    .where('id', '=', caller.id)
    .execute();
}

async function passwordOf(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('password').where('id', '=', userId).executeTakeFirst();
  return row?.password ?? null;
}

async function confirmation(scene: Scene, password: string): Promise<Arranged> {
  await setMethods(scene, { password: await knownPasswordHash(), googleId: null });
  return { input: { password } };
}

async function resetLink({ db }: Scene, link: Link = {}): Promise<Arranged> {
  const { userId, token } = await mailedLink(db, 'reset_password', link);
  return {
    input: { token, password: 'a-new-password' },
    happened: async () => (await passwordOf(db, userId)) !== null,
  };
}

async function confirmationLink({ db }: Scene, link: Link = {}): Promise<Arranged> {
  const { userId, token } = await mailedLink(db, 'confirm_email', link);
  const isConfirmed = async () => (await unconfirmedById(db, userId)) === undefined;
  return { input: { token }, happened: isConfirmed };
}

async function setupLink({ db }: Scene, { expiresAt, usedAt }: Link = {}): Promise<Arranged> {
  const token = randomUUID();
  const input = { ...newcomer(), token };
  await insertAdminToken(db, hashToken(token), expiresAt ?? new Date(Date.now() + HOUR_MS));
  if (usedAt) await db.transaction().execute((tx) => spendSetupToken(tx, hashToken(token)));
  return { input, happened: () => hasUser(db, input.email) };
}

async function login(
  { db }: Scene,
  {
    password = KNOWN_PASSWORD,
    ...state
  }: { password?: string; suspendedAt?: Date; awaitsApprovalSince?: Date },
): Promise<Arranged> {
  const person = await createUser(db, { password: await knownPasswordHash(), ...state });
  return {
    input: { email: person.email, password },
    happened: async () => {
      const { count } = await unrestrictedDb(db)
        .selectFrom('sessions')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('userId', '=', person.id)
        .executeTakeFirstOrThrow();
      return count > 0;
    },
  };
}

const newcomer = () => ({
  email: `newcomer-${randomUUID()}@example.org`,
  password: 'a-good-password',
  firstName: 'New',
  lastName: 'Comer',
});

/** Somebody to look for by a name that nobody else has. */
async function searched({ db, caller }: Scene, relation: 'blockedMe' | 'iBlocked' | 'suspended' | null) {
  const firstName = `Name${randomUUID()}`;
  const suspendedAt = relation === 'suspended' ? new Date() : null;
  const person = await createUser(db, { firstName, suspendedAt });
  if (relation === 'blockedMe') await blockUser(db, person.id, caller.id);
  if (relation === 'iBlocked') await blockUser(db, caller.id, person.id);
  return { input: { query: firstName.toLowerCase() }, canary: person.id };
}

export const cases: AccessCases = {
  'accounts.privacy': { rule: { kind: 'signedIn' }, credentials: READS, situations: ABOUT_ME },

  'accounts.setPrivacy': {
    rule: { kind: 'signedIn' },
    credentials: WRITES,
    situations: {
      mine: {
        arrange: async ({ db, caller }) => ({
          input: { readReceipts: false },
          async happened() {
            const { readReceipts } = await privacyOf(db, caller.id);
            // Callers are made once: the next call finds them as they were.
            await unrestrictedDb(db).deleteFrom('userPreferences').where('userId', '=', caller.id).execute();
            return !readReceipts;
          },
        }),
        gets: OK,
      },
    },
  },

  'accounts.user': { rule: { kind: 'signedIn' }, credentials: READS, situations: ABOUT_ME },

  'accounts.signUp': {
    ...OPEN,
    situations: {
      'with a new address': {
        arrange: async ({ db }) => {
          const input = newcomer();
          return { input, happened: () => hasUser(db, input.email) };
        },
        gets: OK,
      },
      'with an address that has an account': {
        arrange: async ({ db }) => ({ input: { ...newcomer(), email: (await createUser(db)).email } }),
        gets: everyRole('email_taken'),
      },
    },
  },

  'accounts.signUpProof': {
    rule: { kind: 'public' },
    credentials: { ...READS, visitor: 'same', suspended: 'same' },
    situations: { 'while none is needed': { arrange: async () => ({}), gets: OK } },
  },

  'accounts.setUp': { ...OPEN, situations: byLink(setupLink, 'setup_link_invalid') },

  'accounts.login': {
    ...OPEN,
    situations: {
      'with the right password': { arrange: (scene) => login(scene, {}), gets: OK },
      'with a wrong password': {
        arrange: (scene) => login(scene, { password: 'not-the-password' }),
        gets: everyRole('invalid_credentials'),
      },
      'to an account that is suspended': {
        arrange: (scene) => login(scene, { suspendedAt: new Date() }),
        gets: everyRole('account_suspended'),
      },
      'to an account that waits for approval': {
        arrange: (scene) => {
          const at = new Date();
          return login(scene, { suspendedAt: at, awaitsApprovalSince: at });
        },
        gets: everyRole('account_waiting'),
      },
      'to an account that never was': {
        arrange: async () => ({ input: { email: newcomer().email, password: KNOWN_PASSWORD } }),
        gets: everyRole('invalid_credentials'),
      },
    },
  },

  'accounts.becomeCreator': {
    rule: { kind: 'permission', permission: 'join_tribes' },
    credentials: WRITES,
    situations: {
      mine: {
        arrange: async ({ db, caller }) => ({
          async happened() {
            const { role } = await db
              .selectFrom('users')
              .select('role')
              .where('id', '=', caller.id)
              .executeTakeFirstOrThrow();
            // Callers are made once: who was a member is one again for the next call.
            const isNew = role === 'creator' && !creators.has(caller.id);
            if (isNew)
              await db.updateTable('users').set({ role: 'member' }).where('id', '=', caller.id).execute();
            return isNew || isCreatorOrAbove(role);
          },
          input: await rememberCreator(db, caller.id),
        }),
        gets: everyRole('ok', { guest: 'not_allowed', owner: 'not_allowed' }),
      },
    },
  },

  'accounts.logout': { ...OPEN, situations: ABOUT_ME },

  'accounts.forgotPassword': {
    ...OPEN,
    situations: {
      'of an account': {
        arrange: async ({ db }) => ({ input: { email: (await createUser(db)).email } }),
        gets: OK,
      },
      'of an account that never was': {
        arrange: async () => ({ input: { email: newcomer().email } }),
        gets: OK,
      },
    },
  },

  'accounts.resetPassword': { ...OPEN, situations: byLink(resetLink, 'reset_link_invalid') },

  'accounts.confirmEmail': { ...OPEN, situations: byLink(confirmationLink, 'confirmation_link_invalid') },

  'accounts.sendConfirmation': { ...IN_SESSION, credentials: WRITES_IN_SESSION, situations: ABOUT_ME },

  'accounts.changePassword': {
    ...IN_SESSION,
    credentials: WRITES_IN_SESSION,
    situations: {
      'for the first time, after signing in through a provider only': {
        arrange: async (scene) => {
          await setMethods(scene, { password: null, googleId: randomUUID() });
          return {
            input: { newPassword: 'a-new-password' },
            happened: async () => (await passwordOf(scene.db, scene.caller.id)) !== null,
          };
        },
        gets: OK,
      },
      'without knowing the one before': {
        arrange: async (scene) => {
          const password = await knownPasswordHash();
          await setMethods(scene, { password, googleId: null });
          return {
            input: { currentPassword: 'not-the-password', newPassword: 'a-new-password' },
            happened: async () => (await passwordOf(scene.db, scene.caller.id)) !== password,
          };
        },
        gets: everyRole('wrong_password'),
      },
    },
  },

  'accounts.confirmIdentity': {
    ...IN_SESSION,
    credentials: WRITES_IN_SESSION,
    situations: {
      'with the right password': { arrange: (scene) => confirmation(scene, KNOWN_PASSWORD), gets: OK },
      'with a wrong password': {
        arrange: (scene) => confirmation(scene, 'not-the-password'),
        gets: everyRole('confirmation_failed'),
      },
    },
  },

  'accounts.sessions': {
    ...IN_SESSION,
    credentials: READS_IN_SESSION,
    situations: {
      'my own': {
        arrange: async ({ db, caller }) => ({ canary: await openSession(db, caller.id) }),
        gets: hasReadable,
      },
      "somebody else's": {
        arrange: async ({ db }) => ({ canary: await openSession(db, (await createUser(db)).id) }),
        gets: hasHidden,
      },
    },
  },

  'accounts.endOtherSessions': {
    ...IN_SESSION,
    credentials: WRITES_IN_SESSION,
    situations: {
      'my own': {
        arrange: async ({ db, caller }) => {
          const sid = await openSession(db, caller.id);
          const another = await openSession(db, (await createUser(db)).id);
          return {
            happened: async () => !(await hasSession(db, sid)) && (await hasSession(db, another)),
          };
        },
        gets: OK,
      },
    },
  },

  'accounts.endSession': {
    ...IN_SESSION,
    credentials: WRITES_IN_SESSION,
    situations: {
      'my own': {
        arrange: async ({ db, caller }) => {
          const id = await openSession(db, caller.id);
          return { input: { id }, happened: async () => !(await hasSession(db, id)) };
        },
        gets: OK,
      },
      "somebody else's": {
        arrange: async ({ db }) => {
          const id = await openSession(db, (await createUser(db)).id);
          return { input: { id }, happened: async () => !(await hasSession(db, id)) };
        },
        gets: NOT_FOUND,
      },
    },
  },

  'accounts.tokens': {
    ...IN_SESSION,
    credentials: READS_IN_SESSION,
    situations: {
      'my own': {
        arrange: async ({ db, caller }) => ({ canary: (await createToken(db, caller.id)).name }),
        gets: hasReadable,
      },
      "somebody else's": {
        arrange: async ({ db }) => ({ canary: (await createToken(db, (await createUser(db)).id)).name }),
        gets: hasHidden,
      },
    },
  },

  'accounts.createToken': {
    ...IN_SESSION,
    credentials: WRITES_IN_SESSION,
    situations: {
      'for myself': {
        arrange: async ({ db }) => {
          const name = `Token ${randomUUID()}`;
          return { input: { name, scopes: ['read'] }, happened: () => hasToken(db, 'name', name) };
        },
        gets: OK,
      },
    },
  },

  'accounts.deleteToken': {
    ...IN_SESSION,
    credentials: WRITES_IN_SESSION,
    situations: {
      'my own': {
        arrange: async ({ db, caller }) => {
          const { id } = await createToken(db, caller.id);
          return { input: { id }, happened: async () => !(await hasToken(db, 'id', id)) };
        },
        gets: OK,
      },
      "somebody else's": {
        arrange: async ({ db }) => {
          const { id } = await createToken(db, (await createUser(db)).id);
          return { input: { id }, happened: async () => !(await hasToken(db, 'id', id)) };
        },
        gets: NOT_FOUND,
      },
    },
  },

  'accounts.linkedAccounts': { ...IN_SESSION, credentials: READS_IN_SESSION, situations: ABOUT_ME },

  'accounts.unlinkAccount': {
    ...IN_SESSION,
    credentials: WRITES_IN_SESSION,
    situations: {
      'with a password to go on with': {
        arrange: async (scene) => {
          await setMethods(scene, { password: 'no-hash', googleId: randomUUID() });
          return { input: { provider: 'google' } };
        },
        gets: OK,
      },
      'that was never linked': {
        arrange: async (scene) => {
          await setMethods(scene, { password: 'no-hash', googleId: null });
          return { input: { provider: 'google' } };
        },
        gets: NOT_FOUND,
      },
      'that is the only way in': {
        arrange: async (scene) => {
          await setMethods(scene, { password: null, googleId: randomUUID() });
          return { input: { provider: 'google' } };
        },
        gets: everyRole('last_sign_in_method'),
      },
    },
  },

  'accounts.users': {
    rule: { kind: 'signedIn' },
    credentials: READS,
    situations: {
      'a stranger': { arrange: (scene) => searched(scene, null), gets: hasReadable },
      'somebody who blocked me': { arrange: (scene) => searched(scene, 'blockedMe'), gets: hasHidden },
      'somebody I blocked': { arrange: (scene) => searched(scene, 'iBlocked'), gets: hasHidden },
      'somebody who is suspended': { arrange: (scene) => searched(scene, 'suspended'), gets: hasHidden },
      myself: {
        arrange: async ({ caller }) => ({ input: {}, canary: caller.id }),
        gets: hasHidden,
      },
    },
  },
};
