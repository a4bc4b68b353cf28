import {
  type HoursShown,
  OPENINGS_A_DAY,
  SPECIAL_NOTE_MAX,
} from '@kindred/validation/scheduling/weeklyHours';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from './Button.tsx';
import { TextField } from './Form.tsx';
import classes from './HoursFields.module.css';
import { IconButton } from './IconButton.tsx';
import { ICON, ICON_STROKE } from './icons.ts';
import { SwitchField } from './SwitchField.tsx';

const WORDS = {
  day: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  closed: 'Closed',
  from: (day: string) => `${day}, opens`,
  to: (day: string) => `${day}, closes`,
  add: (day: string) => `Add hours on ${day}`,
  remove: (day: string) => `Remove hours on ${day}`,
  overnight: 'Closing at or before opening means the next day.',
  special: 'Special days',
  addSpecial: 'Add a special day',
  removeSpecial: 'Remove this day',
  date: 'Date',
  note: 'Note',
  noteHint: 'Such as Holiday',
  isClosed: 'Closed all day',
  specialDay: 'special day',
} as const;

interface Times {
  opens: string;
  closes: string;
}
type Special = HoursShown['special'][number] & { key: string };
interface HoursDraft {
  week: Times[][];
  special: Special[];
}
const USUAL: Times = { opens: '09:00', closes: '18:00' };
const icon = { size: ICON.row, stroke: ICON_STROKE } as const;

/** Weekly hours while they are edited, and as they are sent. */
export function useHoursDraft(hours: Pick<HoursShown, 'week' | 'special'> | null) {
  const [draft, setDraft] = useState<HoursDraft>(() => ({
    week: WORDS.day.map((_, at) =>
      (hours?.week ?? []).flatMap(({ day, ...times }) => (day === at + 1 ? [times] : [])),
    ),
    special: (hours?.special ?? []).map((day) => ({ ...day, key: crypto.randomUUID() })),
  }));
  const input = () => ({
    week: draft.week.flatMap((times, at) => times.map((each) => ({ day: at + 1, ...each }))),
    special: draft.special.map(({ key: _, ...day }) => day),
  });
  return { draft, setDraft, input };
}

/** Openings of each weekday, with breaks, and of single dates. */
export function HoursFields({ draft, setDraft }: Omit<ReturnType<typeof useHoursDraft>, 'input'>) {
  const setDay = (at: number, times: Times[]) =>
    setDraft((old) => ({ ...old, week: old.week.map((each, index) => (index === at ? times : each)) }));
  const setSpecial = (change: (old: Special[]) => Special[]) =>
    setDraft((old) => ({ ...old, special: change(old.special) }));
  const changeSpecial = (key: string, by: Partial<Special>) =>
    setSpecial((old) => old.map((day) => (day.key === key ? { ...day, ...by } : day)));
  return (
    <>
      <p className={classes.muted}>{WORDS.overnight}</p>
      {draft.week.map((times, at) => {
        const day = WORDS.day[at] ?? '';
        return (
          <div key={day} className={classes.day}>
            <div className={classes.row}>
              <h3>{day}</h3>
              {times.length === 0 && <span className={classes.muted}>{WORDS.closed}</span>}
              <IconButton
                label={WORDS.add(day)}
                disabled={times.length >= OPENINGS_A_DAY}
                onClick={() => setDay(at, [...times, nextOf(times)])}
              >
                <IconPlus {...icon} />
              </IconButton>
            </div>
            <Openings day={day} times={times} onChange={(next) => setDay(at, next)} />
          </div>
        );
      })}
      <h3 className={classes.subtitle}>{WORDS.special}</h3>
      {draft.special.map((day) => (
        <div key={day.key} className={classes.day}>
          <TextField
            type="date"
            label={WORDS.date}
            value={day.date}
            onChange={(event) => changeSpecial(day.key, { date: event.currentTarget.value })}
          />
          <TextField
            label={WORDS.note}
            description={WORDS.noteHint}
            maxLength={SPECIAL_NOTE_MAX}
            value={day.note}
            onChange={(event) => changeSpecial(day.key, { note: event.currentTarget.value })}
          />
          <SwitchField
            label={WORDS.isClosed}
            checked={day.openings.length === 0}
            onChange={(event) =>
              changeSpecial(day.key, { openings: event.currentTarget.checked ? [] : [USUAL] })
            }
          />
          <Openings
            day={WORDS.specialDay}
            times={day.openings}
            onChange={(openings) => changeSpecial(day.key, { openings })}
          />
          <Button
            variant="soft"
            tone="neutral"
            size="sm"
            onClick={() => setSpecial((old) => old.filter(({ key }) => key !== day.key))}
          >
            {WORDS.removeSpecial}
          </Button>
        </div>
      ))}
      <Button
        variant="soft"
        onClick={() =>
          setSpecial((old) => [...old, { key: crypto.randomUUID(), date: '', note: '', openings: [] }])
        }
      >
        {WORDS.addSpecial}
      </Button>
    </>
  );
}

/** After a break of an hour, or as usual. */
function nextOf(times: readonly Times[]): Times {
  const last = times.at(-1);
  if (last === undefined) return USUAL;
  const hour = Math.min(22, Number(last.closes.slice(0, 2)) + 1);
  return { opens: `${String(hour).padStart(2, '0')}:00`, closes: `${String(hour + 1).padStart(2, '0')}:00` };
}

interface OpeningsProps {
  day: string;
  times: readonly Times[];
  onChange: (times: Times[]) => void;
}

function Openings({ day, times, onChange }: OpeningsProps) {
  const change = (at: number, by: Partial<Times>) =>
    onChange(times.map((each, index) => (index === at ? { ...each, ...by } : each)));
  return times.map(({ opens, closes }, at) => (
    <div key={at} className={classes.times}>
      <TextField
        type="time"
        aria-label={WORDS.from(day)}
        value={opens}
        onChange={(event) => change(at, { opens: event.currentTarget.value })}
      />
      <TextField
        type="time"
        aria-label={WORDS.to(day)}
        value={closes}
        onChange={(event) => change(at, { closes: event.currentTarget.value })}
      />
      <IconButton
        label={WORDS.remove(day)}
        onClick={() => onChange(times.filter((_, index) => index !== at))}
      >
        <IconTrash {...icon} />
      </IconButton>
    </div>
  ));
}
