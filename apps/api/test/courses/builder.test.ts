import { createCourse } from '@kindred/db/factories/courses';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type {
  CourseView,
  CurriculumView,
  LessonView,
  ModuleView,
  TribeCoursePage,
} from '@kindred/validation/courses';
import type { PostView } from '@kindred/validation/feed';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let olga: Person;
let ada: Person;
let tribeId: string;

beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  olga = await api.signUp('Olga Berg');
  ada = await api.signUp('Ada Lind');
  await api.db
    .updateTable('users')
    .set({ role: 'tribe_owner', plan: 'pro' })
    .where('id', '=', olga.user.id)
    .execute();
  tribeId = (await createTribe(api.db, { ownerId: olga.user.id })).id;
});

const ok = <T>(answer: Answer): T => {
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<T>();
};
const send = (method: 'PATCH' | 'PUT') => (url: string, payload: object, as: Person) =>
  api.request({ method, url, headers: { cookie: as.cookie }, payload });
const [patch, put] = [send('PATCH'), send('PUT')];
const code = (answer: Answer) => answer.json<{ code: string }>().code;
const create = async (fields: object = {}) =>
  ok<CourseView>(await api.post('/api/courses', { tribeId, title: 'Bread', ...fields }, olga));
const curriculum = async (id: string, as = olga) =>
  ok<CurriculumView>(await api.get(`/api/courses/${id}/curriculum`, as));
const titles = async (id: string, as = olga) =>
  (await curriculum(id, as)).modules.map((part) => [part.title, part.lessons.map(({ title }) => title)]);
const addModule = async (id: string, title: string) =>
  ok<ModuleView>(await api.post(`/api/courses/${id}/modules`, { title }, olga)).id;
const addLesson = async (id: string, title: string, fields: object = {}) =>
  ok<LessonView>(await api.post(`/api/modules/${id}/lessons`, { title, ...fields }, olga));

test('a course is written, published, changed and read by a student without its drafts', async () => {
  const { id, isPublished, can } = await create({ price: '0' });
  expect([isPublished, can.edit]).toEqual([false, true]);
  expect((await api.get(`/api/courses/${id}`, ada)).statusCode).toBe(404);
  expect(code(await api.post(`/api/courses/${id}/publish`, {}, olga))).toBe('course_empty');

  const [dough, oven] = [await addModule(id, 'Dough'), await addModule(id, 'Oven')];
  const flour = await addLesson(dough, 'Flour', { duration: 12, content: '**Rye**' });
  const heat = await addLesson(oven, 'Heat', { duration: 8 });
  expect(ok<CourseView>(await api.post(`/api/courses/${id}/publish`, {}, olga))).toMatchObject({
    isPublished: true,
    lessonCount: 2,
    duration: 20,
  });
  // From now on lessons begin as drafts, which students do not get.
  const salt = await addLesson(dough, 'Salt', { duration: 5 });
  expect(await titles(id)).toEqual([
    ['Dough', ['Flour', 'Salt']],
    ['Oven', ['Heat']],
  ]);
  ok(await api.post(`/api/courses/${id}/enrollment`, {}, ada));
  expect(await titles(id, ada)).toEqual([
    ['Dough', ['Flour']],
    ['Oven', ['Heat']],
  ]);
  expect((await api.get(`/api/lessons/${salt.id}`, ada)).statusCode).toBe(403);
  expect((await api.post(`/api/lessons/${salt.id}/completion`, {}, ada)).statusCode).toBe(403);
  for (const lesson of [flour, heat]) ok(await api.post(`/api/lessons/${lesson.id}/completion`, {}, ada));
  ok(await patch(`/api/lessons/${salt.id}`, { isPublished: true }, olga));
  expect((await curriculum(id, ada)).progress).toMatchObject({
    completed: 2,
    total: 3,
    percent: 66,
    added: 1,
  });
  await api.runJobs();
  const stored = unrestrictedDb(api.db).selectFrom('courseEnrollments').select(['progress', 'completedAt']);
  const [row] = await stored.where('courseId', '=', id).execute();
  expect([row?.progress, row?.completedAt === null]).toEqual([66, false]);

  const whole = await curriculum(id);
  const order = [
    { id: oven, lessons: [heat.id, flour.id] },
    { id: dough, lessons: [salt.id] },
  ];
  ok(await put(`/api/courses/${id}/order`, { version: whole.version, modules: order }, olga));
  expect(await titles(id, ada)).toEqual([
    ['Oven', ['Heat', 'Flour']],
    ['Dough', ['Salt']],
  ]);
  const stale = { version: whole.version, modules: order };
  expect(code(await put(`/api/courses/${id}/order`, stale, olga))).toBe('course_changed');

  ok(await api.delete(`/api/modules/${oven}`, olga));
  expect((await patch(`/api/modules/${oven}`, { title: 'Kiln' }, olga)).statusCode).toBe(404);
  expect((await api.post(`/api/lessons/${heat.id}/restore`, {}, olga)).statusCode).toBe(404);
  expect(await titles(id)).toEqual([['Dough', ['Salt']]]);
  ok(await api.post(`/api/modules/${oven}/restore`, {}, olga));
  expect((await titles(id)).map(([title]) => title)).toEqual(['Oven', 'Dough']);

  const own = ok<CourseView>(await patch(`/api/courses/${id}`, { ownDuration: 90 }, olga));
  expect([own.duration, own.ownDuration]).toEqual([90, 90]);
  const copy = ok<CourseView>(await api.post(`/api/courses/${id}/duplicate`, {}, olga));
  expect(copy).toMatchObject({
    title: 'Copy of Bread',
    isPublished: false,
    enrollmentCount: 0,
    duration: 90,
  });
  expect(await titles(copy.id)).toEqual(await titles(id));
  ok(await api.post(`/api/courses/${id}/unpublish`, {}, olga));
  expect((await curriculum(id, ada)).progress.completed).toBe(2);
  ok(await api.delete(`/api/courses/${id}`, olga));
  await api.runJobs();
  expect((await api.get(`/api/courses/${id}`, ada)).statusCode).toBe(404);
  const [ended] = await unrestrictedDb(api.db)
    .selectFrom('courseEnrollments')
    .select('endReason')
    .where('courseId', '=', id)
    .execute();
  expect(ended).toEqual({ endReason: 'deleted' });
});

