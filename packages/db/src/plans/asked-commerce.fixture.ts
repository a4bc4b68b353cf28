import { couponByCode, hasOpenSubscription, sellerTerms } from '../commerce/checkout/visibility.ts';
import { takeCoupon } from '../commerce/checkout/writes.ts';
import { salesTotals } from '../commerce/console/visibility.ts';
import { scopesOf } from '../commerce/consoleScopes/visibility.ts';
import { couponsOf } from '../commerce/coupons/visibility.ts';
import { currencyToSellIn, isAnythingSold, priceThatDoesNotFit } from '../commerce/currencies/visibility.ts';
import { customersOf, sellerOrders } from '../commerce/customers/visibility.ts';
import { giftByCode } from '../commerce/gifts/visibility.ts';
import { invoicesOf } from '../commerce/invoices/visibility.ts';
import { balancesOf } from '../commerce/ledger/visibility.ts';
import { post } from '../commerce/ledger/writes.ts';
import { downloadsOf, purchasesOf } from '../commerce/library/visibility.ts';
import { orderAsSeen, ordersOf, partsOfOrder } from '../commerce/orders/visibility.ts';
import { declinesOf, paymentByProviderRef } from '../commerce/payments/visibility.ts';
import { payoutQueue, payoutsOf } from '../commerce/payouts/visibility.ts';
import { pendingRefunds, settledBefore } from '../commerce/refunds/writes.ts';
import { debtOf, pendingRefundsOf } from '../commerce/sellerDebt/visibility.ts';
import { expiredOrders, openPaymentsOf, surplusPayments } from '../commerce/settlement/writes.ts';
import { subscriptionsOf } from '../commerce/subscriptions/visibility.ts';
import { takeDue } from '../commerce/subscriptions/writes.ts';
import { type AskedByName, ada, inOne } from './asked.fixture.ts';
import { idOf, PERSON, TRIBE } from './scale.fixture.ts';
import { giftHash, orderAt, paymentRef } from './scale-commerce.fixture.ts';

const PAGE = 21;
const after = { place: new Date(Date.now() - 200 * 60_000).toISOString(), id: orderAt(200) };
const amongBooks = { ...after, place: new Date(Date.now() - 45 * 3_600_000).toISOString() };
const book = { sellerId: ada.id, currency: 'USD', isTest: true };

