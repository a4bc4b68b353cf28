import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { CourseView, CurriculumView, LessonView } from '@kindred/validation/courses';
import { ARCHIVE_ENTRIES_MAX } from '@kindred/validation/courses/archive';
import { LESSON_CONTENT_MAX } from '@kindred/validation/courses/builder';
import { CUES_MAX, TRANSCRIPT_MAX } from '@kindred/validation/courses/captions';
import {
  EXPLANATION_MAX,
  PROMPT_MAX,
  QUESTIONS_MAX,
  type QuizKeyView,
} from '@kindred/validation/courses/quizzes';
import { UNSTORABLE_TEXT } from '@kindred/validation/text';
import { expect, test, vi } from 'vitest';
import { receiveArchive } from '../../src/features/courses/archive/receive.ts';
import { picture, upload } from '../media/files.ts';
import {
  addFile,
  api,
  call,
  changedOf,
  download,
  entriesOf,
  kept,
  newTeacher,
  ok,
  olga,
  problem,
  rezip,
  send,
  setUp,
  tribeId,
  wholeCourse,
} from './archives.ts';

setUp({ STORAGE_TOTAL_GB: '1', STORAGE_PER_USER_MB: '4096' });

const FILM_ENTRY = 'modules/01-dough/02-knead.mp4';
const CAPTIONS = 'modules/01-dough/02-knead.en.vtt';
const TRANSCRIPT = 'modules/01-dough/02-knead.transcript.json';

test('captions and a transcript of an archive that cannot be stored are refused by their name', async () => {
  const good = await entriesOf(await wholeCourse());
  const before = await kept();
  const cues = (text: string) => JSON.stringify([{ at: null, text }]);
  const noTranscript = `${TRANSCRIPT}: This is not a transcript in JSON.`;
  const cases = [
    [CAPTIONS, 'WEBVTT\n\n00:01.000 --> 00:02.000\nFold\0turn\n', `${CAPTIONS}: ${UNSTORABLE_TEXT}.`],
    [TRANSCRIPT, cues('Fold\0turn'), noTranscript],
    [TRANSCRIPT, cues('Fold \ud800 turn'), noTranscript],
    [TRANSCRIPT, cues('a'.repeat(TRANSCRIPT_MAX + 1)), noTranscript],
  ] as const;
  for (const [name, text, message] of cases) {
    const answer = await send(await changedOf(good, (all) => all.set(name, Buffer.from(text))));
    expect([answer.statusCode, problem(answer)]).toEqual([400, message]);
  }
  expect(await kept()).toEqual(before);
  const longest = cues('🍞'.repeat(TRANSCRIPT_MAX));
  ok(await send(await changedOf(good, (all) => all.set(TRANSCRIPT, Buffer.from(longest)))));
});

test('a teacher uploads a video while those of an import are processed', async () => {
  const good = await entriesOf(await wholeCourse());
  const bytes = await rezip(good);
  const made: CourseView[] = [];
  for (let at = 0; at < 3; at += 1) made.push(ok<CourseView>(await send(bytes)));
  const { modules } = ok<CurriculumView>(await api.get(`/api/courses/${made[0]?.id}/curriculum`, olga));
  const lessonId = modules[1]?.lessons[1]?.id;
  const file = { name: 'Dawn.mp4', size: 100, fingerprint: 'dawn' };
  ok(await api.post(`/api/lessons/${lessonId}/video`, file, olga));
});

/** An archive with another film. */
const withFilm = async (film: Buffer, isDeflated = false) =>
  rezip((await entriesOf(await wholeCourse())).set(FILM_ENTRY, film), isDeflated);

test('a video is known by its first bytes, before the rest of it is unpacked', async () => {
  const bytes = await withFilm(Buffer.alloc(300_000, 'no film'));
  // Read to its end, it would be damaged.
  const end = bytes.indexOf(Buffer.alloc(1_000, 'no film')) + 299_000;
  bytes.writeUInt8(bytes.readUInt8(end) ^ 1, end);
  expect(problem(await send(bytes))).toBe(`${FILM_ENTRY}: This file is not an MP4 or WebM video.`);
});

test('room is reserved for what an archive holds once it is unpacked', async () => {
  const bytes = await withFilm(Buffer.alloc(3_000, 'x'), true);
  bytes.writeUInt32LE(1.5 * 1024 ** 3, bytes.lastIndexOf(FILM_ENTRY) - 22);
  expect((await send(bytes)).json()).toMatchObject({ code: 'storage_full' });
});

/** A body of which a part has arrived. */
function slowBody(bytes: Buffer, as = olga, to = tribeId) {
  const body = new Readable({ read: () => undefined });
  body.push(bytes.subarray(0, 100));
  const answer = send(body, as, { 'content-length': String(bytes.length) }, to);
  const finish = () => {
    body.push(bytes.subarray(100));
    body.push(null);
    return answer;
  };
  return { finish };
}
const arrived = async (count: number) => {
  while ((await kept()).waiting < count) await sleep(20);
};

