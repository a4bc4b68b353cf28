import { randomUUID } from 'node:crypto';
import type { Tx } from '@kindred/db/client';
import { conversationById, messageById } from '@kindred/db/messaging/queries';
import { type ScheduledRow, scheduledById } from '@kindred/db/messaging/scheduledMessages/visibility';
import {
  failScheduled,
  type NewScheduled,
  type ScheduledBefore,
  schedule,
  takeDueMessage,
  unschedule,
} from '@kindred/db/messaging/scheduledMessages/writes';
import { withSavepoint } from '@kindred/db/savepoint';
import { canSendIn } from '@kindred/permissions/policies/messaging';
import type { Viewer } from '@kindred/permissions/viewer';
import {
  type ScheduledView,
  type ScheduleInput,
  SEND_AT_LATEST_DAYS,
  SEND_AT_SOONEST_MS,
} from '@kindred/validation/messaging/scheduledMessages';
import { SCHEDULED_MAX } from '@kindred/validation/messaging/values';
import type { Outbox } from '../../../platform/bus.ts';
import { once } from '../../../platform/idempotency.ts';
import { defineJob, type JobDeps, noPayload } from '../../../platform/job.ts';
import type { Context } from '../../../trpc/context.ts';
import { errorBody, fail, toAppError } from '../../../trpc/errors.ts';
import { notifyPerson } from '../../notifications/service.ts';
import { checkAnswered } from '../messages/content.ts';
import { countMessage, emitConversationChanged, store } from '../service.ts';

const MAY_NOT_SEND = 'You can no longer write here.';
const NOT_SENT = 'Your message was not sent';
const DAY_MS = 86_400_000;

export function presentScheduled(row: ScheduledRow): ScheduledView {
  const { id, conversationId, content, replyToMessageId, sendAt, failure } = row;
  return { id, conversationId, content, replyToMessageId, sendAt: sendAt.toISOString(), failure };
}

/** @throws {AppError} naming the field */
export function momentOf(sendAt: string): Date {
  const at = new Date(sendAt);
  const ahead = at.getTime() - Date.now();
  const message =
    ahead < SEND_AT_SOONEST_MS
      ? 'Choose a time at least a minute from now'
      : ahead > SEND_AT_LATEST_DAYS * DAY_MS
        ? 'Choose a time within a year'
        : null;
  if (message !== null) fail('invalid_input', { issues: [{ path: 'sendAt', message }] });
  return at;
}

/** At that moment, and again every minute for what a node did not come to. */
export function wakeAt(outbox: Outbox, runAt: Date): Promise<void> {
  return outbox.job(sendDueMessages, {}, { runAt });
}

/** The same key with something else in it is a mistake of the caller: what is new in it would be lost. */
function isSame(before: ScheduledBefore, made: NewScheduled): boolean {
  if (before.conversationId !== made.conversationId) return false;
  // What was changed since, or could not be sent, may say something else by now.
  if (!before.isAsMade) return true;
  return (
    before.content === made.content &&
    before.replyToMessageId === made.replyToMessageId &&
    before.sendAt.getTime() === made.sendAt.getTime()
  );
}

async function insertAndEmit(tx: Tx, outbox: Outbox, viewer: Viewer, input: ScheduleInput): Promise<string> {
  const { id: conversationId, content, replyToMessageId = null, clientKey = randomUUID() } = input;
  const sendAt = momentOf(input.sendAt);
  await checkAnswered(tx, viewer, conversationId, replyToMessageId);
  const made = { conversationId, senderId: viewer.id, content, replyToMessageId, sendAt, clientKey };
  const { id, before } = (await schedule(tx, made, SCHEDULED_MAX)) ?? fail('too_many_scheduled');
  if (before !== undefined) {
    if (!isSame(before, made)) fail('idempotency_mismatch');
    return id;
  }
  await wakeAt(outbox, sendAt);
  await emitConversationChanged(outbox, viewer.id, conversationId);
  return id;
}

export async function scheduleMessage(
  ctx: Context,
  viewer: Viewer,
  input: ScheduleInput,
): Promise<ScheduledView> {
  await countMessage(ctx, viewer);
  const id = await ctx.write((tx, outbox) =>
    once(tx, ctx, viewer, 'messaging.scheduled.create', input, () =>
      insertAndEmit(tx, outbox, viewer, input),
    ),
  );
  return presentScheduled((await scheduledById(ctx.db, viewer, id)) ?? fail('not_found'));
}

interface Waiting extends Pick<ScheduledRow, 'id' | 'conversationId' | 'content' | 'clientKey'> {
  replyToMessageId: string | null;
}

/** Makes a message of what waits, in one transaction: it is either of the two, whatever stops. */
export async function sendWaiting(tx: Tx, outbox: Outbox, viewer: Viewer, waiting: Waiting): Promise<string> {
  const { id, conversationId, content, clientKey } = waiting;
  // What it answers may be gone by now; the words are sent all the same.
  const answered =
    waiting.replyToMessageId === null ? undefined : await messageById(tx, viewer, waiting.replyToMessageId);
  const { id: messageId } = await store(tx, outbox, viewer, {
    id: conversationId,
    content,
    messageType: 'text',
    replyToMessageId: answered?.id ?? null,
    clientKey,
  });
  await unschedule(tx, id);
  await emitConversationChanged(outbox, viewer.id, conversationId);
  return messageId;
}

/** @returns false when none is due */
async function sendNext({ db, bus, log }: Pick<JobDeps, 'db' | 'bus' | 'log'>): Promise<boolean> {
  const isFound = await db.transaction().execute(async (tx) => {
    const due = await takeDueMessage(tx);
    if (due === undefined) return false;
    const { id, conversationId, senderId, role, suspendedAt } = due;
    const viewer: Viewer = { id: senderId, role };
    const outbox = bus.outbox(tx);
    const conversation = await conversationById(tx, viewer, conversationId);
    const hold = async (failure: string, isLost = false) => {
      await failScheduled(tx, id, failure);
      await emitConversationChanged(outbox, senderId, conversationId);
      await notifyPerson(tx, outbox, {
        userId: senderId,
        actorId: null,
        type: 'system',
        kind: 'system',
        did: NOT_SENT,
        message: isLost ? `${failure} You wrote: “${due.content}”` : failure,
        data: { actionUrl: `/messages/${conversationId}${conversation === undefined ? '?scheduled' : ''}` },
        groupKey: `later:${id}`,
      });
      return true;
    };
    if (suspendedAt !== null || conversation === undefined || !canSendIn(viewer, conversation)) {
      // They may not see the conversation any more, where what they wrote lies.
      return hold(MAY_NOT_SEND, true);
    }
    try {
      await withSavepoint(tx, () => sendWaiting(tx, outbox, viewer, due));
    } catch (error) {
      const known = toAppError(error);
      if (known.appCode === 'unavailable') throw error;
      if (known.appCode === 'internal') log.error({ err: error, id }, 'a message for later was not sent');
      return hold(errorBody(known).message);
    }
    return true;
  });
  if (isFound) bus.committed();
  return isFound;
}

/** Sends every message whose time has come; any number of nodes may do so at once. */
export async function sendDue(deps: Pick<JobDeps, 'db' | 'bus' | 'log'>): Promise<void> {
  while (await sendNext(deps));
}

export const sendDueMessages = defineJob({
  name: 'messaging.sendDue',
  pausedWith: 'messaging',
  payload: noPayload,
  cron: '* * * * *',
  run: sendDue,
});
