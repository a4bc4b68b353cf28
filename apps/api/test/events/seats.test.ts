import { lockOrder } from '@kindred/db/commerce/settlement/writes';
import { createEvent, createTicketType } from '@kindred/db/factories/events';
import { createTribe } from '@kindred/db/factories/tribes';
import { wrongCounters } from '@kindred/db/testing/counters';
import type { EventView } from '@kindred/validation/events';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseOrder } from '../../src/features/commerce/settlement/release.ts';
import { createTestApi, type Person, type TestApi } from '../harness.ts';
import { codeOf, salesOf } from './sales.ts';

let api: TestApi;
let sales: ReturnType<typeof salesOf>;
let olga: Person;
let people: Person[];
let tribeId: string;
beforeAll(async () => {
  api = await createTestApi({ env: { PAYMENTS_PER_USER: '100000', PAYMENTS_PER_ADDRESS: '100000' } });
  sales = salesOf(api);
  olga = await api.signUp('Olga Berg');
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', olga.user.id).execute();
  tribeId = (await createTribe(api.db, { ownerId: olga.user.id })).id;
  people = await Promise.all(Array.from({ length: 10 }, (_, at) => api.signUp(`Person ${at}`)));
});
afterAll(() => api.close());

const view = async (id: string, as = olga) => (await api.get(`/api/events/${id}`, as)).json<EventView>();
const hosted = (values: object) =>
  createEvent(api.db, { hostId: olga.user.id, tribeId, audience: 'public', ...values });

test('50 people who order and answer at once get exactly the last seats', async () => {
  const { id } = await hosted({ maxAttendees: 3 });
  const paid = await createTicketType(api.db, id);
  const free = await createTicketType(api.db, id, { price: '0', position: 1 });
  const asked = Array.from({ length: 50 }, (_, at) => ({
    as: people[at % 10] ?? olga,
    isPaid: at % 2 === 0,
  }));
  const codes = await Promise.all(
    asked.map(async ({ as, isPaid }) =>
      codeOf(
        isPaid
          ? await sales.order(paid.id, as)
          : await sales.answer(id, as, { status: 'going', ticketTypeId: free.id }),
      ),
    ),
  );
  expect(codes).toContain('event_full');
  const known = ['ok', 'event_full', 'too_many_seats'];
  expect(codes.filter((code) => !known.includes(code))).toEqual([]);
  const { attendeeCount, seatsLeft } = await view(id);
  expect(seatsLeft).toBe(0);
  expect(attendeeCount).toBeLessThanOrEqual(3);
  expect(await wrongCounters(api.database.pool)).toEqual([]);
});

type Step =
  | { do: 'order'; who: number; type: 0 | 1; quantity: number }
  | { do: 'pay'; at: number }
  | { do: 'expire'; at: number }
  | { do: 'answer'; who: number; isGoing: boolean; guests: number }
  | { do: 'cancel'; who: number; to: number }
  | { do: 'transfer'; who: number; to: number }
  | { do: 'capacity'; seats: number };
const who = fc.nat({ max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('order' as const),
    who,
    type: fc.constantFrom(0 as const, 1 as const),
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    do: fc.constantFrom('pay' as const, 'pay' as const, 'expire' as const),
    at: fc.nat({ max: 5 }),
  }),
  fc.record({ do: fc.constant('answer' as const), who, isGoing: fc.boolean(), guests: fc.nat({ max: 2 }) }),
  fc.record({ do: fc.constantFrom('cancel' as const, 'transfer' as const), who, to: who }),
  fc.record({ do: fc.constant('capacity' as const), seats: fc.integer({ min: 1, max: 8 }) }),
);

interface Seat {
  type: 'free' | 0 | 1;
  order: string | null;
}
interface Order {
  id: string;
  url: string;
  who: number;
  type: 0 | 1;
  quantity: number;
  status: 'held' | 'expired' | 'paid';
}
/** Seats of one event, by plain counting. */
class Model {
  capacity = 6;
  readonly limits = [3, null];
  seats: Seat[][] = [[], [], [], []];
  orders: Order[] = [];
  held(filter: (order: Order) => boolean = () => true): number {
    const holding = this.orders.filter((order) => order.status === 'held' && filter(order));
    return holding.reduce((sum, { quantity }) => sum + quantity, 0);
  }
  taken(filter: (seat: Seat) => boolean = () => true): number {
    return this.seats.flat().filter(filter).length;
  }
  left(type: Seat['type']): number {
    const all = this.capacity - this.taken() - this.held();
    const limit = type === 'free' ? null : (this.limits[type] ?? null);
    if (limit === null) return all;
    return Math.min(
      all,
      limit - this.taken((seat) => seat.type === type) - this.held((order) => order.type === type),
    );
  }
  of(person: number): number {
    return (this.seats[person]?.length ?? 0) + this.held((order) => order.who === person);
  }
}
const MOST = 3;

