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

async function passkeyFor(db: Scene['db'], userId: string): Promise<string> {
  const row = await db.transaction().execute((tx) =>
    insertPasskey(tx, {
      userId,
      credentialId: createAuthenticator().id,
      publicKey: Buffer.from('key'),
      counter: 0,
      transports: [],
      name: 'Chrome on macOS',
    }),
  );
  if (!row) throw new Error('The passkey was not inserted.');
  return row.id;
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
      'with an unknown passkey': {
        arrange: async () => ({ input: { passkey: UNKNOWN } }),
        gets: everyRole('passkey_failed'),
      },
    },
  },

  'accounts.passkeys': {
    ...RULE,
    credentials: READS_IN_SESSION,
    situations: { mine: { arrange: async () => ({}), gets: OK } },
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
          const challenge = authenticator.id;
          await db.transaction().execute((tx) => deletePasskeysOf(tx, caller.id));
          await insertPasskeyChallenge(db, {
            challenge,
            userId: caller.id,
            expiresAt: new Date(Date.now() + 60_000),
          });
          return {
            input: authenticator.create({ challenge }),
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
