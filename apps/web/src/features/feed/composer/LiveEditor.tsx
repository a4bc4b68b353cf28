import { LINK_MAX, LIVE_TITLE_MAX } from '@kindred/validation/feed';
import { useId } from 'react';
import { FieldError, TextField } from '../../../ui/Form.tsx';
import { LIVE_EDITOR } from './copy.ts';
import type { PostDraft } from './draft.ts';
import classes from './Editors.module.css';

interface LiveEditorProps {
  live: PostDraft['live'];
  problem: string | undefined;
  isDisabled: boolean;
  onChange: (live: PostDraft['live']) => void;
}

export default function LiveEditor({ live, problem, isDisabled, onChange }: LiveEditorProps) {
  const errorId = useId();
  return (
    <fieldset className={classes.editor} disabled={isDisabled} aria-describedby={errorId}>
      <legend className={classes.legend}>{LIVE_EDITOR.label}</legend>
      <TextField
        label={LIVE_EDITOR.title}
        placeholder={LIVE_EDITOR.titleHint}
        maxLength={LIVE_TITLE_MAX}
        value={live.title}
        onChange={(event) => onChange({ ...live, title: event.currentTarget.value })}
      />
      <TextField
        label={LIVE_EDITOR.url}
        type="url"
        inputMode="url"
        placeholder={LIVE_EDITOR.urlHint}
        maxLength={LINK_MAX}
        value={live.url}
        onChange={(event) => onChange({ ...live, url: event.currentTarget.value })}
      />
      <FieldError id={errorId}>{live.title === '' && live.url === '' ? undefined : problem}</FieldError>
    </fieldset>
  );
}
