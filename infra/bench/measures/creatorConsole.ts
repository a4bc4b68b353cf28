import { withClient } from '../data/dataset.ts';
import type { Viewer } from '../data/viewers.ts';
import { compareLatency } from '../load/latency.ts';
import type { Measure } from '../measure.ts';
import type { Figure } from '../report.ts';
import { percentile } from '../stats.ts';
import { type Served, serve } from './feed.ts';

const FEW = 10_000;
const MANY = 1_000_000;
const ITEMS = 40;
const REQUESTS = 300;
const WARM_UP = 50;

/** What is asked for, each from its own address. */
const PAGES = {
  'creator console of 12 months': '/api/creator-tools?range=365',
  'orders of a seller': '/api/customers/orders',
  'balances of a seller': '/api/payouts/balances',
} as const;

/** Makes somebody a seller with that many sales in the last year, as the product keeps them. */
async function sell(served: Served, { id }: Viewer, sales: number): Promise<void> {
  await withClient(served.data.adminUrl, async (client) => {
    // What triggers keep is filled as they would.
    await client.query(`set session_replication_role = replica`);
    await client.query(
      `insert into orders (user_id, total, currency, status, seller_id, description, subtotal_minor, total_minor,
         paid_at, created_at)
       select buyers.id, 12, 'USD', 'completed', $1, 'A thing', 1200, 1200, at, at
       from generate_series(0, $2::int - 1) as n
       cross join lateral (select now() - n * interval '365 days' / $2::int as at) as times
       join (select id, row_number() over (order by id) - 1 as place, count(*) over () as people from users) as buyers
         on buyers.place = n % buyers.people`,
      [id, sales],
    );
    await client.query(
      `insert into sales_daily (seller_id, day, item_type, item_id, currency, is_test, title, orders, gross_minor,
         net_minor)
       select $1, (now() at time zone 'utc')::date - (n % 365), 'product',
         ('00000000-0000-7000-8000-' || lpad(to_hex(n / 365 % $3::int), 12, '0'))::uuid, 'USD', true, 'A thing',
         count(*), count(*) * 1200, count(*) * 960
       from generate_series(0, $2::int - 1) as n group by 2, 4`,
      [id, sales, ITEMS],
    );
    await client.query(
      `insert into page_views_daily (seller_id, day, item_type, item_id, views)
       select seller_id, day, item_type, item_id, orders * 20 from sales_daily where seller_id = $1`,
      [id],
    );
    await client.query(
      `insert into seller_customers (seller_id, user_id, currency, is_test, orders, spent_minor, first_order_at,
         last_order_at)
       select seller_id, user_id, currency, is_test, count(*), sum(total_minor), min(created_at), max(created_at)
       from orders where seller_id = $1 group by 1, 2, 3, 4`,
      [id],
    );
    await client.query(
      `with made as (
         insert into ledger_accounts (kind, owner_id, currency, is_test, balance_minor)
         values ('seller', $1, 'USD', true, $2::bigint * 960) returning id
       )
       insert into ledger_account_kinds (account_id, kind, amount_minor) select id, 'sale', $2::bigint * 960 from made`,
      [id, sales],
    );
  });
}

/** Other measures know the data set without it. */
async function forget(served: Served, sellers: readonly Viewer[]): Promise<void> {
  const ids = sellers.map(({ id }) => id);
  await withClient(served.data.adminUrl, async (client) => {
    await client.query(`set session_replication_role = replica`);
    const accounts = `select id from ledger_accounts where owner_id = any($1)`;
    await client.query(`delete from ledger_account_kinds where account_id in (${accounts})`, [ids]);
    await client.query(`delete from ledger_accounts where owner_id = any($1)`, [ids]);
    for (const table of ['sales_daily', 'page_views_daily', 'seller_customers', 'orders']) {
      await client.query(`delete from ${table} where seller_id = any($1)`, [ids]);
    }
    await client.query('vacuum (analyze) orders, sales_daily, page_views_daily, seller_customers');
  });
}

/** P14: whether a hundred times the sales make what a seller looks at slower. One request at a time. */
export const creatorConsole: Measure = {
  ids: ['P14'],
  async run({ scale, log, stack }) {
    const served = await serve(scale, 2, stack, log);
    const [small, big] = served.viewers;
    if (small === undefined || big === undefined) throw new Error('There are no people to measure.');
    const sellers = [small, big];
    await forget(served, sellers);
    stack.defer(() => forget(served, sellers));
    log(`P14: making ${(FEW + MANY).toLocaleString('en')} sales`);
    await sell(served, small, FEW);
    await sell(served, big, MANY);
    await withClient(served.data.adminUrl, (client) =>
      client.query('vacuum (analyze) orders, sales_daily, page_views_daily, seller_customers'),
    );
    const figures: Figure[] = [];
    for (const [what, path] of Object.entries(PAGES)) {
      log(`P14: ${what}`);
      const requests = ({ cookie }: Viewer) =>
        Array.from({ length: REQUESTS }, () => ({ url: served.api.url + path, headers: { cookie } }));
      const [floor = [], value = []] = await compareLatency([requests(small), requests(big)], WARM_UP);
      figures.push({
        id: 'P14',
        what: `${what}, p50 with ${MANY.toLocaleString('en')} sales against ${FEW.toLocaleString('en')}`,
        unit: 'ms',
        value: percentile(value, 0.5),
        floor: percentile(floor, 0.5),
        bar: { atMost: 1.5 },
        note: `p95 ${percentile(value, 0.95).toFixed(2)} ms against ${percentile(floor, 0.95).toFixed(2)} ms`,
      });
    }
    return figures;
  },
};
