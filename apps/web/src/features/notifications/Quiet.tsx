import type { NotificationSettings } from '@kindred/validation/notifications/settings';
import { DIGESTS } from '@kindred/validation/notifications/values';
import { useState } from 'react';
import { TextField } from '../../ui/Form.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { SwitchField } from '../../ui/SwitchField.tsx';
import { timeZoneOptions } from '../../ui/timeZones.ts';
import { DIGEST_LABELS, SETTINGS } from './copy.ts';
import classes from './Settings.module.css';

interface QuietProps {
  settings: NotificationSettings;
  onChange: (change: Partial<NotificationSettings>) => void;
}

/** The words begin where those above them do, and the switches stand in one line. */
export const AT_THE_END = {
  body: { justifyContent: 'space-between', minHeight: '3.25rem' },
  label: { paddingInline: '0 var(--space-16)' },
  description: { paddingInline: '0 var(--space-16)' },
} as const;

const NIGHT = { from: '22:00', to: '07:00' };

/** When nothing rings, and when the mail that sums up comes. */
export function Quiet({ settings, onChange }: QuietProps) {
  const { quietHours, timeZone, digest } = settings;
  // Switched off and on again, the hours are those from before.
  const [hours, setHours] = useState(quietHours ?? NIGHT);
  const change = (next: typeof NIGHT) => {
    setHours(next);
    // A field that is being emptied is no time yet.
    if (next.from !== '' && next.to !== '') onChange({ quietHours: next });
  };
  return (
    <>
      <section className={classes.group}>
        <h2 className={classes.heading}>{SETTINGS.quiet}</h2>
        <SwitchField
          label={SETTINGS.quietOn}
          description={SETTINGS.quietText}
          checked={quietHours !== null}
          labelPosition="left"
          styles={AT_THE_END}
          onChange={(event) => onChange({ quietHours: event.currentTarget.checked ? hours : null })}
        />
        {quietHours !== null && (
          <div className={classes.hours}>
            <TextField
              type="time"
              required
              label={SETTINGS.from}
              withAsterisk={false}
              value={hours.from}
              onChange={(event) => change({ ...hours, from: event.currentTarget.value })}
            />
            <TextField
              type="time"
              required
              label={SETTINGS.to}
              withAsterisk={false}
              value={hours.to}
              onChange={(event) => change({ ...hours, to: event.currentTarget.value })}
            />
          </div>
        )}
      </section>
      <section className={classes.group}>
        <h2 className={classes.heading}>{SETTINGS.digest}</h2>
        <p className={classes.hint}>{SETTINGS.digestText}</p>
        <div className={classes.fields}>
          <Segmented
            label={SETTINGS.digest}
            options={DIGESTS.map((value) => ({ value, label: DIGEST_LABELS[value] }))}
            value={digest}
            isWide
            onChange={(value) => onChange({ digest: value })}
          />
          <SelectField
            label={SETTINGS.zone}
            options={timeZoneOptions(timeZone)}
            value={timeZone}
            onChange={(value) => onChange({ timeZone: value })}
          />
        </div>
      </section>
    </>
  );
}
