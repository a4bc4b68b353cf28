import { inflateSync } from 'node:zlib';
import { createDatabase, type OpenedDatabase } from '@kindred/db/client';
import type { InvoiceContent } from '@kindred/db/commerce/invoices/content';
import { nameOperator } from '@kindred/db/commerce/invoices/writes';
import { createOrder } from '@kindred/db/factories/commerce';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderInvoice } from '../../src/features/commerce/invoices/pdf.ts';
import { issueCreditNote, issueInvoice, operatorOf } from '../../src/features/commerce/invoices/service.ts';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let crowded: OpenedDatabase;
let buyer: Person;
let seller: Person;
let stranger: Person;
const NOW = new Date('2026-11-24T10:00:00Z');
const OPERATOR = { name: 'Kindred', address: null };
const ISSUE = { now: NOW, operator: OPERATOR };
const ITEM = '01890000-0000-7000-8000-000000000001';

beforeAll(async () => {
  api = await createTestApi();
  crowded = createDatabase({ url: api.database.url, max: 50, connectTimeout: 20_000 });
  [buyer, seller, stranger] = await Promise.all([
    api.signUp('Mona Lee'),
    api.signUp('Sam Frost'),
    api.signUp('Kim Wolf'),
  ]);
});
afterAll(async () => {
  await crowded.close();
  await api.close();
});

const orderOf = (sellerId: string | null, over: Parameters<typeof createOrder>[3] = {}, price = '12.00') =>
  createOrder(api.db, buyer.user.id, [{ itemType: 'tribe', itemId: ITEM, price, title: 'Deep Work Guild' }], {
    sellerId,
    description: 'Deep Work Guild',
    status: 'completed',
    paidAt: NOW,
    ...over,
  });
const issue = (orderId: string, db = api.db) =>
  db.transaction().execute((tx) => issueInvoice(tx, orderId, ISSUE));
const stored = (id: string) =>
  unrestrictedDb(api.db).selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const pdfOf = (id: string, as: Person | null, query = '') => api.get(`/api/invoices/${id}/pdf${query}`, as);
const listOf = async (as: Person, role = 'buyer') =>
  (await api.get(`/api/orders/invoices?role=${role}`, as)).json();

async function legalName(name: string, address: string) {
  await unrestrictedDb(api.db)
    .insertInto('sellerSettings')
    .values({ userId: seller.user.id, legalName: name, address })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ legalName: name, address }))
    .execute();
}

/** The words of a PDF: its fonts say which letter each glyph is. */
function wordsOf(pdf: Buffer): string {
  const latin = pdf.toString('latin1');
  const streams = [...latin.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  const maps = streams.filter((text) => text.includes('beginbfrange'));
  return maps
    .flatMap((text) => [...text.matchAll(/<([0-9a-f]{4,})>(?=[\s\]])/gi)])
    .map(([, hex = '']) => Buffer.from(hex, 'hex').swap16().toString('utf16le'))
    .join('');
}

test('fifty orders at once are numbered without a gap, those of each seller and of the platform apart', async () => {
  const mine = await Promise.all(Array.from({ length: 40 }, () => orderOf(seller.user.id)));
  const platform = await Promise.all(Array.from({ length: 10 }, () => orderOf(null)));
  await Promise.all([...mine, ...platform].map(({ id }) => issue(id, crowded.db)));
  // One that is given up takes no number.
  const given = await orderOf(seller.user.id);
  await expect(
    api.db.transaction().execute(async (tx) => {
      await issueInvoice(tx, given.id, ISSUE);
      throw new Error('given up');
    }),
  ).rejects.toThrow('given up');
  const first = await issue(given.id);
  expect(await issue(given.id)).toBe(first);
  const { items } = (await api.get('/api/orders/invoices?limit=100', buyer)).json();
  const numbers = (issuer: string) =>
    items
      .filter((item: { issuer: string }) => item.issuer === issuer)
      .map((item: { invoiceNumber: string }) => item.invoiceNumber)
      .sort();
  const upTo = (count: number) =>
    Array.from({ length: count }, (_, at) => `INV-${String(at + 1).padStart(4, '0')}`);
  expect(numbers('Sam Frost')).toEqual(upTo(41));
  expect(numbers('Kindred')).toEqual(upTo(10));
});

