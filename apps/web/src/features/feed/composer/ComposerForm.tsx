import { IconClock, IconUsers, IconWorld } from '@tabler/icons-react';
import { type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useSignedInUser } from '../../../app/currentUser.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { Spoken } from '../../../ui/Spoken.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useGrowingHeight } from '../../../ui/useGrowingHeight.ts';
import classes from './Composer.module.css';
import { AUDIENCE, COMPOSER, FEED_WORDS } from './copy.ts';
import type { Kind } from './draft.ts';
import { KindBar } from './KindBar.tsx';
import { useComposer } from './useComposer.ts';

const AudienceSheet = lazyPartWithRetry(() => import('./AudienceSheet.tsx'));
const DiscardDialog = lazyPartWithRetry(() => import('./DiscardDialog.tsx'));
const KindEditor = lazyPartWithRetry(() => import('./KindEditor.tsx'));
const ScheduleSheet = lazyPartWithRetry(() => import('./ScheduleSheet.tsx'));

interface ComposerFormProps {
  takesFocus: boolean;
  /** Chosen by a shortcut on the closed composer. */
  firstKind?: Kind | undefined;
  onDone: () => void;
  onReopen: () => void;
}

export default function ComposerForm({ takesFocus, firstKind, onDone, onReopen }: ComposerFormProps) {
  const me = useSignedInUser();
  const toast = useToast();
  const composer = useComposer({ firstKind, words: FEED_WORDS, onDone, onRestored: onReopen });
  const { draft, problems } = composer;
  const area = useRef<HTMLTextAreaElement>(null);
  const [open, setOpen] = useState<'discard' | 'audience' | 'schedule' | null>(null);
  const noteId = useId();
  useGrowingHeight(area, draft.text);

  useEffect(() => {
    if (takesFocus) area.current?.focus();
  }, [takesFocus]);

  function cancel() {
    const restore = composer.discard();
    if (composer.isEmpty) return;
    const onClick = () => {
      restore();
      onReopen();
    };
    toast.show({ title: COMPOSER.discarded, action: { label: COMPOSER.undo, onClick } });
  }

  const close = () => setOpen(null);

  function onKeyDown(event: KeyboardEvent) {
    // Both keys also end a word that is being composed, in Japanese for example.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      composer.post();
    }
    if (event.key === 'Escape' && !composer.isPosting) {
      event.preventDefault();
      if (composer.isEmpty) cancel();
      else setOpen('discard');
    }
  }

  const isPublic = draft.places === null;
  const AudienceIcon = isPublic ? IconWorld : IconUsers;
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
          aria-invalid={!composer.isBlank && problems.content !== undefined}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          placeholder={COMPOSER.placeholder}
          rows={3}
          readOnly={composer.isPosting}
          value={draft.text}
          onChange={(event) => composer.change({ text: event.currentTarget.value })}
          onKeyDown={onKeyDown}
        />
      </div>
      {draft.kind !== 'text' && (
        <Suspense fallback={<div className={classes.coming} />}>
          <KindEditor composer={composer} />
        </Suspense>
      )}
      <KindBar value={draft.kind} isDisabled={composer.isPosting} onChoose={composer.choose} />
      <div className={classes.tools}>
        <button
          type="button"
          className={classes.audience}
          aria-haspopup="dialog"
          aria-label={`${AUDIENCE.label}: ${isPublic ? AUDIENCE.public : AUDIENCE.custom}`}
          disabled={composer.isPosting}
          onClick={() => setOpen('audience')}
        >
          <AudienceIcon size={ICON.inline} stroke={ICON_STROKE} aria-hidden />
          {isPublic ? AUDIENCE.public : AUDIENCE.custom}
        </button>
        <Note
          isBlank={composer.isBlank}
          problem={problems.content ?? null}
          left={composer.left}
          id={noteId}
        />
        <IconButton
          label={COMPOSER.schedule}
          disabled={!composer.canPost}
          onClick={() => setOpen('schedule')}
        >
          <IconClock size={ICON.row} stroke={ICON_STROKE} />
        </IconButton>
        <span className={classes.ends}>
          <Button variant="subtle" tone="neutral" disabled={composer.isPosting} onClick={cancel}>
            {COMPOSER.cancel}
          </Button>
          <Button type="submit" isBusy={composer.isPosting} disabled={!composer.canPost}>
            {composer.isPosting ? COMPOSER.posting : COMPOSER.post}
          </Button>
        </span>
      </div>
      <Suspense fallback={null}>
        {open === 'discard' && (
          <DiscardDialog
            onKeep={close}
            onDiscard={() => {
              setOpen(null);
              composer.discard();
            }}
          />
        )}
        {open === 'audience' && (
          <AudienceSheet
            places={draft.places}
            problem={problems.visibilityOptions}
            onChange={(places) => composer.change({ places })}
            onClose={close}
          />
        )}
        {open === 'schedule' && <ScheduleSheet draft={draft} onDone={composer.handedOver} onClose={close} />}
      </Suspense>
    </form>
  );
}

interface NoteProps {
  id: string;
  isBlank: boolean;
  problem: string | null;
  left: number | null;
}

/** The number near the limit, and in words what stands in the way of posting. */
function Note({ id, isBlank, problem, left }: NoteProps) {
  const shown = isBlank ? null : problem;
  return (
    <p id={id} className={classes.note} data-bad={shown !== null}>
      {left === null || left < 0 ? (
        <>
          {left === null ? shown : COMPOSER.over(-left)}
          <Spoken role="alert">{shown}</Spoken>
        </>
      ) : (
        <>
          <span aria-hidden>{left}</span>
          <Spoken>{COMPOSER.left(left)}</Spoken>
        </>
      )}
    </p>
  );
}
