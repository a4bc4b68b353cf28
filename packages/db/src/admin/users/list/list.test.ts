import type { Role } from '@kindred/validation/accounts';
import { USER_SORTS, USER_STATES, type UserState } from '@kindred/validation/admin/users';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser, type User } from '../../../../factories/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testing.ts';
import type { Cursor } from '../../../paging.ts';
import { type AdminUsersAsked, adminUsersPage } from './visibility.ts';

let database: TestDatabase;
let users: User[];

const ROLES: readonly Role[] = ['member', 'creator', 'platform_admin'];
const FIRST_NAMES = ['Ada', 'Adam', 'Bo', 'İrem'];
const LAST_NAMES = ['Lind', 'Adler', 'Berg'];
const DAY_MS = 86_400_000;

beforeAll(async () => {
  database = await createTestDatabase();
  users = [];
  const pick = <T>(values: readonly T[], n: number) => values[n % values.length] as T;
  for (let n = 0; n < 60; n += 1) {
    const at = new Date(Date.UTC(2026, 0, 1) + Math.floor(n / 2) * DAY_MS);
    const state = pick<UserState>(['active', 'active', 'suspended', 'waiting', 'leaving'], n);
    users.push(
      await createUser(database.db, {
        firstName: pick(FIRST_NAMES, n),
        lastName: pick(LAST_NAMES, Math.floor(n / 4)),
        handle: `${n % 3 === 0 ? 'adept' : 'user'}_${n}`,
        email: `${n % 7 === 0 ? 'adele' : 'mail'}.${n}@example.org`,
        role: pick(ROLES, Math.floor(n / 5)),
        isVerified: n % 4 === 1,
        // Two of each time, so that ids decide.
        createdAt: at,
        suspendedAt: state === 'active' ? null : at,
        awaitsApprovalSince: state === 'waiting' ? at : null,
        deletionAskedAt: state === 'leaving' ? at : null,
      }),
    );
  }
  await createUser(database.db, {
    firstName: 'Deleted',
    lastName: 'user',
    role: 'guest',
    email: 'somebody@deleted.invalid',
    suspendedAt: new Date(),
  });
});
afterAll(() => database.drop());

function stateOf({ suspendedAt, awaitsApprovalSince, deletionAskedAt }: User): UserState {
  if (suspendedAt === null) return 'active';
  if (awaitsApprovalSince !== null) return 'waiting';
  return deletionAskedAt === null ? 'suspended' : 'leaving';
}

/** The list as it is described, of all users in memory. */
function expected({ query = '', role, state, verified, sort }: Omit<AdminUsersAsked, 'limit' | 'after'>) {
  const words = query.toLowerCase();
  const begins = (text: string, by = words) => text.toLowerCase().startsWith(by);
  const found = users.filter(
    (user) =>
      (query === '' ||
        begins(`${user.firstName} ${user.lastName}`) ||
        begins(user.lastName) ||
        begins(user.handle, words.replace(/^@/, '')) ||
        begins(user.email)) &&
      (role === undefined || user.role === role) &&
      (state === undefined || stateOf(user) === state) &&
      (verified === undefined || user.isVerified === (verified === 'yes')),
  );
  const oldest = found.toSorted(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1),
  );
  return (sort === 'oldest' ? oldest : oldest.toReversed()).map(({ id }) => id);
}

test('every page after page holds what passes the filters, in order, however much of the list a page reads', async () => {
  const optional = <T>(values: readonly T[]) => fc.constantFrom(undefined, ...values);
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        query: optional([
          'ada',
          'Ad',
          'ada l',
          'adept',
          '@adept',
          'adele',
          'mail.1',
          '%',
          '_',
          'nobody',
          'A',
        ]),
        role: optional(ROLES),
        state: optional(USER_STATES),
        verified: optional(['yes', 'no'] as const),
        sort: fc.constantFrom(...USER_SORTS),
      }),
      fc.integer({ min: 1, max: 20 }),
      fc.record({ probed: fc.constantFrom(0, 4, 100), scanned: fc.constantFrom(1, 7, 1_000) }),
      async (filters, limit, bounds) => {
        const ids: string[] = [];
        let after: Cursor | undefined;
        do {
          const page = await adminUsersPage(database.db, { ...filters, limit, after }, bounds);
          expect(page.rows.length).toBeLessThanOrEqual(limit);
          ids.push(...page.rows.map(({ id }) => id));
          after = page.next ?? undefined;
        } while (after !== undefined);
        expect(ids).toEqual(expected(filters));
      },
    ),
    { numRuns: 150 },
  );
});
