import type { ConversationView } from '@kindred/validation/messaging';
import { MUTE_FOR } from '@kindred/validation/messaging/values';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { api } from '../../app/api.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { ListRow } from '../../ui/Card.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { MENU, MUTE_LABELS } from './copy.ts';
import { useChoosing } from './useChoosing.ts';

const icon = { size: ICON.row, stroke: ICON_STROKE, 'aria-hidden': true } as const;

interface MuteProps {
  conversation: ConversationView;
  /** Asks for how long. */
  onAsk: () => void;
  /** It is heard again. */
  onDone?: () => void;
}

/** Whether it is heard. */
export function MuteRow({ conversation, onAsk, onDone }: MuteProps) {
  const { choose } = useChoosing(conversation);
  const { id, isMuted } = conversation;
  if (!isMuted) {
    return (
      <ListRow start={<IconBellOff {...icon} />} title={MENU.mute} text={MENU.muteHint} onClick={onAsk} />
    );
  }
  return (
    <ListRow
      start={<IconBell {...icon} />}
      title={MENU.unmute}
      onClick={() => {
        onDone?.();
        choose(() => api.messaging.mute.mutate({ id, for: null }));
      }}
    />
  );
}

export function MuteSheet({
  conversation,
  onClose,
}: {
  conversation: ConversationView;
  onClose: () => void;
}) {
  const { choose } = useChoosing(conversation);
  return (
    <BottomSheet isOpen onClose={onClose} title={MENU.muteTitle}>
      {MUTE_FOR.map((how) => (
        <ListRow
          key={how}
          start={<IconBellOff {...icon} />}
          title={MUTE_LABELS[how]}
          onClick={() => {
            onClose();
            choose(() => api.messaging.mute.mutate({ id: conversation.id, for: how }));
          }}
        />
      ))}
    </BottomSheet>
  );
}
