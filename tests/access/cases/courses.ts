import { randomUUID } from 'node:crypto';
import { createUser } from '@kindred/db/factories/accounts';
import { type Course, createCourse, enroll, lessonIdsOf } from '@kindred/db/factories/courses';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { Role } from '@kindred/validation/accounts';
import { aboutTribes, canary, type Home, READ, reading, type Where } from '../situations/tribeHas.ts';
import type { AccessCase, AccessCases, Arranged, ByRole, Outcome, Scene } from '../support/case.ts';
import { everyRole, READS, WRITES } from '../support/case.ts';

export const SHOWN = everyRole('shown');
export const OK = everyRole('ok');
export const NOT_FOUND = everyRole('not_found');
const NOT_ALLOWED = everyRole('not_allowed');
const ARCHIVED = everyRole('tribe_archived');
const TEACHERS: readonly Role[] = ['creator', 'tribe_owner', 'platform_admin'];
/** Roles that may create courses get `outcome` of their own, the others `otherwise`. */
const teachers = (outcome: Outcome, otherwise: Outcome): ByRole =>
  everyRole(otherwise, Object.fromEntries(TEACHERS.map((role) => [role, outcome])));
/** Roles that hold `enroll_buy`. */
const BUYERS = everyRole('ok', { guest: 'not_allowed', owner: 'not_allowed' });

/** A page of a course is not there for who does not read its tribe, except its teachers. */
export const PAGE: Record<Where, ByRole> = {
  ...READ,
  'a public tribe for its members, which I am not': NOT_FOUND,
  'a private tribe whose trial is over for me': NOT_FOUND,
  'a tribe of mine without any of it': teachers('shown', 'not_found'),
};
/** A lesson that is not the first of its module. */
export const LESSON: Record<Where, ByRole> = {
  ...PAGE,
  'a private tribe I own': teachers('shown', 'not_allowed'),
  'a private tribe I am an admin of': teachers('shown', 'not_allowed'),
  'a private tribe I moderate': NOT_ALLOWED,
  'a private tribe I am a member of': NOT_ALLOWED,
  'an archived tribe I am a member of': NOT_ALLOWED,
  'a public tribe I am not in': NOT_ALLOWED,
};
const ENROLLING: Record<Where, ByRole> = {
  ...PAGE,
  'a private tribe I own': NOT_ALLOWED,
  'a private tribe I am an admin of': BUYERS,
  'a private tribe I moderate': BUYERS,
  'a private tribe I am a member of': BUYERS,
  'an archived tribe I am a member of': { ...ARCHIVED, guest: 'not_allowed', owner: 'not_allowed' },
  'a public tribe I am not in': BUYERS,
  'a tribe of mine without any of it': { ...NOT_FOUND, ...teachersOnly('not_allowed') },
};
function teachersOnly(outcome: Outcome): Partial<ByRole> {
  return Object.fromEntries(TEACHERS.map((role) => [role, outcome]));
}
/** Of those who are enrolled for free, as long as they read the tribe. */
export const STUDYING: Record<Where, ByRole> = {
  ...PAGE,
  'a private tribe I own': OK,
  'a private tribe I am an admin of': OK,
  'a private tribe I moderate': OK,
  'a private tribe I am a member of': OK,
  'an archived tribe I am a member of': OK,
  'a public tribe I am not in': OK,
  'a tribe of mine without any of it': { ...NOT_FOUND, ...teachersOnly('not_allowed') },
};
/** Those who teach it see that they are enrolled, and can leave. */
const LEAVING = { ...STUDYING, 'a tribe of mine without any of it': teachers('ok', 'not_found') };

export type Make = (course: Course, scene: Scene) => Promise<Arranged>;

export function about(
  gets: Record<Where, ByRole>,
  make: Make,
  over: Partial<Course> = {},
): AccessCase['situations'] {
  const arrange = async (tribe: Home, scene: Scene) => {
    const course = await createCourse(scene.db, { ...over, tribeId: tribe.id, creatorId: tribe.ownerId });
    return make(course, scene);
  };
  return aboutTribes(gets, arrange, randomUUID());
}

