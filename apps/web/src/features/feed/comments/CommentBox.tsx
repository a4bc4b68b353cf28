import { isBlank } from '@kindred/validation/characters';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { useGrowingHeight } from '../../../ui/useGrowingHeight.ts';
import classes from './CommentBox.module.css';
import { COMMENTS } from './copy.ts';
import { charactersLeft, problemOf } from './drafts.ts';

interface CommentBoxProps {
  label: string;
  placeholder?: string;
  action: string;
  text: string;
  takesFocus?: boolean;
  isBusy?: boolean;
  onChange: (text: string) => void;
  onSubmit: () => void;
  /** Where there is nothing to go back to, the field stays. */
  onCancel?: () => void;
}

/** Where a comment, an answer or a change of one is written. */
export function CommentBox(props: CommentBoxProps) {
  const { label, placeholder, action, text, takesFocus = false, isBusy = false, onCancel } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const noteId = useId();
  useGrowingHeight(area, text);
  useEffect(() => {
    if (!takesFocus || area.current === null) return;
    const end = area.current.value.length;
    area.current.focus();
    area.current.setSelectionRange(end, end);
  }, [takesFocus]);

  const problem = problemOf(text);
  const left = charactersLeft(text);
  const canSubmit = !isBlank(text) && problem === null && !isBusy;

  function onKeyDown(event: KeyboardEvent) {
    // Letters here are no shortcuts of the list around it; both keys also end a word that is being composed.
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (canSubmit) props.onSubmit();
    }
    if (event.key === 'Escape' && onCancel !== undefined && !isBusy) {
      event.preventDefault();
      onCancel();
    }
  }

  return (
    <form
      className={classes.box}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSubmit) props.onSubmit();
      }}
    >
      <textarea
        ref={area}
        className={classes.area}
        aria-label={label}
        aria-describedby={noteId}
        aria-invalid={problem !== null}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        placeholder={placeholder}
        rows={1}
        dir="auto"
        readOnly={isBusy}
        value={text}
        onChange={(event) => props.onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={classes.tools} data-shown={!isBlank(text) || onCancel !== undefined}>
        <p id={noteId} className={classes.note} role="status" data-wrong={problem !== null}>
          {left === null ? problem : left < 0 ? COMMENTS.over(-left) : COMMENTS.left(left)}
        </p>
        {onCancel !== undefined && (
          <Button variant="subtle" tone="neutral" size="sm" disabled={isBusy} onClick={onCancel}>
            {COMMENTS.cancel}
          </Button>
        )}
        <Button type="submit" size="sm" isBusy={isBusy} disabled={!canSubmit}>
          {action}
        </Button>
      </div>
    </form>
  );
}
