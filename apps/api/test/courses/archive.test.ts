import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createCourse, enroll } from '@kindred/db/factories/courses';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { CourseView, CurriculumView, LessonView } from '@kindred/validation/courses';
import type { CourseArchive } from '@kindred/validation/courses/archive';
import type { LessonFileView } from '@kindred/validation/courses/files';
import type { QuizKeyView } from '@kindred/validation/courses/quizzes';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';
import { picture, recording, upload } from '../media/files.ts';

let api: TestApi;
let olga: Person;
let ada: Person;
let tribeId: string;
const FILM = await readFile(new URL('../../src/features/media/demo/dawn.mp4', import.meta.url));

beforeAll(async () => {
  api = await createTestApi({ env: { UPLOADS_PER_USER: '1000' } });
  ada = await api.signUp('Ada Lind');
});
afterAll(() => api.close());
beforeEach(async () => {
  olga = await api.signUp('Olga Berg');
  await api.db
    .updateTable('users')
    .set({ role: 'tribe_owner', plan: 'pro', emailVerifiedAt: new Date() })
    .where('id', '=', olga.user.id)
    .execute();
  tribeId = (await createTribe(api.db, { ownerId: olga.user.id })).id;
});

const ok = <T>(answer: Answer): T => {
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<T>();
};
const call = async <T>(method: 'PATCH' | 'PUT' | 'POST', url: string, payload: object = {}) =>
  ok<T>(await api.request({ method, url, headers: { cookie: olga.cookie }, payload }));
const problem = (answer: Answer) =>
  answer.json<{ code: string; issues?: { message: string }[] }>().issues?.[0]?.message;

type Entries = Map<string, Buffer>;
async function unzip(bytes: Buffer): Promise<Entries> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
  const entries: Entries = new Map();
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return entries;
}
async function rezip(entries: Iterable<readonly [string, Buffer]>, compress = false): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of entries) zip.addBuffer(bytes, name, { compress });
  zip.end();
  return buffer(zip.outputStream);
}
const manifestOf = (entries: Entries) =>
  JSON.parse(entries.get('course.json')?.toString() ?? '') as CourseArchive;
const download = (id: string, as: Person | null = olga) => api.get(`/api/courses/${id}/archive`, as);
const entriesOf = async (id: string) => {
  const answer = await download(id);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  return unzip(answer.rawPayload);
};
const send = (bytes: Buffer, as: Person = olga, headers: Record<string, string> = {}) =>
  api.request({
    method: 'POST',
    url: `/api/tribes/${tribeId}/courses/archive`,
    headers: { cookie: as.cookie, 'content-type': 'application/zip', ...headers },
    payload: bytes,
  });

