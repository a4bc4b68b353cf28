import { z } from 'zod';
import { id, requiredText, timestamp } from '../text.ts';
import { MESSAGE_MAX } from './values.ts';

const MESSAGE_IS_BLANK = 'Write something to send';
export const SEND_AT_SOONEST_MS = 60_000;
export const SEND_AT_LATEST_DAYS = 366;

const content = requiredText(MESSAGE_IS_BLANK, MESSAGE_MAX, 'Message');

export const scheduledInput = z.strictObject({ id });

/** At least a minute and at most a year ahead. */
export const scheduleInput = z.strictObject({
  /** Of the conversation. */
  id,
  content,
  replyToMessageId: id.nullish(),
  sendAt: timestamp,
  /** The message will have it as its `clientKey`; sent again under the same key it is the same. */
  clientKey: id.optional(),
});
export type ScheduleInput = z.output<typeof scheduleInput>;

export const rescheduleInput = z
  .strictObject({
    /** Of what waits. */
    id,
    content: content.optional(),
    sendAt: timestamp.optional(),
  })
  .refine(({ content: words, sendAt }) => words !== undefined || sendAt !== undefined, {
    error: 'Say what is to change',
  });

export const scheduledView = z
  .object({
    id,
    conversationId: id,
    content: z.string(),
    replyToMessageId: id.nullable(),
    sendAt: z.string(),
    /** Why it did not go out; null while it waits. */
    failure: z.string().nullable(),
  })
  .meta({ id: 'ScheduledMessage' });
export type ScheduledView = z.infer<typeof scheduledView>;
/** What goes out first is first. */
export const scheduledList = z.array(scheduledView);
