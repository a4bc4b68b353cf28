import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tx } from '@kindred/db/client';
import { setAssignment } from '@kindred/db/courses/assignments/writes';
import { updateCompletesByOf } from '@kindred/db/courses/builder/completion';
import {
  insertCourse,
  insertLesson,
  insertModule,
  updateCourse,
  updateLesson,
} from '@kindred/db/courses/builder/writes';
import { insertLessonFiles } from '@kindred/db/courses/files/writes';
import { insertQuestions, insertQuiz } from '@kindred/db/courses/quizzes/writes';
import { insertResource } from '@kindred/db/courses/resources/writes';
import { insertCaptions, setTranscript } from '@kindred/db/courses/video/writes';
import { lockPrivateUploads } from '@kindred/db/media/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import { type ArchivedLesson, archivedTranscript } from '@kindred/validation/courses/archive';
import { LESSON_CONTENT_MAX, lessonFields } from '@kindred/validation/courses/builder';
import { CAPTIONS_BYTES_MAX, parseCaptions, toWebVtt } from '@kindred/validation/courses/captions';
import { lessonFileUrl } from '@kindred/validation/courses/files';
import type { TranscriptCue } from '@kindred/validation/courses/video';
import { videoFrameOf } from '@kindred/validation/courses/videoHosts';
import type { Outbox } from '../../../platform/bus.ts';
import { checkQuota } from '../../../platform/quota.ts';
import { showPictures } from '../../media/service.ts';
import { insertWholeUpload, uploadFolder } from '../../media/video/service.ts';
import type { Ctx } from '../builder/service.ts';
import { changeRelease } from '../drip/service.ts';
import { lessonVideos } from '../video/videos.ts';
import { type OpenedArchive, refuseEntry } from './read.ts';
import { discard, type Staged, stageAll } from './staging.ts';

/** Bytes of Markdown: a character has at most four. */
const LESSON_BYTES_MAX = 4 * LESSON_CONTENT_MAX;
/** Bytes of captions as they are stored, where an ampersand has become five. */
const STORED_CAPTIONS_MAX = 5 * CAPTIONS_BYTES_MAX;
const TRANSCRIPT_BYTES_MAX = 4 * 1024 * 1024;

interface ReadLesson extends Omit<ArchivedLesson, 'captions' | 'transcript'> {
  content: string;
  captions: { language: string; label: string; content: string }[];
  cues: TranscriptCue[];
}

async function readLesson(archive: OpenedArchive, lesson: ArchivedLesson): Promise<ReadLesson> {
  const content = lessonFields.content.safeParse(await archive.text(lesson.text, LESSON_BYTES_MAX));
  if (!content.success) return refuseEntry(lesson.text, `${content.error.issues[0]?.message}.`);
  const captions: ReadLesson['captions'] = [];
  for (const { file, ...caption } of lesson.captions) {
    const cues = parseCaptions(await archive.text(file, STORED_CAPTIONS_MAX));
    if ('problem' in cues) refuseEntry(file, `Line ${cues.line}: ${cues.problem}.`);
    else captions.push({ ...caption, content: toWebVtt(cues) });
  }
  return { ...lesson, content: content.data, captions, cues: await transcriptOf(archive, lesson.transcript) };
}

async function transcriptOf(archive: OpenedArchive, name: string | null): Promise<TranscriptCue[]> {
  if (name === null) return [];
  const json = await archive.text(name, TRANSCRIPT_BYTES_MAX);
  try {
    return archivedTranscript.parse(JSON.parse(json));
  } catch {
    return refuseEntry(name, 'This is not a transcript in JSON.');
  }
}

/** Markdown whose links name files of its lesson in place of entries. */
function linked(content: string, paths: ReadonlyMap<string, string>): string {
  return content.replace(/(?<=\]\(<?|\]:\s{0,3}<?|src=")[^\s<>()"]+/g, (path) => paths.get(path) ?? path);
}

/** Locks the uploads of files. */
async function lockStaged(
  tx: Tx,
  viewer: Viewer,
  { uploads }: Staged,
  files: readonly { file: string }[],
): Promise<void> {
  const idOf = (file: string) => uploads.get(file) ?? '';
  const asked = files.map(({ file }) => idOf(file));
  const found = new Set((await lockPrivateUploads(tx, viewer.id, asked)).map(({ id }) => id));
  const lost = files.find(({ file }) => !found.has(idOf(file)));
  if (lost !== undefined) refuseEntry(lost.file, 'This file could not be stored.');
}

async function addResources(
  tx: Tx,
  { ctx, courseId, archive, staged }: { ctx: Ctx; courseId: string; archive: OpenedArchive; staged: Staged },
): Promise<void> {
  const { resources } = archive.manifest;
  const files = resources.flatMap(({ file }) => (file === undefined ? [] : [{ file }]));
  await lockStaged(tx, ctx.viewer, staged, files);
  for (const { kind, title, url, file = '', name: fileName = '' } of resources) {
    const attachmentId = staged.uploads.get(file) ?? '';
    const source = url === undefined ? { attachmentId, fileName } : { url };
    await insertResource(tx, { courseId, kind, title, source });
  }
}

async function addFiles(
  tx: Tx,
  viewer: Viewer,
  { lessonId, lesson, staged }: { lessonId: string; lesson: ReadLesson; staged: Staged },
): Promise<void> {
  const folder = lesson.text.slice(0, lesson.text.lastIndexOf('/') + 1);
  const rows = lesson.files.map(({ file, name }) => ({ attachmentId: staged.uploads.get(file) ?? '', name }));
  await lockStaged(tx, viewer, staged, lesson.files);
  const ids = await insertLessonFiles(tx, lessonId, rows);
  const paths = new Map<string, string>();
  for (const { file } of lesson.files) {
    const id = ids.get(staged.uploads.get(file) ?? '');
    if (id !== undefined && file.startsWith(folder)) paths.set(file.slice(folder.length), lessonFileUrl(id));
  }
  const content = linked(lesson.content, paths);
  if (content !== lesson.content) await updateLesson(tx, lessonId, { content });
}

