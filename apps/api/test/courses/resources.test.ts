import { createCourse, enroll } from '@kindred/db/factories/courses';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { CourseView } from '@kindred/validation/courses';
import { type CourseResource, RESOURCES_MAX } from '@kindred/validation/courses/resources';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';
import { upload } from '../media/files.ts';

let api: TestApi;
let olga: Person;
let ada: Person;
let bo: Person;
let id: string;

beforeAll(async () => {
  api = await createTestApi({ env: { UPLOADS_PER_USER: '1000' } });
  [olga, ada, bo] = await Promise.all([
    api.signUp('Olga Berg'),
    api.signUp('Ada Lind'),
    api.signUp('Bo Dahl'),
  ]);
  await api.db
    .updateTable('users')
    .set({ role: 'tribe_owner', plan: 'pro' })
    .where('id', '=', olga.user.id)
    .execute();
});
afterAll(() => api.close());
beforeEach(async () => {
  const tribe = await createTribe(api.db, { ownerId: olga.user.id });
  await joinTribe(api.db, tribe.id, bo.user.id);
  id = (await createCourse(api.db, { creatorId: olga.user.id, tribeId: tribe.id })).id;
  await enroll(api.db, id, ada.user.id, { source: 'granted' });
});

const ok = <T>(answer: Answer): T => {
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<T>();
};
const code = (answer: Answer) => answer.json<{ code: string }>().code;
const add = (payload: object, as = olga) => api.post(`/api/courses/${id}/resources`, payload, as);
const list = async (as: Person, courseId = id) =>
  ok<CourseResource[]>(await api.get(`/api/courses/${courseId}/resources`, as));
const titles = async () => (await list(olga)).map(({ title }) => title);
const reading = (title: string) => ({ kind: 'reading', title, url: 'https://breadlab.example/steam' });
const patch = (resourceId: string, payload: object, as = olga) =>
  api.request({
    method: 'PATCH',
    url: `/api/courses/${id}/resources/${resourceId}`,
    headers: { cookie: as.cookie },
    payload,
  });
async function addWorkbook(): Promise<CourseResource> {
  const bytes = Buffer.from('Flour, water, salt');
  const { id: uploadId } = ok<{ id: string }>(
    await upload(api, olga, bytes, { url: '/api/uploads?kind=file' }),
  );
  return ok(await add({ kind: 'workbook', title: 'Worksheet', uploadId, name: 'Sheet.txt' }));
}

test('students and teachers open resources, and others see titles alone', async () => {
  const workbook = await addWorkbook();
  ok(await add(reading('On steam')));
  expect(await list(ada)).toMatchObject([
    { title: 'Worksheet', kind: 'workbook', file: { name: 'Sheet.txt', size: 18 } },
    { title: 'On steam', kind: 'reading', url: 'https://breadlab.example/steam', file: null },
  ]);
  expect((await list(bo)).map(({ title, url }) => [title, url])).toEqual([
    ['Worksheet', null],
    ['On steam', null],
  ]);
  const url = workbook.url ?? '';
  const statuses = await Promise.all(
    [null, ada, olga, bo].map(async (as) => (await api.get(url, as)).statusCode),
  );
  expect(statuses).toEqual([401, 200, 200, 404]);
  const part = await api.request({
    method: 'GET',
    url,
    headers: { cookie: ada.cookie, range: 'bytes=0-4' },
  });
  expect([part.statusCode, part.body]).toEqual([206, 'Flour']);
  await unrestrictedDb(api.db)
    .updateTable('courseEnrollments')
    .set({ endedAt: new Date(), endReason: 'removed' })
    .where('courseId', '=', id)
    .execute();
  expect((await api.get(url, ada)).statusCode).toBe(404);
});

test('a workbook is a file, a reading a link over https or a file, and the field in error is named', async () => {
  const issues = async (payload: object) =>
    (await add(payload)).json<{ issues: { path: string }[] }>().issues.map(({ path }) => path);
  expect(await issues({ ...reading('On steam'), kind: 'workbook' })).toEqual(['url']);
  expect(await issues({ kind: 'reading', title: 'On steam' })).toEqual(['url']);
  expect(await issues({ ...reading('On steam'), url: 'http://breadlab.example/steam' })).toEqual(['url']);
  expect(await issues({ ...reading(' ') })).toEqual(['title']);
  const gone = { kind: 'workbook', title: 'Sheet', uploadId: id, name: 'Sheet.txt' };
  expect(await issues(gone)).toEqual(['uploadId']);
  expect((await add(reading('On steam'), bo)).statusCode).toBe(403);
});

test('resources are renamed, moved and deleted, at most thirty of a course', async () => {
  const made: CourseResource[] = [];
  for (const title of ['One', 'Two', 'Three']) made.push(ok(await add(reading(title))));
  const [one, two, three] = made.map((each) => each.id);
  ok(await patch(three ?? '', { position: 0 }));
  expect(await titles()).toEqual(['Three', 'One', 'Two']);
  ok(await patch(three ?? '', { title: 'Third', position: 2, url: 'https://breadlab.example/' }));
  expect((await list(olga)).map(({ title, url }) => [title, url]).at(-1)).toEqual([
    'Third',
    'https://breadlab.example/',
  ]);
  expect((await patch(one ?? '', { title: 'Mine' }, bo)).statusCode).toBe(403);
  ok(await api.delete(`/api/courses/${id}/resources/${two}`, olga));
  expect((await api.delete(`/api/courses/${id}/resources/${two}`, olga)).statusCode).toBe(404);
  expect(await titles()).toEqual(['One', 'Third']);
  const rows = Array.from({ length: RESOURCES_MAX - 2 }, (_, position) => ({
    courseId: id,
    kind: 'reading' as const,
    title: 'Full',
    url: 'https://breadlab.example/',
    position,
  }));
  await unrestrictedDb(api.db).insertInto('courseResources').values(rows).execute();
  expect(code(await add(reading('One more')))).toBe('resources_full');
});

test('a copy of a course shares the files of its resources, which go with the last of them', async () => {
  const { id: resourceId } = await addWorkbook();
  ok(await add(reading('On steam')));
  const copy = ok<CourseView>(await api.post(`/api/courses/${id}/duplicate`, {}, olga));
  const [copied, link] = await list(olga, copy.id);
  expect([copied?.title, link?.title]).toEqual(['Worksheet', 'On steam']);
  ok(await api.delete(`/api/courses/${id}/resources/${resourceId}`, olga));
  await api.runJobs();
  expect((await api.get(copied?.url ?? '', olga)).body).toBe('Flour, water, salt');
  ok(await api.delete(`/api/courses/${copy.id}/resources/${copied?.id}`, olga));
  const left = unrestrictedDb(api.db).selectFrom('attachments').select('id');
  expect(
    await left.where('attachedType', '=', 'course_resources').where('attachedTo', '=', resourceId).execute(),
  ).toEqual([]);
});
