import { randomUUID } from 'node:crypto';
import { balanceOf } from '@kindred/db/commerce/ledger/visibility';
import { post } from '@kindred/db/commerce/ledger/writes';
import { payoutAccountOf } from '@kindred/db/commerce/payoutAccounts/visibility';
import { createUser } from '@kindred/db/factories/accounts';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { earned, listing, ownerOf, soldTo, type Whose } from '../situations/selling.ts';
import type { AccessCase, Scene } from '../support/case.ts';
import { type AccessCases, everyRole, READS, WRITES, WRITES_IN_SESSION } from '../support/case.ts';

const BY_ADMINS = everyRole('not_found', { platform_admin: 'ok' });

const METHOD = 'Bank transfer, DE02 1203 0000 0000 2020 51';

async function payout({ db }: Scene, sellerId: string): Promise<{ id: string; reference: string | null }> {
  // One is on its way at a time, and the caller comes more than once.
  await unrestrictedDb(db)
    .updateTable('payouts')
    .set({ status: 'completed' })
    .where('sellerId', '=', sellerId)
    .execute();
  return unrestrictedDb(db)
    .insertInto('payouts')
    .values({
      sellerId,
      amountMinor: 5_000,
      currency: 'USD',
      isTest: true,
      method: METHOD,
      reference: randomUUID(),
      // The one that waits longest is on the first page, however many wait.
      requestedAt: new Date(0),
    })
    .returning(['id', 'reference'])
    .executeTakeFirstOrThrow();
}

const payoutStatus = async ({ db }: Scene, id: string) =>
  (await unrestrictedDb(db).selectFrom('payouts').select('status').where('id', '=', id).executeTakeFirst())
    ?.status;

function deciding(status: string, more: Record<string, unknown>): AccessCase {
  const of = (whose: Whose) => async (scene: Scene) => {
    const { id } = await payout(scene, await ownerOf(scene, whose));
    return { input: { id, ...more }, happened: async () => (await payoutStatus(scene, id)) === status };
  };
  return {
    rule: { kind: 'subject', permission: 'payouts_support' },
    credentials: WRITES,
    situations: {
      'of others': { arrange: of('of others'), gets: BY_ADMINS },
      mine: { arrange: of('mine'), gets: everyRole('not_allowed', { platform_admin: 'ok' }) },
    },
  };
}

/** An account that the caller, or somebody else, has begun at the provider. */
const account =
  (whose: Whose) =>
  async (scene: Scene): Promise<{ canary: string }> => {
    const userId = await ownerOf(scene, whose);
    const canary = `asked-${randomUUID()}`;
    const state = { providerRef: `test_account_${randomUUID()}`, due: [canary] };
    await unrestrictedDb(scene.db)
      .insertInto('payoutAccounts')
      .values({ userId, driver: 'test', isTest: true, ...state })
      .onConflict((conflict) => conflict.constraint('payout_accounts_user_key').doUpdateSet(state))
      .execute();
    return { canary };
  };
const accountOf = ({ db, caller }: Scene) =>
  payoutAccountOf(db, { userId: caller.id, driver: 'test', isTest: true });

