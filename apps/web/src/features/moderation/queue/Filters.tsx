import { CASE_SUBJECTS } from '@kindred/validation/moderation/values';
import { SelectField } from '../../../ui/SelectField.tsx';
import { QUEUE, SUBJECT_NAMES } from '../copy.ts';
import classes from './Queue.module.css';
import type { useCaseFilter } from './useCaseFilter.ts';

const EVERY = 'every';
const STATES = (['waiting', 'decided'] as const).map((value) => ({ value, label: QUEUE.states[value] }));
const SUBJECTS = [
  { value: EVERY, label: QUEUE.everySubject },
  ...CASE_SUBJECTS.map((value) => ({ value, label: SUBJECT_NAMES[value] })),
];
const CLAIMS = [
  { value: EVERY, label: QUEUE.claims.anyone },
  { value: 'mine', label: QUEUE.claims.mine },
  { value: 'none', label: QUEUE.claims.none },
];
const chosen = (value: string) => (value === EVERY ? null : value);

export function Filters({ filter, change }: ReturnType<typeof useCaseFilter>) {
  return (
    <search className={classes.tools}>
      <SelectField
        label={QUEUE.state}
        options={STATES}
        value={filter.state}
        onChange={(value) => change('state', value === 'waiting' ? null : value)}
      />
      <SelectField
        label={QUEUE.subject}
        options={SUBJECTS}
        value={filter.subject ?? EVERY}
        onChange={(value) => change('type', chosen(value))}
      />
      <SelectField
        label={QUEUE.claimed}
        options={CLAIMS}
        value={filter.claimed ?? EVERY}
        onChange={(value) => change('claimed', chosen(value))}
      />
    </search>
  );
}
