import { TAG_MAX, TAGS_MAX } from '@kindred/validation/tribes';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { TextField } from '../../../ui/Form.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { BASICS } from './copy.ts';
import classes from './TagsField.module.css';
import { withTag } from './values.ts';

interface TagsFieldProps {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  onLeave: () => void;
  problem: string | undefined;
}

/** Words as chips. One that is blank or there already is ignored. */
export function TagsField({ tags, onChange, onLeave, problem }: TagsFieldProps) {
  const [typed, setTyped] = useState('');
  function add() {
    const next = withTag(tags, typed);
    setTyped('');
    if (next.length > tags.length) onChange(next);
  }
  return (
    <div>
      <TextField
        label={BASICS.tags}
        name="tags"
        description={BASICS.tagsText}
        placeholder={tags.length === 0 ? BASICS.tagsHint : ''}
        autoComplete="off"
        maxLength={TAG_MAX}
        value={typed}
        error={problem}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        rightSection={
          <IconButton label={BASICS.addTag} onClick={add}>
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
          onLeave();
        }}
      />
      {tags.length > 0 && (
        <ul className={classes.chips} data-over={tags.length > TAGS_MAX || undefined}>
          {tags.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                className={classes.chip}
                aria-label={BASICS.removeTag(tag)}
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
