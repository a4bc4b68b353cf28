import { randomUUID } from 'node:crypto';
import { beginTestPayment, moveTestPayment } from '@kindred/db/commerce/testPayments/writes';
import { createUser } from '@kindred/db/factories/accounts';
import { createSubscription } from '@kindred/db/factories/commerce';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { AccessCase, Scene } from '../support/case.ts';
import { type AccessCases, everyRole, PAYS, READS, WRITES } from '../support/case.ts';

const OK = everyRole('ok');
const NOT_FOUND = everyRole('not_found');
const DAY_MS = 86_400_000;

type Whose = 'mine' | 'of others';
type Row = Awaited<ReturnType<typeof createSubscription>>;
type Values = NonNullable<Parameters<typeof createSubscription>[3]>;

const PAST_DUE = {
  status: 'past_due',
  currentPeriodStart: new Date(Date.now() - 31 * DAY_MS),
  currentPeriodEnd: new Date(Date.now() - DAY_MS),
  pastDueSince: new Date(Date.now() - DAY_MS),
} as const satisfies Values;

async function subscription({ db, caller }: Scene, whose: Whose, values: Values = {}): Promise<Row> {
  const tribe = await createTribe(db, { membershipType: 'paid', price: '12.00', annualPrice: '120.00' });
  const userId = whose === 'mine' ? caller.id : (await createUser(db)).id;
  return createSubscription(db, userId, tribe, values);
}

const stored = async ({ db }: Scene, id: string): Promise<Row> =>
  unrestrictedDb(db).selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Of one subscription: its buyer may, for everybody else there is none. */
function onOne(
  credentials: AccessCase['credentials'],
  more: {
    values?: Values;
    input?: Record<string, unknown>;
    happened?: (row: Row, scene: Scene) => Promise<boolean>;
  } = {},
): AccessCase {
  const arrange = (whose: Whose) => async (scene: Scene) => {
    const { id } = await subscription(scene, whose, more.values);
    const { happened } = more;
    return {
      input: { id, ...more.input },
      ...(happened && { happened: async () => happened(await stored(scene, id), scene) }),
    };
  };
  return {
    rule: { kind: 'subject', permission: null },
    credentials,
    situations: {
      mine: { arrange: arrange('mine'), gets: OK },
      'of others': { arrange: arrange('of others'), gets: NOT_FOUND },
    },
  };
}

const listed = (whose: Whose, outcome: 'shown' | 'hidden') => ({
  arrange: async (scene: Scene) => {
    const canary = `A loaf for ${randomUUID()}`;
    await subscription(scene, whose, { title: canary });
    return { input: {}, canary };
  },
  gets: everyRole(outcome),
});

async function isAnyPayment({ db }: Scene, row: Row, mode: 'setup' | 'payment'): Promise<boolean> {
  const found = await unrestrictedDb(db)
    .selectFrom('payments')
    .leftJoin('orders', 'orders.id', 'payments.orderId')
    .select('payments.id')
    .where('payments.mode', '=', mode)
    .where((where) =>
      where.or([where('payments.subscriptionId', '=', row.id), where('orders.subscriptionId', '=', row.id)]),
    )
    .executeTakeFirst();
  return found !== undefined;
}

/** Another method was entered on the provider's page, and nobody has looked yet. */
async function enteredMethod({ db, caller }: Scene, subscriptionId: string): Promise<void> {
  const money = { amountMinor: 0, currency: 'USD' };
  const ref = `test_pay_${randomUUID()}`;
  await unrestrictedDb(db)
    .insertInto('payments')
    .values({
      subscriptionId,
      userId: caller.id,
      driver: 'test',
      isTest: true,
      mode: 'setup',
      status: 'pending',
      providerRef: ref,
      checkAt: null,
      ...money,
    })
    .execute();
  const page = { ref, key: randomUUID(), buyerId: caller.id, description: 'Card', returnUrl: '/', ...money };
  await beginTestPayment(db, { ...page, isSetup: true, savesMethod: true });
  const method = { ref: `test_card_succeeds_${randomUUID()}`, label: 'Test card' };
  await moveTestPayment(db, ref, { status: 'succeeded', method });
}

