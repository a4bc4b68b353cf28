import type { ConversationView } from '@kindred/validation/messaging';
import type { MessageView } from '@kindred/validation/messaging/messages';
import { CONVERSATION_TABS } from '@kindred/validation/messaging/values';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { askAgain } from '../../../app/refetch.ts';
import { CONVERSATIONS_KEY, conversationKey, conversationsKey } from '../query.ts';
import { isOnTab } from './listed.ts';
import { onArrival } from './outboxStore.ts';

type Pages = InfiniteData<ConversationView[], string | null>;

/** As the server will tell of the conversation: with what arrived as the last that was said, unless more was said since. */
function withLast(conversation: ConversationView, message: MessageView): ConversationView {
  const { id, seq, content, createdAt, senderId, senderName, isMine, isDeleted, notice } = message;
  if (seq <= conversation.lastSeq) return conversation;
  const { messageType, media, file } = message;
  const duration = media[0]?.duration ?? null;
  const { draft } = conversation;
  return {
    ...conversation,
    lastSeq: seq,
    updatedAt: createdAt,
    isMarkedUnread: false,
    // What it was begun with is a draft no more.
    draft: draft !== null && content.startsWith(draft.content.trim()) ? null : draft,
    lastMessage: {
      id,
      content,
      createdAt,
      senderId,
      senderName,
      isMine,
      isDeleted,
      notice,
      messageType,
      fileName: file?.name ?? null,
      duration: duration === null ? null : Math.round(duration / 1000),
    },
  };
}

/**
 * What arrives stands in the lists of conversations at once, where it stood while it was waiting; then they are asked
 * for again. @returns how to stop.
 */
export function followArrivals(client: QueryClient): () => void {
  return onArrival((message) => {
    const { conversationId } = message;
    const opened = client.getQueryData<ConversationView>(conversationKey(conversationId));
    for (const tab of CONVERSATION_TABS) {
      for (const [key, data] of client.getQueriesData<Pages>({ queryKey: conversationsKey(tab) })) {
        if (data === undefined) continue;
        const isThere = data.pages.some((page) => page.some(({ id }) => id === conversationId));
        const pages = data.pages.map((page) =>
          page.map((each) => (each.id === conversationId ? withLast(each, message) : each)),
        );
        const isWhole = key.at(-1) === '';
        if (!isThere && isWhole && opened !== undefined && isOnTab(tab, opened)) {
          pages[0] = [withLast(opened, message), ...(pages[0] ?? [])];
        }
        client.setQueryData<Pages>(key, { ...data, pages });
      }
    }
    askAgain(client, { queryKey: CONVERSATIONS_KEY });
  });
}
