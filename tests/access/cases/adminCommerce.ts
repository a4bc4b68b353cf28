import { randomUUID } from 'node:crypto';
import { createUser } from '@kindred/db/factories/accounts';
import { createOrder } from '@kindred/db/factories/commerce';
import { createFailedJob } from '@kindred/db/factories/jobs';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { Permission } from '@kindred/permissions/matrix';
import {
  type AccessCase,
  type AccessCases,
  type Arranged,
  everyRole,
  READS,
  type Scene,
  WRITES,
} from '../support/case.ts';

const STAFF_ONLY = everyRole('not_allowed', { platform_admin: 'shown' });

/** The sale of another seller, by words of its own. */
async function sale({ db }: Scene) {
  const canary = `canary ${randomUUID()}`;
  const item = { itemType: 'tribe', itemId: randomUUID(), price: '12.00', title: canary };
  const { id } = await createOrder(db, (await createUser(db)).id, [item], {
    sellerId: (await createUser(db)).id,
    description: canary,
    status: 'completed',
    paidAt: new Date(),
  });
  return { id, canary };
}

/** What staff alone read; `canary` is in their answer. */
function readOf(
  permission: Permission,
  canary: (scene: Scene) => Promise<string>,
  input: Record<string, unknown> = { limit: 100 },
): AccessCase {
  return {
    rule: { kind: 'permission', permission },
    credentials: READS,
    situations: {
      'of somebody else': {
        arrange: async (scene) => ({ input, canary: await canary(scene) }),
        gets: STAFF_ONLY,
      },
    },
  };
}

/** A webhook that could not be answered so far. */
async function event({ db }: Scene) {
  const key = { driver: 'test', eventId: `evt_${randomUUID()}` } as const;
  await unrestrictedDb(db)
    .insertInto('paymentEvents')
    .values({ ...key, type: 'payment.succeeded', providerRef: 'unknown', attempts: 1 })
    .execute();
  return key;
}

function act(permission: Permission, arrange: (scene: Scene) => Promise<Arranged>): AccessCase {
  return {
    rule: { kind: 'permission', permission },
    credentials: WRITES,
    situations: {
      anything: { arrange, gets: everyRole('not_allowed', { platform_admin: 'ok' }) },
    },
  };
}

export const cases: AccessCases = {
  'admin.commerce.sales': readOf('process_refunds', async (scene) => (await sale(scene)).canary),
  'admin.commerce.refunds': readOf('process_refunds', async (scene) => {
    const { id: orderId, canary } = await sale(scene);
    const row = { orderId, amountMinor: 500, reason: canary };
    await unrestrictedDb(scene.db).insertInto('refunds').values(row).execute();
    return canary;
  }),
  'admin.commerce.disputes': readOf('process_refunds', async (scene) => {
    const { id: orderId, canary } = await sale(scene);
    const row = { orderId, amountMinor: 500, reason: canary, driver: 'test', currency: 'USD' } as const;
    await unrestrictedDb(scene.db)
      .insertInto('disputes')
      .values({ ...row, providerRef: canary })
      .execute();
    return canary;
  }),
  'admin.commerce.overview': readOf('payouts_support', async () => 'payoutsWaiting', {}),
  'admin.commerce.checkLedger': readOf('payouts_support', async () => 'wrongAccounts', {}),
  'admin.failures.jobs': readOf('global_policies', async ({ db }) => {
    // Long words of an error can be taken for secrets and hidden.
    const canary = `canary ${randomUUID().slice(0, 8)}`;
    await createFailedJob(db, 'no.such.job', {}, canary);
    return canary;
  }),
  'admin.failures.retryJob': act('global_policies', async ({ db }) => ({
    input: { id: await createFailedJob(db, 'no.such.job', {}) },
  })),
  'admin.failures.paymentEvents': readOf('process_refunds', async (scene) => (await event(scene)).eventId),
  'admin.failures.retryPaymentEvent': act('process_refunds', async (scene) => ({
    input: await event(scene),
  })),
  'admin.system.get': readOf('global_policies', async () => 'uptimeSeconds', {}),
  'admin.system.sendTestMail': act('global_policies', async () => ({ input: {} })),
};
