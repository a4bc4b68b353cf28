import { createCourse, enroll, lessonIdsOf } from '@kindred/db/factories/courses';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { CourseView, LessonView } from '@kindred/validation/courses';
import { CAPTIONS_MAX } from '@kindred/validation/courses/captions';
import type { LessonFileView } from '@kindred/validation/courses/files';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lessonVideos } from '../../src/features/courses/video/videos.ts';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';
import { picture, recording, upload } from '../media/files.ts';
import { FILM, type Started, tusOf } from '../media/videos.ts';

let api: TestApi;
let olga: Person;
let ada: Person;
let bo: Person;
let other: Person;
let courseId: string;
let lessonId: string;

beforeAll(async () => {
  api = await createTestApi({ env: { UPLOADS_PER_USER: '1000' } });
  [olga, ada, bo, other] = await Promise.all([
    api.signUp('Olga Berg'),
    api.signUp('Ada Lind'),
    api.signUp('Bo Dahl'),
    api.signUp('Other Teacher'),
  ]);
  const teachers = api.db
    .updateTable('users')
    .set({ role: 'tribe_owner', plan: 'pro', emailVerifiedAt: new Date() });
  await teachers.where('id', 'in', [olga.user.id, other.user.id]).execute();
});
afterAll(() => api.close());
beforeEach(async () => {
  const tribe = await createTribe(api.db, { ownerId: olga.user.id });
  await joinTribe(api.db, tribe.id, bo.user.id);
  courseId = (await createCourse(api.db, { creatorId: olga.user.id, tribeId: tribe.id })).id;
  lessonId = (await lessonIdsOf(api.db, courseId))[1] ?? '';
  await enroll(api.db, courseId, ada.user.id, { source: 'granted' });
});

const ok = <T>(answer: Answer): T => {
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<T>();
};
const send = (method: 'PATCH' | 'PUT' | 'DELETE') => (url: string, as: Person, payload?: object) =>
  api.request({
    method,
    url,
    headers: { cookie: as.cookie },
    ...(payload === undefined ? {} : { payload }),
  });
const [put, remove] = [send('PUT'), send('DELETE')];
const code = (answer: Answer) => answer.json<{ code: string }>().code;
const lesson = async (as = olga, id = lessonId) => ok<LessonView>(await api.get(`/api/lessons/${id}`, as));
const statuses = (url: string) =>
  Promise.all([null, ada, olga, bo, other].map(async (as) => (await api.get(url, as)).statusCode));
/** A visitor, a student, the teacher, a member who is not enrolled, and a teacher of other courses. */
const READERS = [401, 200, 200, 404, 404];

async function addFile(bytes: Buffer, name: string, kind: 'message' | 'file' = 'message') {
  const { id: uploadId } = ok<{ id: string }>(
    await upload(api, olga, bytes, { url: `/api/uploads?kind=${kind}` }),
  );
  return ok<LessonFileView>(await api.post(`/api/lessons/${lessonId}/files`, { uploadId, name }, olga));
}

test('files are for users who can read the lesson now, and go with the last lesson that holds them', async () => {
  const image = await addFile(await picture(900, 600), 'Oven.jpg');
  const audio = await addFile(recording('audio'), 'Knock.wav');
  const page = await addFile(Buffer.from('<script>alert(1)</script>'), 'page.html', 'file');
  expect([image, audio, page].map(({ kind }) => kind)).toEqual(['image', 'audio', 'file']);
  for (const { url } of [image, audio, page]) expect(await statuses(url)).toEqual(READERS);

  const shown = await api.get(image.url, ada);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': 'inline',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
  const part = await api.request({
    method: 'GET',
    url: audio.url,
    headers: { cookie: ada.cookie, range: 'bytes=0-3' },
  });
  expect([part.statusCode, part.rawPayload.length]).toEqual([206, 4]);
  const sent = await api.get(page.url, ada);
  expect(sent.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringContaining('attachment; filename="page.html"'),
  });

  // A student who is removed loses what was open a moment ago.
  await unrestrictedDb(api.db)
    .updateTable('courseEnrollments')
    .set({ endedAt: new Date(), endReason: 'removed' })
    .where('courseId', '=', courseId)
    .execute();
  for (const { url } of [image, audio, page]) expect((await api.get(url, ada)).statusCode).toBe(404);

  const content = `![Oven](${image.url})`;
  ok(await send('PATCH')(`/api/lessons/${lessonId}`, olga, { content }));
  const copy = ok<CourseView>(await api.post(`/api/courses/${courseId}/duplicate`, {}, olga));
  const copiedId = (await lessonIdsOf(api.db, copy.id))[1] ?? '';
  const copied = (await lesson(olga, copiedId)).content;
  const url = /\((.+)\)/.exec(copied)?.[1] ?? '';
  expect(url).not.toBe(image.url);
  expect((await remove(`/api/lessons/${lessonId}/files/${image.id}`, olga)).statusCode).toBe(200);
  await api.runJobs();
  expect((await api.get(image.url, olga)).statusCode).toBe(404);
  expect((await api.get(url, olga)).statusCode).toBe(200);
  const files = ok<LessonFileView[]>(await api.get(`/api/lessons/${copiedId}/files`, olga));
  const last = files.find((file) => file.url === url);
  expect((await remove(`/api/lessons/${copiedId}/files/${last?.id}`, olga)).statusCode).toBe(200);
  const left = unrestrictedDb(api.db).selectFrom('attachments').where('kind', '=', 'image').select('id');
  expect(await left.where('uploadedBy', '=', olga.user.id).execute()).toEqual([]);
});

