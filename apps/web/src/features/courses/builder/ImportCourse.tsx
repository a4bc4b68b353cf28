import type { CourseView } from '@kindred/validation/courses';
import { ARCHIVE_BYTES_MAX } from '@kindred/validation/courses/values';
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorCode, firstProblemOf } from '../../../app/errors.ts';
import { newKey } from '../../../app/idempotency.ts';
import { LeaveGuard, useUnsaved } from '../../../app/LeaveGuard.tsx';
import { trpc } from '../../../app/trpc.ts';
import { Button } from '../../../ui/Button.tsx';
import { FileButton } from '../../../ui/FileButton.tsx';
import { FormError } from '../../../ui/Form.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { sendFile } from '../../media/public.tsx';
import classes from './Builder.module.css';
import { IMPORT_COURSE } from './copy.ts';
import { editPath } from './links.ts';

const PROBLEMS: Partial<Record<string, string>> = {
  too_many_requests: IMPORT_COURSE.tooMany,
  payload_too_large: IMPORT_COURSE.tooLarge,
};
const problemOf = (error: unknown) => PROBLEMS[errorCode(error) ?? ''] ?? firstProblemOf(error);

/** Makes a draft of a ZIP that was downloaded from a course, and leads to its editor. */
export function ImportCourse({ tribeId }: { tribeId: string }) {
  return (
    <LeaveGuard>
      <Import tribeId={tribeId} />
    </LeaveGuard>
  );
}

function Import({ tribeId }: { tribeId: string }) {
  const [sending, setSending] = useState<{ name: string; percent: number } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  const attempt = useRef({ file: '', key: '' });
  useUnsaved(sending !== null, 'uploads');
  const navigate = useNavigate();
  const toast = useToast();
  const utils = trpc.useUtils();
  useEffect(() => () => stop.current?.abort(), []);

  async function send(file: File) {
    if (file.size > ARCHIVE_BYTES_MAX) return setProblem(IMPORT_COURSE.tooLarge);
    // The same file chosen again repeats the request: it makes one course.
    const chosen = `${file.name}|${file.size}|${file.lastModified}`;
    if (attempt.current.file !== chosen) attempt.current = { file: chosen, key: newKey() };
    setProblem(null);
    setSending({ name: file.name, percent: 0 });
    stop.current = new AbortController();
    const { signal } = stop.current;
    try {
      const course = await sendFile<CourseView>(
        `/api/tribes/${tribeId}/courses/archive`,
        file,
        'application/zip',
        {
          signal,
          idempotencyKey: attempt.current.key,
          onProgress: (share) => setSending({ name: file.name, percent: Math.floor(share * 100) }),
        },
      );
      attempt.current = { file: '', key: '' };
      utils.courses.get.setData({ id: course.id }, course);
      void utils.courses.ofTribe.invalidate();
      toast.show({ title: IMPORT_COURSE.done });
      void navigate(editPath(course.id));
    } catch (error) {
      if (!signal.aborted) setProblem(problemOf(error));
    } finally {
      if (!signal.aborted) setSending(null);
    }
  }

  function cancel() {
    stop.current?.abort();
    setSending(null);
  }

  return (
    <>
      <FileButton
        accept=".zip,application/zip"
        icon={<IconUpload size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
        disabled={sending !== null}
        onChoose={(file) => void send(file)}
      >
        {IMPORT_COURSE.choose}
      </FileButton>
      {sending !== null && (
        <div className={classes.importing}>
          <ProgressBar label={IMPORT_COURSE.progress(sending.name)} percent={sending.percent} />
          <span className={classes.note} role="status">
            {sending.percent < 100 ? IMPORT_COURSE.sent(sending.percent) : IMPORT_COURSE.making}
          </span>
          {sending.percent < 100 && (
            <Button variant="soft" tone="neutral" size="sm" onClick={cancel}>
              {IMPORT_COURSE.cancel}
            </Button>
          )}
        </div>
      )}
      {problem !== null && (
        <div className={classes.importing}>
          <FormError message={problem} />
        </div>
      )}
    </>
  );
}
