import type { TestSettingsInput } from '@kindred/validation/admin/settings';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { FormError, FormStack } from '../../../ui/Form.tsx';
import { ColorField } from './ColorField.tsx';
import { SETTINGS_SCREEN } from './copy.ts';
import type { GroupState } from './draft.ts';
import { useTestSettings } from './hooks.ts';
import { SettingField } from './SettingField.tsx';
import classes from './Settings.module.css';
import type { SectionSpec } from './sections.ts';
import { TestResult } from './TestResult.tsx';
import { type GroupForm as Form, useGroupForm } from './useGroupForm.ts';

/** One group of settings, saved on its own. */
export function GroupForm({ section, state }: { section: SectionSpec; state: GroupState }) {
  const form = useGroupForm(section.group, state, section.fields);
  return (
    <GroupFrame form={form} text={section.text} onSave={form.save} test={section.test}>
      {section.fields.map((field) => {
        const props = {
          field,
          state,
          typed: form.draft[field.name],
          problem: form.problems[field.name],
          onChange: (typed: Form['draft'][string] | undefined) => form.set(field.name, typed),
        };
        return field.name === 'accentColor' && !Object.hasOwn(state.fixed, field.name) ? (
          <ColorField key={field.name} {...props} />
        ) : (
          <SettingField key={field.name} {...props} />
        );
      })}
    </GroupFrame>
  );
}

interface GroupFrameProps {
  form: Form;
  text?: string | undefined;
  onSave: () => void;
  test?: SectionSpec['test'];
  children: ReactNode;
}

/** Notice, fields and buttons of a group. */
export function GroupFrame({ form, text, onSave, test, children }: GroupFrameProps) {
  const trial = useTestSettings();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  const onTest = () => {
    const values = form.checked();
    if (test !== undefined && values !== null) trial.mutate({ test: test.test, values } as TestSettingsInput);
  };
  return (
    <form onSubmit={onSubmit} noValidate className={classes.form}>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {form.isOutdated && (
        <div className={classes.notice} role="alert">
          <p>{SETTINGS_SCREEN.changed}</p>
          <Button size="sm" variant="soft" onClick={() => void form.loadNew()}>
            {SETTINGS_SCREEN.load}
          </Button>
        </div>
      )}
      <FormError message={form.problems.form} />
      <FormStack>{children}</FormStack>
      <div className={classes.actions}>
        <Button type="submit" isBusy={form.isBusy} disabled={!form.isChanged}>
          {SETTINGS_SCREEN.save}
        </Button>
        {test !== undefined && (
          <Button variant="soft" isBusy={trial.isPending} onClick={onTest}>
            {test.label}
          </Button>
        )}
        {form.isChanged && (
          <Button variant="subtle" tone="neutral" onClick={form.discard}>
            {SETTINGS_SCREEN.discard}
          </Button>
        )}
      </div>
      {test !== undefined && <TestResult result={trial.data} />}
    </form>
  );
}
