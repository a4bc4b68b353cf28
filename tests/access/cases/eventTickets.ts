import { randomUUID } from 'node:crypto';
import { createUser } from '@kindred/db/factories/accounts';
import { createEvent, rsvp } from '@kindred/db/factories/events';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { AccessCase, AccessCases, Arranged, Scene } from '../support/case.ts';
import { everyRole, WRITES } from '../support/case.ts';

const OK = everyRole('ok');
const NOT_FOUND = everyRole('not_found');

const ticketOf = ({ db }: Scene, userId: string) =>
  unrestrictedDb(db).selectFrom('eventTickets').select('id').where('userId', '=', userId);
/** A seat of a user at an event that everyone sees. */
async function seat(scene: Scene, userId: string): Promise<string> {
  const event = await createEvent(scene.db);
  await rsvp(scene.db, event.id, userId);
  return (await ticketOf(scene, userId).where('eventId', '=', event.id).executeTakeFirstOrThrow()).id;
}

type Make = (scene: Scene, ticketId: string) => Promise<Arranged>;
const situations = (make: Make): AccessCase['situations'] => ({
  'my ticket': { arrange: async (scene) => make(scene, await seat(scene, scene.caller.id)), gets: OK },
  'a ticket of another user': {
    arrange: async (scene) => make(scene, await seat(scene, (await createUser(scene.db)).id)),
    gets: NOT_FOUND,
  },
  'an unknown id': { arrange: (scene) => make(scene, randomUUID()), gets: NOT_FOUND },
});
const isThere = async (scene: Scene, id: string): Promise<boolean> =>
  (await unrestrictedDb(scene.db)
    .selectFrom('eventTickets')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined;

export const cases: AccessCases = {
  'events.tickets.cancel': {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: situations(async (scene, id) => {
      const was = await isThere(scene, id);
      return { input: { id }, happened: async () => was && !(await isThere(scene, id)) };
    }),
  },
  'events.tickets.transfer': {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: situations(async (scene, id) => {
      const receiver = await createUser(scene.db);
      return {
        input: { id, to: receiver.id },
        happened: async () => (await ticketOf(scene, receiver.id).executeTakeFirst()) !== undefined,
      };
    }),
  },
};
