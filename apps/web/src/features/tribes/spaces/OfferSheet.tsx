import { isBlank } from '@kindred/validation/characters';
import { SLOT_MINUTES, SLOT_PLACE_MAX } from '@kindred/validation/tribes/officeHours';
import { type FormEvent, useId, useState } from 'react';
import { api } from '../../../app/api.ts';
import { errorBody, messageOf } from '../../../app/errors.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormError, FormStack, TextField } from '../../../ui/Form.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { HOURS } from './copy.ts';
import { useRefreshSpaces } from './hooks.ts';
import type { SpaceProps } from './SpaceScreen.tsx';

const LENGTHS = SLOT_MINUTES.map((minutes) => ({ value: String(minutes), label: HOURS.minutes(minutes) }));
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** As a field for a date and a time has it: in the zone of the reader. */
function localValue(moment: Date): string {
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The full hour after this time tomorrow. */
function tomorrow(): string {
  return localValue(new Date(Math.ceil((Date.now() + DAY_MS) / HOUR_MS) * HOUR_MS));
}

export default function OfferSheet(props: SpaceProps & { isOpen: boolean; onClose: () => void }) {
  const { tribe, space, isOpen, onClose } = props;
  const [when, setWhen] = useState(tomorrow);
  const [minutes, setMinutes] = useState('30');
  const [place, setPlace] = useState('');
  const [problem, setProblem] = useState<{ path: string; message: string }>();
  const [isBusy, setBusy] = useState(false);
  const refresh = useRefreshSpaces(tribe.id);
  const toast = useToast();
  const formId = useId();
  const errorOf = (path: string) => (problem?.path === path ? problem.message : undefined);
  const length = SLOT_MINUTES.find((each) => String(each) === minutes) ?? 30;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const startsAt = new Date(when).toISOString();
      await api.tribes.spaces.hours.offer.mutate({
        id: tribe.id,
        spaceId: space.id,
        startsAt,
        minutes: length,
        place,
      });
      await refresh();
      // The next one begins where this one ends.
      setWhen(localValue(new Date(Date.parse(startsAt) + length * 60_000)));
      toast.show({ title: HOURS.offered, tone: 'success' });
      onClose();
    } catch (error) {
      const [issue] = errorBody(error)?.issues ?? [];
      setProblem(issue ?? { path: '', message: messageOf(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      title={HOURS.offerTitle}
      bottom={
        <Button
          type="submit"
          form={formId}
          isWide
          isBusy={isBusy}
          disabled={isBlank(place) || Number.isNaN(Date.parse(when))}
        >
          {isBusy ? HOURS.offering : HOURS.offerAction}
        </Button>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)}>
        <FormError message={errorOf('')} />
        <FormStack>
          <TextField
            type="datetime-local"
            label={HOURS.day}
            description={HOURS.zone(Intl.DateTimeFormat().resolvedOptions().timeZone)}
            value={when}
            min={localValue(new Date())}
            error={errorOf('startsAt')}
            onChange={(event) => setWhen(event.currentTarget.value)}
          />
          <SelectField label={HOURS.length} options={LENGTHS} value={minutes} onChange={setMinutes} />
          <TextField
            label={HOURS.place}
            description={HOURS.placeHint}
            value={place}
            maxLength={SLOT_PLACE_MAX}
            error={errorOf('place')}
            onChange={(event) => setPlace(event.currentTarget.value)}
          />
        </FormStack>
      </form>
    </BottomSheet>
  );
}
