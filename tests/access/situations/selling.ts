import { randomUUID } from 'node:crypto';
import { post } from '@kindred/db/commerce/ledger/writes';
import { createUser } from '@kindred/db/factories/accounts';
import { createOrder } from '@kindred/db/factories/commerce';
import { type AccessCase, type Arranged, everyRole, READS, type Scene } from '../support/case.ts';

export type Whose = 'mine' | 'of others';

export const ownerOf = async ({ db, caller }: Scene, whose: Whose): Promise<string> =>
  whose === 'mine' ? caller.id : (await createUser(db)).id;

/** A list of mine, with a row of mine or of somebody else. */
export function listing(arrange: (scene: Scene, ownerId: string) => Promise<Arranged>): AccessCase {
  const of = (whose: Whose) => async (scene: Scene) => ({
    input: {},
    ...(await arrange(scene, await ownerOf(scene, whose))),
  });
  return {
    rule: { kind: 'signedIn' },
    credentials: READS,
    situations: {
      mine: { arrange: of('mine'), gets: everyRole('shown') },
      'of others': { arrange: of('of others'), gets: everyRole('hidden') },
    },
  };
}

export async function earned(
  { db }: Scene,
  ownerId: string,
  currency: string,
  amount = 100_000,
): Promise<void> {
  await db.transaction().execute((tx) =>
    post(tx, {
      kind: 'sale',
      reference: `sale:${randomUUID()}`,
      isTest: true,
      currency,
      entries: [
        { account: { kind: 'seller', ownerId }, amount },
        { account: { kind: 'platform', ownerId: null }, amount: -amount },
      ],
    }),
  );
}

export async function soldTo({ db }: Scene, sellerId: string) {
  const buyer = await createUser(db, { firstName: `Canary${randomUUID()}` });
  const order = await createOrder(db, buyer.id, [], { sellerId, status: 'completed' });
  return { buyer, order };
}