test('archives that arrive slowly leave room for those of others, and a user sends one at a time', async () => {
  const bytes = await rezip(await entriesOf(await wholeCourse()));
  const [first, firstTribe] = [olga, tribeId];
  const teachers = [];
  for (let at = 0; at < 4; at += 1) {
    await newTeacher();
    teachers.push([olga, tribeId] as const);
  }
  const { waiting } = await kept();
  // All at once: a body that stops arriving is given up after a while.
  const slow = teachers.map(([teacher, tribe]) => slowBody(bytes, teacher, tribe));
  await arrived(waiting + 4);
  expect((await send(bytes)).json()).toMatchObject({ code: 'too_many_requests' });
  ok(await send(bytes, first, {}, firstTribe));
  for (const { finish } of slow) ok(await finish());
});

test('an archive needs its size in front, and one that stops arriving is given up', async () => {
  const sizeless = await send(Readable.from([Buffer.from('PK')]));
  expect([sizeless.statusCode, problem(sizeless)]).toEqual([
    400,
    'Send the size of the ZIP as Content-Length',
  ]);
  const body = new Readable({ read: () => undefined });
  body.push(Buffer.from('PK'));
  const folder = await mkdtemp(join(tmpdir(), 'kindred-archive-'));
  await expect(receiveArchive(body, join(folder, 'a.zip'), 50)).rejects.toMatchObject({
    appCode: 'unavailable',
  });
  await rm(folder, { recursive: true });
});

test('an import leaves its tribe to others while it makes the course', async () => {
  const bytes = await rezip(await entriesOf(await wholeCourse()));
  const { pool } = api.database;
  const other = await pool.connect();
  try {
    await other.query('begin; lock table quiz_questions in exclusive mode');
    const importing = send(bytes);
    const waits = `select from pg_locks where not granted and relation = 'quiz_questions'::regclass`;
    while ((await pool.query(waits)).rows.length === 0) await sleep(20);
    const tribe = `select from tribes where id = '${tribeId}' for no key update nowait`;
    expect((await pool.query(tribe)).rowCount).toBe(1);
    await other.query('rollback');
    ok(await importing);
  } finally {
    await other.query('rollback');
    other.release();
  }
});

test('the allowance of a plan is counted again when an import makes its course', async () => {
  const bytes = await rezip(await entriesOf(await wholeCourse()));
  const onStarter = async () => {
    await newTeacher();
    await api.db.updateTable('users').set({ plan: 'starter' }).where('id', '=', olga.user.id).execute();
  };
  await onStarter();
  ok(await send(bytes));
  await onStarter();
  const { waiting } = await kept();
  const { finish } = slowBody(bytes);
  await arrived(waiting + 1);
  ok(await api.post('/api/courses', { tribeId, title: 'Meanwhile' }, olga));
  const before = await kept();
  expect((await finish()).json()).toMatchObject({ code: 'offerings_used' });
  expect(await kept()).toEqual({ ...before, waiting: before.waiting - 1 });
});

test('an archive of too many files, or of too many bytes once it is unpacked, is refused', async () => {
  const small = Buffer.alloc(0);
  const names = Array.from({ length: ARCHIVE_ENTRIES_MAX + 1 }, (_, at) => [`${at}`, small] as const);
  expect(problem(await send(await rezip(names)))).toMatch(/^This ZIP has more than [\d,]+ files\.$/);
  // Names that no other bytes of the archive hold by chance.
  const large = ['one.entry', 'another.entry'];
  const two = await rezip(
    large.map((name) => [name, small] as const),
    true,
  );
  for (const name of large) two.writeUInt32LE(3 * 1024 ** 3, two.lastIndexOf(name) - 22);
  expect(problem(await send(two))).toBe('This ZIP is too large once it is unpacked.');
});

test('a course is exported with captions that grew as they were stored, and not when it is too large', async () => {
  const id = await wholeCourse();
  const { modules } = ok<CurriculumView>(await api.get(`/api/courses/${id}/curriculum`, olga));
  const text = `1\n00:00:01,000 --> 00:00:02,500\n${'&'.repeat(300_000)}\n`;
  const url = `/api/lessons/${modules[0]?.lessons[1]?.id}/captions/de`;
  ok(await api.request({ method: 'PUT', url, headers: { cookie: olga.cookie }, payload: { text } }));
  ok(await send(await rezip(await entriesOf(id))));
  vi.spyOn(api.jobDeps.storage, 'size').mockResolvedValue(2 * 1024 ** 3);
  expect((await download(id)).json()).toMatchObject({ code: 'archive_too_large' });
  vi.restoreAllMocks();
});

