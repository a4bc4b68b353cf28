import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { messageOf, problemsOfCall } from '../../../app/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Form.tsx';
import { fieldFacts, readField } from '../../../ui/fieldFacts.ts';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import classes from './Builder.module.css';
import { CURRICULUM_EDIT } from './copy.ts';

interface AddRowProps {
  /** Label of the button. */
  label: string;
  /** What it is called where several of them are on the screen. */
  name?: string;
  /** Of the field. */
  fieldLabel: string;
  schema: z.ZodType;
  onAdd: (title: string) => Promise<unknown>;
}

/** A button that becomes a field for a title; Enter adds one and leaves room for the next. */
export function AddRow({ label, name, fieldLabel, schema, onAdd }: AddRowProps) {
  const [isOpen, setOpen] = useState(false);
  const [title, setTitle] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen) field.current?.focus();
    else if (wasOpen.current) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  async function add(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const read = readField(schema, title);
    if (!read.success) return setProblem(read.error.issues[0]?.message);
    setBusy(true);
    try {
      await onAdd(title);
      setTitle('');
      setProblem(undefined);
    } catch (error) {
      setProblem(problemsOfCall(error).title ?? messageOf(error));
    } finally {
      setBusy(false);
      field.current?.focus();
    }
  }

  if (!isOpen) {
    return (
      <Button
        ref={button}
        variant="subtle"
        size="sm"
        aria-label={name}
        icon={<IconPlus size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
    );
  }
  return (
    <form className={classes.add} noValidate onSubmit={(event) => void add(event)}>
      <TextField
        ref={field}
        aria-label={fieldLabel}
        placeholder={fieldLabel}
        maxLength={fieldFacts(schema).maxLength}
        value={title}
        error={problem}
        onChange={(event) => {
          setTitle(event.currentTarget.value);
          setProblem(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpen(false);
        }}
      />
      <span className={classes.choices}>
        <Button type="submit" size="sm" isBusy={isBusy}>
          {CURRICULUM_EDIT.add}
        </Button>
        <Button variant="soft" tone="neutral" size="sm" onClick={() => setOpen(false)}>
          {CURRICULUM_EDIT.cancel}
        </Button>
      </span>
    </form>
  );
}
