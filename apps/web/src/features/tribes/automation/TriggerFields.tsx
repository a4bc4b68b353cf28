import {
  type AutomationOptions,
  INACTIVE_DAYS,
  type RuleSchedule,
  type RuleTrigger,
  TRIGGER_TYPES,
  WEEKDAYS,
} from '@kindred/validation/tribes/automations';
import { FormPair, FormStack, TextField } from '../../../ui/Form.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import classes from './Automation.module.css';
import { DAYS, EDITOR, TRIGGERS } from './copy.ts';
import { hereTimeZone, newTrigger } from './draft.ts';

interface TriggerFieldsProps {
  trigger: RuleTrigger;
  options: AutomationOptions;
  problems: ReadonlyMap<string, string>;
  onChange: (trigger: RuleTrigger) => void;
}

export function TriggerFields({ trigger, options, problems, onChange }: TriggerFieldsProps) {
  return (
    <FormStack>
      <SelectField
        label={EDITOR.what}
        value={trigger.type}
        options={TRIGGER_TYPES.map((type) => ({
          value: type,
          label: TRIGGERS[type],
          isDisabled: type === 'post_in_space' && options.spaces.length === 0,
        }))}
        error={problems.get('trigger')}
        onChange={(type) => onChange(newTrigger(type, options))}
      />
      {trigger.type === 'inactive' && (
        <NumberField
          label={EDITOR.days}
          description={EDITOR.inactiveHint}
          value={trigger.days}
          max={INACTIVE_DAYS.max}
          error={problems.get('trigger.days')}
          onChange={(days) => onChange({ ...trigger, days })}
        />
      )}
      {trigger.type === 'challenge_finished' && (
        <SelectField
          label={EDITOR.challenge}
          value={trigger.challengeId ?? ''}
          options={[
            { value: '', label: EDITOR.anyChallenge },
            ...options.challenges.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          error={problems.get('trigger.challengeId')}
          onChange={(value) => onChange({ ...trigger, challengeId: value === '' ? null : value })}
        />
      )}
      {trigger.type === 'post_in_space' && (
        <SelectField
          label={EDITOR.space}
          value={trigger.spaceId}
          options={options.spaces.map(({ id, name }) => ({ value: id, label: name }))}
          error={problems.get('trigger.spaceId')}
          onChange={(spaceId) => onChange({ ...trigger, spaceId })}
        />
      )}
      {trigger.type === 'schedule' && (
        <ScheduleFields schedule={trigger} problems={problems} onChange={onChange} />
      )}
    </FormStack>
  );
}

function ScheduleFields({
  schedule,
  problems,
  onChange,
}: {
  schedule: RuleSchedule;
  problems: ReadonlyMap<string, string>;
  onChange: (schedule: RuleSchedule) => void;
}) {
  const zones = new Set([schedule.timeZone, hereTimeZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')]);
  return (
    <>
      <FormPair>
        <SelectField
          label={EDITOR.day}
          value={schedule.weekday ?? 'every'}
          options={[
            { value: 'every', label: EDITOR.everyDay },
            ...WEEKDAYS.map((day) => ({ value: day, label: DAYS[day] })),
          ]}
          onChange={(day) => onChange({ ...schedule, weekday: day === 'every' ? null : day })}
        />
        <TextField
          type="time"
          label={EDITOR.hours}
          value={schedule.time}
          error={problems.get('trigger.time')}
          onChange={(event) => onChange({ ...schedule, time: event.currentTarget.value })}
        />
      </FormPair>
      <SelectField
        label={EDITOR.zone}
        value={schedule.timeZone}
        options={[...zones].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        error={problems.get('trigger.timeZone')}
        onChange={(timeZone) => onChange({ ...schedule, timeZone })}
      />
    </>
  );
}

interface NumberFieldProps {
  label: string;
  description?: string;
  value: number;
  max: number;
  error: string | undefined;
  onChange: (value: number) => void;
}

/** A whole number; while nothing is typed it is none. */
export function NumberField({ label, description, value, max, error, onChange }: NumberFieldProps) {
  return (
    <div className={classes.number}>
      <TextField
        type="number"
        inputMode="numeric"
        label={label}
        description={description}
        min={1}
        max={max}
        value={Number.isNaN(value) ? '' : value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}