test('an upload is given to one lesson, by the user who made it', async () => {
  const bytes = await picture(90, 60);
  const { id: uploadId } = ok<{ id: string }>(
    await upload(api, bo, bytes, { url: '/api/uploads?kind=message' }),
  );
  const add = () => api.post(`/api/lessons/${lessonId}/files`, { uploadId, name: 'A.jpg' }, olga);
  expect((await add()).json().issues).toMatchObject([{ path: 'uploadId' }]);
  const made = await addFile(bytes, 'A.jpg');
  expect(made.size).toBeGreaterThan(0);
  expect(
    (await api.post(`/api/lessons/${lessonId}/files`, { uploadId: made.id, name: 'A.jpg' }, olga)).statusCode,
  ).toBe(400);
});

const begin = (size: number, as = olga, fingerprint = 'dawn') =>
  api.post(`/api/lessons/${lessonId}/video`, { name: 'Dawn.mp4', size, fingerprint }, as);
const tus = tusOf(() => api);

async function sendVideo(bytes: Buffer): Promise<void> {
  const { url } = ok<Started>(await begin(bytes.length, olga, `film of ${bytes.length}`));
  expect((await tus('PATCH', url, olga, 0, bytes)).statusCode).toBe(204);
  await api.runJobs();
}

test('a video is uploaded in parts, by its user alone, and played in ranges by those who read the lesson', async () => {
  const { id, url } = ok<Started>(await begin(FILM.length));
  const half = Math.floor(FILM.length / 2);
  expect((await tus('PATCH', url, olga, 0, FILM.subarray(0, half))).statusCode).toBe(204);
  for (const as of [ada, bo, other]) {
    for (const method of ['HEAD', 'PATCH', 'DELETE'] as const) {
      expect([403, 404]).toContain((await tus(method, url, as, half)).statusCode);
    }
  }
  // After a reload the same file goes on where it stopped.
  expect(ok<Started>(await begin(FILM.length))).toEqual({ id, url });
  const head = await tus('HEAD', url, olga);
  expect([head.headers['upload-offset'], head.headers['upload-length']]).toEqual([
    String(half),
    String(FILM.length),
  ]);
  expect(head.headers['access-control-allow-origin']).toBeUndefined();
  expect((await tus('PATCH', url, olga, half + 1, FILM.subarray(half))).statusCode).toBe(409);
  expect((await tus('PATCH', url, olga, half, Buffer.alloc(FILM.length))).statusCode).toBe(413);
  expect((await lesson()).upload).toBeNull();
  expect((await tus('PATCH', url, olga, half, FILM.subarray(half))).statusCode).toBe(204);
  expect((await lesson()).upload).toMatchObject({ status: 'processing', url: null });
  expect((await lesson(ada)).upload).toBeNull();
  expect((await tus('HEAD', url, olga)).headers['upload-offset']).toBe(String(FILM.length));
  await api.runJobs();

  const { upload: video, completesBy } = await lesson(ada);
  expect(video).toMatchObject({ id, status: 'ready', size: FILM.length, mimeType: 'video/mp4' });
  expect(completesBy).toBe('video');
  const address = video?.url ?? '';
  expect(await statuses(address)).toEqual(READERS);
  const part = await api.request({
    method: 'GET',
    url: address,
    headers: { cookie: ada.cookie, range: 'bytes=4-7' },
  });
  expect([part.statusCode, part.body]).toEqual([206, 'ftyp']);

  // Run twice, as after a restart, the job changes nothing.
  await lessonVideos.processJob.run(api.jobDeps, { videoId: id }, {} as never);
  expect((await lesson(ada)).upload).toEqual(video);

  // A link takes its place, and the file goes.
  const link = { videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' };
  ok(await send('PATCH')(`/api/lessons/${lessonId}`, olga, link));
  expect(await lesson()).toMatchObject({ upload: null, completesBy: 'button' });
  expect((await api.get(address, olga)).statusCode).toBe(404);
  await sendVideo(FILM);
  expect(await lesson()).toMatchObject({ upload: { status: 'ready' }, videoUrl: null, completesBy: 'video' });
  ok(await remove(`/api/lessons/${lessonId}/video`, olga));
  expect(await lesson()).toMatchObject({ upload: null, completesBy: 'button' });
});

test('a new video takes the place of the old one when it is ready, and one that fails does not', async () => {
  await sendVideo(FILM);
  const first = (await lesson(ada)).upload;
  await sendVideo(Buffer.from('no video at all'));
  expect((await lesson()).upload).toMatchObject({ status: 'failed', error: expect.stringContaining('MP4') });
  expect((await lesson(ada)).upload).toEqual(first);
  ok(await remove(`/api/lessons/${lessonId}/video`, olga));
  expect((await lesson()).upload).toEqual(first);
  const codec = Buffer.from(FILM);
  codec.write('apch', codec.lastIndexOf('avc1'), 'latin1');
  const at = codec.indexOf('avc1');
  if (at > 24) codec.write('apch', at, 'latin1');
  await sendVideo(codec);
  expect((await lesson()).upload).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('Apple ProRes'),
  });
  await sendVideo(Buffer.concat([FILM, Buffer.from([0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65])]));
  const second = (await lesson(ada)).upload;
  expect(second?.id).not.toBe(first?.id);
  expect((await api.get(first?.url ?? '', ada)).statusCode).toBe(404);
});

