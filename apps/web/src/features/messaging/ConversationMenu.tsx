import type { ConversationView } from '@kindred/validation/messaging';
import {
  IconArchive,
  IconArchiveOff,
  IconCalendarSearch,
  IconCircleCheck,
  IconHourglass,
  IconMail,
  IconMailOpened,
  IconPin,
  IconPinnedOff,
  IconSearch,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../../app/api.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { ListRow } from '../../ui/Card.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { type Asked, ConversationActionDialog, ConversationActionRows } from './ConversationActions.tsx';
import { MENU, SELECT } from './copy.ts';
import { MuteRow, MuteSheet } from './MuteSheet.tsx';
import type { ChatTool } from './time/ChatTools.tsx';
import { TIME } from './time/copy.ts';
import { isWaiting, useChoosing } from './useChoosing.ts';

interface ConversationMenuProps {
  conversation: ConversationView;
  /** Given in the chat itself. */
  onTool?: (tool: ChatTool) => void;
  onClose: () => void;
}

/** What one person can choose of a conversation; nobody else is told. */
export default function ConversationMenu({ conversation, onTool, onClose }: ConversationMenuProps) {
  const { id, isPinned, isArchived } = conversation;
  const [isMuting, setMuting] = useState(false);
  const navigate = useNavigate();
  const { choose, archive, markRead, markUnread } = useChoosing(conversation);
  const row = (Icon: typeof IconPin, title: string, act: () => void) => (
    <ListRow
      start={<Icon size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
      title={title}
      onClick={() => {
        onClose();
        act();
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

  if (asked !== null) {
    return (
      <Suspense fallback={null}>
        <ConversationActionDialog conversation={conversation} asked={asked} onClose={onClose} />
      </Suspense>
    );
  }
  if (isMuting) return <MuteSheet conversation={conversation} onClose={onClose} />;
  return (
    <BottomSheet isOpen onClose={onClose} title={MENU.title}>
      {onTool && opens(IconSearch, TIME.search, 'search')}
      {onTool && opens(IconCalendarSearch, TIME.date, 'date')}
      {onTool && conversation.can.disappear && opens(IconHourglass, TIME.disappearing, 'disappear')}
      {row(isPinned ? IconPinnedOff : IconPin, isPinned ? MENU.unpin : MENU.pin, () =>
        choose(() => api.messaging.pin.mutate({ id, isPinned: !isPinned })),
      )}
      {row(isArchived ? IconArchiveOff : IconArchive, isArchived ? MENU.unarchive : MENU.archive, archive)}
      <MuteRow conversation={conversation} onAsk={() => setMuting(true)} onDone={onClose} />
      {isWaiting(conversation)
        ? row(IconMailOpened, MENU.read, markRead)
        : row(IconMail, MENU.unread, markUnread)}
      <ListRow
        start={<IconCircleCheck size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
        title={SELECT.start}
        onClick={() => {
          onClose();
          void navigate(`/messages/${id}?select`);
        }}
      />
      <ConversationActionRows conversation={conversation} onAsk={setAsked} onClose={onClose} />
    </BottomSheet>
  );
}
