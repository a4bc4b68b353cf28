import { randomUUID } from 'node:crypto';
import { createUser } from '@kindred/db/factories/accounts';
import { createEvent, type Event, waitFor } from '@kindred/db/factories/events';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { ANSWERING, about, hosting, type Make, WITHDRAWING } from '../situations/eventHas.ts';
import { canary } from '../situations/tribeHas.ts';
import type { AccessCase, AccessCases, Scene } from '../support/case.ts';
import { everyRole, READS, WRITES } from '../support/case.ts';

const OK = everyRole('ok');
const NOT_FOUND = everyRole('not_found');
const isWaiting = async ({ db }: Scene, eventId: string, userId: string) =>
  (await unrestrictedDb(db)
    .selectFrom('eventWaitlistEntries')
    .select('id')
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .executeTakeFirst()) !== undefined;

/** Holds the only seat of an event for another user. */
async function fill({ db }: Scene, { id }: Event): Promise<void> {
  await unrestrictedDb(db).updateTable('events').set({ maxAttendees: 1 }).where('id', '=', id).execute();
  await waitFor(db, { eventId: id, userId: (await createUser(db)).id, offered: 1 });
}
const join: Make = async (event, scene) => {
  await fill(scene, event);
  return { input: { id: event.id }, happened: () => isWaiting(scene, event.id, scene.caller.id) };
};
const leave: Make = async (event, scene) => {
  await waitFor(scene.db, { eventId: event.id, userId: scene.caller.id });
  return {
    input: { id: event.id },
    happened: async () => !(await isWaiting(scene, event.id, scene.caller.id)),
  };
};
const list: Make = async (event, { db }) => {
  const user = await createUser(db, { firstName: canary() });
  await waitFor(db, { eventId: event.id, userId: user.id });
  return { input: { id: event.id }, canary: user.firstName };
};

/** An offer at a public event. @param isMine false for that of another user */
async function offer(scene: Scene, isMine: boolean) {
  const event = await createEvent(scene.db);
  const userId = isMine ? scene.caller.id : (await createUser(scene.db)).id;
  const { offerId } = await waitFor(scene.db, { eventId: event.id, userId, offered: 1 });
  return { input: { id: offerId }, happened: async () => !(await isWaiting(scene, event.id, userId)) };
}
const offers = (mine: typeof OK): AccessCase['situations'] => ({
  'an offer of mine': { arrange: (scene) => offer(scene, true), gets: mine },
  'an offer of another user': { arrange: (scene) => offer(scene, false), gets: NOT_FOUND },
  'an unknown offer': { arrange: async () => ({ input: { id: randomUUID() } }), gets: NOT_FOUND },
});

export const cases: AccessCases = {
  'events.waitlist.join': {
    rule: { kind: 'subject', permission: 'enroll_buy' },
    credentials: WRITES,
    situations: about(ANSWERING, join),
  },
  'events.waitlist.leave': {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: about(WITHDRAWING, leave),
  },
  'events.waitlist.list': {
    rule: { kind: 'subject', permission: null },
    credentials: READS,
    situations: about(hosting('shown'), list),
  },
  'events.waitlist.accept': {
    rule: { kind: 'subject', permission: 'enroll_buy' },
    credentials: WRITES,
    situations: offers(everyRole('ok', { guest: 'not_allowed', owner: 'not_allowed' })),
  },
  'events.waitlist.decline': {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: offers(OK),
  },
};
