import { FILE_NAME_MAX } from '@kindred/validation/messaging/attachments';
import { useEffect, useRef, useState } from 'react';
import { firstProblemOf } from '../../../app/errors.ts';
import { trpc } from '../../../app/trpc.ts';
import { fileNameOf } from '../../media/public.tsx';
import { videoInputOf, videoUpload } from '../../media/video/public.ts';
import { markdownOf, uploadForLesson } from '../builder/useAddLessonFile.ts';
import { FOLDER } from './copy.ts';
import { type FolderPlan, nameOf, type PlannedLesson } from './plan.ts';
import type { ChosenFile } from './readFolder.ts';

export interface ImportItem {
  key: string;
  lesson: PlannedLesson<ChosenFile>;
  module: { title: string; id: string | null };
  state: 'waiting' | 'working' | 'done' | 'failed';
  problem: string | null;
  /** The part of its bytes that is uploaded, from 0 to 1. */
  share: number;
  /** What was made of it, so that a retry goes on from there. */
  made: {
    lessonId: string | null;
    files: Map<string, string>;
    text: boolean;
    video: boolean;
    captions: Set<string>;
  };
}

const newItem = (
  lesson: PlannedLesson<ChosenFile>,
  module: ImportItem['module'],
  key: string,
): ImportItem => ({
  key,
  lesson,
  module,
  state: 'waiting',
  problem: null,
  share: 0,
  made: { lessonId: null, files: new Map(), text: false, video: false, captions: new Set() },
});

/** The part of the bytes of a lesson that is uploaded. @param sent bytes of the file that is being uploaded */
function shareOf({ lesson: { files, video }, made }: ImportItem, sent: number): number {
  const sizeOf = (some: readonly ChosenFile[]) => some.reduce((sum, { size }) => sum + size, 0);
  const uploads = video === null ? files : [...files, video];
  const isSent = (file: ChosenFile) => (file === video ? made.video : made.files.has(nameOf(file.path)));
  return (sizeOf(uploads.filter(isSent)) + sent) / Math.max(1, sizeOf(uploads));
}

/** Markdown with the files that it names by their name, and the others after it. */
function textWith(content: string, files: ReadonlyMap<string, string>): string {
  let text = content;
  for (const [name, markdown] of files) {
    const url = /\]\((\S+?)[\s)]/.exec(markdown)?.[1] ?? '';
    const named = text.replaceAll(`](${name})`, `](${url})`).replaceAll(`](./${name})`, `](${url})`);
    text = named === text ? `${text}${text === '' ? '' : '\n\n'}${markdown}` : named;
  }
  return text;
}

export type FolderImportState = ReturnType<typeof useFolderImport>;

/** Adds the lessons of a plan to a course one after another: it can be stopped, and goes on where it failed. */
export function useFolderImport(courseId: string) {
  const [items, setItems] = useState<readonly ImportItem[]>([]);
  const stop = useRef<AbortController | null>(null);
  // In the keys: what is left of an earlier run changes nothing in a later one.
  const runs = useRef(0);
  const utils = trpc.useUtils();
  const addModule = trpc.courses.addModule.useMutation();
  const addLesson = trpc.courses.addLesson.useMutation();
  const addFile = trpc.courses.addFile.useMutation();
  const update = trpc.courses.updateLesson.useMutation();
  const startVideo = trpc.courses.startVideo.useMutation();
  const setCaptions = trpc.courses.setCaptions.useMutation();
  useEffect(() => () => stop.current?.abort(), []);
  const change = (key: string, to: Partial<ImportItem>) =>
    setItems((now) => now.map((item) => (item.key === key ? { ...item, ...to } : item)));

  async function sendVideo(id: string, item: ImportItem, { file, size }: ChosenFile, signal: AbortSignal) {
    signal.throwIfAborted();
    const { url } = await startVideo.mutateAsync(videoInputOf(id, file));
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const failed = () => reject(new Error(FOLDER.interrupted));
    const upload = await videoUpload(file, url, {
      onProgress: (sent) => change(item.key, { share: shareOf(item, Math.min(sent, size)) }),
      onSuccess: () => resolve(),
      onError: failed,
    });
    signal.throwIfAborted();
    signal.addEventListener('abort', () => {
      void upload.abort();
      failed();
    });
    upload.start();
    await promise;
  }

  async function addFiles(id: string, item: ImportItem, signal: AbortSignal) {
    const { lesson, made } = item;
    for (const { path, file, size } of lesson.files) {
      signal.throwIfAborted();
      if (made.files.has(nameOf(path))) continue;
      const { id: uploadId } = await uploadForLesson(file, {
        signal,
        onProgress: (share) => change(item.key, { share: shareOf(item, share * size) }),
      });
      const name = fileNameOf(file.name, FILE_NAME_MAX);
      made.files.set(nameOf(path), markdownOf(await addFile.mutateAsync({ id, uploadId, name })));
    }
    if (made.text) return;
    const content = textWith(lesson.content, made.files);
    if (content !== '') await update.mutateAsync({ id, content });
    made.text = true;
  }

  async function addOne(item: ImportItem, signal: AbortSignal) {
    const { lesson, module, made } = item;
    module.id ??= (await addModule.mutateAsync({ id: courseId, title: module.title })).id;
    const fields = { id: module.id, title: lesson.title, isPublished: false };
    made.lessonId ??= (await addLesson.mutateAsync(fields)).id;
    const id = made.lessonId;
    await addFiles(id, item, signal);
    if (lesson.video !== null && !made.video) {
      await sendVideo(id, item, lesson.video, signal);
      made.video = true;
    }
    for (const { language, file } of lesson.captions) {
      signal.throwIfAborted();
      if (made.captions.has(language)) continue;
      await setCaptions.mutateAsync({ id, language, text: await file.file.text() });
      made.captions.add(language);
    }
  }

  async function run(some: readonly ImportItem[]) {
    const controller = new AbortController();
    const { signal } = controller;
    stop.current = controller;
    for (const item of some) {
      if (signal.aborted) break;
      change(item.key, { state: 'working', problem: null });
      try {
        await addOne(item, signal);
        change(item.key, { state: 'done' });
      } catch (error) {
        const known = error instanceof Error && error.message === FOLDER.interrupted;
        const problem = known ? error.message : firstProblemOf(error);
        change(item.key, signal.aborted ? { state: 'waiting' } : { state: 'failed', problem });
      }
      void utils.courses.curriculum.invalidate({ id: courseId });
    }
    if (stop.current === controller) stop.current = null;
  }

  function start(plan: FolderPlan<ChosenFile>) {
    runs.current += 1;
    const made = plan.modules.flatMap(({ title, lessons }, at) => {
      const module = { title, id: null };
      return lessons.map((lesson, place) => newItem(lesson, module, `${runs.current}.${at}.${place}`));
    });
    setItems(made);
    void run(made);
  }

  return {
    items,
    start,
    /** Goes on with what failed or was not begun. */
    retry: (which = items.filter(({ state }) => state === 'failed' || state === 'waiting')) =>
      void run(which),
    stop: () => stop.current?.abort(),
    clear: () => {
      stop.current?.abort();
      setItems([]);
    },
    isRunning: items.some(({ state }) => state === 'working'),
    isUnfinished: items.some(({ state }) => state !== 'done'),
  };
}
