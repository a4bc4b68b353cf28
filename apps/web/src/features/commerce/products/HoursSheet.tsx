import { isBlank } from '@kindred/validation/characters';
import type { ProductView } from '@kindred/validation/commerce/products';
import {
  PLACE_MAX,
  type ProductHoursView,
  type SetProductHoursInput,
  setProductHoursInput,
} from '@kindred/validation/commerce/productTimes';
import { SLOT_STEPS } from '@kindred/validation/scheduling/slotRules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../app/api.ts';
import { type Problems, problemsOf, problemsOfCall } from '../../../app/errors.ts';
import { ownZone } from '../../../ui/clock.ts';
import { FormError, FormPair, TextField } from '../../../ui/Form.tsx';
import { FormSheet } from '../../../ui/FormSheet.tsx';
import { HoursFields, useHoursDraft } from '../../../ui/HoursFields.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { timeZoneOptions } from '../../../ui/timeZones.ts';
import { useToast } from '../../../ui/toast.tsx';
import { HOURS } from './copy.ts';
import { useRefreshProduct } from './hooks.ts';
import classes from './Product.module.css';
import { hoursQuery } from './query.ts';

interface HoursSheetProps {
  product: ProductView;
  /** Null for the first time. */
  hours: ProductHoursView | null;
  onClose: () => void;
}

const NUMBERS = ['aheadDays', 'notice', 'bufferBefore', 'bufferAfter'] as const;
type NumberField = (typeof NUMBERS)[number];
type Draft = Record<NumberField | 'place' | 'timeZone' | 'step', string>;

function draftOf(hours: ProductHoursView | null): Draft {
  return {
    place: hours?.place ?? '',
    timeZone: hours?.timeZone ?? ownZone(),
    step: String(hours?.step ?? 30),
    aheadDays: String(hours?.aheadDays ?? 60),
    // Typed in hours, kept in minutes.
    notice: String((hours?.notice ?? 1_440) / 60),
    bufferBefore: String(hours?.bufferBefore ?? 0),
    bufferAfter: String(hours?.bufferAfter ?? 0),
  };
}

function rulesOf({ place, timeZone, step, ...typed }: Draft) {
  const numbers = NUMBERS.map((field) => {
    const value = isBlank(typed[field]) ? Number.NaN : Number(typed[field]);
    return [field, field === 'notice' ? Math.round(value * 60) : value];
  });
  return { place, timeZone, step: Number(step), ...Object.fromEntries(numbers) };
}

/** When coaching can be booked, and how. */
export default function HoursSheet({ product, hours, onClose }: HoursSheetProps) {
  const client = useQueryClient();
  const toast = useToast();
  const refresh = useRefreshProduct(product.id);
  const { input: hoursInput, ...fields } = useHoursDraft(hours);
  const [draft, setDraft] = useState(() => draftOf(hours));
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);
  const change = (by: Partial<Draft>) => setDraft((old) => ({ ...old, ...by }));

  async function save(): Promise<void> {
    const input = { id: product.id, ...rulesOf(draft), ...hoursInput() };
    const checked = setProductHoursInput.safeParse(input);
    if (!checked.success) return setProblems(problemsOf(checked.error.issues));
    setProblems({});
    setBusy(true);
    try {
      const saved = await api.commerce.products.hours.set.mutate(input as SetProductHoursInput);
      client.setQueryData(hoursQuery(product.id).queryKey, saved);
      toast.show({ title: HOURS.saved, tone: 'success' });
      void refresh();
      onClose();
    } catch (error) {
      setProblems(problemsOfCall(error));
    } finally {
      setBusy(false);
    }
  }

  const text = (field: Exclude<keyof Draft, 'timeZone' | 'step'>) => ({
    label: HOURS[field],
    value: draft[field],
    error: problems[field],
    onChange: (event: { currentTarget: HTMLInputElement }) => change({ [field]: event.currentTarget.value }),
  });
  return (
    <FormSheet
      onClose={onClose}
      title={HOURS.form}
      isTall
      action={isBusy ? HOURS.busy : HOURS.save}
      isBusy={isBusy}
      onSubmit={() => void save()}
      problem={problems.form ?? null}
      checked={problems}
    >
      <TextField {...text('place')} description={HOURS.placeHint} maxLength={PLACE_MAX} />
      <SelectField
        label={HOURS.timeZone}
        options={timeZoneOptions(draft.timeZone)}
        value={draft.timeZone}
        error={problems.timeZone}
        onChange={(timeZone) => change({ timeZone })}
      />
      <FormPair>
        <SelectField
          label={HOURS.step}
          options={SLOT_STEPS.map((step) => ({ value: String(step), label: HOURS.minutes(step) }))}
          value={draft.step}
          error={problems.step}
          onChange={(step) => change({ step })}
        />
        <TextField {...text('notice')} inputMode="decimal" />
      </FormPair>
      <FormPair>
        <TextField {...text('bufferBefore')} inputMode="numeric" />
        <TextField {...text('bufferAfter')} inputMode="numeric" />
      </FormPair>
      <TextField {...text('aheadDays')} inputMode="numeric" />
      <h3 className={classes.sectionTitle}>{HOURS.weekly}</h3>
      <FormError message={problems.week ?? problems.special ?? null} />
      <HoursFields {...fields} />
    </FormSheet>
  );
}
