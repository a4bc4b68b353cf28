import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { wrongCounters } from '../../../test/counters.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';

const migration = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../migrations', `${name}.sql`), 'utf8');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('sums of sellers whose orders were handed over before are counted again by the migration', async () => {
  const { pool, db } = database;
  const [buyer, before, now] = [await createUser(db), await createUser(db), await createUser(db)];
  // As the schema was: the triggers of then, which follow no seller.
  await pool.query(`
    drop trigger refunds_sum_of_order on refunds;
    drop function sum_refunds_of_order;
    drop function sum_orders_of_seller cascade;
    alter table orders drop column refunding_minor;
    ${migration('0360_open_transfers').replace(/^[\s\S]*(?=create function)/, '')}
    ${migration('0361_refunds_under_way').replace(/^[\s\S]*(?=create function)/, '')}`);
  await pool.query(
    `with sales as (
       insert into orders (user_id, seller_id, currency, total, total_minor, owed_minor, status, driver, is_test)
       select $1, $2, 'USD', 9, 900, owed, status, driver, false
       from (values (180, 'pending', 'invoice'), (0, 'completed', 'test')) sales (owed, status, driver)
       returning id, driver)
     insert into refunds (order_id, amount_minor, status) select id, 300, 'pending' from sales where driver = 'test'`,
    [buyer.id, before.id],
  );
  await pool.query('update orders set seller_id = $2 where seller_id = $1', [before.id, now.id]);
  expect((await wrongCounters(pool)).length).toBe(4);
  await pool.query(migration('0381_sums_follow_the_seller'));
  expect(await wrongCounters(pool)).toEqual([]);
  await pool.query(`update orders set status = 'cancelled' where status = 'pending'`);
  await pool.query(`update refunds set status = 'failed'`);
  expect(await wrongCounters(pool)).toEqual([]);
  const { rows } = await pool.query(
    'select sum(open_minor)::int as open, sum(pending_minor)::int as pending from seller_transfers join seller_refunds using (seller_id)',
  );
  expect(rows).toEqual([{ open: 0, pending: 0 }]);
});
