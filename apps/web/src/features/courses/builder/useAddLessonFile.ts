import { FILE_MAX } from '@kindred/validation/media';
import { FILE_NAME_MAX } from '@kindred/validation/messaging/attachments';
import { useState } from 'react';
import { firstProblemOf } from '../../../app/errors.ts';
import { trpc } from '../../../app/trpc.ts';
import { useToast } from '../../../ui/toast.tsx';
import { fileNameOf, uploadForMessage, uploadPlain } from '../../media/public.tsx';
import { LESSON_FILES } from './copy.ts';

/** The Markdown of a file: a picture, a player by its title, or a link. */
export function markdownOf({
  kind,
  name,
  url,
}: {
  kind: 'image' | 'audio' | 'file';
  name: string;
  url: string;
}): string {
  const words = name.replace(/[[\]\\]/g, '\\$&');
  if (kind === 'image') return `![${words}](${url})`;
  return kind === 'audio' ? `[${words}](${url} "audio")` : `[${words}](${url})`;
}

/** Whether a lesson shows a file in its text: a picture or a sound. */
const isShown = (file: File) => /^(?:image|audio)\//.test(file.type);

/** Uploads a file that a lesson can take. @returns the upload */
export function uploadForLesson(
  file: File,
  { onProgress, signal }: { onProgress: (share: number) => void; signal?: AbortSignal },
): Promise<{ id: string }> {
  if (isShown(file)) return uploadForMessage(file, { onProgress, ...(signal ? { signal } : {}) });
  return uploadPlain(file, onProgress, signal);
}

/** Uploads a file into a lesson. @param insert writes its Markdown where the cursor is */
export function useAddLessonFile(lessonId: string, insert: (markdown: string) => void) {
  const [current, setCurrent] = useState<{ name: string; share: number } | null>(null);
  const toast = useToast();
  const { mutateAsync: addFile } = trpc.courses.addFile.useMutation();

  async function add(file: File) {
    const name = fileNameOf(file.name, FILE_NAME_MAX);
    const onProgress = (share: number) => setCurrent({ name, share });
    const fail = (description: string) =>
      toast.show({ title: LESSON_FILES.failed(name), description, tone: 'destructive' });
    if (!isShown(file) && file.size > FILE_MAX) return fail(LESSON_FILES.tooLarge);
    onProgress(0);
    try {
      const { id: uploadId } = await uploadForLesson(file, { onProgress });
      insert(markdownOf(await addFile({ id: lessonId, uploadId, name })));
    } catch (error) {
      fail(firstProblemOf(error));
    } finally {
      setCurrent(null);
    }
  }
  return { current, add };
}
