import { lockStanding } from '@kindred/db/events/attending/writes';
import { datesToAnswer, standingAnswer, standingUsers } from '@kindred/db/events/series/visibility';
import type { StandingAnswer } from '@kindred/db/events/series/writes';
import { copyQuestionAnswers, lockSeries, setStandingAnswer } from '@kindred/db/events/series/writes';
import { freeTypeNamed, ticketTypeById } from '@kindred/db/events/tickets/visibility';
import { canRsvp } from '@kindred/permissions/policies/events';
import type { Viewer } from '@kindred/permissions/viewer';
import type { RsvpInput } from '@kindred/validation/events/attending';
import type { SeriesRsvpResult } from '@kindred/validation/events/series';
import { id } from '@kindred/validation/text';
import { z } from 'zod';
import type { Outbox } from '../../../platform/bus.ts';
import { defineJob } from '../../../platform/job.ts';
import { write } from '../../../platform/write.ts';
import type { Deps } from '../../../trpc/context.ts';
import { AppError, fail } from '../../../trpc/errors.ts';
import { answerEvent } from '../attending/service.ts';
import { mailDates } from '../calendar/mail.ts';
import { notifyOfRsvp } from '../notices.ts';
import { assertAnswered } from '../questions/service.ts';
import { factsOf, loadEvent } from '../service.ts';

/** Dates that one request or job answers, each in a transaction of its own: an event is locked for a moment only. */
const DATES_AT_ONCE = 60;
const USERS_AT_ONCE = 50;
const NOT_REPEATED = 'This event does not repeat';
const FIRST = '00000000-0000-0000-0000-000000000000';

type Writes = Pick<Deps, 'db' | 'bus'>;

/** Answers a date for a user; one without seats, or that they cannot answer, is passed over. */
async function answerDate(
  deps: Writes,
  viewer: Viewer,
  { ticketType, ...answer }: StandingAnswer & { id: string },
): Promise<'answered' | 'full' | 'passed'> {
  try {
    await write(deps, async (tx, outbox) => {
      if (answer.status === 'going')
        await copyQuestionAnswers(tx, { eventIds: [answer.id], userId: viewer.id });
      const ticketTypeId =
        ticketType === null ? undefined : await freeTypeNamed(tx, { eventId: answer.id, name: ticketType });
      await answerEvent(tx, outbox, viewer, { ...answer, ticketTypeId }, { isQuiet: true });
    });
    return 'answered';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.appCode === 'event_full' ? 'full' : 'passed';
  }
}

/** Gives a page of the dates of a series the answer of a user to all of them. A decline is for those they answered. */
async function answerPage(deps: Writes, page: { seriesId: string; userId: string; after: string }) {
  const { seriesId, userId, after } = page;
  const result = { answered: 0, full: [] as string[], last: null as string | null };
  const standing = await standingAnswer(deps.db, { seriesId, userId });
  if (standing === undefined) return result;
  const { role, ...answer } = standing;
  const answeredBy = answer.status === 'declined' ? userId : undefined;
  const dates = await datesToAnswer(deps.db, { seriesId, answeredBy, after, limit: DATES_AT_ONCE });
  for (const { id: eventId, startsLocal } of dates) {
    const outcome = await answerDate(deps, { id: userId, role }, { ...answer, id: eventId });
    if (outcome === 'answered') result.answered += 1;
    if (outcome === 'full') result.full.push(startsLocal);
  }
  if (dates.length === DATES_AT_ONCE) result.last = dates.at(-1)?.originalStart ?? null;
  await write(deps, async (_tx, outbox) => {
    if (result.last !== null) await outbox.job(answerDatesJob, { seriesId, userId, after: result.last });
    // One mail with all dates, once they are answered.
    else if (result.answered > 0 || after !== '') {
      const method = answer.status === 'going' ? 'REQUEST' : 'CANCEL';
      await outbox.job(mailDates, { seriesId, userId, method });
    }
  });
  return result;
}

/** Answers all dates to come of the series of an event, and those that are made later. */
export async function answerSeries(
  deps: Pick<Deps, 'db' | 'bus'>,
  viewer: Viewer,
  { id: eventId, ticketTypeId, ...answer }: RsvpInput,
): Promise<SeriesRsvpResult> {
  const seriesId = await write(deps, async (tx) => {
    await lockStanding(tx, { eventId, userId: viewer.id });
    const event = (await loadEvent(tx, viewer, { id: eventId })) ?? fail('not_found');
    if (event.seriesId === null) fail('invalid_input', { issues: [{ path: 'id', message: NOT_REPEATED }] });
    const facts = factsOf(event);
    if (!canRsvp(viewer, { ...facts, isOpen: true, isCancelled: false })) {
      fail(facts.isArchived ? 'tribe_archived' : 'not_allowed');
    }
    if (answer.guests > event.guestsMax) {
      const message = `Guests must be at most ${event.guestsMax}`;
      fail('invalid_input', { issues: [{ path: 'guests', message }] });
    }
    if (answer.status !== 'declined' && Number(event.price) > 0) fail('ticket_needed');
    if (answer.status === 'going') await assertAnswered(tx, event, viewer.id);
    const type = ticketTypeId === undefined ? undefined : await ticketTypeById(tx, ticketTypeId);
    const ticketType = type?.eventId === eventId ? type.name : null;
    await lockSeries(tx, event.seriesId);
    await setStandingAnswer(tx, { ...answer, ticketType, seriesId: event.seriesId, userId: viewer.id });
    return event.seriesId;
  });
  const { answered, full, last } = await answerPage(deps, { seriesId, userId: viewer.id, after: '' });
  if (answered > 0 && answer.status !== 'declined') {
    const { status } = answer;
    await write(deps, async (tx, outbox) => {
      const event = await loadEvent(tx, viewer, { id: eventId });
      if (event !== undefined) await notifyOfRsvp(tx, outbox, event, { userId: viewer.id, status });
    });
  }
  return { answered, full, hasMore: last !== null };
}

/** Answers further dates of a series, a page of them a job. */
const answerDatesJob = defineJob({
  name: 'events.answerDates',
  payload: z.object({ seriesId: id, userId: id, after: z.string() }),
  run: async (deps, page) => void (await answerPage(deps, page)),
});

async function answerFor(deps: Writes, seriesId: string, userId: string, eventIds: string[]) {
  const standing = await standingAnswer(deps.db, { seriesId, userId });
  if (standing === undefined) return;
  const { role, ...answer } = standing;
  for (const eventId of eventIds) {
    await answerDate(deps, { id: userId, role }, { ...answer, id: eventId });
  }
}

/** Gives new dates of a series the answers of users who answered all of them, a page of users a job. */
const answerNewDatesJob = defineJob({
  name: 'events.answerNewDates',
  payload: z.object({ seriesId: id, eventIds: z.array(id), after: id.default(FIRST) }),
  async run(deps, { seriesId, eventIds, after }) {
    const users = await standingUsers(deps.db, { seriesId, after, limit: USERS_AT_ONCE });
    for (const userId of users) await answerFor(deps, seriesId, userId, eventIds);
    const last = users.at(-1);
    if (users.length < USERS_AT_ONCE || last === undefined) return;
    await write(deps, (_tx, outbox) => outbox.job(answerNewDatesJob, { seriesId, eventIds, after: last }));
  },
});

export async function answerNewDates(outbox: Outbox, seriesId: string, eventIds: string[]): Promise<void> {
  await outbox.job(answerNewDatesJob, { seriesId, eventIds });
}

export const answerJobs = [answerDatesJob, answerNewDatesJob];
