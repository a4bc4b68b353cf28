import { createTestApi, type TestApi } from '@kindred/api/test/harness';
import { auditChain, auditEntries } from '@kindred/db/admin/audit/visibility';
import { createUser } from '@kindred/db/factories/accounts';
import { hasPermission, type Permission } from '@kindred/permissions/matrix';
import { ROLES } from '@kindred/validation/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trpcRequest } from './support/call.ts';
import { openSession, UNLIMITED } from './support/callers.ts';
import { arrangeExample } from './support/entries.ts';
import { PROCEDURES } from './support/procedures.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ env: UNLIMITED });
});
afterAll(() => api.close());

const isOfStaff = (permission: Permission) =>
  ROLES.every((role) => hasPermission(role, permission) === (role === 'platform_admin'));

/** What only platform admins may do. */
const ACTS = PROCEDURES.filter(({ type, rule }) => {
  const permission = rule !== undefined && 'permission' in rule ? rule.permission : null;
  return type === 'mutation' && permission !== null && isOfStaff(permission);
});

const entryCount = async () => (await auditChain(api.db)).lastNumber;

test('the acts of staff are found by their rules', () => {
  expect(ACTS.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'accounts.setLegalText',
      'commerce.payments.sendPayout',
      'tribes.verifications.takeBack',
    ]),
  );
});

test.each(ACTS)('$name adds one entry, of its caller and its request', async (procedure) => {
  const { input, headers, callerId } = await arrangeExample(api, procedure);
  const before = await entryCount();
  const answer = await api.request(trpcRequest(procedure, input, headers));
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await entryCount()).toBe(before + 1);
  expect(await auditEntries(api.db, {}, { limit: 1 })).toMatchObject([
    { actorId: callerId, requestId: answer.headers['x-request-id'] },
  ]);
});

test.each(ACTS)('$name adds no entry when it is refused', async (procedure) => {
  const { input, headers } = await arrangeExample(api, procedure);
  const other = await createUser(api.db, { role: 'tribe_admin' });
  const before = await entryCount();
  const refused = [
    trpcRequest(procedure, input, await openSession(api.db, other.id)),
    trpcRequest(procedure, { ...input, surprise: true }, headers),
  ];
  for (const request of refused) {
    const { statusCode, body } = await api.request(request);
    expect([400, 403, 404], body).toContain(statusCode);
  }
  expect(await entryCount()).toBe(before);
});
