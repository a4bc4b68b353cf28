import type { QueryKey } from '@tanstack/react-query';
import { type ComponentProps, type FormEvent, useId, useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/Form.tsx';
import { TimePicker } from '../../../ui/TimePicker.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { BOOK, BOOKINGS } from './copy.ts';

type Times = {
  timeZone: string;
  days: readonly string[];
  day: string | null;
  slots: readonly { startsAt: string; places?: number }[];
};

interface MoveSheetProps<Offered extends Times, Key extends QueryKey>
  extends Pick<ComponentProps<typeof TimePicker<Offered, Key>>, 'name' | 'query'> {
  move: (startsAt: string) => Promise<unknown>;
  /** Whatever came of it. */
  onSettled: () => void;
  onClose: () => void;
}

/** Another time for what is booked, at a business or of coaching. */
export function MoveSheet<Offered extends Times, Key extends QueryKey>(props: MoveSheetProps<Offered, Key>) {
  const { name, query, move, onSettled, onClose } = props;
  const formId = useId();
  const toast = useToast();
  const [startsAt, setStartsAt] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function send(wanted: string): Promise<void> {
    setProblem(null);
    setBusy(true);
    try {
      await move(wanted);
      toast.show({ title: BOOKINGS.moved, tone: 'success' });
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
      setStartsAt(null);
    } finally {
      setBusy(false);
      onSettled();
    }
  }

  return (
    <BottomSheet
      isOpen
      onClose={onClose}
      title={BOOKINGS.rescheduleTitle}
      isTall
      bottom={
        <Button type="submit" form={formId} size="lg" isWide isBusy={isBusy} disabled={startsAt === null}>
          {isBusy ? BOOKINGS.moving : startsAt === null ? BOOK.chooseTime : BOOKINGS.move}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!isBusy && startsAt !== null) void send(startsAt);
        }}
      >
        <FormError message={problem} />
        <TimePicker name={name} query={query} value={startsAt} onChange={setStartsAt} />
      </form>
    </BottomSheet>
  );
}
