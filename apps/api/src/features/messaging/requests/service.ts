import type { Db, Tx } from '@kindred/db/client';
import { takeLimit } from '@kindred/db/limits';
import { openDirect } from '@kindred/db/messaging/conversations/writes';
import { lockConversation, type NewMessage } from '@kindred/db/messaging/messages/writes';
import { directBetween, isNewcomer, requestsOfKnown, strangersAmong } from '@kindred/db/messaging/queries';
import {
  acceptFrom,
  acceptRequest,
  askAgain,
  standingIn,
  wantAgain,
} from '@kindred/db/messaging/requests/writes';
import type { Viewer } from '@kindred/permissions/viewer';
import type { ErrorCode } from '@kindred/validation/errors';
import type { Outbox } from '../../../platform/bus.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { notifyMembersSoon } from '../../notifications/service.ts';
import {
  emitConversationAndBadgesChanged,
  emitConversationChanged,
  emitGroupChanged,
  emitMembersChanged,
} from '../events.ts';
import { postSystemMessage } from '../systemMessages.ts';

/** What a stranger may write before they are accepted. */
const WRITTEN_UNASKED = 3;
/** What somebody may do in a day who has not been here for one, where nobody knows them. */
const STRANGERS_A_DAY = 5;
const TO_STRANGERS_A_DAY = 20;
const DAY = 24 * 60 * 60;

async function limitOf(db: Db | Tx, key: string, max: number, code: ErrorCode): Promise<void> {
  const retryAfter = await takeLimit(db, key, max, DAY);
  if (retryAfter > 0) fail(code, { retryAfter });
}

/** Of these people those who are asked first; a new account can ask few. */
export async function strangersTo(tx: Tx, viewer: Viewer, userIds: readonly string[]): Promise<string[]> {
  const strangers = await strangersAmong(tx, viewer.id, userIds);
  if (strangers.length > 0 && (await isNewcomer(tx, viewer.id))) {
    for (const _ of strangers) {
      await limitOf(tx, `strangers:${viewer.id}`, STRANGERS_A_DAY, 'too_many_strangers');
    }
  }
  return strangers;
}

/** The conversation of two; to somebody who does not know them it is a request. It is for the caller to want it. */
export async function opened(tx: Tx, outbox: Outbox, viewer: Viewer, other: string): Promise<string> {
  const [stranger] = await strangersAmong(tx, viewer.id, [other]);
  const { id, isNew } = await openDirect(tx, viewer.id, other, stranger !== undefined);
  if (isNew && stranger !== undefined && (await isNewcomer(tx, viewer.id))) {
    await limitOf(tx, `strangers:${viewer.id}`, STRANGERS_A_DAY, 'too_many_strangers');
  }
  await emitConversationChanged(outbox, viewer.id, id);
  // The other of two who know each other is told from here on whether they are online.
  if (isNew && stranger === undefined) await emitMembersChanged(outbox, id);
  return id;
}

/** The conversation of two, which is held from here on and wanted, whatever was said of it before. */
export async function begun(tx: Tx, outbox: Outbox, viewer: Viewer, other: string): Promise<string> {
  const id = await opened(tx, outbox, viewer, other);
  await lockConversation(tx, id);
  await wantAgain(tx, viewer.id, id);
  return id;
}

/** Their yes was taken: what they read is told from here on, whether they are online, and they of what was written. */
async function told(outbox: Outbox, userId: string, conversationId: string): Promise<void> {
  await emitConversationAndBadgesChanged(outbox, userId, conversationId);
  await emitMembersChanged(outbox, conversationId);
  await outbox.event({ topic: 'marks_changed', payload: { conversationId } });
  await notifyMembersSoon(outbox, conversationId);
}

/** Somebody says yes; into a group they come where everybody sees it. The conversation is held. */
export async function accept(tx: Tx, outbox: Outbox, userId: string, conversationId: string): Promise<void> {
  const type = await acceptRequest(tx, userId, conversationId);
  if (type === undefined) return;
  if (type === 'group') {
    await postSystemMessage(tx, outbox, { conversationId, by: userId }, { kind: 'joined' });
    await emitGroupChanged(outbox, conversationId);
  }
  await told(outbox, userId, conversationId);
}

/**
 * Whoever answers a request accepts it; whoever waits for an answer writes little more, and learns nothing of what
 * became of it. The conversation is held.
 */
export async function heedRequest(
  tx: Tx,
  outbox: Outbox,
  message: Pick<NewMessage, 'conversationId' | 'senderId'> & { messageType?: string },
): Promise<void> {
  const { conversationId, senderId, messageType = 'text' } = message;
  const standing = await standingIn(tx, senderId, conversationId);
  // Taken out of it, or gone, while this was on its way.
  if (standing === 'out') fail('not_found');
  if (standing === 'gone') fail('person_gone');
  if (standing === undefined) return;
  const { mine, theirs, otherId, isKnown, isLongAgo, sent } = standing;
  if (mine === 'pending') await accept(tx, outbox, senderId, conversationId);
  if (theirs === 'accepted') return;
  if (isKnown && theirs === 'pending') {
    await accept(tx, outbox, otherId, conversationId);
    return;
  }
  if (messageType !== 'text') fail('request_text_only');
  if (sent >= WRITTEN_UNASKED) fail('request_waiting');
  if (await isNewcomer(tx, senderId)) {
    await limitOf(tx, `to-strangers:${senderId}`, TO_STRANGERS_A_DAY, 'too_many_to_strangers');
  }
  if (theirs === 'declined' && isLongAgo) await askAgain(tx, otherId, conversationId);
}

/** What tells the other of two something beside a message is for when both want the conversation; it is held. */
export async function bothWant(tx: Tx, viewer: Viewer, conversationId: string): Promise<void> {
  const standing = await standingIn(tx, viewer.id, conversationId);
  if (standing === 'out') fail('not_found');
  if (standing === 'gone') fail('person_gone');
  if (standing !== undefined) fail('request_unaccepted');
}

/** Whom somebody follows they know, and what that one wrote is no request any more. */
export async function requestsHeeded(
  tx: Tx,
  outbox: Outbox,
  userId: string,
  senderId: string,
): Promise<void> {
  for (const conversationId of await acceptFrom(tx, userId, senderId)) {
    await told(outbox, userId, conversationId);
  }
}

/** Before somebody looks at what waits, what came of people they know by now is theirs. */
export async function acceptKnown(ctx: Context, viewer: Viewer): Promise<void> {
  const known = await requestsOfKnown(ctx.db, viewer);
  if (known.length === 0) return;
  await ctx.write(async (tx, outbox) => {
    for (const conversationId of known.sort()) {
      if (await lockConversation(tx, conversationId)) await accept(tx, outbox, viewer.id, conversationId);
    }
  });
}

/**
 * A block was set or lifted: the conversation of two closes or opens at once, on both of their screens, and wherever
 * else they meet neither is told any more, or is told again, what the other says and whether they are here.
 */
export async function pairMoved(tx: Tx, outbox: Outbox, one: string, other: string): Promise<void> {
  const conversationId = await directBetween(tx, one, other);
  for (const userId of [one, other]) {
    if (conversationId === undefined) await outbox.event({ topic: 'badges_changed', payload: { userId } });
    else await emitConversationAndBadgesChanged(outbox, userId, conversationId);
    await outbox.event({ topic: 'sight_changed', payload: { userId } });
  }
}
