import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useSignedInUser } from '../../app/currentUser.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Spoken } from '../../ui/Spoken.tsx';
import { useToast } from '../../ui/toast.tsx';
import classes from './Composer.module.css';
import { useComposer } from './composer.ts';
import { COMPOSER } from './copy.ts';
import { useGrowingHeight } from './useGrowingHeight.ts';

const DiscardDialog = lazy(() => import('./DiscardDialog.tsx'));

interface ComposerFormProps {
  takesFocus: boolean;
  onDone: () => void;
  onReopen: () => void;
}

export function ComposerForm({ takesFocus, onDone, onReopen }: ComposerFormProps) {
  const me = useSignedInUser();
  const toast = useToast();
  const composer = useComposer(onDone);
  const area = useRef<HTMLTextAreaElement>(null);
  const [isAsking, setAsking] = useState(false);
  const noteId = useId();
  useGrowingHeight(area, composer.text);

  useEffect(() => {
    if (takesFocus) area.current?.focus();
  }, [takesFocus]);

  function cancel() {
    const { isBlank } = composer;
    const restore = composer.discard();
    if (isBlank) return;
    const onClick = () => {
      restore();
      onReopen();
    };
    toast.show({ title: COMPOSER.discarded, action: { label: COMPOSER.undo, onClick } });
  }

  function keep() {
    setAsking(false);
    // The dialog takes the focus with it when it goes; a frame later it is gone.
    requestAnimationFrame(() => area.current?.focus());
  }

  function onKeyDown(event: KeyboardEvent) {
    // Both keys also end a word that is being composed, in Japanese for example.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      composer.post();
    }
    if (event.key === 'Escape' && !composer.isPosting) {
      event.preventDefault();
      if (composer.isBlank) cancel();
      else setAsking(true);
    }
  }

  return (
    <form
      className={classes.form}
      aria-label={COMPOSER.label}
      onSubmit={(event) => {
        event.preventDefault();
        composer.post();
      }}
    >
      <div className={classes.writing}>
        <Avatar id={me.id} name={me.name} src={me.profileImageUrl} size={36} />
        <textarea
          ref={area}
          className={classes.area}
          aria-label={COMPOSER.label}
          aria-describedby={noteId}
          aria-invalid={composer.problem !== null}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          placeholder={COMPOSER.placeholder}
          rows={3}
          readOnly={composer.isPosting}
          value={composer.text}
          onChange={(event) => composer.write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={classes.tools}>
        <p id={noteId} className={classes.note} data-bad={composer.problem !== null}>
          <Note problem={composer.problem} left={composer.left} />
        </p>
        <Button variant="subtle" tone="neutral" disabled={composer.isPosting} onClick={cancel}>
          {COMPOSER.cancel}
        </Button>
        <Button type="submit" isBusy={composer.isPosting} disabled={!composer.canPost}>
          {composer.isPosting ? COMPOSER.posting : COMPOSER.post}
        </Button>
      </div>
      {isAsking && (
        <Suspense fallback={null}>
          <DiscardDialog
            onKeep={keep}
            onDiscard={() => {
              setAsking(false);
              composer.discard();
            }}
          />
        </Suspense>
      )}
    </form>
  );
}

/** The number near the limit, and in words what stands in the way of posting. */
function Note({ problem, left }: { problem: string | null; left: number | null }) {
  if (left === null || left < 0) {
    return (
      <>
        {left === null ? problem : COMPOSER.over(-left)}
        <Spoken role="alert">{problem}</Spoken>
      </>
    );
  }
  return (
    <>
      <span aria-hidden>{left}</span>
      <Spoken>{COMPOSER.left(left)}</Spoken>
    </>
  );
}
