import type { BusinessView } from '@kindred/validation/businesses';
import {
  BOOKING_PAYS,
  type BookingPays,
  type RulesView,
  rulesForm,
} from '@kindred/validation/businesses/bookings';
import type { ServiceView } from '@kindred/validation/businesses/services';
import { isBlank } from '@kindred/validation/characters';
import { SLOT_STEPS } from '@kindred/validation/scheduling/slotRules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../app/api.ts';
import { messageOf, type Problems, problemsOf, problemsOfCall } from '../../../app/errors.ts';
import { arePurchasesOpen } from '../../../app/product.ts';
import { askAgain } from '../../../app/refetch.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { FormPair, TextAreaField, TextField } from '../../../ui/Form.tsx';
import { FormSheet } from '../../../ui/FormSheet.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { SwitchField } from '../../../ui/SwitchField.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { PurchasesClosed } from '../../commerce/public.tsx';
import { businessKey } from '../query.ts';
import { RULES } from './copy.ts';
import { PeopleField } from './PeopleField.tsx';

interface Sheet {
  business: BusinessView;
  service: ServiceView;
  /** Whether bookings are switched on in a form that was not saved before. */
  startsOn?: boolean;
  onClose: () => void;
}

/** How a service is booked: asked for when it is opened. */
export default function RulesSheet(props: Sheet) {
  const { business, service, onClose } = props;
  const { data, error, refetch } = useQuery({
    queryKey: businessKey(business.id, 'rules', service.id),
    queryFn: ({ signal }) => api.businesses.bookings.rules.query({ id: service.id }, { signal }),
  });
  if (data !== undefined) return <Rules {...props} rules={data} />;
  return (
    <BottomSheet isOpen onClose={onClose} title={RULES.title} isTall>
      {error === null ? (
        <Loading label={RULES.loading}>
          <SkeletonBar height="3rem" />
        </Loading>
      ) : (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
    </BottomSheet>
  );
}

const NUMBERS = [
  'duration',
  'bufferBefore',
  'bufferAfter',
  'notice',
  'aheadDays',
  'capacity',
  'cancelUntil',
  'rescheduleUntil',
] as const;
type NumberField = (typeof NUMBERS)[number];
/** Typed in hours, kept in minutes. */
const IN_HOURS: readonly NumberField[] = ['notice', 'cancelUntil', 'rescheduleUntil'];

type Draft = Record<NumberField, string> & {
  step: string;
  confirmsByHand: boolean;
  pays: BookingPays;
  rooms: string;
  people: string[];
};

function draftOf(rules: RulesView | null): Draft {
  const shown = (field: NumberField, otherwise: number) => {
    const value = rules?.[field] ?? otherwise;
    return String(IN_HOURS.includes(field) ? value / 60 : value);
  };
  return {
    duration: shown('duration', 60),
    bufferBefore: shown('bufferBefore', 0),
    bufferAfter: shown('bufferAfter', 0),
    notice: shown('notice', 120),
    aheadDays: shown('aheadDays', 60),
    capacity: shown('capacity', 1),
    cancelUntil: shown('cancelUntil', 1_440),
    rescheduleUntil: shown('rescheduleUntil', 1_440),
    step: String(rules?.step ?? 30),
    confirmsByHand: rules?.confirmsByHand ?? false,
    pays: rules?.pays ?? 'site',
    rooms: (rules?.resources ?? []).flatMap(({ kind, name }) => (kind === 'room' ? [name] : [])).join('\n'),
    people: (rules?.resources ?? []).flatMap(({ userId }) => userId ?? []),
  };
}

function rulesOf(draft: Draft) {
  const { step, confirmsByHand, pays, rooms, people } = draft;
  const numbers = NUMBERS.map((field) => {
    const value = isBlank(draft[field]) ? Number.NaN : Number(draft[field]);
    return [field, IN_HOURS.includes(field) ? Math.round(value * 60) : value];
  });
  const names = rooms
    .split('\n')
    .filter((name) => !isBlank(name))
    .map((name) => name.trim());
  return { ...Object.fromEntries(numbers), step: Number(step), confirmsByHand, pays, rooms: names, people };
}

function Rules({ business, service, startsOn = false, onClose, rules }: Sheet & { rules: RulesView | null }) {
  const client = useQueryClient();
  const toast = useToast();
  const [isOn, setOn] = useState(startsOn || rules !== null);
  const [draft, setDraft] = useState(() => draftOf(rules));
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);
  const change = (by: Partial<Draft>) => setDraft((old) => ({ ...old, ...by }));

  async function save(): Promise<void> {
    const checked = isOn ? rulesForm.safeParse(rulesOf(draft)) : undefined;
    if (checked?.success === false) return setProblems(problemsOf(checked.error.issues));
    setProblems({});
    setBusy(true);
    try {
      await api.businesses.bookings.setRules.mutate({ id: service.id, rules: checked?.data ?? null });
      toast.show({ title: RULES.saved, tone: 'success' });
      askAgain(client, { queryKey: businessKey(business.id) });
      onClose();
    } catch (error) {
      setProblems(problemsOfCall(error, 1));
    } finally {
      setBusy(false);
    }
  }

  const isOffered = (pays: BookingPays) => arePurchasesOpen() || pays === 'site' || pays === rules?.pays;
  const number = (field: NumberField) => (
    <TextField
      label={RULES[field]}
      inputMode="decimal"
      value={draft[field]}
      error={problems[field]}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  );
  return (
    <FormSheet
      onClose={onClose}
      title={RULES.title}
      isTall
      action={isBusy ? RULES.busy : RULES.save}
      isBusy={isBusy}
      onSubmit={() => void save()}
      problem={problems.form ?? null}
      checked={problems}
    >
      <SwitchField
        label={RULES.isOn}
        description={RULES.isOnHint}
        checked={isOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
      {isOn && (
        <>
          <FormPair>
            {number('duration')}
            <SelectField
              label={RULES.step}
              options={SLOT_STEPS.map((step) => ({ value: String(step), label: RULES.minutes(step) }))}
              value={draft.step}
              error={problems.step}
              onChange={(step) => change({ step })}
            />
          </FormPair>
          <FormPair>
            {number('bufferBefore')}
            {number('bufferAfter')}
          </FormPair>
          <FormPair>
            {number('notice')}
            {number('aheadDays')}
          </FormPair>
          <FormPair>
            {number('cancelUntil')}
            {number('rescheduleUntil')}
          </FormPair>
          {number('capacity')}
          <SelectField
            label={RULES.pays}
            description={RULES.paysHint(business.currency)}
            options={BOOKING_PAYS.filter(isOffered).map((pays) => ({
              value: pays,
              label: RULES.payOptions[pays],
            }))}
            value={draft.pays}
            error={problems.pays}
            onChange={(pays) => change({ pays })}
          />
          <PurchasesClosed />
          <SwitchField
            label={RULES.confirmsByHand}
            description={RULES.confirmsByHandHint}
            checked={draft.confirmsByHand}
            onChange={(event) => change({ confirmsByHand: event.currentTarget.checked })}
          />
          <PeopleField
            businessId={business.id}
            people={draft.people}
            onChange={(people) => change({ people })}
          />
          <TextAreaField
            label={RULES.rooms}
            description={RULES.roomsHint}
            rows={2}
            value={draft.rooms}
            error={problems.rooms ?? problems.people}
            onChange={(event) => change({ rooms: event.currentTarget.value })}
          />
        </>
      )}
    </FormSheet>
  );
}
