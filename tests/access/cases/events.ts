import { randomInt } from 'node:crypto';
import { createEvent, type Event } from '@kindred/db/factories/events';
import { createTribe } from '@kindred/db/factories/tribes';
import { placeOf } from '@kindred/db/map/visibility';
import { setPlace } from '@kindred/db/map/writes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import {
  about,
  creators,
  events,
  forVisitors,
  hosted,
  type Make,
  NOT_ALLOWED,
  NOT_FOUND,
  now,
  ofStranger,
  PAGE,
  rule,
  SHOWN,
  schedule,
  upgrade,
} from '../situations/eventHas.ts';
import { aboutTribes, canary, READ, reading, type Where } from '../situations/tribeHas.ts';
import type { AccessCases, ByRole, Scene } from '../support/case.ts';
import { everyRole, GUEST_READS, READS, WRITES } from '../support/case.ts';

const page: Make = async (event, scene) => {
  const text = canary();
  await events(scene).updateTable('events').set({ title: text }).where('id', '=', event.id).execute();
  return { input: { id: event.id }, canary: text };
};
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
const isHostedBy = ({ db, caller }: Scene, title: string) =>
  unrestrictedDb(db)
    .selectFrom('events')
    .select('id')
    .where('hostId', '=', caller.id)
    .where('title', '=', title)
    .where('startsLocal', '=', schedule.startsAt)
    .executeTakeFirst()
    .then((row) => row !== undefined);
const duplicate: Make = async (event, scene) => {
  await upgrade(scene, event.hostId);
  return { input: { id: event.id, schedule }, happened: () => isHostedBy(scene, event.title) };
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
};
