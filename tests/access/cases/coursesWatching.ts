import { createUser } from '@kindred/db/factories/accounts';
import { type Course, createCourse, enroll, lessonIdsOf } from '@kindred/db/factories/courses';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { canary, type Where } from '../situations/tribeHas.ts';
import type { AccessCase, AccessCases, ByRole, Scene } from '../support/case.ts';
import { everyRole } from '../support/case.ts';
import {
  about,
  buying,
  completing,
  LESSON,
  type Make,
  NOT_FOUND,
  OK,
  reads,
  SHOWN,
  STUDYING,
  writes,
} from './courses.ts';

/** Notes are written in the lessons that one reads. */
const NOTING = Object.fromEntries(
  Object.entries(LESSON).map(([where, roles]) => [
    where,
    Object.fromEntries(
      Object.entries(roles).map(([role, outcome]) => [role, outcome === 'shown' ? 'ok' : outcome]),
    ),
  ]),
) as Record<Where, ByRole>;
/** Reports where the caller stopped in a lesson that they are enrolled in, for free unless they bought the course. */
const watching: Make = async (course, scene) => {
  const { input } = await completing(false)(course, scene);
  const happened = async () => {
    const position = await unrestrictedDb(scene.db)
      .selectFrom('lessonWatches')
      .innerJoin('courseEnrollments as taken', 'taken.id', 'lessonWatches.enrollmentId')
      .select('position')
      .where('taken.userId', '=', scene.caller.id)
      .where('taken.courseId', '=', course.id)
      .executeTakeFirst();
    return position !== undefined;
  };
  return { input: { ...input, position: 12, intervals: [[0, 12]] }, happened };
};

/** A note in the second lesson of a course. */
async function noted(course: Course, { db }: Scene, userId: string) {
  const [, lessonId = ''] = await lessonIdsOf(db, course.id);
  const content = canary();
  const note = await unrestrictedDb(db)
    .insertInto('lessonNotes')
    .values({ userId, lessonId, content })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...note, lessonId, content };
}
const stored = (scene: Scene, id: string) =>
  unrestrictedDb(scene.db)
    .selectFrom('lessonNotes')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirst();
const listingNotes: Make = async (course, scene) => {
  const { lessonId, content } = await noted(course, scene, scene.caller.id);
  return { input: { id: lessonId }, canary: content };
};
const addingNote: Make = async (course, { db, caller }) => {
  const [, id = ''] = await lessonIdsOf(db, course.id);
  const mine = () =>
    unrestrictedDb(db)
      .selectFrom('lessonNotes')
      .select('id')
      .where('userId', '=', caller.id)
      .where('lessonId', '=', id)
      .executeTakeFirst();
  return {
    input: { id, at: 12, content: 'Look this up' },
    happened: async () => (await mine()) !== undefined,
  };
};
const updatingNote: Make = async (course, scene) => {
  const { id } = await noted(course, scene, scene.caller.id);
  const content = 'Changed';
  return { input: { id, content }, happened: async () => (await stored(scene, id))?.content === content };
};
const deletingNote: Make = async (course, scene) => {
  const { id } = await noted(course, scene, scene.caller.id);
  return { input: { id }, happened: async () => (await stored(scene, id)) === undefined };
};
/** A note of another user in a lesson that the caller can read. */
const notMine = (gets: ByRole, input: object, over: object = {}): AccessCase['situations'] => ({
  'a note of another student': {
    arrange: async (scene) => {
      const { id: tribeId } = await createTribe(scene.db);
      const course = await createCourse(scene.db, { tribeId });
      await enroll(scene.db, course.id, scene.caller.id);
      const { id, lessonId, content } = await noted(course, scene, (await createUser(scene.db)).id);
      return { input: { id: 'lesson' in over ? lessonId : id, ...input }, canary: content };
    },
    gets,
  },
});
export const cases: AccessCases = {
  'courses.watch': writes({ ...about(STUDYING, watching), ...buying(watching, OK) }),
  'courses.notes': reads({
    ...about(LESSON, listingNotes),
    ...buying(listingNotes, SHOWN),
    ...notMine(everyRole('hidden'), {}, { lesson: true }),
  }),
  'courses.addNote': writes({ ...about(NOTING, addingNote), ...buying(addingNote, OK) }),
  'courses.updateNote': writes({
    ...about(NOTING, updatingNote),
    ...buying(updatingNote, OK),
    ...notMine(NOT_FOUND, { content: 'Changed' }),
  }),
  'courses.deleteNote': writes({
    'a note of mine in a lesson that is closed to me': {
      arrange: async (scene) => {
        const { id: tribeId } = await createTribe(scene.db, { isPrivate: true });
        return deletingNote(await createCourse(scene.db, { tribeId }), scene);
      },
      gets: OK,
    },
    ...notMine(NOT_FOUND, {}),
  }),
};