test('of two teachers who write at once the second is refused and overwrites nothing', async () => {
  const course = await create();
  const dough = await addModule(course.id, 'Dough');
  const flour = await addLesson(dough, 'Flour', { content: 'Rye' });
  const whole = await curriculum(course.id);
  const targets = [
    { path: `/api/courses/${course.id}`, readAt: course.updatedAt, field: 'title' },
    { path: `/api/modules/${dough}`, readAt: whole.modules[0]?.updatedAt, field: 'title' },
    { path: `/api/lessons/${flour.id}`, readAt: flour.updatedAt, field: 'content' },
  ];
  for (const { path, readAt, field } of targets) {
    const write = (value: string) => patch(path, { [field]: value, readAt }, olga);
    const answers = await Promise.all([write('Mine'), write('Theirs')]);
    expect(answers.map(({ statusCode }) => statusCode).sort(), path).toEqual([200, 409]);
    expect(answers.flatMap((each) => (each.statusCode === 409 ? [code(each)] : []))).toEqual([
      'course_changed',
    ]);
  }
  // Ordering is no change of the text of a lesson, nor the other way round.
  const { updatedAt } = ok<LessonView>(await api.get(`/api/lessons/${flour.id}`, olga));
  const modules = [{ id: dough, lessons: [flour.id] }];
  ok(await put(`/api/courses/${course.id}/order`, { version: whole.version, modules }, olga));
  ok(await patch(`/api/lessons/${flour.id}`, { title: 'Rye', readAt: updatedAt }, olga));
});

test('a Starter tribe gets one course a month, however many are asked for at once', async () => {
  await api.db.updateTable('users').set({ plan: 'starter' }).where('id', '=', olga.user.id).execute();
  const other = (await createTribe(api.db, { ownerId: olga.user.id })).id;
  const page = async () => ok<TribeCoursePage>(await api.get(`/api/tribes/${tribeId}/courses`, olga));
  expect((await page()).allowance).toMatchObject({ plan: 'starter', limit: 1, left: 1 });
  const answers = await Promise.all(
    [tribeId, other, tribeId, other].map((into) =>
      api.post('/api/courses', { tribeId: into, title: 'Bread' }, olga),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 402, 402, 402]);
  const made = answers.find(({ statusCode }) => statusCode === 200)?.json<CourseView>();
  const copying = await api.post(`/api/courses/${made?.id}/duplicate`, {}, olga);
  expect([copying.statusCode, code(copying)]).toEqual([402, 'offerings_used']);
  expect(await page()).toMatchObject({ can: { create: true }, allowance: { limit: 1, left: 0 } });
  // Deleting gives nothing back.
  ok(await api.delete(`/api/courses/${made?.id}`, olga));
  expect((await page()).allowance?.left).toBe(0);
  expect(ok<TribeCoursePage>(await api.get(`/api/tribes/${tribeId}/courses`, ada))).toMatchObject({
    can: { create: false },
    allowance: null,
  });
});

