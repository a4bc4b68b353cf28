import { recurrence as schema, seriesPreviewInput } from '@kindred/validation/events/series';
import { weekdayOf } from '@kindred/validation/zone';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { trpc } from '../../../app/trpc.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { FormPair, TextField } from '../../../ui/Form.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import classes from '../builder/EventForm.module.css';
import { scheduleOf, type TimesDraft } from '../builder/times.ts';
import { whenOf } from '../when.ts';
import { REPEATS } from './copy.ts';
import {
  choicesOf,
  placeInMonth,
  type RecurrenceDraft,
  type RepeatChoice,
  recurrenceInput,
} from './draft.ts';
import { dayName, nthWord, weekdayName } from './words.ts';

interface RecurrenceFieldsProps {
  times: TimesDraft;
  value: RecurrenceDraft;
  /** True if it can be an event that does not repeat. */
  isOptional: boolean;
  error: ReactNode;
  onChange: (recurrence: RecurrenceDraft) => void;
}

const ENDS = [
  { value: 'never', label: REPEATS.endless },
  { value: 'until', label: REPEATS.until },
  { value: 'count', label: REPEATS.count },
] as const;

function labelOf(choice: RepeatChoice, startsAt: string): string {
  if (choice === 'never' || choice === 'daily' || choice === 'weekly') return REPEATS[choice];
  if (choice === 'monthly_last_day') return REPEATS.monthlyLastDay;
  const { dayOfMonth, weekday, nth } = placeInMonth(startsAt);
  if (choice === 'monthly_day') return REPEATS.monthlyDay(dayOfMonth);
  return REPEATS.monthlyWeekday(nthWord(choice === 'monthly_weekday' ? nth : -1), weekdayName(weekday));
}

/** How often an event repeats, with its next dates. */
export function RecurrenceFields({ times, value, isOptional, error, onChange }: RecurrenceFieldsProps) {
  const { startsAt } = times;
  const { repeats, interval, ends } = value;
  const set = (changes: Partial<RecurrenceDraft>) => onChange({ ...value, ...changes });
  const offered = choicesOf(startsAt).filter((choice) => choice !== 'never' || isOptional);
  // A date that was moved alone is not one of its rule.
  const choices = offered.includes(repeats) ? offered : [...offered, repeats];
  const unit = repeats === 'daily' || repeats === 'weekly' ? repeats : 'monthly';
  return (
    <div className={classes.group}>
      <SelectField
        name="recurrence"
        label={REPEATS.label}
        description={repeats === 'monthly_day' && startsAt.slice(8, 10) > '28' ? REPEATS.shorter : undefined}
        options={choices.map((choice) => ({ value: choice, label: labelOf(choice, startsAt) }))}
        value={repeats}
        error={error}
        onChange={(choice) =>
          set({ repeats: choice, weekdays: choice === 'weekly' ? [weekdayOf(startsAt.slice(0, 10))] : [] })
        }
      />
      {repeats !== 'never' && (
        <>
          <FormPair>
            <TextField
              label={`${REPEATS.interval} ${REPEATS.units[unit]}`}
              inputMode="numeric"
              value={interval}
              onChange={({ currentTarget }) => set({ interval: currentTarget.value })}
            />
            <SelectField
              label={REPEATS.ends}
              options={ENDS}
              value={ends}
              onChange={(to) => set({ ends: to })}
            />
          </FormPair>
          {repeats === 'weekly' && <Weekdays startsAt={startsAt} value={value} set={set} />}
          {ends === 'until' && (
            <TextField
              type="date"
              label={REPEATS.lastDate}
              value={value.until}
              onChange={({ currentTarget }) => set({ until: currentTarget.value })}
            />
          )}
          {ends === 'count' && (
            <TextField
              label={REPEATS.dates}
              inputMode="numeric"
              value={value.count}
              onChange={({ currentTarget }) => set({ count: currentTarget.value })}
            />
          )}
          <Exceptions value={value} set={set} />
          <Preview times={times} value={value} />
        </>
      )}
    </div>
  );
}

interface PartProps {
  value: RecurrenceDraft;
  set: (changes: Partial<RecurrenceDraft>) => void;
}

function Weekdays({ startsAt, value: { weekdays }, set }: PartProps & { startsAt: string }) {
  const own = weekdayOf(startsAt.slice(0, 10));
  const toggle = (day: number) =>
    set({ weekdays: weekdays.includes(day) ? weekdays.filter((each) => each !== day) : [...weekdays, day] });
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{REPEATS.weekdays}</legend>
      <p className={classes.note}>{REPEATS.weekdaysText}</p>
      <div className={classes.days}>
        {[1, 2, 3, 4, 5, 6, 7].map((day) => (
          <Chip key={day} isOn={weekdays.includes(day)} onClick={() => day !== own && toggle(day)}>
            {weekdayName(day, 'short')}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

function Exceptions({ value: { except }, set }: PartProps) {
  const [day, setDay] = useState('');
  return (
    <div className={classes.group}>
      <div className={classes.add}>
        <span className={classes.grow}>
          <TextField
            type="date"
            label={REPEATS.except}
            value={day}
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
          />
        </span>
        <Button
          variant="soft"
          disabled={day === '' || except.includes(day)}
          onClick={() => {
            set({ except: [...except, day].toSorted() });
            setDay('');
          }}
        >
          {REPEATS.addExcept}
        </Button>
      </div>
      {except.length > 0 && (
        <ul className={classes.list}>
          {except.map((each) => (
            <li key={each} className={classes.line}>
              {dayName(each)}
              <IconButton
                label={REPEATS.removeExcept(dayName(each))}
                onClick={() => set({ except: except.filter((one) => one !== each) })}
              >
                <IconX size={ICON.row} stroke={ICON_STROKE} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The next dates, once what is typed makes some. */
function Preview({ times, value }: { times: TimesDraft; value: RecurrenceDraft }) {
  const schedule = scheduleOf(times);
  const input = { ...schedule, recurrence: recurrenceInput(value, times.startsAt) };
  const parsed = seriesPreviewInput.safeParse(input);
  const { data, error } = trpc.events.previewSeries.useQuery(
    parsed.data ?? { ...schedule, recurrence: schema.parse({ frequency: 'daily' }) },
    { enabled: parsed.success, placeholderData: (before) => before },
  );
  if (!parsed.success) return null;
  if (error) return <p className={classes.note}>{`${REPEATS.previewFailed}: ${messageOf(error)}`}</p>;
  if (data === undefined) return <Spinner label={REPEATS.loading} />;
  const { timeZone, isAllDay } = schedule;
  return (
    <section className={classes.group} aria-label={REPEATS.preview}>
      <h3 className={classes.legend}>{REPEATS.preview}</h3>
      <ul className={classes.list}>
        {data.dates.map(({ startsAt, startTime, endTime, isDoubled }) => (
          <li key={startsAt} className={classes.note}>
            {whenOf({ startTime, endTime, timeZone, isAllDay }, { zone: timeZone })}
            {isDoubled && ` (${REPEATS.doubled})`}
          </li>
        ))}
        {data.skipped.map((local) => (
          <li key={local} className={classes.note}>
            {REPEATS.skipped(`${dayName(local)}, ${local.slice(11)}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
