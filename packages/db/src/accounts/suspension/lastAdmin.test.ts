import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import type { Tx } from '../../client.ts';
import { isLastAdmin } from '../../constraintErrors.ts';
import { askDeletion, finishErasure, keepAccount } from '../deletion/writes.ts';
import { setSuspended } from './writes.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const setRole = (role: 'member' | 'platform_admin') => (tx: Tx, id: string) =>
  tx.updateTable('users').set({ role }).where('id', '=', id).execute();

interface Model {
  isThere: boolean;
  isAdmin: boolean;
  isSuspended: boolean;
  isLeaving: boolean;
}

/** Each act as the product carries it out, and what it makes of a user. */
const ACTS: Record<
  string,
  { run: (tx: Tx, id: string) => Promise<unknown>; makes: (user: Model) => Partial<Model> }
> = {
  suspend: {
    run: (tx, id) => setSuspended(tx, id, { reason: 'Spam', until: null }),
    makes: ({ isLeaving }) => (isLeaving ? {} : { isSuspended: true }),
  },
  unsuspend: {
    run: (tx, id) => setSuspended(tx, id, null),
    makes: ({ isLeaving }) => (isLeaving ? {} : { isSuspended: false }),
  },
  demote: { run: setRole('member'), makes: () => ({ isAdmin: false }) },
  promote: { run: setRole('platform_admin'), makes: () => ({ isAdmin: true }) },
  // Suspended users cannot reach it.
  'ask for deletion': {
    run: async (tx, id) => {
      const user = await tx
        .selectFrom('users')
        .select('id')
        .where('id', '=', id)
        .where('suspendedAt', 'is', null)
        .executeTakeFirst();
      if (user !== undefined) await askDeletion(tx, id);
    },
    makes: ({ isSuspended }) => (isSuspended ? {} : { isSuspended: true, isLeaving: true }),
  },
  'cancel the deletion': {
    run: keepAccount,
    makes: ({ isLeaving }) => (isLeaving ? { isSuspended: false, isLeaving: false } : {}),
  },
  delete: { run: finishErasure, makes: () => ({ isThere: false }) },
};

const isActive = (user: Model) => user.isThere && user.isAdmin && !user.isSuspended;

async function activeAdmins(): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from users where role = 'platform_admin' and suspended_at is null order by id`,
  );
  return rows.map(({ id }) => id);
}

/** So many admins in place of all users before them. */
async function onlyAdmins(count: number): Promise<string[]> {
  const admins = [];
  for (let n = 0; n < count; n++) admins.push(await createUser(database.db, { role: 'platform_admin' }));
  const ids = admins.map(({ id }) => id).sort();
  await database.pool.query('delete from users where id <> all ($1)', [ids]);
  return ids;
}

const carryOut = (work: (tx: Tx) => Promise<unknown>) => database.db.transaction().execute(work);
const demote = (id: string) => carryOut((tx) => setRole('member')(tx, id));

test('of all acts those are refused, and change nothing, that would leave no active platform admin', async () => {
  const outcomes = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...Object.keys(ACTS)), fc.nat({ max: 2 })), {
        minLength: 4,
        maxLength: 14,
      }),
      async (steps) => {
        const ids = await onlyAdmins(3);
        const model = ids.map(
          (): Model => ({ isThere: true, isAdmin: true, isSuspended: false, isLeaving: false }),
        );
        for (const [name, at] of steps) {
          const act = ACTS[name];
          const [id, user] = [ids[at], model[at]];
          if (act === undefined || id === undefined || !user?.isThere) continue;
          const after = { ...user, ...act.makes(user) };
          const isRefused = !model.some((each, place) => isActive(place === at ? after : each));
          const refusal = await carryOut((tx) => act.run(tx, id)).then(
            () => false,
            (error: unknown) => (isLastAdmin(error) ? true : Promise.reject(error)),
          );
          expect(refusal, name).toBe(isRefused);
          outcomes.add(`${name} ${isRefused ? 'refused' : 'done'}`);
          if (!isRefused) model[at] = after;
          expect(await activeAdmins()).toEqual(ids.filter((_, place) => isActive(model[place] as Model)));
        }
      },
    ),
    { numRuns: 40 },
  );
  expect([...outcomes]).toEqual(
    expect.arrayContaining(
      ['suspend', 'demote', 'ask for deletion', 'delete'].map((act) => `${act} refused`),
    ),
  );
});

describe('at once', () => {
  test.each([5, 2])('of %i admins who are all demoted one stays', async (count) => {
    const ids = await onlyAdmins(count);
    const outcomes = await Promise.allSettled(ids.map(demote));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(count - 1);
    expect(await activeAdmins()).toHaveLength(1);
  });

  test('two who demoted each other before either committed: the second is refused', async () => {
    const [ada = '', bo = ''] = await onlyAdmins(2);
    const [one, two] = [await database.pool.connect(), await database.pool.connect()];
    try {
      for (const client of [one, two]) await client.query('begin');
      await one.query(`update users set role = 'member' where id = $1`, [bo]);
      await two.query(`update users set role = 'member' where id = $1`, [ada]);
      await one.query('commit');
      expect(isLastAdmin(await two.query('commit').catch((error: unknown) => error))).toBe(true);
    } finally {
      for (const client of [one, two]) client.release();
    }
    expect(await activeAdmins()).toEqual([ada]);
  });

  test('a transaction that keeps its snapshot cannot take an admin away', async () => {
    const [ada = ''] = await onlyAdmins(2);
    const work = database.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => setRole('member')(tx, ada));
    await expect(work).rejects.toThrow('read committed');
  });
});

test('in one transaction an admin is replaced by another', async () => {
  const [ada = ''] = await onlyAdmins(1);
  const bo = await createUser(database.db);
  await carryOut(async (tx) => {
    await setRole('member')(tx, ada);
    await setRole('platform_admin')(tx, bo.id);
  });
  expect(await activeAdmins()).toEqual([bo.id]);
});
