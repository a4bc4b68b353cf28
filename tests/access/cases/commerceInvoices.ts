import { randomUUID } from 'node:crypto';
import { issueInvoice } from '@kindred/api/features/commerce/invoices/service';
import { createUser } from '@kindred/db/factories/accounts';
import { createOrder } from '@kindred/db/factories/commerce';
import { createTribe } from '@kindred/db/factories/tribes';
import { type AccessCases, everyRole, READS, type Scene } from '../support/case.ts';

type Whose = 'bought' | 'sold' | 'of others';

async function invoice({ db, caller }: Scene, whose: Whose) {
  const canary = `A loaf for ${randomUUID()}`;
  const [other, { id: tribeId }] = [(await createUser(db)).id, await createTribe(db)];
  const order = await createOrder(
    db,
    whose === 'bought' ? caller.id : other,
    [{ itemType: 'tribe', itemId: tribeId, price: '12.00', title: canary }],
    {
      sellerId: whose === 'sold' ? caller.id : (await createUser(db)).id,
      description: canary,
      status: 'completed',
      paidAt: new Date(),
    },
  );
  const issue = { now: new Date(), operator: { name: 'Kindred', address: null } };
  const id = await db.transaction().execute((tx) => issueInvoice(tx, order.id, issue));
  return { id, canary };
}

const listed = (whose: Whose, role: 'buyer' | 'seller', outcome: 'shown' | 'hidden') => ({
  arrange: async (scene: Scene) => ({ input: { role }, canary: (await invoice(scene, whose)).canary }),
  gets: everyRole(outcome),
});
const got = (whose: Whose, outcome: 'shown' | 'not_found') => ({
  arrange: async (scene: Scene) => {
    const { id, canary } = await invoice(scene, whose);
    return { input: { id }, canary };
  },
  gets: everyRole(outcome),
});

export const cases: AccessCases = {
  'commerce.invoices.list': {
    rule: { kind: 'signedIn' },
    credentials: READS,
    situations: {
      'one I got': listed('bought', 'buyer', 'shown'),
      'one I issued, as a seller': listed('sold', 'seller', 'shown'),
      'one I issued, as a buyer': listed('sold', 'buyer', 'hidden'),
      'of others': listed('of others', 'seller', 'hidden'),
    },
  },
  'commerce.invoices.get': {
    rule: { kind: 'subject', permission: null },
    credentials: READS,
    situations: {
      'one I got': got('bought', 'shown'),
      'one I issued': got('sold', 'shown'),
      'of others': got('of others', 'not_found'),
    },
  },
};
