import { randomUUID } from 'node:crypto';
import { createUser } from '@kindred/db/factories/accounts';
import {
  type Course,
  createAssignment,
  createCourse,
  createSubmission,
  enroll,
  lessonIdsOf,
} from '@kindred/db/factories/courses';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { Role } from '@kindred/validation/accounts';
import { canary } from '../situations/tribeHas.ts';
import type { AccessCase, AccessCases, Arranged, ByRole, Outcome, Scene } from '../support/case.ts';
import { everyRole, READS, WRITES } from '../support/case.ts';

const SHOWN = everyRole('shown');
const OK = everyRole('ok');
const NOT_FOUND = everyRole('not_found');
const NOT_ALLOWED = everyRole('not_allowed');
const TEACHERS: readonly Role[] = ['creator', 'tribe_owner', 'platform_admin'];
/** Roles that hold `create_courses` get `outcome`, the others `otherwise`. */
const teachers = (outcome: Outcome, otherwise: Outcome): ByRole =>
  everyRole(otherwise, Object.fromEntries(TEACHERS.map((role) => [role, outcome])));

interface Work {
  course: Course;
  /** Not the first of its module. */
  lessonId: string;
  assignmentId: string;
  /** Stands in the instructions and in the submission. */
  text: string;
  /** Absent where nothing was handed in. */
  submissionId: string;
}

/** What the caller has to do with a course. */
type Who = 'teacher' | 'student' | 'former student' | 'member' | 'stranger';

async function courseFor(who: Who, { db, caller }: Scene) {
  const tribe = await createTribe(db, {
    isPrivate: true,
    ...(who === 'teacher' ? { ownerId: caller.id } : {}),
  });
  if (who !== 'teacher' && who !== 'stranger') await joinTribe(db, tribe.id, caller.id);
  const course = await createCourse(db, { tribeId: tribe.id, creatorId: tribe.ownerId });
  const [, lessonId = ''] = await lessonIdsOf(db, course.id);
  const text = canary();
  const assignmentId = await db
    .transaction()
    .execute((tx) => createAssignment(tx, lessonId, { instructions: text }));
  return { course, lessonId, assignmentId, text };
}

/** A course with the work of the caller, or of another student. */
async function workOf(whose: 'mine' | 'of another', who: Who, scene: Scene): Promise<Work> {
  const { db, caller } = scene;
  const made = await courseFor(who, scene);
  const { course, assignmentId, text } = made;
  const isMine = whose === 'mine';
  const ended = { endedAt: new Date(), endReason: 'refunded' } as const;
  const taken = who === 'student' || who === 'former student' || isMine;
  const mine = taken
    ? await enroll(db, course.id, caller.id, who === 'former student' ? ended : {})
    : undefined;
  const of = mine !== undefined && isMine ? mine : await enroll(db, course.id, (await createUser(db)).id);
  return { ...made, submissionId: await createSubmission(db, of, assignmentId, { text }) };
}

type Make = (work: Work, scene: Scene) => Promise<Arranged>;
function situation(whose: 'mine' | 'of another', who: Who, gets: ByRole, make: Make) {
  return { arrange: async (scene: Scene) => make(await workOf(whose, who, scene), scene), gets };
}

/** A case about a lesson with an assignment, by what the caller has to do with its course. */
function onLesson(gets: Record<Who, ByRole>, make: Make): AccessCase['situations'] {
  const about = (who: Who) => ({
    arrange: async (scene: Scene) => {
      const made = await courseFor(who, scene);
      const ended = { endedAt: new Date(), endReason: 'refunded' } as const;
      if (who === 'student') await enroll(scene.db, made.course.id, scene.caller.id);
      if (who === 'former student') await enroll(scene.db, made.course.id, scene.caller.id, ended);
      return make({ ...made, submissionId: '' }, scene);
    },
    gets: gets[who],
  });
  return {
    'a course I take': about('student'),
    'a course I teach': about('teacher'),
    'a course I took': about('former student'),
    'a course of a tribe I am a member of': about('member'),
    'a course of a private tribe I am not in': about('stranger'),
    'an unknown id': {
      arrange: async (scene) => {
        const { input } = await make({ ...(await courseFor('stranger', scene)), submissionId: '' }, scene);
        return { input: { ...input, id: randomUUID() } };
      },
      gets: NOT_FOUND,
    },
  };
}

const reading = (situations: AccessCase['situations']): AccessCase => ({
  rule: { kind: 'subject', permission: null },
  credentials: READS,
  situations,
});
const writing = (
  situations: AccessCase['situations'],
  permission: 'create_courses' | null = null,
): AccessCase => ({ rule: { kind: 'subject', permission }, credentials: WRITES, situations });

const assignmentNow = ({ lessonId }: Work, { db }: Scene) =>
  unrestrictedDb(db)
    .selectFrom('lessonAssignments')
    .select(['instructions', 'deletedAt'])
    .where('lessonId', '=', lessonId)
    .executeTakeFirst();
const statusNow = ({ submissionId }: Work, { db }: Scene) =>
  unrestrictedDb(db)
    .selectFrom('assignmentSubmissions')
    .select('status')
    .where('id', '=', submissionId)
    .executeTakeFirst();

