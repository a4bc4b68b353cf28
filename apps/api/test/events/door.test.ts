import { randomUUID } from 'node:crypto';
import { createEvent, type Event, rsvp } from '@kindred/db/factories/events';
import { wrongCounters } from '@kindred/db/testing/counters';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { CheckInResult, RosterPage, ScanInput, TicketCode } from '@kindred/validation/events/door';
import type { CheckInOutcome, Direction } from '@kindred/validation/events/values';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codesOf } from '../../src/features/events/door/codes.ts';
import { rotateKey } from '../../src/platform/signing.ts';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let olga: Person;
let dora: Person;
let ada: Person;
beforeAll(async () => {
  api = await createTestApi();
  olga = await api.signUp('Olga Berg');
  dora = await api.signUp('Dora Tür');
  ada = await api.signUp('Ada Gast');
  await api.db.updateTable('users').set({ role: 'creator' }).where('id', '=', olga.user.id).execute();
});
afterAll(() => api.close());

/** An event of Olga, where Ada goes with two guests and Dora is door staff. */
async function anEvent(over: Parameters<typeof createEvent>[1] = {}) {
  const event = await createEvent(api.db, { hostId: olga.user.id, ...over });
  await rsvp(api.db, event.id, ada.user.id, { guests: 2 });
  await unrestrictedDb(api.db)
    .insertInto('eventPeople')
    .values({ eventId: event.id, role: 'door', userId: dora.user.id, position: 0 })
    .execute();
  return { event, codes: await codesOfAda(event) };
}
const codesOfAda = async ({ id }: Event) =>
  (await api.get(`/api/events/${id}/ticket-codes`, ada)).json<{ items: TicketCode[] }>().items;

type Scan = Partial<ScanInput>;
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 18, minute)).toISOString();
const scanned = (scan: Scan) => ({ nonce: randomUUID(), scannedAt: at(0), ...scan });
const send = (id: string, scans: Scan[], as = dora) =>
  api.request({
    method: 'POST',
    url: `/api/events/${id}/check-ins`,
    headers: { cookie: as.cookie },
    payload: { scans: scans.map(scanned) },
  });
const checkIn = async (id: string, ...scans: Scan[]) =>
  (await send(id, scans)).json<{ results: CheckInResult[] }>().results;
const roster = async (id: string, as = dora) =>
  (await api.get(`/api/events/${id}/roster`, as)).json<RosterPage>();

test('a seat enters once, and again after it left', async () => {
  const { event, codes } = await anEvent();
  const code = codes[1]?.code;
  const [first, again] = await checkIn(event.id, { code, scannedAt: at(1) }, { code, scannedAt: at(2) });
  expect(first).toMatchObject({ result: 'accepted', firstAt: null });
  expect(first?.seat).toMatchObject({ name: 'Ada Gast', number: 2, of: 3, insideSince: at(1) });
  expect(again).toMatchObject({ result: 'duplicate', firstAt: at(1) });
  expect((await roster(event.id)).counts).toEqual({ inside: 1, expected: 3 });
  const [out, back] = await checkIn(
    event.id,
    { code, scannedAt: at(3), direction: 'out' },
    { code, scannedAt: at(4) },
  );
  expect([out?.result, back?.result]).toEqual(['accepted', 'accepted']);
});

test('a user who is checked in has attended', async () => {
  const { event, codes } = await anEvent();
  await checkIn(
    event.id,
    { code: codes[0]?.code, scannedAt: at(1) },
    { code: codes[2]?.code, scannedAt: at(5) },
  );
  const attended = await unrestrictedDb(api.db)
    .selectFrom('eventAttendance')
    .select(['userId', 'firstJoinedAt', 'lastJoinedAt'])
    .where('eventId', '=', event.id)
    .execute();
  expect(attended).toEqual([
    { userId: ada.user.id, firstJoinedAt: new Date(at(1)), lastJoinedAt: new Date(at(5)) },
  ]);
});