test('an invoice stays as it was issued, and is for its buyer and its issuer alone', async () => {
  await legalName('Frost Ltd', 'Main St 1\nDublin');
  const order = await orderOf(seller.user.id, {
    taxName: 'VAT',
    taxBps: 2000,
    taxMinor: 200,
    isTaxInclusive: true,
  });
  const id = await issue(order.id);
  const before = await pdfOf(id, buyer);
  await legalName('Other Ltd', 'Elsewhere');
  await api.db.updateTable('users').set({ firstName: 'Mo' }).where('id', '=', buyer.user.id).execute();
  const row = (await listOf(buyer)).items.find((item: { id: string }) => item.id === id);
  expect(row).toMatchObject({
    kind: 'invoice',
    amount: '12.00',
    currency: 'USD',
    description: 'Deep Work Guild',
    issuer: 'Frost Ltd',
    client: 'Mona Lee',
    status: 'paid',
    url: `/api/invoices/${id}/pdf`,
    orderId: order.id,
    isTest: true,
  });
  const again = await pdfOf(id, seller, '?download=1');
  expect(again.rawPayload.equals(before.rawPayload)).toBe(true);
  expect(before.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${row.invoiceNumber}.pdf"`,
  });
  expect(again.headers['content-disposition']).toContain('attachment');
  expect((await pdfOf(id, stranger)).statusCode).toBe(404);
  expect((await pdfOf(id, null)).statusCode).toBe(401);
  expect((await pdfOf('none', buyer)).statusCode).toBe(404);
  expect((await listOf(stranger)).items).toEqual([]);
  expect((await listOf(seller, 'seller')).items.map((item: { id: string }) => item.id)).toContain(id);
  expect((await listOf(seller)).items).toEqual([]);
});

