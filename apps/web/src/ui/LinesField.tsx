import { IconPlus, IconX } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { Button } from './Button.tsx';
import { FieldError, TextField } from './Form.tsx';
import { IconButton } from './IconButton.tsx';
import { ICON, ICON_STROKE } from './icons.ts';
import classes from './LinesField.module.css';

interface LinesFieldProps {
  title: string;
  text?: string;
  name: (place: number) => string;
  add: string;
  remove: (place: number) => string;
  max: number;
  maxLength: number;
  lines: readonly string[];
  problem: string | undefined;
  onChange: (lines: string[]) => void;
  onLeave?: () => void;
}

/** A few sentences, one below the other. */
export function LinesField(props: LinesFieldProps) {
  const { title, text, name, add, remove, max, maxLength, lines, problem, onChange, onLeave } = props;
  const id = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  const focusLast = () =>
    requestAnimationFrame(() => [...(list.current?.querySelectorAll('input') ?? [])].at(-1)?.focus());
  return (
    <fieldset ref={list} className={classes.group} aria-describedby={problem === undefined ? undefined : id}>
      <legend className={classes.legend}>{title}</legend>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {lines.map((line, at) => (
        <div key={at} className={classes.row}>
          <TextField
            aria-label={name(at + 1)}
            value={line}
            maxLength={maxLength}
            onChange={(event) => {
              const { value } = event.currentTarget;
              onChange(lines.map((each, place) => (place === at ? value : each)));
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              if (lines.length < max) {
                onChange([...lines, '']);
                focusLast();
              }
            }}
            onBlur={onLeave}
          />
          <IconButton
            label={remove(at + 1)}
            onClick={() => onChange(lines.filter((_, place) => place !== at))}
          >
            <IconX size={ICON.row} stroke={ICON_STROKE} />
          </IconButton>
        </div>
      ))}
      <FieldError id={id}>{problem}</FieldError>
      {lines.length < max && (
        <div>
          <Button
            size="sm"
            variant="soft"
            icon={<IconPlus size={ICON.inline} stroke={ICON_STROKE} />}
            onClick={() => {
              onChange([...lines, '']);
              focusLast();
            }}
          >
            {add}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