/** A course of somebody else's private tribe, bought by the caller before `then`. */
function bought(gets: ByRole, then: (course: Course, scene: Scene) => Promise<unknown>, make: Make) {
  return {
    arrange: async (scene: Scene) => {
      const { id: tribeId, ownerId } = await createTribe(scene.db, { isPrivate: true });
      const course = await createCourse(scene.db, { tribeId, creatorId: ownerId, price: '20.00' });
      await enroll(scene.db, course.id, scene.caller.id, { source: 'paid' });
      await then(course, scene);
      return make(course, scene);
    },
    gets,
  };
}
export const buying = (make: Make, shown: ByRole) => ({
  'a course I bought in a private tribe I am not in': bought(shown, async () => undefined, make),
  'a course I bought that was unpublished': bought(
    shown,
    ({ id }, { db }) =>
      unrestrictedDb(db).updateTable('courses').set({ isPublished: false }).where('id', '=', id).execute(),
    make,
  ),
  'a course I bought and gave back': bought(
    NOT_FOUND,
    ({ id }, { db }) =>
      unrestrictedDb(db)
        .updateTable('courseEnrollments')
        .set({ endedAt: new Date(), endReason: 'refunded' })
        .where('courseId', '=', id)
        .execute(),
    make,
  ),
  'a course I bought in a tribe that bans me': bought(
    NOT_FOUND,
    ({ tribeId }, { db, caller }) =>
      unrestrictedDb(db)
        .insertInto('tribeBans')
        .values({ tribeId: tribeId ?? '', userId: caller.id, reason: 'Spam' })
        .execute(),
    make,
  ),
  'a course I bought of a teacher who blocked me': bought(
    shown,
    ({ creatorId }, { db, caller }) =>
      unrestrictedDb(db)
        .insertInto('userBlocks')
        .values({ blockerId: creatorId, blockedId: caller.id })
        .execute(),
    make,
  ),
});

const page: Make = async (course, { db }) => {
  const text = canary();
  await unrestrictedDb(db).updateTable('courses').set({ title: text }).where('id', '=', course.id).execute();
  return { input: { id: course.id }, canary: text };
};
const curriculum: Make = async (course, { db }) => {
  const [, id = ''] = await lessonIdsOf(db, course.id);
  const text = canary();
  await unrestrictedDb(db).updateTable('courseLessons').set({ title: text }).where('id', '=', id).execute();
  return { input: { id: course.id }, canary: text };
};
const lesson =
  (at: number): Make =>
  async (course, { db }) => {
    const id = (await lessonIdsOf(db, course.id))[at] ?? '';
    const text = canary();
    await unrestrictedDb(db)
      .updateTable('courseLessons')
      .set({ content: text })
      .where('id', '=', id)
      .execute();
    return { input: { id }, canary: text };
  };

const HIDDEN = everyRole('hidden');
/** The list holds the courses of tribes that the viewer reads, whether they teach them or not. */
const LISTED: Record<Where, ByRole> = {
  ...READ,
  'a public tribe for its members, which I am not': HIDDEN,
  'a private tribe whose trial is over for me': HIDDEN,
  'a private tribe I am not in': HIDDEN,
  'a tribe of mine without any of it': HIDDEN,
};
const listed: Make = async (course, scene) => {
  const { canary: q = '' } = await page(course, scene);
  return { input: { q }, canary: `"id":"${course.id}"` };
};

const isEnrolled = (course: Course, { db, caller }: Scene) =>
  unrestrictedDb(db)
    .selectFrom('courseEnrollments')
    .select('id')
    .where('courseId', '=', course.id)
    .where('userId', '=', caller.id)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
    .then((row) => row !== undefined);

export const completing =
  (before: boolean): Make =>
  async (course, scene) => {
    const { db, caller } = scene;
    const [, lessonId = ''] = await lessonIdsOf(db, course.id);
    const enrollments = unrestrictedDb(db).selectFrom('courseEnrollments').select('id');
    const known = await enrollments
      .where('courseId', '=', course.id)
      .where('userId', '=', caller.id)
      .executeTakeFirst();
    const { id: enrollmentId } = known ?? (await enroll(db, course.id, caller.id));
    if (before) {
      await unrestrictedDb(db).insertInto('lessonCompletions').values({ enrollmentId, lessonId }).execute();
    }
    const isComplete = () =>
      unrestrictedDb(db)
        .selectFrom('lessonCompletions')
        .select('lessonId')
        .where('enrollmentId', '=', enrollmentId)
        .executeTakeFirst()
        .then((row) => row !== undefined);
    return { input: { id: lessonId }, happened: async () => (await isComplete()) !== before };
  };

