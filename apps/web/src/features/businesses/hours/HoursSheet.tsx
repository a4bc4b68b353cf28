import type { BusinessView } from '@kindred/validation/businesses';
import { type HoursView, setHoursInput } from '@kindred/validation/businesses/hours';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { askAgain } from '../../../app/refetch.ts';
import { FormSheet } from '../../../ui/FormSheet.tsx';
import { HoursFields, useHoursDraft } from '../../../ui/HoursFields.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { businessKey } from '../query.ts';
import { HOURS } from './copy.ts';

interface HoursSheetProps {
  business: BusinessView;
  hours: HoursView;
  onClose: () => void;
}

export default function HoursSheet({ business, hours, onClose }: HoursSheetProps) {
  const client = useQueryClient();
  const toast = useToast();
  const { input: hoursInput, ...fields } = useHoursDraft(hours);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function save(): Promise<void> {
    const input = { id: business.id, ...hoursInput() };
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
    <FormSheet
      onClose={onClose}
      title={HOURS.form}
      isTall
      action={isBusy ? HOURS.busy : HOURS.save}
      isBusy={isBusy}
      onSubmit={() => void save()}
      problem={problem}
    >
      <HoursFields {...fields} />
    </FormSheet>
  );
}
