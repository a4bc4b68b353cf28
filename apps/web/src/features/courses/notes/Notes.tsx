import { isBlank } from '@kindred/validation/characters';
import { type NoteView, noteFields } from '@kindred/validation/courses/watching';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { Field } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { SwitchField } from '../../../ui/SwitchField.tsx';
import { clock } from '../../media/public.tsx';
import { type Playback, usePlayback } from '../../media/video/public.ts';
import course from '../Course.module.css';
import { NOTES } from './copy.ts';
import { useNoteActions, useNotes } from './hooks.ts';
import classes from './Notes.module.css';

const icon = { size: ICON.row, stroke: ICON_STROKE } as const;
type Actions = ReturnType<typeof useNoteActions>;

/** The viewer's private notes in a lesson. A note of a lesson with a video can be of a time, which it leads back to. */
export function Notes({ lessonId, playback }: { lessonId: string; playback: Playback }) {
  const notes = useNotes(lessonId);
  const [text, setText] = useState('');
  const [isTimed, setTimed] = useState(true);
  const hasVideo = usePlayback(playback, ({ isAttached }) => isAttached);
  const second = usePlayback(playback, ({ at }) => Math.floor(at));
  const actions = useNoteActions(lessonId, () => setText(''));
  const at = hasVideo && isTimed ? second : null;
  return (
    <section className={course.section} aria-label={NOTES.title}>
      <div>
        <h2 className={course.sectionTitle}>{NOTES.title}</h2>
        <p className={course.muted}>{NOTES.text}</p>
      </div>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          actions.add.mutate({ id: lessonId, at, content: text });
        }}
      >
        <Field
          schema={noteFields.content}
          name="note"
          value={text}
          onChange={(to) => setText(String(to))}
          rows={2}
        />
        {hasVideo && (
          <SwitchField
            label={NOTES.withTime}
            checked={isTimed}
            onChange={(event) => setTimed(event.currentTarget.checked)}
          />
        )}
        <Button type="submit" variant="soft" isBusy={actions.add.isPending} disabled={isBlank(text)}>
          {at === null ? NOTES.add : NOTES.addAt(clock(at * 1000))}
        </Button>
      </form>
      {notes.data === undefined && notes.error === null && (
        <Loading label={NOTES.loading}>
          <SkeletonBar />
        </Loading>
      )}
      {notes.data === undefined && notes.error !== null && (
        <ErrorState message={messageOf(notes.error)} onRetry={() => void notes.refetch()} />
      )}
      {notes.data?.items.length === 0 && <p className={course.muted}>{NOTES.empty}</p>}
      <ul className={classes.notes}>
        {notes.data?.items.map((note) => (
          <Note key={note.id} note={note} playback={playback} hasVideo={hasVideo} actions={actions} />
        ))}
      </ul>
    </section>
  );
}

interface NoteProps {
  note: NoteView;
  playback: Playback;
  hasVideo: boolean;
  actions: Actions;
}

function Note({ note, playback, hasVideo, actions: { update, remove } }: NoteProps) {
  const { id, at, content } = note;
  const [edited, setEdited] = useState<string | null>(null);
  const stamp = at === null ? null : clock(at * 1000);
  return (
    <li className={classes.note}>
      {stamp !== null && hasVideo && (
        <Button
          size="sm"
          variant="soft"
          aria-label={NOTES.seekTo(stamp)}
          onClick={() => playback.seek(at ?? 0)}
        >
          {stamp}
        </Button>
      )}
      {stamp !== null && !hasVideo && <span className={course.muted}>{stamp}</span>}
      {edited === null ? (
        <>
          <p className={classes.text}>{content}</p>
          <span className={classes.actions}>
            <IconButton label={NOTES.edit} onClick={() => setEdited(content)}>
              <IconPencil {...icon} />
            </IconButton>
            <IconButton
              label={NOTES.delete}
              tone="danger"
              disabled={remove.isPending}
              onClick={() => remove.mutate({ id })}
            >
              <IconTrash {...icon} />
            </IconButton>
          </span>
        </>
      ) : (
        <form
          className={classes.edit}
          onSubmit={(event) => {
            event.preventDefault();
            update.mutate({ id, content: edited }, { onSuccess: () => setEdited(null) });
          }}
        >
          <Field
            schema={noteFields.content}
            name="content"
            value={edited}
            onChange={(to) => setEdited(String(to))}
            rows={2}
          />
          <span className={classes.actions}>
            <Button type="submit" size="sm" isBusy={update.isPending} disabled={isBlank(edited)}>
              {NOTES.save}
            </Button>
            <Button size="sm" variant="subtle" tone="neutral" onClick={() => setEdited(null)}>
              {NOTES.cancel}
            </Button>
          </span>
        </form>
      )}
    </li>
  );
}
