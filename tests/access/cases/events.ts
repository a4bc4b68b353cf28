import { randomInt, randomUUID } from 'node:crypto';
import { insertSeries, joinSeries } from '@kindred/db/events/series/writes';
import { createUser } from '@kindred/db/factories/accounts';
import {
  createEvent,
  createTicketType,
  discussEvent,
  type Event,
  inviteToEvent,
  rsvp,
} from '@kindred/db/factories/events';
import { createMedia } from '@kindred/db/factories/media';
import { createTribe } from '@kindred/db/factories/tribes';
import { placeOf } from '@kindred/db/map/visibility';
import { setPlace } from '@kindred/db/map/writes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { Role } from '@kindred/validation/accounts';
import { recurrence, rruleOf } from '@kindred/validation/events/series';
import { aboutTribes, canary, type Home, READ, reading, type Where } from '../situations/tribeHas.ts';
import type { AccessCase, AccessCases, Arranged, ByRole, Outcome, Scene } from '../support/case.ts';
import { everyRole, GUEST_READS, READS, WRITES } from '../support/case.ts';

const SHOWN = everyRole('shown');
const NOT_FOUND = everyRole('not_found');
const NOT_ALLOWED = everyRole('not_allowed');
const ARCHIVED = everyRole('tribe_archived');
const CREATORS: readonly Role[] = ['creator', 'tribe_owner', 'platform_admin'];
/** Roles that may create events get `outcome` of their own, the others `otherwise`. */
const creators = (outcome: Outcome, otherwise: Outcome): ByRole =>
  everyRole(otherwise, Object.fromEntries(CREATORS.map((role) => [role, outcome])));
const BUYERS = everyRole('ok', { guest: 'not_allowed', owner: 'not_allowed' });

/** An event for its tribe is not there for those who do not read the tribe, except its hosts. */
const PAGE: Record<Where, ByRole> = {
  ...READ,
  'a public tribe for its members, which I am not': NOT_FOUND,
  'a private tribe whose trial is over for me': NOT_FOUND,
  'a tribe of mine without any of it': creators('shown', 'not_found'),
};
/** For its host and for owner and admins of the tribe. */
export const hosting = (outcome: Outcome): Record<Where, ByRole> => ({
  ...PAGE,
  'a private tribe I own': creators(outcome, 'not_allowed'),
  'a private tribe I am an admin of': creators(outcome, 'not_allowed'),
  'a private tribe I moderate': NOT_ALLOWED,
  'a private tribe I am a member of': NOT_ALLOWED,
  'an archived tribe I am a member of': outcome === 'ok' ? ARCHIVED : NOT_ALLOWED,
  'a public tribe I am not in': NOT_ALLOWED,
  'a tribe of mine without any of it': creators(outcome, 'not_found'),
});
export const ANSWERING: Record<Where, ByRole> = {
  ...PAGE,
  'a private tribe I own': BUYERS,
  'a private tribe I am an admin of': BUYERS,
  'a private tribe I moderate': BUYERS,
  'a private tribe I am a member of': BUYERS,
  'an archived tribe I am a member of': { ...ARCHIVED, guest: 'not_allowed', owner: 'not_allowed' },
  'a public tribe I am not in': BUYERS,
  'a tribe of mine without any of it': { ...creators('ok', 'not_found') },
};
const OK = everyRole('ok');
export const WITHDRAWING: Record<Where, ByRole> = {
  ...ANSWERING,
  'a private tribe I own': OK,
  'a private tribe I am an admin of': OK,
  'a private tribe I moderate': OK,
  'a private tribe I am a member of': OK,
  'an archived tribe I am a member of': ARCHIVED,
  'a public tribe I am not in': OK,
};

export type Make = (event: Event, scene: Scene) => Promise<Arranged>;
export function about(gets: Record<Where, ByRole>, make: Make): AccessCase['situations'] {
  const arrange = async (tribe: Home, scene: Scene) =>
    make(await createEvent(scene.db, { tribeId: tribe.id, hostId: tribe.ownerId }), scene);
  return aboutTribes(gets, arrange, randomUUID());
}
const events = ({ db }: Scene) => unrestrictedDb(db);
const now = (scene: Scene, { id }: Event) =>
  events(scene).selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst();

