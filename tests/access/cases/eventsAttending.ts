import { createUser } from '@kindred/db/factories/accounts';
import { createTicketType, type Event, inviteToEvent, rsvp } from '@kindred/db/factories/events';
import {
  ANSWERING,
  about,
  answer,
  answerNow,
  creators,
  events,
  hosted,
  hosting,
  type Make,
  NOT_ALLOWED,
  PAGE,
  rule,
  WITHDRAWING,
} from '../situations/eventHas.ts';
import { isReported } from '../situations/reports.ts';
import { canary } from '../situations/tribeHas.ts';
import type { AccessCases, Scene } from '../support/case.ts';
import { READS, WRITES } from '../support/case.ts';

const report: Make = async ({ id }, { db, caller }) => ({
  input: { id, reason: 'spam' },
  happened: () => isReported(db, id, caller.id),
});
const REPORTING = {
  ...Object.fromEntries(
    Object.entries(PAGE).map(([where, gets]) => [
      where,
      Object.fromEntries(Object.entries(gets).map(([role, got]) => [role, got === 'shown' ? 'ok' : got])),
    ]),
  ),
  'a private tribe I own': NOT_ALLOWED,
  'a tribe of mine without any of it': creators('not_allowed', 'not_found'),
} as typeof PAGE;

const QUESTION = 'What do you bring?';
const answerQuestions: Make = async (event, scene) => {
  await events(scene)
    .updateTable('events')
    .set({ questions: [QUESTION] })
    .where('id', '=', event.id)
    .execute();
  return {
    input: { id: event.id, answers: [{ question: QUESTION, answer: 'Bread' }] },
    happened: async () =>
      (await events(scene)
        .selectFrom('eventAnswers')
        .select('userId')
        .where('eventId', '=', event.id)
        .where('userId', '=', scene.caller.id)
        .executeTakeFirst()) !== undefined,
  };
};
const withdraw: Make = async (event, scene) => {
  await rsvp(scene.db, event.id, scene.caller.id);
  return { input: { id: event.id }, happened: async () => (await answerNow(scene, event)) === undefined };
};
const attendees: Make = async (event, { db }) => {
  const user = await createUser(db, { firstName: canary() });
  await rsvp(db, event.id, user.id);
  return { input: { id: event.id }, canary: user.firstName };
};
const isInvited = (scene: Scene, event: Event, userId: string) =>
  events(scene)
    .selectFrom('eventInvitations')
    .select('id')
    .where('eventId', '=', event.id)
    .where('userId', '=', userId)
    .executeTakeFirst()
    .then((row) => row !== undefined);
const invite: Make = async (event, scene) => {
  const { id: userId } = await createUser(scene.db);
  return { input: { id: event.id, userIds: [userId] }, happened: () => isInvited(scene, event, userId) };
};
const invitations: Make = async (event, { db }) => {
  const user = await createUser(db, { firstName: canary() });
  await inviteToEvent(db, event.id, user.id);
  return { input: { id: event.id }, canary: user.firstName };
};
const uninvite: Make = async (event, scene) => {
  const { id: userId } = await createUser(scene.db);
  await inviteToEvent(scene.db, event.id, userId);
  return {
    input: { id: event.id, userId },
    happened: async () => !(await isInvited(scene, event, userId)),
  };
};
const revokeJoinLink: Make = async (event, scene) => {
  const { id: userId } = await createUser(scene.db);
  const { id } = await rsvp(scene.db, event.id, userId);
  const links = events(scene).selectFrom('eventRsvps').select('joinRevokedAt').where('id', '=', id);
  return {
    input: { id: event.id, userId },
    happened: async () => (await links.executeTakeFirstOrThrow()).joinRevokedAt !== null,
  };
};
const tickets: Make = async (event, { db, caller }) => {
  const name = canary();
  const type = await createTicketType(db, event.id, { name, price: '0' });
  await rsvp(db, event.id, caller.id, { typeId: type.id });
  return { input: { id: event.id }, canary: name };
};
const removeAttendee: Make = async (event, scene) => {
  const { id: userId } = await createUser(scene.db);
  await rsvp(scene.db, event.id, userId);
  const mine = events(scene).selectFrom('eventRsvps').select('id').where('userId', '=', userId);
  return {
    input: { id: event.id, userId },
    happened: async () => (await mine.executeTakeFirst()) === undefined,
  };
};

export const cases: AccessCases = {
  'events.report': {
    rule: rule(),
    credentials: WRITES,
    situations: about(REPORTING, report),
    example: 'a public tribe I am not in',
  },
  'events.rsvp': { rule: rule('enroll_buy'), credentials: WRITES, situations: about(ANSWERING, answer) },
  'events.answerQuestions': {
    rule: rule('enroll_buy'),
    credentials: WRITES,
    situations: about(ANSWERING, answerQuestions),
  },
  'events.withdraw': { rule: rule(), credentials: WRITES, situations: about(WITHDRAWING, withdraw) },
  'events.attendees': { rule: rule(), credentials: READS, situations: about(PAGE, attendees) },
  'events.invite': hosted(invite),
  'events.invitations': {
    rule: rule(),
    credentials: READS,
    situations: about(hosting('shown'), invitations),
  },
  'events.uninvite': hosted(uninvite),
  'events.revokeJoinLink': hosted(revokeJoinLink),
  'events.tickets.mine': { rule: rule(), credentials: READS, situations: about(PAGE, tickets) },
  'events.tickets.remove': hosted(removeAttendee),
};
