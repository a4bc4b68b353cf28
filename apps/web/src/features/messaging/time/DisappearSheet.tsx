import type { ConversationView } from '@kindred/validation/messaging';
import type { DisappearAfter } from '@kindred/validation/messaging/expiry';
import { DISAPPEAR_AFTER } from '@kindred/validation/messaging/values';
import { IconCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { ListRow } from '../../../ui/Card.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { useToast } from '../../../ui/toast.tsx';
import { conversationKey } from '../query.ts';
import { AFTER_LABELS, TIME } from './copy.ts';
import classes from './Time.module.css';

interface DisappearSheetProps {
  conversation: ConversationView;
  onClose: () => void;
}

export function DisappearSheet({ conversation, onClose }: DisappearSheetProps) {
  const { id, disappearAfter: current } = conversation;
  const client = useQueryClient();
  const toast = useToast();
  const set = useMutation({
    mutationFn: (after: DisappearAfter | null) => api.messaging.disappear.mutate({ id, after }),
    onSuccess: (now) => client.setQueryData(conversationKey(id), now),
    onError: (error) =>
      toast.show({ title: TIME.failed, description: messageOf(error), tone: 'destructive' }),
  });
  return (
    <BottomSheet isOpen onClose={onClose} title={TIME.disappearing}>
      <p className={classes.hint}>{TIME.disappearingText}</p>
      {[null, ...DISAPPEAR_AFTER].map((after) => (
        <ListRow
          key={after ?? 'off'}
          title={after === null ? 'Off' : AFTER_LABELS[after]}
          end={
            after === current && (
              <IconCheck size={ICON.row} stroke={ICON_STROKE} role="img" aria-label="Chosen" />
            )
          }
          onClick={() => {
            onClose();
            if (after !== current) set.mutate(after);
          }}
        />
      ))}
    </BottomSheet>
  );
}
