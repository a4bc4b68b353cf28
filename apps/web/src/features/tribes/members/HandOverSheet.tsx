import { type FormEvent, useState } from 'react';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormStack, TextField } from '../../../ui/Form.tsx';
import { HAND_OVER } from './copy.ts';
import { type Person, type Tribe, useHandOver } from './hooks.ts';
import classes from './Members.module.css';

interface HandOverSheetProps {
  tribe: Tribe;
  person: Person;
  isOpen: boolean;
  onClose: () => void;
}

const plain = (name: string) => name.trim().toLowerCase();

export function HandOverSheet({ tribe, person, isOpen, onClose }: HandOverSheetProps) {
  const [typed, setTyped] = useState('');
  const handOver = useHandOver(tribe, person, onClose);
  const isNamed = plain(typed) === plain(tribe.name);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isNamed && !handOver.isPending) handOver.mutate(typed);
  }

  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={HAND_OVER.title(person.name)}>
      <form onSubmit={onSubmit} noValidate>
        <FormStack>
          <p className={classes.text}>{HAND_OVER.text(person.name)}</p>
          {tribe.isVerified && <p className={classes.text}>{HAND_OVER.unverifies}</p>}
          <TextField
            label={HAND_OVER.name(tribe.name)}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button
            type="submit"
            size="lg"
            isWide
            tone="danger"
            isBusy={handOver.isPending}
            disabled={!isNamed}
          >
            {handOver.isPending ? HAND_OVER.busy : HAND_OVER.confirm}
          </Button>
        </FormStack>
      </form>
    </BottomSheet>
  );
}
