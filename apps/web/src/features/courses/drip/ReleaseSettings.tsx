import type { LessonView } from '@kindred/validation/courses';
import { RELEASE_KINDS, type ReleaseKind, type ReleaseRule } from '@kindred/validation/courses/release';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { FormStack, TextField } from '../../../ui/Form.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { timeZoneOptions } from '../../../ui/timeZones.ts';
import { RELEASE } from './copy.ts';
import { useRelease } from './hooks.ts';

const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

interface Draft {
  kind: ReleaseKind;
  days: string;
  date: string;
  time: string;
  timeZone: string;
}

function draftOf(rule: ReleaseRule): Draft {
  const empty = { days: '7', date: '', time: '09:00', timeZone: here() };
  if (rule.kind === 'after_days') return { ...empty, kind: rule.kind, days: String(rule.days) };
  return rule.kind === 'on_date' ? { ...empty, ...rule } : { ...empty, kind: rule.kind };
}

function ruleOf({ kind, days, date, time, timeZone }: Draft): ReleaseRule {
  if (kind === 'after_days') return { kind, days: Number(days) };
  return kind === 'on_date' ? { kind, date, time, timeZone } : { kind };
}

/** When a lesson opens for students. */
export function ReleaseSettings({ lesson }: { lesson: LessonView }) {
  const stored = draftOf(lesson.release ?? { kind: 'at_once' });
  const [draft, setDraft] = useState(stored);
  const save = useRelease();
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const isChanged = JSON.stringify(ruleOf(draft)) !== JSON.stringify(ruleOf(stored));
  const isWhole =
    draft.kind === 'after_days' ? /^\d+$/.test(draft.days) : draft.kind !== 'on_date' || draft.date !== '';
  return (
    <FormStack>
      <SelectField
        label={RELEASE.label}
        description={RELEASE.text}
        options={RELEASE_KINDS.map((value) => ({ value, label: RELEASE.names[value] }))}
        value={draft.kind}
        onChange={(kind) => set({ kind })}
      />
      {draft.kind === 'after_days' && (
        <TextField
          label={RELEASE.days}
          inputMode="numeric"
          value={draft.days}
          onChange={(event) => set({ days: event.currentTarget.value })}
        />
      )}
      {draft.kind === 'on_date' && (
        <>
          <TextField
            type="date"
            label={RELEASE.date}
            value={draft.date}
            onChange={(event) => set({ date: event.currentTarget.value })}
          />
          <TextField
            type="time"
            label={RELEASE.time}
            value={draft.time}
            onChange={(event) => set({ time: event.currentTarget.value })}
          />
          <SelectField
            label={RELEASE.zone}
            options={timeZoneOptions(draft.timeZone)}
            value={draft.timeZone}
            onChange={(timeZone) => set({ timeZone })}
          />
        </>
      )}
      {isChanged && (
        <Button
          variant="soft"
          disabled={!isWhole}
          isBusy={save.isPending}
          onClick={() => save.mutate({ id: lesson.id, release: ruleOf(draft) })}
        >
          {RELEASE.save}
        </Button>
      )}
    </FormStack>
  );
}
