import {
  type AdminSalesAsked,
  adminDisputes,
  adminRefunds,
  adminSales,
  payoutsToApprove,
} from '../admin/commerce/visibility.ts';
import type { Db } from '../client.ts';
import { failedPaymentEvents } from '../commerce/payments/visibility.ts';
import type { AskedByName } from './asked.fixture.ts';
import { orderAt } from './scale-commerce.fixture.ts';

const PAGE = 21;
const after = { place: new Date(Date.now() - 200 * 60_000).toISOString(), id: orderAt(200) };

/** What staff ask about the commerce of all sellers. */
export function askedOfAdminCommerce(): Record<string, AskedByName> {
  const sales = (asked: Omit<AdminSalesAsked, 'limit'>, rows = 150) => ({
    run: (db: Db) => adminSales(db, { limit: PAGE, ...asked }),
    rows,
  });
  return {
    'all sales': {
      'the newest': sales({}),
      'the newest, further on': sales({ after }),
      'not paid yet': sales({ state: 'pending' }),
      refunded: sales({ state: 'refunded' }),
      disputed: sales({ state: 'disputed' }),
      cancelled: sales({ state: 'cancelled' }),
      'of a number': sales({ q: 'ORD-0000000000' }),
      'of a rare name': sales({ q: 'family1234' }, 400),
      'of a common beginning': sales({ q: 'family' }, 4_000),
      'of an address, disputed': sales({ q: 'person0@', state: 'disputed' }, 4_000),
    },
    'refunds and disputes': {
      'the newest refunds': { run: (db) => adminRefunds(db, { limit: PAGE }), rows: 150 },
      'refunds that failed': { run: (db) => adminRefunds(db, { state: 'failed', limit: PAGE }), rows: 10 },
      'the newest disputes': { run: (db) => adminDisputes(db, { limit: PAGE }), rows: 150 },
      'payouts to approve': { run: (db) => payoutsToApprove(db, 1_000), rows: 1_100 },
      'webhooks that failed': { run: (db) => failedPaymentEvents(db, { limit: PAGE }), rows: 50 },
    },
  };
}
