import { createOrder, createPurchase } from '@kindred/db/factories/commerce';
import { createMedia } from '@kindred/db/factories/media';
import { createProduct } from '@kindred/db/factories/products';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

const DAY_MS = 86_400_000;

let api: TestApi;
let ada: Person;
let leo: Person;
let mona: Person;
let tribeId: string;
beforeAll(async () => {
  api = await createTestApi();
  [ada, leo] = [await api.signUp('Ada Lind'), await api.signUp('Leo Moreau')];
  mona = await api.signUp('Mona Reyes');
  tribeId = (await createTribe(api.db, { ownerId: leo.user.id })).id;
});
afterAll(() => api.close());

const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
const membership = () => ({
  itemType: 'tribe' as const,
  itemId: tribeId,
  price: '12.00',
  title: 'Slow Bakery',
});

test('a buyer pages through orders, newest first, and reads one; its seller too, and nobody else', async () => {
  for (const days of [3, 2, 1]) {
    await createPurchase(api.db, ada.user.id, membership(), {
      order: {
        sellerId: leo.user.id,
        createdAt: ago(days),
        description: `Order ${days}`,
        taxName: 'VAT',
        taxBps: 2000,
        taxMinor: 200,
        isTaxInclusive: true,
      },
    });
  }
  const first = (await api.get('/api/orders?limit=2', ada)).json();
  expect(first.items.map(({ description }: { description: string }) => description)).toEqual([
    'Order 1',
    'Order 2',
  ]);
  expect(first.items[0]).toMatchObject({
    amount: '12.00',
    currency: 'USD',
    status: 'completed',
    paymentMethod: 'Test card •••• 4242',
    receiptUrl: null,
    isTest: true,
  });
  expect(first.items[0].orderNumber).toMatch(/^ORD-[0-9A-F]{10}$/);
  const rest = (await api.get(`/api/orders?limit=2&cursor=${first.nextCursor}`, ada)).json();
  expect(rest.items.map(({ description }: { description: string }) => description)).toEqual(['Order 3']);
  expect(rest.nextCursor).toBeNull();

  const [{ id }] = first.items;
  const bought = (await api.get(`/api/orders/${id}`, ada)).json();
  expect(bought).toMatchObject({
    lines: [{ type: 'tribe', title: 'Slow Bakery', price: '12.00', total: '12.00', quantity: 1 }],
    taxLabel: 'VAT 20%, included',
    seller: { handle: leo.user.handle },
    can: { requestRefund: true, refund: false, cancel: false, pay: false },
  });
  const sold = (await api.get(`/api/orders/${id}`, leo)).json();
  expect(sold.can).toMatchObject({ requestRefund: false, refund: true, cancel: false });
  expect((await api.get(`/api/orders/${id}`, mona)).statusCode).toBe(404);
  expect((await api.get('/api/orders', mona)).json().items).toEqual([]);
});

test('a refund can be asked for within the days of the seller, once, and not while it is disputed', async () => {
  const settings = { userId: leo.user.id, refundDays: 7 };
  await unrestrictedDb(api.db).insertInto('sellerSettings').values(settings).execute();
  const canAsk = async (order: Parameters<typeof createOrder>[3], requested = false) => {
    const { order: made } = await createPurchase(api.db, ada.user.id, membership(), {
      order: { sellerId: leo.user.id, paidAt: ago(1), ...order },
    });
    if (requested) {
      await unrestrictedDb(api.db)
        .insertInto('refunds')
        .values({ orderId: made.id, amountMinor: 1200 })
        .execute();
    }
    return (await api.get(`/api/orders/${made.id}`, ada)).json().can.requestRefund;
  };
  expect(await canAsk({})).toBe(true);
  expect(await canAsk({ paidAt: ago(8) }), 'too late').toBe(false);
  expect(await canAsk({ hasDispute: true }), 'disputed').toBe(false);
  expect(await canAsk({ status: 'refunded', refundedMinor: 1200 }), 'given back').toBe(false);
  expect(await canAsk({}, true), 'asked already').toBe(false);
});

test('an order that waits says where it is paid, to its buyer only', async () => {
  const order = await createOrder(api.db, ada.user.id, [membership()], { sellerId: leo.user.id });
  const payment = { orderId: order.id, userId: ada.user.id, driver: 'test', isTest: true } as const;
  await unrestrictedDb(api.db)
    .insertInto('payments')
    .values({ ...payment, amountMinor: 1200, currency: 'USD', status: 'pending', url: '/pay/test/abc' })
    .execute();
  const mine = (await api.get(`/api/orders/${order.id}`, ada)).json();
  expect(mine).toMatchObject({ paymentUrl: '/pay/test/abc', can: { pay: true, cancel: true } });
  const theirs = (await api.get(`/api/orders/${order.id}`, leo)).json();
  expect(theirs).toMatchObject({ paymentUrl: null, can: { pay: false, cancel: false } });
});

test('the library holds what is owned: the newest version of each file, and purchases with their state', async () => {
  const product = await createProduct(api.db, { tribeId, sellerId: leo.user.id, name: 'Sourdough book' });
  const guarded = unrestrictedDb(api.db);
  const put = async (name: string, version: number) => {
    const row = { productId: product.id, name, version, createdAt: ago(10 - version) };
    const file = await guarded
      .insertInto('productFiles')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    await createMedia(api.db, {
      kind: 'file',
      mimeType: 'application/pdf',
      size: 2048,
      widths: [],
      uploadedBy: leo.user.id,
      attachedTo: file.id,
      attachedType: 'product_files',
    });
    return file.id;
  };
  const old = await put('book.pdf', 1);
  const current = await put('Book.pdf', 2);
  const line = { itemType: 'product' as const, itemId: product.id, price: '9.00', title: 'Sourdough book' };
  await createPurchase(api.db, mona.user.id, line);
  const lapsed = { ...membership(), title: 'A month' };
  await createPurchase(api.db, mona.user.id, lapsed, { purchase: { expiresAt: ago(1), createdAt: ago(40) } });
  await guarded.insertInto('productDownloads').values({ userId: mona.user.id, fileId: old }).execute();

  const library = (await api.get('/api/library', mona)).json();
  expect(library.downloads.items).toEqual([
    expect.objectContaining({
      id: current,
      title: 'Book.pdf',
      type: 'pdf',
      size: 2048,
      version: 2,
      isNew: true,
    }),
  ]);
  expect(library.purchases.items).toMatchObject([
    { title: 'Sourdough book', price: '9.00', status: 'active', expiresAt: null },
    { title: 'A month', status: 'expired' },
  ]);
  await guarded
    .updateTable('purchases')
    .set({ status: 'refunded' })
    .where('itemId', '=', product.id)
    .execute();
  expect((await api.get('/api/library/downloads', mona)).json().items).toEqual([]);
  expect((await api.get('/api/library/purchases', mona)).json().items[0].status).toBe('refunded');
});
