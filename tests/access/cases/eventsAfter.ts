import { createUser } from '@kindred/db/factories/accounts';
import { type Event, rsvp } from '@kindred/db/factories/events';
import { createMedia } from '@kindred/db/factories/media';
import {
  ARCHIVED,
  about,
  creators,
  events,
  hosted,
  hosting,
  type Make,
  now,
  OK,
  PAGE,
  rule,
  WITHDRAWING,
} from '../situations/eventHas.ts';
import { canary, type Where } from '../situations/tribeHas.ts';
import type { AccessCases, ByRole, Scene } from '../support/case.ts';
import { READS, WRITES } from '../support/case.ts';

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

export const cases: AccessCases = {
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
};
