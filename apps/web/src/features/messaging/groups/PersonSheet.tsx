import type { GroupMemberView } from '@kindred/validation/messaging/groups';
import { IconCrown, IconShield, IconShieldOff, IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../app/api.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { ListRow } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { GROUP } from './copy.ts';
import { useGroupChange } from './useGroup.ts';

interface PersonSheetProps {
  /** Of the group. */
  id: string;
  person: GroupMemberView;
  onClose: () => void;
}

const icon = { size: ICON.row, stroke: ICON_STROKE, 'aria-hidden': true } as const;

/** What can be done with somebody in a group. */
export default function PersonSheet({ id, person, onClose }: PersonSheetProps) {
  const [asks, setAsks] = useState<'remove' | 'handOver' | null>(null);
  const change = useGroupChange(id, GROUP.personFailed);
  const { id: userId, name, role, can } = person;
  const done = (work: () => Promise<unknown>) => change.mutate(work, { onSettled: onClose });
  if (asks === 'remove') {
    return (
      <ConfirmDialog
        isOpen
        isDanger
        onClose={onClose}
        onConfirm={() => done(() => api.messaging.groups.remove.mutate({ id, userId }))}
        title={GROUP.removeTitle(name)}
        text={GROUP.removeText}
        confirmLabel={GROUP.removeConfirm}
        isBusy={change.isPending}
      />
    );
  }
  if (asks === 'handOver') {
    return (
      <ConfirmDialog
        isOpen
        onClose={onClose}
        onConfirm={() => done(() => api.messaging.groups.handOver.mutate({ id, userId }))}
        title={GROUP.handOverTitle(name)}
        text={GROUP.handOverText}
        confirmLabel={GROUP.handOver}
        isBusy={change.isPending}
      />
    );
  }
  const isAdmin = role === 'admin';
  return (
    <BottomSheet isOpen onClose={onClose} title={name}>
      {can.setRole && (
        <>
          <ListRow
            start={isAdmin ? <IconShieldOff {...icon} /> : <IconShield {...icon} />}
            title={isAdmin ? GROUP.makeMember : GROUP.makeAdmin}
            onClick={() =>
              done(() =>
                api.messaging.groups.setRole.mutate({ id, userId, role: isAdmin ? 'member' : 'admin' }),
              )
            }
          />
          <ListRow
            start={<IconCrown {...icon} />}
            title={GROUP.handOver}
            onClick={() => setAsks('handOver')}
          />
        </>
      )}
      {can.remove && (
        <ListRow
          start={<IconUserMinus {...icon} />}
          tone="danger"
          title={GROUP.remove}
          onClick={() => setAsks('remove')}
        />
      )}
    </BottomSheet>
  );
}
