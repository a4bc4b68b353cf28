import type { Tx } from '@kindred/db/client';
import type { MessageRow } from '@kindred/db/messaging/queries';
import { insertSystemMessage } from '@kindred/db/messaging/systemMessages/writes';
import type { Viewer } from '@kindred/permissions/viewer';
import type { MessageView } from '@kindred/validation/messaging/messages';
import type { Outbox } from '../../platform/bus.ts';

type Notice = NonNullable<MessageRow['notice']>;

/** Says in a conversation that is held what happened to it; everybody in it sees it, and nobody is rung. */
export async function postSystemMessage(
  tx: Tx,
  outbox: Outbox,
  place: { conversationId: string; by: string },
  notice: Notice,
): Promise<void> {
  const { conversationId, by } = place;
  await insertSystemMessage(tx, conversationId, by, notice);
  await outbox.event({ topic: 'messages_changed', payload: { conversationId } });
}

const STAYS = { '24h': '24 hours', '7d': '7 days', '90d': '90 days' } as const;

interface Told {
  notice: Notice | null;
  noticePeople: { id: string; name: string }[] | null;
  senderId: string;
  senderName: string;
}

/** Those it happened with, as the viewer would put it: the first of them by name, the others by how many. */
function peopleIn({ notice, noticePeople }: Told, viewer: Viewer): string {
  const names = (noticePeople ?? []).map(({ id, name }) => (id === viewer.id ? 'you' : name));
  const others = (notice?.userIds?.length ?? 0) - names.length;
  if (names.length === 0) return others > 1 ? `${others} people` : 'somebody';
  const parts = others > 0 ? [...names, others === 1 ? '1 other' : `${others} others`] : names;
  const last = parts.pop() ?? '';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

/** What happened, in a sentence. */
function wordsOf(told: Told, notice: Notice, viewer: Viewer): string {
  const who = told.senderId === viewer.id ? 'You' : told.senderName;
  const whom = peopleIn(told, viewer);
  switch (notice.kind) {
    case 'added':
      return `${who} added ${whom}`;
    case 'joined':
      return `${who} joined`;
    case 'joined_by_link':
      return `${who} joined by the link`;
    case 'left':
      return `${who} left`;
    case 'removed':
      return `${who} removed ${whom}`;
    case 'named':
      return `${who} named the group “${notice.name ?? ''}”`;
    case 'picture':
      return `${who} changed the picture of the group`;
    case 'description':
      return `${who} changed the description of the group`;
    case 'owner':
      return `${who} handed the group over to ${whom}`;
    case 'admin':
      return `${who} made ${whom} an admin`;
    case 'member':
      return `${who} made ${whom} a member again`;
    case 'disappearing':
      return notice.after
        ? `${who} let new messages disappear after ${STAYS[notice.after]}`
        : `${who} turned disappearing messages off`;
  }
}

/** What it says, whoever says it: somebody, or what happened. */
export function systemMessageText(
  told: Told & { content: string | null },
  viewer: Viewer,
): Pick<MessageView, 'content' | 'notice'> {
  const { notice, content } = told;
  if (notice === null) return { content: content ?? '', notice: null };
  return {
    content: wordsOf(told, notice, viewer),
    notice: { kind: notice.kind, userIds: notice.userIds ?? [] },
  };
}
