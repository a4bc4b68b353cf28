import type { MessageView } from '@kindred/validation/messaging/messages';
import { useCallback, useMemo } from 'react';
import { api } from '../../app/api.ts';
import { errorBody, messageOf } from '../../app/errors.ts';
import { useToast } from '../../ui/toast.tsx';
import { ACTIONS } from './copy.ts';
import { type MessageWindow, putBack, withDeleted, withHeld, withoutMessage } from './messageWindow.ts';

type Change = (by: (talk: MessageWindow) => MessageWindow) => void;

/** As the message would be with my reaction, or without it. */
function reacted(message: MessageView, emoji: string, isOn: boolean): MessageView {
  const others = message.reactions.filter((each) => each.emoji !== emoji);
  const before = message.reactions.find((each) => each.emoji === emoji);
  const count = (before?.count ?? 0) + (isOn ? 1 : -1) - (isOn && before?.isMine ? 1 : 0);
  if (count <= 0) return { ...message, reactions: others };
  const after = { emoji, count, isMine: isOn };
  return {
    ...message,
    reactions: before
      ? message.reactions.map((each) => (each.emoji === emoji ? after : each))
      : [...others, after],
  };
}

/**
 * Each shows at once and is undone when the server will not have it.
 * @param lookAgain asks the server for all that is held: what it refused may be gone, or be another by now
 */
export function useMessageActions(change: Change, lookAgain: () => void) {
  const toast = useToast();

  const attempt = useCallback(
    async (title: string, before: MessageView, work: () => Promise<void>) => {
      try {
        await work();
      } catch (error) {
        change((talk) => putBack(talk, before));
        lookAgain();
        const description = errorBody(error)?.issues?.[0]?.message ?? messageOf(error);
        toast.show({ title, description, tone: 'destructive' });
      }
    },
    [change, lookAgain, toast],
  );

  // The same each time, so that what is drawn of a long log stays as it is.
  return useMemo(
    () => ({
      react(message: MessageView, emoji: string, isOn: boolean) {
        change((talk) => withHeld(talk, reacted(message, emoji, isOn)));
        const call = isOn ? api.messaging.messages.react : api.messaging.messages.unreact;
        void attempt(ACTIONS.reactFailed, message, async () => {
          const now = await call.mutate({ id: message.id, emoji });
          change((talk) => withHeld(talk, now));
        });
      },
      edit(message: MessageView, content: string) {
        change((talk) => withHeld(talk, { ...message, content, isEdited: true }));
        void attempt(ACTIONS.editFailed, message, async () => {
          const now = await api.messaging.messages.edit.mutate({ id: message.id, content });
          change((talk) => withHeld(talk, now));
        });
      },
      remove(message: MessageView, how: 'me' | 'all') {
        change((talk) => (how === 'me' ? withoutMessage(talk, message.id) : withDeleted(talk, message)));
        void attempt(ACTIONS.deleteFailed, message, async () => {
          await api.messaging.messages.delete.mutate({ id: message.id, for: how });
        });
      },
    }),
    [attempt, change],
  );
}
