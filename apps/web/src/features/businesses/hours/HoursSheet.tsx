import type { BusinessView } from '@kindred/validation/businesses';
import {
  type HoursView,
  OPENINGS_A_DAY,
  SPECIAL_NOTE_MAX,
  setHoursInput,
} from '@kindred/validation/businesses/hours';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { askAgain } from '../../../app/refetch.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormError, FormStack, TextField } from '../../../ui/Form.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { SwitchField } from '../../../ui/SwitchField.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { businessKey } from '../query.ts';
import { HOURS } from './copy.ts';
import classes from './Hours.module.css';

interface Times {
  opens: string;
  closes: string;
}
const USUAL: Times = { opens: '09:00', closes: '18:00' };
const icon = { size: ICON.row, stroke: ICON_STROKE } as const;

interface HoursSheetProps {
  business: BusinessView;
  hours: HoursView;
  onClose: () => void;
}

export default function HoursSheet({ business, hours, onClose }: HoursSheetProps) {
  const formId = useId();
  const client = useQueryClient();
  const toast = useToast();
  const [week, setWeek] = useState<Times[][]>(() =>
    HOURS.day.map((_, at) =>
      hours.week.filter(({ day }) => day === at + 1).map(({ opens, closes }) => ({ opens, closes })),
    ),
  );
  const [special, setSpecial] = useState(() =>
    hours.special.map((day) => ({ ...day, key: crypto.randomUUID() })),
  );
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const setDay = (at: number, times: Times[]) =>
    setWeek((old) => old.map((each, index) => (index === at ? times : each)));
  const setSpecialDay = (key: string, by: Partial<(typeof special)[number]>) =>
    setSpecial((old) => old.map((day) => (day.key === key ? { ...day, ...by } : day)));

  async function save(): Promise<void> {
    const input = {
      id: business.id,
      week: week.flatMap((times, at) => times.map((each) => ({ day: at + 1, ...each }))),
      special: special.map(({ key: _, ...day }) => day),
    };
    const checked = setHoursInput.safeParse(input);
    if (!checked.success) return setProblem(checked.error.issues[0]?.message ?? null);
    setProblem(null);
    setBusy(true);
    try {
      await api.businesses.hours.set.mutate(input);
      toast.show({ title: HOURS.saved, tone: 'success' });
      askAgain(client, { queryKey: businessKey(business.id) });
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <BottomSheet
      isOpen
      onClose={onClose}
      title={HOURS.form}
      isTall
      bottom={
        <Button type="submit" form={formId} size="lg" isWide isBusy={isBusy}>
          {isBusy ? HOURS.busy : HOURS.save}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!isBusy) void save();
        }}
      >
        <FormError message={problem} />
        <FormStack>
          <p className={classes.muted}>{HOURS.overnight}</p>
          {HOURS.day.map((day, at) => (
            <div key={day} className={classes.day}>
              <div className={classes.row}>
                <h3>{day}</h3>
                {(week[at] ?? []).length === 0 && <span className={classes.muted}>{HOURS.closed}</span>}
                <IconButton
                  label={HOURS.add(day)}
                  disabled={(week[at] ?? []).length >= OPENINGS_A_DAY}
                  onClick={() => setDay(at, [...(week[at] ?? []), nextOf(week[at] ?? [])])}
                >
                  <IconPlus {...icon} />
                </IconButton>
              </div>
              <Openings day={day} times={week[at] ?? []} onChange={(times) => setDay(at, times)} />
            </div>
          ))}
          <h3 className={classes.subtitle}>{HOURS.special}</h3>
          {special.map((day) => (
            <div key={day.key} className={classes.day}>
              <TextField
                type="date"
                label={HOURS.date}
                value={day.date}
                onChange={(event) => setSpecialDay(day.key, { date: event.currentTarget.value })}
              />
              <TextField
                label={HOURS.note}
                description={HOURS.noteHint}
                maxLength={SPECIAL_NOTE_MAX}
                value={day.note}
                onChange={(event) => setSpecialDay(day.key, { note: event.currentTarget.value })}
              />
              <SwitchField
                label={HOURS.isClosed}
                checked={day.openings.length === 0}
                onChange={(event) =>
                  setSpecialDay(day.key, { openings: event.currentTarget.checked ? [] : [USUAL] })
                }
              />
              <Openings
                day={HOURS.specialDay}
                times={day.openings}
                onChange={(openings) => setSpecialDay(day.key, { openings })}
              />
              <Button
                variant="soft"
                tone="neutral"
                size="sm"
                onClick={() => setSpecial((old) => old.filter(({ key }) => key !== day.key))}
              >
                {HOURS.removeSpecial}
              </Button>
            </div>
          ))}
          <Button
            variant="soft"
            onClick={() =>
              setSpecial((old) => [...old, { key: crypto.randomUUID(), date: '', note: '', openings: [] }])
            }
          >
            {HOURS.addSpecial}
          </Button>
        </FormStack>
      </form>
    </BottomSheet>
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
        aria-label={HOURS.from(day)}
        value={opens}
        onChange={(event) => change(at, { opens: event.currentTarget.value })}
      />
      <TextField
        type="time"
        aria-label={HOURS.to(day)}
        value={closes}
        onChange={(event) => change(at, { closes: event.currentTarget.value })}
      />
      <IconButton
        label={HOURS.remove(day)}
        onClick={() => onChange(times.filter((_, index) => index !== at))}
      >
        <IconTrash {...icon} />
      </IconButton>
    </div>
  ));
}
