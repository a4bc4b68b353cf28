import { randomBytes } from 'node:crypto';
import { createAuthenticator } from '@kindred/api/test/passkey.fixture';
import { passkeysOf } from '@kindred/db/accounts/passkeys/visibility';
import {
  deletePasskeysOf,
  insertPasskey,
  insertPasskeyChallenge,
} from '@kindred/db/accounts/passkeys/writes';
import { createUser } from '@kindred/db/factories/accounts';
import {
  type AccessCases,
  everyRole,
  OPEN_WRITES,
  READS_IN_SESSION,
  type Scene,
  WRITES_IN_SESSION,
} from '../support/case.ts';

const OK = everyRole('ok');
const RULE = { rule: { kind: 'session' } } as const;
const UNKNOWN = createAuthenticator().get({ challenge: 'unknown' });

async function passkeyFor(
  db: Scene['db'],
  userId: string,
  authenticator = createAuthenticator(),
): Promise<string> {
  const row = await db.transaction().execute((tx) =>
    insertPasskey(tx, {
      userId,
      credentialId: authenticator.id,
      publicKey: authenticator.publicKey(),
      counter: 0,
      transports: [],
      name: 'Chrome on macOS',
    }),
  );
  if (!row) throw new Error('The passkey was not inserted.');
  return row.id;
}

/** A challenge to sign in with when it is of nobody, else to add a passkey with. */
async function challengeFor(db: Scene['db'], userId: string | null): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await insertPasskeyChallenge(db, { challenge, userId, expiresAt: new Date(Date.now() + 60_000) });
  return challenge;
}

const isGone = async (db: Scene['db'], userId: string, id: string) =>
  (await passkeysOf(db, userId)).every((passkey) => passkey.id !== id);

export const cases: AccessCases = {
  'accounts.passkeyOptions': {
    rule: { kind: 'public' },
    credentials: OPEN_WRITES,
    situations: { always: { arrange: async () => ({}), gets: OK } },
  },

  'accounts.loginWithPasskey': {
    rule: { kind: 'public' },
    credentials: OPEN_WRITES,
    situations: {
      'with a passkey of an account': {
        arrange: async ({ db }) => {
          const authenticator = createAuthenticator();
          const { id } = await createUser(db);
          await passkeyFor(db, id, authenticator);
          return { input: { passkey: authenticator.get({ challenge: await challengeFor(db, null) }) } };
        },
        gets: OK,
      },
      'with an unknown passkey': {
        arrange: async () => ({ input: { passkey: UNKNOWN } }),
        gets: everyRole('passkey_failed'),
      },
    },
  },

  'accounts.passkeys': {
    ...RULE,
    credentials: READS_IN_SESSION,
    situations: {
      mine: {
        arrange: async ({ db, caller }) => {
          await db.transaction().execute((tx) => deletePasskeysOf(tx, caller.id));
          return { canary: await passkeyFor(db, caller.id) };
        },
        gets: everyRole('shown'),
      },
      "somebody else's": {
        arrange: async ({ db }) => ({ canary: await passkeyFor(db, (await createUser(db)).id) }),
        gets: everyRole('hidden'),
      },
    },
  },

  'accounts.beginPasskey': {
    ...RULE,
    credentials: WRITES_IN_SESSION,
    situations: { mine: { arrange: async () => ({}), gets: OK } },
  },

  'accounts.addPasskey': {
    ...RULE,
    credentials: WRITES_IN_SESSION,
    situations: {
      mine: {
        arrange: async ({ db, caller }) => {
          const authenticator = createAuthenticator();
          await db.transaction().execute((tx) => deletePasskeysOf(tx, caller.id));
          return {
            input: authenticator.create({ challenge: await challengeFor(db, caller.id) }),
            happened: async () => (await passkeysOf(db, caller.id)).length === 1,
          };
        },
        gets: OK,
      },
    },
  },

  'accounts.removePasskey': {
    ...RULE,
    credentials: WRITES_IN_SESSION,
    situations: {
      mine: {
        arrange: async ({ db, caller }) => {
          const id = await passkeyFor(db, caller.id);
          return { input: { id }, happened: () => isGone(db, caller.id, id) };
        },
        gets: OK,
      },
      "somebody else's": {
        arrange: async ({ db }) => {
          const { id: userId } = await createUser(db);
          const id = await passkeyFor(db, userId);
          return { input: { id }, happened: () => isGone(db, userId, id) };
        },
        gets: everyRole('not_found'),
      },
    },
  },
};
