import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { CourseView, LessonView } from '@kindred/validation/courses';
import type { CourseArchive } from '@kindred/validation/courses/archive';
import type { LessonFileView } from '@kindred/validation/courses/files';
import type { QuizKeyView } from '@kindred/validation/courses/quizzes';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';
import { picture, recording, upload } from '../media/files.ts';

export let api: TestApi;
/** A teacher, who owns the tribe. */
export let olga: Person;
export let ada: Person;
export let tribeId: string;
const FILM = await readFile(new URL('../../src/features/media/demo/dawn.mp4', import.meta.url));

/** Makes an API for the tests of a file about archives, and a teacher with a tribe for each of them. */
export function setUp(env: Record<string, string> = {}): void {
  beforeAll(async () => {
    api = await createTestApi({ env: { UPLOADS_PER_USER: '1000', ...env } });
    ada = await api.signUp('Ada Lind');
  });
  afterAll(() => api.close());
  beforeEach(newTeacher);
}

/** Goes on as another teacher, who owns a tribe. */
export async function newTeacher(): Promise<void> {
  olga = await api.signUp('Olga Berg');
  await api.db
    .updateTable('users')
    .set({ role: 'tribe_owner', plan: 'pro', emailVerifiedAt: new Date() })
    .where('id', '=', olga.user.id)
    .execute();
  tribeId = (await createTribe(api.db, { ownerId: olga.user.id })).id;
}

export const ok = <T>(answer: Answer): T => {
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<T>();
};
export const call = async <T>(method: 'PATCH' | 'PUT' | 'POST', url: string, payload: object = {}) =>
  ok<T>(await api.request({ method, url, headers: { cookie: olga.cookie }, payload }));
export const problem = (answer: Answer) =>
  answer.json<{ code: string; issues?: { message: string }[] }>().issues?.[0]?.message;

export type Entries = Map<string, Buffer>;
async function unzip(bytes: Buffer): Promise<Entries> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
  const entries: Entries = new Map();
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return entries;
}
export async function rezip(entries: Iterable<readonly [string, Buffer]>, compress = false): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of entries) zip.addBuffer(bytes, name, { compress });
  zip.end();
  return buffer(zip.outputStream);
}
export const manifestOf = (entries: Entries) =>
  JSON.parse(entries.get('course.json')?.toString() ?? '') as CourseArchive;
export const download = (id: string, as: Person | null = olga) => api.get(`/api/courses/${id}/archive`, as);
export const entriesOf = async (id: string) => {
  const answer = await download(id);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  return unzip(answer.rawPayload);
};
export const send = (
  payload: Buffer | Readable,
  as: Person = olga,
  headers: Record<string, string> = {},
  to: string = tribeId,
) =>
  api.request({
    method: 'POST',
    url: `/api/tribes/${to}/courses/archive`,
    headers: { cookie: as.cookie, 'content-type': 'application/zip', ...headers },
    payload,
  });

