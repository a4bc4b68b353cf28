import { createEvent, createTicketType } from '@kindred/db/factories/events';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { wrongCounters } from '@kindred/db/testing/counters';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { EventView } from '@kindred/validation/events';
import type { WaitlistEntry } from '@kindred/validation/events/waitlist';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

const PEOPLE = 50;
/** Users that the model is asked about. */
const MODELED = 8;
let api: TestApi;
let olga: Person;
let people: Person[];
let tribeId: string;
beforeAll(async () => {
  api = await createTestApi();
  olga = await api.signUp('Olga Berg');
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', olga.user.id).execute();
  people = await Promise.all(Array.from({ length: PEOPLE }, (_, at) => api.signUp(`Person ${at}`)));
  tribeId = (await createTribe(api.db, { ownerId: olga.user.id, enabledFeatures: ['events'] })).id;
  for (const { user } of people.slice(0, MODELED)) await joinTribe(api.db, tribeId, user.id);
});
afterAll(() => api.close());

const personAt = (at: number) => people[at] ?? olga;
const code = (answer: Answer) => (answer.statusCode === 200 ? 'ok' : answer.json<{ code: string }>().code);
const send = (method: 'PUT' | 'PATCH' | 'DELETE' | 'POST', url: string, as: Person, payload?: object) =>
  api.request({ method, url: `/api${url}`, headers: { cookie: as.cookie }, ...(payload && { payload }) });
const view = async (id: string, as: Person) => (await api.get(`/api/events/${id}`, as)).json<EventView>();
/** The waitlist as its host sees it: who wants how many, and what they are offered. */
const waitlist = async (id: string) =>
  (await api.get(`/api/events/${id}/waitlist?limit=100`, olga))
    .json<{ items: WaitlistEntry[] }>()
    .items.filter(({ reason }) => reason !== 'offer_expired')
    .map(({ user, quantity, offer }) => ({
      who: people.findIndex((person) => person.user.id === user.id),
      wants: quantity,
      offered: offer?.quantity ?? 0,
    }));
/** True if a user is a paid member, whom the tickets of the model are for. */
async function setPaid(id: string, { user }: Person, isPaid: boolean) {
  await unrestrictedDb(api.db)
    .updateTable('tribeMemberships')
    .set({ tier: isPaid ? 'paid' : 'free' })
    .where('tribeId', '=', tribeId)
    .where('userId', '=', user.id)
    .execute();
  await api.database.pool.query(`select graphile_worker.add_job('events.waitlist.offer', $1)`, [
    { eventId: id },
  ]);
  await api.runJobs();
}
async function expire(id: string) {
  await unrestrictedDb(api.db)
    .updateTable('eventHolds')
    .set({ expiresAt: new Date(Date.now() - 1_000) })
    .where('eventId', '=', id)
    .execute();
  await api.database.pool.query(`select graphile_worker.add_job('events.waitlist.expire', '{}')`);
  await api.runJobs();
}

interface Entry {
  who: number;
  wants: number;
  isFewerFine: boolean;
  offered: number;
}

