import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { createTribe } from '../../../factories/tribes.ts';
import { wrongCounters } from '../../../test/counters.ts';
import { createTestDatabase, runs, type TestDatabase } from '../../../testing.ts';
import type { Tx } from '../../client.ts';
import { undone } from '../../undone.fixture.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { curriculumOf } from '../lessons/visibility.ts';
import {
  deleteModule,
  duplicateCourse,
  insertCourse,
  insertLesson,
  insertModule,
  restoreModule,
  setLessonDeleted,
  setOrder,
  updateLesson,
} from './writes.ts';

let database: TestDatabase;
let creatorId: string;
let tribeId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  creatorId = (await createUser(database.db)).id;
  tribeId = (await createTribe(database.db, { ownerId: creatorId })).id;
});
afterAll(() => database.drop());

interface Lesson {
  id: string;
  title: string;
  minutes: number;
  isPublished: boolean;
}
interface Module {
  id: string;
  title: string;
  lessons: Lesson[];
}

const nth = fc.nat({ max: 30 });
const steps = fc.array(
  fc.record({
    do: fc.constantFrom(
      'module',
      'lesson',
      'lesson',
      'publish',
      'minutes',
      'order',
      'deleteLesson',
      'deleteModule',
      'undo',
    ),
    at: nth,
    to: nth,
  }),
  { minLength: 10, maxLength: 30 },
);

/** The curriculum as it is read: titles by module, with drafts marked. */
const read = async (tx: Tx, courseId: string, withDrafts: boolean) => {
  const modules = new Map<string, string[]>();
  for (const row of await curriculumOf(tx, courseId, { enrollmentId: null, withDrafts })) {
    const lessons = modules.get(row.moduleTitle) ?? [];
    if (row.lessonTitle !== null) lessons.push(`${row.lessonTitle}${row.publishedAt ? '' : ' (draft)'}`);
    modules.set(row.moduleTitle, lessons);
  }
  return [...modules];
};
const shown = (modules: readonly Module[], withDrafts: boolean) =>
  modules.map(({ title, lessons }) => [
    title,
    lessons
      .filter(({ isPublished }) => withDrafts || isPublished)
      .map((lesson) => `${lesson.title}${lesson.isPublished ? '' : ' (draft)'}`),
  ]);

test('a curriculum and its counts follow from what was added, moved, deleted and restored', async () => {
  await fc.assert(
    fc.asyncProperty(steps, (all) =>
      undone(database.db, async (tx) => {
        const given = { title: 'Bread', description: '', level: 'beginner', price: '0' } as const;
        const courseId = await insertCourse(tx, { tribeId, creatorId, ...given });
        const guarded = unrestrictedDb(tx);
        const model: Module[] = [];
        let undo: (() => Promise<void>) | undefined;
        let version = 0;
        const add = async (title: string) => {
          const id = await insertModule(tx, { courseId, title, description: null });
          model.push({ id, title, lessons: [] });
          version += 1;
        };
        const addLesson = async (to: Module, title: string, minutes: number) => {
          const isPublished = minutes % 2 === 0;
          const made = { title, content: '', videoUrl: null, duration: minutes, isPublished };
          const id = await insertLesson(tx, { courseId, moduleId: to.id, ...made });
          to.lessons.push({ id, title, minutes, isPublished });
          version += 1;
        };
        for (const title of ['One', 'Two', 'Three']) await add(title);
        for (const part of model)
          for (const at of [1, 2, 4]) await addLesson(part, `${part.title} ${at}`, at);
        for (const [step, { do: what, at, to }] of all.entries()) {
          const place = model[at % Math.max(model.length, 1)];
          const lessons = model.flatMap((part) => part.lessons);
          const lesson = lessons[at % Math.max(lessons.length, 1)];
          const home = model.find((part) => lesson !== undefined && part.lessons.includes(lesson));
          if (what === 'module') {
            await add(`Module ${step}`);
          } else if (what === 'lesson' && place) {
            await addLesson(place, `Lesson ${step}`, to);
          } else if (what === 'publish' && lesson) {
            lesson.isPublished = !lesson.isPublished;
            await updateLesson(tx, lesson.id, { publishedAt: lesson.isPublished ? new Date() : null });
          } else if (what === 'minutes' && lesson) {
            lesson.minutes = to;
            await updateLesson(tx, lesson.id, { duration: to });
          } else if (what === 'order' && lesson && home) {
            // A lesson goes to the end of a module, and the modules turn round.
            home.lessons = home.lessons.filter((each) => each !== lesson);
            model[to % model.length]?.lessons.push(lesson);
            model.reverse();
            const asked = model.map(({ id, lessons: own }) => ({ id, lessons: own.map((each) => each.id) }));
            expect(await setOrder(tx, courseId, asked.slice(1))).toBe(false);
            expect(await setOrder(tx, courseId, [...asked, { id: courseId, lessons: [] }])).toBe(false);
            expect(await setOrder(tx, courseId, asked)).toBe(true);
            version += 1;
          } else if (what === 'deleteLesson' && lesson && home) {
            const gone = { courseId, lessonId: lesson.id };
            expect(await setLessonDeleted(tx, { ...gone, isDeleted: true })).toBe(true);
            expect(await setLessonDeleted(tx, { ...gone, isDeleted: true })).toBe(false);
            const before = [...home.lessons];
            home.lessons = before.filter((each) => each !== lesson);
            version += 1;
            undo = async () => {
              await setLessonDeleted(tx, { ...gone, isDeleted: false });
              const since = home.lessons.filter((each) => !before.includes(each));
              home.lessons = [...before, ...since];
            };
          } else if (what === 'deleteModule' && place) {
            expect(await deleteModule(tx, courseId, place.id)).toBe(true);
            const index = model.indexOf(place);
            model.splice(index, 1);
            version += 1;
            undo = async () => {
              await restoreModule(tx, courseId, place.id);
              model.splice(index, 0, place);
            };
          } else if (what === 'undo' && undo) {
            await undo();
            version += 1;
          }
          // Undone at once or not at all: what happens in between may take its place.
          if (what !== 'deleteLesson' && what !== 'deleteModule') undo = undefined;

          for (const withDrafts of [true, false]) {
            expect(await read(tx, courseId, withDrafts)).toEqual(shown(model, withDrafts));
          }
          const row = await guarded
            .selectFrom('courses')
            .select(['lessonCount', 'lessonMinutes', 'duration', 'curriculumVersion'])
            .where('id', '=', courseId)
            .executeTakeFirstOrThrow();
          const live = model.flatMap((part) => part.lessons).filter((each) => each.isPublished);
          const minutes = live.reduce((sum, each) => sum + each.minutes, 0);
          expect(row).toEqual({
            lessonCount: live.length,
            lessonMinutes: minutes,
            duration: minutes,
            curriculumVersion: version,
          });
        }
        const copyId = await duplicateCourse(tx, courseId, { creatorId, title: 'Copy' });
        expect(await read(tx, copyId, true)).toEqual(shown(model, true));
      }),
    ),
    { numRuns: runs(100) },
  );
  expect(await wrongCounters(database.pool)).toEqual([]);
});