export const cases: AccessCases = {
  'commerce.payoutAccounts.get': listing((scene, ownerId) =>
    account(ownerId === scene.caller.id ? 'mine' : 'of others')(scene),
  ),
  'commerce.payoutAccounts.refresh': {
    rule: { kind: 'signedIn' },
    credentials: WRITES,
    situations: {
      mine: {
        arrange: async (scene) => {
          await account('mine')(scene);
          return { happened: async () => (await accountOf(scene))?.isEnabled === true };
        },
        gets: everyRole('ok'),
      },
    },
  },
  'commerce.payoutAccounts.setUp': {
    rule: { kind: 'session' },
    credentials: WRITES_IN_SESSION,
    situations: {
      'none yet': {
        arrange: async (scene) => {
          await unrestrictedDb(scene.db)
            .deleteFrom('payoutAccounts')
            .where('userId', '=', scene.caller.id)
            .execute();
          return { happened: async () => (await accountOf(scene))?.isEnabled === true };
        },
        gets: everyRole('ok'),
      },
    },
  },
  'commerce.payouts.list': listing(async (scene, sellerId) => ({
    canary: String((await payout(scene, sellerId)).reference),
  })),
  'commerce.payouts.balances': listing(async (scene, ownerId) => {
    const payoutMethod = `canary ${randomUUID()}`;
    // An account of the provider goes before what was typed.
    await unrestrictedDb(scene.db).deleteFrom('payoutAccounts').where('userId', '=', ownerId).execute();
    await unrestrictedDb(scene.db)
      .insertInto('sellerSettings')
      .values({ userId: ownerId, payoutMethod })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ payoutMethod }))
      .execute();
    return { canary: payoutMethod };
  }),
  'commerce.payouts.ledger': listing(async (scene, ownerId) => {
    const { order } = await soldTo(scene, ownerId);
    await scene.db.transaction().execute((tx) =>
      post(tx, {
        kind: 'sale',
        reference: `sale:${order.id}`,
        orderId: order.id,
        isTest: true,
        currency: 'USD',
        entries: [
          { account: { kind: 'seller', ownerId }, amount: 100 },
          { account: { kind: 'platform', ownerId: null }, amount: -100 },
        ],
      }),
    );
    return { input: { currency: 'USD', isTest: true }, canary: order.id };
  }),
  'commerce.payouts.request': {
    rule: { kind: 'session' },
    credentials: WRITES_IN_SESSION,
    situations: {
      'of what I earned': {
        arrange: async (scene) => {
          const { db, caller } = scene;
          await earned(scene, caller.id, 'CHF');
          const settings = { userId: caller.id, payoutMethod: METHOD };
          await unrestrictedDb(db)
            .insertInto('sellerSettings')
            .values(settings)
            .onConflict((conflict) => conflict.column('userId').doUpdateSet({ payoutMethod: METHOD }))
            .execute();
          // One is on its way at a time, and the caller comes more than once.
          const mine = () =>
            unrestrictedDb(db)
              .selectFrom('payouts')
              .select('id')
              .where('sellerId', '=', caller.id)
              .where('currency', '=', 'CHF')
              .where('status', '=', 'pending');
          await unrestrictedDb(db)
            .updateTable('payouts')
            .set({ status: 'completed' })
            .where('id', 'in', mine())
            .execute();
          return {
            input: { amount: '50', currency: 'CHF', isTest: true },
            happened: async () => (await mine().executeTakeFirst()) !== undefined,
          };
        },
        gets: everyRole('ok'),
      },
    },
  },
  'commerce.payouts.cancel': {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: Object.fromEntries(
      (
        [
          ['mine', everyRole('ok')],
          ['of others', everyRole('not_found', { platform_admin: 'not_allowed' })],
        ] as const
      ).map(([whose, gets]) => [
        whose,
        {
          arrange: async (scene: Scene) => {
            const { id } = await payout(scene, await ownerOf(scene, whose));
            return {
              input: { id },
              happened: async () => (await payoutStatus(scene, id)) === 'cancelled',
            };
          },
          gets,
        },
      ]),
    ),
  },
  'commerce.payouts.queue': {
    rule: { kind: 'permission', permission: 'payouts_support' },
    credentials: READS,
    situations: {
      'one of others': {
        arrange: async (scene) => {
          const { reference } = await payout(scene, (await createUser(scene.db)).id);
          return { input: { limit: 100 }, canary: String(reference) };
        },
        gets: everyRole('not_allowed', { platform_admin: 'shown' }),
      },
    },
  },
  'commerce.payouts.review': {
    rule: { kind: 'subject', permission: 'payouts_support' },
    credentials: READS,
    situations: {
      'of others': {
        arrange: async (scene) => {
          const sellerId = (await createUser(scene.db)).id;
          const { id } = await payout(scene, sellerId);
          return { input: { id }, canary: id };
        },
        gets: everyRole('not_found', { platform_admin: 'shown' }),
      },
      mine: {
        arrange: async (scene) => {
          const { id } = await payout(scene, scene.caller.id);
          return { input: { id }, canary: id };
        },
        gets: everyRole('not_allowed', { platform_admin: 'shown' }),
      },
    },
  },
  'commerce.payouts.approve': deciding('approved', {}),
  'commerce.payouts.complete': deciding('completed', { reference: 'TX-1' }),
  'commerce.payouts.recordRepayment': {
    rule: { kind: 'permission', permission: 'payouts_support' },
    credentials: WRITES,
    situations: {
      'of somebody who owes': {
        arrange: async (scene) => {
          const { db } = scene;
          const owner = await createUser(db);
          await earned(scene, owner.id, 'USD', -500);
          const account = { kind: 'seller', ownerId: owner.id, currency: 'USD', isTest: true } as const;
          return {
            input: { handle: owner.handle, amount: '5', currency: 'USD', isTest: true, reference: 'TX-1' },
            happened: async () => (await balanceOf(db, account)) === 0,
          };
        },
        gets: everyRole('not_allowed', { platform_admin: 'ok' }),
      },
    },
  },
  'commerce.payouts.decline': deciding('cancelled', { reason: 'The account number is wrong.' }),
};