async function addVideo(lessonId: string) {
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

async function addFile(lessonId: string, bytes: Buffer, name: string, kind: 'message' | 'file') {
  const { id: uploadId } = ok<{ id: string }>(
    await upload(api, olga, bytes, { url: `/api/uploads?kind=${kind}` }),
  );
  return call<LessonFileView>('POST', `/api/lessons/${lessonId}/files`, { uploadId, name });
}

/** A course with every kind of part. */
async function wholeCourse(): Promise<string> {
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
  return id;
}

/** Storage files, uploads and waiting videos there are. */
async function kept() {
  const db = unrestrictedDb(api.db);
  const count = async (table: 'courses' | 'lessonVideos' | 'attachments') =>
    (await db.selectFrom(table).select('id').execute()).length;
  const folder = (name: string) => readdir(join(api.jobDeps.env.DATA_DIR, name)).catch(() => []);
  return {
    courses: await count('courses'),
    videos: await count('lessonVideos'),
    uploads: await count('attachments'),
    waiting: [...(await folder('incoming')), ...(await folder('video-uploads'))].length,
  };
}

test('a course that is exported, imported and exported again is the same', async () => {
  const id = await wholeCourse();
  const first = await entriesOf(id);
  expect([...first.keys()].toSorted()).toEqual([
    'banner.webp',
    'course.json',
    'modules/01-dough/01-flour.md',
    'modules/01-dough/01-flour/01-oven.webp',
    'modules/01-dough/01-flour/02-knock.weba',
    'modules/01-dough/01-flour/03-page.html',
    'modules/01-dough/02-knead.en.vtt',
    'modules/01-dough/02-knead.md',
    'modules/01-dough/02-knead.mp4',
    'modules/01-dough/02-knead.transcript.json',
    'modules/02-dough/01-quiz.md',
    'modules/02-dough/02-task.md',
  ]);
  expect(first.get('modules/01-dough/01-flour.md')?.toString()).toContain('![Oven](01-flour/01-oven.webp)');
  expect(JSON.stringify(manifestOf(first))).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-7/);

  const made = ok<CourseView>(await send(await rezip(first)));
  expect(made).toMatchObject({ isPublished: false, price: '0.00', enrollmentCount: 0, lessonCount: 3 });
  const waiting = await unrestrictedDb(api.db)
    .selectFrom('lessonVideos')
    .innerJoin('courseLessons as lesson', 'lesson.id', 'lessonVideos.lessonId')
    .select(['lessonVideos.id', 'lessonVideos.status'])
    .where('lesson.courseId', '=', made.id)
    .execute();
  expect(waiting.map(({ status }) => status)).toEqual(['processing']);
  await api.runJobs();

  const again = await entriesOf(made.id);
  expect([...again.keys()]).toEqual([...first.keys()]);
  expect(manifestOf(again)).toEqual({ ...manifestOf(first), price: { amount: '0.00', currency: 'USD' } });
  const isPicture = (name: string) => name.endsWith('.webp');
  const plain = (entries: Entries) =>
    [...entries].filter(([name]) => name !== 'course.json' && !isPicture(name));
  expect(plain(again)).toEqual(plain(first));

  const { modules } = ok<CurriculumView>(await api.get(`/api/courses/${made.id}/curriculum`, olga));
  expect(modules.flatMap(({ lessons }) => lessons.map(({ completesBy }) => completesBy))).toEqual([
    'button',
    'video',
    'quiz',
    'assignment',
  ]);
  const text = ok<LessonView>(await api.get(`/api/lessons/${modules[0]?.lessons[0]?.id}`, olga));
  const shown = await api.get(/\((\/api\/lesson-files\/.+?)\)/.exec(text.content)?.[1] ?? '', olga);
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
});

test('only teachers of a course export it, with a session or a token that may read', async () => {
  const { id } = await createCourse(api.db, { creatorId: olga.user.id, tribeId });
  await joinTribe(api.db, tribeId, ada.user.id);
  await enroll(api.db, id, ada.user.id, { source: 'granted' });
  const statuses = await Promise.all(
    [null, ada, olga].map(async (as) => (await download(id, as)).statusCode),
  );
  expect(statuses).toEqual([401, 403, 200]);
  expect((await send(await rezip([]), ada)).statusCode).toBe(403);
  const other = await api.signUp('Other Teacher');
  const teacher = api.db.updateTable('users').set({ role: 'tribe_owner' });
  await teacher.where('id', '=', other.user.id).execute();
  expect((await send(await rezip([]), other)).statusCode).toBe(403);
});

const NOT_ZIP = 'This file is no ZIP, or it is incomplete.';

