import { randomUUID } from 'node:crypto';
import { createCourse, lessonIdsOf } from '@kindred/db/factories/courses';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { CurriculumView, LessonView } from '@kindred/validation/courses';
import type { NoteView, WatchReport } from '@kindred/validation/courses/watching';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

/** The uploaded videos of lessons. */
const videos = vi.hoisted(() => new Map<string, { id: string; duration: number }>());
vi.mock('@kindred/db/courses/watching/visibility', async (real) => ({
  ...(await real<object>()),
  watchableVideoOf: (_db: unknown, lessonId: string) => Promise.resolve(videos.get(lessonId) ?? null),
}));

let api: TestApi;
let olga: Person;
let ada: Person;
let tribeId: string;
let courseId: string;
let lessonId: string;

beforeAll(async () => {
  api = await createTestApi();
  olga = await api.signUp('Olga Berg');
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', olga.user.id).execute();
  tribeId = (await createTribe(api.db, { ownerId: olga.user.id })).id;
});
afterAll(() => api.close());
beforeEach(async () => {
  ada = await api.signUp('Ada Lind');
  courseId = (await createCourse(api.db, { tribeId, creatorId: olga.user.id })).id;
  [, lessonId = ''] = await lessonIdsOf(api.db, courseId);
});

const ok = <T>(answer: Answer): T => {
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<T>();
};
const enroll = (as = ada) => api.post(`/api/courses/${courseId}/enrollment`, {}, as);
const watched = (payload: object, as = ada) =>
  api.request({
    method: 'PUT',
    url: `/api/lessons/${lessonId}/watched`,
    headers: { cookie: as.cookie },
    payload,
  });
const report = async (position: number, ...intervals: [number, number][]) =>
  ok<WatchReport>(await watched({ position, intervals }));
const lesson = async () => ok<LessonView>(await api.get(`/api/lessons/${lessonId}`, ada));
/** As if the last report was so many seconds ago. */
const pass = (seconds: number) =>
  unrestrictedDb(api.db)
    .updateTable('lessonWatches')
    .set({ believedAt: new Date(Date.now() - seconds * 1000) })
    .where('lessonId', '=', lessonId)
    .execute();
async function upload(completesBy: 'video' | 'quiz' = 'video') {
  videos.set(lessonId, { id: randomUUID(), duration: 600_000 });
  await unrestrictedDb(api.db)
    .updateTable('courseLessons')
    .set({ completesBy })
    .where('id', '=', lessonId)
    .execute();
}

test('watching 90 % completes a lesson, and seeking to its end does not', async () => {
  await enroll();
  await upload();
  expect(await report(599, [0, 600])).toMatchObject({ position: 599, completedAt: null });
  await pass(130);
  expect((await report(250, [0, 250])).percent).toBeLessThan(90);
  expect((await lesson()).completedAt).toBeNull();
  await pass(200);
  const done = await report(540, [250, 540]);
  expect(done).toMatchObject({ position: 540, percent: 90, completedAt: expect.any(String) });
  const shown = await lesson();
  expect(shown).toMatchObject({ completedAt: done.completedAt });
  const { progress } = ok<CurriculumView>(await api.get(`/api/courses/${courseId}/curriculum`, ada));
  expect(progress.completed).toBe(1);
  // Sent again it changes nothing.
  expect(await report(540, [250, 540])).toEqual(done);
});

test('a video completes no lesson that its quiz completes', async () => {
  await enroll();
  await upload('quiz');
  await report(0);
  await pass(300);
  expect(await report(600, [0, 600])).toEqual({ position: 600, percent: 100, completedAt: null });
});

test('a report after the enrollment ended is refused and keeps nothing', async () => {
  await enroll();
  await upload();
  await report(10);
  ok(await api.delete(`/api/courses/${courseId}/enrollment`, ada));
  expect((await watched({ position: 20 })).statusCode).toBe(403);
  await enroll();
  expect(await report(5)).toMatchObject({ position: 5, percent: 0 });
});

test.each([
  ['an interval that ends before it starts', { position: 0, intervals: [[5, 4]] }],
  ['a position before the start', { position: -1 }],
  [
    'more intervals than fit',
    { position: 0, intervals: Array.from({ length: 51 }, (_, at) => [at, at + 1]) },
  ],
  ['a part of a second', { position: 0.5 }],
])('%s is refused', async (_, payload) => {
  await enroll();
  expect((await watched(payload)).statusCode).toBe(400);
});

test('notes are private to their author, ordered by their time, and gone once the lesson is closed', async () => {
  await enroll();
  const url = `/api/lessons/${lessonId}/notes`;
  const add = async (payload: object) => ok<NoteView>(await api.post(url, payload, ada));
  const general = await add({ content: 'For the exam' });
  const late = await add({ at: 90, content: 'A proof' });
  const early = await add({ at: 5, content: 'An example' });
  const list = async (as: Person) => ok<{ items: NoteView[] }>(await api.get(url, as)).items;
  expect(await list(ada)).toEqual([early, late, general]);
  expect(await list(olga)).toEqual([]);

  const change = (as: Person, content: string) =>
    api.request({
      method: 'PATCH',
      url: `/api/lesson-notes/${late.id}`,
      headers: { cookie: as.cookie },
      payload: { content },
    });
  expect((await change(olga, 'Mine')).statusCode).toBe(404);
  expect((await api.delete(`/api/lesson-notes/${late.id}`, olga)).statusCode).toBe(404);
  expect(ok<NoteView>(await change(ada, 'The proof'))).toMatchObject({ at: 90, content: 'The proof' });
  ok(await api.delete(`/api/lesson-notes/${early.id}`, ada));
  expect((await list(ada)).map(({ content }) => content)).toEqual(['The proof', 'For the exam']);

  ok(await api.delete(`/api/courses/${courseId}/enrollment`, ada));
  expect((await api.get(url, ada)).statusCode).toBe(403);
  expect((await change(ada, 'Again')).statusCode).toBe(403);
});
