import { randomUUID } from 'node:crypto';
import { hashToken } from '@kindred/api/platform/sessions';
import { insertEmailChange } from '@kindred/db/accounts/emailChange/writes';
import type { Db } from '@kindred/db/client';
import { createUser } from '@kindred/db/factories/accounts';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { byLink, type Link } from '../situations/mailedLinks.ts';
import {
  type AccessCases,
  type Arranged,
  everyRole,
  OPEN_WRITES,
  READS_IN_SESSION,
  type Scene,
  WRITES_IN_SESSION,
} from '../support/case.ts';

const HOUR_MS = 3_600_000;
const IN_SESSION = { rule: { kind: 'session' } } as const;
const OPEN = { rule: { kind: 'public' }, credentials: OPEN_WRITES } as const;

const newEmail = () => `changed-${randomUUID()}@example.org`;

async function pending(db: Db, userId: string): Promise<{ id: string; newEmail: string }> {
  const change = { userId, newEmail: newEmail(), expiresAt: new Date(Date.now() + HOUR_MS) };
  const id = await db.transaction().execute((tx) => insertEmailChange(tx, change));
  return { id, newEmail: change.newEmail };
}

async function isPending(db: Db, email: string): Promise<boolean> {
  const found = await unrestrictedDb(db)
    .selectFrom('emailChanges')
    .select('id')
    .where('newEmail', '=', email)
    .executeTakeFirst();
  return found !== undefined;
}

/** A change of somebody new, whose link is opened: the one that confirms it, or the one that undoes it. */
function linked(column: 'tokenHash' | 'undoHash') {
  return async (
    { db }: Scene,
    { usedAt, expiresAt = new Date(Date.now() + HOUR_MS) }: Link = {},
  ): Promise<Arranged> => {
    const { id: userId, email } = await createUser(db);
    const change = await pending(db, userId);
    const token = randomUUID();
    await unrestrictedDb(db)
      .updateTable('emailChanges')
      .set({
        expiresAt,
        [column]: hashToken(usedAt ? randomUUID() : token),
        ...(column === 'undoHash' ? { oldEmail: newEmail(), confirmedAt: new Date() } : {}),
      })
      .where('id', '=', change.id)
      .execute();
    const happened = async () => {
      const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
      return user?.email !== email;
    };
    return { input: { token }, happened };
  };
}

export const cases: AccessCases = {
  'accounts.emailChange': {
    ...IN_SESSION,
    credentials: READS_IN_SESSION,
    situations: {
      mine: {
        arrange: async ({ db, caller }) => ({ canary: (await pending(db, caller.id)).newEmail }),
        gets: everyRole('shown'),
      },
      "somebody else's": {
        arrange: async ({ db }) => ({ canary: (await pending(db, (await createUser(db)).id)).newEmail }),
        gets: everyRole('hidden'),
      },
    },
  },

  'accounts.changeEmail': {
    ...IN_SESSION,
    credentials: WRITES_IN_SESSION,
    situations: {
      'to an address that nobody has': {
        arrange: async ({ db }) => {
          const email = newEmail();
          return { input: { email }, happened: () => isPending(db, email) };
        },
        gets: everyRole('ok'),
      },
      'to an address that somebody has': {
        arrange: async ({ db }) => {
          const { email } = await createUser(db);
          return { input: { email }, happened: () => isPending(db, email) };
        },
        gets: everyRole('email_taken'),
      },
    },
  },

  'accounts.cancelEmailChange': {
    ...IN_SESSION,
    credentials: WRITES_IN_SESSION,
    situations: {
      mine: {
        arrange: async ({ db, caller }) => {
          const { newEmail: email } = await pending(db, caller.id);
          return { happened: async () => !(await isPending(db, email)) };
        },
        gets: everyRole('ok'),
      },
    },
  },

  'accounts.confirmEmailChange': {
    ...OPEN,
    situations: byLink(linked('tokenHash'), 'confirmation_link_invalid'),
  },

  'accounts.undoEmailChange': { ...OPEN, situations: byLink(linked('undoHash'), 'email_undo_invalid') },
};