/** Seats and a waitlist by the plain rules, without a database. */
class Model {
  seats = new Map<number, number>();
  entries: Entry[] = [];
  unpaid = new Set<number>();
  max: number;
  constructor(max: number) {
    this.max = max;
  }
  get taken() {
    return [...this.seats.values()].reduce((sum, count) => sum + count, 0);
  }
  get free() {
    return this.max - this.taken - this.entries.reduce((sum, { offered }) => sum + offered, 0);
  }
  entryOf(who: number) {
    return this.entries.find((entry) => entry.who === who);
  }
  drop(who: number) {
    this.entries = this.entries.filter((entry) => entry.who !== who);
  }
  offer() {
    for (const entry of this.entries.filter(({ who, offered }) => offered === 0 && !this.unpaid.has(who))) {
      if (this.free >= entry.wants) entry.offered = entry.wants;
      else if (entry.isFewerFine) entry.offered = this.free;
    }
  }
  go(who: number, count: number): string {
    const more = count - (this.seats.get(who) ?? 0);
    if (more > 0 && this.unpaid.has(who)) return 'ticket_tier';
    if (more > this.free + (this.entryOf(who)?.offered ?? 0)) return 'event_full';
    this.drop(who);
    this.seats.set(who, count);
    this.offer();
    return 'ok';
  }
  withdraw(who: number): string {
    this.seats.delete(who);
    this.offer();
    return 'ok';
  }
  join(who: number, wants: number, isFewerFine: boolean): string {
    if (this.unpaid.has(who)) return 'ticket_tier';
    if (this.seats.has(who)) return 'event_attending';
    const before = this.entryOf(who);
    if (before)
      return before.wants === wants && before.isFewerFine === isFewerFine ? 'ok' : 'waitlist_joined';
    if (this.free >= (isFewerFine ? 1 : wants)) return 'event_has_seats';
    this.entries.push({ who, wants, isFewerFine, offered: 0 });
    return 'ok';
  }
  leave(who: number): string {
    this.drop(who);
    this.offer();
    return 'ok';
  }
  accept(who: number): string {
    const entry = this.entryOf(who);
    return entry?.offered ? this.go(who, entry.offered) : 'none';
  }
  decline(who: number): string {
    return this.entryOf(who)?.offered ? this.leave(who) : 'none';
  }
  pay(who: number, isPaid: boolean) {
    if (isPaid) this.unpaid.delete(who);
    else this.unpaid.add(who);
    this.offer();
  }
  expire() {
    this.entries = this.entries.filter(({ offered }) => offered === 0);
    this.offer();
  }
  capacity(max: number): string {
    if (max < this.max - this.free) return 'invalid_input';
    this.max = max;
    this.offer();
    return 'ok';
  }
}

const who = fc.integer({ min: 0, max: MODELED - 1 });
const count = fc.integer({ min: 1, max: 3 });
const step = fc.oneof(
  fc.record({ does: fc.constant('go' as const), who, count }),
  fc.record({ does: fc.constant('join' as const), who, count, isFewerFine: fc.boolean() }),
  fc.record({ does: fc.constantFrom('withdraw' as const, 'leave', 'accept', 'decline'), who }),
  fc.record({ does: fc.constant('capacity' as const), max: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ does: fc.constant('pay' as const), who, isPaid: fc.boolean() }),
  fc.record({ does: fc.constant('expire' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function answerOffer(id: string, as: Person, what: 'accept' | 'decline'): Promise<string> {
  const { offer } = (await view(id, as)).waitlist;
  return offer === null ? 'none' : code(await send('POST', `/waitlist-offers/${offer.id}/${what}`, as));
}

/** Does the same to the event and to the model. @returns both answers */
async function both(
  { id, typeId }: { id: string; typeId: string },
  model: Model,
  each: Step,
): Promise<[string, string]> {
  if (each.does === 'expire') {
    await expire(id);
    model.expire();
    return ['ok', 'ok'];
  }
  if (each.does === 'capacity') {
    const changed = await send('PATCH', `/events/${id}`, olga, { maxAttendees: each.max });
    return [code(changed), model.capacity(each.max)];
  }
  const as = personAt(each.who);
  if (each.does === 'pay') {
    await setPaid(id, as, each.isPaid);
    model.pay(each.who, each.isPaid);
    return ['ok', 'ok'];
  }
  if (each.does === 'go') {
    const going = { status: 'going', guests: each.count - 1, ticketTypeId: typeId };
    return [code(await send('PUT', `/events/${id}/rsvp`, as, going)), model.go(each.who, each.count)];
  }
  if (each.does === 'join') {
    const asked = { quantity: each.count, acceptsFewer: each.isFewerFine, ticketTypeId: typeId };
    const joined = await send('POST', `/events/${id}/waitlist`, as, asked);
    return [code(joined), model.join(each.who, each.count, each.isFewerFine)];
  }
  if (each.does === 'withdraw') {
    return [code(await send('DELETE', `/events/${id}/rsvp`, as)), model.withdraw(each.who)];
  }
  if (each.does === 'leave') {
    return [code(await send('DELETE', `/events/${id}/waitlist`, as)), model.leave(each.who)];
  }
  return [await answerOffer(id, as, each.does), model[each.does](each.who)];
}

test('seats, offers and the waitlist equal a plain model, whatever is done one after another', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const hosted = { hostId: olga.user.id, tribeId, maxAttendees: 3, guestsMax: 2 };
      const { id } = await createEvent(api.db, { ...hosted, audience: 'public' });
      const { id: typeId } = await createTicketType(api.db, id, { price: '0', tier: 'paid' });
      await unrestrictedDb(api.db)
        .updateTable('tribeMemberships')
        .set({ tier: 'paid' })
        .where('tribeId', '=', tribeId)
        .execute();
      const model = new Model(3);
      for (const each of steps) {
        const [answered, expected] = await both({ id, typeId }, model, each);
        expect(answered, JSON.stringify(each)).toBe(expected);
        expect(await waitlist(id)).toEqual(
          model.entries.map(({ who: at, wants, offered }) => ({ who: at, wants, offered })),
        );
      }
      expect((await view(id, olga)).attendeeCount).toBe(model.taken);
    }),
    { numRuns: 15 },
  );
  expect(await wrongCounters(api.database.pool)).toEqual([]);
});

