import { isBlank } from '@kindred/validation/characters';
import { POLL_OPTION_MAX, POLL_OPTIONS_MAX, POLL_OPTIONS_MIN } from '@kindred/validation/feed';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';
import { FieldError, TextField } from '../../../ui/Form.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { POLL_EDITOR } from './copy.ts';
import type { PostDraft } from './draft.ts';
import classes from './Editors.module.css';

interface PollEditorProps {
  poll: PostDraft['poll'];
  problem: string | undefined;
  isDisabled: boolean;
  onChange: (poll: PostDraft['poll']) => void;
}

export default function PollEditor({ poll, problem, isDisabled, onChange }: PollEditorProps) {
  const { options, isMultiple, minutes } = poll;
  // Until there are two, what is missing is plain to see.
  const isBegun = options.filter((option) => !isBlank(option)).length >= POLL_OPTIONS_MIN;
  const box = useRef<HTMLFieldSetElement>(null);
  const id = useId();
  const errorId = useId();
  const set = (at: number, value: string) =>
    onChange({ ...poll, options: options.map((option, place) => (place === at ? value : option)) });

  function add() {
    onChange({ ...poll, options: [...options, ''] });
    requestAnimationFrame(() => {
      const fields = box.current?.querySelectorAll<HTMLInputElement>('input[type="text"]');
      fields?.item(fields.length - 1).focus();
    });
  }

  return (
    <fieldset ref={box} className={classes.editor} disabled={isDisabled} aria-describedby={errorId}>
      <legend className={classes.legend}>{POLL_EDITOR.label}</legend>
      {options.map((option, at) => (
        <div key={at} className={classes.option}>
          <TextField
            type="text"
            aria-label={POLL_EDITOR.option(at + 1)}
            placeholder={POLL_EDITOR.option(at + 1)}
            maxLength={POLL_OPTION_MAX}
            value={option}
            onChange={(event) => set(at, event.currentTarget.value)}
          />
          {options.length > POLL_OPTIONS_MIN && (
            <IconButton
              label={POLL_EDITOR.remove(at + 1)}
              onClick={() => onChange({ ...poll, options: options.filter((_, place) => place !== at) })}
            >
              <IconX size={ICON.row} stroke={ICON_STROKE} />
            </IconButton>
          )}
        </div>
      ))}
      {options.length < POLL_OPTIONS_MAX && (
        <Button
          variant="subtle"
          icon={<IconPlus size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
          onClick={add}
        >
          {POLL_EDITOR.add}
        </Button>
      )}
      <label className={classes.choice} htmlFor={id}>
        {POLL_EDITOR.length}
        <select
          id={id}
          className={classes.select}
          value={minutes}
          onChange={(event) => onChange({ ...poll, minutes: Number(event.currentTarget.value) })}
        >
          {POLL_EDITOR.lengths.map((length) => (
            <option key={length.minutes} value={length.minutes}>
              {length.label}
            </option>
          ))}
        </select>
      </label>
      <CheckField
        label={POLL_EDITOR.isMultiple}
        checked={isMultiple}
        onChange={(event) => onChange({ ...poll, isMultiple: event.currentTarget.checked })}
      />
      <FieldError id={errorId}>{isBegun ? problem : undefined}</FieldError>
    </fieldset>
  );
}
