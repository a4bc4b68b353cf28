import type { ConversationView, MuteFor } from '@kindred/validation/messaging';
import { MUTE_FOR } from '@kindred/validation/messaging/values';
import {
  IconArchive,
  IconArchiveOff,
  IconBell,
  IconBellOff,
  IconMailOpened,
  IconPin,
  IconPinnedOff,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { messageOf } from '../../app/errors.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { ListRow } from '../../ui/Card.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { useToast } from '../../ui/toast.tsx';
import { MENU, MESSAGES, MUTE_LABELS } from './copy.ts';
import { CONVERSATIONS_KEY, conversationKey } from './query.ts';

interface ConversationMenuProps {
  conversation: ConversationView;
  onClose: () => void;
}

/** What one person can choose of a conversation; nobody else is told. */
export default function ConversationMenu({ conversation, onClose }: ConversationMenuProps) {
  const { id, isPinned, isArchived, isMuted, unreadCount, isMarkedUnread } = conversation;
  const [isMuting, setMuting] = useState(false);
  const client = useQueryClient();
  const toast = useToast();
  const choose = useMutation({
    mutationFn: (how: () => Promise<ConversationView>) => how(),
    onSuccess: (now) => {
      client.setQueryData(conversationKey(id), now);
      void client.invalidateQueries({ queryKey: CONVERSATIONS_KEY });
    },
    onError: (error) =>
      toast.show({ title: MESSAGES.failed, description: messageOf(error), tone: 'destructive' }),
  });
  const row = (Icon: typeof IconPin, title: string, how: () => Promise<ConversationView>) => (
    <ListRow
      start={<Icon size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
      title={title}
      onClick={() => {
        onClose();
        choose.mutate(how);
      }}
    />
  );
  const mute = (how: MuteFor | null) => () => api.messaging.mute.mutate({ id, for: how });

  if (isMuting) {
    return (
      <BottomSheet isOpen onClose={onClose} title={MENU.muteTitle}>
        {MUTE_FOR.map((how) => (
          <div key={how}>{row(IconBellOff, MUTE_LABELS[how], mute(how))}</div>
        ))}
      </BottomSheet>
    );
  }
  return (
    <BottomSheet isOpen onClose={onClose} title={MENU.title}>
      {row(isPinned ? IconPinnedOff : IconPin, isPinned ? MENU.unpin : MENU.pin, () =>
        api.messaging.pin.mutate({ id, isPinned: !isPinned }),
      )}
      {row(isArchived ? IconArchiveOff : IconArchive, isArchived ? MENU.unarchive : MENU.archive, () =>
        api.messaging.archive.mutate({ id, isArchived: !isArchived }),
      )}
      {isMuted ? (
        row(IconBell, MENU.unmute, mute(null))
      ) : (
        <ListRow
          start={<IconBellOff size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
          title={MENU.mute}
          text={MENU.muteHint}
          onClick={() => setMuting(true)}
        />
      )}
      {unreadCount === 0 &&
        !isMarkedUnread &&
        row(IconMailOpened, MENU.unread, () => api.messaging.markUnread.mutate({ id }))}
    </BottomSheet>
  );
}