async function run(
  model: Model,
  event: { id: string; types: string[]; free: string },
  at: Step,
): Promise<void> {
  const person = (n: number) => people[n] ?? olga;
  if (at.do === 'order') {
    const { who, type, quantity } = at;
    const answer = await sales.order(event.types[type] ?? '', person(who), quantity);
    const isTooMany = model.of(who) + quantity > MOST;
    const expected = isTooMany ? 'too_many_seats' : quantity > model.left(type) ? 'event_full' : 'ok';
    expect(codeOf(answer)).toBe(expected);
    if (expected !== 'ok') return;
    const { orderId: id, paymentUrl: url } = answer.json();
    model.orders.push({ id, url, who, type, quantity, status: 'held' });
  } else if (at.do === 'pay' || at.do === 'expire') {
    const order = model.orders[at.at];
    if (order === undefined || order.status === 'paid') return;
    if (at.do === 'expire') {
      await api.db.transaction().execute(async (tx) => {
        const locked = await lockOrder(tx, order.id);
        const { outbox } = api.jobDeps.bus.collectingOutbox(tx);
        if (locked?.status === 'pending') await releaseOrder(tx, outbox, locked);
      });
      order.status = 'expired';
      return;
    }
    const isLate = order.status === 'expired';
    const { who, type, quantity } = order;
    const fits = !isLate || (model.of(who) + quantity <= MOST && quantity <= model.left(type));
    await sales.act({ paymentUrl: order.url }, person(who));
    const { status } = await sales.orderOf({ orderId: order.id }, person(who));
    expect(status).toBe(fits ? 'completed' : 'cancelled');
    if (!fits) {
      model.orders.splice(at.at, 1);
      return;
    }
    order.status = 'paid';
    const seats = Array.from({ length: quantity }, () => ({ type, order: order.id }));
    model.seats[who]?.push(...seats);
  } else if (at.do === 'answer') {
    const { who, isGoing, guests } = at;
    const mine = model.seats[who] ?? [];
    const wanted = isGoing ? 1 + guests : 0;
    const body = isGoing ? { status: 'going', guests, ticketTypeId: event.free } : { status: 'declined' };
    const code = codeOf(await sales.answer(event.id, person(who), body));
    if (mine.some(({ order }) => order !== null) && wanted !== mine.length) {
      expect(code).toBe('ticket_paid');
    } else if (mine.every(({ order }) => order === null)) {
      const more = wanted - mine.length;
      expect(code).toBe(more > 0 && more > model.left('free') ? 'event_full' : 'ok');
      if (code === 'ok')
        model.seats[who] = Array.from({ length: wanted }, () => ({ type: 'free', order: null }));
    }
  } else if (at.do === 'capacity') {
    const taken = model.taken() + model.held();
    const answer = await api.request({
      ...{ method: 'PATCH', url: `/api/events/${event.id}`, headers: { cookie: olga.cookie } },
      payload: { maxAttendees: at.seats },
    });
    expect(codeOf(answer)).toBe(at.seats < taken ? 'invalid_input' : 'ok');
    if (at.seats >= taken) model.capacity = at.seats;
  } else {
    const mine = model.seats[at.who] ?? [];
    const [ticket] = await sales.mine(event.id, person(at.who));
    expect(ticket === undefined).toBe(mine.length === 0);
    if (ticket === undefined) return;
    const type =
      ticket.type?.id === event.free ? 'free' : (event.types.indexOf(ticket.type?.id ?? '') as 0 | 1);
    const seat = mine.findIndex((each) => each.type === type && (each.order !== null) === ticket.isPaid);
    expect(seat).not.toBe(-1);
    if (at.do === 'cancel') {
      expect(codeOf(await sales.cancel(ticket, person(at.who)))).toBe('ok');
      mine.splice(seat, 1);
      return;
    }
    const isFull = model.of(at.to) >= MOST;
    const isPossible = at.who !== at.to && !isFull;
    const code = codeOf(await sales.transfer(ticket, person(at.who), person(at.to).user.id));
    expect(code).toBe(isPossible ? 'ok' : 'invalid_input');
    if (isPossible) model.seats[at.to]?.push(...mine.splice(seat, 1));
  }
}

test('seats equal a plain model, whatever is ordered, paid, expired, answered, sent, cancelled or changed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const startTime = new Date(Date.now() + 10 * 86_400_000);
      const { id } = await hosted({ maxAttendees: 6, guestsMax: MOST - 1, startTime });
      const types = [
        (await createTicketType(api.db, id, { quantity: 3 })).id,
        (await createTicketType(api.db, id, { price: '20.00' })).id,
      ];
      const { id: free } = await createTicketType(api.db, id, { price: '0' });
      const model = new Model();
      await api.db.deleteFrom('rateLimits').execute();
      for (const each of steps) {
        await run(model, { id, types, free }, each);
        const { attendeeCount, seatsLeft } = await view(id);
        expect([attendeeCount, seatsLeft]).toEqual([
          model.taken(),
          model.capacity - model.taken() - model.held(),
        ]);
      }
      expect(await wrongCounters(api.database.pool)).toEqual([]);
      await api.runJobs();
      // Never more than was paid, and nothing kept for seats that were given back.
      for (const order of model.orders.filter(({ status }) => status === 'paid')) {
        const { refunded } = await sales.orderOf({ orderId: order.id }, people[order.who] ?? olga);
        const kept = model.taken((seat) => seat.order === order.id);
        const price = order.type === 0 ? 12 : 20;
        expect(Number(refunded)).toBe((order.quantity - kept) * price);
      }
    }),
    { numRuns: 25 },
  );
}, 120_000);
