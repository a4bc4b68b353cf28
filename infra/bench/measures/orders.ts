import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { openDataSet, withClient } from '../data/dataset.ts';
import { signInViewers, type Viewer } from '../data/viewers.ts';
import { compareThroughput } from '../load/throughput.ts';
import type { Measure } from '../measure.ts';
import { launch, startApi, whenReady } from '../processes.ts';
import { median } from '../stats.ts';

const BUYERS = 200;
const SELLERS = 20;
const ROUNDS = 3;
const ADDRESS = { name: 'Ada', line1: 'Weg 1', city: 'Bonn', postalCode: '53111', country: 'DE' };
const plenty = '1000000';

interface Shop {
  productId: string;
  sellerId: string;
}

/** A tribe with one product for each of some sellers. */
async function openShops(client: Client, sellers: readonly Viewer[]): Promise<Shop[]> {
  const shops: Shop[] = [];
  for (const { id: sellerId } of sellers) {
    const tribe = await client.query<{ id: string }>(
      `insert into tribes (owner_id, name, slug, enabled_features)
       values ($1, 'Bench shop', $2, '{products}') returning id`,
      [sellerId, `bench-${randomUUID().slice(0, 20)}`],
    );
    const product = await client.query<{ id: string }>(
      `insert into products (tribe_id, seller_id, kind, name, price)
       values ($1, $2, 'physical', 'A thing', 12) returning id`,
      [tribe.rows[0]?.id, sellerId],
    );
    shops.push({ productId: product.rows[0]?.id ?? '', sellerId });
  }
  return shops;
}

async function storeCards(client: Client, buyers: readonly Viewer[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string; user_id: string }>(
    `insert into payment_methods (user_id, driver, provider_ref, label, is_test)
     select id, 'test', 'test_card_succeeds_' || gen_random_uuid(), 'Test card •••• 4242', true
     from unnest($1::uuid[]) as buyer(id) returning id, user_id`,
    [buyers.map(({ id }) => id)],
  );
  return buyers.map(({ id }) => rows.find((row) => row.user_id === id)?.id ?? '');
}

/** P13: an order that is charged to a stored card and booked at once, against the bare statements for it. */
export const placingOrders: Measure = {
  ids: ['P13'],
  async run({ scale, log, stack }) {
    const data = await openDataSet(scale, stack, log);
    const people = await signInViewers(data.adminUrl, BUYERS + SELLERS);
    const [sellers, buyers] = [people.slice(0, SELLERS), people.slice(SELLERS)];
    const { shops, cards } = await withClient(data.adminUrl, async (client) => ({
      shops: await openShops(client, sellers),
      cards: await storeCards(client, buyers),
    }));
    const api = await startApi(stack, data.url, {
      PAYMENTS_PER_USER: plenty,
      PAYMENTS_PER_ADDRESS: plenty,
      REQUESTS_PER_ADDRESS: plenty,
    });
    const floor = await launch(stack, ['infra/bench/floor/order-floor.ts'], { BENCH_DATABASE: data.url });
    await whenReady(floor);
    const shopOf = (index: number) => shops[index % shops.length] as Shop;
    const quoted = new Map<string, string>();
    for (const { productId } of shops) {
      const answer = await fetch(`${api.url}/api/checkout/quote`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: buyers[0]?.cookie ?? '' },
        body: JSON.stringify({ items: [{ type: 'product', id: productId }] }),
      });
      quoted.set(productId, ((await answer.json()) as { token: string }).token);
    }
    const json = { 'content-type': 'application/json' };
    log('P13: placing orders');
    const [bare = 0, rest = 0] = (
      await compareThroughput(
        [
          {
            name: 'statements alone',
            url: floor.url,
            requests: buyers.map(({ id: buyerId }, index) => ({
              method: 'POST',
              path: '/order',
              headers: json,
              body: JSON.stringify({ ...shopOf(index), buyerId, methodId: cards[index] }),
            })),
          },
          {
            name: 'checkout',
            url: api.url,
            requests: buyers.map(({ cookie }, index) => ({
              method: 'POST',
              path: '/api/checkout',
              headers: { ...json, cookie },
              body: JSON.stringify({
                items: [{ type: 'product', id: shopOf(index).productId }],
                token: quoted.get(shopOf(index).productId),
                address: ADDRESS,
                paymentMethodId: cards[index],
              }),
            })),
          },
        ],
        ROUNDS,
      )
    ).map(median);
    return [
      {
        id: 'P13',
        what: 'order placed, charged to a stored card and booked, against its statements alone',
        unit: 'req/s',
        value: rest,
        floor: bare,
        bar: { atLeast: 0.5 },
      },
    ];
  },
};
