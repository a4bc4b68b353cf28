import { randomUUID } from 'node:crypto';
import { type Course, createCourse, enroll, lessonIdsOf } from '@kindred/db/factories/courses';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { aboutTribes, canary, type Home, type Where } from '../situations/tribeHas.ts';
import type { AccessCase, AccessCases, Arranged, ByRole, Scene } from '../support/case.ts';
import { everyRole, READS, WRITES } from '../support/case.ts';
import { PAGE, STUDYING } from './courses.ts';
import { COURSE, PART, teachers } from './coursesBuilder.ts';

type Make = (course: Course, scene: Scene) => Promise<Arranged>;

function about(gets: Record<Where, ByRole>, make: Make): AccessCase['situations'] {
  const arrange = async (tribe: Home, scene: Scene) =>
    make(await createCourse(scene.db, { tribeId: tribe.id, creatorId: tribe.ownerId }), scene);
  return aboutTribes(gets, arrange, randomUUID());
}
const teaching = (gets: Record<Where, ByRole>, make: Make): AccessCase => ({
  rule: { kind: 'subject', permission: 'create_courses' },
  credentials: WRITES,
  situations: about(gets, make),
});

const cohort = ({ db }: Scene, { id: courseId }: Course, title = 'Spring') =>
  unrestrictedDb(db)
    .insertInto('courseCohorts')
    .values({
      courseId,
      title,
      startsOn: '2027-03-01',
      timeZone: 'UTC',
      startsAt: new Date('2027-03-01T00:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
const cohortsNow = ({ db }: Scene, { id }: Course) =>
  unrestrictedDb(db).selectFrom('courseCohorts').selectAll().where('courseId', '=', id).execute();

/** A lesson of the course and its creator's enrollment, which has an exception or not. */
async function student({ db }: Scene, course: Course, withException: boolean) {
  const { id: enrollmentId } = await enroll(db, course.id, course.creatorId);
  const [lessonId = ''] = await lessonIdsOf(db, course.id);
  const rows = unrestrictedDb(db);
  const values = { enrollmentId, lessonId, opensAt: new Date() };
  if (withException) await rows.insertInto('lessonExceptions').values(values).execute();
  const left = () =>
    rows.selectFrom('lessonExceptions').selectAll().where('enrollmentId', '=', enrollmentId).execute();
  return { lessonId, left };
}

const CHOOSING: Record<Where, ByRole> = {
  ...STUDYING,
  'an archived tribe I am a member of': everyRole('tribe_archived'),
  'a tribe of mine without any of it': teachers('ok', 'not_found'),
};

export const cases: AccessCases = {
  'courses.cohorts': {
    rule: { kind: 'subject', permission: null },
    credentials: READS,
    situations: about(PAGE, async (course, scene) => {
      const title = canary();
      await cohort(scene, course, title);
      return { input: { id: course.id }, canary: title };
    }),
  },

  'courses.addCohort': teaching(COURSE, async (course, scene) => ({
    input: { id: course.id, title: 'Autumn', startsOn: '2027-09-01' },
    happened: async () => (await cohortsNow(scene, course)).length === 1,
  })),

  'courses.updateCohort': teaching(PART, async (course, scene) => ({
    input: { id: (await cohort(scene, course)).id, title: 'Autumn' },
    happened: async () => (await cohortsNow(scene, course))[0]?.title === 'Autumn',
  })),

  'courses.deleteCohort': teaching(PART, async (course, scene) => ({
    input: { id: (await cohort(scene, course)).id },
    happened: async () => (await cohortsNow(scene, course))[0]?.deletedAt !== null,
  })),

  'courses.chooseCohort': {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: about(CHOOSING, async (course, scene) => {
      const enrollments = unrestrictedDb(scene.db).selectFrom('courseEnrollments').select('id');
      const known = await enrollments
        .where('courseId', '=', course.id)
        .where('userId', '=', scene.caller.id)
        .executeTakeFirst();
      if (known === undefined) await enroll(scene.db, course.id, scene.caller.id);
      const { id: cohortId } = await cohort(scene, course);
      return {
        input: { id: course.id, cohortId },
        happened: async () => (await cohortsNow(scene, course))[0]?.studentCount === 1,
      };
    }),
  },

  'courses.setException': teaching(PART, async (course, scene) => {
    const { lessonId, left } = await student(scene, course, false);
    return {
      input: { id: lessonId, userId: course.creatorId, opensAt: null },
      happened: async () => (await left()).length === 1,
    };
  }),

  'courses.deleteException': teaching(PART, async (course, scene) => {
    const { lessonId, left } = await student(scene, course, true);
    return {
      input: { id: lessonId, userId: course.creatorId },
      happened: async () => (await left()).length === 0,
    };
  }),
};