async function addVideo(
  tx: Tx,
  outbox: Outbox,
  { ctx, lessonId, lesson, staged }: { ctx: Ctx; lessonId: string; lesson: ReadLesson; staged: Staged },
): Promise<void> {
  const kept = lesson.video && staged.videos.get(lesson.video.file);
  if (!lesson.video || !kept) return;
  const { name } = lesson.video;
  const upload = {
    owner: { kind: 'lesson', id: lessonId } as const,
    userId: ctx.viewer.id,
    name,
    fingerprint: `archive:${kept.path}`,
    size: kept.size,
  };
  const videoId = await insertWholeUpload(tx, upload);
  const folder = uploadFolder(ctx.deps.env.DATA_DIR);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, videoId);
  await rename(kept.path, path);
  kept.path = path;
  await outbox.job(lessonVideos.processJob, { videoId });
}

async function addLesson(
  tx: Tx,
  outbox: Outbox,
  at: { ctx: Ctx; courseId: string; moduleId: string; lesson: ReadLesson; staged: Staged },
): Promise<void> {
  const { ctx, courseId, moduleId, lesson } = at;
  const { title, content, videoUrl, duration, isPublished, release, quiz, assignment } = lesson;
  const fields = { courseId, moduleId, title, content, videoUrl, duration, isPublished };
  const lessonId = await insertLesson(tx, fields);
  if (release.kind !== 'at_once') await changeRelease(tx, lessonId, release);
  await addFiles(tx, ctx.viewer, { ...at, lessonId });
  await addVideo(tx, outbox, { ...at, lessonId });
  await insertCaptions(tx, lessonId, lesson.captions);
  if (lesson.cues.length > 0) await setTranscript(tx, lessonId, lesson.cues);
  if (assignment !== null) await setAssignment(tx, lessonId, assignment);
  if (quiz === null) return;
  const { questions, ...settings } = quiz;
  const rows = questions.map(({ choices, key, ...question }) => ({ ...question, content: { choices, key } }));
  await insertQuestions(tx, await insertQuiz(tx, lessonId, settings), rows);
}

/** Stops unless each link leads to a video of a site that the operator allows. */
function checkLinks({ manifest }: OpenedArchive, hosts: readonly string[]): void {
  for (const { text, videoUrl } of manifest.modules.flatMap(({ lessons }) => lessons)) {
    if (videoUrl === null || videoFrameOf(videoUrl, hosts) !== undefined) continue;
    refuseEntry(text, `This server does not play the video at ${videoUrl}.`);
  }
}

async function makeCourse(
  tx: Tx,
  outbox: Outbox,
  at: { ctx: Ctx; tribeId: string; archive: OpenedArchive; lessons: readonly ReadLesson[]; staged: Staged },
): Promise<string> {
  const { ctx, tribeId, archive, staged } = at;
  const { title, description, level, duration, timeZone, hasCertificate, certificateMonths, modules } =
    archive.manifest;
  const creatorId = ctx.viewer.id;
  const courseId = await insertCourse(tx, { tribeId, creatorId, title, description, level, price: '0' });
  const pictured = { table: 'courses', id: courseId, uploaderId: creatorId } as const;
  const [imageUrl = null] =
    staged.bannerUrl === null ? [] : await showPictures(tx, outbox, pictured, [staged.bannerUrl], 'banner');
  const details = { imageUrl, ownDuration: duration, timeZone, hasCertificate, certificateMonths };
  await updateCourse(tx, courseId, details);
  await addResources(tx, { ctx, courseId, archive, staged });
  let first = 0;
  for (const part of modules) {
    const description = part.description || null;
    const moduleId = await insertModule(tx, { courseId, title: part.title, description });
    const next = first + part.lessons.length;
    for (const lesson of at.lessons.slice(first, next)) {
      await addLesson(tx, outbox, { ctx, courseId, moduleId, lesson, staged });
    }
    first = next;
  }
  await updateCompletesByOf(tx, courseId);
  await checkQuota(tx, ctx.deps.env, creatorId, 0);
  return courseId;
}

/**
 * Makes a draft of an archive: files first, then every row in one transaction. After a failure nothing of it is left.
 * @param within runs the transaction, in which `make` is called once
 * @returns the id of the course
 */
export async function restoreCourse(
  ctx: Ctx,
  tribeId: string,
  archive: OpenedArchive,
  within: (make: (tx: Tx, outbox: Outbox) => Promise<string>) => Promise<string>,
): Promise<string> {
  checkLinks(archive, ctx.deps.env.VIDEO_HOSTS);
  const lessons: ReadLesson[] = [];
  for (const part of archive.manifest.modules) {
    for (const lesson of part.lessons) lessons.push(await readLesson(archive, lesson));
  }
  const staged: Staged = { uploads: new Map(), videos: new Map(), bannerUrl: null };
  let isMade = false;
  try {
    await stageAll(ctx, archive, staged);
    return await within(async (tx, outbox) => {
      const id = await makeCourse(tx, outbox, { ctx, tribeId, archive, lessons, staged });
      isMade = true;
      return id;
    });
  } catch (error) {
    isMade = false;
    throw error;
  } finally {
    // A repeated request, which is answered by the course of the first one, leaves its own behind as well.
    if (!isMade) await discard(ctx, staged);
  }
}