export const reads = (situations: AccessCase['situations']): AccessCase => ({
  rule: { kind: 'subject', permission: null },
  credentials: READS,
  situations,
});
export const writes = (
  situations: AccessCase['situations'],
  permission: 'enroll_buy' | null = null,
): AccessCase => ({ rule: { kind: 'subject', permission }, credentials: WRITES, situations });

export const cases: AccessCases = {
  'courses.ofTribe': reading(READ, async (tribe, { db }, title) => {
    await createCourse(db, { tribeId: tribe.id, title });
    return undefined;
  }),

  'courses.list': {
    rule: { kind: 'signedIn' },
    credentials: READS,
    situations: Object.fromEntries(
      Object.entries(about(LISTED, listed)).filter(([where]) => where !== 'an unknown id'),
    ),
  },
  'courses.library': {
    rule: { kind: 'signedIn' },
    credentials: READS,
    situations: {
      'a course I take': {
        arrange: async (scene) => {
          const course = await createCourse(scene.db);
          await enroll(scene.db, course.id, scene.caller.id);
          return { ...(await page(course, scene)), input: {} };
        },
        gets: SHOWN,
      },
      'a course of somebody else': {
        arrange: async (scene) => {
          const course = await createCourse(scene.db);
          await enroll(scene.db, course.id, (await createUser(scene.db)).id);
          return { ...(await page(course, scene)), input: {} };
        },
        gets: everyRole('hidden'),
      },
    },
  },

  'courses.get': reads({ ...about(PAGE, page), ...buying(page, SHOWN) }),
  'courses.curriculum': reads({ ...about(PAGE, curriculum), ...buying(curriculum, SHOWN) }),
  'courses.lesson': {
    ...reads({
      ...about(LESSON, lesson(1)),
      ...buying(lesson(1), SHOWN),
      'the first lesson of a module': {
        arrange: async (scene) => {
          const { id: tribeId, ownerId: creatorId } = await createTribe(scene.db);
          return lesson(3)(await createCourse(scene.db, { tribeId, creatorId }), scene);
        },
        gets: SHOWN,
      },
      'a draft of somebody else': {
        arrange: async (scene) => {
          const { id: tribeId } = await createTribe(scene.db);
          return lesson(0)(await createCourse(scene.db, { tribeId, isPublished: false }), scene);
        },
        gets: NOT_FOUND,
      },
    }),
    example: 'the first lesson of a module',
  },

  'courses.enroll': {
    ...writes(
      {
        ...about(ENROLLING, async (course, scene) => ({
          input: { id: course.id },
          happened: () => isEnrolled(course, scene),
        })),
        'a course that has a price': {
          arrange: async (scene) => {
            const { id: tribeId } = await createTribe(scene.db);
            const course = await createCourse(scene.db, { tribeId, price: '9.00' });
            return { input: { id: course.id }, happened: () => isEnrolled(course, scene) };
          },
          gets: { ...everyRole('course_not_free'), guest: 'not_allowed', owner: 'not_allowed' },
        },
      },
      'enroll_buy',
    ),
    example: 'a public tribe I am not in',
  },
  'courses.leave': writes({
    ...about(LEAVING, async (course, scene) => {
      await enroll(scene.db, course.id, scene.caller.id);
      return { input: { id: course.id }, happened: async () => !(await isEnrolled(course, scene)) };
    }),
    'a course I am not enrolled in': {
      arrange: async (scene) => {
        const { id: tribeId } = await createTribe(scene.db);
        const course = await createCourse(scene.db, { tribeId });
        await enroll(scene.db, course.id, (await createUser(scene.db)).id);
        return { input: { id: course.id } };
      },
      gets: NOT_ALLOWED,
    },
  }),
  'courses.complete': writes({ ...about(STUDYING, completing(false)), ...buying(completing(false), OK) }),
  'courses.reopen': writes({ ...about(STUDYING, completing(true)), ...buying(completing(true), OK) }),
};
