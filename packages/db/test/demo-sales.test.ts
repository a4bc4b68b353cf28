import { id as uuid } from '@kindred/validation/text';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '../demo/seed.ts';
import { createTestDatabase, type TestDatabase } from '../testing.ts';

const NOW = new Date('2026-03-10T15:00:00Z');
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await seedDemo(database.db, { now: NOW });
});
afterAll(() => database.drop());

async function rows(query: string): Promise<Record<string, unknown>[]> {
  return (await database.pool.query(query)).rows;
}
const none = async (query: string) => expect(await rows(query), query).toEqual([]);

test('the books of the demo agree with its orders, as if the product had written them', async () => {
  // Each balance is its entries, what explains it, and for a seller what the days say, less what was paid out.
  await none(`select a.id from ledger_accounts a where balance_minor <>
    (select coalesce(sum(amount_minor), 0) from ledger_entries e where e.account_id = a.id)`);
  await none(`select 1 from ledger_entries group by currency, is_test having sum(amount_minor) <> 0`);
  await none(`select a.id from ledger_accounts a where kind = 'seller' and balance_minor <>
    (select sum(net_minor) from sales_daily d where d.seller_id = a.owner_id)
    - (select coalesce(sum(amount_minor), 0) from payouts p where p.seller_id = a.owner_id)`);
  await none(`select seller_id from sales_daily group by 1 having sum(gross_minor) <>
    (select sum(total_minor) from orders o where o.seller_id = sales_daily.seller_id and paid_at is not null)`);
  await none(`select o.id from orders o where paid_at is not null and total_minor > 0 and not exists
    (select from ledger_transactions t where t.reference = 'sale:' || o.id)`);
  await none(`select o.id from orders o where total_minor <>
    (select sum(total_minor) from order_items i where i.order_id = o.id)`);
  // Counts that are kept.
  await none(
    `select id from coupons c where uses <> (select count(*) from coupon_uses u where u.coupon_id = c.id)`,
  );
  await none(`select id from affiliates a where conversions <>
    (select count(*) from orders o where o.affiliate_id = a.id)`);
  await none(`select p.id from products p where sold_count <> (select coalesce(sum(i.quantity), 0) from order_items i
    join orders o on o.id = i.order_id where i.item_id = p.id and o.paid_at is not null)`);
  // Numbers of invoices have no gap, in the order of time.
  await none(`select 1 from invoice_counters c where next_number - 1 <>
    (select max(number) from invoices i where i.issuer_id = c.issuer_id and i.kind = c.kind)
    or next_number - 1 <> (select count(*) from invoices i where i.issuer_id = c.issuer_id and i.kind = c.kind)`);
  await none(`select 1 from (select number, row_number() over (partition by issuer_id, kind order by issued_at) as place
    from invoices) numbered where number <> place`);
});

test('sellers sold in each of three months; Mona has what her screens are to show', async () => {
  for (const email of ['creator@example.com', 'owner@example.com']) {
    const months = await rows(`select to_char(day, 'YYYY-MM') as month, sum(gross_minor) as gross
      from sales_daily d join users u on u.id = d.seller_id
      where u.email = '${email}' and day > '2025-12-10' group by 1 order by 1`);
    expect(months.length, email).toBeGreaterThanOrEqual(4);
    expect(
      await rows(`select from affiliates a join users u on u.id = a.seller_id where email = '${email}'`),
    ).not.toEqual([]);
    expect(
      await rows(`select from coupons c join users u on u.id = c.seller_id where email = '${email}'`),
    ).not.toEqual([]);
  }
  expect(
    await rows(`select status, count(*)::int from payouts p join users u on u.id = p.seller_id
      where email = 'creator@example.com' group by 1 order by 1`),
  ).toEqual([
    { status: 'completed', count: 1 },
    { status: 'pending', count: 1 },
  ]);
  const mona = (table: string, column: string) =>
    rows(`select t.${column} as it from ${table} t join users u on u.id = t.user_id
      where u.email = 'member@example.com' order by 1`);
  expect((await mona('subscriptions', 'cancel_at_period_end')).map(({ it }) => it)).toEqual([false, true]);
  const statuses = (await mona('invoices', 'status')).map(({ it }) => it);
  expect(statuses.filter((status) => status === 'pending')).toHaveLength(1);
  expect(statuses.filter((status) => status === 'paid').length).toBeGreaterThan(5);
  expect((await mona('purchases', 'status')).length).toBeGreaterThan(5);
  expect(await rows(`select from subscriptions where status = 'ended'`)).toHaveLength(2);
  await none(
    `select id from subscriptions where status <> 'ended' and current_period_end <= '${NOW.toISOString()}'`,
  );
  // Who subscribes to a tribe is in it for as long as they pay, and no longer.
  await none(`select s.id from subscriptions s left join tribe_memberships m on m.tribe_id = s.item_id and m.user_id = s.user_id
    where s.item_type = 'tribe' and s.status <> 'ended'
      and (m.access_until <= s.current_period_end or m.paid_from is null or m.access_until is null)`);
});

test('every id is one that the api takes', async () => {
  // The home of a search item may be a hash, which stays in the database.
  const columns = await rows(`select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type = 'uuid' and is_updatable = 'YES'
      and (table_name, column_name) <> ('search_items', 'home')`);
  for (const { table_name: table, column_name: column } of columns) {
    const found = await rows(
      `select distinct "${column}"::text as id from "${table}" where "${column}" is not null`,
    );
    for (const { id } of found) expect(uuid.safeParse(id).success, `${table}.${column} ${id}`).toBe(true);
  }
});
