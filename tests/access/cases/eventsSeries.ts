import { insertSeries, joinSeries } from '@kindred/db/events/series/writes';
import type { Event } from '@kindred/db/factories/events';
import { recurrence, rruleOf } from '@kindred/validation/events/series';
import {
  ANSWERING,
  about,
  answer,
  creators,
  forVisitors,
  type Make,
  NOT_FOUND,
  ofStranger,
  PAGE,
  rule,
  SHOWN,
  schedule,
} from '../situations/eventHas.ts';
import type { AccessCases, Scene } from '../support/case.ts';
import { GUEST_READS, READS, WRITES } from '../support/case.ts';

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

export const cases: AccessCases = {
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
};
