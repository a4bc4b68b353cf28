import { extname } from 'node:path/posix';
import { assignmentOf } from '@kindred/db/courses/assignments/visibility';
import { ruleOf } from '@kindred/db/courses/drip/rule';
import { filesOfLesson, lessonFileById } from '@kindred/db/courses/files/visibility';
import { curriculumOf, lessonById } from '@kindred/db/courses/lessons/visibility';
import { questionsOf, quizOfLesson } from '@kindred/db/courses/quizzes/visibility';
import { resourceFileById, resourcesOfCourse } from '@kindred/db/courses/resources/visibility';
import { captionsOfLesson, mediaOfLesson } from '@kindred/db/courses/video/visibility';
import type { CourseRow } from '@kindred/db/courses/visibility';
import { videoToSend } from '@kindred/db/media/video/visibility';
import {
  ARCHIVE_BYTES_MAX,
  ARCHIVE_ENTRIES_MAX,
  ARCHIVE_FORMAT,
  ARCHIVE_MANIFEST,
  ARCHIVE_TEXTS_MAX,
  ARCHIVE_VERSION,
  type ArchivedFileKind,
  type ArchivedLesson,
  type CourseArchive,
  MANIFEST_BYTES_MAX,
} from '@kindred/validation/courses/archive';
import { lessonFileUrl } from '@kindred/validation/courses/files';
import type { ZipEntry } from '../../../platform/zip.ts';
import type { Context } from '../../../trpc/context.ts';
import { fileNames } from '../../media/service.ts';

type Ctx = Pick<Context, 'db' | 'deps'>;
/** An entry whose body is opened when it is read. */
interface ArchiveEntry extends ZipEntry {
  /** Bytes. */
  size: number;
}
/** Entries, and what the manifest says of them once they are written. */
type Written<T> = AsyncGenerator<ArchiveEntry, T>;

const SLUG_MAX = 60;
/** So short that a path in the text of a lesson is no longer than the address it stands for. */
const LINKED_SLUG_MAX = 20;
/** Words of a title that are safe in paths and in links of Markdown. */
export function slugOf(title: string, max = SLUG_MAX): string {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return [...words.replace(/^-|-$/g, '')].slice(0, max).join('').replace(/-$/, '') || 'untitled';
}
const numbered = (at: number, name: string) => `${String(at + 1).padStart(2, '0')}-${name}`;

async function* texts(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}
const textEntry = (name: string, text: string): ArchiveEntry => ({
  name,
  isText: true,
  size: Buffer.byteLength(text),
  body: texts(text),
});

async function* fileBody(storage: Ctx['deps']['storage'], key: string): AsyncGenerator<Buffer> {
  yield* await storage.read(key);
}

/** @returns the name of the entry; null for a file that storage lost, which leaves a gap */
async function* stored({ deps: { storage } }: Ctx, name: string, key: string): Written<string | null> {
  const size = await storage.size(key);
  if (size === null) return null;
  yield { name, isText: false, size, body: fileBody(storage, key) };
  return name;
}

const fileKindOf = (kind: string): ArchivedFileKind => (kind === 'image' || kind === 'audio' ? kind : 'file');

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
  const base = slugOf(name.slice(0, name.length - extname(name).length), LINKED_SLUG_MAX);
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
    if (file !== null) resources.push({ kind, title, file, name: fileName, fileKind: fileKindOf(row.kind) });
  }
  return resources;
}

async function* filesIn(ctx: Ctx, lessonId: string, folder: string) {
  const files: ArchivedLesson['files'] = [];
  const paths = new Map<string, string>();
  for (const [at, { id, name, kind }] of (await filesOfLesson(ctx.db, lessonId)).toReversed().entries()) {
    const row = await lessonFileById(ctx.db, id);
    const file = row
      ? yield* fileIn(ctx, row, { name, path: (base) => `${folder}/${numbered(at, base)}` })
      : null;
    if (file === null) continue;
    files.push({ file, name, kind: fileKindOf(kind) });
    paths.set(id, file);
  }
  return { files, paths };
}

async function* mediaIn(ctx: Ctx, lessonId: string, base: string) {
  const { video, captions, transcript } = await mediaOfLesson(ctx.db, lessonId, false);
  const source = video && (await videoToSend(ctx.db, 'lesson', video.id));
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

interface LessonPaths {
  base: string;
  /** Of its files. */
  files: string;
}
async function* lessonIn(
  ctx: Ctx,
  lessonId: string,
  { base, files: fileFolder }: LessonPaths,
): Written<ArchivedLesson | null> {
  const row = await lessonById(ctx.db, lessonId);
  if (row === undefined) return null;
  const { title, content, duration, publishedAt, completesBy, videoUrl } = row;
  const { files, paths } = yield* filesIn(ctx, lessonId, fileFolder);
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
export async function* entriesOfCourse(ctx: Ctx, course: CourseRow): AsyncGenerator<ArchiveEntry> {
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
      const pathOf = (slug: string) => `${folder}/${numbered(lessons.length, slug)}`;
      const paths = {
        base: pathOf(slugOf(lessonTitle)),
        files: pathOf(slugOf(lessonTitle, LINKED_SLUG_MAX)),
      };
      const lesson = yield* lessonIn(ctx, lessonId, paths);
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

/** Bytes that a ZIP needs for an entry at most, compressed or not. */
const packedMax = ({ name, isText, size }: ArchiveEntry) =>
  size + (isText ? size / 1_024 : 0) + 2 * Buffer.byteLength(name) + 256;

/** True for a course whose archive is within the limits of an import; its files are not read. */
export async function canImportAgain(ctx: Ctx, course: CourseRow): Promise<boolean> {
  let [entries, bytes, texts] = [0, 0, 0];
  for await (const entry of entriesOfCourse(ctx, course)) {
    const isManifest = entry.name === ARCHIVE_MANIFEST;
    entries += 1;
    bytes += packedMax(entry);
    if (entry.isText && !isManifest) texts += entry.size;
    if (entries > ARCHIVE_ENTRIES_MAX || bytes > ARCHIVE_BYTES_MAX || texts > ARCHIVE_TEXTS_MAX) return false;
    if (isManifest && entry.size > MANIFEST_BYTES_MAX) return false;
  }
  return true;
}
