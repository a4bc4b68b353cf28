import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormStack } from '../../../ui/Form.tsx';
import { tribeQuery } from '../query.ts';
import { BirthDateField, isBirthDate } from './BirthDateField.tsx';
import { ASK, BIRTH } from './copy.ts';
import type { JoinSheetProps } from './JoinButton.tsx';

type BirthDateSheetProps = Omit<JoinSheetProps, 'tribe'> & {
  tribe: Pick<JoinSheetProps['tribe'], 'name' | 'slug'>;
};

/** Asked once, and only by a tribe that has a minimum age. */
export default function BirthDateSheet({ tribe, isOpen, onClose, onJoin }: BirthDateSheetProps) {
  const [birthDate, setBirthDate] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { data } = useQuery({ ...tribeQuery(tribe.slug), enabled: isOpen });

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !isBirthDate(birthDate)) return;
    setBusy(true);
    // Whether they are old enough or not, it was asked; what came of it is said by a notice.
    await onJoin(birthDate).catch(() => undefined);
    setBusy(false);
    onClose();
  }

  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={ASK.title(tribe.name)}>
      <form onSubmit={(event) => void onSubmit(event)} noValidate>
        <FormStack>
          <BirthDateField minAge={data?.minAge ?? null} value={birthDate} onChange={setBirthDate} />
          <Button type="submit" size="lg" isWide isBusy={isBusy} disabled={!isBirthDate(birthDate)}>
            {isBusy ? BIRTH.joining : BIRTH.join}
          </Button>
        </FormStack>
      </form>
    </BottomSheet>
  );
}
