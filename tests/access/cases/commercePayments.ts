import { randomUUID } from 'node:crypto';
import type { Db } from '@kindred/db/client';
import { testPayment } from '@kindred/db/commerce/testPayments/visibility';
import { beginTestPayment } from '@kindred/db/commerce/testPayments/writes';
import { createUser } from '@kindred/db/factories/accounts';
import type { AccessCases, Arranged, Scene } from '../support/case.ts';
import { everyRole, READS, WRITES } from '../support/case.ts';

const rule = { kind: 'subject', permission: null } as const;

async function begun(db: Db, buyerId: string) {
  const description = `canary-${randomUUID().slice(0, 30)}`;
  const payment = await beginTestPayment(db, {
    ref: `test_pay_${randomUUID()}`,
    key: randomUUID(),
    buyerId,
    amountMinor: 1200,
    currency: 'USD',
    description,
    returnUrl: 'http://localhost/profile/orders',
  });
  return { ref: payment.ref, canary: description };
}
const shown =
  (of: (scene: Scene) => Promise<string>) =>
  async (scene: Scene): Promise<Arranged> => {
    const { ref, canary } = await begun(scene.db, await of(scene));
    return { input: { ref }, canary };
  };
const paid =
  (of: (scene: Scene) => Promise<string>) =>
  async (scene: Scene): Promise<Arranged> => {
    const { ref } = await begun(scene.db, await of(scene));
    return {
      input: { ref, action: 'pay' },
      happened: async () => (await testPayment(scene.db, { ref }))?.status === 'succeeded',
    };
  };
const mine = async ({ caller }: Scene) => caller.id;
const another = async ({ db }: Scene) => (await createUser(db)).id;

export const cases: AccessCases = {
  'commerce.payments.getTest': {
    rule,
    credentials: READS,
    situations: {
      'of mine': { arrange: shown(mine), gets: everyRole('shown') },
      'of somebody else': { arrange: shown(another), gets: everyRole('not_found') },
    },
  },
  'commerce.payments.actTest': {
    rule,
    credentials: WRITES,
    situations: {
      'of mine': { arrange: paid(mine), gets: everyRole('ok') },
      'of somebody else': { arrange: paid(another), gets: everyRole('not_found') },
    },
  },
};