/** A tribe whose price has changed since somebody joined. */
const announcing = (whose: Whose) => async (scene: Scene) => {
  const ownerId = whose === 'mine' ? scene.caller.id : undefined;
  const tribe = await createTribe(scene.db, {
    membershipType: 'paid',
    price: '15.00',
    ...(ownerId === undefined ? {} : { ownerId }),
  });
  const { id } = await createSubscription(scene.db, (await createUser(scene.db)).id, tribe);
  return {
    input: { id: tribe.id },
    happened: async () => (await stored(scene, id)).nextAmountMinor === 1500,
  };
};

const asked = { name: 'Ada Lind', email: 'ada@example.test', organization: 'Bakers', message: 'We are 400.' };

export const cases: AccessCases = {
  'commerce.subscriptions.list': {
    rule: { kind: 'signedIn' },
    credentials: READS,
    situations: { mine: listed('mine', 'shown'), 'of others': listed('of others', 'hidden') },
  },
  'commerce.subscriptions.get': onOne(READS),
  'commerce.subscriptions.cancel': onOne(WRITES, {
    happened: async ({ cancelAtPeriodEnd }) => cancelAtPeriodEnd,
  }),
  'commerce.subscriptions.resume': onOne(PAYS, {
    values: { cancelAtPeriodEnd: true, cancelledAt: new Date() },
    happened: async ({ cancelAtPeriodEnd }) => !cancelAtPeriodEnd,
  }),
  'commerce.subscriptions.previewChange': onOne(READS, {
    input: { interval: 'month' },
    values: { interval: 'year', amountMinor: 12_000 },
  }),
  'commerce.subscriptions.change': onOne(PAYS, {
    input: { interval: 'month' },
    values: { interval: 'year', amountMinor: 12_000 },
    happened: async ({ nextInterval }) => nextInterval === 'month',
  }),
  'commerce.subscriptions.updateMethod': onOne(PAYS, {
    happened: (row, scene) => isAnyPayment(scene, row, 'setup'),
  }),
  'commerce.subscriptions.checkMethod': {
    ...onOne(PAYS),
    situations: {
      mine: {
        arrange: async (scene: Scene) => {
          const { id } = await subscription(scene, 'mine');
          await enteredMethod(scene, id);
          const before = (await stored(scene, id)).paymentMethodId;
          return {
            input: { id },
            happened: async () => (await stored(scene, id)).paymentMethodId !== before,
          };
        },
        gets: OK,
      },
      'of others': {
        arrange: async (scene: Scene) => ({ input: { id: (await subscription(scene, 'of others')).id } }),
        gets: NOT_FOUND,
      },
    },
  },
  'commerce.subscriptions.payNow': onOne(PAYS, {
    values: PAST_DUE,
    happened: (row, scene) => isAnyPayment(scene, row, 'payment'),
  }),
  'commerce.subscriptions.announcePrice': {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: {
      'my tribe': {
        arrange: announcing('mine'),
        gets: everyRole('not_allowed', { tribe_owner: 'ok', platform_admin: 'ok' }),
      },
      'of others': { arrange: announcing('of others'), gets: everyRole('not_allowed') },
    },
  },
  'commerce.plans.list': {
    rule: { kind: 'public' },
    credentials: {
      visitor: 'same',
      suspended: 'same',
      readToken: 'same',
      writeToken: 'token_scope',
      fullToken: 'same',
    },
    situations: { anybody: { arrange: async () => ({}), gets: OK } },
  },
  'commerce.plans.askForEnterprise': {
    rule: { kind: 'signedIn' },
    credentials: WRITES,
    situations: {
      anybody: {
        arrange: async ({ db, caller }) => ({
          input: asked,
          happened: async () =>
            (await unrestrictedDb(db)
              .selectFrom('enterpriseInquiries')
              .select('id')
              .where('userId', '=', caller.id)
              .executeTakeFirst()) !== undefined,
        }),
        gets: OK,
      },
    },
  },
};