test('uploads are bounded: 2 GB, three unfinished ones, the quota, and the right to teach', async () => {
  expect(code(await begin(2 * 1024 ** 3 + 1))).toBe('invalid_input');
  for (const as of [ada, bo]) expect((await begin(100, as)).statusCode).toBeGreaterThanOrEqual(403);
  expect((await begin(100, other)).statusCode).toBe(404);
  const lessons = await lessonIdsOf(api.db, courseId);
  const started: Started[] = [];
  for (const id of lessons.slice(0, 3)) {
    lessonId = id;
    started.push(ok<Started>(await begin(100)));
  }
  lessonId = lessons[3] ?? '';
  expect(code(await begin(100))).toBe('uploads_unfinished');
  expect((await tus('DELETE', started[0]?.url ?? '', olga)).statusCode).toBe(204);
  // Room is reserved for what is not uploaded yet.
  const quota = api.jobDeps.env.STORAGE_PER_USER_MB * 1024 ** 2;
  await unrestrictedDb(api.db)
    .updateTable('storageUsage')
    .set({ bytes: String(quota - 250) })
    .where('userId', '=', olga.user.id)
    .execute();
  expect(code(await begin(100))).toBe('storage_quota');
  expect((await begin(50)).statusCode).toBe(200);

  const archived = started[1]?.url ?? '';
  await unrestrictedDb(api.db)
    .updateTable('courses')
    .set({ creatorId: bo.user.id, tribeId: null })
    .where('id', '=', courseId)
    .execute();
  expect((await tus('PATCH', archived, olga, 0, Buffer.alloc(100))).statusCode).toBe(404);
});

const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\nsourdough & salt\n';

test('captions and a transcript are set, served and searched under the access of their lesson', async () => {
  const captions = `/api/lessons/${lessonId}/captions/pt-BR`;
  const set = ok<LessonView>(await put(captions, olga, { text: VTT, label: 'Português' }));
  expect(set.captions).toMatchObject([{ language: 'pt-BR', label: 'Português' }]);
  const address = set.captions[0]?.url ?? '';
  expect(await statuses(address)).toEqual(READERS);
  const file = await api.get(address, ada);
  expect(file.headers['content-type']).toBe('text/vtt; charset=utf-8');
  expect(file.body).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nsourdough &amp; salt\n');
  const broken = await put(captions, olga, { text: 'WEBVTT\n\nsalt' });
  expect(broken.json().issues).toEqual([{ path: 'text', message: expect.stringContaining('Line 3: ') }]);
  const huge = await put(captions, olga, { text: `WEBVTT\n\n${'a'.repeat(1024 ** 2)}` });
  expect(huge.json().issues).toEqual([{ path: 'text', message: 'Choose a file of at most 1 MB' }]);

  const found = async (as: Person) =>
    (await api.get('/api/search?q=sourdough', as))
      .json()
      .items?.some((item: { id: string }) => item.id === lessonId);
  expect(await found(ada)).toBe(false);
  const transcript = `/api/lessons/${lessonId}/transcript`;
  expect(ok<LessonView>(await put(transcript, olga, { captions: 'pt-br' })).transcript).toEqual([
    { at: 1, text: 'sourdough & salt' },
  ]);
  expect([await found(ada), await found(olga), await found(bo)]).toEqual([true, true, false]);
  expect((await put(transcript, ada, { text: 'mine' })).statusCode).toBeGreaterThanOrEqual(403);
  ok(await remove(transcript, olga));
  expect(await found(ada)).toBe(false);
  expect(ok<LessonView>(await put(transcript, olga, { text: '0:05 Flour\nSalt' })).transcript).toEqual([
    { at: 5, text: 'Flour' },
    { at: null, text: 'Salt' },
  ]);
  expect(ok<LessonView>(await remove(captions, olga)).captions).toEqual([]);
  const full = Array.from({ length: CAPTIONS_MAX }, (_, at) => ({
    lessonId,
    language: `l${String.fromCharCode(97 + at)}`,
    label: 'Full',
    content: VTT,
  }));
  await unrestrictedDb(api.db).insertInto('lessonCaptions').values(full).execute();
  expect(code(await put(captions, olga, { text: VTT }))).toBe('lesson_full');
  expect((await put(`/api/lessons/${lessonId}/captions/la`, olga, { text: VTT })).statusCode).toBe(200);
});