test('an archive that is not whole is refused with what is wrong, and leaves nothing behind', async () => {
  const course = await wholeCourse();
  const good = await entriesOf(course);
  const bytes = await rezip(good);
  const before = await kept();
  const changed = async (change: (entries: Entries, manifest: CourseArchive) => void) => {
    const entries: Entries = new Map(good);
    const manifest = manifestOf(good);
    change(entries, manifest);
    if (entries.get('course.json') === good.get('course.json')) {
      entries.set('course.json', Buffer.from(JSON.stringify(manifest)));
    }
    return rezip(entries);
  };
  const [text, film] = ['modules/01-dough/01-flour.md', 'modules/01-dough/02-knead.mp4'];
  const image = 'modules/01-dough/01-flour/01-oven.webp';
  const encrypted = await rezip(good, true);
  const central = encrypted.lastIndexOf(Buffer.from('504b0102', 'hex'));
  encrypted.writeUInt16LE(encrypted.readUInt16LE(central + 8) | 1, central + 8);
  const traversal = Buffer.from(
    (await changed((all) => all.set('aa/bad.txt', Buffer.from('x'))))
      .toString('latin1')
      .replaceAll('aa/bad.txt', '../bad.txt'),
    'latin1',
  );
  const flipped = Buffer.from(bytes);
  const at = flipped.indexOf(good.get(film)?.subarray(2_000, 2_040) ?? '');
  flipped.writeUInt8(flipped.readUInt8(at) ^ 1, at);
  const lying = await rezip(good, true);
  lying.writeUInt32LE(4, lying.lastIndexOf(text) - 22);
  const cases: [Buffer, string][] = [
    [lying, `${text}: This file is damaged.`],
    [Buffer.from('nothing of a ZIP'), NOT_ZIP],
    [bytes.subarray(0, bytes.length - 200), NOT_ZIP],
    [encrypted, 'course.json: This file is encrypted.'],
    [traversal, '../bad.txt: This path leads out of the ZIP.'],
    [await changed((all) => all.delete(text)), `${text}: course.json names this file, and the ZIP has none.`],
    [
      await changed((all) => all.set('notes.txt', Buffer.from('x'))),
      'notes.txt: course.json does not name this file.',
    ],
    [
      await changed((all) => all.delete('course.json') && all.set('x', Buffer.from('x')) && all),
      'course.json',
    ],
    [
      await changed((all) => all.set('course.json', Buffer.from('{\n"a": 1\n"b": 2}'))),
      'course.json: Line 3: This is not valid JSON.',
    ],
    [
      await changed((_, { modules }) => Object.assign(modules[1]?.lessons[0] ?? {}, { title: '' })),
      'course.json: modules.1.lessons.0.title: Title is required',
    ],
    [
      await changed((_, manifest) => Object.assign(manifest, { students: [] })),
      'course.json: : Unknown field: students',
    ],
    [await changed((_, manifest) => Object.assign(manifest, { version: 2 })), 'course.json: version: '],
    [await changed((all) => all.set(image, Buffer.from('no picture'))), `${image}: Please choose`],
    [
      await changed((all) => all.set(film, Buffer.from('no film'))),
      `${film}: This file is no MP4 or WebM video.`,
    ],
    [
      await changed((all) =>
        all.set('modules/01-dough/02-knead.en.vtt', Buffer.from('WEBVTT\n\nno time\nx')),
      ),
      'modules/01-dough/02-knead.en.vtt: Line 3: ',
    ],
    [await changed((all) => all.set(text, Buffer.alloc(300_000, 'a'))), `${text}: This file is larger than`],
    [flipped, `${film}: This file is damaged.`],
    [
      await changed((_, { modules }) =>
        Object.assign(modules[1]?.lessons[0] ?? {}, { videoUrl: 'https://example.com/film' }),
      ),
      'modules/02-dough/01-quiz.md: This server does not play the video at https://example.com/film.',
    ],
  ];
  for (const [archive, message] of cases) {
    const answer = await send(archive);
    expect([answer.statusCode, problem(answer)]).toEqual([400, expect.stringContaining(message)]);
  }
  expect(await kept()).toEqual(before);
});

test('an import counts toward the plan and the storage of who makes it', async () => {
  const id = await wholeCourse();
  const bytes = (await download(id)).rawPayload;
  const code = async () => {
    const answer = await send(bytes);
    return [answer.statusCode, answer.json<{ code: string }>().code];
  };
  await api.db.updateTable('users').set({ plan: 'starter' }).where('id', '=', olga.user.id).execute();
  expect(await code()).toEqual([402, 'offerings_used']);
  await api.db.updateTable('users').set({ plan: 'pro' }).where('id', '=', olga.user.id).execute();
  const huge = unrestrictedDb(api.db)
    .updateTable('attachments')
    .set({ size: 10 ** 12 });
  await huge.where('uploadedBy', '=', olga.user.id).execute();
  const before = await kept();
  expect(await code()).toEqual([413, 'storage_quota']);
  expect(await kept()).toEqual(before);
});

test('an import that is repeated with its key makes one course', async () => {
  const bytes = (await download(await wholeCourse())).rawPayload;
  const key = { 'idempotency-key': 'import-1' };
  const first = ok<CourseView>(await send(bytes, olga, key));
  const before = await kept();
  expect(ok<CourseView>(await send(bytes, olga, key)).id).toBe(first.id);
  expect(await kept()).toEqual(before);
});
