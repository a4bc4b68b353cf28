import { randomBytes } from 'node:crypto';
import { insertSession } from '@kindred/db/accounts/writes';
import type { Db } from '@kindred/db/client';
import { createUser } from '@kindred/db/factories/accounts';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { type AccessCases, everyRole, READS_IN_SESSION, WRITES_IN_SESSION } from '../support/case.ts';

const HOUR_MS = 3_600_000;
const KEYS = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
const address = () => `https://push.example.org/send/${randomBytes(12).toString('hex')}`;

async function browserOf(db: Db, userId: string, device = 'Firefox on Windows'): Promise<string> {
  const sid = randomBytes(32).toString('hex');
  const expire = new Date(Date.now() + HOUR_MS);
  await insertSession(db, { sid, userId, expire, sess: { ip: null, userAgent: null }, confirmedAt: null });
  const { id } = await unrestrictedDb(db)
    .insertInto('pushSubscriptions')
    .values({ userId, sid, endpoint: address(), ...KEYS, device })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function has(db: Db, column: 'id' | 'endpoint', value: string): Promise<boolean> {
  const found = await unrestrictedDb(db)
    .selectFrom('pushSubscriptions')
    .select('id')
    .where(column, '=', value)
    .executeTakeFirst();
  return found !== undefined;
}

const rule = { kind: 'session' } as const;

export const cases: AccessCases = {
  'notifications.push.get': {
    rule,
    credentials: READS_IN_SESSION,
    situations: {
      'my own browsers': {
        arrange: async ({ db, caller }) => ({ canary: await browserOf(db, caller.id) }),
        gets: everyRole('shown'),
      },
      "somebody else's": {
        arrange: async ({ db }) => ({ canary: await browserOf(db, (await createUser(db)).id) }),
        gets: everyRole('hidden'),
      },
    },
  },
  'notifications.push.subscribe': {
    rule,
    credentials: WRITES_IN_SESSION,
    situations: {
      'the one I am in': {
        arrange: async ({ db, caller }) => {
          await unrestrictedDb(db).deleteFrom('rateLimits').where('key', '=', `push:${caller.id}`).execute();
          const endpoint = address();
          return { input: { endpoint, keys: KEYS }, happened: () => has(db, 'endpoint', endpoint) };
        },
        gets: everyRole('ok'),
      },
      'by an address inside of the network': {
        arrange: async ({ db }) => {
          const endpoint = `https://127.0.0.1/${randomBytes(8).toString('hex')}`;
          return { input: { endpoint, keys: KEYS }, happened: () => has(db, 'endpoint', endpoint) };
        },
        gets: everyRole('invalid_input'),
      },
    },
  },
  'notifications.push.unsubscribe': {
    rule,
    credentials: WRITES_IN_SESSION,
    situations: {
      'my own': {
        arrange: async ({ db, caller }) => {
          const id = await browserOf(db, caller.id);
          return { input: { id }, happened: async () => !(await has(db, 'id', id)) };
        },
        gets: everyRole('ok'),
      },
      "somebody else's": {
        arrange: async ({ db }) => {
          const id = await browserOf(db, (await createUser(db)).id);
          return { input: { id }, happened: async () => !(await has(db, 'id', id)) };
        },
        gets: everyRole('not_found'),
      },
    },
  },
};
