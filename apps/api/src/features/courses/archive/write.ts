import { extname } from 'node:path/posix';
import { assignmentOf } from '@kindred/db/courses/assignments/visibility';
import { ruleOf } from '@kindred/db/courses/drip/rule';
import { filesOfLesson, lessonFileById } from '@kindred/db/courses/files/visibility';
import { curriculumOf, lessonById } from '@kindred/db/courses/lessons/visibility';
import { questionsOf, quizOfLesson } from '@kindred/db/courses/quizzes/visibility';
import { resourceFileById, resourcesOfCourse } from '@kindred/db/courses/resources/visibility';
import { captionsOfLesson, mediaOfLesson, videoToSend } from '@kindred/db/courses/video/visibility';
import type { CourseRow } from '@kindred/db/courses/visibility';
import {
  ARCHIVE_FORMAT,
  ARCHIVE_MANIFEST,
  ARCHIVE_VERSION,
  type ArchivedLesson,
  type CourseArchive,
} from '@kindred/validation/courses/archive';
import { lessonFileUrl } from '@kindred/validation/courses/files';
import type { ZipEntry } from '../../../platform/zip.ts';
import type { Context } from '../../../trpc/context.ts';
import { fileNames } from '../../media/service.ts';

type Ctx = Pick<Context, 'db' | 'deps'>;
/** Entries, and what the manifest says of them once they are written. */
type Written<T> = AsyncGenerator<ZipEntry, T>;

const SLUG_MAX = 60;
/** Words of a title that are safe in paths and in links of Markdown. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return [...words.replace(/^-|-$/g, '')].slice(0, SLUG_MAX).join('').replace(/-$/, '') || 'untitled';
}
const numbered = (at: number, name: string) => `${String(at + 1).padStart(2, '0')}-${name}`;

async function* texts(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}
const textEntry = (name: string, text: string): ZipEntry => ({ name, isText: true, body: texts(text) });

/** @returns the name of the entry; null for a file that storage lost, which leaves a gap */
async function* stored({ deps: { storage } }: Ctx, name: string, key: string): Written<string | null> {
  if ((await storage.size(key)) === null) return null;
  yield { name, isText: false, body: await storage.read(key) };
  return name;
}

type FileRow = NonNullable<Awaited<ReturnType<typeof lessonFileById>>>;
/** An uploaded file, whose extension follows from its name, or from storage for one that was written anew. */
async function* fileIn(
  ctx: Ctx,
  { storageKey, widths, kind }: Pick<FileRow, 'storageKey' | 'widths' | 'kind'>,
  { name, path }: { name: string; path: (base: string) => string },
): Written<string | null> {
  const key = storageKey && fileNames({ storageKey, widths }).at(-1);
  if (!key) return null;
  const extension = kind === 'image' || kind === 'audio' ? extname(key) : extname(name).toLowerCase();
  const base = slugOf(name.slice(0, name.length - extname(name).length));
  return yield* stored(ctx, `${path(base)}${/^\.[a-z0-9]{1,10}$/.test(extension) ? extension : ''}`, key);
}

async function* resourcesIn(ctx: Ctx, courseId: string): Written<CourseArchive['resources']> {
  const resources: CourseArchive['resources'] = [];
  for (const [at, { id, kind, title, url, fileName }] of (
    await resourcesOfCourse(ctx.db, courseId)
  ).entries()) {
    if (url !== null) resources.push({ kind, title, url });
    const row = fileName === null ? undefined : await resourceFileById(ctx.db, id);
    if (row === undefined || fileName === null) continue;
    const asked = { name: fileName, path: (base: string) => `resources/${numbered(at, base)}` };
    const file = yield* fileIn(ctx, row, asked);
    if (file !== null) resources.push({ kind, title, file, name: fileName });
  }
  return resources;
}

async function* filesIn(ctx: Ctx, lessonId: string, folder: string) {
  const files: ArchivedLesson['files'] = [];
  const paths = new Map<string, string>();
  for (const [at, { id, name, kind }] of (await filesOfLesson(ctx.db, lessonId)).toReversed().entries()) {
    const row = await lessonFileById(ctx.db, id);
    const shown = kind === 'image' || kind === 'audio' ? kind : 'file';
    const file = row
      ? yield* fileIn(ctx, row, { name, path: (base) => `${folder}/${numbered(at, base)}` })
      : null;
    if (file === null) continue;
    files.push({ file, name, kind: shown });
    paths.set(id, file);
  }
  return { files, paths };
}

