import type { ConversationView } from '@kindred/validation/messaging';
import { IconBan, IconFlag, IconInfoCircle, IconLogout, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { api } from '../../app/api.ts';
import { messageOf } from '../../app/errors.ts';
import { lazyPartWithRetry } from '../../app/lazyWithRetry.tsx';
import { ListRow } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { useToast } from '../../ui/toast.tsx';
import { REPORT, ReportSheet } from '../feed/actions/public.tsx';
import { BlockDialog } from '../profiles/public.tsx';
import { AWAY, GROUP } from './groups/copy.ts';
import { useGroupChange } from './groups/useGroup.ts';
import { nameOf } from './naming.ts';
import { CONVERSATIONS_KEY, talkKey } from './query.ts';
import { REQUESTS } from './requests/copy.ts';

const GroupSheet = lazyPartWithRetry(() => import('./groups/GroupSheet.tsx'));

export type Asked = 'group' | 'leave' | 'block' | 'report';

const icon = { size: ICON.row, stroke: ICON_STROKE, 'aria-hidden': true } as const;

/** Back to the list, for whoever looks at the conversation. */
function useAway(id: string) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return () => {
    if (pathname === `/messages/${id}`) void navigate('/messages', { replace: true });
  };
}

/** Off my list with all that was said, until more is; it can be taken back. */
export function useDeleteForMe() {
  const client = useQueryClient();
  const toast = useToast();
  const refresh = () => void client.invalidateQueries({ queryKey: CONVERSATIONS_KEY });
  const failed = (error: unknown) =>
    toast.show({ title: AWAY.failed, description: messageOf(error), tone: 'destructive' });
  return async (id: string) => {
    try {
      await api.messaging.delete.mutate({ id });
    } catch (error) {
      failed(error);
      return;
    }
    client.removeQueries({ queryKey: talkKey(id) });
    refresh();
    toast.show({
      title: AWAY.deleted,
      action: {
        label: AWAY.undo,
        onClick: () => void api.messaging.restore.mutate({ id }).then(refresh, failed),
      },
    });
  };
}

interface EndRowsProps {
  conversation: ConversationView;
  onAsk: (asked: Asked) => void;
  onClose: () => void;
}

/** What ends a conversation, or says who is in it. */
export function ConversationActionRows({ conversation, onAsk, onClose }: EndRowsProps) {
  const { id, isGroup } = conversation;
  const remove = useDeleteForMe();
  const away = useAway(id);
  return (
    <>
      {isGroup && (
        <ListRow start={<IconInfoCircle {...icon} />} title={GROUP.title} onClick={() => onAsk('group')} />
      )}
      <ListRow
        start={<IconTrash {...icon} />}
        title={AWAY.delete}
        text={AWAY.deleteHint}
        onClick={() => {
          onClose();
          away();
          void remove(id);
        }}
      />
      <LeaveRows conversation={conversation} onAsk={onAsk} />
    </>
  );
}

/** What somebody does who has had enough of it. */
export function LeaveRows({ conversation, onAsk }: Omit<EndRowsProps, 'onClose'>) {
  const { isGroup, otherUser, can } = conversation;
  return (
    <>
      {(isGroup || otherUser !== null) && (
        <ListRow start={<IconFlag {...icon} />} title={REQUESTS.report} onClick={() => onAsk('report')} />
      )}
      {can.leave && (
        <ListRow
          start={<IconLogout {...icon} />}
          tone="danger"
          title={GROUP.leave}
          onClick={() => onAsk('leave')}
        />
      )}
      {otherUser !== null && (
        <ListRow
          start={<IconBan {...icon} />}
          tone="danger"
          title={REQUESTS.block}
          onClick={() => onAsk('block')}
        />
      )}
    </>
  );
}

interface EndDialogProps {
  conversation: ConversationView;
  asked: Asked;
  onClose: () => void;
  /** The group is none of mine any more. */
  onLeft?: () => void;
}

export function ConversationActionDialog({ conversation, asked, onClose, onLeft }: EndDialogProps) {
  const { id, isGroup, otherUser, myRole, memberCount } = conversation;
  const away = useAway(id);
  const change = useGroupChange(id, GROUP.leaveFailed);
  const toast = useToast();
  const [isReporting, setReporting] = useState(true);
  if (asked === 'group') return <GroupSheet group={conversation} onClose={onClose} />;
  if (asked === 'leave') {
    const isHandedOn = myRole === 'owner' && memberCount > 1;
    return (
      <ConfirmDialog
        isOpen
        isDanger
        onClose={onClose}
        onConfirm={() =>
          change.mutate(async () => {
            await api.messaging.groups.leave.mutate({ id });
            toast.show({ title: GROUP.left });
            onClose();
            onLeft?.();
            away();
          })
        }
        title={GROUP.leaveTitle}
        text={isHandedOn ? `${GROUP.leaveText} ${GROUP.leaveOwner}` : GROUP.leaveText}
        confirmLabel={GROUP.leaveConfirm}
        isBusy={change.isPending}
      />
    );
  }
  if (asked === 'block') {
    return otherUser && <BlockDialog person={otherUser} onClose={onClose} onBlocked={away} />;
  }
  const reported = isGroup ? conversation : otherUser;
  if (reported === null) return null;
  return (
    <ReportSheet
      title={REPORT.person(nameOf(conversation))}
      send={(said) =>
        isGroup
          ? api.messaging.groups.report.mutate({ id, ...said })
          : api.feed.reportPerson.mutate({ id: reported.id, ...said })
      }
      isOpen={isReporting}
      onClose={() => {
        setReporting(false);
        onClose();
      }}
    />
  );
}