test('a course with buyers, in a bundle or asked for by a tribe is not deleted', async () => {
  const guarded = unrestrictedDb(api.db);
  const course = await createCourse(api.db, { tribeId, creatorId: olga.user.id, price: '9.00' });
  await guarded
    .insertInto('courseEnrollments')
    .values({ courseId: course.id, userId: ada.user.id, source: 'paid' })
    .execute();
  expect(code(await api.delete(`/api/courses/${course.id}`, olga))).toBe('course_has_students');
  await guarded.deleteFrom('courseEnrollments').where('courseId', '=', course.id).execute();
  await api.db.updateTable('tribes').set({ gateCourseId: course.id }).where('id', '=', tribeId).execute();
  expect(code(await api.delete(`/api/courses/${course.id}`, olga))).toBe('course_is_gate');
  await api.db.updateTable('tribes').set({ gateCourseId: null }).where('id', '=', tribeId).execute();
  ok(await api.delete(`/api/courses/${course.id}`, olga));
});

test('paid members enroll in what their membership includes for as long as they pay', async () => {
  const { id } = await createCourse(api.db, { tribeId, creatorId: olga.user.id, price: '9.00' });
  ok(await patch(`/api/courses/${id}`, { isIncluded: true }, olga));
  const enroll = () => api.post(`/api/courses/${id}/enrollment`, {}, ada);
  const page = async () => ok<CourseView>(await api.get(`/api/courses/${id}`, ada));
  expect(code(await enroll())).toBe('course_not_free');
  const mine = { tribeId, userId: ada.user.id };
  await api.db
    .insertInto('tribeMemberships')
    .values({ ...mine, tier: 'paid' })
    .execute();
  expect(await page()).toMatchObject({ isIncludedForMe: true, can: { enroll: true } });
  ok(await enroll());
  expect(await page()).toMatchObject({
    enrollment: { source: 'included' },
    can: { learn: true, leave: true },
  });
  const tier = (to: 'free' | 'paid') =>
    api.db.updateTable('tribeMemberships').set({ tier: to }).where('userId', '=', ada.user.id).execute();
  await tier('free');
  expect(await page()).toMatchObject({ enrollment: null, isIncludedForMe: false, can: { enroll: true } });
  expect(code(await enroll())).toBe('course_not_free');
  await tier('paid');
  expect((await page()).can.learn).toBe(true);
});

test('only those who run the tribe and the creator write a course', async () => {
  const { id } = await create();
  const dough = await addModule(id, 'Dough');
  const eve = await api.signUp('Eve Holm');
  await api.db.updateTable('users').set({ role: 'creator' }).where('id', '=', eve.user.id).execute();
  await api.db.insertInto('tribeMemberships').values({ tribeId, userId: eve.user.id }).execute();
  const attempts = [
    await api.post('/api/courses', { tribeId, title: 'Mine' }, eve),
    await patch(`/api/courses/${id}`, { title: 'Mine' }, eve),
    await api.post(`/api/modules/${dough}/lessons`, { title: 'Mine' }, eve),
    await patch(`/api/modules/${dough}`, { title: 'Mine' }, eve),
  ];
  expect(attempts.map(({ statusCode }) => statusCode)).toEqual([403, 404, 404, 404]);
  await api.db
    .updateTable('tribeMemberships')
    .set({ role: 'admin' })
    .where('userId', '=', eve.user.id)
    .execute();
  ok(await patch(`/api/courses/${id}`, { title: 'Ours' }, eve));
  const bad = await patch(`/api/courses/${id}`, { price: '0.10' }, eve);
  expect(bad.json()).toMatchObject({ code: 'invalid_input', issues: [{ path: 'price' }] });
});