test('one by bank transfer waits until it is paid or given up; a refund is a credit note that names it', async () => {
  const pending = { status: 'pending', paidAt: null, driver: 'invoice' } as const;
  const [paid, lost] = [await orderOf(seller.user.id, pending), await orderOf(seller.user.id, pending)];
  const [id, lostId] = [await issue(paid.id), await issue(lost.id)];
  expect(await stored(id)).toMatchObject({ status: 'pending', dueAt: new Date('2026-12-08T10:00:00Z') });
  const becomes = (orderId: string, status: 'completed' | 'cancelled') =>
    unrestrictedDb(api.db)
      .updateTable('orders')
      .set({ status, paidAt: status === 'completed' ? NOW : null })
      .where('id', '=', orderId)
      .execute();
  for (const { id: orderId } of [paid, lost]) await becomes(orderId, 'cancelled');
  expect([(await stored(id)).status, (await stored(lostId)).status]).toEqual(['cancelled', 'cancelled']);
  // The money came after all.
  await becomes(paid.id, 'completed');
  expect(await issue(paid.id)).toBe(id);
  expect([(await stored(id)).status, (await stored(lostId)).status]).toEqual(['paid', 'cancelled']);

  const guarded = unrestrictedDb(api.db);
  const item = await guarded
    .selectFrom('orderItems')
    .select('id')
    .where('orderId', '=', paid.id)
    .executeTakeFirstOrThrow();
  await guarded.updateTable('orderItems').set({ taxMinor: 200 }).where('id', '=', item.id).execute();
  const refund = await guarded
    .insertInto('refunds')
    .values({ orderId: paid.id, amountMinor: 700, reason: 'Half of it', status: 'succeeded' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await guarded
    .insertInto('refundItems')
    .values({ refundId: refund.id, orderItemId: item.id, amountMinor: 600 })
    .execute();
  const note = () => api.db.transaction().execute((tx) => issueCreditNote(tx, refund.id, NOW));
  await note();
  await note();
  const { content, ...row } = await guarded
    .selectFrom('invoices')
    .selectAll()
    .where('refundId', '=', refund.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ kind: 'credit_note', number: 1, amountMinor: 700, status: 'paid' });
  expect(content).toMatchObject({
    number: 'CN-0001',
    invoiceNumber: (await stored(id)).content.number,
    reason: 'Half of it',
    lines: [{ title: 'Deep Work Guild', unit: 600, tax: 100 }],
    shipping: 100,
    total: 700,
  });
  expect((await stored(id)).amountMinor).toBe(1200);
});

test('says where it was sent to, with the name once and the country in words', async () => {
  const { name } = (await stored(await issue((await orderOf(seller.user.id)).id))).content.buyer;
  const shippingAddress = {
    name: name ?? '',
    line1: '12 MG Road',
    city: 'Bengaluru',
    postalCode: '560001',
    country: 'IN',
  };
  const own = await issue((await orderOf(seller.user.id, { shippingAddress })).id);
  const other = { ...shippingAddress, name: 'Lee Studio' };
  const sent = await issue((await orderOf(seller.user.id, { shippingAddress: other })).id);
  const addressOf = async (id: string) => (await stored(id)).content.buyer.address;
  expect(await addressOf(own)).toBe('12 MG Road\n560001 Bengaluru\nIndia');
  expect(await addressOf(sent)).toBe('Lee Studio\n12 MG Road\n560001 Bengaluru\nIndia');
});

const CONTENT: InvoiceContent = {
  kind: 'invoice',
  number: 'INV-0001',
  isTest: true,
  currency: 'EUR',
  issuer: { name: 'Žluťoučký kůň ąćęłńóśźż', address: 'Straße 12\nBerlin', email: null },
  buyer: { name: 'Мона Ли Ελένη', email: 'mona@example.com', address: null },
  orderNumber: 'ORD-1',
  orderedAt: NOW.toISOString(),
  issuedAt: NOW.toISOString(),
  dueAt: NOW.toISOString(),
  paidAt: NOW.toISOString(),
  paymentMethod: 'Visa •••• 4242',
  transfer: null,
  description: '',
  lines: [{ title: 'Bread 🍞', quantity: 1, unit: 1200, discount: 0, tax: 0, total: 1200 }],
  subtotal: 1200,
  discount: 0,
  couponCode: null,
  shipping: 0,
  tax: 0,
  taxName: null,
  taxBps: 0,
  isTaxInclusive: false,
  total: 1200,
  invoiceNumber: null,
  reason: null,
};
const draw = (content: InvoiceContent, paidAt: Date | null = null) => renderInvoice({ content, paidAt });
const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

test('what the platform sells is from its operator, by the name and address that are configured', async () => {
  const env = { PRODUCT_NAME: 'Kindred', OPERATOR_NAME: undefined, OPERATOR_ADDRESS: undefined };
  expect(operatorOf(env)).toEqual(OPERATOR);
  const named = operatorOf({ ...env, OPERATOR_NAME: 'Żółw Ltd', OPERATOR_ADDRESS: 'Quay 7, 1018 Øst' });
  expect(named).toEqual({ name: 'Żółw Ltd', address: 'Quay 7\n1018 Øst' });
  const { id: orderId } = await orderOf(null);
  const transfer = { ref: 'PAY-Ж', payTo: 'Ω Bank' };
  const id = await api.db
    .transaction()
    .execute((tx) => issueInvoice(tx, orderId, { now: NOW, operator: named, transfer }));
  const { content } = await stored(id);
  expect(content).toMatchObject({ issuer: { ...named, email: null }, transfer });
  const [words, others] = [wordsOf(await draw(content)), wordsOf(await draw(CONTENT))];
  for (const letter of 'ŻØЖΩ')
    expect([words, others].map((each) => each.includes(letter))).toEqual([true, false]);
});

test('an invoice of the platform that has no issuer yet gets the present one, once', async () => {
  const id = await issue((await orderOf(null)).id);
  const issuerOf = async () => (await stored(id)).content.issuer;
  await api.database.pool.query(
    `update invoices set content = jsonb_set(content, '{issuer}', '{"name": null, "address": null}') where id = $1`,
    [id],
  );
  const first = { name: 'First Ltd', address: 'Quay 7' };
  await nameOperator(api.db, first);
  expect(await issuerOf()).toEqual({ ...first, email: null });
  await nameOperator(api.db, { name: 'Second Ltd', address: null });
  expect(await issuerOf()).toEqual({ ...first, email: null });
});

test('a PDF has accents, Cyrillic, Greek and the euro sign, wraps long lines and turns pages', async () => {
  const pdf = await draw(CONTENT);
  const words = wordsOf(pdf);
  for (const letter of 'Žťůąćęłńóśźżß€МонаЛиΕλένη•') expect(words).toContain(letter);
  expect(pages(pdf)).toBe(1);
  expect(pdf.toString('latin1')).toContain('(D:20261124100000Z)');
  const [line] = CONTENT.lines;
  const lines = Array.from({ length: 50 }, (_, at) => ({
    title: `${at} ${'a long line that goes on '.repeat(at % 9)}${'x'.repeat(at * 4)}`,
    quantity: 2,
    unit: 123_456_789,
    discount: 0,
    tax: 0,
    total: 0,
    ...(at === 0 ? line : {}),
  }));
  const long = await draw({ ...CONTENT, isTest: false, lines });
  expect(pages(long)).toBeGreaterThan(2);
  expect(wordsOf(long).length).toBeGreaterThan(20);
});

test('an invoice that was paid after it was issued says when', async () => {
  const unpaid = { ...CONTENT, paidAt: null, dueAt: NOW.toISOString() };
  const july = new Date('2027-07-09T10:00:00Z');
  const words = async (...[content, paidAt]: Parameters<typeof draw>) => wordsOf(await draw(content, paidAt));
  expect(await words(unpaid)).not.toContain('J');
  expect(await words(unpaid, july)).toContain('J');
  expect(await words(CONTENT, july), 'it says so itself').not.toContain('J');
});
