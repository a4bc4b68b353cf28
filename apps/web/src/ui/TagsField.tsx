import { isBlank } from '@kindred/validation/characters';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { TextField } from './Form.tsx';
import { IconButton } from './IconButton.tsx';
import { ICON, ICON_STROKE } from './icons.ts';
import classes from './TagsField.module.css';

interface TagsFieldProps {
  copy: {
    label: string;
    text: string;
    placeholder: string;
    add: string;
    remove: (tag: string) => string;
  };
  name: string;
  max: number;
  /** Characters of one. */
  maxLength: number;
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  onLeave?: () => void;
  problem: string | undefined;
}

/** With one more tag; a blank one, and one that is there already, changes nothing. */
export function withTag(tags: readonly string[], typed: string): string[] {
  const tag = typed.trim();
  const isThere = tags.some((each) => each.toLowerCase() === tag.toLowerCase());
  return isBlank(tag) || isThere ? [...tags] : [...tags, tag];
}

/** Words as chips. One that is blank or there already is ignored. */
export function TagsField({ copy, name, max, maxLength, tags, onChange, onLeave, problem }: TagsFieldProps) {
  const [typed, setTyped] = useState('');
  function add() {
    const next = withTag(tags, typed);
    setTyped('');
    if (next.length > tags.length) onChange(next);
  }
  return (
    <div>
      <TextField
        label={copy.label}
        name={name}
        description={copy.text}
        placeholder={tags.length === 0 ? copy.placeholder : ''}
        autoComplete="off"
        maxLength={maxLength}
        value={typed}
        error={problem}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        rightSection={
          <IconButton label={copy.add} onClick={add}>
            <IconPlus size={ICON.row} stroke={ICON_STROKE} />
          </IconButton>
        }
        rightSectionWidth="3rem"
        onChange={(event) => {
          const { value } = event.currentTarget;
          if (!value.includes(',')) return setTyped(value);
          const next = value.split(',').reduce(withTag, [...tags]);
          setTyped('');
          if (next.length > tags.length) onChange(next);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            add();
          } else if (event.key === 'Backspace' && typed === '' && tags.length > 0)
            onChange(tags.slice(0, -1));
        }}
        onBlur={() => {
          add();
          onLeave?.();
        }}
      />
      {tags.length > 0 && (
        <ul className={classes.chips} data-over={tags.length > max || undefined}>
          {tags.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                className={classes.chip}
                aria-label={copy.remove(tag)}
                onClick={() => onChange(tags.filter((each) => each !== tag))}
              >
                {tag}
                <IconX size={ICON.inline} stroke={ICON_STROKE} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
