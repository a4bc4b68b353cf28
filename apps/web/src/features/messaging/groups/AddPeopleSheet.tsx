import { PEOPLE_AT_ONCE_MAX } from '@kindred/validation/messaging/values';
import { useState } from 'react';
import { api } from '../../../app/api.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { PeopleList, usePeople } from '../PeoplePicker.tsx';
import { GROUP } from './copy.ts';
import { useGroupChange } from './useGroup.ts';

export default function AddPeopleSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { list, search } = usePeople();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const change = useGroupChange(id, GROUP.addFailed);
  const toast = useToast();
  const toggle = (person: string, isOn: boolean) =>
    setChosen((before) => (isOn ? [...before, person] : before.filter((each) => each !== person)));
  const add = () =>
    change.mutate(async () => {
      const { added, invited } = await api.messaging.groups.add.mutate({ id, userIds: [...chosen] });
      toast.show({ title: GROUP.added(added, invited), tone: 'success' });
      onClose();
    });
  return (
    <BottomSheet
      isOpen
      isTall
      onClose={onClose}
      title={GROUP.add}
      top={search}
      bottom={
        <Button isBusy={change.isPending} disabled={chosen.length === 0} onClick={add}>
          {chosen.length === 0 ? GROUP.add : GROUP.addChosen(chosen.length)}
        </Button>
      }
    >
      <PeopleList list={list}>
        {({ id: person, name, handle }) => (
          <CheckField
            label={name}
            description={`@${handle}`}
            checked={chosen.includes(person)}
            disabled={!chosen.includes(person) && chosen.length >= PEOPLE_AT_ONCE_MAX}
            onChange={(event) => toggle(person, event.currentTarget.checked)}
          />
        )}
      </PeopleList>
    </BottomSheet>
  );
}
