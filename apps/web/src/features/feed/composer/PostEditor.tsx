import { POST_IS_BLANK } from '@kindred/validation/feed';
import { type ComponentProps, type KeyboardEvent, Suspense, useId, useState } from 'react';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { FieldError, TextAreaField } from '../../../ui/Form.tsx';
import classes from './ComposerSheet.module.css';
import { KindBar } from './KindBar.tsx';
import type { Editing } from './useEditing.ts';

const KindEditor = lazyPartWithRetry(() => import('./KindEditor.tsx'));

interface PostEditorProps {
  composer: Editing;
  label: string;
  placeholder: string;
  rows?: number;
  /** What can be chosen; none for what is of one kind. */
  kinds?: ComponentProps<typeof KindBar>['kinds'] | null;
  onSubmit: () => void;
}

/** Words, and what belongs to the kind of post, in a sheet. */
export function PostEditor({ composer, label, placeholder, rows = 6, kinds, onSubmit }: PostEditorProps) {
  const { draft, problems, left, isBlank } = composer;
  const [isAsked, setAsked] = useState(false);
  const noteId = useId();
  // Nothing is asked of who has not begun.
  const problem = isBlank && isAsked ? POST_IS_BLANK : problems.content;

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    setAsked(isBlank);
    onSubmit();
  }

  return (
    <>
      <TextAreaField
        aria-label={label}
        aria-describedby={noteId}
        aria-invalid={problem !== undefined}
        placeholder={placeholder}
        rows={rows}
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
      {kinds !== null && (
        <KindBar
          value={draft.kind}
          isDisabled={composer.isPosting}
          onChoose={composer.choose}
          {...(kinds === undefined ? {} : { kinds })}
        />
      )}
    </>
  );
}
