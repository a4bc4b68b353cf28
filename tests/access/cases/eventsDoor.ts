import { randomUUID } from 'node:crypto';
import { createUser } from '@kindred/db/factories/accounts';
import { rsvp } from '@kindred/db/factories/events';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import {
  about,
  events,
  hosted,
  hosting,
  type Make,
  NOT_ALLOWED,
  ofStranger,
  PAGE,
  rule,
} from '../situations/eventHas.ts';
import { canary } from '../situations/tribeHas.ts';
import type { AccessCases } from '../support/case.ts';
import { READS } from '../support/case.ts';

const roster: Make = async (event, { db }) => {
  const user = await createUser(db, { firstName: canary() });
  await rsvp(db, event.id, user.id);
  return { input: { id: event.id }, canary: user.firstName };
};
const checkIn: Make = async (event, scene) => {
  await rsvp(scene.db, event.id, (await createUser(scene.db)).id);
  const { id: seatId } = await events(scene)
    .selectFrom('eventTickets')
    .select('id')
    .where('eventId', '=', event.id)
    .executeTakeFirstOrThrow();
  const scan = { nonce: randomUUID(), scannedAt: new Date().toISOString(), seatId };
  return {
    input: { id: event.id, scans: [scan] },
    happened: async () =>
      (await events(scene)
        .selectFrom('eventCheckIns')
        .select('id')
        .where('seatId', '=', seatId)
        .where('result', '=', 'accepted')
        .executeTakeFirst()) !== undefined,
  };
};
const codes: Make = async (event, { db, caller }) => {
  const answer = await rsvp(db, event.id, caller.id);
  const ticket = await unrestrictedDb(db)
    .selectFrom('eventTickets')
    .select('id')
    .where('rsvpId', '=', answer.id)
    .executeTakeFirstOrThrow();
  return { input: { id: event.id }, canary: ticket.id };
};

export const cases: AccessCases = {
  'events.door.roster': {
    rule: rule(),
    credentials: READS,
    situations: {
      ...about(hosting('shown'), roster),
      'an event of a stranger': ofStranger('public', roster, NOT_ALLOWED),
    },
  },
  'events.door.checkIn': hosted(checkIn),
  'events.door.codes': { rule: rule(), credentials: READS, situations: about(PAGE, codes) },
};
