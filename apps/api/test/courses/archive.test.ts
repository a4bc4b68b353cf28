import { createCourse, enroll } from '@kindred/db/factories/courses';
import { joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { CourseView, CurriculumView, LessonView } from '@kindred/validation/courses';
import type { CourseResource } from '@kindred/validation/courses/resources';
import { expect, test } from 'vitest';
import {
  ada,
  api,
  changedOf,
  download,
  type Entries,
  entriesOf,
  kept,
  manifestOf,
  ok,
  olga,
  problem,
  rezip,
  send,
  setUp,
  tribeId,
  wholeCourse,
} from './archives.ts';

setUp();

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
    'resources/02-plan.html',
  ]);
  expect(first.get('modules/01-dough/01-flour.md')?.toString()).toContain('![Oven](01-flour/01-oven.webp)');
  expect(JSON.stringify(manifestOf(first))).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-7/);

  const made = ok<CourseView>(await send(await rezip(first)));
  expect(made).toMatchObject({ isPublished: false, price: '0.00', enrollmentCount: 0, lessonCount: 3 });
  const waiting = await unrestrictedDb(api.db)
    .selectFrom('videos')
    .innerJoin('courseLessons as lesson', 'lesson.id', 'videos.lessonId')
    .select(['videos.id', 'videos.status'])
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

  const resources = ok<CourseResource[]>(await api.get(`/api/courses/${made.id}/resources`, olga));
  expect(resources.map(({ kind, title, file }) => [kind, title, file?.name])).toEqual([
    ['reading', 'On flour', undefined],
    ['workbook', 'Plan', 'Plan.html'],
  ]);
  expect((await api.get(resources[1]?.url ?? '', olga)).payload).toBe('<b>2</b>');
  const without = await changedOf(first, (all, manifest) => {
    all.delete('resources/02-plan.html');
    Reflect.deleteProperty(manifest, 'resources');
  });
  ok(await send(without));

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

const NOT_ZIP = 'This file is not a ZIP, or it is incomplete.';

test('an archive that is not whole is refused with what is wrong, and leaves nothing behind', async () => {
  const course = await wholeCourse();
  const good = await entriesOf(course);
  const bytes = await rezip(good);
  const before = await kept();
  const changed = (change: Parameters<typeof changedOf>[1]) => changedOf(good, change);
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
    [
      await changed((_, { resources }) => Object.assign(resources[1] ?? {}, { url: 'https://a.example' })),
      'course.json: resources.1.url: A workbook is a file',
    ],
    [await changed((_, manifest) => Object.assign(manifest, { version: 2 })), 'course.json: version: '],
    [await changed((all) => all.set(image, Buffer.from('no picture'))), `${image}: Please choose`],
    [
      await changed((all) => all.set(film, Buffer.from('no film'))),
      `${film}: This file is not an MP4 or WebM video.`,
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
