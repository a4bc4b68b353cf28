import { isBlank } from '@kindred/validation/characters';
import type { LessonView } from '@kindred/validation/courses';
import { TRANSCRIPT_MAX } from '@kindred/validation/courses/captions';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '../../../app/trpc.ts';
import { useAction } from '../../../app/useAction.ts';
import { Button } from '../../../ui/Button.tsx';
import { FileButton } from '../../../ui/FileButton.tsx';
import { TextAreaField, TextField } from '../../../ui/Form.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { VIDEO_UPLOAD, VideoUpload } from '../../media/video/public.ts';
import { CAPTIONS, TRANSCRIPT } from './copy.ts';
import classes from './LessonEdit.module.css';

const PROCESSING_MS = 3_000;
const icon = <IconUpload size={ICON.inline} stroke={ICON_STROKE} aria-hidden />;

function useShow(id: string) {
  const utils = trpc.useUtils();
  return (lesson: LessonView) => {
    utils.courses.lesson.setData({ id }, lesson);
    void utils.courses.curriculum.invalidate({ id: lesson.courseId });
  };
}

/** The uploaded video of a lesson, with its captions and its transcript. */
export function LessonMedia({ lesson: { id } }: { lesson: LessonView }) {
  const { data: lesson } = trpc.courses.lesson.useQuery(
    { id },
    {
      refetchInterval: ({ state }) => (state.data?.upload?.status === 'processing' ? PROCESSING_MS : false),
    },
  );
  if (lesson === undefined) return null;
  return (
    <>
      <Video lesson={lesson} />
      <Captions lesson={lesson} />
      <Transcript key={JSON.stringify(lesson.transcript)} lesson={lesson} />
    </>
  );
}

function Video({ lesson: { id, upload } }: { lesson: LessonView }) {
  const utils = trpc.useUtils();
  const { mutateAsync: begin } = trpc.courses.startVideo.useMutation();
  const remove = trpc.courses.deleteVideo.useMutation(
    useAction({ failed: VIDEO_UPLOAD.removeFailed, onSuccess: useShow(id) }),
  );
  return (
    <section className={classes.media} aria-labelledby="lesson-video">
      <h2 id="lesson-video" className={classes.mediaTitle}>
        {VIDEO_UPLOAD.title}
      </h2>
      <VideoUpload
        id={id}
        upload={upload}
        begin={begin}
        onDone={() => void utils.courses.lesson.invalidate({ id })}
        isRemoving={remove.isPending}
        onRemove={() => remove.mutate({ id })}
      />
    </section>
  );
}

/** The name of a language in that language; the code where the browser does not know it. */
function nameOf(language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}

function Captions({ lesson: { id, captions } }: { lesson: LessonView }) {
  const [language, setLanguage] = useState('en');
  const show = useShow(id);
  const set = trpc.courses.setCaptions.useMutation(useAction({ failed: CAPTIONS.failed, onSuccess: show }));
  const remove = trpc.courses.deleteCaptions.useMutation(
    useAction({ failed: CAPTIONS.removeFailed, onSuccess: show }),
  );
  async function add(file: File) {
    set.mutate({ id, language: language.trim(), label: nameOf(language.trim()), text: await file.text() });
  }
  return (
    <section className={classes.media} aria-labelledby="lesson-captions">
      <h2 id="lesson-captions" className={classes.mediaTitle}>
        {CAPTIONS.title}
      </h2>
      {captions.map((each) => (
        <div key={each.id} className={classes.item}>
          <p className={classes.name}>
            {each.label} ({each.language})
          </p>
          <IconButton
            label={CAPTIONS.remove(each.label)}
            disabled={remove.isPending}
            onClick={() => remove.mutate({ id, language: each.language })}
          >
            <IconTrash size={ICON.row} stroke={ICON_STROKE} />
          </IconButton>
        </div>
      ))}
      <TextField
        label={CAPTIONS.language}
        description={CAPTIONS.languageText}
        maxLength={20}
        value={language}
        onChange={(event) => setLanguage(event.currentTarget.value)}
      />
      <p className={classes.actions}>
        <FileButton
          accept=".vtt,.srt,text/vtt"
          icon={icon}
          disabled={set.isPending}
          onChoose={(file) => void add(file)}
        >
          {CAPTIONS.add}
        </FileButton>
      </p>
    </section>
  );
}

function textOf(cues: LessonView['transcript']): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const time = (at: number) => `${Math.floor(at / 3600)}:${two((at / 60) % 60)}:${two(at % 60)} `;
  return cues.map(({ at, text }) => `${at === null ? '' : time(at)}${text}`).join('\n');
}

function Transcript({ lesson: { id, captions, transcript } }: { lesson: LessonView }) {
  const saved = textOf(transcript);
  const [text, setText] = useState(saved);
  const show = useShow(id);
  const set = trpc.courses.setTranscript.useMutation(
    useAction({ failed: TRANSCRIPT.failed, done: { title: TRANSCRIPT.done }, onSuccess: show }),
  );
  const remove = trpc.courses.deleteTranscript.useMutation(
    useAction({ failed: TRANSCRIPT.removeFailed, onSuccess: show }),
  );
  return (
    <section className={classes.media} aria-labelledby="lesson-transcript">
      <h2 id="lesson-transcript" className={classes.mediaTitle}>
        {TRANSCRIPT.title}
      </h2>
      <TextAreaField
        aria-labelledby="lesson-transcript"
        description={TRANSCRIPT.text}
        rows={6}
        maxLength={TRANSCRIPT_MAX}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className={classes.actions}>
        <Button
          variant="soft"
          size="sm"
          isBusy={set.isPending}
          disabled={text === saved || isBlank(text)}
          onClick={() => set.mutate({ id, text })}
        >
          {TRANSCRIPT.save}
        </Button>
        <FileButton
          accept=".txt,.vtt,.srt,text/plain,text/vtt"
          icon={icon}
          disabled={set.isPending}
          onChoose={(file) => void file.text().then((read) => set.mutate({ id, text: read }))}
        >
          {TRANSCRIPT.upload}
        </FileButton>
        {captions.map(({ id: key, language, label }) => (
          <Button
            key={key}
            variant="soft"
            size="sm"
            disabled={set.isPending}
            onClick={() => set.mutate({ id, captions: language })}
          >
            {TRANSCRIPT.from(label)}
          </Button>
        ))}
        {transcript.length > 0 && (
          <Button variant="subtle" tone="danger" size="sm" onClick={() => remove.mutate({ id })}>
            {TRANSCRIPT.remove}
          </Button>
        )}
      </p>
    </section>
  );
}
