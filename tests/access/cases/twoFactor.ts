import { randomUUID } from 'node:crypto';
import { encryptSecret, hashRecoveryCode, makeSecret } from '@kindred/api/features/accounts/twoFactor/totp';
import { hashToken } from '@kindred/api/platform/sessions';
import { hasTwoFactor, recoveryCodesLeft } from '@kindred/db/accounts/twoFactor/visibility';
import {
  insertChallenge,
  replaceRecoveryCodes,
  startTwoFactor,
  turnOffTwoFactor,
  turnOnTwoFactor,
} from '@kindred/db/accounts/twoFactor/writes';
import type { Db } from '@kindred/db/client';
import { createUser } from '@kindred/db/factories/accounts';
import { resetLimit } from '@kindred/db/limits';
import { Secret, TOTP } from 'otpauth';
import {
  type AccessCases,
  type Arranged,
  everyRole,
  OPEN_WRITES,
  READS_IN_SESSION,
  type Scene,
  WRITES_IN_SESSION,
} from '../support/case.ts';

const OK = everyRole('ok');
const RULE = { rule: { kind: 'session' } } as const;
const RECOVERY_CODE = 'abcd-efgh-jkmn-pqrs';

async function begin(db: Db, userId: string): Promise<string> {
  const secret = makeSecret();
  await turnOffTwoFactor(db, userId);
  await resetLimit(db, `two-factor:session:${userId}`);
  await db.transaction().execute(async (tx) => {
    await startTwoFactor(tx, userId, await encryptSecret(tx, userId, secret));
  });
  return secret;
}

async function turnOn(db: Db, userId: string): Promise<void> {
  await begin(db, userId);
  await db.transaction().execute(async (tx) => {
    await turnOnTwoFactor(tx, userId, 0);
    await replaceRecoveryCodes(tx, userId, [hashRecoveryCode(RECOVERY_CODE)]);
  });
}

/** Callers are made once: other cases find them without it. */
const andOff = (db: Db, userId: string, happened: () => Promise<boolean>) => async () => {
  const result = await happened();
  await turnOffTwoFactor(db, userId);
  return result;
};

async function secondStep({ db }: Scene, recoveryCode: string, expiresIn = 60_000): Promise<Arranged> {
  const { id: userId } = await createUser(db);
  const token = randomUUID();
  await turnOn(db, userId);
  await db.transaction().execute((tx) =>
    insertChallenge(tx, {
      tokenHash: hashToken(token),
      userId,
      expiresAt: new Date(Date.now() + expiresIn),
    }),
  );
  return {
    input: { token, recoveryCode },
    happened: async () => (await recoveryCodesLeft(db, userId)) === 0,
  };
}

export const cases: AccessCases = {
  'accounts.verifyLogin': {
    rule: { kind: 'public' },
    credentials: OPEN_WRITES,
    situations: {
      'with a right code': { arrange: (scene) => secondStep(scene, RECOVERY_CODE), gets: OK },
      'with a wrong code': {
        arrange: (scene) => secondStep(scene, 'abcdefghjkmn2222'),
        gets: everyRole('two_factor_failed'),
      },
      'too late': {
        arrange: (scene) => secondStep(scene, RECOVERY_CODE, -1_000),
        gets: everyRole('two_factor_failed'),
      },
    },
  },

  'accounts.twoFactor': {
    ...RULE,
    credentials: READS_IN_SESSION,
    situations: { mine: { arrange: async () => ({}), gets: OK } },
  },

  'accounts.beginTwoFactor': {
    ...RULE,
    credentials: WRITES_IN_SESSION,
    situations: { mine: { arrange: async () => ({}), gets: OK } },
  },

  'accounts.turnOnTwoFactor': {
    ...RULE,
    credentials: WRITES_IN_SESSION,
    situations: {
      'with a right code': {
        arrange: async ({ db, caller }) => {
          const secret = await begin(db, caller.id);
          return {
            input: { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() },
            happened: andOff(db, caller.id, () => hasTwoFactor(db, caller.id)),
          };
        },
        gets: OK,
      },
    },
  },

  'accounts.replaceRecoveryCodes': {
    ...RULE,
    credentials: WRITES_IN_SESSION,
    situations: {
      'while it is on': {
        arrange: async ({ db, caller }) => {
          await turnOn(db, caller.id);
          return {
            happened: andOff(db, caller.id, async () => (await recoveryCodesLeft(db, caller.id)) === 10),
          };
        },
        gets: OK,
      },
    },
  },

  'accounts.turnOffTwoFactor': {
    ...RULE,
    credentials: WRITES_IN_SESSION,
    situations: {
      'while it is on': {
        arrange: async ({ db, caller }) => {
          await turnOn(db, caller.id);
          return {
            happened: andOff(db, caller.id, async () => !(await hasTwoFactor(db, caller.id))),
          };
        },
        gets: OK,
      },
    },
  },
};
