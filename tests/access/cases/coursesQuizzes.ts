import { randomUUID } from 'node:crypto';
import { createUser } from '@kindred/db/factories/accounts';
import { createCourse, enroll, lessonIdsOf } from '@kindred/db/factories/courses';
import { createAttempt, createQuiz, type Quiz } from '@kindred/db/factories/quizzes';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { aboutTribes, canary, type Home, type Where } from '../situations/tribeHas.ts';
import type { AccessCase, AccessCases, Arranged, ByRole, Scene } from '../support/case.ts';
import { everyRole, READS, WRITES } from '../support/case.ts';
import { LESSON, STUDYING } from './courses.ts';
import { PART } from './coursesBuilder.ts';

type Asked = Quiz & { questionId: string };
interface Taught {
  courseId: string;
  lessonId: string;
  quiz: Asked;
}

const NOT_FOUND = everyRole('not_found');
/** The outcomes of a map with `shown` in place of `ok`, and the other way round. */
function renamed(gets: Record<Where, ByRole>, from: 'ok' | 'shown', to: 'ok' | 'shown') {
  const one = (by: ByRole) =>
    Object.fromEntries(Object.entries(by).map(([role, outcome]) => [role, outcome === from ? to : outcome]));
  const all = Object.entries(gets).map(([where, by]) => [where, one(by)]);
  return Object.fromEntries(all) as Record<Where, ByRole>;
}
const TEACHING = renamed(PART, 'ok', 'shown');
/** An attempt is there for its student, as long as they have access. */
const ATTEMPT: Record<Where, ByRole> = { ...STUDYING, 'a tribe of mine without any of it': NOT_FOUND };

/** The second lesson of a course, which is no preview, with a quiz. */
async function taught(
  { id: tribeId, ownerId: creatorId }: Home,
  { db }: Scene,
  explanation = 'Why',
): Promise<Taught> {
  const { id: courseId } = await createCourse(db, { tribeId, creatorId });
  const [, lessonId = ''] = await lessonIdsOf(db, courseId);
  return { courseId, lessonId, quiz: await createQuiz(db, lessonId, { explanation }) };
}
async function attemptOf({ courseId, quiz }: Taught, { db }: Scene, userId: string) {
  const { id: enrollmentId } = await enroll(db, courseId, userId);
  return createAttempt(db, quiz, { enrollmentId });
}

type Make = (home: Home, scene: Scene) => Promise<Arranged>;
const situations = (gets: Record<Where, ByRole>, make: Make) => aboutTribes(gets, make, randomUUID());
const asStudent = (of: AccessCase['situations'], credentials = WRITES): AccessCase => ({
  rule: { kind: 'subject', permission: null },
  credentials,
  situations: of,
});
const asTeacher = (gets: Record<Where, ByRole>, make: Make, credentials = WRITES): AccessCase => ({
  rule: { kind: 'subject', permission: 'create_courses' },
  credentials,
  situations: situations(gets, make),
});

const quizNow = ({ db }: Scene, { quiz }: Taught) =>
  unrestrictedDb(db)
    .selectFrom('lessonQuizzes')
    .selectAll()
    .where('id', '=', quiz.id)
    .executeTakeFirstOrThrow();
const questionsNow = ({ db }: Scene, { quiz }: Taught) =>
  unrestrictedDb(db)
    .selectFrom('quizQuestions')
    .selectAll()
    .where('quizId', '=', quiz.id)
    .orderBy('id')
    .execute();
const attemptsNow = ({ db }: Scene, { quiz }: Taught) =>
  unrestrictedDb(db).selectFrom('quizAttempts').selectAll().where('quizId', '=', quiz.id).execute();

const RIGHT = 'a';
const answering = async (home: Home, scene: Scene) => {
  const made = await taught(home, scene);
  const { id } = await attemptOf(made, scene, scene.caller.id);
  return { made, input: { id, answers: { [made.quiz.questionId]: [RIGHT] } } };
};
/** An attempt of another student of a course that the caller takes too. */
const ofAnother = (
  gets: ByRole,
  input: object,
  happened: (scene: Scene, made: Taught) => Promise<boolean>,
) => ({
  'an attempt of another student': {
    arrange: async (scene: Scene) => {
      const made = await taught(await createTribe(scene.db), scene);
      await enroll(scene.db, made.courseId, scene.caller.id);
      const { id } = await attemptOf(made, scene, (await createUser(scene.db)).id);
      return { input: { id, ...input }, happened: () => happened(scene, made) };
    },
    gets,
  },
});
const isSubmitted = async (scene: Scene, made: Taught) =>
  (await attemptsNow(scene, made)).some(({ submittedAt }) => submittedAt !== null);
const isAnswered = async (scene: Scene, made: Taught) =>
  (await attemptsNow(scene, made)).some(({ answers }) => Object.keys(answers).length > 0);