test('50 users at once who go, wait, accept, decline and withdraw leave no seat too many and none lost', async () => {
  const max = 7;
  const { id } = await createEvent(api.db, { hostId: olga.user.id, maxAttendees: max });
  const everyone = people.map((_, at) => at);
  const joined = await Promise.all(
    everyone.map(async (at) => {
      const went = await send('PUT', `/events/${id}/rsvp`, personAt(at), { status: 'going' });
      if (code(went) === 'ok') return 'going';
      return code(await send('POST', `/events/${id}/waitlist`, personAt(at), {}));
    }),
  );
  expect(joined.filter((each) => each === 'going')).toHaveLength(max);
  expect(joined.filter((each) => each === 'ok')).toHaveLength(PEOPLE - max);
  let order = (await waitlist(id)).map(({ who: at }) => at);
  expect(order).toHaveLength(PEOPLE - max);
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all(
      everyone.map(async (at) => {
        const as = personAt(at);
        const { rsvp, waitlist: mine } = await view(id, as);
        if (rsvp === 'going') return code(await send('DELETE', `/events/${id}/rsvp`, as));
        if (mine.offer === null)
          return code(await send('PUT', `/events/${id}/rsvp`, as, { status: 'going' }));
        return answerOffer(id, as, at % 2 === 0 ? 'accept' : 'decline');
      }),
    );
    expect(new Set(answers)).toEqual(new Set(['ok', 'event_full']));
    const [event, list] = [await view(id, olga), await waitlist(id)];
    const held = list.reduce((sum, { offered }) => sum + offered, 0);
    // While someone waits, each seat is taken or held.
    expect(event.attendeeCount + held).toBe(max);
    expect(list.some(({ offered }) => offered === 0)).toBe(true);
    // Those with offers are the first, and no one passed another.
    expect(list.map(({ offered }) => offered > 0)).toEqual(list.map((_, at) => at < held));
    const after = list.map(({ who: at }) => at);
    expect(after).toEqual(order.filter((at) => after.includes(at)));
    order = after;
  }
  expect(await wrongCounters(api.database.pool)).toEqual([]);
});

test('an offer that two requests accept at once seats its user once', async () => {
  const { id } = await createEvent(api.db, { hostId: olga.user.id, maxAttendees: 1 });
  await send('PUT', `/events/${id}/rsvp`, personAt(0), { status: 'going' });
  await send('POST', `/events/${id}/waitlist`, personAt(1), {});
  await send('DELETE', `/events/${id}/rsvp`, personAt(0));
  const { offer } = (await view(id, personAt(1))).waitlist;
  const accept = () => send('POST', `/waitlist-offers/${offer?.id}/accept`, personAt(1));
  const answers = (await Promise.all(Array.from({ length: 8 }, accept))).map(code);
  expect(answers.filter((each) => each === 'ok')).toHaveLength(1);
  expect((await view(id, olga)).attendeeCount).toBe(1);
});
