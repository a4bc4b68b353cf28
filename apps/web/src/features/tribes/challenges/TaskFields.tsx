import {
  CHALLENGE_FREQUENCIES,
  CHALLENGE_PROOFS,
  TASK_TITLE_MAX,
} from '@kindred/validation/tribes/challenges';
import { IconTrash } from '@tabler/icons-react';
import { CheckField } from '../../../ui/CheckField.tsx';
import { FormPair, TextField } from '../../../ui/Form.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { FORM, FREQUENCIES, PROOFS } from './copy.ts';
import type { Problems, TaskDraft } from './form.ts';
import classes from './Sheet.module.css';

interface TaskFieldsProps {
  task: TaskDraft;
  at: number;
  problems: Problems;
  canRemove: boolean;
  onChange: (by: Partial<TaskDraft>) => void;
  onRemove: () => void;
}

export function TaskFields({ task, at, problems, canRemove, onChange, onRemove }: TaskFieldsProps) {
  const problem = (field: string) => problems[`tasks.${at}.${field}`];
  return (
    <fieldset className={classes.task}>
      <legend className={classes.legend}>{FORM.task(at + 1)}</legend>
      {canRemove && (
        <span className={classes.remove}>
          <IconButton label={FORM.removeTask(at + 1)} onClick={onRemove}>
            <IconTrash size={ICON.row} stroke={ICON_STROKE} />
          </IconButton>
        </span>
      )}
      <TextField
        label={FORM.what}
        maxLength={TASK_TITLE_MAX}
        value={task.title}
        error={problem('title')}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <FormPair>
        <SelectField
          label={FORM.often}
          options={CHALLENGE_FREQUENCIES.map((value) => ({ value, label: FREQUENCIES[value] }))}
          value={task.frequency}
          onChange={(frequency) => onChange({ frequency })}
        />
        <TextField
          label={FORM.points}
          inputMode="numeric"
          value={task.points}
          error={problem('points')}
          onChange={(event) => onChange({ points: event.currentTarget.value })}
        />
      </FormPair>
      <FormPair>
        <SelectField
          label={FORM.proof}
          options={CHALLENGE_PROOFS.map((value) => ({ value, label: PROOFS[value] }))}
          value={task.proof}
          onChange={(proof) => onChange({ proof })}
        />
        {task.frequency === 'daily' && (
          <TextField
            label={FORM.days}
            inputMode="numeric"
            placeholder={FORM.daysHint}
            value={task.goal}
            error={problem('goal')}
            onChange={(event) => onChange({ goal: event.currentTarget.value })}
          />
        )}
      </FormPair>
      <CheckField
        label={FORM.approval}
        checked={task.needsApproval}
        onChange={(event) => onChange({ needsApproval: event.currentTarget.checked })}
      />
    </fieldset>
  );
}
