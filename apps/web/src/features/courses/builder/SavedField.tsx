import type { ReactNode } from 'react';
import type { Autosave, Values } from '../../../app/Autosave.ts';
import { ConflictChoice, shownValue } from '../../../ui/ConflictChoice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { fieldFacts, type Typed } from '../../../ui/fieldFacts.ts';
import classes from './Builder.module.css';
import { CONFLICT_TITLE } from './copy.ts';

interface SavedFieldProps<Draft extends Values> {
  form: Autosave<Draft>;
  name: keyof Draft & string;
  description?: ReactNode;
  names?: Readonly<Record<string, string>>;
  unit?: string;
  rows?: number;
  isLabelHidden?: boolean;
  inputMode?: 'decimal' | 'numeric';
}

/** A field of an autosaved form, with the choice that is open when another teacher changed it too. */
export function SavedField<Draft extends Values>({ form, name, ...look }: SavedFieldProps<Draft>) {
  const schema = form.options.fields[name];
  const { kind } = fieldFacts(schema);
  return (
    <div className={classes.savedField}>
      <Field
        schema={schema}
        name={name}
        value={form.valueOf(name)}
        error={form.problemOf(name)}
        onChange={(value) => {
          form.set(name, value as Draft[typeof name]);
          // A choice is finished once it is made.
          if (kind === 'switch' || kind === 'choice') form.leave(name);
        }}
        onBlur={() => form.leave(name)}
        {...look}
      />
      <Conflict form={form} name={name} label={fieldFacts(schema).label} names={look.names} />
    </div>
  );
}

interface ConflictProps<Draft extends Values> {
  form: Autosave<Draft>;
  name: keyof Draft & string;
  label: string;
  names?: Readonly<Record<string, string>> | undefined;
  /** Shows a value that is no text for people. */
  show?: (value: Draft[keyof Draft & string]) => ReactNode;
}

/** My value beside that of the other teacher. */
export function Conflict<Draft extends Values>({ form, name, label, names, show }: ConflictProps<Draft>) {
  const theirs = form.theirsOf(name);
  if (theirs === undefined) return null;
  const words = show ?? ((value: Typed) => shownValue(value, names));
  return (
    <ConflictChoice
      title={CONFLICT_TITLE(label)}
      mine={words(form.valueOf(name))}
      theirs={words(theirs)}
      onKeep={() => form.keepMine(name)}
      onTake={() => form.takeTheirs(name)}
    />
  );
}
