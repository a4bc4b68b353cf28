import { isBlank } from '@kindred/validation/characters';
import { PRIORITIES, TARGETS } from '@kindred/validation/guide';
import { STEP_DESCRIPTION_MAX, STEP_TITLE_MAX } from '@kindred/validation/guide/playbooks';
import { FormPair, TextAreaField, TextField } from '../../../ui/Form.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { PRIORITY_LABELS, TARGET_LABELS, WRITE } from '../copy.ts';
import classes from '../Guide.module.css';
import type { Problems } from '../kept.ts';
import { RowTools } from '../RowTools.tsx';
import type { StepDraft } from './form.ts';

interface StepFieldsProps {
  step: StepDraft;
  at: number;
  count: number;
  problems: Problems;
  onChange: (by: Partial<StepDraft>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** The week that a day is in, the first day being day 0. */
function weekOf(day: string): string | undefined {
  const number = Number(day);
  return !isBlank(day) && number >= 0 ? WRITE.week(Math.max(1, Math.ceil(number / 7))) : undefined;
}

export function StepFields({ step, at, count, problems, onChange, onMove, onRemove }: StepFieldsProps) {
  const name = WRITE.step(at + 1);
  const problem = (field: string) => problems[`steps.${at}.${field}`];
  return (
    <li className={classes.task} aria-label={name}>
      <h3 className={classes.name}>{name}</h3>
      <TextField
        label={WRITE.what}
        maxLength={STEP_TITLE_MAX}
        value={step.title}
        error={problem('title')}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <TextAreaField
        label={WRITE.how}
        rows={2}
        maxLength={STEP_DESCRIPTION_MAX}
        value={step.description}
        error={problem('description')}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <FormPair>
        <TextField
          label={WRITE.day}
          inputMode="numeric"
          description={weekOf(step.day)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={step.day}
          error={problem('day')}
          onChange={(event) => onChange({ day: event.currentTarget.value })}
        />
        <SelectField
          label={WRITE.priority}
          options={PRIORITIES.map((value) => ({ value, label: PRIORITY_LABELS[value] }))}
          value={step.priority}
          onChange={(priority) => onChange({ priority })}
        />
      </FormPair>
      <SelectField
        label={WRITE.fill}
        options={[
          { value: '' as const, label: WRITE.noFill },
          ...TARGETS.map((value) => ({ value, label: TARGET_LABELS[value] })),
        ]}
        value={step.fill}
        onChange={(fill) => onChange({ fill })}
      />
      <RowTools
        title={name}
        isFirst={at === 0}
        isLast={at === count - 1}
        canRemove={count > 1}
        onMove={onMove}
        onRemove={onRemove}
      />
    </li>
  );
}
