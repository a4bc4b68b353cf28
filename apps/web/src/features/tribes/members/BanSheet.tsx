import { isBlank } from '@kindred/validation/characters';
import { REASON_MAX } from '@kindred/validation/tribes/memberships';
import { type FormEvent, useState } from 'react';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormStack, TextAreaField } from '../../../ui/Form.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { BAN } from './copy.ts';
import { type Person, type Tribe, useBan } from './hooks.ts';
import classes from './Members.module.css';

interface BanSheetProps {
  tribe: Tribe;
  person: Person;
  isOpen: boolean;
  onClose: () => void;
}

type Days = keyof typeof BAN.ends;
const ENDS = (['1', '7', '30', '0'] as const).map((value) => ({ value, label: BAN.ends[value] }));

export function BanSheet({ tribe, person, isOpen, onClose }: BanSheetProps) {
  const [reason, setReason] = useState('');
  const [days, setDays] = useState<Days>('0');
  const ban = useBan(tribe, person, onClose);
  const isMissing = isBlank(reason);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isMissing && !ban.isPending) ban.mutate({ reason: reason.trim(), days: Number(days) });
  }

  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={BAN.title(person.name)}>
      <form onSubmit={onSubmit} noValidate>
        <FormStack>
          <p className={classes.text}>{BAN.text}</p>
          <TextAreaField
            data-autofocus
            label={BAN.reason}
            description={BAN.reasonHint}
            rows={3}
            maxLength={REASON_MAX}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <SelectField label={BAN.end} options={ENDS} value={days} onChange={setDays} />
          <Button type="submit" size="lg" isWide tone="danger" isBusy={ban.isPending} disabled={isMissing}>
            {ban.isPending ? BAN.busy : BAN.confirm}
          </Button>
        </FormStack>
      </form>
    </BottomSheet>
  );
}
