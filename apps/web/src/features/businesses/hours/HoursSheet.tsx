import type { BusinessView } from '@kindred/validation/businesses';
import { type HoursView, setHoursInput } from '@kindred/validation/businesses/hours';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { askAgain } from '../../../app/refetch.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormError, FormStack } from '../../../ui/Form.tsx';
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
  const formId = useId();
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
          <HoursFields {...fields} />
        </FormStack>
      </form>
    </BottomSheet>
  );
}
