import type { Viewer } from '@kindred/permissions/viewer';
import type { Db, Tx } from '../client.ts';
import { type MessageRow, messagesWhere } from './messages/visibility.ts';

export {
  type ConversationCursor,
  type ConversationInShort,
  type ConversationRow,
  conversationById,
  conversationInShort,
  conversationsOf,
  directBetween,
} from './conversations/visibility.ts';
export {
  type GroupByLink,
  type GroupMemberRow,
  groupByToken,
  groupLinkOf,
  groupMembers,
  groupRoleOf,
  peopleOfGroup,
} from './groups/visibility.ts';
export {
  type Marks,
  type MessageRow,
  marksForMember,
  marksOf,
  messageById,
  messagesById,
  messageWithMarks,
  sentById,
} from './messages/visibility.ts';
export {
  countRequests,
  isNewcomer,
  type RequestRow,
  requestById,
  requestsOf,
  requestsOfKnown,
  strangersAmong,
} from './requests/visibility.ts';

export interface MessageStretch {
  rows: MessageRow[];
  hasBefore: boolean;
  hasAfter: boolean;
}

/** More than any number there can be. */
const END = Number.MAX_SAFE_INTEGER;

async function before(db: Db | Tx, viewer: Viewer, conversationId: string, seq: number, limit: number) {
  const asked = { conversationId, from: seq, by: 'seq', isBackwards: true, limit: limit + 1 } as const;
  const rows = await messagesWhere(db, viewer, asked);
  return { rows: rows.slice(-limit), hasMore: rows.length > limit };
}

async function after(db: Db | Tx, viewer: Viewer, conversationId: string, seq: number, limit: number) {
  const asked = { conversationId, from: seq, by: 'seq', isBackwards: false, limit: limit + 1 } as const;
  const rows = await messagesWhere(db, viewer, asked);
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

/**
 * A stretch of a conversation: its latest messages, those before or after a number, or half on either side of one.
 */
export async function messagesOf(
  db: Db | Tx,
  viewer: Viewer,
  page: {
    conversationId: string;
    before?: number | undefined;
    after?: number | undefined;
    around?: number | undefined;
    limit: number;
  },
): Promise<MessageStretch> {
  const { conversationId, limit } = page;
  if (page.after !== undefined) {
    const { rows, hasMore } = await after(db, viewer, conversationId, page.after, limit);
    return { rows, hasBefore: page.after > 0, hasAfter: hasMore };
  }
  if (page.around !== undefined) {
    const half = Math.ceil(limit / 2);
    const [older, newer] = await Promise.all([
      before(db, viewer, conversationId, page.around, half),
      after(db, viewer, conversationId, page.around - 1, limit - half + 1),
    ]);
    return { rows: [...older.rows, ...newer.rows], hasBefore: older.hasMore, hasAfter: newer.hasMore };
  }
  const { rows, hasMore } = await before(db, viewer, conversationId, page.before ?? END, limit);
  return { rows, hasBefore: hasMore, hasAfter: page.before !== undefined };
}

/** What is new or changed since a revision of the conversation, in the order it happened. */
export function changesSince(
  db: Db | Tx,
  viewer: Viewer,
  page: { conversationId: string; since: number; limit: number },
): Promise<MessageRow[]> {
  const { conversationId, since, limit } = page;
  return messagesWhere(db, viewer, {
    conversationId,
    from: since,
    by: 'revision',
    isBackwards: false,
    limit,
  });
}
