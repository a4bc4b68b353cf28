import type { ConversationView } from '@kindred/validation/messaging';
import type { MessageView } from '@kindred/validation/messaging/messages';
import { Suspense, useState } from 'react';
import { lazyPartWithRetry } from '../../app/lazyWithRetry.tsx';

const ForwardSheet = lazyPartWithRetry(() => import('./selection/ForwardSheet.tsx'));
const ReceiptsSheet = lazyPartWithRetry(() => import('./selection/ReceiptsSheet.tsx'));
const DeleteForAll = lazyPartWithRetry(() => import('./DeleteForAll.tsx'));
const MessageReport = lazyPartWithRetry(() => import('./MessageReport.tsx'));
const MessageMenu = lazyPartWithRetry(() => import('./MessageMenu.tsx'));

interface MessageSheetsProps {
  conversation: ConversationView;
  /** The one whose menu is open. */
  chosen: MessageView | null;
  onClose: () => void;
  onReply: (message: MessageView) => void;
  onEdit: (message: MessageView) => void;
  onPin: (message: MessageView) => void;
  onSelect: (message: MessageView) => void;
  onReact: (message: MessageView, emoji: string, isOn: boolean) => void;
  onDelete: (message: MessageView, how: 'me' | 'all') => void;
}

/** The menu of one message, and the sheets it leads to. */
export function MessageSheets(props: MessageSheetsProps) {
  const { conversation, chosen, onClose, onReply, onEdit, onPin, onSelect, onReact, onDelete } = props;
  const [asked, setAsked] = useState<{
    what: 'forward' | 'receipts' | 'report' | 'delete';
    message: MessageView;
  } | null>(null);
  const close = () => setAsked(null);
  return (
    <Suspense fallback={null}>
      {asked?.what === 'forward' && (
        <ForwardSheet messageIds={[asked.message.id]} onClose={close} onDone={close} />
      )}
      {asked?.what === 'receipts' && <ReceiptsSheet message={asked.message} onClose={close} />}
      {asked?.what === 'report' && <MessageReport messageId={asked.message.id} onClose={close} />}
      {asked?.what === 'delete' && (
        <DeleteForAll
          count={1}
          onClose={close}
          onConfirm={() => {
            close();
            onDelete(asked.message, 'all');
          }}
        />
      )}
      {chosen !== null && (
        <MessageMenu
          message={chosen}
          canWrite={conversation.can.send}
          isGroup={conversation.isGroup}
          onClose={onClose}
          onReply={() => onReply(chosen)}
          onForward={() => setAsked({ what: 'forward', message: chosen })}
          onPin={() => onPin(chosen)}
          onSelect={() => onSelect(chosen)}
          onReceipts={() => setAsked({ what: 'receipts', message: chosen })}
          onEdit={() => onEdit(chosen)}
          onReact={(emoji, isOn) => onReact(chosen, emoji, isOn)}
          onReport={() => setAsked({ what: 'report', message: chosen })}
          onDeleteForAll={() => setAsked({ what: 'delete', message: chosen })}
          onDeleteForMe={() => onDelete(chosen, 'me')}
        />
      )}
    </Suspense>
  );
}