const page: Make = async (event, scene) => {
  const text = canary();
  await events(scene).updateTable('events').set({ title: text }).where('id', '=', event.id).execute();
  return { input: { id: event.id }, canary: text };
};
/** An event of a stranger that is not in a tribe. */
const ofStranger = (audience: 'public' | 'invited', make: Make, gets: ByRole) => ({
  arrange: async (scene: Scene) => make(await createEvent(scene.db, { audience }), scene),
  gets,
});

const change: Make = async (event, scene) => ({
  input: { id: event.id, title: 'Second loaf' },
  happened: async () => (await now(scene, event))?.title === 'Second loaf',
});
const cancel: Make = async (event, scene) => ({
  input: { id: event.id, reason: 'Rain' },
  happened: async () => (await now(scene, event))?.cancelReason === 'Rain',
});
const remove: Make = async (event, scene) => ({
  input: { id: event.id },
  happened: async () => (await now(scene, event))?.deletedAt !== null,
});
const schedule = { startsAt: '2029-05-01T10:00', endsAt: '2029-05-01T11:00', timeZone: 'UTC' };
const isHostedBy = ({ db, caller }: Scene, title: string) =>
  unrestrictedDb(db)
    .selectFrom('events')
    .select('id')
    .where('hostId', '=', caller.id)
    .where('title', '=', title)
    .where('startsLocal', '=', schedule.startsAt)
    .executeTakeFirst()
    .then((row) => row !== undefined);
/** A Starter creates one a month, also in other situations. */
const upgrade = ({ db }: Scene, userId: string) =>
  db.updateTable('users').set({ plan: 'pro' }).where('id', '=', userId).execute();
const duplicate: Make = async (event, scene) => {
  await upgrade(scene, event.hostId);
  return { input: { id: event.id, schedule }, happened: () => isHostedBy(scene, event.title) };
};
const answerNow = (scene: Scene, event: Event) =>
  events(scene)
    .selectFrom('eventRsvps')
    .select('status')
    .where('eventId', '=', event.id)
    .where('userId', '=', scene.caller.id)
    .executeTakeFirst();