/** What buyers, sellers and the jobs of commerce ask. */
export function askedOfCommerce(): Record<string, AskedByName> {
  return {
    buying: {
      'my orders': { run: (db) => ordersOf(db, ada, { limit: PAGE }), rows: 80 },
      'my orders, further on': { run: (db) => ordersOf(db, ada, { limit: PAGE, after }), rows: 80 },
      'one order': { run: (db) => orderAsSeen(db, ada, orderAt(3)), rows: 20 },
      'a gift by its link': { run: (db) => giftByCode(db, giftHash(803)), rows: 10 },
      'its parts': { run: (db) => partsOfOrder(db, orderAt(9)), rows: 10 },
      'my purchases': { run: (db) => purchasesOf(db, ada, { limit: PAGE }), rows: 150 },
      'my downloads': { run: (db) => downloadsOf(db, ada, { limit: PAGE }), rows: 5_000 },
      'my downloads, further on': {
        run: (db) => downloadsOf(db, ada, { limit: PAGE, after: amongBooks }),
        rows: 3_000,
      },
      'my invoices': { run: (db) => invoicesOf(db, ada, { role: 'buyer', limit: PAGE }), rows: 100 },
      'my subscriptions': { run: (db) => subscriptionsOf(db, ada, { limit: PAGE }), rows: 150 },
      'whether I subscribe to it': {
        run: (db) => hasOpenSubscription(db, ada.id, 'tribe', idOf(TRIBE, 7)),
        rows: 5,
      },
      'how they sell and whose link I came by': {
        run: (db) => sellerTerms(db, idOf(PERSON, 1), idOf(PERSON, 3)),
        rows: 300,
      },
      'a coupon': { run: (db) => couponByCode(db, ada.id, 'CODE-77', idOf(PERSON, 3)), rows: 5 },
      'using a coupon': {
        run: (db) => inOne(db, (tx) => takeCoupon(tx, { couponId: ada.id, orderId: ada.id, userId: ada.id })),
        rows: 5,
      },
      'how many payments of mine and from my address were declined': {
        run: (db) => declinesOf(db, { userId: ada.id, triedFrom: '203.0.113.9' }),
        rows: 100,
      },
    },
    selling: {
      'what I owe, and what open transfers add to it': { run: (db) => debtOf(db, book), rows: 20 },
      'what is being refunded of my sales': { run: (db) => pendingRefundsOf(db, book), rows: 5 },
      'my sales': { run: (db) => sellerOrders(db, ada.id, { filter: 'all', limit: PAGE }), rows: 200 },
      'my sales to somebody called so': {
        run: (db) => sellerOrders(db, ada.id, { filter: 'all', limit: PAGE, search: 'zoe' }),
        rows: 8_000,
      },
      'my customers': { run: (db) => customersOf(db, ada.id, { limit: PAGE }), rows: 100 },
      'my coupons': { run: (db) => couponsOf(db, ada.id, { limit: PAGE }), rows: 600 },
      'my invoices': { run: (db) => invoicesOf(db, ada, { role: 'seller', limit: PAGE }), rows: 100 },
      'my balances': { run: (db) => balancesOf(db, ada.id), rows: 10 },
      'my payouts': { run: (db) => payoutsOf(db, ada.id, { limit: PAGE }), rows: 60 },
      'payouts that wait': { run: (db) => payoutQueue(db, 'open', { limit: PAGE }), rows: 1_000 },
      'my figures of a tribe in a quarter': {
        run: (db) => salesTotals(db, { ...book, scope: { type: 'tribe', id: idOf(TRIBE, 3) } }, 90),
        rows: 3_000,
      },
      'my figures of a business in a quarter': {
        run: (db) => salesTotals(db, { ...book, scope: { type: 'business', id: idOf(TRIBE, 3) } }, 90),
        rows: 3_000,
      },
      'what my figures can be of': { run: (db) => scopesOf(db, ada.id), rows: 3_000 },
      'whether anything of a tribe was sold': {
        run: (db) => isAnythingSold(db, { tribeId: idOf(TRIBE, 3), businessId: null }),
        rows: 3_000,
      },
      'whether anything of a business was sold': {
        run: (db) => isAnythingSold(db, { tribeId: null, businessId: idOf(TRIBE, 3) }),
        rows: 3_000,
      },
      'a price of a tribe that yen cannot have': {
        run: (db) =>
          priceThatDoesNotFit(
            db,
            { tribeId: idOf(TRIBE, 3), businessId: null },
            { digits: 0, minimum: '50' },
          ),
        rows: 3_000,
      },
      'what I sell in': { run: (db) => currencyToSellIn(db, ada.id, undefined), rows: 3_000 },
      'my figures of a quarter': { run: (db) => salesTotals(db, book, 90), rows: 3_000 },
    },
    settling: {
      'a payment by its name': { run: (db) => paymentByProviderRef(db, 'test', paymentRef(77)), rows: 5 },
      'payments of an order that are open': { run: (db) => openPaymentsOf(db, orderAt(7)), rows: 5 },
      'orders that ran out': { run: (db) => expiredOrders(db, new Date(), 100), rows: 300 },
      'refunds that wait': { run: (db) => pendingRefunds(db, new Date(), 100), rows: 110 },
      'what was refunded before': {
        run: (db) => inOne(db, (tx) => settledBefore(tx, orderAt(9), orderAt(9))),
        rows: 10,
      },
      'payments to send back': { run: (db) => surplusPayments(db, 100), rows: 10 },
      'subscriptions that are due': {
        run: (db) => inOne(db, (tx) => takeDue(tx, new Date(), 100)),
        rows: 500,
      },
      'posting a sale': {
        run: (db) =>
          inOne(db, (tx) =>
            post(tx, {
              kind: 'sale',
              reference: 'sale:new',
              isTest: true,
              currency: 'USD',
              entries: [
                { account: { kind: 'seller', ownerId: ada.id }, amount: 5 },
                { account: { kind: 'buyer', ownerId: idOf(PERSON, 3) }, amount: -5 },
              ],
            }),
          ),
        rows: 20,
      },
    },
  };
}
