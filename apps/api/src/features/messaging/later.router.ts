import { scheduledById, scheduledIn } from '@kindred/db/messaging/later/visibility';
import { reschedule, unschedule } from '@kindred/db/messaging/later/writes';
import { conversationById } from '@kindred/db/messaging/queries';
import { canSendIn } from '@kindred/permissions/policies/messaging';
import { messageOnly } from '@kindred/validation/accounts';
import {
  rescheduleInput,
  scheduledInput,
  scheduledList,
  scheduledView,
  scheduleInput,
} from '@kindred/validation/messaging/later';
import { messageView } from '@kindred/validation/messaging/messages';
import { canOn, router } from '../../trpc/access.ts';
import { fail } from '../../trpc/errors.ts';
import { documentedUnder } from '../../trpc/openapi-meta.ts';
import { momentOf, presentScheduled, scheduleMessage, sendWaiting, wakeAt } from './later.service.ts';
import { showMessage, tellOne } from './service.ts';

const meta = documentedUnder('Messages');

export const scheduledRouter = router({
  list: canOn({
    input: scheduledInput,
    permission: null,
    load: (db, viewer, { id }) => conversationById(db, viewer, id),
    policy: () => true,
  })
    .meta(meta('GET', '/conversations/{id}/scheduled', 'What of mine waits to be sent here'))
    .output(scheduledList)
    .query(async ({ ctx, input }) =>
      (await scheduledIn(ctx.db, ctx.viewer, input.id)).map((row) => presentScheduled(row)),
    ),

  create: canOn({
    input: scheduleInput,
    permission: 'send_messages',
    load: (db, viewer, { id }) => conversationById(db, viewer, id),
    policy: canSendIn,
  })
    .meta(
      meta(
        'POST',
        '/conversations/{id}/scheduled',
        'Send a message later',
        'At least a minute and at most a year from now; a hundred of mine can wait. Until then nobody else knows of it.',
      ),
    )
    .output(scheduledView)
    .mutation(({ ctx, input }) => scheduleMessage(ctx, ctx.viewer, input)),

  update: canOn({
    input: rescheduleInput,
    permission: 'send_messages',
    load: (db, viewer, { id }) => scheduledById(db, viewer, id),
    policy: () => true,
  })
    .meta(meta('PATCH', '/scheduled-messages/{id}', 'Put what waits in other words, or at another time'))
    .output(scheduledView)
    .mutation(async ({ ctx, input: { id, content, sendAt } }) => {
      // What could not go out waits for a time that is to come.
      if (ctx.subject.failure !== null && sendAt === undefined) {
        const message = 'Choose a time at least a minute from now';
        fail('invalid_input', { issues: [{ path: 'sendAt', message }] });
      }
      const at = sendAt === undefined ? undefined : momentOf(sendAt);
      await ctx.write(async (tx, outbox) => {
        const change = {
          ...(content === undefined ? {} : { content }),
          ...(at === undefined ? {} : { sendAt: at }),
        };
        if (!(await reschedule(tx, id, change))) fail('not_found');
        if (at !== undefined) await wakeAt(outbox, at);
        await tellOne(outbox, ctx.viewer.id, ctx.subject.conversationId);
      });
      return presentScheduled((await scheduledById(ctx.db, ctx.viewer, id)) ?? fail('not_found'));
    }),

  sendNow: canOn({
    input: scheduledInput,
    permission: 'send_messages',
    load: (db, viewer, { id }) => scheduledById(db, viewer, id),
    policy: () => true,
  })
    .meta(meta('POST', '/scheduled-messages/{id}/send', 'Send what waits now'))
    .output(messageView)
    .mutation(async ({ ctx }) => {
      const { viewer, subject } = ctx;
      const conversation = await conversationById(ctx.db, viewer, subject.conversationId);
      if (conversation === undefined || !canSendIn(viewer, conversation)) fail('not_allowed');
      const id = await ctx.write((tx, outbox) => sendWaiting(tx, outbox, viewer, subject));
      return showMessage(ctx, viewer, id);
    }),

  cancel: canOn({
    input: scheduledInput,
    permission: null,
    load: (db, viewer, { id }) => scheduledById(db, viewer, id),
    policy: () => true,
  })
    .meta(meta('DELETE', '/scheduled-messages/{id}', 'Do not send what waits'))
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await ctx.write(async (tx, outbox) => {
        if (!(await unschedule(tx, input.id))) fail('not_found');
        await tellOne(outbox, ctx.viewer.id, ctx.subject.conversationId);
      });
      return { message: 'The message will not be sent' };
    }),
});
