import { createBookable, createBooking, hoursAhead } from '@kindred/db/factories/bookings';
import { addToTeam, type Business, createBusiness } from '@kindred/db/factories/businesses';
import { createPurchase } from '@kindred/db/factories/commerce';
import { createProduct } from '@kindred/db/factories/products';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let olivia: Person;
let stella: Person;
let mona: Person;
let leo: Person;
let business: Business;
beforeAll(async () => {
  api = await createTestApi();
  olivia = await api.signUp('Olivia Owner');
  stella = await api.signUp('Stella Staff');
  mona = await api.signUp('Mona Okafor');
  leo = await api.signUp('Leo Brandt');
});
afterAll(() => api.close());
beforeEach(async () => {
  business = await createBusiness(api.db, { ownerId: olivia.user.id });
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
async function send(method: Method, path: string, as: Person, body?: object) {
  const answer = await api.request({
    method,
    url: `/api/businesses/${business.slug}${path}`,
    headers: { cookie: as.cookie, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { payload: JSON.stringify(body ?? {}) }),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const write = (as: Person, rating = 5, rest: object = {}) =>
  send('PUT', '/review', as, { rating, content: `${rating} stars`, ...rest });
const list = async (as: Person) => (await send('GET', '/reviews', as)).body.items;
const summary = async (as: Person) => (await send('GET', '/reviews/summary', as)).body;
const invite = async () => (await send('POST', '/reviews/invitations', olivia)).body.code as string;
async function buy(who: Person, of = business) {
  const { id: itemId } = await createProduct(api.db, { businessId: of.id, sellerId: olivia.user.id });
  return createPurchase(api.db, who.user.id, { itemType: 'product', itemId, title: 'It', price: '9.00' });
}
async function book(who: Person, over: Parameters<typeof createBooking>[2] = {}) {
  const bookable = await createBookable(api.db, business);
  return createBooking(api.db, bookable, { userId: who.user.id, startsAt: hoursAhead(-30), ...over });
}
const giveBack = async ({ purchase, order }: Awaited<ReturnType<typeof buy>>) => {
  const guarded = unrestrictedDb(api.db);
  const to = { status: 'refunded' } as const;
  await guarded.updateTable('purchases').set(to).where('id', '=', purchase.id).execute();
  await guarded.updateTable('orders').set(to).where('id', '=', order.id).execute();
};

test.each<[string, number, () => Promise<unknown>]>([
  ['did nothing here', 403, async () => {}],
  ['bought here', 200, () => buy(mona)],
  ['bought it and gave it back', 403, async () => giveBack(await buy(mona))],
  ['bought from another business', 403, async () => buy(mona, await createBusiness(api.db))],
  ['had a booking', 200, () => book(mona)],
  ['is booked for next week', 403, () => book(mona, { startsAt: hoursAhead(72) })],
  ['did not come', 403, () => book(mona, { status: 'no_show' })],
  ['cancelled', 403, () => book(mona, { status: 'cancelled' })],
  [
    'had a booking and the money back',
    403,
    async () => {
      const { order } = await buy(mona, await createBusiness(api.db));
      await unrestrictedDb(api.db)
        .updateTable('orders')
        .set({ status: 'refunded' })
        .where('id', '=', order.id)
        .execute();
      await book(mona, { orderId: order.id });
    },
  ],
  [
    'bought here and is in the team',
    403,
    async () => {
      await buy(mona);
      await addToTeam(api.db, { businessId: business.id, userId: mona.user.id });
    },
  ],
])('whoever %s: %i', async (_, status, arrange) => {
  await arrange();
  expect((await summary(mona)).can.write).toBe(status === 200);
  const answer = await write(mona);
  expect(answer.status).toBe(status);
  expect((await list(leo)).length).toBe(status === 200 ? 1 : 0);
});

test('an invitation lets one person write, once', async () => {
  const code = await invite();
  expect((await send('POST', '/reviews/invitations', mona)).status).toBe(403);
  expect((await write(mona)).body.code).toBe('not_a_customer');
  expect((await write(mona, 4, { code })).status).toBe(200);
  expect((await write(leo, 1, { code })).body.code).toBe('review_code_gone');
  // Known now: it takes no code to edit.
  expect((await write(mona, 3)).body).toMatchObject({ rating: 3, reviews: 1, ratings: [0, 0, 1, 0, 0] });
  expect(await list(leo)).toMatchObject([{ rating: 3, isVerified: false, isEdited: true, isMine: false }]);

  const old = await invite();
  const dated = unrestrictedDb(api.db).updateTable('businessReviewCodes');
  await dated
    .set({ createdAt: new Date(Date.now() - 31 * 86_400_000) })
    .where('usedAt', 'is', null)
    .execute();
  expect((await write(leo, 1, { code: old })).body.code).toBe('review_code_gone');
  const theirs = await invite();
  business = await createBusiness(api.db);
  expect((await write(leo, 1, { code: theirs })).body.code).toBe('review_code_gone');
});

test('open invitations are listed for the team, and taken back', async () => {
  const [first, second] = [await invite(), await invite()];
  expect((await write(mona, 4, { code: first })).status).toBe(200);
  const open = (await send('GET', '/reviews/invitations', olivia)).body;
  expect(open).toMatchObject([{ id: expect.any(String), expiresAt: expect.any(String) }]);
  const path = `/reviews/invitations/${open[0].id}`;
  expect((await send('DELETE', path, olivia)).status).toBe(200);
  expect((await send('DELETE', path, olivia)).status).toBe(404);
  expect((await send('GET', '/reviews/invitations', olivia)).body).toEqual([]);
  expect((await write(leo, 1, { code: second })).body.code).toBe('review_code_gone');
});

test('one code in ten hands at once writes one review', async () => {
  const code = await invite();
  const people = await Promise.all(Array.from({ length: 6 }, (_, n) => api.signUp(`Guest ${n}`)));
  const answers = await Promise.all(people.map((who) => write(who, 5, { code })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await summary(leo)).toMatchObject({ reviews: 1, ratings: [0, 0, 0, 0, 1] });
});

test('the average and the distribution are those of the reviews, whatever happens to them', async () => {
  const guests = await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      const who = await api.signUp(`Rater ${n}`);
      await buy(who);
      return who;
    }),
  );
  const held = new Map<Person, number>();
  for (let step = 0; step < 30; step++) {
    const who = guests[(step * 5 + 3) % guests.length] as Person;
    if (step % 4 === 3) {
      const gone = await send('DELETE', '/review', who);
      expect(gone.status).toBe(held.delete(who) ? 200 : 404);
    } else {
      const stars = ((step * 7) % 5) + 1;
      expect((await write(who, stars)).status).toBe(200);
      held.set(who, stars);
    }
    const all = [...held.values()];
    const mean = all.reduce((sum, stars) => sum + stars, 0) / all.length;
    const now = await summary(leo);
    expect(now.ratings).toEqual([1, 2, 3, 4, 5].map((star) => all.filter((each) => each === star).length));
    expect(now.reviews).toBe(all.length);
    if (all.length === 0) expect(now.rating).toBeNull();
    else expect(now.rating).toBeCloseTo(mean, 1);
  }
  const page = (await api.get(`/api/businesses/${business.id}`, leo)).json();
  expect(page).toMatchObject({ reviews: held.size });
});

test('a refund keeps the review and marks it', async () => {
  const bought = await buy(mona);
  await write(mona, 2);
  expect(await list(leo)).toMatchObject([{ isVerified: true, isRefunded: false }]);
  await giveBack(bought);
  expect(await list(leo)).toMatchObject([{ isVerified: true, isRefunded: true, rating: 2 }]);
  expect((await write(mona, 1)).status).toBe(200);
  expect(await list(leo)).toMatchObject([{ isRefunded: true, rating: 1 }]);
});

test('the business answers once, and both sides are told', async () => {
  await buy(mona);
  await write(mona, 4);
  await write(mona, 5);
  const news = async (who: Person) =>
    (await api.get('/api/notifications', who)).json().map(({ title }: { title: string }) => title);
  const reviewed = `Mona Okafor reviewed ${business.name}`;
  expect((await news(olivia)).filter((title: string) => title === reviewed)).toHaveLength(1);
  const [{ id, can }] = await list(olivia);
  expect(can).toEqual({ reply: true, vote: false, report: true });
  const reply = (as: Person, words: string) => send('PUT', `/reviews/${id}/reply`, as, { reply: words });
  expect((await reply(mona, 'Mine')).status).toBe(403);
  expect((await reply(olivia, '  ')).status).toBe(400);
  expect((await reply(olivia, 'Thank you')).status).toBe(200);
  expect((await reply(olivia, 'Thank you!')).status).toBe(200);
  expect(await list(leo)).toMatchObject([{ reply: 'Thank you!' }]);
  const answered = `Olivia Owner answered your review of ${business.name}`;
  expect((await news(mona)).filter((title: string) => title === answered)).toHaveLength(1);
});

test('helpful counts once a person, and not from its author or the team', async () => {
  await addToTeam(api.db, { businessId: business.id, userId: stella.user.id });
  await buy(mona);
  await write(mona);
  const [{ id }] = await list(leo);
  const vote = (as: Person, isHelpful = true) => send('PUT', `/reviews/${id}/helpful`, as, { isHelpful });
  await vote(leo);
  expect((await vote(leo)).body).toMatchObject({ helpful: 1, isHelpful: true });
  for (const who of [mona, stella, olivia]) expect((await vote(who)).status).toBe(403);
  expect((await vote(leo, false)).body).toMatchObject({ helpful: 0, isHelpful: false });
});
