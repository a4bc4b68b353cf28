import { createHash } from 'node:crypto';

const uuid = (table: string, n: string) =>
  `('000000${table}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const person = (n: string) => uuid('01', n);
const tribe = (n: string) => uuid('02', n);
const order = (n: string) => uuid('d0', n);
const item = (n: string) => uuid('d1', n);
const subscription = (n: string) => uuid('d2', n);
const series = (count: number) => `generate_series(0, ${count - 1}) n`;

const at = (table: string, n: number) => `000000${table}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
/** The first four hundred were bought by person 0; every second one from then on was sold by her. */
export const orderAt = (n: number) => at('d0', n);
export const subscriptionAt = (n: number) => at('d2', n);
export const giftHash = (n: number) => createHash('sha256').update(String(n)).digest();
export const paymentRef = (n: number) => `pay_${createHash('md5').update(String(n)).digest('hex')}`;

const ORDERS = 30_000;
const buyer = `case when n < 400 then ${person('0')} else ${person('1 + n % 15000')} end`;
const seller = `case when n >= 400 and n % 2 = 0 then ${person('0')} else ${person('1000 + n % 3000')} end`;
const status = `case when n % 50 = 7 then 'pending' when n % 50 = 9 then 'refunded' else 'completed' end`;

/** Some years of sales, most of them by one seller. */
export const COMMERCE_STATEMENTS = [
  `insert into orders (id, user_id, seller_id, total, currency, status, description, is_test, driver, subtotal_minor,
     total_minor, commission_bps, paid_at, reserved_until, subscription_id, created_at)
   select ${order('n')}, ${buyer}, ${seller}, 12, 'USD', ${status}, 'Order ' || n, true, 'test', 1200, 1200, 2000,
     case when n % 50 <> 7 then now() - interval '1 minute' * n end,
     case when n % 50 = 7 and n % 700 > 600 then now() - interval '1 second' * (n % 100)
       when n % 50 = 7 then now() + interval '1 day' end,
     case when n % 6 = 1 then ${subscription('n')} end, now() - interval '1 minute' * n
   from ${series(ORDERS)}`,
  `insert into order_items (id, order_id, item_type, item_id, price, title, unit_minor, total_minor)
   select ${item('n')}, ${order('n')}, 'tribe', ${tribe('n % 2000')}, 12, 'Line ' || n, 1200, 1200
   from ${series(ORDERS)}`,
  `insert into purchases (user_id, order_id, order_item_id, item_type, item_id, title, created_at)
   select ${buyer}, ${order('n')}, ${item('n')}, 'tribe', ${tribe('n % 2000')}, 'Line ' || n,
     now() - interval '1 minute' * n
   from ${series(ORDERS)} where n % 50 not in (7, 9)`,
  `insert into gifts (order_id, recipient_email, code_hash, sent_at)
   select ${order('n')}, 'somebody@example.org', sha256(n::text::bytea), now()
   from ${series(ORDERS)} where n % 5 = 3`,
  `insert into payments (order_id, user_id, driver, is_test, provider_ref, amount_minor, currency, status, check_at,
     created_at)
   select ${order('n')}, ${buyer}, 'test', true, 'pay_' || md5(n::text), 1200, 'USD',
     case when n % 50 = 7 then 'pending' else 'succeeded' end,
     case when n % 50 = 7 then now() + interval '1 minute' * (n % 90 - 3) end, now() - interval '1 minute' * n
   from ${series(ORDERS)}`,
  // Cards that were declined, half of them person 0's, some within the hour.
  `insert into payments (order_id, user_id, driver, is_test, provider_ref, amount_minor, currency, status, tried_from,
     updated_at)
   select ${order('n')}, case when n % 2 = 0 then ${person('0')} else ${person('n')} end, 'test', true, 'declined_' || n,
     1200, 'USD', 'failed', '203.0.113.' || n % 40, now() - interval '1 minute' * n
   from ${series(6_000)}`,
  `insert into bank_transfers (ref, key, amount_minor, currency, status)
   select 'PAY-' || n, 'transfer ' || n, 1200, 'USD', case when n % 50 = 7 then 'pending' else 'succeeded' end
   from ${series(ORDERS)}`,
  `insert into refunds (order_id, amount_minor, status, settled_at, created_at)
   select ${order('n')}, 1200, 'succeeded', now(), now() - interval '1 minute' * n
   from ${series(ORDERS)} where n % 50 = 9`,
  `insert into disputes (order_id, driver, provider_ref, amount_minor, currency, status, opened_at)
   select ${order('n')}, 'test', 'dispute_' || n, 1200, 'USD', case when n % 40 = 0 then 'open' else 'lost' end,
     now() - interval '1 minute' * n
   from ${series(ORDERS)} where n % 8 = 0`,
  `insert into invoices (issuer_id, kind, number, order_id, user_id, amount_minor, currency, status, issued_at, content)
   select ${seller}, 'invoice', n, ${order('n')}, ${buyer}, 1200, 'USD', 'paid', now() - interval '1 minute' * n,
     '{"lines": []}'
   from ${series(ORDERS)} where n % 50 <> 7`,
  `insert into subscriptions (id, user_id, seller_id, item_type, item_id, title, interval, amount_minor, currency,
     is_test, status, anchor_at, current_period_start, current_period_end, due_at, ended_at, created_at)
   select ${subscription('n')}, ${buyer}, ${seller}, 'tribe', ${tribe('n % 2000')}, 'Tribe ' || n, 'month', 1200, 'USD',
     true, case when n % 4 = 1 then 'ended' else 'active' end, now() - interval '1 minute' * n,
     now() - interval '1 minute' * (n % 40000), now() + interval '1 minute' * (43200 - n % 40000),
     case when n % 4 <> 1 then now() + interval '1 minute' * (43200 - n % 40000) end,
     case when n % 4 = 1 then now() end, now() - interval '1 minute' * n
   from ${series(ORDERS)} where n % 6 = 1 on conflict do nothing`,
  `insert into coupons (seller_id, code, type, percent_bps, created_at)
   select case when n < 500 then ${person('0')} else ${person('1000 + n % 3000')} end, 'CODE-' || n, 'percentage', 1000,
     now() - interval '1 hour' * n
   from ${series(6_000)}`,
  `insert into affiliates (seller_id, user_id, code, rate_bps)
   select ${person('n % 50')}, ${person('5000 + n')}, 'code-' || n, 1000 from ${series(5_000)}`,
  `insert into affiliate_referrals (affiliate_id, user_id, seller_id, referred_at)
   select affiliates.id, ${person('n')}, affiliates.seller_id, now() - interval '1 hour' * n
   from ${series(200)}, affiliates where affiliates.seller_id = ${person('1')}`,
  `insert into ledger_accounts (kind, owner_id, currency, is_test, balance_minor)
   select kind, ${person('n')}, 'USD', true, 1000
   from ${series(5_000)}, unnest('{seller,buyer,tax}'::text[]) kind`,
  `insert into ledger_transactions (id, kind, reference, order_id, is_test, created_at)
   select ${uuid('d3', 'n')}, 'sale', 'sale:' || n, ${order('n')}, true, now() - interval '1 minute' * n
   from ${series(ORDERS)}`,
  `insert into ledger_entries (transaction_id, account_id, amount_minor, currency, is_test, created_at)
   select ${uuid('d3', 'n')}, accounts.id, 960, 'USD', true, now() - interval '1 minute' * n
   from ${series(ORDERS)} join ledger_accounts accounts on accounts.owner_id = ${person('n % 2')}
     and accounts.kind = 'seller'`,
  `insert into sales_daily (seller_id, day, item_type, item_id, currency, is_test, title, orders, gross_minor, net_minor)
   select ${person('n / 2000')}, current_date - n % 400, 'tribe', ${tribe('n % 2000')}, 'USD', true, 'Tribe', 3, 3600, 2880
   from ${series(20_000)} on conflict do nothing`,
  `insert into seller_settings (user_id, refund_days) select ${person('n')}, 14 from ${series(5_000)}`,
  `insert into seller_transfers (seller_id, currency, is_test, open_minor)
   select ${person('n')}, 'USD', true, 1000 from ${series(5_000)}`,
  `insert into seller_refunds (seller_id, currency, is_test, pending_minor)
   select ${person('n')}, 'USD', true, 0 from ${series(5_000)}`,
  `insert into payment_methods (user_id, driver, provider_ref, label, is_test)
   select ${person('n % 15000')}, 'test', 'card_' || n, 'Test card', true from ${series(20_000)}`,
  `insert into coupon_uses (order_id, coupon_id, user_id)
   select ${order('n')}, coupons.id, ${buyer} from ${series(10_000)}
     join coupons on coupons.code = 'CODE-' || (n % 6000)`,
  `insert into seller_customers (seller_id, user_id, currency, is_test, orders, spent_minor, first_order_at, last_order_at)
   select ${person('0')}, ${person('1 + n')}, 'USD', true, 2, 2400, now(), now() - interval '1 minute' * n
   from ${series(4_000)}
   union all select ${person('1000 + n % 3000')}, ${person('4000 + n % 9000')}, 'USD', true, 2, 2400, now(), now()
   from ${series(20_000)} on conflict do nothing`,
  `insert into product_files (product_id, name, version)
   select products.id, 'File', n from generate_series(1, 3) n, products`,
  "update product_files set is_newest = version = 3 where name = 'File'",
  // Three hundred products that person 0 bought, of forty versions each.
  `insert into purchases (user_id, order_id, order_item_id, item_type, item_id, title, created_at)
   select ${person('0')}, ${order('n')}, ${item('n')}, 'product', id, 'A book', now() - interval '1 year'
   from (select id, row_number() over (order by id) as n from products
     where tribe_id = any(array(select ${tribe('n')} from generate_series(1000, 1999) n)) limit 300) bought`,
  `insert into product_files (product_id, name, version, is_newest, created_at)
   select item_id, 'Book', version, version = 40,
     now() - interval '1 hour' * version - interval '1 second' * (abs(hashtext(item_id::text)) % 36000)
   from purchases, generate_series(1, 40) version where item_type = 'product'`,
  `insert into attachments (filename, mime_type, size, url, uploaded_by, attached_type, attached_to, kind, storage_key)
   select name, 'application/pdf', 10, '', ${person('0')}, 'product_files', id, 'file', 'book' || id
   from product_files where name = 'Book'`,
  `insert into product_downloads (user_id, file_id)
   select ${person('0')}, id from product_files where name = 'Book' and version < 40`,
  `insert into product_downloads (user_id, file_id)
   select ${person('n % 9000')}, (select id from product_files limit 1) from ${series(9_000)} on conflict do nothing`,
  `insert into refund_items (refund_id, order_item_id, amount_minor)
   select refunds.id, order_items.id, 1200 from refunds join order_items using (order_id)`,
  `insert into payouts (seller_id, amount_minor, currency, is_test, method, status, requested_at)
   select ${person('n % 300')}, 5000, 'USD', true, 'Bank', case when n < 300 then 'pending' else 'completed' end,
     now() - interval '1 hour' * n
   from ${series(5_000)}`,
];
