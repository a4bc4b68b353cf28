import { randomUUID } from 'node:crypto';
import { createUser } from '@kindred/db/factories/accounts';
import { type Course, createCourse, enroll } from '@kindred/db/factories/courses';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { Role } from '@kindred/validation/accounts';
import { aboutTribes, canary, type Where } from '../situations/tribeHas.ts';
import type { AccessCase, AccessCases, Arranged, ByRole, Outcome, Scene } from '../support/case.ts';
import { everyRole, READS, WRITES } from '../support/case.ts';

const NOT_FOUND = everyRole('not_found');
const NOT_ALLOWED = everyRole('not_allowed');
const TEACHERS: readonly Role[] = ['creator', 'tribe_owner', 'platform_admin'];
const teachers = (outcome: Outcome, otherwise: Outcome): ByRole =>
  everyRole(otherwise, Object.fromEntries(TEACHERS.map((role) => [role, outcome])));

/** Creators read what they made after leaving the tribe, but teach it no longer; those who run tribes do. */
const LEFT = { ...teachers('not_allowed', 'not_found') };

/** Students are for teachers; others who see the course are refused, and an archived tribe can be read. */
const gets = (outcome: 'shown' | 'ok'): Record<Where, ByRole> => ({
  'a private tribe I own': teachers(outcome, 'not_allowed'),
  'a private tribe I am an admin of': teachers(outcome, 'not_allowed'),
  'a private tribe I moderate': NOT_ALLOWED,
  'a private tribe I am a member of': NOT_ALLOWED,
  'an archived tribe I am a member of':
    outcome === 'ok' ? teachers('tribe_archived', 'not_allowed') : NOT_ALLOWED,
  'a public tribe I am not in': NOT_ALLOWED,
  'a public tribe for its members, which I am not': NOT_FOUND,
  'a private tribe whose trial is over for me': NOT_FOUND,
  'a private tribe I am not in': NOT_FOUND,
  'a tribe of mine without any of it': teachers(outcome, 'not_found'),
});

type Make = (student: { course: Course; userId: string; name: string }, scene: Scene) => Promise<Arranged>;

function about(outcome: 'shown' | 'ok', make: Make): AccessCase {
  const arrange = async (course: Course, scene: Scene) => {
    const name = canary().slice(0, 30);
    const { id: userId } = await createUser(scene.db, { firstName: name });
    return make({ course, userId, name }, scene);
  };
  return {
    rule: { kind: 'subject', permission: 'create_courses' },
    credentials: outcome === 'ok' ? WRITES : READS,
    situations: {
      ...aboutTribes(
        gets(outcome),
        async (tribe, scene) =>
          arrange(await createCourse(scene.db, { tribeId: tribe.id, creatorId: tribe.ownerId }), scene),
        randomUUID(),
      ),
      'a course I am enrolled in': {
        arrange: async (scene) => {
          const course = await createCourse(scene.db, { creatorId: (await createUser(scene.db)).id });
          await enroll(scene.db, course.id, scene.caller.id, { source: 'granted' });
          return arrange(course, scene);
        },
        gets: NOT_ALLOWED,
      },
      'a course I was removed from': {
        arrange: async (scene) => {
          const course = await createCourse(scene.db, { creatorId: (await createUser(scene.db)).id });
          const over = { source: 'granted', endedAt: new Date(), endReason: 'removed' } as const;
          await enroll(scene.db, course.id, scene.caller.id, over);
          return arrange(course, scene);
        },
        gets: NOT_FOUND,
      },
      'a course I made in a private tribe that I left': {
        arrange: async (scene) => {
          const { id: tribeId } = await createTribe(scene.db, { isPrivate: true });
          return arrange(await createCourse(scene.db, { tribeId, creatorId: scene.caller.id }), scene);
        },
        gets: LEFT,
      },
    },
  };
}

const runOf = ({ db }: Scene, { id }: Course, userId: string) =>
  unrestrictedDb(db)
    .selectFrom('courseEnrollments')
    .select(['endReason', 'accessEndsAt'])
    .where('courseId', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();

export const cases: AccessCases = {
  'courses.students.list': about('shown', async ({ course, userId, name }, { db }) => {
    await enroll(db, course.id, userId);
    return { input: { id: course.id }, canary: name };
  }),
  'courses.students.get': about('shown', async ({ course, userId, name }, { db }) => {
    await enroll(db, course.id, userId);
    return { input: { id: course.id, userId }, canary: name };
  }),
  'courses.students.funnel': about('shown', async ({ course, name }, { db }) => {
    const lessons = unrestrictedDb(db).updateTable('courseLessons').set({ title: name });
    await lessons.where('courseId', '=', course.id).execute();
    return { input: { id: course.id }, canary: name };
  }),
  'courses.calendar': about('shown', async ({ course, name }, { db }) => {
    const to = {
      title: name,
      releaseKind: 'on_date',
      releaseLocal: '2027-03-01T09:00',
      releaseZone: 'UTC',
    } as const;
    const releasesAt = new Date('2027-03-01T09:00:00Z');
    const lessons = unrestrictedDb(db)
      .updateTable('courseLessons')
      .set({ ...to, releasesAt });
    await lessons.where('courseId', '=', course.id).execute();
    return { input: { id: course.id, from: '2027-03-01', to: '2027-03-31' }, canary: name };
  }),
  'courses.calendarStudents': about('shown', async ({ course, userId, name }, { db }) => {
    await enroll(db, course.id, userId, { accessEndsAt: new Date('2027-03-01T09:00:00Z') });
    return { input: { id: course.id, date: '2027-03-01', kind: 'access_ends' }, canary: name };
  }),
  'courses.students.grant': about('ok', async ({ course, userId }, scene) => {
    if (course.tribeId !== null) await joinTribe(scene.db, course.tribeId, userId);
    return {
      input: { id: course.id, userIds: [userId] },
      happened: async () => (await runOf(scene, course, userId)) !== undefined,
    };
  }),
  'courses.students.extend': about('ok', async ({ course, userId }, scene) => {
    await enroll(scene.db, course.id, userId);
    return {
      input: { id: course.id, userId, accessEndsAt: new Date(Date.now() + 86_400_000).toISOString() },
      happened: async () => (await runOf(scene, course, userId))?.accessEndsAt != null,
    };
  }),
  'courses.students.end': about('ok', async ({ course, userId }, scene) => {
    await enroll(scene.db, course.id, userId);
    return {
      input: { id: course.id, userId },
      happened: async () => (await runOf(scene, course, userId))?.endReason === 'removed',
    };
  }),
};
