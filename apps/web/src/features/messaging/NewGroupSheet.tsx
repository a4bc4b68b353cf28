import { isBlank } from '@kindred/validation/characters';
import { GROUP_NAME_MAX, PEOPLE_AT_ONCE_MAX } from '@kindred/validation/messaging/values';
import { useState } from 'react';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { TextField } from '../../ui/Form.tsx';
import { MESSAGES, PICKER } from './copy.ts';
import classes from './Messages.module.css';
import { PeopleList, usePeople } from './PeoplePicker.tsx';
import { useBegin } from './useBegin.ts';

/** A name and people: both are needed before it can be made. */
export default function NewGroupSheet({ onClose }: { onClose: () => void }) {
  const { list, search } = usePeople();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const begin = useBegin(onClose);
  const toggle = (id: string, isOn: boolean) =>
    setChosen((before) => (isOn ? [...before, id] : before.filter((each) => each !== id)));
  return (
    <BottomSheet
      isOpen
      isTall
      onClose={onClose}
      title={MESSAGES.newGroup}
      top={
        <div className={classes.fields}>
          <TextField
            label={PICKER.groupName}
            value={name}
            maxLength={GROUP_NAME_MAX}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {search}
        </div>
      }
      bottom={
        <Button
          isBusy={begin.isPending}
          disabled={isBlank(name) || chosen.length === 0}
          onClick={() => begin.mutate({ participantIds: [...chosen], name: name.trim(), isGroup: true })}
        >
          {PICKER.create}
        </Button>
      }
    >
      <PeopleList list={list}>
        {({ id, name: called, handle }) => (
          <CheckField
            label={called}
            description={`@${handle}`}
            checked={chosen.includes(id)}
            disabled={!chosen.includes(id) && chosen.length >= PEOPLE_AT_ONCE_MAX}
            onChange={(event) => toggle(id, event.currentTarget.checked)}
          />
        )}
      </PeopleList>
    </BottomSheet>
  );
}
