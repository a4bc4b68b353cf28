import type { Db, Tx } from '@kindred/db/client';
import { lockStanding } from '@kindred/db/events/attending/writes';
import { answersOfUser } from '@kindred/db/events/questions/visibility';
import { upsertAnswers } from '@kindred/db/events/questions/writes';
import type { EventRow } from '@kindred/db/events/visibility';
import { canRsvp } from '@kindred/permissions/policies/events';
import type { Viewer } from '@kindred/permissions/viewer';
import type { JoinAnswer } from '@kindred/validation/tribes';
import { fail } from '../../../trpc/errors.ts';
import { eventLocked, factsOf } from '../service.ts';

/** Stops unless a user has answered every question of an event. */
export async function assertAnswered(
  db: Db | Tx,
  { id, questions }: Pick<EventRow, 'id' | 'questions'>,
  userId: string,
): Promise<void> {
  if (questions.length === 0) return;
  const answered = new Set((await answersOfUser(db, id, userId)).map(({ question }) => question));
  if (!questions.every((question) => answered.has(question))) fail('answers_needed');
}

/** Stores the answers of the viewer to all questions of an event, in the order in which it asks them. */
export async function answerQuestions(
  tx: Tx,
  viewer: Viewer,
  { id, answers }: { id: string; answers: readonly JoinAnswer[] },
): Promise<void> {
  await lockStanding(tx, { eventId: id, userId: viewer.id });
  const { seen } = await eventLocked(tx, viewer, id);
  if (!canRsvp(viewer, factsOf(seen))) fail('not_allowed');
  const given = new Map(answers.map(({ question, answer }) => [question, answer]));
  if (given.size !== seen.questions.length) fail('questions_changed');
  const items = seen.questions.map((question) => ({
    question,
    answer: given.get(question) ?? fail('questions_changed'),
  }));
  await upsertAnswers(tx, { eventId: id, userId: viewer.id, answers: items });
}
