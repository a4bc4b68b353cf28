import { randomUUID } from 'node:crypto';
import { createTribe, type Tribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { PlacedOrder, QuoteView } from '@kindred/validation/commerce/checkout';
import type { InvitationView } from '@kindred/validation/tribes/memberships';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expireOrders } from '../../src/features/commerce/settlement/jobs.ts';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let owner: Person;
let ada: Person;
let bo: Person;
let tribe: Tribe;

beforeAll(async () => {
  api = await createTestApi({
    env: { PAYMENTS_PER_USER: '10000', PAYMENTS_PER_ADDRESS: '10000', DECLINES_PER_USER: '10000' },
  });
  [owner, ada, bo] = [
    await api.signUp('Sal Berg'),
    await api.signUp('Ada Lind'),
    await api.signUp('Bo Kern'),
  ];
  await api.db
    .updateTable('users')
    .set({ role: 'tribe_owner', plan: 'pro' })
    .where('id', '=', owner.user.id)
    .execute();
});
afterAll(() => api.close());
beforeEach(async () => {
  tribe = await createTribe(api.db, {
    ownerId: owner.user.id,
    membershipType: 'paid',
    price: '12.00',
    isPrivate: true,
    requireApproval: true,
  });
});

const link = async (maxUses?: number): Promise<InvitationView> =>
  (await api.post(`/api/tribes/${tribe.id}/invitations`, { maxUses, expiresInDays: 7 }, owner)).json();
const items = (invite?: string) => [{ type: 'tribe', id: tribe.id, ...(invite && { invite }) }];
const quote = (as: Person, invite?: string) => api.post('/api/checkout/quote', { items: items(invite) }, as);
const order = (as: Person, token: string, invite?: string) =>
  api.post('/api/checkout', { items: items(invite), token }, as, { 'idempotency-key': randomUUID() });
async function place(as: Person, invite?: string): Promise<PlacedOrder> {
  const { token } = (await quote(as, invite)).json<QuoteView>();
  const answer = await order(as, token, invite);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}
const pay = (as: Person, { paymentUrl }: PlacedOrder) =>
  api.post(`/api/payments/test/${paymentUrl?.split('/').at(-1)}/actions`, { action: 'pay' }, as);
const cancel = (as: Person, { orderId }: PlacedOrder) => api.post(`/api/orders/${orderId}/cancel`, {}, as);
const code = (answer: Answer) => answer.json().code;
const usesOf = async ({ id }: InvitationView) =>
  (
    await unrestrictedDb(api.db)
      .selectFrom('tribeInvitations')
      .select('useCount')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).useCount;
const listed = async () =>
  (await api.get(`/api/tribes/${tribe.id}/invitations`, owner)).json<{ items: InvitationView[] }>().items;
const roleOf = async (as: Person) => (await api.get(`/api/tribes/${tribe.slug}`, as)).json().myRole;

test('a shared link lets a stranger pay their way into a tribe that decides about everybody else', async () => {
  const invitation = await link(1);
  expect(code(await quote(ada))).toBe('request_needed');
  const placed = await place(ada, invitation.code);
  expect(await usesOf(invitation)).toBe(1);
  expect(code(await quote(bo, invitation.code)), 'the one use is held').toBe('invitation_invalid');
  expect(code(await quote(bo))).toBe('request_needed');
  await pay(ada, placed);
  expect(await roleOf(ada)).toBe('member');
  expect(await usesOf(invitation)).toBe(1);
  expect((await listed()).map(({ id }) => id)).toEqual([invitation.id]);
  expect((await api.get('/api/tribes/invitations', ada)).json()).toEqual([]);
});

test.each<[string, (invitation: InvitationView) => Promise<unknown>]>([
  [
    'of another tribe',
    async () =>
      (tribe = await createTribe(api.db, {
        ownerId: owner.user.id,
        membershipType: 'paid',
        price: '12.00',
        isPrivate: true,
        requireApproval: true,
      })),
  ],
  [
    'taken back',
    ({ id }) =>
      api.request({
        method: 'DELETE',
        url: `/api/tribes/${tribe.id}/invitations/${id}`,
        headers: { cookie: owner.cookie },
      }),
  ],
  [
    'expired',
    ({ id }) =>
      unrestrictedDb(api.db)
        .updateTable('tribeInvitations')
        .set({ expiresAt: new Date(0) })
        .where('id', '=', id)
        .execute(),
  ],
])('a link that is %s sells nothing, also when it became so after the quote', async (_, spoil) => {
  const invitation = await link();
  const { token } = (await quote(ada, invitation.code)).json<QuoteView>();
  await spoil(invitation);
  expect(code(await quote(ada, invitation.code))).toBe('invitation_invalid');
  expect(code(await order(ada, token, invitation.code))).toBe('invitation_invalid');
});

test('a use is held by the one order that waits for it, and comes back with it', async () => {
  const invitation = await link(1);
  const first = await place(ada, invitation.code);
  expect(await place(ada), 'the same again').toEqual(first);
  await api.db.updateTable('tribes').set({ price: '13.00' }).where('id', '=', tribe.id).execute();
  const second = await place(ada);
  expect(second.orderId, 'at another price').not.toBe(first.orderId);
  expect(await usesOf(invitation), 'taken over from the order that it replaces').toBe(1);
  await cancel(ada, second);
  expect(await usesOf(invitation)).toBe(0);
  expect(code(await quote(ada))).toBe('request_needed');

  const late = await place(ada, invitation.code);
  await expireOrders(api.jobDeps, new Date(Date.now() + 16 * 60_000));
  expect(await usesOf(invitation)).toBe(0);
  await pay(bo, await place(bo, invitation.code));
  await pay(ada, late);
  expect([await roleOf(bo), await roleOf(ada), await usesOf(invitation)]).toEqual(['member', null, 1]);
});

test('of fifty at once, one takes the last use', async () => {
  const invitation = await link(1);
  const people = await Promise.all(Array.from({ length: 50 }, () => api.signUp('Cy Nord')));
  const { token } = (await quote(ada, invitation.code)).json<QuoteView>();
  const answers = await Promise.all(people.map((person) => order(person, token, invitation.code)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(new Set(answers.filter(({ statusCode }) => statusCode !== 200).map(code))).toEqual(
    new Set(['invitation_invalid']),
  );
  expect(await usesOf(invitation)).toBe(1);
});