async function* mediaIn(ctx: Ctx, lessonId: string, base: string) {
  const { video, captions, transcript } = await mediaOfLesson(ctx.db, lessonId, false);
  const source = video && (await videoToSend(ctx.db, video.id));
  const key = source?.storageKey;
  const file = key ? yield* stored(ctx, `${base}${extname(key)}`, key) : null;
  const kept: ArchivedLesson['captions'] = [];
  for (const { language, label } of captions) {
    const content = await captionsOfLesson(ctx.db, lessonId, language);
    if (content === undefined) continue;
    const name = `${base}.${language}.vtt`;
    yield textEntry(name, content);
    kept.push({ language, label, file: name });
  }
  if (transcript.length > 0) yield textEntry(`${base}.transcript.json`, JSON.stringify(transcript, null, 1));
  return {
    video: video === undefined || file === null ? null : { file, name: video.name },
    captions: kept,
    transcript: transcript.length > 0 ? `${base}.transcript.json` : null,
  };
}

async function quizIn({ db }: Ctx, lessonId: string): Promise<ArchivedLesson['quiz']> {
  const quiz = await quizOfLesson(db, lessonId);
  if (quiz === undefined) return null;
  const { passMark, tries, timeLimit, feedback } = quiz;
  const questions = (await questionsOf(db, quiz.id)).map(
    ({ kind, prompt, points, explanation, content }) => ({
      kind,
      prompt,
      points,
      ...content,
      explanation,
    }),
  );
  return { passMark, tries, timeLimit, feedback, questions };
}

async function* lessonIn(ctx: Ctx, lessonId: string, base: string): Written<ArchivedLesson | null> {
  const row = await lessonById(ctx.db, lessonId);
  if (row === undefined) return null;
  const { title, content, duration, publishedAt, completesBy, videoUrl } = row;
  const { files, paths } = yield* filesIn(ctx, lessonId, base);
  const folder = base.slice(0, base.lastIndexOf('/') + 1);
  const text = [...paths].reduce(
    (words, [id, path]) => words.replaceAll(lessonFileUrl(id), path.slice(folder.length)),
    content,
  );
  yield textEntry(`${base}.md`, text);
  const media = yield* mediaIn(ctx, lessonId, base);
  const assignment = await assignmentOf(ctx.db, lessonId);
  return {
    title,
    text: `${base}.md`,
    duration,
    isPublished: publishedAt !== null,
    release: ruleOf(row),
    completesBy,
    videoUrl,
    ...media,
    files,
    quiz: await quizIn(ctx, lessonId),
    assignment: assignment ? { instructions: assignment.instructions, accepts: assignment.accepts } : null,
  };
}

async function* bannerOf(ctx: Ctx, { imageUrl }: CourseRow): Written<string | null> {
  const key = /^\/media\/([0-9a-f]{32}-\d{1,4}\.webp)$/.exec(imageUrl ?? '')?.[1];
  return key === undefined ? null : yield* stored(ctx, 'banner.webp', key);
}

/** The entries of the archive of a course; the manifest is the last, so that it names what was written alone. */
export async function* entriesOfCourse(ctx: Ctx, course: CourseRow): AsyncGenerator<ZipEntry> {
  const banner = yield* bannerOf(ctx, course);
  const resources = yield* resourcesIn(ctx, course.id);
  const rows = await curriculumOf(ctx.db, course.id, { enrollmentId: null, withDrafts: true });
  const modules: CourseArchive['modules'] = [];
  for (const [at, group] of [...Map.groupBy(rows, (row) => row.moduleId).values()].entries()) {
    const { moduleTitle = '', moduleDescription = null } = group[0] ?? {};
    const lessons: ArchivedLesson[] = [];
    const folder = `modules/${numbered(at, slugOf(moduleTitle))}`;
    for (const { lessonId, lessonTitle } of group) {
      if (lessonId === null || lessonTitle === null) continue;
      const base = `${folder}/${numbered(lessons.length, slugOf(lessonTitle))}`;
      const lesson = yield* lessonIn(ctx, lessonId, base);
      if (lesson !== null) lessons.push(lesson);
    }
    modules.push({ title: moduleTitle, description: moduleDescription ?? '', lessons });
  }
  const { title, description, level, ownDuration, timeZone, hasCertificate, certificateMonths } = course;
  const manifest: CourseArchive = {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    title,
    description,
    level,
    duration: ownDuration,
    timeZone,
    hasCertificate,
    certificateMonths,
    price: { amount: course.price, currency: course.currency ?? 'USD' },
    banner,
    resources,
    modules,
  };
  yield textEntry(ARCHIVE_MANIFEST, JSON.stringify(manifest, null, 2));
}
