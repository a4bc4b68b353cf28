import type { ConversationView, MuteFor } from '@kindred/validation/messaging';
import { MUTE_FOR } from '@kindred/validation/messaging/values';
import {
  IconArchive,
  IconArchiveOff,
  IconBell,
  IconBellOff,
  IconCalendarSearch,
  IconCircleCheck,
  IconHourglass,
  IconMailOpened,
  IconPin,
  IconPinnedOff,
  IconSearch,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../../app/api.ts';
import { messageOf } from '../../app/errors.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { ListRow } from '../../ui/Card.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { useToast } from '../../ui/toast.tsx';
import { type Asked, EndDialog, EndRows } from './ConversationEnds.tsx';
import { MENU, MESSAGES, MUTE_LABELS, SELECT } from './copy.ts';
import { CONVERSATIONS_KEY, conversationKey } from './query.ts';
import type { ChatTool } from './time/ChatTools.tsx';
import { TIME } from './time/copy.ts';

interface ConversationMenuProps {
  conversation: ConversationView;
  /** Given in the chat itself. */
  onTool?: (tool: ChatTool) => void;
  onClose: () => void;
}

/** What one person can choose of a conversation; nobody else is told. */
export default function ConversationMenu({ conversation, onTool, onClose }: ConversationMenuProps) {
  const { id, isPinned, isArchived, isMuted, unreadCount, isMarkedUnread } = conversation;
  const [isMuting, setMuting] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigate();
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
  const opens = (Icon: typeof IconPin, title: string, tool: ChatTool) => (
    <ListRow
      start={<Icon size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
      title={title}
      onClick={() => {
        onClose();
        onTool?.(tool);
      }}
    />
  );
  const [asked, setAsked] = useState<Asked | null>(null);
  const mute = (how: MuteFor | null) => () => api.messaging.mute.mutate({ id, for: how });

  if (asked !== null) {
    return (
      <Suspense fallback={null}>
        <EndDialog conversation={conversation} asked={asked} onClose={onClose} />
      </Suspense>
    );
  }
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
      {onTool && opens(IconSearch, TIME.search, 'search')}
      {onTool && opens(IconCalendarSearch, TIME.date, 'date')}
      {onTool && conversation.can.disappear && opens(IconHourglass, TIME.disappearing, 'disappear')}
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
      <ListRow
        start={<IconCircleCheck size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
        title={SELECT.start}
        onClick={() => {
          onClose();
          void navigate(`/messages/${id}?select`);
        }}
      />
      <EndRows conversation={conversation} onAsk={setAsked} onClose={onClose} />
    </BottomSheet>
  );
}
