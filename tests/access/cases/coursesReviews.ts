import { createUser } from '@kindred/db/factories/accounts';
import { type Course, createCourse, enroll, lessonIdsOf } from '@kindred/db/factories/courses';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { isReported } from '../situations/reports.ts';
import { canary, type Where } from '../situations/tribeHas.ts';
import type { AccessCase, AccessCases, ByRole, Scene } from '../support/case.ts';
import { everyRole } from '../support/case.ts';
import { about, type Make, PAGE, reads, STUDYING, writes } from './courses.ts';
import { COURSE, teachers } from './coursesBuilder.ts';

const NOT_ALLOWED = everyRole('not_allowed');
const REPORTING: Record<Where, ByRole> = {
  ...STUDYING,
  'an archived tribe I am a member of': everyRole('ok'),
  'a tribe of mine without any of it': teachers('ok', 'not_found'),
};

async function insertReview({ db }: Scene, course: Course, authorId?: string) {
  return unrestrictedDb(db)
    .insertInto('courseReviews')
    .values({
      courseId: course.id,
      authorId: authorId ?? (await createUser(db)).id,
      rating: 4,
      content: canary(),
    })
    .returning(['id', 'content'])
    .executeTakeFirstOrThrow();
}
const reviewNow = ({ db, caller }: Scene, course: Course) =>
  unrestrictedDb(db)
    .selectFrom('courseReviews')
    .select('rating')
    .where('courseId', '=', course.id)
    .where('authorId', '=', caller.id)
    .executeTakeFirst();

const listing: Make = async (course, scene) => {
  const { content } = await insertReview(scene, course);
  return { input: { id: course.id }, canary: content };
};
const mine: Make = async (course, scene) => {
  const { content } = await insertReview(scene, course, scene.caller.id);
  return { input: { id: course.id }, canary: content };
};
/** By a caller who completed two of the nine lessons. */
const writing: Make = async (course, scene) => {
  const { db, caller } = scene;
  const { id: enrollmentId } = await enroll(db, course.id, caller.id);
  const lessons = (await lessonIdsOf(db, course.id)).slice(0, 2);
  await unrestrictedDb(db)
    .insertInto('lessonCompletions')
    .values(lessons.map((lessonId) => ({ enrollmentId, lessonId })))
    .execute();
  return {
    input: { id: course.id, rating: 2, content: 'Cold' },
    happened: async () => (await reviewNow(scene, course))?.rating === 2,
  };
};
const removing: Make = async (course, scene) => {
  await insertReview(scene, course, scene.caller.id);
  return {
    input: { id: course.id },
    happened: async () => (await reviewNow(scene, course)) === undefined,
  };
};
const replying =
  (reply: string | null): Make =>
  async (course, scene) => {
    const { id: reviewId } = await insertReview(scene, course);
    const table = unrestrictedDb(scene.db);
    if (reply === null) {
      const answered = { reply: 'Before', repliedAt: new Date() };
      await table.updateTable('courseReviews').set(answered).where('id', '=', reviewId).execute();
    }
    return {
      input: { id: course.id, reviewId, ...(reply === null ? {} : { reply }) },
      happened: async () => {
        const row = table.selectFrom('courseReviews').select('reply').where('id', '=', reviewId);
        return (await row.executeTakeFirst())?.reply === reply;
      },
    };
  };
const reporting: Make = async (course, scene) => {
  const { id: reviewId } = await insertReview(scene, course);
  return {
    input: { id: course.id, reviewId, reason: 'spam' },
    happened: () => isReported(scene.db, reviewId, scene.caller.id),
  };
};
const reportingCourse: Make = async (course, { db, caller }) => ({
  input: { id: course.id, reason: 'spam' },
  happened: () => isReported(db, course.id, caller.id),
});
const REPORTING_COURSES: typeof REPORTING = {
  ...REPORTING,
  'a private tribe I own': NOT_ALLOWED,
  'a tribe of mine without any of it': teachers('not_allowed', 'not_found'),
};
/** Staff of the tribe and the creator never review a course. */
const WRITING: Record<Where, ByRole> = {
  ...REPORTING,
  'an archived tribe I am a member of': everyRole('tribe_archived'),
  'a private tribe I own': NOT_ALLOWED,
  'a private tribe I am an admin of': NOT_ALLOWED,
  'a private tribe I moderate': NOT_ALLOWED,
  'a tribe of mine without any of it': STUDYING['a tribe of mine without any of it'],
};
const replies = (reply: string | null): AccessCase => {
  const make = replying(reply);
  return {
    ...writes({
      ...about(COURSE, make),
      'a review of my own': {
        arrange: async (scene) => {
          const { id: tribeId } = await createTribe(scene.db);
          const course = await createCourse(scene.db, { tribeId, creatorId: scene.caller.id });
          const { id: reviewId } = await insertReview(scene, course, scene.caller.id);
          return { input: { id: course.id, reviewId, ...(reply === null ? {} : { reply }) } };
        },
        gets: NOT_ALLOWED,
      },
    }),
    rule: { kind: 'subject', permission: 'create_courses' },
  };
};

export const cases: AccessCases = {
  'courses.reviews.list': reads(about(PAGE, listing)),
  'courses.reviews.mine': reads(about(PAGE, mine)),
  'courses.reviews.write': { ...writes(about(WRITING, writing)), example: 'a public tribe I am not in' },
  'courses.reviews.remove': writes(about(REPORTING, removing)),
  'courses.reviews.reply': replies('Thank you'),
  'courses.reviews.deleteReply': replies(null),
  'courses.reviews.report': writes(about(REPORTING, reporting)),
  'courses.report': {
    ...writes(about(REPORTING_COURSES, reportingCourse)),
    example: 'a public tribe I am not in',
  },
};