test.each<[string, (codes: TicketCode[], id: string) => Scan | Promise<Scan>, CheckInOutcome]>([
  [
    'a code that was changed',
    ([one]) => ({
      code: one?.code.replace(/^(.{30})(.)/, (_, start, next) => start + (next === 'A' ? 'B' : 'A')),
    }),
    'unknown',
  ],
  ['another text', () => ({ code: 'https://example.org' }), 'unknown'],
  ['a code of another event', async () => ({ code: (await anEvent()).codes[0]?.code }), 'wrong_event'],
  ['a seat that is not there', () => ({ seatId: randomUUID() }), 'revoked'],
  [
    'a code of a ticket that was given back',
    async ([one], id) => {
      await unrestrictedDb(api.db)
        .deleteFrom('eventTickets')
        .where('id', '=', one?.id ?? id)
        .execute();
      return { code: one?.code };
    },
    'revoked',
  ],
  [
    'a code that was signed before the key was replaced',
    async ([one]) => {
      await rotateKey(api.db, 'tickets');
      return { code: one?.code };
    },
    'accepted',
  ],
  [
    'a code of another server',
    async ([one], eventId) => {
      const other = await createTestApi();
      const [code] = await codesOf(other.db, [{ ticketId: one?.id ?? '', eventId }]);
      await other.close();
      return { code };
    },
    'unknown',
  ],
])('answers %s', async (_, scan, result) => {
  const { event, codes } = await anEvent();
  expect(await checkIn(event.id, await scan(codes, event.id))).toMatchObject([{ result }]);
});

type Step = { seat: number; direction: Direction; minute: number };
const step = fc.record<Step>({
  seat: fc.integer({ min: 0, max: 2 }),
  direction: fc.constantFrom('in', 'in', 'out'),
  minute: fc.integer({ min: 0, max: 30 }),
});

test('results equal a plain model, whatever the order, the batches and the repetitions of two devices', async () => {
  const script = fc.array(step, { minLength: 1, maxLength: 20 }).chain((steps) => {
    const scans = steps.map((each, n) => ({ ...each, n, nonce: randomUUID() }));
    const sent = fc.shuffledSubarray([...scans, ...scans], { minLength: scans.length });
    return fc.record({ scans: fc.constant(scans), sent, size: fc.integer({ min: 1, max: 6 }) });
  });
  await fc.assert(
    fc.asyncProperty(script, async ({ scans, sent, size }) => {
      const { event, codes } = await anEvent();
      const all = [...sent, ...scans].map(({ seat, direction, minute, nonce }) => ({
        nonce,
        direction,
        scannedAt: at(minute),
        code: codes[seat]?.code,
      }));
      const batches = Array.from({ length: Math.ceil(all.length / size) }, (_, n) =>
        all.slice(n * size, (n + 1) * size),
      );
      for (let n = 0; n < batches.length; n += 2) {
        const two = [batches[n], batches[n + 1]].filter((batch) => batch !== undefined);
        const answers = await Promise.all(
          two.map((batch, device) => send(event.id, batch, [dora, olga][device])),
        );
        expect(answers.map(({ statusCode }) => statusCode)).toEqual(two.map(() => 200));
      }
      const inside = new Set<number>();
      const expected = new Map<string, string>();
      const ordered = scans.toSorted(
        (one, other) => one.minute - other.minute || (one.nonce < other.nonce ? -1 : 1),
      );
      for (const { seat, direction, nonce } of ordered) {
        const isFirst = inside.has(seat) === (direction === 'out');
        expected.set(nonce, isFirst ? 'accepted' : 'duplicate');
        if (direction === 'in') inside.add(seat);
        else inside.delete(seat);
      }
      const kept = await unrestrictedDb(api.db)
        .selectFrom('eventCheckIns')
        .select(['nonce', 'result'])
        .where('eventId', '=', event.id)
        .execute();
      expect(new Map(kept.map(({ nonce, result }) => [nonce, result]))).toEqual(expected);
      const { items, counts } = await roster(event.id);
      expect(counts.inside).toBe(inside.size);
      expect(items.map(({ insideSince }) => insideSince !== null)).toEqual(
        [0, 1, 2].map((n) => inside.has(n)),
      );
    }),
    { numRuns: 12 },
  );
});