export async function addVideo(lessonId: string) {
  const file = { name: 'Dawn.mp4', size: FILM.length, fingerprint: `dawn-${lessonId}` };
  const { url } = await call<{ url: string }>('POST', `/api/lessons/${lessonId}/video`, file);
  const sent = await api.request({
    method: 'PATCH',
    url,
    headers: {
      cookie: olga.cookie,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    payload: FILM,
  });
  expect(sent.statusCode).toBe(204);
  await api.runJobs();
}

export async function addFile(lessonId: string, bytes: Buffer, name: string, kind: 'message' | 'file') {
  const { id: uploadId } = ok<{ id: string }>(
    await upload(api, olga, bytes, { url: `/api/uploads?kind=${kind}` }),
  );
  return call<LessonFileView>('POST', `/api/lessons/${lessonId}/files`, { uploadId, name });
}

/** An archive with something changed in its entries or its manifest. */
export function changedOf(good: Entries, change: (entries: Entries, manifest: CourseArchive) => void) {
  const entries: Entries = new Map(good);
  const manifest = manifestOf(good);
  change(entries, manifest);
  if (entries.get('course.json') === good.get('course.json')) {
    entries.set('course.json', Buffer.from(JSON.stringify(manifest)));
  }
  return rezip(entries);
}

/** A course with every kind of part. */
export async function wholeCourse(): Promise<string> {
  const { id } = await call<CourseView>('POST', '/api/courses', {
    tribeId,
    title: 'Brot & Käse',
    price: '12',
  });
  const { url: imageUrl } = ok<{ url: string }>(await upload(api, olga, await picture(1600, 600)));
  await call('PATCH', `/api/courses/${id}`, {
    imageUrl,
    description: 'How to **bake**.',
    level: 'advanced',
    ownDuration: 90,
    timeZone: 'Europe/Berlin',
    hasCertificate: true,
    certificateMonths: 12,
  });
  const module = async (title: string, description: string) =>
    (await call<{ id: string }>('POST', `/api/courses/${id}/modules`, { title, description })).id;
  const dough = await module('Dough', 'Flour and water');
  const oven = await module('Dough', '');
  const lesson = (to: string, fields: object) =>
    call<LessonView>('POST', `/api/modules/${to}/lessons`, fields);
  const text = await lesson(dough, { title: 'Flour?', duration: 7, isPublished: false });
  const image = await addFile(text.id, await picture(900, 600), 'Oven.jpg', 'message');
  const sound = await addFile(text.id, recording('audio'), 'Knock.webm', 'message');
  const page = await addFile(text.id, Buffer.from('<b>1</b>'), 'page.html', 'file');
  const content = `# Rye\n\n![Oven](${image.url})\n\n[Knock](${sound.url} "audio")\n\n[page](${page.url})`;
  await call('PATCH', `/api/lessons/${text.id}`, { content, release: { kind: 'after_days', days: 3 } });
  const film = await lesson(dough, { title: 'Knead', isPublished: true });
  await addVideo(film.id);
  const captions = { text: '1\n00:00:01,000 --> 00:00:02,500\nFold & turn\n', label: 'English' };
  await call('PUT', `/api/lessons/${film.id}/captions/en`, captions);
  await call('PUT', `/api/lessons/${film.id}/transcript`, { captions: 'en' });
  await call('PATCH', `/api/lessons/${film.id}`, {
    release: { kind: 'on_date', date: '2027-03-01', time: '09:00', timeZone: 'Europe/Berlin' },
  });
  const videoUrl = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
  const quiz = await lesson(oven, { title: 'Quiz', videoUrl });
  await call('PATCH', `/api/lessons/${quiz.id}`, { release: { kind: 'after_previous' } });
  const { id: quizId } = await call<QuizKeyView>('PUT', `/api/lessons/${quiz.id}/quiz`, {
    passMark: 60,
    tries: 2,
    timeLimit: 10,
    feedback: 'never',
  });
  const choices = [
    { id: 'a', text: 'Rye' },
    { id: 'b', text: 'Wheat' },
  ];
  const asked = [
    { kind: 'one', prompt: 'Which?', choices, key: ['b'], points: 3, explanation: 'It is *wheat*.' },
    { kind: 'order', prompt: 'Order', choices, key: ['b', 'a'] },
    { kind: 'text', prompt: 'Name it', key: ['Rye', 'rye'] },
  ];
  for (const question of asked) await call('POST', `/api/quizzes/${quizId}/questions`, question);
  const task = await lesson(oven, { title: 'Task' });
  await call('PUT', `/api/lessons/${task.id}/assignment`, { instructions: 'Bake one', accepts: 'both' });
  const reading = { kind: 'reading', title: 'On flour', url: 'https://example.org/flour' };
  await call('POST', `/api/courses/${id}/resources`, reading);
  const plan = await upload(api, olga, Buffer.from('<b>2</b>'), { url: '/api/uploads?kind=file' });
  const workbook = {
    kind: 'workbook',
    title: 'Plan',
    uploadId: ok<{ id: string }>(plan).id,
    name: 'Plan.html',
  };
  await call('POST', `/api/courses/${id}/resources`, workbook);
  return id;
}

/** Storage files, uploads and waiting videos there are. */
export async function kept() {
  const db = unrestrictedDb(api.db);
  const count = async (table: 'courses' | 'videos' | 'attachments') =>
    (await db.selectFrom(table).select('id').execute()).length;
  const folder = (name: string) => readdir(join(api.jobDeps.env.DATA_DIR, name)).catch(() => []);
  return {
    courses: await count('courses'),
    videos: await count('videos'),
    uploads: await count('attachments'),
    waiting: [...(await folder('incoming')), ...(await folder('video-uploads'))].length,
  };
}
