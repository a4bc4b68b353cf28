import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Bus, Received } from './bus.ts';
import { createContacts, READS_A_ROUND } from './contacts.ts';
import type { Presence } from './presence.ts';

const MEMBERS = Array.from({ length: 100 }, (_, n) => `user-${n}`);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A node on which all members of one group are online, each of whose lists takes 30 ms to read. */
async function crowdedNode() {
  let emit: (event: Received) => void = () => undefined;
  let come: (userId: string) => void = () => undefined;
  const reads = { running: 0, most: 0, of: [] as string[] };
  const bus = {
    on: (listener: typeof emit) => {
      emit = listener;
      return () => undefined;
    },
    onGap: () => () => undefined,
  };
  const presence = {
    onlineAmong: (ids: Iterable<string>) => [...ids],
    onChange: (listener: typeof come) => {
      come = listener;
      return () => undefined;
    },
  };
  const contacts = createContacts({
    bus: bus as unknown as Bus,
    presence: presence as unknown as Presence,
    log: pino({ level: 'silent' }),
    membersOf: async () => MEMBERS,
    contactsOf: async (userId) => {
      reads.of.push(userId);
      reads.running += 1;
      reads.most = Math.max(reads.most, reads.running);
      await new Promise((done) => setTimeout(done, 30));
      reads.running -= 1;
      return MEMBERS;
    },
  });
  const watching = Promise.all(MEMBERS.map((userId) => contacts.watch(userId, () => undefined)));
  await vi.advanceTimersByTimeAsync(100);
  await watching;
  Object.assign(reads, { most: 0, of: [] });
  const move = () => emit({ topic: 'people_moved', payload: { conversationId: 'group' } } as Received);
  return { contacts, reads, move, come: (userId: string) => come(userId) };
}

test('lists of contacts are read one at a time, and once however often a group moves meanwhile', async () => {
  const { contacts, reads, move } = await crowdedNode();
  for (let moved = 0; moved < 10; moved++) {
    move();
    await vi.advanceTimersByTimeAsync(40);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads.most).toBe(1);
  expect(new Set(reads.of)).toEqual(new Set(MEMBERS));
  expect(reads.of.length).toBeLessThan(2 * MEMBERS.length);
  contacts.close();
});

test('a user who comes online is reported while the lists of a large group are still being read', async () => {
  const { contacts, reads, move, come } = await crowdedNode();
  const reported = vi.fn();
  await contacts.watch('user-0', reported);
  reported.mockClear();
  move();
  await vi.advanceTimersByTimeAsync(200);
  come('user-5');
  await vi.advanceTimersByTimeAsync(READS_A_ROUND * 30 + 50);
  expect(reported).toHaveBeenCalled();
  expect(reads.of.length).toBeLessThan(MEMBERS.length / 2);
  contacts.close();
});
