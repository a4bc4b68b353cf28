import { isBlank } from '@kindred/validation/characters';
import type { TribeView } from '@kindred/validation/tribes';
import type { MemberView } from '@kindred/validation/tribes/memberships';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ListRow } from '../../../ui/Card.tsx';
import { DangerRow, TypedConfirm } from '../../../ui/Danger.tsx';
import { TextField } from '../../../ui/Form.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { refreshTribe } from '../hooks.ts';
import { tribeKey } from '../query.ts';
import { DANGER } from './copy.ts';
import classes from './SettingsTab.module.css';

const SHOWN = 20;

/** Gives the tribe to one of its members. */
export function HandOver({ tribe }: { tribe: TribeView }) {
  const [isChoosing, setChoosing] = useState(false);
  const [chosen, setChosen] = useState<MemberView | null>(null);
  return (
    <DangerRow title={DANGER.handOver} text={DANGER.handOverText}>
      <Button size="sm" variant="soft" tone="neutral" onClick={() => setChoosing(true)}>
        {DANGER.handOverButton}
      </Button>
      <MemberSheet
        tribe={tribe}
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
        onChoose={(member) => {
          setChoosing(false);
          setChosen(member);
        }}
      />
      {chosen !== null && <Confirm tribe={tribe} member={chosen} onClose={() => setChosen(null)} />}
    </DangerRow>
  );
}

interface MemberSheetProps {
  tribe: TribeView;
  isOpen: boolean;
  onClose: () => void;
  onChoose: (member: MemberView) => void;
}

function MemberSheet({ tribe, isOpen, onClose, onChoose }: MemberSheetProps) {
  const [typed, setTyped] = useState('');
  const query = typed.trim();
  const { data } = useQuery({
    queryKey: tribeKey(tribe.id, 'members', 'hand-over', query),
    queryFn: ({ signal }) =>
      api.tribes.members.list.query(
        { id: tribe.id, limit: SHOWN, ...(isBlank(query) ? {} : { query }) },
        { signal },
      ),
    enabled: isOpen,
  });
  const found = data?.items.filter(({ can }) => can.handOver);
  return (
    <BottomSheet
      isOpen={isOpen}
      isTall
      onClose={onClose}
      title={DANGER.handOverTitle}
      top={
        <TextField
          type="search"
          aria-label={DANGER.handOverSearch}
          placeholder={DANGER.handOverSearch}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      }
    >
      {found?.length === 0 && <p className={classes.nobody}>{DANGER.handOverNobody}</p>}
      <ul className={classes.people}>
        {found?.map((member) => (
          <li key={member.id}>
            <ListRow
              start={<Avatar id={member.id} name={member.name} src={member.profileImageUrl} size={40} />}
              title={member.name}
              text={`@${member.handle}`}
              onClick={() => onChoose(member)}
            />
          </li>
        ))}
      </ul>
    </BottomSheet>
  );
}

interface ConfirmProps {
  tribe: TribeView;
  member: MemberView;
  onClose: () => void;
}

function Confirm({ tribe, member, onClose }: ConfirmProps) {
  const client = useQueryClient();
  const toast = useToast();
  const give = useMutation({
    mutationFn: (name: string) =>
      api.tribes.members.handOver.mutate({ id: tribe.id, userId: member.id, name }),
    onSuccess: () => {
      refreshTribe(client, tribe.id);
      toast.show({ title: DANGER.handedOver(member.name), tone: 'success' });
      onClose();
    },
    onError: (error) =>
      toast.show({ title: DANGER.failed, description: messageOf(error), tone: 'destructive' }),
  });
  return (
    <TypedConfirm
      onClose={onClose}
      onConfirm={(typed) => give.mutate(typed)}
      title={DANGER.handOver}
      wanted={tribe.name}
      label={DANGER.nameField}
      description={DANGER.handOverConfirm(member.name, tribe)}
      action={DANGER.handOverDo}
      isBusy={give.isPending}
    />
  );
}
