import { localInstants } from '@kindred/validation/events/schedule';
import type { ReactNode } from 'react';
import { differs, ownZone, zoneName } from '../../../ui/clock.ts';
import { TextField } from '../../../ui/Form.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { SwitchField } from '../../../ui/SwitchField.tsx';
import { timeZoneOptions } from '../../../ui/timeZones.ts';
import { whenOf } from '../when.ts';
import { TIMES } from './copy.ts';
import classes from './EventForm.module.css';
import { momentsOf, type TimesDraft, timesShown, withStart } from './times.ts';

interface ScheduleFieldsProps {
  times: TimesDraft;
  errors: Readonly<Partial<Record<string, ReactNode>>>;
  onChange: (times: TimesDraft) => void;
}

/** When an event begins and ends, on the clocks of its zone. */
export function ScheduleFields({ times, errors, onChange }: ScheduleFieldsProps) {
  const moments = momentsOf(times);
  const own = ownZone();
  const { isAllDay, timeZone } = times;
  const isElsewhere = !isAllDay && moments !== null && differs(new Date(moments.startTime), timeZone);
  return (
    <>
      <SwitchField
        name="isAllDay"
        label={TIMES.allDay}
        checked={isAllDay}
        onChange={({ currentTarget }) => onChange({ ...times, isAllDay: currentTarget.checked })}
      />
      <div className={classes.times}>
        <TimeField
          times={times}
          errors={errors}
          name="startsAt"
          fold="startFold"
          label={isAllDay ? TIMES.firstDay : TIMES.starts}
          onChange={onChange}
        />
        <TimeField
          times={times}
          errors={errors}
          name="endsAt"
          fold="endFold"
          label={isAllDay ? TIMES.lastDay : TIMES.ends}
          onChange={onChange}
        />
      </div>
      <SelectField
        name="timeZone"
        label={TIMES.zone}
        description={TIMES.zoneText}
        options={timeZoneOptions(timeZone)}
        value={timeZone}
        error={errors.timeZone}
        onChange={(zone) => onChange({ ...times, timeZone: zone, startFold: null, endFold: null })}
      />
      {isElsewhere && (
        <p className={classes.note} role="status">
          {TIMES.own(whenOf({ ...moments, timeZone, isAllDay }, { isLong: true }), zoneName(own))}
        </p>
      )}
    </>
  );
}

interface TimeFieldProps extends ScheduleFieldsProps {
  name: 'startsAt' | 'endsAt';
  fold: 'startFold' | 'endFold';
  label: string;
}

function TimeField({ times, errors, name, fold, label, onChange }: TimeFieldProps) {
  const { isAllDay, timeZone } = times;
  const local = times[name];
  const shown = timesShown(times, local);
  const set = (typed: string) => {
    // The hour is kept for when the event is no longer of whole days.
    const next = isAllDay && typed !== '' ? `${typed}T${local.slice(11) || '00:00'}` : typed;
    onChange(name === 'startsAt' ? withStart(times, next) : { ...times, endsAt: next, endFold: null });
  };
  const missing = shown === 0 ? TIMES.missing(zoneName(timeZone)) : undefined;
  return (
    <div className={classes.group}>
      <TextField
        type={isAllDay ? 'date' : 'datetime-local'}
        name={name}
        label={label}
        required
        withAsterisk={false}
        value={isAllDay ? local.slice(0, 10) : local}
        error={missing ?? errors[name]}
        onChange={({ currentTarget }) => set(currentTarget.value)}
      />
      {shown === 2 && (
        <SelectField
          name={fold}
          label={TIMES.twice}
          description={TIMES.twiceText(zoneName(timeZone))}
          options={[
            { value: '', label: TIMES.choose, isDisabled: true },
            ...localInstants(local, timeZone).map((instant, at) => ({
              value: at === 0 ? ('first' as const) : ('second' as const),
              label: (at === 0 ? TIMES.first : TIMES.second)(offsetName(instant, timeZone)),
            })),
          ]}
          value={times[fold] ?? ''}
          error={errors[fold]}
          onChange={(choice) => onChange({ ...times, [fold]: choice === '' ? null : choice })}
        />
      )}
    </div>
  );
}

/** `GMT+2` */
function offsetName(instant: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' });
  return parts.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
