import { conversationById } from '@kindred/db/messaging/queries';
import { scheduledById, scheduledIn } from '@kindred/db/messaging/scheduledMessages/visibility';
import { reschedule, unschedule } from '@kindred/db/messaging/scheduledMessages/writes';
import { canSendIn } from '@kindred/permissions/policies/messaging';
import { messageOnly } from '@kindred/validation/accounts';
import { messageView } from '@kindred/validation/messaging/messages';
import {
  rescheduleInput,
  scheduledInput,
  scheduledList,
  scheduledView,
  scheduleInput,
} from '@kindred/validation/messaging/scheduledMessages';
import { SCHEDULED_MAX } from '@kindred/validation/messaging/values';
import { canOn, router } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { countMessage, emitConversationChanged, showSent } from '../service.ts';
import { momentOf, presentScheduled, scheduleMessage, sendWaiting, wakeAt } from './service.ts';

const meta = documentedUnder('Messages');

export const scheduledRouter = router({
  list: canOn({
    input: scheduledInput,
    permission: null,
    // My words stay mine where I can write no more, and cannot even look.
    load: async (db, viewer, { id }) => {
      const rows = await scheduledIn(db, viewer, id);
      const isMine = rows.length > 0 || (await conversationById(db, viewer, id)) !== undefined;
      return isMine ? rows : undefined;
    },
    policy: () => true,
  })
    .meta(
      meta(
        'GET',
        '/conversations/{id}/scheduled',
        'What of mine waits to be sent here',
        'With what could not be sent, and why; also when I am no longer in the conversation.',
      ),
    )
    .output(scheduledList)
    .query(({ ctx }) => ctx.subject.map((row) => presentScheduled(row))),

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
    .meta(meta('PATCH', '/scheduled-messages/{id}', 'Update a scheduled message'))
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
        const became = await reschedule(tx, { id, senderId: ctx.viewer.id }, change, SCHEDULED_MAX);
        if (became === 'full') fail('too_many_scheduled');
        if (became === 'gone') fail('not_found');
        if (at !== undefined) await wakeAt(outbox, at);
        await emitConversationChanged(outbox, ctx.viewer.id, ctx.subject.conversationId);
      });
      return presentScheduled((await scheduledById(ctx.db, ctx.viewer, id)) ?? fail('not_found'));
    }),

  sendNow: canOn({
    input: scheduledInput,
    permission: 'send_messages',
    load: (db, viewer, { id }) => scheduledById(db, viewer, id),
    policy: () => true,
  })
    .meta(meta('POST', '/scheduled-messages/{id}/send', 'Send a scheduled message now'))
    .output(messageView)
    .mutation(async ({ ctx }) => {
      const { viewer, subject } = ctx;
      const conversation = await conversationById(ctx.db, viewer, subject.conversationId);
      if (conversation === undefined || !canSendIn(viewer, conversation)) fail('not_allowed');
      await countMessage(ctx, viewer);
      const id = await ctx.write((tx, outbox) => sendWaiting(tx, outbox, viewer, subject));
      return showSent(ctx, viewer, id);
    }),

  cancel: canOn({
    input: scheduledInput,
    permission: null,
    load: (db, viewer, { id }) => scheduledById(db, viewer, id),
    policy: () => true,
  })
    .meta(meta('DELETE', '/scheduled-messages/{id}', 'Cancel a scheduled message'))
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await ctx.write(async (tx, outbox) => {
        if (!(await unschedule(tx, input.id))) fail('not_found');
        await emitConversationChanged(outbox, ctx.viewer.id, ctx.subject.conversationId);
      });
      return { message: 'The message will not be sent' };
    }),
});