test('walk-ins take free seats alone, once each, however often and at once they are sent', async () => {
  const { event } = await anEvent({ maxAttendees: 5 });
  const scans = Array.from({ length: 4 }, (_, n) => scanned({ walkIn: { name: `Guest ${n}` } }));
  await Promise.all([send(event.id, scans), send(event.id, scans, olga), send(event.id, scans)]);
  const results = await checkIn(event.id, ...scans);
  expect(results.map(({ result }) => result).sort()).toEqual(['accepted', 'accepted', 'full', 'full']);
  expect((await roster(event.id)).counts).toEqual({ inside: 2, expected: 5 });
  const seat = results.find(({ result }) => result === 'accepted')?.seat;
  expect(seat).toMatchObject({ isWalkIn: true, name: 'Guest 0' });
  expect(await checkIn(event.id, { seatId: seat?.id, direction: 'out', scannedAt: at(5) })).toMatchObject([
    { result: 'accepted', seat: { insideSince: null } },
  ]);
  expect(await wrongCounters(api.database.pool)).toEqual([]);
});

test('the roster is for hosts and door staff, codes are for their holder, and neither has an address', async () => {
  const { event, codes } = await anEvent();
  const status = async (url: string, as: Person | null) => (await api.get(url, as)).statusCode;
  expect(await status(`/api/events/${event.id}/roster`, ada)).toBe(403);
  expect((await send(event.id, [{ seatId: codes[0]?.id }], ada)).statusCode).toBe(403);
  expect(await status(`/api/events/${event.id}/roster`, null)).toBe(401);
  const text = JSON.stringify([await roster(event.id), await roster(event.id, olga)]);
  expect(text).toContain('Ada Gast');
  expect(text).not.toContain('@');
  for (const each of codes) expect(text).not.toContain(each.code);
  const own = (await api.get(`/api/events/${event.id}/ticket-codes`, olga)).json();
  expect(own).toEqual({ items: [] });
});

test('door staff check in and do nothing else, also where they do not see the event', async () => {
  const { event } = await anEvent();
  await unrestrictedDb(api.db)
    .updateTable('events')
    .set({ audience: 'invited' })
    .where('id', '=', event.id)
    .execute();
  expect((await api.get(`/api/events/${event.id}`, dora)).statusCode).toBe(404);
  expect((await api.get(`/api/events/${event.id}/attendees`, dora)).statusCode).toBe(404);
  expect(await checkIn(event.id, { seatId: (await roster(event.id)).items[0]?.id })).toMatchObject([
    { result: 'accepted' },
  ]);
  const change = { method: 'PATCH', url: `/api/events/${event.id}`, payload: { title: 'Mine' } } as const;
  expect((await api.request({ ...change, headers: { cookie: dora.cookie } })).statusCode).toBe(404);
});

test('the door of an event closes to its staff a week after the end, and at once when they are removed', async () => {
  const day = 86_400_000;
  const long = await anEvent({ startTime: new Date(Date.now() - 8 * day) });
  expect((await api.get(`/api/events/${long.event.id}/roster`, dora)).statusCode).toBe(403);
  const { event } = await anEvent({ startTime: new Date(Date.now() - 6 * day) });
  expect((await api.get(`/api/events/${event.id}/roster`, dora)).statusCode).toBe(200);
  const updated = await api.request({
    method: 'PATCH',
    url: `/api/events/${event.id}`,
    headers: { cookie: olga.cookie },
    payload: { doorIds: [] },
  });
  expect(updated.statusCode).toBe(200);
  expect((await api.get(`/api/events/${event.id}/roster`, dora)).statusCode).toBe(403);
});

test('hosts see door staff on the page of an event, and others do not', async () => {
  const { event } = await anEvent();
  const page = async (as: Person) => (await api.get(`/api/events/${event.id}`, as)).json();
  expect(await page(olga)).toMatchObject({
    settings: { doorStaff: [{ id: dora.user.id }] },
    can: { checkIn: true },
  });
  expect(await page(dora)).toMatchObject({ settings: null, can: { checkIn: true, edit: false } });
  expect(JSON.stringify(await page(ada))).not.toContain(dora.user.id);
});
