import { randomUUID } from 'node:crypto';
import { createUser } from '@kindred/db/factories/accounts';
import { createOrder, createPurchase } from '@kindred/db/factories/commerce';
import { createMedia } from '@kindred/db/factories/media';
import { createProduct } from '@kindred/db/factories/products';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { type AccessCase, type AccessCases, everyRole, READS, type Scene, WRITES } from '../support/case.ts';

/** Each call is told by words of its own: what was made for one stays there for the next. */
const secret = () => `A loaf for ${randomUUID()}`;
type Whose = 'bought' | 'sold' | 'of others';

async function order({ db, caller }: Scene, whose: Whose, status: 'pending' | 'completed' = 'completed') {
  const canary = secret();
  const other = (await createUser(db)).id;
  const { id: tribeId } = await createTribe(db);
  const made = await createOrder(
    db,
    whose === 'bought' ? caller.id : other,
    [{ itemType: 'tribe', itemId: tribeId, price: '12.00', title: canary }],
    {
      sellerId: whose === 'sold' ? caller.id : (await createUser(db)).id,
      description: canary,
      status,
      ...(status === 'completed' ? { paidAt: new Date() } : {}),
    },
  );
  return { input: { id: made.id }, canary };
}

/** Something bought, with a file. */
async function purchase({ db, caller }: Scene, whose: 'mine' | 'of others' | 'given back') {
  const canary = secret();
  const userId = whose === 'of others' ? (await createUser(db)).id : caller.id;
  const { id: tribeId } = await createTribe(db);
  const product = await createProduct(db, { tribeId });
  const status = whose === 'given back' ? 'refunded' : 'active';
  await createPurchase(
    db,
    userId,
    { itemType: 'product', itemId: product.id, price: '5.00', title: canary },
    { purchase: { status } },
  );
  const file = await unrestrictedDb(db)
    .insertInto('productFiles')
    .values({ productId: product.id, name: `${canary}.pdf`, version: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await createMedia(db, {
    kind: 'file',
    mimeType: 'application/pdf',
    widths: [],
    isPrivate: true,
    uploadedBy: product.sellerId,
    attachedTo: file.id,
    attachedType: 'product_files',
  });
  return { canary };
}

function listed<Which>(
  make: (scene: Scene, which: Which) => Promise<{ canary: string }>,
  situations: Record<string, [Which, 'shown' | 'hidden']>,
): AccessCase {
  return {
    rule: { kind: 'signedIn' },
    credentials: READS,
    situations: Object.fromEntries(
      Object.entries(situations).map(([name, [which, outcome]]) => [
        name,
        {
          arrange: async (scene: Scene) => ({ input: {}, canary: (await make(scene, which)).canary }),
          gets: everyRole(outcome),
        },
      ]),
    ),
  };
}

const seen = (whose: Whose) => (scene: Scene) => order(scene, whose);

const cancelling = (whose: Whose, status: 'pending' | 'completed') => async (scene: Scene) => {
  const arranged = await order(scene, whose, status);
  const isCancelled = async () => {
    const row = await unrestrictedDb(scene.db)
      .selectFrom('orders')
      .select('status')
      .where('id', '=', arranged.input.id)
      .executeTakeFirst();
    return row?.status === 'cancelled';
  };
  return { ...arranged, happened: isCancelled };
};

export const cases: AccessCases = {
  'commerce.orders.list': listed(order, {
    'one I bought': ['bought' as Whose, 'shown'],
    'one I sold': ['sold', 'hidden'],
    'of others': ['of others', 'hidden'],
  }),
  'commerce.orders.get': {
    rule: { kind: 'subject', permission: null },
    credentials: READS,
    situations: {
      'one I bought': { arrange: seen('bought'), gets: everyRole('shown') },
      'one I sold': { arrange: seen('sold'), gets: everyRole('shown') },
      'of others': {
        arrange: seen('of others'),
        gets: everyRole('not_found', { platform_admin: 'shown' }),
      },
    },
  },
  'commerce.orders.cancel': {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: {
      'one I bought': { arrange: cancelling('bought', 'pending'), gets: everyRole('shown') },
      'one I paid': { arrange: cancelling('bought', 'completed'), gets: everyRole('not_allowed') },
      'one I sold': { arrange: cancelling('sold', 'pending'), gets: everyRole('not_allowed') },
      'of others': {
        arrange: cancelling('of others', 'pending'),
        gets: everyRole('not_found', { platform_admin: 'not_allowed' }),
      },
    },
  },
  'commerce.library.get': listed(purchase, {
    mine: ['mine' as 'mine' | 'of others' | 'given back', 'shown'],
    'of others': ['of others', 'hidden'],
  }),
  'commerce.library.purchases': listed(purchase, {
    mine: ['mine' as 'mine' | 'of others' | 'given back', 'shown'],
    'mine, given back': ['given back', 'shown'],
    'of others': ['of others', 'hidden'],
  }),
  'commerce.library.downloads': listed(purchase, {
    mine: ['mine' as 'mine' | 'of others' | 'given back', 'shown'],
    'mine, given back': ['given back', 'hidden'],
    'of others': ['of others', 'hidden'],
  }),
};
