import { isBlank } from '@kindred/validation/characters';
import { type ShownTask, TASK_TITLE_MAX } from '@kindred/validation/guide/plans';
import { Link } from 'react-router-dom';
import { CheckField } from '../../../ui/CheckField.tsx';
import { TextField } from '../../../ui/Form.tsx';
import { formatDay } from '../../../ui/time.ts';
import { PLAN, PRIORITY_LABELS } from '../copy.ts';
import classes from '../Guide.module.css';
import { RowTools } from '../RowTools.tsx';

/** Noon, so that it is the same day everywhere. */
const dayOf = (deadline: string) => formatDay(new Date(`${deadline}T12:00:00`));

function factsOf({ deadline, priority }: ShownTask): string {
  const due = deadline === null ? [] : [PLAN.due(dayOf(deadline))];
  return [...due, ...(priority === 'high' ? [PRIORITY_LABELS.high] : [])].join(' · ');
}

/** What a task says of itself, to be read. */
export function TaskWords({ task }: { task: ShownTask }) {
  const facts = factsOf(task);
  return (
    <>
      {task.description !== '' && <p className={classes.muted}>{task.description}</p>}
      {task.link !== null && (
        <Link className={classes.link} to={task.link.url}>
          {task.link.name}
        </Link>
      )}
      {facts !== '' && <p className={classes.muted}>{facts}</p>}
    </>
  );
}

interface TaskRowProps {
  task: ShownTask;
  /** Its place in the plan, from 1. */
  nth: number;
  isLast: boolean;
  isEditing: boolean;
  problem: (field: 'title' | 'deadline') => string | undefined;
  onChange: (by: Partial<ShownTask>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

export function TaskRow(props: TaskRowProps) {
  const { task, nth, isLast, isEditing, problem, onChange, onMove, onRemove } = props;
  const { title, deadline, completed } = task;
  if (!isEditing) {
    return (
      <li className={classes.task} data-done={completed || undefined}>
        <CheckField
          label={<span className={classes.name}>{title}</span>}
          checked={completed}
          onChange={(event) => onChange({ completed: event.currentTarget.checked })}
        />
        <div className={classes.under}>
          <TaskWords task={task} />
        </div>
      </li>
    );
  }
  return (
    <li className={classes.task}>
      <TextField
        label={PLAN.task}
        value={title}
        maxLength={TASK_TITLE_MAX}
        error={problem('title')}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <TextField
        type="date"
        label={PLAN.date}
        value={deadline ?? ''}
        error={problem('deadline')}
        onChange={(event) => onChange({ deadline: event.currentTarget.value || null })}
      />
      <RowTools
        title={isBlank(title) ? PLAN.nthTask(nth) : title.trim()}
        isFirst={nth === 1}
        isLast={isLast}
        onMove={onMove}
        onRemove={onRemove}
      />
    </li>
  );
}