test('a lesson plays a video of an allowed site, for those who can read the lesson', async () => {
  const { id } = await create();
  const dough = await addModule(id, 'Dough');
  await addLesson(dough, 'Flour');
  const link = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=90';
  const made = await addLesson(dough, 'Salt', { videoUrl: link });
  const src = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0&start=90';
  expect([made.videoUrl, made.video]).toEqual([link, { site: 'youtube', src }]);
  for (const videoUrl of [
    'https://tube.example.org/w/kkGMgK9ZtnKfYAgnEtQxbv',
    'http://youtu.be/aqz-KE-bpKQ',
  ]) {
    const refused = await patch(`/api/lessons/${made.id}`, { videoUrl }, olga);
    expect(refused.json()).toMatchObject({ code: 'invalid_input', issues: [{ path: 'videoUrl' }] });
  }
  ok(await api.post(`/api/courses/${id}/publish`, {}, olga));
  const closed = await api.get(`/api/lessons/${made.id}`, ada);
  expect([closed.statusCode, closed.body.includes('aqz-KE-bpKQ')]).toEqual([403, false]);
  expect((await api.get(`/api/courses/${id}/curriculum`, ada)).body).not.toContain('aqz-KE-bpKQ');
  ok(await api.post(`/api/courses/${id}/enrollment`, {}, ada));
  expect(ok<LessonView>(await api.get(`/api/lessons/${made.id}`, ada)).video?.src).toBe(src);
  expect(ok<LessonView>(await patch(`/api/lessons/${made.id}`, { videoUrl: '' }, olga)).videoUrl).toBeNull();
});

test('the creator is notified of students, and students once of each new lesson', async () => {
  const { id } = await create();
  const dough = await addModule(id, 'Dough');
  await addLesson(dough, 'Flour');
  ok(await api.post(`/api/courses/${id}/publish`, {}, olga));
  // Off unless a user turns it on.
  for (const user of [olga, ada]) ok(await patch('/api/notifications/settings', { course: true }, user));
  const notices = async (as: Person) => {
    await api.runJobs();
    const items = ok<{ title: string }[]>(await api.get('/api/notifications', as));
    return items.map(({ title }) => title);
  };
  ok(await api.post(`/api/courses/${id}/enrollment`, {}, ada));
  expect(await notices(olga)).toEqual(['Ada Lind enrolled in Bread']);
  expect(await notices(ada)).toEqual([]);
  const lessons = [await addLesson(dough, 'Salt'), await addLesson(dough, 'Yeast')];
  expect(await notices(ada), 'they are drafts').toEqual([]);
  const [salt, yeast] = lessons.map(
    (lesson) => (isPublished: boolean) => patch(`/api/lessons/${lesson.id}`, { isPublished }, olga),
  );
  await salt?.(true);
  expect(await notices(ada)).toEqual(['New lesson in Bread']);
  await salt?.(false);
  await salt?.(true);
  expect(await notices(ada), 'it is known').toEqual(['New lesson in Bread']);
  await yeast?.(true);
  expect(await notices(ada)).toEqual(['2 new lessons in Bread']);
  // Who left hears of none.
  ok(await api.delete(`/api/courses/${id}/enrollment`, ada));
  await addLesson(dough, 'Water', { isPublished: true });
  expect(await notices(ada)).toEqual(['2 new lessons in Bread']);
});

test('a post about a course shows its card to members, and nothing of it once it is unpublished', async () => {
  const { id } = await create();
  await addLesson(await addModule(id, 'Dough'), 'Flour');
  expect((await api.post(`/api/courses/${id}/posts`, { content: 'Soon' }, olga)).statusCode).toBe(403);
  ok(await api.post(`/api/courses/${id}/publish`, {}, olga));
  await api.post(`/api/tribes/${tribeId}/join`, {}, ada);
  expect((await api.post(`/api/courses/${id}/posts`, { content: 'Mine' }, ada)).statusCode).toBe(403);
  const post = ok<PostView>(await api.post(`/api/courses/${id}/posts`, { content: 'Open now' }, olga));
  expect(post).toMatchObject({ type: 'course', tribe: { id: tribeId }, course: { id, title: 'Bread' } });
  const sharing = { type: 'text', content: 'Look', sharedPostId: post.id };
  const { shared } = ok<PostView>(await api.post('/api/posts', sharing, olga));
  expect(shared).toMatchObject({ type: 'course', course: { id, title: 'Bread' } });
  const read = async () => ok<PostView>(await api.get(`/api/posts/${post.id}`, ada)).course;
  expect(await read()).toEqual({
    id,
    title: 'Bread',
    imageUrl: null,
    level: 'beginner',
    price: '0.00',
    currency: 'USD',
    lessonCount: 1,
  });
  ok(await api.post(`/api/courses/${id}/unpublish`, {}, olga));
  expect(await read()).toBeNull();
});
