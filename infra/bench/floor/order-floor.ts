import Fastify from 'fastify';
import pg from 'pg';

/**
 * The least that any shop must do for an order that is charged to a stored card: read the price, store order, line and
 * payment before the charge; charge; book the sale, give the buyer what they bought, tell both, and issue the invoice.
 * It asks nobody who they are and checks nothing. A process of its own, as the product is.
 */
const { BENCH_DATABASE, PORT } = process.env;
const pool = new pg.Pool({ connectionString: BENCH_DATABASE, max: 20 });
const app = Fastify();

app.get('/readyz', async () => ({ status: 'ready' }));

interface Ordered {
  productId: string;
  buyerId: string;
  sellerId: string;
  methodId: string;
}

async function inOne<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    client.release();
  }
}

/** Prepared once a connection, as the product's are. */
const ask = (client: pg.PoolClient | pg.Pool, name: string, text: string, values: unknown[]) =>
  client.query<{ id: string }>({ name, text, values });

const notify = (client: pg.PoolClient, userId: string, orderId: string) =>
  ask(
    client,
    'notify',
    `insert into notifications (user_id, type, kind, title, message, data)
     values ($1, 'payment', 'payment', 'A title of usual length', 'And what it says', jsonb_build_object('actionUrl', $2::text))`,
    [userId, `/profile/orders/${orderId}`],
  );

app.post<{ Body: Ordered }>('/order', async ({ body }) => {
  const { productId, buyerId, sellerId, methodId } = body;
  const placed = await inOne(async (client) => {
    await ask(
      client,
      'product',
      'select * from products join tribes on tribes.id = tribe_id where products.id = $1',
      [productId],
    );
    await ask(
      client,
      'seller',
      'select plan, tax_bps from users left join seller_settings on user_id = id where id = $1',
      [sellerId],
    );
    await ask(client, 'method', 'select * from payment_methods where id = $1', [methodId]);
    const order = await ask(
      client,
      'order',
      `insert into orders (user_id, seller_id, total, subtotal_minor, total_minor, description)
       values ($1, $2, 12, 1200, 1200, 'A thing') returning id`,
      [buyerId, sellerId],
    );
    const id = order.rows[0]?.id;
    const item = await ask(
      client,
      'item',
      `insert into order_items (order_id, item_type, item_id, price, unit_minor, total_minor, title)
       values ($1, 'product', $2, 12, 1200, 1200, 'A thing') returning id`,
      [id, productId],
    );
    const payment = await ask(
      client,
      'payment',
      `insert into payments (order_id, user_id, driver, is_test, amount_minor, currency, payment_method_id)
       values ($1, $2, 'test', true, 1200, 'USD', $3) returning id`,
      [id, buyerId, methodId],
    );
    return { id: id ?? '', itemId: item.rows[0]?.id, paymentId: payment.rows[0]?.id ?? '' };
  });
  await ask(
    pool,
    'charge',
    `insert into test_payments (ref, key, description, amount_minor, currency, buyer_id, status, return_url)
     values ('bench_' || $1, $1, 'A thing', 1200, 'USD', $2, 'succeeded', '/')`,
    [placed.paymentId, buyerId],
  );
  await inOne(async (client) => {
    const { id, itemId, paymentId } = placed;
    await ask(client, 'lock-order', 'select * from orders where id = $1 for update', [id]);
    await ask(client, 'lock-payment', 'select * from payments where id = $1 for update', [paymentId]);
    await ask(
      client,
      'paid-payment',
      `update payments set status = 'succeeded', provider_ref = 'bench_' || $1::text, check_at = null where id = $1::uuid`,
      [paymentId],
    );
    await ask(
      client,
      'paid-order',
      `update orders set status = 'completed', paid_at = now(), payment_method = 'Test card' where id = $1`,
      [id],
    );
    await ask(
      client,
      'purchase',
      `insert into purchases (user_id, order_id, order_item_id, item_type, item_id, title)
       values ($1, $2, $3, 'product', $4, 'A thing')`,
      [buyerId, id, itemId, productId],
    );
    await ask(client, 'sold', 'update products set sold_count = sold_count + 1 where id = $1', [productId]);
    await notify(client, buyerId, id);
    await notify(client, sellerId, id);
    await ask(
      client,
      'day',
      `insert into sales_daily (seller_id, day, item_type, item_id, currency, is_test, title, orders, gross_minor, net_minor)
       values ($1, current_date, 'product', $2, 'USD', true, 'A thing', 1, 1200, 960)
       on conflict (seller_id, day, item_type, item_id, currency, is_test) do update set
         orders = sales_daily.orders + 1, gross_minor = sales_daily.gross_minor + 1200,
         net_minor = sales_daily.net_minor + 960`,
      [sellerId, productId],
    );
    const transaction = await ask(
      client,
      'transaction',
      `insert into ledger_transactions (kind, reference, order_id, is_test)
       values ('sale', 'sale:' || $1, $1::uuid, true) returning id`,
      [id],
    );
    const entries: [string, string | null, number][] = [
      ['buyer', buyerId, -1200],
      ['platform', null, 240],
      ['seller', sellerId, 960],
    ];
    for (const [kind, ownerId, amount] of entries) {
      const account = await ask(
        client,
        'account',
        `insert into ledger_accounts (kind, owner_id, currency, is_test) values ($1, $2, 'USD', true)
         on conflict on constraint ledger_accounts_key do update set kind = excluded.kind returning id`,
        [kind, ownerId],
      );
      await ask(
        client,
        'entry',
        `insert into ledger_entries (transaction_id, account_id, amount_minor, currency, is_test)
         values ($1, $2, $3, 'USD', true)`,
        [transaction.rows[0]?.id, account.rows[0]?.id, amount],
      );
    }
    await ask(
      client,
      'invoice',
      `with taken as (
         insert into invoice_counters (issuer_id, kind, next_number) values ($1, 'invoice', 2)
         on conflict (issuer_id, kind) do update set next_number = invoice_counters.next_number + 1
         returning next_number - 1 as number)
       insert into invoices (issuer_id, kind, number, order_id, user_id, amount_minor, currency, status, content)
       select $1, 'invoice', number, $2, $3, 1200, 'USD', 'paid', '{"lines": []}' from taken`,
      [sellerId, id, buyerId],
    );
  });
  return { orderId: placed.id, status: 'completed' };
});

process.once('SIGTERM', async () => {
  await app.close();
  await pool.end();
});
await app.listen({ host: '127.0.0.1', port: Number(PORT) });