const lessonsOf = async (courseId: string) =>
  ok<CurriculumView>(await api.get(`/api/courses/${courseId}/curriculum`, olga)).modules.flatMap(
    ({ lessons }) => lessons,
  );

/** A course with so many lessons, and the ids of these. */
async function courseOf(count: number) {
  const { id } = await call<CourseView>('POST', '/api/courses', { tribeId, title: 'Large' });
  const { id: module } = await call<{ id: string }>('POST', `/api/courses/${id}/modules`, { title: 'All' });
  for (let at = 0; at < count; at += 1)
    await call('POST', `/api/modules/${module}/lessons`, { title: `${at}` });
  return { id, lessons: (await lessonsOf(id)).map((lesson) => lesson.id) };
}

test('a course whose quizzes make a manifest too large to import is not exported', async () => {
  const { id, lessons } = await courseOf(8);
  for (const lesson of lessons) {
    const quiz = { passMark: 60, tries: 2, timeLimit: 10, feedback: 'never' };
    const { id: quizId } = await call<QuizKeyView>('PUT', `/api/lessons/${lesson}/quiz`, quiz);
    await api.database.pool.query(
      `insert into quiz_questions (quiz_id, kind, prompt, points, explanation, content, order_index)
       select $1, 'text', repeat('🍞', ${PROMPT_MAX}), 1, repeat('🍞', ${EXPLANATION_MAX}), $2, at
       from generate_series(0, ${QUESTIONS_MAX - 1}) at`,
      [quizId, JSON.stringify({ choices: [], key: ['🍞'.repeat(300)] })],
    );
    if (lesson === lessons[0]) ok(await send(await rezip(await entriesOf(id))));
  }
  await api.database.pool.query(
    `update quiz_questions set content = jsonb_set(content, '{key}', (
       select jsonb_agg(repeat('🍞', 290) || at) from generate_series(1, 20) at))
     where quiz_id in (select id from lesson_quizzes where lesson_id = any($1))`,
    [lessons],
  );
  expect((await download(id)).json()).toMatchObject({ code: 'archive_too_large' });
});

test('transcripts of very many short cues are exported up to what an import reads', async () => {
  const { id, lessons } = await courseOf(90);
  const spoken = (ids: readonly string[]) =>
    api.database.pool.query(
      `insert into lesson_transcripts (lesson_id, cues, words)
       select lesson, (select jsonb_agg(jsonb_build_object('at', 10000 + at * 0.001, 'text', 'a'))
         from generate_series(1, ${CUES_MAX}) at), 'a'
       from unnest($1::uuid[]) lesson`,
      [ids],
    );
  await spoken(lessons.slice(0, 2));
  ok(await send(await rezip(await entriesOf(id))));
  await spoken(lessons.slice(2));
  expect((await download(id)).json()).toMatchObject({ code: 'archive_too_large' });
});

test('a lesson at its longest that is full of links to files is exported and imported again', async () => {
  const { id, lessons } = await courseOf(1);
  const [lesson = ''] = lessons;
  const name = `${'an oven of bricks '.repeat(8)}.html`;
  const { url } = await addFile(lesson, Buffer.from('<b>1</b>'), name, 'file');
  await call('PATCH', `/api/lessons/${lesson}`, {
    title: 'Everything that can be said about an oven of bricks',
  });
  const link = `[a](${url})\n`;
  const content = link.repeat(Math.floor(LESSON_CONTENT_MAX / link.length));
  await call('PATCH', `/api/lessons/${lesson}`, { content });
  const made = ok<CourseView>(await send(await rezip(await entriesOf(id))));
  const [again] = await lessonsOf(made.id);
  const { content: kept } = ok<LessonView>(await api.get(`/api/lessons/${again?.id}`, olga));
  expect(kept).toHaveLength(content.length);
});

test('an image among the resources is an image after an import', async () => {
  const { id } = await courseOf(1);
  const photo = await upload(api, olga, await picture(900, 600), { url: '/api/uploads?kind=message' });
  const { id: uploadId } = ok<{ id: string }>(photo);
  const workbook = { kind: 'workbook', title: 'Oven', uploadId, name: 'Oven.jpg' };
  await call('POST', `/api/courses/${id}/resources`, workbook);
  const made = ok<CourseView>(await send(await rezip(await entriesOf(id))));
  const kinds = await unrestrictedDb(api.db)
    .selectFrom('courseResources as resource')
    .innerJoin('attachments as file', 'file.id', 'resource.attachmentId')
    .select('file.kind')
    .where('resource.courseId', 'in', [id, made.id])
    .execute();
  expect(kinds).toEqual([{ kind: 'image' }, { kind: 'image' }]);
});