const EDITING: Record<Who, ByRole> = {
  teacher: teachers('ok', 'not_found'),
  student: NOT_FOUND,
  'former student': NOT_FOUND,
  member: NOT_FOUND,
  stranger: NOT_FOUND,
};
/** The input of a case about a submission, which nothing changes unless `happened` says so. */
const bySubmission =
  (more: object, happened?: (work: Work, scene: Scene) => Promise<boolean>): Make =>
  async (work, scene) => ({
    input: { id: work.submissionId, ...more },
    ...(happened === undefined ? { canary: work.text } : { happened: () => happened(work, scene) }),
  });
const unknown = (more: object = {}): AccessCase['situations'] => ({
  'an unknown id': { arrange: async () => ({ input: { id: randomUUID(), ...more } }), gets: NOT_FOUND },
});
const read = bySubmission({});
const withdraw = bySubmission({}, async (work, scene) => (await statusNow(work, scene)) === undefined);
const grade = bySubmission(
  { result: 'passed' },
  async (work, scene) => (await statusNow(work, scene))?.status === 'passed',
);

export const cases: AccessCases = {
  'courses.assignments.get': reading(
    onLesson(
      {
        teacher: teachers('shown', 'not_allowed'),
        student: SHOWN,
        'former student': NOT_ALLOWED,
        member: NOT_ALLOWED,
        stranger: NOT_FOUND,
      },
      async ({ lessonId, text }) => ({ input: { id: lessonId }, canary: text }),
    ),
  ),
  'courses.assignments.set': writing(
    onLesson(EDITING, async (work, scene) => ({
      input: { id: work.lessonId, instructions: 'Bake two.', accepts: 'text' },
      happened: async () => (await assignmentNow(work, scene))?.instructions === 'Bake two.',
    })),
    'create_courses',
  ),
  'courses.assignments.remove': writing(
    onLesson(EDITING, async (work, scene) => ({
      input: { id: work.lessonId },
      happened: async () => (await assignmentNow(work, scene))?.deletedAt !== null,
    })),
    'create_courses',
  ),
  'courses.assignments.submit': writing(
    onLesson(
      {
        teacher: NOT_ALLOWED,
        student: OK,
        'former student': NOT_ALLOWED,
        member: NOT_ALLOWED,
        stranger: NOT_FOUND,
      },
      async ({ lessonId, assignmentId }, { db }) => ({
        input: { id: lessonId, text: 'My loaf' },
        happened: async () =>
          (await unrestrictedDb(db)
            .selectFrom('assignmentSubmissions')
            .select('id')
            .where('assignmentId', '=', assignmentId)
            .executeTakeFirst()) !== undefined,
      }),
    ),
  ),
  'courses.assignments.submission': reading({
    'what I handed in': situation('mine', 'student', SHOWN, read),
    'what a student of mine handed in': situation(
      'of another',
      'teacher',
      teachers('shown', 'not_found'),
      read,
    ),
    'what I handed in before I was refunded': situation('mine', 'former student', NOT_FOUND, read),
    'what another student handed in': situation('of another', 'student', NOT_FOUND, read),
    'what a student handed in, to a member': situation('of another', 'member', NOT_FOUND, read),
    'what a student handed in, to a stranger': situation('of another', 'stranger', NOT_FOUND, read),
    ...unknown(),
  }),
  'courses.assignments.withdraw': writing({
    'what I handed in': situation('mine', 'student', OK, withdraw),
    'what a student of mine handed in': situation(
      'of another',
      'teacher',
      teachers('not_allowed', 'not_found'),
      withdraw,
    ),
    'what another student handed in': situation('of another', 'student', NOT_FOUND, withdraw),
    ...unknown(),
  }),
  'courses.assignments.list': {
    rule: { kind: 'subject', permission: 'create_courses' },
    credentials: READS,
    situations: Object.fromEntries(
      (
        [
          ['a course I teach', 'teacher', teachers('shown', 'not_allowed')],
          ['a course I take', 'student', NOT_ALLOWED],
          ['a course of a tribe I am a member of', 'member', NOT_ALLOWED],
          ['a course of a private tribe I am not in', 'stranger', NOT_FOUND],
        ] as const
      ).map(([title, who, gets]) => [
        title,
        situation('of another', who, gets, async ({ course, submissionId }) => ({
          input: { id: course.id },
          canary: submissionId,
        })),
      ]),
    ),
  },
  'courses.assignments.grade': writing(
    {
      'what a student of mine handed in': situation(
        'of another',
        'teacher',
        teachers('ok', 'not_found'),
        grade,
      ),
      'what I handed in to a course I teach': situation('mine', 'teacher', NOT_ALLOWED, grade),
      'what I handed in': situation('mine', 'student', NOT_ALLOWED, grade),
      'what another student handed in': situation('of another', 'student', NOT_FOUND, grade),
      'what a student handed in, to a member': situation('of another', 'member', NOT_FOUND, grade),
      ...unknown({ result: 'passed' }),
    },
    'create_courses',
  ),
};
