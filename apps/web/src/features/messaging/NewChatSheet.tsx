import { Avatar } from '../../ui/Avatar.tsx';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { ListRow } from '../../ui/Card.tsx';
import { MESSAGES } from './copy.ts';
import { PeopleList, usePeople } from './PeoplePicker.tsx';
import { useBegin } from './useBegin.ts';

/** One person is chosen, and the conversation with them opens: the one there was, if there was one. */
export default function NewChatSheet({ onClose }: { onClose: () => void }) {
  const { list, search } = usePeople();
  const begin = useBegin(onClose);
  return (
    <BottomSheet isOpen isTall onClose={onClose} title={MESSAGES.newChat} top={search}>
      <PeopleList list={list}>
        {({ id, name, handle, profileImageUrl }) => (
          <ListRow
            start={<Avatar id={id} name={name} src={profileImageUrl} />}
            title={name}
            text={`@${handle}`}
            onClick={() => {
              if (!begin.isPending) begin.mutate({ participantIds: [id] });
            }}
          />
        )}
      </PeopleList>
    </BottomSheet>
  );
}