export const cases: AccessCases = {
  'courses.quizzes.get': asStudent(
    situations(LESSON, async (home, scene) => {
      const { lessonId, quiz } = await taught(home, scene);
      return { input: { id: lessonId }, canary: `"id":"${quiz.id}"` };
    }),
    READS,
  ),
  'courses.quizzes.key': asTeacher(
    TEACHING,
    async (home, scene) => {
      const text = canary();
      return { input: { id: (await taught(home, scene, text)).lessonId }, canary: text };
    },
    READS,
  ),
  'courses.quizzes.set': asTeacher(PART, async (home, scene) => {
    const made = await taught(home, scene);
    return {
      input: { id: made.lessonId, passMark: 55 },
      happened: async () => (await quizNow(scene, made)).passMark === 55,
    };
  }),
  'courses.quizzes.delete': asTeacher(PART, async (home, scene) => {
    const made = await taught(home, scene);
    return {
      input: { id: made.lessonId },
      happened: async () => (await quizNow(scene, made)).deletedAt !== null,
    };
  }),
  'courses.quizzes.addQuestion': asTeacher(PART, async (home, scene) => {
    const made = await taught(home, scene);
    return {
      input: { id: made.quiz.id, kind: 'true_false', prompt: 'Salt helps', key: ['true'] },
      happened: async () => (await questionsNow(scene, made)).length === 2,
    };
  }),
  'courses.quizzes.updateQuestion': asTeacher(PART, async (home, scene) => {
    const made = await taught(home, scene);
    return {
      input: { id: made.quiz.questionId, key: ['b'] },
      happened: async () => (await questionsNow(scene, made))[0]?.content.key[0] === 'b',
    };
  }),
  'courses.quizzes.deleteQuestion': asTeacher(PART, async (home, scene) => {
    const made = await taught(home, scene);
    return {
      input: { id: made.quiz.questionId },
      happened: async () => (await questionsNow(scene, made))[0]?.deletedAt !== null,
    };
  }),
  'courses.quizzes.order': asTeacher(PART, async (home, scene) => {
    const made = await taught(home, scene);
    return {
      input: { id: made.quiz.id, version: 0, questions: [made.quiz.questionId] },
      happened: async () => (await quizNow(scene, made)).version === 1,
    };
  }),
  'courses.quizzes.allowance': asTeacher(
    TEACHING,
    async (home, scene) => {
      const { courseId, quiz } = await taught(home, scene);
      const { userId } = await enroll(scene.db, courseId, (await createUser(scene.db)).id);
      const allowance = { quizId: quiz.id, userId, extraMinutes: 17 };
      await unrestrictedDb(scene.db).insertInto('quizAllowances').values(allowance).execute();
      return { input: { id: quiz.id, userId }, canary: '"extraMinutes":17' };
    },
    READS,
  ),
  'courses.quizzes.setAllowance': asTeacher(PART, async (home, scene) => {
    const { courseId, quiz } = await taught(home, scene);
    const { userId } = await enroll(scene.db, courseId, (await createUser(scene.db)).id);
    const given = unrestrictedDb(scene.db).selectFrom('quizAllowances').select('extraTries');
    return {
      input: { id: quiz.id, userId, extraMinutes: 0, extraTries: 2 },
      happened: async () => (await given.where('quizId', '=', quiz.id).executeTakeFirst())?.extraTries === 2,
    };
  }),

  'courses.attempts.list': asTeacher(
    TEACHING,
    async (home, scene) => {
      const made = await taught(home, scene);
      const { id } = await attemptOf(made, scene, (await createUser(scene.db)).id);
      return { input: { id: made.lessonId }, canary: `"id":"${id}"` };
    },
    READS,
  ),
  'courses.attempts.start': asStudent(
    situations(STUDYING, async (home, scene) => {
      const made = await taught(home, scene);
      await enroll(scene.db, made.courseId, scene.caller.id);
      return {
        input: { id: made.lessonId },
        happened: async () => (await attemptsNow(scene, made)).length === 1,
      };
    }),
  ),
  'courses.attempts.get': asStudent(
    {
      ...situations(renamed(ATTEMPT, 'ok', 'shown'), async (home, scene) => {
        const made = await taught(home, scene);
        const { id } = await attemptOf(made, scene, scene.caller.id);
        return { input: { id }, canary: `"id":"${made.quiz.questionId}"` };
      }),
      ...ofAnother(NOT_FOUND, {}, async () => false),
    },
    READS,
  ),
  'courses.attempts.save': asStudent({
    ...situations(ATTEMPT, async (home, scene) => {
      const { made, input } = await answering(home, scene);
      return { input, happened: () => isAnswered(scene, made) };
    }),
    ...ofAnother(NOT_FOUND, { answers: {} }, isAnswered),
  }),
  'courses.attempts.submit': asStudent({
    ...situations(ATTEMPT, async (home, scene) => {
      const { made, input } = await answering(home, scene);
      return { input: { id: input.id }, happened: () => isSubmitted(scene, made) };
    }),
    ...ofAnother(NOT_FOUND, {}, isSubmitted),
  }),
};