const answer: Make = async (event, scene) => ({
  input: { id: event.id, status: 'going' },
  happened: async () => (await answerNow(scene, event))?.status === 'going',
});
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
const RULE = { frequency: 'weekly', weekdays: [2] } as const;
/** Makes an event the first date of a series. */
async function repeat(event: Event, scene: Scene): Promise<void> {
  const { startsAt: startsLocal, endsAt: endsLocal, timeZone } = schedule;
  const times = { startsLocal, endsLocal, timeZone, keyZone: timeZone };
  const isNever = { startsSecond: false, endsSecond: false, isAllDay: false };
  const rrule = rruleOf(recurrence.parse(RULE));
  const series = { ...times, ...isNever, rrule, exceptDates: [], generatedUntil: null };
  await scene.db.transaction().execute(async (tx) => {
    const seriesId = await insertSeries(tx, series);
    const place = { seriesId, originalStart: schedule.startsAt, seriesDate: schedule.startsAt.slice(0, 10) };
    await joinSeries(tx, event.id, place);
  });
}
const answerSeries: Make = async (event, scene) => {
  await repeat(event, scene);
  return answer(event, scene);
};
const seriesDates: Make = async (event, scene) => {
  await repeat(event, scene);
  return { input: { id: event.id }, canary: `"id":"${event.id}"` };
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
/** Events that are over; `about` creates events of tomorrow. */
const ended =
  (make: Make): Make =>
  async (event, scene) => {
    const times = { startTime: new Date(Date.now() - 7_200_000), endTime: new Date(Date.now() - 3_600_000) };
    await events(scene).updateTable('events').set(times).where('id', '=', event.id).execute();
    return make(event, scene);
  };
const REPLAY = 'https://video.example/replay';
const setReplay = ended(async (event, scene) => ({
  input: { id: event.id, url: REPLAY },
  happened: async () => (await now(scene, event))?.replayUrl === REPLAY,
}));
const videosOf = (scene: Scene, event: Event) =>
  events(scene).selectFrom('videos').select('id').where('eventId', '=', event.id).execute();
const startReplayVideo = ended(async (event, scene) => {
  // Those of other situations count.
  await events(scene).deleteFrom('videos').where('uploadedBy', '=', scene.caller.id).execute();
  return {
    input: { id: event.id, name: 'Oven.mp4', size: 100, fingerprint: 'oven' },
    happened: async () => (await videosOf(scene, event)).length > 0,
  };
});
const deleteReplayVideo = ended(async (event, scene) => {
  const { id: attachmentId, uploadedBy } = await createMedia(scene.db, { isPrivate: true, kind: 'video' });
  const file = { name: 'Oven.mp4', size: 1, fingerprint: 'oven', attachmentId, uploadedBy };
  await events(scene)
    .insertInto('videos')
    .values({ ...file, eventId: event.id, status: 'ready' })
    .execute();
  return { input: { id: event.id }, happened: async () => (await videosOf(scene, event)).length === 0 };
});
const feedbackBy = (scene: Scene, event: Event, userId: string) =>
  events(scene)
    .selectFrom('eventFeedback')
    .select('rating')
    .where('eventId', '=', event.id)
    .where('userId', '=', userId)
    .executeTakeFirst();
const giveFeedback = ended(async (event, scene) => {
  await rsvp(scene.db, event.id, scene.caller.id);
  return {
    input: { id: event.id, rating: 4, content: 'Good' },
    happened: async () => (await feedbackBy(scene, event, scene.caller.id))?.rating === 4,
  };
});
const opinion = async (event: Event, scene: Scene, userId: string, content = '') => {
  await events(scene)
    .insertInto('eventFeedback')
    .values({ eventId: event.id, userId, rating: 3, content })
    .execute();
};
const deleteFeedback = ended(async (event, scene) => {
  await opinion(event, scene, scene.caller.id);
  return {
    input: { id: event.id },
    happened: async () => (await feedbackBy(scene, event, scene.caller.id)) === undefined,
  };
});
const feedback = ended(async (event, scene) => {
  const content = canary();
  await opinion(event, scene, (await createUser(scene.db)).id, content);
  return { input: { id: event.id }, canary: content };
});
const attendance = ended(async (event, scene) => {
  for (let count = 0; count < 3; count += 1) await rsvp(scene.db, event.id, (await createUser(scene.db)).id);
  return { input: { id: event.id }, canary: '"going":3' };
});
/** Attendees who do not run it. */
const ATTENDED: Record<Where, ByRole> = {
  ...PAGE,
  'a private tribe I own': creators('not_allowed', 'ok'),
  'a private tribe I am an admin of': creators('not_allowed', 'ok'),
  'a private tribe I moderate': OK,
  'a private tribe I am a member of': OK,
  'an archived tribe I am a member of': ARCHIVED,
  'a public tribe I am not in': OK,
  'a tribe of mine without any of it': creators('not_allowed', 'not_found'),
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

const BERLIN = { lat: 52.52, lng: 13.405, location: 'Berlin' };
const onMap = (event: Event) => ({ type: 'event', id: event.id }) as const;
const place: Make = async (event, { db }) => {
  const location = canary();
  await setPlace(db, onMap(event), { ...BERLIN, location, isExact: false });
  return { input: { id: event.id }, canary: location };
};
const isPlaced = async (event: Event, { db }: Scene) => (await placeOf(db, onMap(event))) !== undefined;
const putPlace: Make = async (event, scene) => ({
  input: { id: event.id, ...BERLIN },
  happened: () => isPlaced(event, scene),
});
const deletePlace: Make = async (event, scene) => {
  await setPlace(scene.db, onMap(event), { ...BERLIN, isExact: false });
  return { input: { id: event.id }, happened: async () => !(await isPlaced(event, scene)) };
};

const comments: Make = async (event, { db }) => {
  const content = canary();
  await discussEvent(db, { event, authorId: (await createUser(db)).id, content });
  return { input: { id: event.id }, canary: content };
};
const comment: Make = async (event, scene) => ({
  input: { id: event.id, content: 'Is there tea?' },
  happened: async () =>
    (await events(scene)
      .selectFrom('comments')
      .select('id')
      .where('postId', '=', event.id)
      .where('authorId', '=', scene.caller.id)
      .executeTakeFirst()) !== undefined,
});

const post: Make = async (event, scene) => ({
  input: { id: event.id, content: 'Come and play' },
  happened: async () => {
    const posts = events(scene).selectFrom('posts').select('id').where('eventId', '=', event.id);
    return (await posts.execute()).length === 1;
  },
});
/** Every member may post, so that the archive is what stops them. */
const POSTING: Record<Where, ByRole> = {
  ...hosting('ok'),
  'an archived tribe I am a member of': { ...ARCHIVED, guest: 'not_allowed', owner: 'not_allowed' },
};

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
const rule = (permission: 'enroll_buy' | 'comment_react' | 'create_posts' | null = null) =>
  ({ kind: 'subject', permission }) as const;
const hosted = (make: Make, over: Partial<Record<Where, ByRole>> = {}): AccessCase => ({
  rule: rule(),
  credentials: WRITES,
  situations: {
    ...about({ ...hosting('ok'), ...over }, make),
    'an event of a stranger': ofStranger('public', make, NOT_ALLOWED),
  },
});

const HIDDEN = everyRole('hidden');
/** The list has events for those who are in a tribe, and public ones. */
const LISTED: Record<Where, ByRole> = {
  ...READ,
  'a public tribe I am not in': HIDDEN,
  'a public tribe for its members, which I am not': HIDDEN,
  'a private tribe whose trial is over for me': HIDDEN,
  'a private tribe I am not in': HIDDEN,
  'a tribe of mine without any of it': HIDDEN,
};
/** Alone in its hour, so that no other event fills the page. */
const listed: Make = async (event, scene) => {
  const startTime = new Date(Date.UTC(2035, 0, 1) + randomInt(1_000_000) * 3_600_000);
  const endTime = new Date(startTime.getTime() + 1_800_000);
  await events(scene).updateTable('events').set({ startTime, endTime }).where('id', '=', event.id).execute();
  const input = { from: startTime.toISOString(), to: endTime.toISOString() };
  return { input, canary: `"id":"${event.id}"` };
};

const { 'no tribe at all': _, ...inTribes } = aboutTribes(
  {
    ...READ,
    'a private tribe I own': creators('ok', 'not_allowed'),
    'a private tribe I am an admin of': creators('ok', 'not_allowed'),
    'a private tribe I moderate': NOT_ALLOWED,
    'a private tribe I am a member of': NOT_ALLOWED,
    'an archived tribe I am a member of': creators('tribe_archived', 'not_allowed'),
    'a public tribe I am not in': NOT_ALLOWED,
    'a private tribe I am not in': NOT_FOUND,
    'a tribe of mine without any of it': creators('not_found', 'not_allowed'),
  },
  async (tribe, scene) => {
    await upgrade(scene, tribe.ownerId);
    const title = canary();
    return {
      input: { tribeId: tribe.id, kind: 'webinar', title, ...schedule },
      happened: () => isHostedBy(scene, title),
    };
  },
);

const OPEN = ['a public tribe I am not in', 'an archived tribe I am a member of'];
/** Signed out, the events of open tribes alone are there. */
function forVisitors(situations: AccessCase['situations']): AccessCase['situations'] {
  return Object.fromEntries(
    Object.entries(situations).map(([where, situation]) => [
      where,
      { ...situation, visitor: OPEN.includes(where) ? 'shown' : 'not_found' },
    ]),
  );
}

export const cases: AccessCases = {
  'events.ofTribe': reading(READ, async (tribe, { db }, title) => {
    await createEvent(db, { tribeId: tribe.id, title });
    return undefined;
  }),
  'events.list': {
    rule: { kind: 'signedIn' },
    credentials: READS,
    situations: {
      ...Object.fromEntries(
        Object.entries(about(LISTED, listed)).filter(([where]) => where !== 'an unknown id'),
      ),
      'a public event of a stranger': ofStranger('public', listed, SHOWN),
      'an event of a stranger by invitation': ofStranger('invited', listed, HIDDEN),
    },
  },
  'events.get': {
    rule: { ...rule(), guests: true },
    credentials: GUEST_READS,
    situations: {
      'a public event of a stranger': ofStranger('public', page, SHOWN),
      'an event of a stranger by invitation': ofStranger('invited', page, NOT_FOUND),
      ...forVisitors(about(PAGE, page)),
    },
  },
  'events.dates': {
    rule: { ...rule(), guests: true },
    credentials: GUEST_READS,
    situations: {
      'a public event of a stranger': ofStranger('public', seriesDates, SHOWN),
      'an event of a stranger by invitation': ofStranger('invited', seriesDates, NOT_FOUND),
      ...forVisitors(
        about({ ...PAGE, 'a tribe of mine without any of it': creators('hidden', 'not_found') }, seriesDates),
      ),
    },
  },
  'events.previewSeries': {
    rule: { kind: 'permission', permission: 'create_events' },
    credentials: READS,
    situations: {
      'a weekly recurrence': {
        arrange: async () => ({ input: { ...schedule, recurrence: RULE } }),
        gets: creators('ok', 'not_allowed'),
      },
    },
  },
  'events.rsvpSeries': {
    rule: rule('enroll_buy'),
    credentials: WRITES,
    situations: about(ANSWERING, answerSeries),
  },
  'events.create': {
    rule: { kind: 'subject', permission: 'create_events' },
    credentials: WRITES,
    situations: {
      'an event of my own': {
        arrange: async (scene) => {
          await upgrade(scene, scene.caller.id);
          const title = canary();
          return { input: { kind: 'webinar', title, ...schedule }, happened: () => isHostedBy(scene, title) };
        },
        gets: creators('ok', 'not_allowed'),
      },
      ...inTribes,
      'a private tribe of which I know only the name': {
        arrange: async ({ db }) => ({
          input: {
            tribeId: (await createTribe(db, { isPrivate: true })).slug,
            kind: 'webinar',
            title: 'First loaf',
            ...schedule,
          },
        }),
        gets: NOT_FOUND,
      },
    },
  },
  'events.update': hosted(change),
  'events.cancel': hosted(cancel),
  'events.delete': hosted(remove),
  'events.duplicate': hosted(duplicate, { 'a tribe of mine without any of it': NOT_FOUND }),
  'events.rsvp': { rule: rule('enroll_buy'), credentials: WRITES, situations: about(ANSWERING, answer) },
  'events.answerQuestions': {
    rule: rule('enroll_buy'),
    credentials: WRITES,
    situations: about(ANSWERING, answerQuestions),
  },
  'events.withdraw': { rule: rule(), credentials: WRITES, situations: about(WITHDRAWING, withdraw) },
  'events.attendees': { rule: rule(), credentials: READS, situations: about(PAGE, attendees) },
  'events.place': {
    rule: { ...rule(), guests: true },
    credentials: GUEST_READS,
    situations: {
      'a public event of a stranger': ofStranger('public', place, SHOWN),
      'an event of a stranger by invitation': ofStranger('invited', place, NOT_FOUND),
      ...forVisitors(about(PAGE, place)),
    },
  },
  'events.putPlace': hosted(putPlace),
  'events.deletePlace': hosted(deletePlace),
  'events.invite': hosted(invite),
  'events.invitations': {
    rule: rule(),
    credentials: READS,
    situations: about(hosting('shown'), invitations),
  },
  'events.uninvite': hosted(uninvite),
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
  'events.revokeJoinLink': hosted(revokeJoinLink),
  'events.setReplay': hosted(setReplay),
  'events.startReplayVideo': hosted(startReplayVideo),
  'events.deleteReplayVideo': hosted(deleteReplayVideo),
  'events.giveFeedback': { rule: rule(), credentials: WRITES, situations: about(ATTENDED, giveFeedback) },
  'events.deleteFeedback': {
    rule: rule(),
    credentials: WRITES,
    situations: about(WITHDRAWING, deleteFeedback),
  },
  'events.feedback': { rule: rule(), credentials: READS, situations: about(hosting('shown'), feedback) },
  'events.attendance': { rule: rule(), credentials: READS, situations: about(hosting('shown'), attendance) },
  'events.tickets.mine': { rule: rule(), credentials: READS, situations: about(PAGE, tickets) },
  'events.tickets.remove': hosted(removeAttendee),
  'events.post': {
    rule: rule('create_posts'),
    credentials: WRITES,
    situations: {
      ...about(POSTING, post),
      'an event of a stranger': ofStranger('public', post, NOT_ALLOWED),
    },
  },
  'events.discussion.list': { rule: rule(), credentials: READS, situations: about(PAGE, comments) },
  'events.discussion.create': {
    rule: rule('comment_react'),
    credentials: WRITES,
    situations: about(ANSWERING, comment),
  },
};
