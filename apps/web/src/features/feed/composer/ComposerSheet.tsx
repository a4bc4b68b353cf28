import { type KeyboardEvent, lazy, Suspense, useId } from 'react';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FieldError, TextAreaField } from '../../../ui/Form.tsx';
import classes from './ComposerSheet.module.css';
import { COMPOSER } from './copy.ts';
import { KindBar } from './KindBar.tsx';
import { useComposer } from './useComposer.ts';

const KindEditor = lazy(() => import('./KindEditor.tsx'));

export interface ComposerSheetProps {
  spaceId: string;
  title: string;
  placeholder: string;
  action: string;
  words: { created: string; failed: string };
  isOpen: boolean;
  onClose: () => void;
  onPosted: () => void;
}

/** Writes into a space of a tribe; what was typed is kept until it is out. */
export default function ComposerSheet(props: ComposerSheetProps) {
  const { spaceId, title, placeholder, action, words, isOpen, onClose, onPosted } = props;
  const composer = useComposer({
    place: `space:${spaceId}`,
    spaceId,
    words,
    onDone() {
      onClose();
      onPosted();
    },
  });
  const { draft, problems, left } = composer;
  const noteId = useId();
  const problem = composer.isBlank ? undefined : problems.content;

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    composer.post();
  }

  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      bottom={
        <Button isWide isBusy={composer.isPosting} disabled={!composer.canPost} onClick={composer.post}>
          {composer.isPosting ? COMPOSER.posting : action}
        </Button>
      }
    >
      <div className={classes.body}>
        <TextAreaField
          aria-label={title}
          aria-describedby={noteId}
          aria-invalid={problem !== undefined}
          placeholder={placeholder}
          rows={6}
          data-autofocus
          readOnly={composer.isPosting}
          value={draft.text}
          onChange={(event) => composer.change({ text: event.currentTarget.value })}
          onKeyDown={onKeyDown}
        />
        <div className={classes.under}>
          <FieldError id={noteId}>{problem}</FieldError>
          {left !== null && <span className={classes.left}>{left}</span>}
        </div>
        {draft.kind !== 'text' && (
          <Suspense fallback={null}>
            <KindEditor composer={composer} />
          </Suspense>
        )}
        <KindBar value={draft.kind} isDisabled={composer.isPosting} onChoose={composer.choose} />
      </div>
    </BottomSheet>
  );
}
