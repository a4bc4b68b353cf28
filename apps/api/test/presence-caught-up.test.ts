import { acquaint } from '@kindred/db/factories/accounts';
import { createDirectConversation } from '@kindred/db/factories/messaging';
import { createTestDatabase } from '@kindred/db/testing';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { postgresTransport } from '../src/platform/bus.ts';
import { createTestApi, type Person, type TestApi } from './harness.ts';
import { openSocket, pause, type Socket } from './sockets.ts';

let api: TestApi;
let address: string;
/** While it is away the node hears nothing; when it is back it is told that it may have missed something. */
let isAway = false;
let isBack: () => void;

beforeAll(async () => {
  const database = await createTestDatabase();
  api = await createTestApi({
    database,
    transport: (handlers) => {
      isBack = () => {
        isAway = false;
        handlers.onGap();
      };
      return postgresTransport(database.db, database.url, {
        ...handlers,
        onEvent: (event) => void (isAway || handlers.onEvent(event)),
      });
    },
  });
  address = await api.listen();
});
afterAll(() => api.close());

const open: Socket[] = [];
afterEach(() => {
  isAway = false;
  for (const one of open.splice(0)) one.ws.terminate();
});

/** Two with a socket each, and what each was told last of who is online. */
async function two(arrange: (one: Person, other: Person) => Promise<unknown>) {
  const people: [Person, Person] = [await api.signUp('Eve Frost'), await api.signUp('Finn Falk')];
  await arrange(...people);
  const sockets = await Promise.all(people.map((as) => openSocket(address, '/ws', { as })));
  open.push(...sockets);
  const [one, other] = people.map(({ user }) => user.id) as [string, string];
  const seen = () =>
    sockets.map(
      ({ frames }) =>
        (frames as { type: string; onlineUsers: string[] }[]).findLast(({ type }) => type === 'presence')
          ?.onlineUsers,
    );
  return { people, one, other, seen };
}

const inConversation = (one: Person, other: Person) =>
  createDirectConversation(api.db, one.user.id, other.user.id);

test('whom a block hides is hidden also where the bus was away when it was set', async () => {
  const { people, one, other, seen } = await two(inConversation);
  await vi.waitFor(() => expect(seen()).toEqual([[other], [one]]));
  isAway = true;
  await api.post(`/api/users/${other}/block`, undefined, people[0]);
  await pause(400);
  expect(seen()).toEqual([[other], [one]]);
  isBack();
  await vi.waitFor(() => expect(seen()).toEqual([[], []]), 3_000);
});

test('whoever hid meanwhile that they are here is seen no more, and sees nobody', async () => {
  const { people, one, other, seen } = await two(inConversation);
  await vi.waitFor(() => expect(seen()).toEqual([[other], [one]]));
  isAway = true;
  const set = (showPresence: boolean) =>
    api.request({
      method: 'PATCH',
      url: '/api/profile/privacy',
      payload: { showPresence },
      headers: { cookie: people[0].cookie },
    });
  expect((await set(false)).statusCode).toBe(200);
  await pause(400);
  expect(seen()).toEqual([[other], [one]]);
  isBack();
  await vi.waitFor(() => expect(seen()).toEqual([[], []]), 3_000);
  isAway = true;
  await set(true);
  await pause(400);
  isBack();
  await vi.waitFor(() => expect(seen()).toEqual([[other], [one]]), 3_000);
});

test('whoever is written to first sees that the writer is online, as the writer sees them', async () => {
  const { people, one, other, seen } = await two((from, to) => acquaint(api.db, from.user.id, to.user.id));
  await vi.waitFor(() => expect(seen()).toEqual([[], []]));
  const begun = await api.post('/api/conversations', { participantIds: [other] }, people[0]);
  expect(begun.statusCode).toBeLessThan(300);
  await vi.waitFor(() => expect(seen()).toEqual([[other], [one]]), 3_000);
});
