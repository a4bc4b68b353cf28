import { REMINDERS_MAX } from '@kindred/validation/events/values';
import { IconBell, IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { FieldError } from '../../../ui/Form.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { REMINDERS } from './copy.ts';
import classes from './EventForm.module.css';

const UNITS = [
  ['week', 10_080],
  ['day', 1_440],
  ['hour', 60],
  ['minute', 1],
] as const;
/** Minutes before the start that are offered. */
const OFFERED = [10, 30, 60, 120, 180, 720, 1_440, 2_880, 4_320, 10_080, 20_160, 40_320];

/** `1 day`, `2 hours`, `90 minutes` */
export function spanWords(minutes: number): string {
  const [unit, length] = UNITS.find(([, each]) => minutes % each === 0) ?? UNITS[3];
  const count = minutes / length;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

interface ReminderFieldsProps {
  /** Minutes before the start. */
  value: readonly number[];
  error: ReactNode;
  onChange: (reminders: number[]) => void;
}

/** When attendees are reminded of an event. */
export function ReminderFields({ value, error, onChange }: ReminderFieldsProps) {
  const errorId = useId();
  const offered = OFFERED.filter((minutes) => !value.includes(minutes));
  const [chosen, setChosen] = useState(30);
  const next = offered.includes(chosen) ? chosen : (offered[0] ?? 0);
  return (
    <fieldset className={classes.group} aria-describedby={error ? errorId : undefined}>
      <legend className={classes.legend}>{REMINDERS.title}</legend>
      <p className={classes.note}>{REMINDERS.text}</p>
      {value.length === 0 ? (
        <p className={classes.note}>{REMINDERS.none}</p>
      ) : (
        <ul className={classes.list}>
          {value
            .toSorted((one, other) => other - one)
            .map((minutes) => (
              <li key={minutes} className={classes.line}>
                <span className={classes.person}>
                  <IconBell size={ICON.row} stroke={ICON_STROKE} aria-hidden />
                  {REMINDERS.before(spanWords(minutes))}
                </span>
                <IconButton
                  label={REMINDERS.remove(spanWords(minutes))}
                  onClick={() => onChange(value.filter((each) => each !== minutes))}
                >
                  <IconX size={ICON.row} stroke={ICON_STROKE} />
                </IconButton>
              </li>
            ))}
        </ul>
      )}
      {value.length < REMINDERS_MAX && (
        <div className={classes.add}>
          <span className={classes.grow}>
            <SelectField
              label={REMINDERS.choose}
              options={offered.map((minutes) => ({
                value: String(minutes),
                label: REMINDERS.before(spanWords(minutes)),
              }))}
              value={String(next)}
              onChange={(minutes) => setChosen(Number(minutes))}
            />
          </span>
          <Button
            variant="soft"
            icon={<IconPlus size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
            onClick={() => onChange([...value, next])}
          >
            {REMINDERS.add}
          </Button>
        </div>
      )}
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}
