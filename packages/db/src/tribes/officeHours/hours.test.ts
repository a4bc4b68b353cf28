import type { Viewer } from '@kindred/permissions/viewer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { createSlot, createSpace } from '../../../factories/spaces.ts';
import { createTribe } from '../../../factories/tribes.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import { createDatabase, type OpenedDatabase, type Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { slotById, slotsOf } from './visibility.ts';
import { bookSlot, cancelBooking, offerSlot, removeSlot } from './writes.ts';

const CROWD = 50;
const HOUR = 3_600_000;
let database: TestDatabase;
let crowded: OpenedDatabase;
let host: Viewer;
let spaceId: string;
let crowd: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  crowded = createDatabase({
    url: database.url,
    max: CROWD,
    statementTimeout: 60_000,
    connectTimeout: 60_000,
  });
  host = { id: (await createUser(database.db)).id, role: 'tribe_owner' };
  const { id: tribeId } = await createTribe(database.db, { ownerId: host.id });
  spaceId = (await createSpace(database.db, { tribeId, type: 'office_hours' })).id;
  crowd = await Promise.all(Array.from({ length: CROWD }, async () => (await createUser(crowded.db)).id));
});
afterAll(async () => {
  await crowded.close();
  await database.drop();
});

const inOne = <T>(work: (tx: Tx) => Promise<T>) => crowded.db.transaction().execute(work);

test('fifty book one hour at once: one has it', async () => {
  const { id } = await createSlot(database.db, { spaceId, hostId: host.id });
  const won = await Promise.all(crowd.map((person) => inOne((tx) => bookSlot(tx, id, person))));
  expect(won.filter(Boolean)).toHaveLength(1);
  const holder = crowd[won.indexOf(true)] ?? '';
  expect((await slotById(database.db, host, spaceId, id))?.bookedBy).toBe(holder);
  expect(await inOne((tx) => cancelBooking(tx, id, host.id))).toBe(false);
  expect(await inOne((tx) => cancelBooking(tx, id, holder))).toBe(true);
  expect(await inOne((tx) => bookSlot(tx, id, holder))).toBe(true);
  await unrestrictedDb(database.db).deleteFrom('users').where('id', '=', holder).execute();
  crowd = crowd.filter((person) => person !== holder);
  expect((await slotById(database.db, host, spaceId, id))?.bookedBy).toBeNull();
});

test('nobody books what has begun, what is their own, or what was called off meanwhile', async () => {
  const past = await createSlot(database.db, {
    spaceId,
    hostId: host.id,
    startsAt: new Date(Date.now() - 60_000),
  });
  const mine = await createSlot(database.db, { spaceId, hostId: host.id });
  const guest = crowd[0] ?? '';
  expect(await inOne((tx) => bookSlot(tx, past.id, guest))).toBe(false);
  expect(await inOne((tx) => bookSlot(tx, mine.id, host.id))).toBe(false);
  const [booked, removed] = await Promise.all([
    inOne((tx) => bookSlot(tx, mine.id, guest)),
    inOne((tx) => removeSlot(tx, mine.id)),
  ]);
  // Whoever had it is known to whoever called it off.
  expect(removed?.bookedBy).toBe(booked ? guest : null);
});

test('a host offers no two times that overlap, however fast', async () => {
  const startsAt = new Date(Date.now() + 300 * HOUR);
  const offer = (shift: number, minutes = 60) =>
    inOne((tx) =>
      offerSlot(tx, {
        spaceId,
        hostId: host.id,
        startsAt: new Date(startsAt.getTime() + shift),
        minutes,
        place: 'Here',
      }),
    );
  const made = await Promise.all([0, 1, 2, 3, 4].map((n) => offer(n * 10 * 60_000)));
  expect(made.filter((each) => typeof each === 'string')).toHaveLength(1);
  expect(await offer(3 * HOUR)).toEqual(expect.any(String));
  expect(await offer(2 * HOUR + 30 * 60_000)).toEqual({ refused: 'busy' });
  expect(await offer(2 * HOUR, 60)).toEqual(expect.any(String));
});

test('the next come first, page after page, and those that are over are gone', async () => {
  await unrestrictedDb(database.db).deleteFrom('officeSlots').execute();
  const at = (hours: number) => new Date(Date.now() + hours * HOUR);
  for (const hours of [-2, 5, 1, 3])
    await createSlot(database.db, { spaceId, hostId: host.id, startsAt: at(hours) });
  const running = await createSlot(database.db, { spaceId, hostId: host.id, startsAt: at(-0.25) });
  const all = await slotsOf(database.db, host, { spaceId, limit: 9 });
  expect(all).toHaveLength(4);
  expect(all[0]?.id).toBe(running.id);
  const second = await slotsOf(database.db, host, { spaceId, limit: 2, after: all[1]?.id });
  expect(second.map(({ id }) => id)).toEqual(all.slice(2).map(({ id }) => id));
});
